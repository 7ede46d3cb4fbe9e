import { LRUCache } from 'lru-cache';
import type { ZeroReason } from '@salestax/contract';
import type { BreakdownRow } from '../domain/breakdown.ts';
import type { Cents } from '../domain/money.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../store/db.ts';
import { findEstimate, type NewEstimate, saveEstimate } from '../store/estimates.ts';

/** A request to the tax provider with its answer. */
export interface CachedEstimate {
  readonly salesTax: Cents;
  readonly fee: Cents;
  readonly taxOnFee: Cents;
  readonly feeName: string;
  readonly zeroReason: ZeroReason | null;
  readonly breakdown: readonly BreakdownRow[];
}

export type EstimateAnswer = { readonly response: CachedEstimate } | { readonly errorText: string };

export type LatestEstimate =
  | { readonly kind: 'none' }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'fresh'; readonly estimate: CachedEstimate };

/** The tax provider's latest answer to each request, by fingerprint. */
export interface EstimateCache {
  /** A successful answer to the same request, at most a few minutes old; else null. */
  findFresh(realmId: string, fingerprint: string): Promise<CachedEstimate | null>;
  /** The latest answer of the last day, for recording the document that was estimated. */
  findLatest(realmId: string, fingerprint: string): Promise<LatestEstimate>;
  /** Visible in this process at once; written to the database in the background. */
  store(estimate: NewEstimate & { readonly answer: EstimateAnswer }): void;
  /** Invalidates the company's cached estimates, because the provider would answer differently now. */
  invalidate(realmId: string): void;
  /** Resolves when all stored estimates are in the database. */
  flush(): Promise<void>;
}

/** Age limit of reused answers: item mappings at the provider may change at any time. */
const freshForMs = 5 * 60_000;
/** Age limit of an estimate that a record reuses without a second calculation. */
const latestForMs = 24 * 60 * 60_000;
const maxEntries = 2_000;

interface Entry {
  readonly answer: EstimateAnswer;
  readonly at: Date;
}

export function createEstimateCache(db: Db, clock: Clock, onFailure: (error: unknown) => void): EstimateCache {
  const memory = new LRUCache<string, Entry>({ max: maxEntries });
  /** Answers before this time are stale, by company. */
  const invalidatedAt = new LRUCache<string, Date>({ max: maxEntries, ttl: freshForMs });
  const pendingWrites = new Set<Promise<void>>();

  async function find(realmId: string, fingerprint: string, notBefore: Date): Promise<EstimateAnswer | null> {
    const entry = memory.get(`${realmId}/${fingerprint}`);
    if (entry !== undefined) return entry.at >= notBefore ? entry.answer : null;
    const row = await db.tx({ realm: realmId }, (trx) => findEstimate(trx, realmId, fingerprint, notBefore));
    if (row === null) return null;
    if (row.errorText !== null) return { errorText: row.errorText };
    return isCachedEstimate(row.response) ? { response: row.response } : null;
  }

  const before = (ms: number) => new Date(clock.now().getTime() - ms);

  return {
    async findFresh(realmId, fingerprint) {
      const recent = before(freshForMs);
      const since = invalidatedAt.get(realmId) ?? recent;
      const answer = await find(realmId, fingerprint, since > recent ? since : recent);
      return answer !== null && 'response' in answer ? answer.response : null;
    },
    async findLatest(realmId, fingerprint) {
      const answer = await find(realmId, fingerprint, before(latestForMs));
      if (answer === null) return { kind: 'none' };
      return 'response' in answer
        ? { kind: 'fresh', estimate: answer.response }
        : { kind: 'error', message: answer.errorText };
    },
    store(estimate) {
      const { realmId, fingerprint, answer } = estimate;
      const at = clock.now();
      memory.set(`${realmId}/${fingerprint}`, { answer, at });
      const write = db
        .tx({ realm: realmId }, (trx) => saveEstimate(trx, estimate, at))
        .catch(onFailure)
        .finally(() => pendingWrites.delete(write));
      pendingWrites.add(write);
    },
    invalidate(realmId) {
      invalidatedAt.set(realmId, new Date(clock.now().getTime() + 1));
    },
    async flush() {
      while (pendingWrites.size > 0) await Promise.all(pendingWrites);
    },
  };
}

/** Rejects rows that an older version has written in another shape. */
function isCachedEstimate(value: unknown): value is CachedEstimate {
  return (
    typeof value === 'object' &&
    value !== null &&
    'salesTax' in value &&
    'fee' in value &&
    'taxOnFee' in value &&
    'feeName' in value &&
    'zeroReason' in value &&
    'breakdown' in value
  );
}
