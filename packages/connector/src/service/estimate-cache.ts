import { LRUCache } from 'lru-cache';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { zeroReasonCodes } from '@salestax/contract';
import { BreakdownRow } from '../domain/breakdown.ts';
import { LineRow } from '../domain/line-reason.ts';
import type { Cents } from '../domain/money.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../store/db.ts';
import { findEstimates, newestEstimate, type NewEstimate } from '../store/estimates.ts';
import { createBatchedRead } from './batched-read.ts';
import type { CompanyWrites } from './company-writes.ts';

const cents = Type.Unsafe<Cents>(Type.Integer());

const CachedEstimate = Type.Object({
  salesTax: cents,
  fee: cents,
  taxOnFee: cents,
  feeName: Type.String(),
  isFeeUnknown: Type.Boolean(),
  /** Fee and tax on it that the seller pays. */
  absorbedFee: cents,
  zeroReason: Type.Union([Type.Enum([...zeroReasonCodes]), Type.Null()]),
  breakdown: Type.Array(BreakdownRow),
  lines: Type.Array(LineRow),
});

/** The tax provider's calculation of one transaction. */
export type CachedEstimate = Readonly<Static<typeof CachedEstimate>>;

/** Rows that another version stored may have another form: they are calculated again. */
export const storedEstimate = Compile(CachedEstimate);

export type EstimateAnswer = { readonly response: CachedEstimate } | { readonly errorText: string };

export type LatestEstimate =
  | { readonly kind: 'none' }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'estimate'; readonly estimate: CachedEstimate };

/** Caches estimates and their errors by the fingerprint of the transaction. */
export interface EstimateCache {
  /** The estimate of the last few minutes; null: there is none. */
  findFresh(realmId: string, fingerprint: string): Promise<CachedEstimate | null>;
  /** The estimate or error of the last day, for the record of the same document. */
  findLatest(realmId: string, fingerprint: string): Promise<LatestEstimate>;
  /**
   * Cached in this process at once; the write to the database continues in the background. `at`: a time before the company was
   * read for this estimate, since which a change may not be in it. An estimate with a later time stays.
   */
  store(estimate: NewEstimate & { readonly answer: EstimateAnswer }): void;
  /** Resolves when the estimates so far can be read by every process. */
  flush(): Promise<void>;
  /** The company's estimates so far are no longer fresh. */
  invalidate(realmId: string): void;
}

/** How long an estimate is reused without a call. Short, because item mappings may change at the provider. Milliseconds. */
const freshForMs = 5 * 60_000;
/** How long the record of a document reuses the estimate that the document shows. Milliseconds. */
const latestForMs = 24 * 60 * 60_000;
const maxEntries = 2_000;

interface Entry {
  readonly answer: EstimateAnswer;
  readonly at: Date;
}

export function createEstimateCache(
  db: Pick<Db, 'kind' | 'tx' | 'batch'>,
  clock: Clock,
  writes: CompanyWrites,
): EstimateCache {
  /** When the last estimate was stored before this process did so; null = not read yet. */
  let storedUntil: Date | null = null;
  /** Time of the last estimate that memory had no more room for. */
  let evictedUntil = new Date(0);
  const memory = new LRUCache<string, Entry>({
    max: maxEntries,
    dispose({ at }, _, reason) {
      if (reason === 'evict' && at > evictedUntil) evictedUntil = at;
    },
  });
  /** Estimates from before this time are not fresh, by company. */
  const invalidatedAt = new LRUCache<string, Date>({ max: maxEntries, ttl: freshForMs });

  const storedEstimateOf = createBatchedRead(async (realmId, fingerprints) => {
    const [found] = await db.batch({ realm: realmId }, (trx) => [findEstimates(trx, realmId, fingerprints)]);
    return found;
  });

  /** The embedded database has no other process: what this one does not remember, it has not calculated. */
  async function remembersAll(since: Date): Promise<boolean> {
    if (db.kind !== 'embedded') return false;
    storedUntil ??= await db.tx('system', newestEstimate);
    return since > storedUntil && since > evictedUntil;
  }

  /** A refusal blocks the record of a document: another process may have had a better answer since. */
  const mayBeReplaced = ({ answer }: Entry) => db.kind !== 'embedded' && 'errorText' in answer;

  async function find(realmId: string, fingerprint: string, notBefore: Date): Promise<EstimateAnswer | null> {
    const entry = memory.get(`${realmId}/${fingerprint}`);
    const remembered = entry === undefined || entry.at < notBefore ? null : entry.answer;
    if (entry !== undefined && !mayBeReplaced(entry)) return remembered;
    if (entry === undefined && (await remembersAll(notBefore))) return null;
    const row = await storedEstimateOf(realmId, fingerprint);
    // The write of the entry may not have reached the database yet.
    if (entry !== undefined && (row === null || row.createdAt <= entry.at)) return remembered;
    if (row === null || row.createdAt < notBefore) return null;
    if (row.errorText !== null) return { errorText: row.errorText };
    return storedEstimate.Check(row.response) ? { response: row.response } : null;
  }

  const timeBefore = (ms: number) => new Date(clock.now().getTime() - ms);

  return {
    async findFresh(realmId, fingerprint) {
      const recent = timeBefore(freshForMs);
      const since = invalidatedAt.get(realmId) ?? recent;
      const answer = await find(realmId, fingerprint, since > recent ? since : recent);
      return answer !== null && 'response' in answer ? answer.response : null;
    },
    async findLatest(realmId, fingerprint) {
      const answer = await find(realmId, fingerprint, timeBefore(latestForMs));
      if (answer === null) return { kind: 'none' };
      return 'response' in answer
        ? { kind: 'estimate', estimate: answer.response }
        : { kind: 'error', message: answer.errorText };
    },
    store(estimate) {
      const { realmId, fingerprint, answer, at } = estimate;
      const cached = memory.peek(`${realmId}/${fingerprint}`);
      if (cached !== undefined && cached.at > at) return;
      memory.set(`${realmId}/${fingerprint}`, { answer, at });
      writes.addEstimate(estimate);
    },
    flush: () => writes.flush(),
    invalidate(realmId) {
      invalidatedAt.set(realmId, new Date(clock.now().getTime() + 1));
    },
  };
}
