import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { long } from '../../../../../test/long.ts';
import type { TokenSource } from '../../ports/token-source.ts';
import {
  envelope,
  fault,
  gatewayFault,
  invoice,
  taxItems,
  tokens,
} from '../../testing/quickbooks-documents.fixture.ts';
import { recordedCall, startVendorStub, type StubAnswer, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { createQuickBooks } from './index.ts';

let stub: VendorStub;
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  await stub[Symbol.asyncDispose]();
});

const service = (source: TokenSource = tokens()) => createQuickBooks({ baseUrl: stub.baseUrl, tokens: source });

describe('access', () => {
  it('an expired access token is refreshed once and the call is repeated', async () => {
    const source = tokens();
    stub.answer = ({ headers }) =>
      headers.authorization === 'Bearer token-1' ? { status: 401, body: gatewayFault('3200') } : envelope(invoice);
    const outcome = await service(source).document(recordedCall(), 'Invoice', '130', taxItems);
    expect(outcome.ok).toBe(true);
    expect(source.renewals).toBe(1);
    expect(stub.seen).toHaveLength(2);
  });

  it('the calls of one piece of work read the token once, those of another piece read it again', async () => {
    const source = tokens();
    let reads = 0;
    const counting: TokenSource = {
      accessToken: (realmId) => ((reads += 1), source.accessToken(realmId)),
      refreshed: (realmId, token) => source.refreshed(realmId, token),
    };
    stub.answer = () => envelope(invoice);
    const shared = service(counting);
    const call = recordedCall();
    await shared.document(call, 'Invoice', '130', taxItems);
    await shared.document(call, 'Invoice', '130', taxItems);
    expect(reads).toBe(1);
    await shared.document(recordedCall(), 'Invoice', '130', taxItems);
    expect(reads).toBe(2);
  });

  it('the calls of one piece of work use the renewed token after a refusal', async () => {
    const source = tokens();
    stub.answer = ({ headers }) =>
      headers.authorization === 'Bearer token-1' ? { status: 401, body: gatewayFault('3200') } : envelope(invoice);
    const shared = service(source);
    const call = recordedCall();
    await shared.document(call, 'Invoice', '130', taxItems);
    await shared.document(call, 'Invoice', '130', taxItems);
    expect(stub.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-1-new',
      'Bearer token-1-new',
    ]);
  });

  it('a call whose time is over does not wait for its token, whose refresh goes on', async () => {
    const late = Promise.withResolvers<Awaited<ReturnType<TokenSource['accessToken']>>>();
    const shared = service({ ...tokens(), accessToken: () => late.promise });
    stub.answer = () => envelope(invoice);
    const leaving = new AbortController();
    const call = { ...recordedCall(), signal: leaving.signal };
    const outcome = shared.document(call, 'Invoice', '130', taxItems);
    leaving.abort(new DOMException('The time limit is over.', 'TimeoutError'));
    expect(await outcome).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    late.resolve({ ok: true, value: 'token-1' });
    expect((await shared.document(recordedCall(), 'Invoice', '130', taxItems)).ok).toBe(true);
    expect(stub.seen).toHaveLength(1);
  });

  it('a call fails after the second refusal of its token', async () => {
    const source = tokens();
    stub.answer = () => ({ status: 401, body: gatewayFault('3200') });
    const outcome = await service(source).document(recordedCall(), 'Invoice', '130', taxItems);
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'unauthorized', code: '3200' } });
    expect(source.renewals).toBe(1);
  });

  it('an ended connection is reported as unauthorized', async () => {
    stub.answer = () => ({ status: 401, body: gatewayFault('3200') });
    const outcome = await service(tokens('is over')).document(recordedCall(), 'Invoice', '130', taxItems);
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'unauthorized', code: 'invalid_grant' } });
    expect(stub.seen).toHaveLength(1);
  });

  it('access tokens are not in the call log', async () => {
    stub.answer = () => ({ ...envelope(invoice), headers: { intuit_tid: 't-1' } });
    const call = recordedCall();
    await service().document(call, 'Invoice', '130', taxItems);
    expect(call.log).toMatchObject([{ vendor: 'accounting', status: 200, exchangeId: 't-1' }]);
    expect(JSON.stringify(call.log)).not.toContain('token-1');
  });

  it('one company has at most eight concurrent calls, and other companies are not delayed', async () => {
    const held = Promise.withResolvers<StubAnswer>();
    const ofBusyCompany = () => stub.seen.filter(({ url }) => url.includes('/company/934/'));
    stub.answer = ({ url }) => (url.includes('/company/934/') ? held.promise : envelope(invoice));
    const shared = service();
    const all = Array.from({ length: 24 }, () => shared.document(recordedCall(), 'Invoice', '130', taxItems));
    const other = await shared.document({ ...recordedCall(), realmId: '935' }, 'Invoice', '130', taxItems);
    expect(other.ok).toBe(true);
    expect(ofBusyCompany()).toHaveLength(8);
    held.resolve(envelope(invoice));
    expect((await Promise.all(all)).every(({ ok }) => ok)).toBe(true);
    expect(ofBusyCompany()).toHaveLength(24);
  });

  it(
    'no second has more than eight calls of one company, and those of people go before those in the background',
    long,
    async () => {
      stub.answer = () => envelope(invoice);
      const shared = service();
      const ending = new AbortController();
      const inBackground = { ...recordedCall(), priority: 'background' as const, signal: ending.signal };
      const startedAt = performance.now();
      const background = Array.from({ length: 240 }, () => shared.document(inBackground, 'Invoice', '130', taxItems));
      await Promise.all(background.slice(0, 16));
      const interactive = 12;
      for (let call = 0; call < interactive; call += 1)
        expect(await shared.document(recordedCall(), 'Invoice', '130', taxItems)).toMatchObject({ ok: true });
      const seconds = (performance.now() - startedAt) / 1_000;
      expect(stub.seen.length).toBeLessThanOrEqual(8 * Math.ceil(seconds + 1));
      ending.abort();
      await Promise.allSettled(background);
    },
  );

  it('the operator can set how many calls of one company start in a minute, three fifths of them in the background', async () => {
    stub.answer = () => envelope(invoice);
    const slow = createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens(), callsPerMinute: 10 });
    const ending = new AbortController();
    const inBackground = { ...recordedCall(), priority: 'background' as const, signal: ending.signal };
    const background = Array.from({ length: 6 }, () => slow.document(inBackground, 'Invoice', '130', taxItems));
    await background[0];
    expect(await slow.document(recordedCall(), 'Invoice', '130', taxItems)).toMatchObject({ ok: true });
    // The others follow during the minute.
    expect(stub.seen).toHaveLength(2);
    ending.abort();
    expect((await Promise.all(background)).map(({ ok }) => ok)).toEqual([true, false, false, false, false, false]);
  });
});

