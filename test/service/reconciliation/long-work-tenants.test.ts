import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addressValidations,
  saveAddressVerdict,
  queueAddresses,
} from '../../../packages/connector/src/features/addresses/address-queries.ts';
import {
  itemSyncs,
  saveItemOutcome,
  queueItems,
} from '../../../packages/connector/src/features/catalog/item-queries.ts';
import {
  findRequestsToCustomers,
  saveExemptionRequests,
} from '../../../packages/connector/src/features/exemption/exemption-request-queries.ts';
import {
  comparedBatchRows,
  saveComparedBatch,
} from '../../../packages/connector/src/features/reconciliation/comparison-queries.ts';
import {
  queueRecalculation,
  recalculationsOf,
} from '../../../packages/connector/src/features/reconciliation/recalculation-queries.ts';
import {
  claimRun,
  cancelRun,
  cancelUnbegun,
  findRun,
  finishRun,
  reportProgress,
  startOrJoinRun,
  startOrReplaceRun,
  startUnlessOther,
} from '../../../packages/connector/src/service/jobs/run-queries.ts';
import type { Trx } from '../../../packages/connector/src/store/db.ts';
import { testDatabases } from '../../../packages/connector/src/testing/databases.harness.ts';
import { splitCases } from '../../long.ts';
import { randomNumbers, randomSeed } from '../../support/random-numbers.ts';

const now = new Date('2026-03-02T10:00:00Z');
const realms = ['a', 'b'] as const;
type Realm = (typeof realms)[number];
const LANES = 8;
const kinds = ['comparison', 'item-sync', 'address-validation', 'exemption-requests'];
const tables = [
  'backgroundRun',
  'comparedBatch',
  'itemSync',
  'addressValidation',
  'exemptionRequest',
  'recalculation',
] as const;

const otherThan = (realm: Realm): Realm => (realm === 'a' ? 'b' : 'a');

