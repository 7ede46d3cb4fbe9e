import type { ZeroReason } from '@salestax/contract';
import type { BreakdownRow } from '../domain/breakdown.ts';
import type { Cents } from '../domain/money.ts';
import {
  clearAttention,
  findEstimate,
  findLink,
  type NewEstimate,
  operationsOf,
  reviveOperation,
  saveEstimate,
} from '../store/index.ts';
import type { Services } from './services.ts';

/** The result of one question to the tax provider, kept under the question's fingerprint. */
export interface KeptEstimate {
  readonly salesTax: Cents;
  readonly fee: Cents;
  readonly taxOnFee: Cents;
  readonly feeName: string;
  readonly zeroReason: ZeroReason | null;
  readonly breakdown: readonly BreakdownRow[];
}

/** How long the same question is answered without asking again. Items may be mapped anew at the provider at any time. */
const answersForMs = 5 * 60_000;

type Kept = Pick<Services, 'db' | 'clock'>;

/** A good answer to the same question, not older than a few minutes. */
export async function readEstimate(
  { db, clock }: Kept,
  realmId: string,
  fingerprint: string,
): Promise<KeptEstimate | null> {
  const notBefore = new Date(clock.now().getTime() - answersForMs);
  const row = await db.tx({ realm: realmId }, (trx) => findEstimate(trx, realmId, fingerprint, notBefore));
  return row !== null && isKeptEstimate(row.response) ? row.response : null;
}

/** How long an estimate that the document shows stands for its record, without a second calculation. */
const standsForMs = 24 * 60 * 60_000;

export type LastEstimate =
  | { readonly kind: 'none' }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'fresh'; readonly estimate: KeptEstimate };

/** The last answer to a question, for the record of the document that it was asked for. */
export async function lastEstimate({ db, clock }: Kept, realmId: string, fingerprint: string): Promise<LastEstimate> {
  const notBefore = new Date(clock.now().getTime() - standsForMs);
  const row = await db.tx({ realm: realmId }, (trx) => findEstimate(trx, realmId, fingerprint, notBefore));
  if (row === null) return { kind: 'none' };
  if (row.errorText !== null) return { kind: 'error', message: row.errorText };
  return isKeptEstimate(row.response) ? { kind: 'fresh', estimate: row.response } : { kind: 'none' };
}

export async function keepEstimate(
  { db, clock }: Kept,
  estimate: NewEstimate & { readonly answer: EstimateAnswer },
): Promise<void> {
  await db.tx({ realm: estimate.realmId }, (trx) => saveEstimate(trx, estimate, clock.now()));
}

type EstimateAnswer = { readonly response: KeptEstimate } | { readonly errorText: string };

/**
 * A document that was saved while its last answer was an error waits for a person. A good answer is what it waited
 * for, so its record is delivered now.
 */
export async function releaseBlockedDocument(
  { db, clock, wake }: Pick<Services, 'db' | 'clock' | 'wake'>,
  document: { readonly realmId: string; readonly txnType: number; readonly txnId: string | null },
): Promise<void> {
  const { realmId, txnType, txnId } = document;
  if (txnId === null) return;
  const key = { realmId, txnType, txnId };
  const revived = await db.tx({ realm: realmId }, async (trx) => {
    const link = await findLink(trx, key);
    if (link === null || link.attention === null) return false;
    await clearAttention(trx, key, clock.now());
    const waiting = (await operationsOf(trx, key)).findLast((operation) => operation.state === 'NeedsUser');
    return waiting !== undefined && reviveOperation(trx, waiting.id, clock.now());
  });
  if (revived) wake();
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
