// @module-tag long: deployment.test.ts has the cluster without failures
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds } from '@salestax/contract';
import { rotateKeys } from '../../packages/connector/src/admin-cli/rotate-keys.ts';
import { deliveriesOf } from '../../packages/connector/src/features/recording/delivery-queries.ts';
import { timelineOf } from '../../packages/connector/src/store/timeline.ts';
import { openBooks } from '../faults/bookkeeper.ts';
import { openContext, select, stillOpen, untilIn } from '../faults/long-work.ts';
import { findings, type Mark, markOf } from '../faults/oracle.ts';
import { openPanel } from '../faults/panel.ts';
import { until, untilNone } from '../support/until.ts';
import { type Cluster, names, startCluster } from './cluster.ts';
import { startLoad, type Load, type Refused } from './load.ts';
import { newerVersion } from './newer-version.ts';

/*
 * Two web and two worker processes over PostgreSQL under load. Whichever process ends, both vendors finally have every
 * document once, according to their journals.
 */
const people = 4;
/** Timeout for about a dozen process starts on a busy machine. */
const patienceMs = 240_000;

let cluster: Cluster;
let begin: Mark;
let load: Load | null = null;

beforeAll(async () => {
  cluster = await startCluster();
  begin = markOf(cluster.sandbox);
}, patienceMs);
afterAll(() => cluster.stop());
afterEach(async () => {
  await load?.stop();
  load = null;
}, patienceMs);

async function work(): Promise<Load> {
  cluster.balancer.failures();
  cluster.balancer.missed();
  load = await startLoad(cluster, people);
  return load;
}

/** Waits until this many more documents are finished. */
async function waitForFinished(by: number): Promise<void> {
  const goal = (load?.finished() ?? 0) + by;
  await eventually(() => ((load?.finished() ?? 0) >= goal ? [] : [`${by} more documents are not through`]));
}

async function lostOrDoubled(): Promise<readonly string[]> {
  await load?.stop();
  return untilNone(() => findings(cluster.sandbox, begin, cluster.db), 100);
}

async function eventually(complaints: () => Promise<readonly string[]> | readonly string[]): Promise<void> {
  let left: readonly string[] = ['not looked'];
  for (let rounds = 0; rounds < 4 && left.length > 0; rounds += 1) left = await untilNone(complaints);
  expect(left).toEqual([]);
}

/** For the report of a failure. */
const textOf = ({ what, status }: Refused): string => `${status} ${what}`;

describe('a killed process', () => {
  it(
    'of any role loses and duplicates no record, and long work continues in another process',
    async () => {
      const { sandbox, balancer } = cluster;
      const context = openContext(balancer.url, sandbox, await cluster.embedToken(['reconciliation']));
      const selection = select(sandbox, 12);
      await context.start('recalculation', selection);
      const { finished } = await work();
      for (const name of names) {
        await waitForFinished(2);
        await cluster.end(name, 'SIGKILL');
        await waitForFinished(2);
        await cluster.start(name);
      }
      await balancer.untilReady(2);
      expect(finished()).toBeGreaterThan(names.length);
      await untilIn(context, ['recalculation'], 'ready');
      expect(await lostOrDoubled()).toEqual([]);
    },
    patienceMs,
  );
});

describe('a process that receives SIGTERM', () => {
  it(
    'fails no request while a newer version with a new database schema replaces it',
    async () => {
      const newer = newerVersion();
      const { refused, answered } = await work();
      for (const name of names) {
        await waitForFinished(2);
        expect(await cluster.end(name, 'SIGTERM')).toBe(0);
        await waitForFinished(1);
        await cluster.start(name, newer.root);
      }
      await cluster.balancer.untilReady(2);
      await waitForFinished(2);
      expect(await lostOrDoubled()).toEqual([]);
      expect([...refused().map(textOf), ...cluster.balancer.failures()]).toEqual([]);
      // The balancer never had to retry a request: a process reports that it is not ready before it ends.
      expect(cluster.balancer.missed()).toEqual([]);
      expect(answered()).toBeGreaterThan(100);
      expect(await newer.hasArrived(cluster.db)).toBe(true);
      newer.remove();
    },
    patienceMs,
  );
});

