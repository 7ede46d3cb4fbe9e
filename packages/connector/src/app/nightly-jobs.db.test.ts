import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { long } from '../../../../test/long.ts';
import { openDb } from '../store/db.ts';
import { openEngine } from '../store/embedded/engine.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { createNightlyJob } from './nightly-jobs.ts';

const now = new Date('2026-06-01T03:17:00Z');
const retention = {
  calls: 90,
  estimates: 90,
  webhookEvents: 30,
  backgroundRuns: 2,
  certificateRequests: 400,
  sessions: 7,
  activity: 400,
};
const never = new AbortController().signal;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'salestax-nightly-'));
  folders.push(folder);
  return folder;
}

describe.each(await testDatabases())('the nightly job on $name', ({ name, db, clear }) => {
  beforeEach(clear);
  const services = { db, clock: { now: () => now } };
  const work = (backupDir: string | null, signal = never) =>
    createNightlyJob(services, { retention, backupDir })(signal);

  const addEvents = () =>
    db.tx('system', (trx) =>
      sql`insert into webhook_event (dedupe_key, received_at)
        select age::text, ${now}::timestamptz - make_interval(days => age) from unnest(array[29, 31]) age`.execute(trx),
    );
  const events = () =>
    db.tx('system', async (trx) => {
      const rows = await trx.selectFrom('webhookEvent').select('dedupeKey').execute();
      return rows.map(({ dedupeKey }) => dedupeKey);
    });

  it('the nightly job deletes rows past their retention, with and without a backup folder', async () => {
    for (const folder of [null, emptyFolder()]) {
      await clear();
      await addEvents();
      await work(folder);
      expect(await events()).toEqual(['29']);
    }
  });

  it('the nightly job backs up the embedded database into the file of the day, and never a server', async () => {
    const folder = emptyFolder();
    await work(folder);
    await work(folder);
    expect(readdirSync(folder)).toEqual(name === 'embedded' ? ['salestax-2026-06-01.tar'] : []);
  });

  it.runIf(name === 'embedded')(
    'the nightly job writes no backup on a day on which that has killed the process',
    async () => {
      const folder = emptyFolder();
      const partial = join(folder, 'salestax-2026-06-01.tar.partial');
      writeFileSync(partial, '');
      await expect(work(folder)).rejects.toThrow(`delete ${partial} and restart`);
      expect(readdirSync(folder)).toHaveLength(1);
    },
  );

  it('the nightly job deletes and backs up nothing when the process is shutting down', async () => {
    const folder = emptyFolder();
    await addEvents();
    await expect(work(folder, AbortSignal.abort(new Error('The end.')))).rejects.toThrow('The end.');
    expect((await events()).toSorted()).toEqual(['29', '31']);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.runIf(name === 'embedded')(
    'the nightly job deletes first, so that the backup has no deleted rows',
    long,
    async () => {
      const folder = emptyFolder();
      await addEvents();
      await work(folder);
      const template = new Blob([await readFile(join(folder, 'salestax-2026-06-01.tar'))]);
      const engine = await openEngine({ dataDir: null, template, watchdogMs: 10_000 });
      const restored = await openDb({ dataDir: 'memory', engine });
      try {
        const { rows } = await restored.tx('system', (trx) => sql`select dedupe_key from webhook_event`.execute(trx));
        expect(rows).toEqual([{ dedupeKey: '29' }]);
      } finally {
        await restored.close();
      }
    },
  );
});
