import { LRUCache } from 'lru-cache';
import type { ZeroReason } from '@salestax/contract';
import type { BreakdownRow } from '../domain/breakdown.ts';
import type { Cents } from '../domain/money.ts';
import type { Clock } from '../ports/clock.ts';
import { type Db, findEstimate, type NewEstimate, saveEstimate } from '../store/index.ts';

/** The result of one question to the tax provider. */
export interface KeptEstimate {
  readonly salesTax: Cents;
  readonly fee: Cents;
  readonly taxOnFee: Cents;
  readonly feeName: string;
  readonly zeroReason: ZeroReason | null;
  readonly breakdown: readonly BreakdownRow[];
}

export type EstimateAnswer = { readonly response: KeptEstimate } | { readonly errorText: string };

export type LastEstimate =
  | { readonly kind: 'none' }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'fresh'; readonly estimate: KeptEstimate };

/** The tax provider's last answer to each question, by the question's fingerprint. */
export interface EstimateBook {
  /** A good answer to the same question, not older than a few minutes. */
  answerTo(realmId: string, fingerprint: string): Promise<KeptEstimate | null>;
  /** The last answer of a day, for the record of the document that it was asked for. */
  last(realmId: string, fingerprint: string): Promise<LastEstimate>;
  /** Known at once in this process; in the database right after, so that nobody waits for it. */
  keep(estimate: NewEstimate & { readonly answer: EstimateAnswer }): void;
  /** The provider would answer the company's questions otherwise now: none of the answers so far stands for a new one. */
  askAnew(realmId: string): void;
  /** Everything kept so far is in the database. */
  settled(): Promise<void>;
}

/** How long the same question is answered without asking again. Items may be mapped anew at the provider at any time. */
const answersForMs = 5 * 60_000;
/** How long an estimate that the document shows stands for its record, without a second calculation. */
const standsForMs = 24 * 60 * 60_000;
const remembered = 2_000;

interface Known {
  readonly answer: EstimateAnswer;
  readonly at: Date;
}

export function createEstimateBook(db: Db, clock: Clock, onFailure: (error: unknown) => void): EstimateBook {
  const memory = new LRUCache<string, Known>({ max: remembered });
  /** The first moment whose answers count, by company. */
  const anew = new LRUCache<string, Date>({ max: remembered, ttl: answersForMs });
  const writing = new Set<Promise<void>>();

  async function known(realmId: string, fingerprint: string, notBefore: Date): Promise<EstimateAnswer | null> {
    const here = memory.get(`${realmId}/${fingerprint}`);
    if (here !== undefined) return here.at >= notBefore ? here.answer : null;
    const row = await db.tx({ realm: realmId }, (trx) => findEstimate(trx, realmId, fingerprint, notBefore));
    if (row === null) return null;
    if (row.errorText !== null) return { errorText: row.errorText };
    return isKeptEstimate(row.response) ? { response: row.response } : null;
  }

  const ago = (ms: number) => new Date(clock.now().getTime() - ms);

  return {
    async answerTo(realmId, fingerprint) {
      const recent = ago(answersForMs);
      const since = anew.get(realmId) ?? recent;
      const answer = await known(realmId, fingerprint, since > recent ? since : recent);
      return answer !== null && 'response' in answer ? answer.response : null;
    },
    async last(realmId, fingerprint) {
      const answer = await known(realmId, fingerprint, ago(standsForMs));
      if (answer === null) return { kind: 'none' };
      return 'response' in answer
        ? { kind: 'fresh', estimate: answer.response }
        : { kind: 'error', message: answer.errorText };
    },
    keep(estimate) {
      const { realmId, fingerprint, answer } = estimate;
      const at = clock.now();
      memory.set(`${realmId}/${fingerprint}`, { answer, at });
      const written = db
        .tx({ realm: realmId }, (trx) => saveEstimate(trx, estimate, at))
        .catch(onFailure)
        .finally(() => writing.delete(written));
      writing.add(written);
    },
    askAnew(realmId) {
      anew.set(realmId, new Date(clock.now().getTime() + 1));
    },
    async settled() {
      while (writing.size > 0) await Promise.all(writing);
    },
  };
}

/** Rows are our own writing; this keeps one of an older build from being read as today's. */
function isKeptEstimate(value: unknown): value is KeptEstimate {
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
