import { beforeEach, describe, expect, it } from 'vitest';
import { createCompany } from '../store/companies.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { createSharedThrottle } from './shared-throttle.ts';

const minute = 60_000;
const start = new Date('2026-03-02T10:00:00Z');
const after = (milliseconds: number): Date => new Date(start.getTime() + milliseconds);

describe.each(await testDatabases())('a shared throttle on $name', ({ db, clear }) => {
  beforeEach(async () => {
    await clear();
    const company = { companyId: 'c', realmId: 'a', name: '', accountingUserName: '' };
    await db.tx({ realm: 'a' }, (trx) => createCompany(trx, company, start));
  });

  /** A process whose clock a test sets. */
  function processAt(now: Date) {
    const clock = { now: () => now };
    const throttle = createSharedThrottle(db, clock, (error) => {
      throw error;
    });
    return Object.assign(throttle, {
      set: (time: Date) => {
        now = time;
      },
    });
  }

  it('a throttle that a clock far ahead has stored is over for every process, also for its own once its clock is right', async () => {
    const ahead = processAt(after(3 * 24 * 60 * minute));
    ahead.start('a', minute);
    await ahead.flush();
    expect(await processAt(start).refresh('a')).toBe(0);
    ahead.set(start);
    expect(ahead.remainingMs('a')).toBe(0);
  });

  it('a throttle replaces one that a clock far ahead has stored', async () => {
    const ahead = processAt(after(3 * 24 * 60 * minute));
    ahead.start('a', minute);
    await ahead.flush();
    const right = processAt(start);
    right.start('a', minute);
    await right.flush();
    expect(await processAt(start).refresh('a')).toBe(minute);
  });

  it('the longest throttle is kept by a process whose clock is seconds behind, and not cut short by a shorter one', async () => {
    const ahead = processAt(after(5_000));
    ahead.start('a', 15 * minute);
    await ahead.flush();
    const behind = processAt(start);
    behind.start('a', minute);
    await behind.flush();
    expect(await processAt(start).refresh('a')).toBe(15 * minute + 5_000);
  });
});
