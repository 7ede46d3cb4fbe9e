import { beforeEach, expect, it, describe } from 'vitest';
import type { VendorExchange } from '../ports/call-log.ts';
import { callsOfRealm } from '../testing/call-log.harness.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { createCompanyWrites } from './company-writes.ts';
import { createVendorCallLog } from './vendor-call-log.ts';

const realmId = 'a';
const subject = { realmId, correlationId: 'c' };
const answered: VendorExchange = {
  vendor: 'accounting',
  operation: 'GET /v3/company/a/cdc',
  status: 200,
  durationMs: 1,
  request: 'null',
  response: '{"rows":0}',
  exchangeId: 'e',
};
const empty: VendorExchange = { ...answered, foundNothing: true };

describe.each(await testDatabases())('the call log on $name', ({ db, clear }) => {
  beforeEach(clear);

  let seconds = 0;
  const clock = { now: () => new Date(Date.parse('2026-03-02T10:00:00Z') + 1_000 * seconds++) };

  /** Logs these exchanges one after another; returns the statuses of all entries, oldest first. */
  async function statusesAfter(exchanges: readonly VendorExchange[]): Promise<readonly number[]> {
    const observed: VendorExchange[] = [];
    const fail = (error: unknown) => {
      throw error;
    };
    const log = createVendorCallLog(createCompanyWrites(db, fail), clock, (_subject, exchange) =>
      observed.push(exchange),
    );
    const call = log.open(subject, new AbortController().signal);
    for (const exchange of exchanges) {
      call.onExchange(exchange);
      await log.flush();
    }
    expect(observed).toEqual(exchanges);
    const logged = await db.tx({ realm: realmId }, (trx) => callsOfRealm(trx, realmId, 100));
    return logged.map(({ status }) => status).toReversed();
  }

  it('has no entry for an empty answer', async () => {
    expect(await statusesAfter([empty, empty])).toEqual([]);
  });

  it('has answers with content, and failed calls', async () => {
    expect(await statusesAfter([answered, { ...answered, status: 429 }])).toEqual([200, 429]);
  });

  it('has the first empty answer after a failed call: the vendor answers again', async () => {
    const lost: VendorExchange = { ...answered, status: 0, noAnswer: 'timeout' };
    expect(await statusesAfter([answered, lost, lost, empty, empty])).toEqual([200, 0, 0, 200]);
  });

  it('takes an answer of the other vendor for no recovery', async () => {
    const other = { ...answered, vendor: 'tax-provider', status: 201 } as const;
    expect(await statusesAfter([{ ...answered, status: 503 }, other, empty])).toEqual([503, 201, 200]);
    expect(await statusesAfter([{ ...other, status: 503 }, empty])).toEqual([503, 201, 200, 503]);
  });
});
