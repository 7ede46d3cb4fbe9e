import { describe, expect, it } from 'vitest';
import { type Activity, operatorActor, userActor } from '../domain/activity.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { type ActivityPage, listActivity, noteActivity, recordActivity } from './activity.ts';
import { deleteExpiredBatch } from './retention.ts';

const now = new Date();
const dana = userActor({ userName: 'dana@aspen.example', name: 'Dana Whitfield' }, '203.0.113.0/24');

describe.each(await testDatabases())('the record of activity on $name', ({ db, asLogin }) => {
  // Rows cannot be deleted: each test has a company of its own.
  let companies = 0;
  const newCompany = () => `activity-${(companies += 1)}`;
  const list = (realmId: string, page: Partial<ActivityPage> = {}) =>
    db.tx({ realm: realmId }, (trx) =>
      listActivity(trx, { realmId, action: null, outcome: null, before: null, since: null, limit: 10, ...page }),
    );
  const note = (realmId: string, activity: Activity, at = now) =>
    db.tx({ realm: realmId }, (trx) => noteActivity(trx, { realmId, actor: dana, correlationId: 'c-1' }, activity, at));

  it('has who, from where, what before and after, the outcome and the time, newest first and page by page', async () => {
    const realm = newCompany();
    await note(realm, { action: 'settings', before: { timeZone: '' }, after: { timeZone: 'America/Denver' } });
    await recordActivity(
      db,
      { realmId: realm, actor: dana, correlationId: 'c-2' },
      { action: 'access', outcome: 'refused', reason: 'NonAdminUser' },
      now,
    );
    const [newest, oldest] = await list(realm);
    expect(newest).toMatchObject({
      action: 'access',
      outcome: 'refused',
      reason: 'NonAdminUser',
      correlationId: 'c-2',
    });
    expect(oldest).toEqual({
      id: oldest?.id,
      at: now,
      realmId: realm,
      actorKind: 'user',
      actor: 'dana@aspen.example',
      actorName: 'Dana Whitfield',
      clientId: null,
      address: '203.0.113.0/24',
      action: 'settings',
      outcome: 'done',
      reason: null,
      before: { timeZone: '' },
      after: { timeZone: 'America/Denver' },
      correlationId: 'c-1',
    });
    expect(await list(realm, { before: newest?.id ?? 0 })).toEqual([oldest]);
    expect(await list(realm, { action: 'settings' })).toEqual([oldest]);
    expect(await list(realm, { outcome: 'refused' })).toEqual([newest]);
    expect(await list(realm, { limit: 1 })).toEqual([newest]);
  });

  it('is read only in the scope of its company, also by support staff', async () => {
    const [own, other] = [newCompany(), newCompany()];
    await note(own, { action: 'calculation' });
    const page = { realmId: own, action: null, outcome: null, before: null, since: null, limit: 10 };
    expect(await db.tx({ realm: own, staff: true }, (trx) => listActivity(trx, page))).toHaveLength(1);
    expect(await db.tx({ realm: other }, (trx) => listActivity(trx, page))).toEqual([]);
    expect(await db.tx({ realm: other, staff: true }, (trx) => listActivity(trx, page))).toEqual([]);
    expect(await db.tx('staff', (trx) => listActivity(trx, page))).toEqual([]);
    await expect(db.tx('system', (trx) => listActivity(trx, page))).rejects.toThrow('permission denied');
  });

  it('is added to only for the company of the transaction, and without one only where no company was chosen', async () => {
    const source = { realmId: newCompany(), actor: operatorActor('root'), correlationId: 'c' };
    const activity = { action: 'sign-in' } as const;
    const foreign = db.tx({ realm: newCompany() }, (trx) => noteActivity(trx, source, activity, now));
    await expect(foreign).rejects.toThrow('row-level security');
    await expect(db.tx('system', (trx) => noteActivity(trx, source, activity, now))).rejects.toThrow(
      'row-level security',
    );
    await recordActivity(db, { ...source, realmId: null }, activity, now);
  });

  /** The database's error for a statement under a role; 'done' without one. */
  async function answerTo(role: string, statement: string): Promise<string> {
    try {
      await asLogin(`begin; set local role ${role}; set local search_path = salestax; ${statement}; commit`);
      return 'done';
    } catch (error) {
      return String(error);
    } finally {
      await asLogin('rollback');
    }
  }
  const serviceRoles = ['app_staff', 'app_rw', 'app_system', 'app_audit', 'app_firm'];

  it.each(["update activity set actor = 'somebody'", 'truncate activity'])(
    'cannot be changed by any role of the service or the owner of the table: %s',
    async (statement) => {
      await note(newCompany(), { action: 'link' });
      for (const role of serviceRoles) expect(await answerTo(role, statement)).toContain('permission denied');
      expect(await answerTo('app_owner', statement)).toContain('is added to and never changed');
    },
  );

  it('keeps what happened in the last 90 days from everybody who would delete it', async () => {
    const realm = newCompany();
    await note(realm, { action: 'link' });
    for (const role of ['app_staff', 'app_rw', 'app_audit', 'app_firm'])
      expect(await answerTo(role, 'delete from activity')).toContain('permission denied');
    expect(await answerTo('app_system', 'delete from activity')).toContain('keeps its rows for 90 days');
    expect(await list(realm)).toHaveLength(1);
  });

  it('is deleted by the retention once it is older', async () => {
    const realm = newCompany();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    await note(realm, { action: 'link' }, daysAgo(401));
    await note(realm, { action: 'nexus' }, daysAgo(399));
    const [calls, none] = [daysAgo(10_000), daysAgo(10_000)];
    const retained = { webhookEvents: none, backgroundRuns: none, certificateRequests: none, sessions: none };
    const before = { calls, estimates: none, ...retained };
    await db.tx('system', (trx) => deleteExpiredBatch(trx, { ...before, activity: daysAgo(400) }));
    expect((await list(realm)).map(({ action }) => action)).toEqual(['nexus']);
    // Whatever the operator configures, and if the clock of the service is ahead.
    await note(realm, { action: 'settings' }, daysAgo(89));
    await db.tx('system', (trx) => deleteExpiredBatch(trx, { ...before, activity: now }));
    expect((await list(realm)).map(({ action }) => action)).toEqual(['settings']);
  });
});
