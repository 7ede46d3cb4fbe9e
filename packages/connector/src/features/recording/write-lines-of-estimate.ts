import type { Answer, ErrorCode } from '@salestax/contract';
import type { Activity } from '../../domain/activity.ts';
import { codeOfResult, type DeliveryResult, deliveryResultOf, ignored } from '../../domain/delivery-result.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import type { DocumentType } from '../../domain/document-types.ts';
import { serviceError } from '../../domain/errors.ts';
import { toAmount, toCents } from '../../domain/money.ts';
import { needsLines, noOwnLines, type OwnLineAmounts, ownLineAmounts, withEnteredFee } from '../../domain/own-lines.ts';
import { sentences } from '../../domain/sentences.ts';
import type { VendorError } from '../../domain/vendor-error.ts';
import type { StoredDocument } from '../../ports/accounting-service.ts';
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
  const at = clock.now();
  const call = services.calls.open({ ...key, correlationId }, signal);
  const read = await accounting.document(call, kind, txnId, state.taxItems);
  if (!read.ok) return refusedBy(read.error);
  const stored = read.value;
  const { document } = stored;
  if (document.syncToken !== syncToken) return answerOf(ignored('changed-since'));
  if (document.accountingTax !== 0) return failed('TaxedInQuickBooks');
  const prepared = await prepareTaxRequest(services, call, state, document);
  if (!prepared.ok) return answerOf(prepared.error);
  const { transaction, fingerprint, isTaxedByAccounting } = prepared.value;
  if (isTaxedByAccounting) return failed('AccountingTax', sentences.customerTaxedInQuickBooks);
  const calculated = await taxProvider.estimate(call, state.account, estimateType, transaction);
  if (!calculated.ok) return refusedBy(calculated.error);
  const estimate = estimateOf(transaction, calculated.value, document);
  services.estimates.store({ ...key, fingerprint, at, answer: { response: estimate } });
  const lastFee = await db.tx({ realm: realmId }, async (trx) => lastFeeOf(await timelineOf(trx, key)));
  const amounts = withEnteredFee(estimate, document, lastFee);
  const feeNotice = amounts.isFeeUnknown && amounts.fee === 0 ? feeUnknown : { message: null };
  if (!needsLines(document, amounts, lastFee)) return { outcome: 'unchanged', ...feeNotice };
  const write = (current: StoredDocument, lines: OwnLineAmounts, change: 'written' | 'removed') =>
    accounting.writeOwnLines(
      call,
      current,
      state.taxItems,
      lines,
      requestIdOf(correlationId, current.document.syncToken, amounts, state.taxItems, change),
    );
  const written = await write(stored, ownLineAmounts(amounts), 'written');
  if (!written.ok) return refusedBy(written.error);
  // The accounting service may calculate its own tax whenever a document is saved.
  if (written.value.document.accountingTax !== 0) {
    const removed = await write(written.value, noOwnLines, 'removed');
    return removed.ok ? failed('TaxedInQuickBooks') : refusedBy(removed.error);
  }
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
  return { outcome: 'written', ...feeNotice };
}

/** The entry of the activity for lines that a person had written. */
export const linesWritten = ({ txnType, txnId }: DocumentKey): Activity => ({
  action: 'lines-written',
  after: { document: `${txnType}/${txnId}` },
});

const feeUnknown = { message: sentences.feeUnknown, errorCode: 'FeeUnknown' } as const;

/**
 * The calculated fee in the lines that were written last; null when none were, or when its amount was not known: then the fee
 * is what a person has entered. No record states the fee, because these documents are never recorded.
 */
function lastFeeOf(timeline: readonly Pick<TimelineEntry, 'event' | 'detail'>[]): number | null {
  const { detail } = timeline.findLast(({ event }) => event === 'lines-written') ?? {};
  if (typeof detail !== 'object' || detail === null || !('fee' in detail) || typeof detail.fee !== 'number')
    return null;
  return 'isFeeUnknown' in detail && detail.isFeeUnknown === true ? null : toCents(detail.fee);
}

/** A refusal or failure of a vendor is an outcome, which the page shows: an HTTP error would take the person away from it. */
function refusedBy(error: VendorError): WriteAnswer {
  if (error.kind === 'not-found' && error.vendor === 'accounting') return answerOf(ignored('not-in-accounting'));
  return answerOf(error.kind === 'stale' ? ignored('changed-since') : deliveryResultOf(error));
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
