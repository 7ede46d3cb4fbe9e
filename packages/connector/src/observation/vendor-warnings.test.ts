import { expect, it } from 'vitest';
import type { VendorExchange } from '../ports/call-log.ts';
import { warnOfCalls } from './vendor-warnings.ts';

const exchange: VendorExchange = {
  vendor: 'tax-provider',
  operation: 'POST /api/v2/transactions/create',
  status: 200,
  durationMs: 40,
  request: 'null',
  response: 'null',
  exchangeId: 'e-1',
};

/** The messages of the log after a call. */
function linesOf(part: Partial<VendorExchange>): readonly string[] {
  const lines: string[] = [];
  const warn = (_: object, message: string) => lines.push(message);
  const log = { info: () => undefined, error: () => undefined, warn };
  warnOfCalls(log)({ realmId: '1', correlationId: 'c-1' }, { ...exchange, ...part });
  return lines;
}

it.each([
  { status: 0, noAnswer: 'timeout' },
  { status: 0, noAnswer: 'network' },
  { status: 429 },
  { status: 503 },
] as const)('a vendor call with %j is a failure in the log', (part) => {
  expect(linesOf(part)).toEqual(['Vendor call failed; its caller retries it or reports the error']);
});

it('a vendor call that its caller ended is no failure', () => {
  expect(linesOf({ status: 0, noAnswer: 'aborted' })).toEqual([]);
});

it('a vendor call that was answered, also with a refusal, is no line of the log', () => {
  expect([linesOf({}), linesOf({ status: 400 })]).toEqual([[], []]);
});

it('a slow vendor call is a line of the log', () => {
  expect(linesOf({ durationMs: 5_000 })).toEqual([expect.stringContaining('took longer than 5000 ms')]);
});
