import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQuickBooks } from '../../adapters/quickbooks/index.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { fault, tokens } from '../../testing/quickbooks-documents.fixture.ts';
import { startRecording } from '../../testing/recording.harness.ts';
import { startVendorStub, type StubAnswer, type VendorStub } from '../../testing/vendor-server.fake.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
let stub: VendorStub;
beforeAll(async () => {
  company = await startRecording();
});
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  company.services.accounting = company.accounting;
  await stub[Symbol.asyncDispose]();
});
afterAll(() => company.stop());

/** Answers every call to the accounting service like this. */
function answerAll(answer: StubAnswer, baseUrl = stub.baseUrl): void {
  stub.answer = () => answer;
  company.services.accounting = { ...company.accounting, ...createQuickBooks({ baseUrl, tokens: tokens() }) };
}

async function recorded(id: string): Promise<void> {
  await company.save(invoice({ id, number: id, customerId: id }));
  await company.deliver();
}
const page = '<!DOCTYPE html><html><body><h1>Welcome</h1></body></html>';
const html = { 'content-type': 'text/html' };

const misrouted: readonly (readonly [string, StubAnswer])[] = [
  ['HTTP 404 without a fault', { status: 404, body: '' }],
  ['HTTP 404 with a page', { status: 404, body: page, headers: html }],
  ['HTTP 404 with another fault', { status: 404, body: fault('10000', 'message', 'SystemFault') }],
  ['HTTP 200 with a page', { status: 200, body: page, headers: html }],
  ['HTTP 200 with the JSON of another service', { status: 200, body: { status: 'ok' } }],
  ['a redirect', { status: 302, body: '', headers: { location: 'https://intuit.example/' } }],
  ['HTTP 400 without a fault', { status: 400, body: 'Bad Request' }],
  ['HTTP 410 without a fault', { status: 410, body: '' }],
  ['a closed connection', { cut: true }],
];

describe('an answer that does not say that the document does not exist', () => {
  it.each(misrouted)('voids nothing, and the delivery is repeated: %s', async (name, answer) => {
    for (const [kind, payload] of [
      ['record', {}],
      ['cancel', { reason: 'Deleted' }],
    ] as const) {
      const id = `${kind} ${name}`;
      await recorded(id);
      answerAll(answer);
      await company.queue(id, { kind, payload });
      await company.deliver();
      expect(await company.lastOf(id)).toMatchObject({ state: 'Queued', effects: [] });
      expect(company.taxProvider.codes()).toContain(id);
      company.services.accounting = company.accounting;
      await company.deliver();
    }
  });

  it('voids nothing when nobody listens at the address', async () => {
    await recorded('nobody');
    const { baseUrl } = stub;
    await stub[Symbol.asyncDispose]();
    answerAll({}, baseUrl);
    await company.queue('nobody', { kind: 'cancel', payload: { reason: 'Deleted' } });
    await company.deliver();
    expect(await company.lastOf('nobody')).toMatchObject({ state: 'Queued' });
    expect(company.taxProvider.codes()).toContain('nobody');
    stub = await startVendorStub();
  });

  it('needs a person when the company does not belong to the address', async () => {
    await recorded('realm');
    answerAll({ status: 403, body: fault('3100', 'ApplicationAuthorizationFailed', 'AuthorizationFault') });
    await company.queue('realm', { kind: 'cancel', payload: { reason: 'Deleted' } });
    await company.deliver();
    expect((await company.lastOf('realm')).errorCode).toBe('3100');
    expect(company.taxProvider.codes()).toContain('realm');
  });
});

describe('a deletion', () => {
  it('that a second read confirms by the fault 610 voids the record', async () => {
    await recorded('deleted');
    answerAll({ status: 400, body: fault('610', 'Object Not Found') });
    await company.queue('deleted', { kind: 'cancel', payload: { reason: 'Deleted' } });
    await company.deliver();
    expect(await company.lastOf('deleted')).toMatchObject({ state: 'Done', effects: ['deleted'] });
    expect(company.taxProvider.codes()).not.toContain('deleted');
  });

  it('of a document that still exists voids nothing', async () => {
    await recorded('exists');
    await company.queue('exists', { kind: 'cancel', payload: { reason: 'Deleted' } });
    await company.deliver();
    expect(await company.lastOf('exists')).toMatchObject({ state: 'Done' });
    expect(company.taxProvider.codes()).toContain('exists');
  });
});