describe.each(await testDatabases())('long work of two companies on $name', ({ db, clear }) => {
  beforeEach(clear);

  for (const [count, options] of splitCases({ always: [200], long: [10_000] }))
    it(
      `never reads or changes the other company’s rows in ${count} interleaved operations`,
      options,
      async (context) => {
        const random = randomNumbers(await randomSeed(context));
        /** A whole number from 0, below `sides`. */
        const dice = (sides: number) => Math.floor(random() * sides);
        /** Ids of runs by the company that started them; the other company tries them, too. */
        const runs: Record<Realm, string[]> = { a: [], b: [] };
        const foreign: unknown[] = [];
        let seen = 0;
        const checkRealm = (realm: Realm, rows: readonly { readonly realmId: string }[]) => {
          seen += rows.length;
          foreign.push(...rows.filter(({ realmId }) => realmId !== realm));
        };
        const pick = <Item>(items: readonly Item[]): Item | undefined => items[dice(items.length)];

        /** One call of a company; all data contains its name. Ids of the other company are used, too. */
        const operations: readonly ((realm: Realm, trx: Trx) => Promise<void>)[] = [
          async (realm, trx) => {
            const run = { realmId: realm, kind: pick(kinds) ?? '', request: realm };
            const start = dice(2) === 0 ? startOrReplaceRun : startOrJoinRun;
            runs[realm].push((await start(trx, run, now)).runId);
          },
          async (realm, trx) => {
            const runId = pick(runs[realm]);
            const started = runId === undefined ? null : await claimRun(trx, runId, now);
            if (started === null) return;
            checkRealm(realm, [started]);
            const claim = { id: started.id, attempt: started.attempts };
            await reportProgress(trx, claim, { done: 1, total: 2 }, now);
            if (dice(3) === 0) await finishRun(trx, { ...claim, generation: started.generation }, realm, now);
          },
          async (realm, trx) => {
            const runId = pick(runs[otherThan(realm)]);
            if (runId === undefined) return;
            const claim = { id: runId, attempt: 1, generation: 1 };
            const claimed = [
              await claimRun(trx, runId, now),
              await reportProgress(trx, claim, { done: 9, total: 9 }, now),
              await finishRun(trx, claim, realm, now),
            ];
            foreign.push(...claimed.filter((answer) => answer !== null && answer !== false));
          },
          async (realm, trx) => {
            const theirs = pick(runs[otherThan(realm)]) ?? null;
            const run = { realmId: realm, kind: pick(kinds) ?? '', request: realm };
            const started = await startUnlessOther(trx, run, theirs, now);
            if (started !== 'busy') runs[realm].push(started.runId);
            if (theirs !== null && (await cancelUnbegun(trx, theirs, now))) foreign.push(theirs);
          },
          async (realm, trx) => {
            const run = await findRun(trx, realm, pick(kinds) ?? '', now);
            if (run === null) return;
            checkRealm(realm, [run]);
            if (run.request !== realm || (run.result !== null && run.result !== realm)) foreign.push(run);
            if (dice(10) === 0) await cancelRun(trx, realm, run.kind, now);
          },
          async (realm, trx) => {
            const place = dice(1_000_000_000);
            const batch = {
              realmId: realm,
              resultId: '00000000-0000-4000-8000-000000000000',
              outcome: 'Inconsistent',
              place,
            } as const;
            const counts = { accountingCount: 1, providerCount: 1 };
            await saveComparedBatch(trx, { ...batch, ...counts, rowIds: ['1'], rows: [realm] }, now);
            for (const owner of realms) {
              const rows = await comparedBatchRows(trx, owner, batch.resultId, batch);
              if (JSON.stringify(rows) !== (owner === realm ? JSON.stringify([realm]) : '[]')) foreign.push(rows);
            }
          },
          async (realm, trx) => {
            const id = String(dice(20));
            await queueItems(trx, realm, [id], now);
            for (const realmId of realms)
              await saveItemOutcome(trx, { realmId, itemId: id, updatedAt: now }, { sent: null, refusal: realm }, now);
            const items = await itemSyncs(trx, realm);
            checkRealm(realm, items);
            foreign.push(...items.filter(({ refusal }) => refusal !== null && refusal !== realm));
          },
          async (realm, trx) => {
            const id = String(dice(20));
            await queueAddresses(trx, realm, [id], now);
            const verdict = { fingerprint: realm, outcome: 'failed', reason: realm, suggestion: null } as const;
            for (const owner of realms)
              await saveAddressVerdict(trx, { realmId: owner, customerId: id, queuedAt: now }, verdict, now);
            const addresses = await addressValidations(trx, realm);
            checkRealm(realm, addresses);
            foreign.push(...addresses.filter(({ reason }) => reason !== null && reason !== realm));
          },
          async (realm, trx) => {
            const abandonedTexts = { pending: realm, sending: realm };
            const customers = [{ id: String(dice(20)), name: realm }];
            const batch = {
              realmId: realm,
              batchId: randomUUID(),
              method: 'Email',
              by: '',
              customers,
              abandonedTexts,
            } as const;
            await saveExemptionRequests(trx, batch, now);
            const ids = Array.from({ length: 20 }, (_, id) => String(id));
            for (const owner of realms) {
              const found = await findRequestsToCustomers(trx, { realmId: owner, method: 'Email' }, ids);
              checkRealm(realm, found);
              foreign.push(...found.filter(({ customerName }) => customerName !== realm));
            }
          },
          async (realm, trx) => {
            const requested = { txnType: 35, txnId: String(dice(20)), syncToken: '0', number: realm, asCharged: false };
            await queueRecalculation(trx, realm, dice(2) === 0, requested, now);
            for (const owner of realms) checkRealm(realm, await recalculationsOf(trx, owner, true));
          },
          async (realm, trx) => {
            const table = pick(tables) ?? 'itemSync';
            checkRealm(realm, await trx.selectFrom(table).select('realmId').limit(50).execute());
          },
        ];

        let left = count;
        const lane = async (): Promise<void> => {
          for (; left > 0; left -= 1) {
            const realm = pick(realms) ?? 'a';
            const operate = pick(operations);
            await db.tx({ realm }, async (trx) => operate?.(realm, trx));
          }
        };
        await Promise.all(Array.from({ length: LANES }, lane));
        expect(foreign).toEqual([]);
        expect(seen).toBeGreaterThan(count);
      },
    );
});
