import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { long } from '../../../../test/long.ts';
import type { ChangedFact } from '../domain/changed-fact.ts';
import { companyOfRealm, createCompany, disconnectCompany } from '../store/companies.ts';
import { type Db, openDb } from '../store/db.ts';
import { createSignals } from '../store/signals.ts';
import { testDatabases, withoutPolicies } from '../testing/databases.harness.ts';
import {
  publishCompanyChanges,
  publishInvalidations,
  publishSessionEnds,
  signalHandler,
} from './cache-invalidation.ts';

const listeners = `application_name = 'salestax-connector-signals' and datname = current_database()`;
const servers = (await testDatabases()).filter(({ name }) => name === 'postgres');

describe.each(servers)('processes over one $name database', ({ freshUrl }) => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  /** A process that records which caches were invalidated. */
  async function start(databaseUrl: string) {
    const db: Db = await openDb({ databaseUrl });
    const lost: unknown[] = [];
    const signals = createSignals(db, (error) => void lost.push(error));
    ends.push(async () => {
      await signals.stop();
      await db.close();
    });
    const done: string[] = [];
    const note = (what: string) => (realmId?: string, changed?: ChangedFact) =>
      void done.push([what, realmId, changed?.about].filter(Boolean).join(' '));
    const own = {
      facts: { invalidate: note('facts') },
      estimates: { invalidate: note('estimates') },
      deliveryNotices: { publish: note('delivery'), subscribe: () => () => undefined },
      companies: { invalidate: note('company') },
      connections: { invalidate: note('connection') },
      runNotices: { publish: note('runs'), subscribe: () => () => undefined },
    };
    publishCompanyChanges(db, signals);
    const noteSessions = note('sessions');
    const authenticate = Object.assign(async () => null, {
      endOf: async () => null,
      invalidate: async (realmId?: string) => noteSessions(realmId),
    });
    signals.start(signalHandler(own, authenticate, note('wake')));
    return {
      db,
      done,
      lost,
      signals,
      ...publishInvalidations(own, signals),
      sessions: publishSessionEnds(authenticate, signals),
    };
  }

  async function asAdmin(databaseUrl: string, sql: string): Promise<readonly unknown[]> {
    const client = new Client({ connectionString: await withoutPolicies(databaseUrl) });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** Starts two processes and waits until each receives the other's signals. */
  async function startTwo() {
    const url = await freshUrl?.();
    if (url === undefined) throw new Error('This server cannot create databases.');
    const [one, other] = await Promise.all([start(url), start(url)]);
    const listeningQuery = `select from pg_stat_activity where ${listeners} and query like 'listen%'`;
    await expect
      .poll(async () => (await asAdmin(url, listeningQuery)).length, { interval: 10, timeout: 15_000 })
      .toBe(2);
    return { url, one, other };
  }

  it('an invalidation in one process reaches the others once and wakes the worker', async () => {
    const { one, other } = await startTwo();
    await one.sessions.invalidate();
    one.facts.invalidate('9341');
    one.facts.invalidate('9341', { about: 'customers', id: '7' });
    one.estimates.invalidate('9341');
    one.deliveryNotices.publish('d7');
    one.runNotices.publish('9341');
    await one.signals.send({ about: 'outbox' });
    await expect
      .poll(() => other.done.toSorted())
      .toEqual([
        'delivery d7',
        'estimates 9341',
        'facts 9341',
        'facts 9341 customers',
        'runs 9341',
        'sessions',
        'wake',
      ]);
    await other.sessions.invalidate();
    await expect
      .poll(() => one.done.toSorted())
      .toEqual([
        'delivery d7',
        'estimates 9341',
        'facts 9341',
        'facts 9341 customers',
        'runs 9341',
        'sessions',
        'sessions',
      ]);
    expect(other.done.length).toBe(8);
  });

  it('a change of a company in one process invalidates the company in the others', async () => {
    const { one, other } = await startTwo();
    const now = new Date('2026-03-02T10:00:00Z');
    const company = { companyId: 'c1', realmId: '9341', name: 'Cottonwood', accountingUserName: 'Dana' };
    await one.db.tx({ realm: '9341' }, (trx) => createCompany(trx, company, now));
    // Reading invalidates nothing.
    await one.db.tx({ realm: '9341' }, (trx) => companyOfRealm(trx, '9341'));
    await one.db.tx({ realm: '9341', staff: true }, (trx) => disconnectCompany(trx, '9341', 'staff', now));
    await expect
      .poll(() => other.done.toSorted())
      .toEqual(
        ['company', 'company', 'connection', 'connection', 'sessions', 'sessions'].map((name) => `${name} 9341`),
      );
  });

  it('signals are received again after the connections were cut, and each loss is reported once', long, async () => {
    const { url, one, other } = await startTwo();
    expect(
      await asAdmin(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${listeners}`),
    ).toHaveLength(2);
    await expect
      .poll(
        async () => {
          await one.sessions.invalidate();
          return other.done.includes('sessions');
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBe(true);
    expect([one.lost.length, other.lost.length]).toEqual([1, 1]);
  });
});
