import { chargedTax } from '../../domain/charged-tax.ts';
import { type DocumentType, documentTypeOfNumber } from '../../domain/document-types.ts';
import { inactiveError, type ReportedError, serviceError } from '../../domain/errors.ts';
import { negate, sumCents, ZERO } from '../../domain/money.ts';
import { discountOnOwnLines, type OwnAmounts, withEnteredFee } from '../../domain/own-lines.ts';
import type { RecordedTransaction, RecordedType } from '../../domain/provider-transaction.ts';
import { done } from '../../domain/result.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { sentences } from '../../domain/sentences.ts';
import { sentenceOf } from '../../domain/vendor-error-message.ts';
import type { Outcome, VendorError } from '../../domain/vendor-error.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { type Run, RunFailed } from '../../ports/runs.ts';
import { retryWhileTransient } from '../../service/company-runs.ts';
import { type LinkedCompany, readCompanyState } from '../../service/company-state.ts';
import { estimateOf } from '../../service/document-estimate.ts';
import { inParallel } from '../../service/in-parallel.ts';
import type { Services } from '../../service/services.ts';
import { callOfRun } from '../../service/vendor-call-log.ts';
import { notVoided } from '../recording/cancel-document.ts';
import { readHistory } from '../recording/document-history.ts';
import { findLink } from '../recording/document-queries.ts';
import { lastFeeOf, needsChange, refusalOf } from '../recording/handling.ts';
import { prepareDocument, type PreparedDocument } from '../recording/prepare-document.ts';
import { freeCode } from '../recording/recalculate-document.ts';
import { isRecordedAsCalculated, isRecordedOtherwise } from '../recording/record-document.ts';
import {
  endRecalculation,
  type Recalculation,
  type RecalculationResult,
  waitingRecalculations,
} from './recalculation-queries.ts';
import { changedSentence, noResult } from './recalculation-result.ts';

const documentsAtOnce = 4;
const mostRows = 1_000;

interface PreviewContext {
  readonly services: Services;
  readonly run: Run;
  readonly call: CallContext;
  readonly state: LinkedCompany;
}

/** Computes what a recalculation would change in each document. Uses estimates only: nothing is written. */
export async function runRecalculationPreview(services: Services, run: Run): Promise<null> {
  const { realmId } = run;
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (state.status !== 'Active') throw new RunFailed(inactiveError(state.status));
  const call = callOfRun(services, run);
  const rows = await services.db.tx({ realm: realmId }, (trx) => waitingRecalculations(trx, realmId, true, mostRows));
  let count = 0;
  run.report({ done: count, total: rows.length });
  await inParallel(rows, documentsAtOnce, async (row) => {
    const result = await preview({ services, run, call, state }, row);
    await services.db.tx({ realm: realmId }, (trx) => endRecalculation(trx, row, result, services.clock.now()));
    count += 1;
    run.report({ done: count, total: rows.length });
  });
  return null;
}

async function preview(context: PreviewContext, row: Recalculation): Promise<RecalculationResult> {
  const { services, run, call, state } = context;
  const type = documentTypeOfNumber(row.txnType);
  if (type === null || type.recordedType === null) return skipped(sentences.unsupportedType);
  const read = await retryWhileTransient(run, () =>
    services.accounting.document(call, type.kind, row.txnId, state.taxItems),
  );
  if (!read.ok) return read.error.kind === 'not-found' ? skipped(changedSentence) : failedBy(read.error);
  const { document } = read.value;
  if (document.syncToken !== row.syncToken) return skipped(changedSentence);
  const { total, exchangeRate } = document;
  const before = { beforeTotalCents: total, beforeTaxCents: chargedTax(document), exchangeRate };
  const result = document.isVoided
    ? await previewVoided(context, row, type.recordedType, document)
    : await previewSale(context, row, type, type.recordedType, document);
  return { ...result, ...before };
}

