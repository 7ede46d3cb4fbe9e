import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { userActor } from '../domain/activity.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { listActivity } from './activity.ts';
import { createCompany, disconnectCompany } from './companies.ts';
import { consentsOf, endSupportConsent, findSupportConsent, giveSupportConsent } from './support-consents.ts';

const now = new Date('2026-03-02T10:00:00Z');
const later = new Date('2026-03-02T10:30:00Z');
const end = new Date('2026-03-02T11:00:00Z');
const source = {
  realmId: 'a',
  actor: userActor({ userName: 'dana@a.example', name: 'Dana' }, null),
  correlationId: 'c-1',
};
const consent = { expiresAt: end, grantedBy: 'Dana', reason: 'Case 1' };
const staff = { realm: 'a', staff: true } as const;

describe.each(await testDatabases())('a consent to support on $name', ({ db, clear }) => {
  let last = 0;
  const entries = async () => {
    const page = {
      realmId: 'a',
      action: 'support-access',
      outcome: null,
      before: null,
      since: null,
      limit: 10,
    } as const;
    const all = await db.tx({ realm: 'a' }, (trx) => listActivity(trx, page));
    return all.filter(({ id }) => id > last);
  };
  const find = () => db.tx({ realm: 'a' }, (trx) => findSupportConsent(trx, 'a'));
  beforeEach(async () => {
    await clear();
    last = 0;
    // The record cannot be cleared.
    last = (await entries())[0]?.id ?? 0;
    await db.tx({ realm: 'a' }, async (trx) => {
      await createCompany(trx, { companyId: 'company-a', realmId: 'a', name: 'Aspen', accountingUserName: '' }, now);
      await giveSupportConsent(trx, source, consent, now);
    });
  });

  it('is stored with its record, and replaced by a new one', async () => {
    const longer = new Date('2026-03-09T10:00:00Z');
    await db.tx({ realm: 'a' }, (trx) => giveSupportConsent(trx, source, { ...consent, expiresAt: longer }, later));
    expect(await find()).toEqual({ realmId: 'a', ...consent, grantedAt: later, expiresAt: longer });
    expect(await entries()).toMatchObject([
      { before: { supportUntil: end.toISOString() }, after: { supportUntil: longer.toISOString(), reason: 'Case 1' } },
      { before: { supportUntil: null }, after: { supportUntil: end.toISOString(), reason: 'Case 1' } },
    ]);
  });

  it('is ended with its record, unless its time was over', async () => {
    await db.tx({ realm: 'a' }, (trx) => endSupportConsent(trx, source, later));
    expect(await find()).toBeNull();
    expect((await entries())[0]).toMatchObject({ actor: 'dana@a.example', after: { supportUntil: null } });
    await db.tx({ realm: 'a' }, async (trx) => {
      await giveSupportConsent(trx, source, consent, now);
      await endSupportConsent(trx, source, end);
    });
    expect((await entries())[0]?.after).toMatchObject({ supportUntil: end.toISOString() });
  });

  it.each(['accounting-service', 'administrator', 'staff'] as const)(
    'and a request to disconnect end in the transaction of a disconnect by: %s',
    async (by) => {
      await db.tx(staff, (trx) =>
        trx
          .insertInto('disconnectRequest')
          .values({
            realmId: 'a',
            requestedAt: now,
            expiresAt: end,
            staff: 'm',
            staffName: 'M',
            reason: 'r',
            waiting: 1,
          })
          .execute(),
      );
      await db.tx(by === 'staff' ? staff : { realm: 'a' }, (trx) => disconnectCompany(trx, 'a', by, later));
      expect(await find()).toBeNull();
      const requests = await db.tx('staff', (trx) => trx.selectFrom('disconnectRequest').selectAll().execute());
      expect(requests).toEqual([]);
      expect((await entries())[0]).toMatchObject({ actorKind: 'service', actor: by, after: { supportUntil: null } });
    },
  );

  it('is seen by support staff, who can neither give nor extend one', async () => {
    expect([...(await db.tx('staff', (trx) => consentsOf(trx, ['a', 'b']))).keys()]).toEqual(['a']);
    for (const statement of [
      `insert into support_consent values ('a', now(), now() + interval '1 day', 'x', '')`,
      `update support_consent set expires_at = now() + interval '1 day'`,
    ])
      await expect(db.tx(staff, (trx) => sql.raw(statement).execute(trx))).rejects.toThrow('permission denied');
  });
});