describe('a rotation of the encryption key', () => {
  it(
    'fails no request, and every secret then opens with the new key alone',
    async () => {
      const [older, newer] = [cluster.env['ENCRYPTION_KEYS'], `e2:${randomBytes(32).toString('base64')}`];
      const { refused } = await work();
      /** The procedure of docs/operation.md. */
      const restartWith = async (keys: string): Promise<void> => {
        cluster.configure({ ENCRYPTION_KEYS: keys });
        for (const pair of [['web 1', 'worker 1'] as const, ['web 2', 'worker 2'] as const]) {
          await waitForFinished(1);
          await Promise.all(pair.map((name) => cluster.end(name, 'SIGTERM')));
          await Promise.all(pair.map((name) => cluster.start(name)));
          await cluster.balancer.untilReady(2);
        }
      };
      await restartWith(`${older},${newer}`);
      await restartWith(`${newer},${older}`);
      const lines: string[] = [];
      await rotateKeys.run({ env: cluster.env, argument: '', print: (line) => lines.push(line) });
      expect(lines.at(-1)).toBe(
        'Every secret can be decrypted with that key alone. Remove the older keys from ENCRYPTION_KEYS; keep them elsewhere for backups from before.',
      );
      await restartWith(newer);
      await waitForFinished(2);
      expect(await lostOrDoubled()).toEqual([]);
      expect([...refused().map(textOf), ...cluster.balancer.failures()]).toEqual([]);
    },
    patienceMs,
  );
});

describe('a crashed database', () => {
  it(
    'makes requests fail with 503 and Retry-After, and the service reconnects when it is back',
    async () => {
      const { refused } = await work();
      await waitForFinished(2);
      await cluster.server.crash();
      await until('requests are refused', () => refused().length > 0);
      await until('every refusal has Retry-After', () => {
        const lines = refused();
        return lines.length > 3 && lines.every(({ status, retryAfter }) => status === 503 && retryAfter !== null);
      });
      await cluster.server.start();
      await waitForFinished(4);
      expect(await lostOrDoubled()).toEqual([]);
    },
    patienceMs,
  );
});

describe('a worker that is paused for longer than its lease', () => {
  it(
    'writes nothing when it resumes',
    async () => {
      const { sandbox, balancer, db } = cluster;
      const { realmId } = sandbox.description;
      const panel = openPanel(`${balancer.url}/oauth`, realmId, await cluster.embedToken(['estimate-panel']));
      await cluster.end('worker 2', 'SIGTERM');
      const record = {
        service: 'tax-provider',
        method: 'POST',
        path: '/transactions/createoradjust$',
        times: 1,
      } as const;
      const { faults, journal } = sandbox.kernel;
      // Its call fails while it is paused; meanwhile another worker has claimed the document.
      faults.add({ ...record, fault: { kind: 'latency', milliseconds: 2_000 } });
      faults.add({ ...record, fault: { kind: 'status', status: 503 } });
      const saved = openBooks(sandbox, 'F').save('Invoice');
      await panel.saved(saved);
      await until('the worker has called the provider', () => stillOpen(sandbox).length === 0);
      cluster.freeze('worker 1');
      const from = journal.since(0).length;
      faults.add({ ...record, fault: { kind: 'late-answer', milliseconds: 6_000 } });
      await cluster.start('worker 2');
      await until('the other one has recorded it', () =>
        journal.since(from).some(({ operation }) => operation === 'Transaction.createoradjust'),
      );
      cluster.thaw('worker 1');
      // It finishes its current work before it exits.
      expect(await cluster.end('worker 1', 'SIGTERM')).toBe(0);
      const key = { realmId, txnType: documentKinds.Invoice.number, txnId: saved.id };
      const seen = async () => {
        const [delivery] = await db.tx({ realm: realmId }, (trx) => deliveriesOf(trx, key));
        return [delivery?.state, delivery?.attempt];
      };
      await eventually(async () => ((await seen())[0] === 'Done' ? [] : ['the document is not done']));
      expect(await seen()).toEqual(['Done', 2]);
      const events = await db.tx({ realm: realmId }, (trx) => timelineOf(trx, key));
      expect(events.filter(({ event }) => event === 'waiting')).toEqual([]);
      expect(await findings(sandbox, begin, db)).toEqual([]);
    },
    patienceMs,
  );
});
