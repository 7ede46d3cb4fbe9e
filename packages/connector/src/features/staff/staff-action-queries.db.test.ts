import { beforeEach, describe, expect, it } from 'vitest';
import { createCompany } from '../../store/companies.ts';
import type { Scope } from '../../store/db.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { listStaffActions, type NewStaffAction, noteStaffAction } from './staff-action-queries.ts';

const now = new Date('2026-03-02T10:00:00Z');
const company = { companyId: 'company-a', realmId: 'a', name: 'Aspen Books' };
const staffOf = (realm: string): Scope => ({ realm, staff: true });
const logged = {
  staff: 'morgan@support.example',
  staffName: 'Morgan Hale',
  action: 'configuration-saved',
  before: { status: 'Down' },
  after: { status: 'Active' },
  correlationId: 'c-1',
} as const;
const saved: NewStaffAction = { ...logged, by: 'staff', address: '203.0.113.0/24' };

describe.each(await testDatabases())('the log of staff actions on $name', ({ db, clear, asLogin }) => {
  let last = 0;
  beforeEach(async () => {
    await clear();
    // The log cannot be cleared.
    last = (await list({ companyId: null }))[0]?.id ?? 0;
    await db.tx({ realm: 'a' }, (trx) => createCompany(trx, { ...company, accountingUserName: '' }, now));
  });

  const list = (page: { companyId: string | null; before?: number | null; limit?: number }) =>
    db.tx('staff', (trx) => listStaffActions(trx, { before: null, limit: 10, ...page }));
  const note = (action: Partial<NewStaffAction> = {}) =>
    db.tx(staffOf('a'), (trx) => noteStaffAction(trx, company, { ...saved, ...action }, now));
  const fresh = async () => (await list({ companyId: null })).filter(({ id }) => id > last);

  it('staff actions are listed newest first, with what changed, page by page', async () => {
    await note();
    await note({ action: 'disconnected', correlationId: 'c-2' });
    const [newest, oldest] = await fresh();
    expect(newest).toMatchObject({ action: 'disconnected', correlationId: 'c-2' });
    expect(oldest).toEqual({
      ...logged,
      ...company,
      name: undefined,
      companyName: company.name,
      id: oldest?.id,
      at: now,
    });
    expect(await list({ companyId: 'company-a', before: newest?.id ?? 0, limit: 1 })).toEqual([oldest]);
    expect(await list({ companyId: 'company-b' })).toEqual([]);
  });

  it('a staff action can be logged only for the company of its transaction', async () => {
    const foreign = db.tx(staffOf('b'), (trx) => noteStaffAction(trx, company, saved, now));
    await expect(foreign).rejects.toThrow('row-level security');
    const nowhere = db.tx('staff', (trx) => noteStaffAction(trx, company, saved, now));
    await expect(nowhere).rejects.toThrow('row-level security');
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

  const changes = ["update staff_action set staff = 'somebody'", 'delete from staff_action', 'truncate staff_action'];
  it.each(changes)(
    'the log cannot be changed by any role of the service or the owner of the table: %s',
    async (statement) => {
      await note();
      for (const role of serviceRoles) expect(await answerTo(role, statement)).toContain('permission denied');
      expect(await answerTo('app_owner', statement)).toContain('is added to and never changed');
      expect(await fresh()).toHaveLength(1);
    },
  );

  it.each([
    'alter table staff_action disable trigger staff_action_append_only',
    'alter table staff_action no force row level security',
    'drop trigger staff_action_append_only on staff_action',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop table staff_action',
    "set local session_replication_role = 'replica'",
  ])('only the owner of the table can remove the protection of the log: %s', async (statement) => {
    for (const role of serviceRoles) expect(await answerTo(role, statement)).toMatch(/permission denied|must be owner/);
  });

  it.each([
    'select * from secret',
    'select request from call_log',
    'select payload from delivery',
    'select result from background_run',
    'select scope from session_token',
    'select client_secret_hash from session_token',
    'select * from timeline',
  ])('staff can read neither secrets nor what was sent: %s', async (statement) => {
    expect(await answerTo('app_staff', statement)).toContain('permission denied');
  });

  it('staff can change only the company of their transaction', async () => {
    const rename = (scope: Scope) =>
      db.tx(scope, (trx) => trx.updateTable('company').set({ calculationActive: false }).executeTakeFirst());
    expect((await rename('staff')).numUpdatedRows).toBe(0n);
    expect((await rename(staffOf('b'))).numUpdatedRows).toBe(0n);
    expect((await rename(staffOf('a'))).numUpdatedRows).toBe(1n);
    const named = db.tx(staffOf('a'), (trx) => trx.updateTable('company').set({ name: 'Mine' }).execute());
    await expect(named).rejects.toThrow('permission denied');
  });
});