async function previewVoided(
  context: PreviewContext,
  row: Recalculation,
  type: RecordedType,
  document: SalesDocument,
): Promise<RecalculationResult> {
  const after = { afterTotalCents: 0, afterTaxCents: 0 };
  const found = await atProvider(context, row, type, document);
  if (!found.ok) return failedBy(found.error);
  if (found.value === null || found.value.status === 'Cancelled')
    return { ...noResult, ...after, outcome: 'unchanged' };
  if (context.state.company.settings.isRecordingDisabled) return failed(notVoided.error);
  return { ...noResult, ...after, outcome: 'changed', message: 'Will be cancelled in AvaTax.' };
}

async function previewSale(
  context: PreviewContext,
  row: Recalculation,
  type: DocumentType,
  recordedType: RecordedType,
  document: SalesDocument,
): Promise<RecalculationResult> {
  const { services, run, call, state } = context;
  const history = await readHistory(services.db, row);
  const prepared = await prepareDocument(services, call, state, document, history);
  if (!prepared.ok) {
    const { error: ended } = prepared;
    if (ended.kind === 'ignored') return skipped(ended.message);
    if (ended.kind === 'done') return { ...noResult, outcome: 'unchanged' };
    return failed(ended.error);
  }
  const { transaction, handling, link } = prepared.value;
  if (handling.kind === 'refused') return failed(refusalOf(handling));
  const calculated = await retryWhileTransient(run, () =>
    services.taxProvider.estimate(call, state.account, type.estimateType, transaction),
  );
  if (!calculated.ok) return failedBy(calculated.error);
  const estimate = estimateOf(transaction, calculated.value, document);
  const showsTax = !needsChange(handling, document, estimate, link);
  if (!showsTax && handling.kind === 'unchanged') return failed(serviceError(handling.error));
  const after = amountsAfter(document, estimate, { handling, link });
  if (!showsTax) return { ...noResult, ...after, outcome: 'changed' };
  if (state.company.settings.isRecordingDisabled) return skipped(sentences.recordingDisabled);
  const found = await atProvider(context, row, recordedType, document);
  if (!found.ok) return failedBy(found.error);
  const recorded = found.value;
  const isSame = recorded !== null && isRecordedAsCalculated(recorded, calculated.value, transaction);
  if (isSame && !isRecordedOtherwise(prepared.value)) return { ...noResult, ...after, outcome: 'unchanged' };
  if (recorded?.locked === true) return failed(serviceError('CannotModifyLockedTransaction'));
  const message = recorded === null ? 'Will be recorded in AvaTax.' : 'Will be corrected in AvaTax.';
  return { ...noResult, ...after, outcome: 'changed', message };
}

/** The amounts when its lines have been written: with a fee that a person has entered, and without a discount on the tax. */
function amountsAfter(
  document: SalesDocument,
  estimate: OwnAmounts,
  { handling, link }: Pick<PreparedDocument, 'handling' | 'link'>,
) {
  const { salesTax, fee, taxOnFee } = withEnteredFee(estimate, document, lastFeeOf(handling, link));
  const tax = sumCents([salesTax, fee, taxOnFee]);
  const discount = handling.kind === 'complete' ? discountOnOwnLines(document) : ZERO;
  return {
    afterTotalCents: sumCents([document.total, negate(chargedTax(document)), discount, tax]),
    afterTaxCents: tax,
  };
}

/** The provider's transaction of the document; null without one. That of another document with its number does not count. */
async function atProvider(
  { services, run, call, state }: PreviewContext,
  row: Recalculation,
  type: RecordedType,
  document: SalesDocument,
): Promise<Outcome<RecordedTransaction | null>> {
  const link = await services.db.tx({ realm: row.realmId }, (trx) => findLink(trx, row));
  const code = link?.code ?? (await freeCode(services.db, row, type, document));
  if (code === null) return done(null);
  const found = await retryWhileTransient(run, () => services.taxProvider.find(call, state.account, type, code));
  return !found.ok && found.error.kind === 'not-found' ? done(null) : found;
}

function skipped(message: string): RecalculationResult {
  return { ...noResult, outcome: 'skipped', message };
}

function failed({ code, message }: Pick<ReportedError, 'code' | 'message'>): RecalculationResult {
  return { ...noResult, outcome: 'failed', errorCode: code, message };
}

function failedBy(error: VendorError): RecalculationResult {
  return failed({ code: error.code, message: sentenceOf(error) });
}
