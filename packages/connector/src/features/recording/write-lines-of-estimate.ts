import type { Answer, ErrorCode } from '@salestax/contract';
import type { Activity } from '../../domain/activity.ts';
import { codeOfResult, type DeliveryResult, ignored } from '../../domain/delivery-result.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import type { DocumentType } from '../../domain/document-types.ts';
import { serviceError } from '../../domain/errors.ts';
import { toAmount, toCents } from '../../domain/money.ts';
import { needsLines, ownLineAmounts, withEnteredFee } from '../../domain/own-lines.ts';
import { sentences } from '../../domain/sentences.ts';
import { valueOf } from '../../domain/vendor-request-error.ts';
import type { ActorRequest } from '../../ports/company-request.ts';
import type { LinkedCompany } from '../../service/company-state.ts';
import { estimateOf } from '../../service/document-estimate.ts';
import { noteActivity } from '../../store/activity.ts';
import { appendTimeline, type TimelineEntry, timelineOf } from '../../store/timeline.ts';
import type { DeliveryServices } from './delivery-context.ts';
import { requestIdOf } from './request-id.ts';
import { prepareTaxRequest } from './tax-request.ts';

type WriteAnswer = Answer<'writeTaxLines'>;

export type LineServices = Pick<
  DeliveryServices,
  'db' | 'clock' | 'accounting' | 'taxProvider' | 'facts' | 'calls' | 'estimates'
>;

/**
 * Writes the own lines of a document of a type that is never recorded (an estimate document). There is nothing to
 * deliver later, so it is done within the request.
 */
export async function writeLinesOfEstimate(
  services: LineServices,
  request: ActorRequest,
  state: LinkedCompany,
  { kind, number: txnType, estimateType }: DocumentType,
  { txnId, syncToken }: { readonly txnId: string; readonly syncToken: string },
): Promise<WriteAnswer> {
  const { realmId, correlationId, signal, actor } = request;
  const { accounting, taxProvider, db, clock } = services;
  const key = { realmId, txnType, txnId };
  const call = services.calls.open({ ...key, correlationId }, signal);
  const stored = valueOf(await accounting.document(call, kind, txnId, state.taxItems));
  const { document } = stored;
  if (document.syncToken !== syncToken) return answerOf(ignored('changed-since'));
  if (document.accountingTax !== 0) return failed('TaxedInQuickBooks');
  const prepared = await prepareTaxRequest(services, call, state, document);
  if (!prepared.ok) return answerOf(prepared.error);
  const { transaction, fingerprint, isTaxedByAccounting } = prepared.value;
  if (isTaxedByAccounting) return failed('AccountingTax', sentences.customerTaxedInQuickBooks);
  const calculated = valueOf(await taxProvider.estimate(call, state.account, estimateType, transaction));
  const estimate = estimateOf(transaction, calculated, document);
  services.estimates.store({ ...key, fingerprint, answer: { response: estimate } });
  const lastFee = await db.tx({ realm: realmId }, async (trx) => lastFeeOf(await timelineOf(trx, key)));
  const amounts = withEnteredFee(estimate, document, lastFee);
  const missing = amounts.isFeeUnknown && amounts.fee === 0 ? feeUnknown : { message: null };
  if (!needsLines(document, amounts, lastFee)) return { outcome: 'unchanged', ...missing };
  const requestId = requestIdOf(correlationId, syncToken, amounts);
  valueOf(await accounting.writeOwnLines(call, stored, state.taxItems, ownLineAmounts(amounts), requestId));
  const { salesTax, fee, taxOnFee, isFeeUnknown } = amounts;
  const figures = { salesTax: toAmount(salesTax), fee: toAmount(fee), taxOnFee: toAmount(taxOnFee) };
  const detail = {
    ...figures,
    source: 'writing',
    ...(isFeeUnknown && { isFeeUnknown }),
    ...(actor.name !== '' && { person: actor.name }),
  };
  const now = clock.now();
  await db.tx({ realm: realmId }, async (trx) => {
    await appendTimeline(trx, key, { event: 'lines-written', detail }, now);
    await noteActivity(trx, request, linesWritten(key), now);
  });
  return { outcome: 'written', ...missing };
}

/** The entry of the activity. */
export const linesWritten = ({ txnType, txnId }: DocumentKey): Activity => ({
  action: 'lines-written',
  after: { document: `${txnType}/${txnId}` },
});

const feeUnknown = { message: sentences.feeUnknown, errorCode: 'FeeUnknown' } as const;

/**
 * The calculated fee in the lines that were written last; null when none were, or when its amount was not known: then the fee
 * is what a person has entered. There is no record that has it.
 */
function lastFeeOf(timeline: readonly Pick<TimelineEntry, 'event' | 'detail'>[]): number | null {
  const { detail } = timeline.findLast(({ event }) => event === 'lines-written') ?? {};
  if (typeof detail !== 'object' || detail === null || !('fee' in detail) || typeof detail.fee !== 'number')
    return null;
  return 'isFeeUnknown' in detail && detail.isFeeUnknown === true ? null : toCents(detail.fee);
}

function answerOf(ended: DeliveryResult): WriteAnswer {
  if (ended.kind === 'done') return { outcome: 'unchanged', message: null };
  const errorCode = codeOfResult(ended);
  return ended.kind === 'ignored'
    ? { outcome: 'skipped', message: ended.message, ...errorCode }
    : { outcome: 'failed', message: ended.error.message, ...errorCode };
}

export const failed = (errorCode: ErrorCode, message: string = serviceError(errorCode).message): WriteAnswer => ({
  outcome: 'failed',
  message,
  errorCode,
});