describe('errors', () => {
  const xml = (code: string, type: string) =>
    `<?xml version="1.0"?><IntuitResponse xmlns="http://schema.intuit.com/finance/v3" time="2026-01-15"><Fault type="${type}"><Error code="${code}"><Message>It&apos;s &lt;over&gt;</Message><Detail>d</Detail></Error></Fault></IntuitResponse>`;
  const cases: readonly (readonly [string, StubAnswer, object])[] = [
    ['a deleted document', { status: 400, body: fault('610') }, { kind: 'not-found', code: '610' }],
    ['a fault inside a success', { status: 200, body: fault('6000') }, { kind: 'refused', code: '6000' }],
    [
      'throttling in JSON',
      { status: 429, body: fault('3001'), headers: { 'retry-after': '2' } },
      { kind: 'throttled', retryAfterMs: 2_000 },
    ],
    [
      'throttling in XML',
      { status: 429, body: xml('3001', 'SERVICE'), headers: { 'retry-after': '2' } },
      { kind: 'throttled', code: '3001', detail: "It's <over> d" },
    ],
    ['the wrong company', { status: 403, body: gatewayFault('3100') }, { kind: 'unauthorized', code: '3100' }],
    [
      'a closed period',
      { status: 400, body: fault('6210') },
      { kind: 'refused', message: 'The books are closed for this date. Open the period, or use a later date.' },
    ],
    ['maintenance', { status: 400, body: fault('150', 'maintenance', 'SystemFault') }, { kind: 'unavailable' }],
    [
      'an unknown fault',
      { status: 400, body: fault('99999') },
      { kind: 'refused', message: 'QuickBooks does not accept the document. Read the detail below.' },
    ],
    ['a deleted document at HTTP 404', { status: 404, body: fault('610') }, { kind: 'not-found', code: '610' }],
    ['a deleted document in XML', { status: 400, body: xml('610', 'ValidationFault') }, { kind: 'not-found' }],
  ];
  it.each(cases)('%s is mapped to its error', async (_, answer, error) => {
    stub.answer = () => answer;
    const outcome = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    expect(outcome).toMatchObject({ ok: false, error: { vendor: 'accounting', ...error } });
  });

  describe('of a write', () => {
    const inactive =
      "Object Not Found : Something you're trying to use has been made inactive. Check the fields with accounts, customers, items, vendors or employees.";
    const amounts = { salesTax: null, fee: null, taxOnFee: null };
    const written = async (body: object) => {
      stub.answer = () => envelope(invoice);
      const stored = await service().document(recordedCall(), 'Invoice', '130', taxItems);
      if (!stored.ok) throw new Error(stored.error.message);
      stub.answer = () => ({ status: 400, body });
      const outcome = await service().writeOwnLines(recordedCall(), stored.value, taxItems, amounts, 'req-1');
      return outcome.ok ? null : outcome.error;
    };
    const withDetail = (code: string, Detail: string, element = '') => ({
      Fault: { Error: [{ Message: 'No', Detail, code, element }], type: 'ValidationFault' },
    });

    it.each([
      [
        'that uses something inactive waits for a person, who reads what to do',
        inactive,
        'refused',
        'Make it active there',
      ],
      [
        'of a deleted document is about the document',
        'Another user has deleted this transaction.',
        'not-found',
        'deleted',
      ],
    ])('%s', async (_, detail, kind, message) => {
      const error = await written(withDetail('610', detail));
      expect(error).toMatchObject({ kind, message: expect.stringContaining(message) });
    });

    it.each([
      ['Line.Description', 'A text is too long for QuickBooks. Shorten Line.Description.'],
      ['', 'A text is too long for QuickBooks. Shorten what the detail names.'],
    ])('with a text that is too long says which: "%s"', async (element, message) => {
      expect(await written(withDetail('2050', 'Too long', element))).toMatchObject({ kind: 'refused', message });
    });
  });

  const page = '<!DOCTYPE html><html><body><h1>Not Found</h1></body></html>';
  const notFromTheApi: readonly (readonly [string, StubAnswer])[] = [
    ['HTTP 404 without a body', { status: 404, body: '' }],
    ['HTTP 404 with a page', { status: 404, body: page, headers: { 'content-type': 'text/html' } }],
    ['HTTP 404 in the JSON of a gateway', { status: 404, body: { message: 'no Route matched with those values' } }],
    ['HTTP 404 with another fault', { status: 404, body: fault('10000', 'message', 'SystemFault') }],
    ['HTTP 400 with a page', { status: 400, body: page, headers: { 'content-type': 'text/html' } }],
    ['HTTP 410 without a fault', { status: 410, body: '' }],
    ['HTTP 200 with a page', { status: 200, body: page, headers: { 'content-type': 'text/html' } }],
  ];
  it.each(notFromTheApi)('%s is transient and does not mean that a document is gone', async (_, answer) => {
    stub.answer = () => answer;
    const read = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    expect(read).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    stub.answer = () => envelope(invoice);
    const stored = await service().document(recordedCall(), 'Invoice', '130', taxItems);
    if (!stored.ok) throw new Error(stored.error.message);
    stub.answer = () => answer;
    const amounts = { salesTax: null, fee: null, taxOnFee: null };
    const written = await service().writeOwnLines(recordedCall(), stored.value, taxItems, amounts, 'req-1');
    expect(written).toMatchObject({ ok: false, error: { kind: 'unknown' } });
  });
});

describe('sizes', () => {
  it('a page may be larger than a single document', long, async () => {
    const large = 'x'.repeat(33 * 1024 * 1024);
    stub.answer = () => ({ body: { QueryResponse: {}, large } });
    expect(await service().items(recordedCall(), 1, 5)).toMatchObject({ ok: true, value: { rows: [] } });
    stub.answer = () => ({ body: { ...envelope(invoice).body, large } });
    expect(await service().document(recordedCall(), 'Invoice', '130', taxItems)).toMatchObject({
      ok: false,
      error: { kind: 'unavailable' },
    });
  });
});
