import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDeliveryResult } from '../domain/delivery-result.ts';
import { deliveriesOf } from '../features/recording/delivery-queries.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { createOlderDatabase, type OlderDatabase } from '../testing/older-database.harness.ts';
import type { Db } from './db.ts';
import type { DeliveryState } from './schema.ts';

const at = new Date('2026-03-02T10:00:00Z');
const lastMigrationBefore = '0010-embed-sessions';

interface OldRow {
  readonly state: DeliveryState;
  readonly errorCode: string | null;
  readonly errorText: string | null;
}

const needsUser = (errorCode: string | null, errorText: string | null): OldRow => ({
  state: 'NeedsUser',
  errorCode,
  errorText,
});

/** Error codes before migration 0011, and the vendor that each is about. */
const origins = [
  ['5010', 'QuickBooks'],
  ['Paid', 'QuickBooks'],
  ['no-origin', 'QuickBooks'],
  ['LinesChanged', 'QuickBooks'],
  ['CodeTaken', 'AvaTax'],
  ['InvalidZipForStateError', 'AvaTax'],
  ['300x', 'AvaTax'],
] as const;

describe.each(await testDatabases())('deliveries of the version before results were stored, on $name', (database) => {
  let older: OlderDatabase;
  let db: Db;
  const ids = new Map<string, OldRow>();

  /** Stores a delivery as that version did, without result and effects. */
  function store(realmId: string, row: OldRow): Promise<void> {
    const txnId = String(ids.size + 1);
    ids.set(txnId, row);
    return older.asCompany(realmId, (trx) =>
      trx
        .insertInto('operation')
        .values({
          id: crypto.randomUUID(),
          realmId,
          txnType: 35,
          txnId,
          kind: 'record',
          version: '0',
          payload: '{"correlationId":"c","reason":null}',
          progress: 'null',
          attempt: 1,
          nextAttemptAt: at,
          createdAt: at,
          updatedAt: at,
          ...row,
        })
        .execute(),
    );
  }

  async function upgraded(realmId: string, row: OldRow) {
    const [txnId = ''] = [...ids].find(([, stored]) => stored === row) ?? [];
    const [operation] = await db.tx({ realm: realmId }, (trx) => deliveriesOf(trx, { realmId, txnType: 35, txnId }));
    if (operation === undefined) throw new Error('The migration lost the delivery.');
    return { ...operation, result: readDeliveryResult(operation.result) };
  }

  const rows = origins.map(([code]) => needsUser(code, `About ${code}.`));
  const withoutError = needsUser(null, null);
  const ofAnotherCompany = needsUser('Paid', 'The document is paid.');
  const queued: OldRow = { state: 'Queued', errorCode: 'Paid', errorText: 'Tried again.' };
  const done: OldRow = { state: 'Done', errorCode: null, errorText: null };

  beforeAll(async () => {
    older = await createOlderDatabase(database, lastMigrationBefore);
    for (const row of [...rows, withoutError, queued, done]) await store('a', row);
    await store('b', ofAnotherCompany);
    db = await older.upgrade();
  });
  afterAll(() => older.close());

  it.each(origins)('with error code %s have a result that needs a person, with the origin %s', async (code, origin) => {
    const row = rows.find(({ errorCode }) => errorCode === code) ?? withoutError;
    expect(await upgraded('a', row)).toMatchObject({
      ...row,
      result: { kind: 'needs-user', error: { code, message: `About ${code}.`, origin, recovery: 'person' } },
      effects: [],
    });
  });

  it('without an error have a result with an empty code and message', async () => {
    const { result } = await upgraded('a', withoutError);
    expect(result).toEqual({
      kind: 'needs-user',
      error: { code: '', message: '', origin: 'AvaTax', recovery: 'person' },
    });
  });

  it('of every company have their results', async () => {
    expect((await upgraded('b', ofAnotherCompany)).result).toMatchObject({ error: { code: 'Paid' } });
  });

  it('that need no person have no result', async () => {
    expect(await upgraded('a', queued)).toMatchObject({ state: 'Queued', result: null, effects: [] });
    expect(await upgraded('a', done)).toMatchObject({ state: 'Done', result: null, effects: [] });
  });

  it('stay separated by company: the policies bind the owner of the table again', async () => {
    const policies = sql<{ forced: boolean }>`
      select relforcerowsecurity as forced from pg_class where oid = 'salestax.operation'::regclass`;
    const { rows: found } = await db.tx('system', (trx) => policies.execute(trx));
    expect(found).toEqual([{ forced: true }]);
  });
});
