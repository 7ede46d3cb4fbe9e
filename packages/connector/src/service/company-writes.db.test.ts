import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VendorExchange } from '../ports/call-log.ts';
import { callsToVendor } from '../store/call-log.ts';
import { createCompany } from '../store/companies.ts';
import { type Db } from '../store/db.ts';
import { Unavailable } from '../store/errors.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { findEstimate } from '../testing/stored-rows.fixture.ts';
import { createCompanyWrites } from './company-writes.ts';

const at = new Date('2026-03-02T10:00:00Z');
const realms = ['9341452000000001', '9341452000000002'] as const;
const [one, other] = realms;

const exchange = (operation: string, response: unknown = null): VendorExchange => ({
  vendor: 'tax-provider',
  operation,
  status: 200,
  durationMs: 3,
  request: 'null',
  response: JSON.stringify(response),
  exchangeId: '',
});
const subject = (realmId: string) => ({ realmId, correlationId: 'c' });
const estimate = (realmId: string, fingerprint: string, response: unknown) => ({
  realmId,
  fingerprint,
  txnType: 35,
  txnId: null,
  answer: { response },
  at,
});

describe.each(await testDatabases())('rows that no caller waits for, on $name', ({ db, clear }) => {
  let transactions = 0;
  let failures: string[] = [];
  let failing: unknown = null;
  const countTransaction = () => {
    transactions += 1;
    if (failing !== null) throw failing;
  };
  const counted: Pick<Db, 'tx' | 'batch'> = {
    async tx(scope, work) {
      countTransaction();
      return db.tx(scope, work);
    },
    async batch(scope, statements) {
      countTransaction();
      return db.batch(scope, statements);
    },
  };
  const writes = createCompanyWrites(counted, (_, realmId) => void failures.push(realmId));
  const operationsOf = async (realm: string) =>
    (await db.tx({ realm }, (trx) => callsToVendor(trx, realm, 'tax-provider', { since: null, limit: 10 })))
      .map(({ operation }) => operation)
      .toSorted();
  const estimateOf = (realm: string, fingerprint: string) =>
    db.tx({ realm }, (trx) => findEstimate(trx, realm, fingerprint));

  beforeEach(async () => {
    await clear();
    for (const realmId of realms) {
      const company = { companyId: realmId, realmId, name: 'Cottonwood', accountingUserName: 'Dana' };
      await db.tx({ realm: realmId }, (trx) => createCompany(trx, company, at));
    }
    transactions = 0;
    failures = [];
  });
  afterEach(() => {
    failing = null;
  });

  it('are written in one transaction per company', async () => {
    for (const operation of ['a', 'b', 'c']) {
      writes.addCall({ subject: subject(one), exchange: exchange(operation), at });
      writes.addEstimate(estimate(one, operation, { tax: operation }));
    }
    writes.addCall({ subject: subject(other), exchange: exchange('d'), at });
    await writes.flush();
    expect(transactions).toBe(2);
    expect(await operationsOf(one)).toEqual(['a', 'b', 'c']);
    expect(await operationsOf(other)).toEqual(['d']);
    expect(await estimateOf(one, 'b')).toMatchObject({ response: { tax: 'b' }, createdAt: at });
  });

  it('of one estimate replace each other, in one batch and in the next', async () => {
    writes.addEstimate(estimate(one, 'f', { tax: 1 }));
    writes.addEstimate(estimate(one, 'f', { tax: 2 }));
    await writes.flush();
    expect(await estimateOf(one, 'f')).toMatchObject({ response: { tax: 2 } });
    writes.addEstimate({ ...estimate(one, 'f', null), answer: { errorText: 'ZIP' } });
    await writes.flush();
    expect(await estimateOf(one, 'f')).toMatchObject({ response: null, errorText: 'ZIP' });
  });

  it('may contain any character that a vendor answers with', async () => {
    const answer = { text: 'NUL \0, and half of a pair \ud83d' };
    writes.addCall({ subject: subject(one), exchange: exchange('odd', answer), at });
    await writes.flush();
    const [call] = await db.tx({ realm: one }, (trx) =>
      callsToVendor(trx, one, 'tax-provider', { since: null, limit: 1 }),
    );
    expect(call?.response).toEqual(answer);
    expect(failures).toEqual([]);
  });

  it('are written although the database refuses one of them', async () => {
    writes.addCall({ subject: subject(one), exchange: exchange('good'), at });
    // The column of the status is an integer of 32 bits.
    writes.addCall({ subject: subject(one), exchange: { ...exchange('bad'), status: 2 ** 40 }, at });
    writes.addEstimate(estimate(one, 'f', { tax: 1 }));
    await writes.flush();
    expect(await operationsOf(one)).toEqual(['good']);
    expect(await estimateOf(one, 'f')).not.toBeNull();
    expect(failures).toEqual([one]);
  });

  it('are given up once, and reported, while the database is not available', async () => {
    failing = new Unavailable('The database does not answer.');
    for (const operation of ['a', 'b']) writes.addCall({ subject: subject(one), exchange: exchange(operation), at });
    await writes.flush();
    expect([transactions, failures]).toEqual([1, [one]]);
    failing = null;
    writes.addCall({ subject: subject(one), exchange: exchange('c'), at });
    await writes.flush();
    expect(await operationsOf(one)).toEqual(['c']);
  });
});
