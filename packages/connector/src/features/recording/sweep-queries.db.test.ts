import { beforeEach, describe, expect, it } from 'vitest';
import { changeCompany, createCompany } from '../../store/companies.ts';
import { observeStore } from '../../store/observation.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { changeCursor, moveChangeCursor, planSweeps } from './sweep-queries.ts';

const minute = 60_000;
const start = new Date('2026-03-02T10:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * minute);
const linked = { providerAccountId: '2000134567', providerCompanyCode: 'CODE' };

describe.each(await testDatabases())('the planning of sweeps on $name', ({ db, clear }) => {
  beforeEach(clear);

  async function addCompany(realmId: string, changes: Parameters<typeof changeCompany>[2] = linked): Promise<void> {
    await db.tx({ realm: realmId }, async (trx) => {
      const company = { companyId: `c-${realmId}`, realmId, name: realmId, accountingUserName: 'Dana' };
      await createCompany(trx, company, start);
      await changeCompany(trx, realmId, changes, start);
    });
  }
  const change = (realmId: string, changes: Parameters<typeof changeCompany>[2], minutes: number) =>
    db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, changes, after(minutes)));
  const plan = async (minutes: number, limit = 100) =>
    (await db.tx('system', (trx) => planSweeps(trx, after(minutes), limit))).toSorted();
  const finish = (realmId: string, minutes: number, intervalMinutes: number) =>
    db.tx({ realm: realmId }, async (trx) => {
      const { intervalMinutes: intervalBefore } = await changeCursor(trx, realmId);
      await moveChangeCursor(trx, realmId, { position: 'p', intervalMinutes, intervalBefore }, after(minutes));
    });
  /** Plans every five minutes, so that the service is never away. */
  async function planUntil(minutes: number): Promise<readonly string[]> {
    for (let at = 5; at < minutes; at += 5) await plan(at);
    return plan(minutes);
  }

  it('a new company is due at once, and is planned by one of two processes', async () => {
    await addCompany('a');
    const both = await Promise.all([plan(0), plan(0)]);
    expect(both.flat()).toEqual(['a']);
  });

  it('the time of the last planning is observed, also when no company is due', async () => {
    const plannedAt = async () => (await db.tx('system', (trx) => observeStore(trx, start))).sweepsPlannedAt;
    expect(await plannedAt()).toBeNull();
    await plan(0);
    await plan(5);
    expect(await plannedAt()).toEqual(after(5));
  });

  it('a planned sweep that does not finish is due again after five minutes', async () => {
    await addCompany('a');
    await plan(0);
    expect(await plan(1)).toEqual([]);
    expect(await plan(5)).toEqual(['a']);
  });

  it('a company that is changed while it is swept is swept again as it was planned for that', async () => {
    await addCompany('a');
    await plan(0);
    await finish('a', 1, 30);
    await planUntil(30);
    const { intervalMinutes: intervalBefore } = await db.tx({ realm: 'a' }, (trx) => changeCursor(trx, 'a'));
    await change('a', { calculationActive: true }, 32);
    expect(await plan(35)).toEqual(['a']);
    const moved = { position: 'q', intervalMinutes: 60, intervalBefore };
    await db.tx({ realm: 'a' }, (trx) => moveChangeCursor(trx, 'a', moved, after(36)));
    expect(await plan(40)).toEqual(['a']);
    expect((await db.tx({ realm: 'a' }, (trx) => changeCursor(trx, 'a'))).position).toBe('q');
  });

  it('a finished sweep is due after its interval, in spite of a planning some seconds early', async () => {
    await addCompany('a');
    await plan(0);
    await finish('a', 0.1, 15);
    expect(await plan(5)).toEqual([]);
    expect(await plan(10)).toEqual([]);
    expect(await plan(15)).toEqual(['a']);
  });

  it('a changed company is due at once, and begins with the shortest interval again', async () => {
    await addCompany('a');
    await plan(0);
    await finish('a', 0, 360);
    expect(await plan(5)).toEqual([]);
    await change('a', { calculationActive: true }, 6);
    expect(await plan(10)).toEqual(['a']);
    expect(await db.tx({ realm: 'a' }, (trx) => changeCursor(trx, 'a'))).toEqual({
      position: 'p',
      intervalMinutes: null,
    });
  });

  it('the interval stays when the company is planned again without a change', async () => {
    await addCompany('a');
    await plan(0);
    await finish('a', 0, 15);
    expect(await planUntil(15)).toEqual(['a']);
    expect(await db.tx({ realm: 'a' }, (trx) => changeCursor(trx, 'a'))).toMatchObject({ intervalMinutes: 15 });
  });

  it('companies that cannot be swept are left out until they can', async () => {
    await addCompany('disconnected', { ...linked, connection: 'disconnected' });
    await addCompany('unlinked', {});
    await addCompany('off', { ...linked, calculationActive: false });
    expect(await plan(0)).toEqual([]);
    await change('disconnected', { connection: 'connected' }, 1);
    await change('unlinked', linked, 1);
    await change('off', { calculationActive: true }, 1);
    expect(await plan(5)).toEqual(['disconnected', 'off', 'unlinked']);
  });

  it('deletions are found also while calculation is off', async () => {
    await addCompany('a');
    await plan(0);
    await finish('a', 0, 5);
    await change('a', { calculationActive: false }, 1);
    expect(await plan(5)).toEqual(['a']);
  });

  it('at most as many as asked are planned, the longest due first', async () => {
    for (const realmId of ['a', 'b', 'c']) await addCompany(realmId);
    await plan(0);
    await finish('a', 0, 15);
    await finish('b', -1, 15);
    await finish('c', 0, 15);
    await plan(5);
    await plan(10);
    expect(await plan(20, 1)).toEqual(['b']);
    expect(await plan(20, 1)).toEqual(['a']);
  });

  it('a clock that was ahead for a while stops no sweep', async () => {
    await addCompany('a');
    const month = 30 * 24 * 60;
    await plan(month);
    await finish('a', month, 360);
    const planned = [];
    for (let at = 5; at <= 65; at += 5) planned.push(...(await plan(at)));
    expect(planned).toContain('a');
  });

  it('after the service was away all companies are due within an hour, and not at once', async () => {
    const realmIds = Array.from({ length: 40 }, (_, index) => `realm-${index}`);
    for (const realmId of realmIds) await addCompany(realmId);
    await plan(0);
    for (const realmId of realmIds) await finish(realmId, 0, 360);
    // Two plannings were missed, which a restart takes.
    expect(await plan(14)).toEqual([]);
    const found: string[] = [];
    for (let at = 30; at <= 90; at += 5) {
      const planned = await plan(at);
      expect(planned.length).toBeLessThan(20);
      for (const realmId of planned) await finish(realmId, at, 360);
      found.push(...planned);
    }
    expect(found.toSorted()).toEqual(realmIds.toSorted());
  });
});
