import { beforeEach, describe, expect, it } from 'vitest';
import type { VendorExchange } from '../ports/call-log.ts';
import { createCompany } from '../store/companies.ts';
import { meteredCallsOf, meteredCallsOfMonth } from '../store/metered-calls.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { createCallMeter } from './metered-calls.ts';

const march = new Date('2026-03-01T00:00:00Z');
const april = new Date('2026-04-01T00:00:00Z');
const read: VendorExchange = {
  vendor: 'accounting',
  operation: 'GET /v3/company/a/cdc',
  status: 200,
  durationMs: 1,
  request: 'null',
  response: 'null',
  exchangeId: 'e',
};

describe.each(await testDatabases())('metered calls on $name', ({ db, clear }) => {
  const clock = { at: new Date(0), now: () => clock.at };
  const meter = () =>
    createCallMeter(db, clock, (error) => {
      throw error;
    });
  beforeEach(async () => {
    await clear();
    clock.at = new Date('2026-03-31T23:59:59Z');
  });

  const callsOf = (realm: string, month: Date) => db.tx({ realm }, (trx) => meteredCallsOf(trx, realm, month));
  const ofMonth = (month: Date, limit: number | null = null) =>
    db.tx('system', (trx) => meteredCallsOfMonth(trx, month, limit));

  it('are added over processes, per company and month', async () => {
    const [one, other] = [meter(), meter()];
    for (const process of [one, other, one]) process.count({ realmId: 'a', correlationId: 'c' }, read);
    other.count({ realmId: 'b', correlationId: 'c' }, read);
    clock.at = april;
    one.count({ realmId: 'a', correlationId: 'c' }, read);
    await Promise.all([one.flush(), other.flush()]);
    expect([await callsOf('a', march), await callsOf('b', march), await callsOf('a', april)]).toEqual([3, 1, 1]);
    expect(await ofMonth(march)).toEqual({ calls: 4, aboveShare: 0 });
    expect(await ofMonth(new Date('2026-05-01T00:00:00Z'))).toEqual({ calls: 0, aboveShare: 0 });
  });

  it('are reads of the accounting service that it answered', async () => {
    const counted = meter();
    const others: readonly VendorExchange[] = [
      { ...read, operation: 'POST /v3/company/a/invoice' },
      { ...read, vendor: 'tax-provider' },
      { ...read, status: 0, noAnswer: 'timeout' },
    ];
    for (const exchange of [...others, { ...read, foundNothing: true as const }, { ...read, status: 404 }])
      counted.count({ realmId: 'a', correlationId: 'c' }, exchange);
    await counted.flush();
    expect(await callsOf('a', march)).toBe(2);
  });

  it('are stored with the next ones when the database does not answer', async () => {
    const failures: unknown[] = [];
    let isAnswering = false;
    const tx: typeof db.tx = (...args) => (isAnswering ? db.tx(...args) : Promise.reject(new Error('down')));
    const counted = createCallMeter({ ...db, tx }, clock, (error) => void failures.push(error));
    counted.count({ realmId: 'a', correlationId: 'c' }, read);
    await counted.flush();
    expect(failures).toHaveLength(1);
    counted.count({ realmId: 'a', correlationId: 'c' }, read);
    isAnswering = true;
    await counted.flush();
    expect(await callsOf('a', march)).toBe(2);
  });

  it('above the share of a company are counted', async () => {
    for (const realmId of ['a', 'b'])
      await db.tx({ realm: realmId }, (trx) =>
        createCompany(trx, { companyId: realmId, realmId, name: realmId, accountingUserName: '' }, march),
      );
    const counted = meter();
    for (const realmId of ['a', 'a', 'a', 'b', 'b']) counted.count({ realmId, correlationId: 'c' }, read);
    await counted.flush();
    expect(await ofMonth(march, 4)).toEqual({ calls: 5, aboveShare: 1 });
    expect(await ofMonth(march, 6)).toEqual({ calls: 5, aboveShare: 0 });
  });
});
