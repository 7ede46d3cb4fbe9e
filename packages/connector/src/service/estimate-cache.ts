import { LRUCache } from 'lru-cache';
import type { ZeroReason } from '@salestax/contract';
import type { BreakdownRow } from '../domain/breakdown.ts';
import type { Cents } from '../domain/money.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../store/db.ts';
import { findEstimate, type NewEstimate, saveEstimate } from '../store/estimates.ts';

/** The result of one question to the tax provider. */
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

/** The tax provider's last answer to each question, by the question's fingerprint. */
export interface EstimateCache {
  /** A good answer to the same question, not older than a few minutes. */
  findFresh(realmId: string, fingerprint: string): Promise<CachedEstimate | null>;
  /** The last answer of a day, for the record of the document that it was asked for. */
  findLatest(realmId: string, fingerprint: string): Promise<LatestEstimate>;
  /** Known at once in this process; in the database right after, so that nobody waits for it. */
  store(estimate: NewEstimate & { readonly answer: EstimateAnswer }): void;
  /** The provider would answer the company's questions otherwise now: none of the answers so far stands for a new one. */
  invalidate(realmId: string): void;
  /** Everything kept so far is in the database. */
  flush(): Promise<void>;
}

/** How long the same question is answered without asking again. Items may be mapped anew at the provider at any time. */
const freshForMs = 5 * 60_000;
/** How long an estimate that the document shows stands for its record, without a second calculation. */
const latestForMs = 24 * 60 * 60_000;
const maxEntries = 2_000;

interface Entry {
  readonly answer: EstimateAnswer;
  readonly at: Date;
}

export function createEstimateCache(db: Db, clock: Clock, onFailure: (error: unknown) => void): EstimateCache {
  const memory = new LRUCache<string, Entry>({ max: maxEntries });
  /** The first moment whose answers count, by company. */
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

/** Rows are our own writing; this keeps one of an older build from being read as today's. */
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
