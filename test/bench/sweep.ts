import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { provisionCompany } from '@salestax/connector';
import { createBackgroundJobs, plannedAtOnce } from '../../packages/connector/src/app/background-jobs.ts';
import { createConnectorQueue, sweepAllJob } from '../../packages/connector/src/app/job-kinds.ts';
import { inParallel } from '../../packages/connector/src/service/in-parallel.ts';
import type { Db } from '../../packages/connector/src/store/db.ts';
import { startVendorStub } from '../../packages/connector/src/testing/vendor-server.fake.ts';
import { companyOf, startLoneConnector } from '../support/lone-connector.harness.ts';
import type { Row } from './figures.ts';

/** Answer time of the accounting service. Milliseconds. */
const answerMs = 150;
const pollMs = 200;
/** Statistics of the database are complete after a second. */
const statisticsMs = 2_000;
const sweepsPerDay = 4;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * One sweep of so many idle companies on PostgreSQL by one process, after their first one. Per month and day: at the
 * longest interval of six hours.
 */
export async function sweepFigures(freshUrl: () => Promise<string>, companies: number): Promise<Row> {
  const answer = { CDCResponse: [{ QueryResponse: [{}] }], time: new Date().toISOString() };
  await using vendor = await startVendorStub(() => delay(answerMs, { body: answer }));
  const { baseUrl } = vendor;
  const lone = await startLoneConnector({
    store: { databaseUrl: await freshUrl() },
    accounting: {
      apiUrl: baseUrl,
      authorizeUrl: null,
      tokenUrl: baseUrl,
      revokeUrl: baseUrl,
      clientId: 'client',
      clientSecret: 'secret',
      webhookVerifierToken: 'verifier',
      webUrl: null,
    },
  });
  const { services } = lone.connector;
  const { db, secrets, clock } = services;
  // Besides the two of the harness.
  const realmIds = Array.from({ length: companies - 2 }, (_, index) => `93414523${String(index).padStart(8, '0')}`);
  await inParallel(realmIds, 8, async (realmId) => {
    await provisionCompany(db, secrets, clock, companyOf(realmId));
  });
  const queue = createConnectorQueue(db, silent);
  const jobs = createBackgroundJobs({ queue, services, log: silent }, {}, null);
  await queue.start();
  await jobs.start();

  /** Sweeps all companies; returns the seconds. */
  async function sweepAll(): Promise<number> {
    const begin = clock.now();
    const started = performance.now();
    for (let planned = 0; ;) {
      const swept = await sweptSince(db, begin);
      if (swept >= companies) return (performance.now() - started) / 1_000;
      if (swept >= planned) {
        await queue.send(sweepAllJob, {});
        planned += plannedAtOnce;
      }
      await delay(pollMs);
    }
  }

  try {
    await sweepAll();
    await db.tx('system', (trx) =>
      trx
        .updateTable('changeCursor')
        .set({ sweepDueAt: new Date(0) })
        .execute(),
    );
    await delay(statisticsMs);
    const [before, callsBefore] = [await writtenBy(db), vendor.seen.length];
    const seconds = await sweepAll();
    const calls = vendor.seen.length - callsBefore;
    await delay(statisticsMs);
    const after = await writtenBy(db);
    const perSweep = (total: number) => total / companies;
    return {
      companies: String(companies),
      'companies/s': (companies / seconds).toFixed(1),
      'vendor calls/sweep': perSweep(calls).toFixed(2),
      'rows written/sweep': perSweep(after.rows - before.rows).toFixed(1),
      'WAL bytes/sweep': perSweep(after.bytes - before.bytes).toFixed(0),
      'call log rows': String(after.logged - before.logged),
      'metered calls/month': String(Math.round(perSweep(calls) * companies * sweepsPerDay * 30)),
      'job rows/day': String(companies * sweepsPerDay),
    };
  } finally {
    jobs.stop();
    await queue.stop(1_000);
    await lone.stop();
  }
}

async function sweptSince(db: Db, begin: Date): Promise<number> {
  const { rows } = await db.tx('system', (trx) =>
    sql<{ readonly count: number }>`
      select count(*) from change_cursor where position is not null and updated_at >= ${begin}`.execute(trx),
  );
  return rows[0]?.count ?? 0;
}

async function writtenBy(db: Db): Promise<{ rows: number; bytes: number; logged: number }> {
  const { rows } = await db.tx('system', (trx) =>
    sql<{ readonly rows: number; readonly bytes: number; readonly logged: number }>`
      select (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_all_tables
          where schemaname not in ('pg_catalog', 'pg_toast', 'information_schema')) as rows,
        pg_current_wal_lsn() - '0/0'::pg_lsn as bytes,
        (select count(*) from call_log) as logged`.execute(trx),
  );
  const [found] = rows;
  return { rows: Number(found?.rows), bytes: Number(found?.bytes), logged: Number(found?.logged) };
}
