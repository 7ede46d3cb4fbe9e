import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAvaTax } from '../../packages/connector/src/adapters/avatax/index.ts';
import { createQuickBooks } from '../../packages/connector/src/adapters/quickbooks/index.ts';
import type { Outcome } from '../../packages/connector/src/domain/vendor-error.ts';
import { createLog } from '../../packages/connector/src/observation/log.ts';
import { taxItems, tokens } from '../../packages/connector/src/testing/quickbooks-documents.fixture.ts';
import {
  recordedCall,
  startVendorStub,
  type StubAnswer,
  type VendorStub,
} from '../../packages/connector/src/testing/vendor-server.fake.ts';

/* A vendor's answer names customers. What the log says of an error that it caused must not. */

let stub: VendorStub;
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  await stub[Symbol.asyncDispose]();
});

const customer = { DisplayName: 'Marguerite Canary', Email: 'canary@home.example', Line1: '17 Canary Lane' };
const json = JSON.stringify({ QueryResponse: { Invoice: [{ Id: '1', ...customer }] }, value: [customer] });
const words = `The customer ${Object.values(customer).join(', ')} is not valid.`;

const answers: readonly (readonly [string, StubAnswer])[] = [
  ['a truncated 200', { body: json.slice(0, -12) }],
  ['a 200 with HTML', { body: `<html><body>${words}</body></html>` }],
  ['a 502 with HTML', { status: 502, body: `<html><body>${words}</body></html>` }],
  ['a misshapen 200', { body: JSON.stringify({ QueryResponse: words, value: words }) }],
  [
    'a refusal in words',
    {
      status: 400,
      body: JSON.stringify({
        Fault: { Error: [{ Message: words, Detail: words, code: '6000', element: words }], type: 'ValidationFault' },
        error: { code: 'ValueRequiredError', message: words, details: [{ message: words, description: words }] },
      }),
    },
  ],
];

const calls = {
  QuickBooks: (): Promise<Outcome<unknown>> =>
    createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens() }).salesPage(
      recordedCall(),
      'Invoice',
      { from: '2026-03-01', to: '2026-03-31' },
      1,
      taxItems,
    ),
  AvaTax: (): Promise<Outcome<unknown>> =>
    createAvaTax({ baseUrl: stub.baseUrl, appName: 'SalesTax', appVersion: '1.0', machineName: 'test' }).companies(
      recordedCall(),
      { login: 'x', secret: 'y' },
    ),
};

/** The line of an error with the vendor's as its cause, as the background work throws it. */
function lineOf(error: Error): string {
  const stream = new PassThrough();
  createLog('trace', stream).error({ err: error }, 'A run failed');
  return String(stream.read() ?? '');
}

it.each(
  answers.flatMap(([what, answer]) => [[what, 'QuickBooks', answer] as const, [what, 'AvaTax', answer] as const]),
)('the log of an error from %s of %s names no customer', async (_, vendor, answer) => {
  stub.answer = () => answer;
  const outcome = await calls[vendor]();
  if (outcome.ok) throw new Error('The answer was accepted.');
  // The error itself has the words, for the person who needs them.
  expect(JSON.stringify(outcome.error)).toMatch(/canary/i);
  const line = lineOf(new Error(outcome.error.message, { cause: outcome.error }));
  expect(line).not.toMatch(/canary|marguerite/i);
  const { kind, code } = outcome.error;
  expect(JSON.parse(line)).toMatchObject({ err: { cause: { kind, code, vendor: outcome.error.vendor } } });
});
