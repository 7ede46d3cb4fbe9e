import { absorbedFee, amountsForCustomer } from '../../domain/absorbed-fee.ts';
import { chargedBesideFee, chargedTax, mayHaveFee } from '../../domain/charged-tax.ts';
import { type DeliveryResult, deliveryResultOf, ignored, type Step } from '../../domain/delivery-result.ts';
import { codeCandidates } from '../../domain/document-code.ts';
import { documentTypeOf } from '../../domain/document-types.ts';
import { reportOf, serviceError } from '../../domain/errors.ts';
import { contentOf, recordFingerprintOf } from '../../domain/fingerprint.ts';
import type { ItemCodes } from '../../domain/item-codes.ts';
import { amountOfCents, negate, sumCents, toAmount, toCents, toDecimal, ZERO } from '../../domain/money.ts';
import { type OriginalSale, statedSaleNumber, taxDateSentence } from '../../domain/original-sale.ts';
import {
  discountOnOwnLines,
  fits,
  hasOwnLines,
  type OwnAmounts,
  ownAmountsOf,
  ownLineAmounts,
  shownAmounts,
  withEnteredFee,
} from '../../domain/own-lines.ts';
import type { ProviderTransaction, RecordedTransaction, CalculatedTax } from '../../domain/provider-transaction.ts';
import { done, failed } from '../../domain/result.ts';
import type { Day, SalesDocument } from '../../domain/sales-document.ts';
import { noTaxCharged, sentences } from '../../domain/sentences.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { StoredDocument } from '../../ports/accounting-service.ts';
import type { LinkedCompany } from '../../service/company-state.ts';
import { estimateOf } from '../../service/document-estimate.ts';
import type { CachedEstimate } from '../../service/estimate-cache.ts';
import { storeItemCodes } from '../../store/item-codes.ts';
import { type ChangedRecord, noteMonthChange, noteUnrecordedChange } from '../../store/month-changes.ts';
import { appendTimeline } from '../../store/timeline.ts';
import { cancelDocument } from './cancel-document.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { payloadOf } from './delivery-data.ts';
import { checkCode, assignCode } from './document-codes.ts';
import type { DocumentHistory } from './document-history.ts';
import {
  type DocumentLink,
  markRecorded,
  markUnchanged,
  markWritten,
  noteAttempt,
  type RecordedFacts,
} from './document-queries.ts';
import { type Handling, mustWaitForPerson, lastFeeOf, needsChange, refusalOf } from './handling.ts';
import { prepareDocument, type PreparedDocument } from './prepare-document.ts';
import { refuseTaxedDocument } from './refuse-taxed-document.ts';
import { requestIdOf, writerOf } from './request-id.ts';

/** The stored document and the request to the tax provider that it leads to. */
interface PreparedRecord extends PreparedDocument {
  readonly stored: StoredDocument;
  /** The provider's answer in this attempt; null = not called. */
  readonly calculated: CalculatedTax | null;
  /** The codes that the document may have, as checked before its lines were written; null = not checked. */
  readonly codes: readonly string[] | null;
  /** The date of the record that this one replaces; null = none, as far as is known. */
  readonly replacedDate: Day | null;
}

/**
 * Records a saved document: writes the tax into our own lines on it (sales tax, delivery fee, tax on the fee) as far as its
 * `Handling` allows, and records it under its code. Uses the document stored at the accounting service only, not what the
 * panel sent.
 */
export async function recordDocument(
  context: DeliveryContext,
  history: DocumentHistory,
  stored: StoredDocument,
): Promise<DeliveryResult> {
  const { services, call, state, delivery } = context;
  const isPaidAsCharged = payloadOf(delivery).isPaidAsCharged === true;
  const preparation = await prepareDocument(services, call, state, stored.document, history, isPaidAsCharged);
  if (!preparation.ok)
    return preparation.error.kind === 'ignored' && preparation.error.why === 'before-start-date'
      ? leaveBeforeStart(context, history.link, stored.document, preparation.error)
      : preparation.error;
  const prepared = {
    ...preparation.value,
    stored,
    calculated: null,
    codes: null,
    replacedDate: history.link?.recordedDate ?? null,
  };
  const { handling } = prepared;
  if (handling.kind === 'refused') {
    // QuickBooks taxes this customer's sales, but not this one yet: there is no second tax to remove.
    if (handling.error === 'AccountingTax') return { kind: 'needs-user', error: refusalOf(handling) };
    return refuseTaxedDocument(context, stored, delivery.effects.includes('lines-written'));
  }
  const unchanged = context.isRecalculation ? null : resultIfUnchanged(state, prepared);
  if (unchanged !== null) {
    const { syncToken } = stored.document;
    await services.db.batch({ realm: context.realmId }, (trx) => [
      markUnchanged(trx, context, syncToken, services.clock.now()),
    ]);
    return unchanged;
  }
  const taxed =
    handling.kind === 'as-charged' ? await checkCharged(context, prepared) : await showTax(context, prepared);
  if (!taxed.ok) return taxed.error;
  // Another app records this company's sales (Avalara, requirements of the sales tax badge: 'Disable Document Recording').
  if (state.company.settings.isRecordingDisabled) return ignored('recording-disabled');
  return record(context, taxed.value);
}

/**
 * A document that is dated before the start date is not recorded: the tax software that was used until then files it. If it was
 * recorded under a later date, its transaction is voided. If it was recorded under a date before the start date, which was
 * then set later, its transaction stays, which its month notes where the document has become another one.
 */
async function leaveBeforeStart(
  context: DeliveryContext,
  link: DocumentLink | null,
  document: SalesDocument,
  notRecorded: DeliveryResult,
): Promise<DeliveryResult> {
  if (link?.state !== 'recorded' || link.recordedDate === null) return notRecorded;
  const { company, account } = context.state;
  if (link.recordedDate < (company.settings.avaTaxStartDate ?? '')) {
    if (link.recordedContent !== contentOf(document, account.companyCode) || !isRecordedAs(link, document))
      await context.services.db.batch({ realm: context.realmId }, (trx) => [
        noteUnrecordedChange(trx, context, document, context.services.clock.now()),
      ]);
    return notRecorded;
  }
  const cancelled = await cancelDocument(context, link, 'Voided', notRecorded);
  return cancelled.kind === 'done' ? notRecorded : cancelled;
}

/**
 * The result of a sale that is recorded already as it is now; null: the number or anything that the tax depends on has
 * changed. A sale that is unchanged keeps its tax: what a customer, an item or a setting has become since is no reason
 * to change what was charged then. A recalculation, which a person requests, does it.
 */
function resultIfUnchanged({ account }: LinkedCompany, prepared: PreparedRecord): DeliveryResult | null {
  const { stored, fingerprint, transaction, link, handling } = prepared;
  if (link?.state !== 'recorded') return null;
  const { document } = stored;
  const isSameSale =
    (link.recordedContent === contentOf(document, account.companyCode) && isRecordedAlike(handling, link)) ||
    link.recordedFingerprint === recordFingerprintOf(fingerprint, transaction);
  const isSameRecord =
    isSameSale && isRecordedAs(link, document) && (handling.kind !== 'complete' || discountOnOwnLines(document) === 0);
  if (!isSameRecord) return null;
  return { kind: 'done', recorded: { totalCents: link.totalCents ?? document.total, taxCents: chargedTax(document) } };
}

/** Whether the record has the tax that the document charges, and a code of its number. */
const isRecordedAs = ({ taxCents, code, txnId }: DocumentLink, document: SalesDocument): boolean =>
  taxCents === chargedTax(document) && code !== null && codeCandidates({ ...document, id: txnId }).includes(code);

/** A paid document that a person has recorded with the tax that it charges stays recorded that way while it is the same sale. */
function isRecordedAlike(handling: Handling, { asCharged }: DocumentLink): boolean {
  const isPaid = handling.kind === 'unchanged' && handling.error === 'Paid';
  return asCharged === (handling.kind === 'as-charged') || (asCharged && isPaid);
}

/**
 * A document that is recorded as charged, and charges no tax although tax is due, waits for a person: recorded with 0.00 it
 * would be in no return, and the comparison would show no difference. A recalculation is that person's choice. Where no tax
 * is due, none is stated: the provider takes no override of lines that are never taxed, such as gift cards.
 */
async function checkCharged(
  { services, call, state, documentType, isRecalculation }: DeliveryContext,
  prepared: PreparedRecord,
): Promise<Step<PreparedRecord>> {
  if (state.company.settings.isRecordingDisabled || chargedTax(prepared.stored.document) !== 0) return done(prepared);
  const isRemitted = prepared.transaction.isRemittedByMarketplace === true;
  if (isRemitted && !isRecalculation) return done(prepared);
  const transaction = { ...prepared.transaction, taxAmount: null };
  const calculation = await services.taxProvider.estimate(call, state.account, documentType.estimateType, transaction);
  if (!calculation.ok) return failed(deliveryResultOf(calculation.error));
  if (calculation.value.totalTax === 0) return done({ ...prepared, transaction });
  if (isRecalculation) return done(prepared);
  const amount = Math.abs(calculation.value.totalTax).toFixed(2);
  return failed({ kind: 'needs-user', error: serviceError('NoTaxCharged', noTaxCharged(amount)) });
}

/** Writes the tax into our own lines on the document. A tax that the document shows already is not calculated again. */
async function showTax(context: DeliveryContext, prepared: PreparedRecord): Promise<Step<PreparedRecord>> {
  const { services, realmId } = context;
  const { handling, stored } = prepared;
  const { document } = stored;
  if (!context.isRecalculation) {
    if (mustWaitForPerson(handling, document))
      return failed({ kind: 'needs-user', error: serviceError('ReceiptOfOtherApp') });
    const last = await services.estimates.findLatest(realmId, prepared.fingerprint);
    if (last.kind === 'error')
      return failed({ kind: 'needs-user', error: serviceError('EstimateRefused', last.message) });
    if (last.kind === 'estimate' && !needsChange(handling, document, last.estimate, prepared.link))
      return done(prepared);
    // Lines of an estimate that is too old to be found may be right: they are compared with a calculation.
    if (handling.kind === 'unchanged' && (last.kind === 'estimate' || !hasOwnLines(document)))
      return failed({ kind: 'needs-user', error: serviceError(handling.error) });
  }

  const calculated = await services.taxProvider.estimate(
    context.call,
    context.state.account,
    context.documentType.estimateType,
    prepared.transaction,
  );
  if (!calculated.ok) return failed(deliveryResultOf(calculated.error));
  const estimate = estimateOf(prepared.transaction, calculated.value, document);
  storeEstimate(context, prepared, estimate);
  const withTax = { ...prepared, calculated: calculated.value };
  if (!needsChange(handling, document, estimate, prepared.link)) return done(withTax);
  if (handling.kind === 'unchanged') return failed({ kind: 'needs-user', error: serviceError(handling.error) });
  return writeLines(context, withTax, estimate);
}

function storeEstimate(
  { services, realmId, txnType, txnId, startedAt }: DeliveryContext,
  { fingerprint }: PreparedRecord,
  response: CachedEstimate,
): void {
  services.estimates.store({ realmId, txnType, txnId, fingerprint, at: startedAt, answer: { response } });
}

async function writeLines(
  context: DeliveryContext,
  prepared: PreparedRecord,
  estimate: OwnAmounts,
): Promise<Step<PreparedRecord>> {
  const { state } = context;
  const { stored } = prepared;
  const codes = state.company.settings.isRecordingDisabled
    ? done(null)
    : await checkCode(context, stored.document, prepared.link);
  if (!codes.ok) return codes;
  const amounts = withEnteredFee(estimate, stored.document, lastFeeOf(prepared.handling, prepared.link));
  const requestId = requestIdOf(writerOf(context.delivery), stored.document.syncToken, amounts, state.taxItems);
  const written = await context.services.accounting.writeOwnLines(
    context.call,
    stored,
    state.taxItems,
    ownLineAmounts(amounts),
    requestId,
  );
  // The document was deleted after it was read: the next attempt finds that and cancels.
  if (!written.ok && written.error.kind === 'not-found')
    return failed({ kind: 'retry', error: reportOf({ ...written.error, kind: 'stale' }) });
  if (!written.ok) return failed(deliveryResultOf(written.error));
  const { salesTax, fee, taxOnFee } = amounts;
  const detail = {
    salesTax: toAmount(salesTax),
    fee: toAmount(fee),
    taxOnFee: toAmount(taxOnFee),
    ...changeDetail(stored.document, written.value.document, amounts),
  };
  await context.recordEffect('lines-written', detail, (trx, now) => [
    markWritten(trx, context, written.value.document.syncToken, now),
  ]);
  // The accounting service may calculate its own tax whenever a document is saved.
  return written.value.document.accountingTax === 0
    ? done({ ...prepared, stored: written.value, codes: codes.value })
    : failed(await refuseTaxedDocument(context, written.value, true));
}

/** For the timeline: what has changed in the document besides the tax. */
function changeDetail(before: SalesDocument, after: SalesDocument, { isFeeUnknown }: OwnAmounts) {
  const messages = [
    sentSentence(before, after),
    discountSentence(before, after),
    isFeeUnknown ? removedFeeSentence(before, after) : null,
  ];
  const message = messages.filter((sentence) => sentence !== null).join(' ');
  return message === '' ? {} : { message };
}

/** Null: the document was not sent, or the customer was sent the total that is owed now. */
function sentSentence({ stored, total }: SalesDocument, after: SalesDocument): string | null {
  if (stored?.isSent !== true || total === after.total) return null;
  return `The customer was sent the document with the total ${toDecimal(total)} before. Send it again: the total is ${toDecimal(after.total)} now.`;
}

/** A percentage discount has become an amount. */
function discountSentence({ discount: before }: SalesDocument, { discount: after }: SalesDocument): string | null {
  if (before === null || after === null || before.percent === '' || after.percent !== '') return null;
  return `The discount of ${before.percent} became the amount ${toDecimal(after.amount)}, so that nothing is taken off the tax.`;
}

/** A calculated fee was removed, because its amount on the date of the document is not known. */
function removedFeeSentence(before: SalesDocument, after: SalesDocument): string | null {
  const { fee } = shownAmounts(before);
  if (fee === ZERO || shownAmounts(after).fee !== ZERO) return null;
  return `The retail delivery fee of ${toDecimal(fee)} was removed, because AvaTax does not know its amount on ${before.date}.`;
}

/** Records the document at the provider. If its tax no longer fits the document, the next attempt writes the new tax. */
async function record(context: DeliveryContext, prepared: PreparedRecord): Promise<DeliveryResult> {
  const { services, realmId, state } = context;
  const { document } = prepared.stored;
  const assigned = await assignCode(context, document, prepared.link, prepared.codes);
  if (!assigned.ok) return assigned.error;
  const { value: code } = assigned;
  // A document that was never recorded has no stored facts that could be taken for those of this record.
  if (prepared.link !== null && prepared.link.state !== 'none')
    await services.db.batch({ realm: realmId }, (trx) => [noteAttempt(trx, context, services.clock.now())]);
  const existing = await matchingRecord(context, code, prepared);
  if (!existing.ok) return deliveryResultOf(existing.error);
  if (existing.value !== null) {
    // An earlier attempt may have recorded the document and died before storing that.
    if (context.delivery.attempt > 1 && prepared.link?.state !== 'recorded')
      return noteRecord(context, prepared, code, existing.value);
    const recordedFacts = recordedFactsOf(state, prepared, ownAmountsOf(existing.value, document.kind));
    await services.db.batch({ realm: realmId }, (trx) => [
      markRecorded(trx, context, recordedFacts, services.clock.now()),
    ]);
    services.facts.invalidate(realmId, { about: 'sales' });
    return doneWith(recordedFacts);
  }
  const formerDate = await findFormerDate(context, prepared, code);
  if (!formerDate.ok) return deliveryResultOf(formerDate.error);
  const withDate = { ...prepared, replacedDate: prepared.replacedDate ?? formerDate.value };
  const chosen = await chooseTransaction(context, prepared);
  if (!chosen.ok) return deliveryResultOf(chosen.error);
  const transaction = withAdjustment(context, chosen.value);
  const recorded = await services.taxProvider.record(
    context.call,
    state.account,
    context.recordedType,
    code,
    transaction,
  );
  if (!recorded.ok) return deliveryResultOf(recorded.error);

  const estimate = estimateOf(prepared.transaction, recorded.value, document);
  const isAsCharged = prepared.handling.kind === 'as-charged';
  if (!isAsCharged && !fits(document, estimate, lastFeeOf(prepared.handling, prepared.link))) {
    // Rates or mappings changed between the estimate and the record: the next attempt writes the new amounts.
    storeEstimate(context, prepared, estimate);
    // Noted now: no later attempt records the document if the company is disconnected or calculation is switched off before.
    const change = monthChangeOf(withDate, code);
    await services.db.tx({ realm: realmId }, (trx) => noteMonthChange(trx, context, change, services.clock.now()));
    return { kind: 'retry', error: serviceError('TaxChanged') };
  }
  return noteRecord(context, withDate, code, recorded.value);
}

/**
 * The date of the transaction that the document had before this connector recorded it, as a comparison has found: a month that
 * was closed with that transaction changes when the document gets a date in another month. Null: there was no transaction.
 */
async function findFormerDate(
  { services, call, state, recordedType }: DeliveryContext,
  { link }: PreparedRecord,
  code: string,
): Promise<Outcome<Day | null>> {
  if (link === null || link.code !== null || link.codeAtProvider === null) return done(null);
  const found = await services.taxProvider.transactionsByCode(call, state.account, recordedType, [code]);
  return found.ok ? done(found.value.find(({ status }) => status !== 'Cancelled')?.date ?? null) : found;
}

/** The change that a new record is to the months of the document's former date and of its date now. */
function monthChangeOf({ link, stored, replacedDate }: PreparedRecord, code: string): ChangedRecord {
  const isReplaced = link?.state === 'recorded' || (link?.code === null && replacedDate !== null);
  return { code, kind: isReplaced ? 'changed' : 'recorded', days: [replacedDate, stored.document.date] };
}

/** Stores that the document is recorded, with what that means for its history, its month and its items. */
async function noteRecord(
  context: DeliveryContext,
  prepared: PreparedRecord,
  code: string,
  transaction: CalculatedTax,
): Promise<DeliveryResult> {
  const { services, realmId, state } = context;
  const { document } = prepared.stored;
  const recordedFacts = recordedFactsOf(state, prepared, ownAmountsOf(transaction, document.kind));
  const event = prepared.link?.state === 'recorded' ? 'adjusted' : 'recorded';
  const detail = {
    code,
    version: transaction.version,
    tax: transaction.totalTax,
    total: amountOfCents(sumCents([toCents(transaction.totalAmount), negate(toCents(transaction.totalDiscount))])),
    ...(prepared.handling.kind === 'as-charged' && { asCharged: true }),
    ...taxDateDetail(document, prepared.originalSale, state),
  };
  const feeUnknownDetail = { code: 'FeeUnknown', message: sentences.feeUnknown };
  const change = monthChangeOf(prepared, code);
  const [newItemCodes] = await context.recordEffect(event, detail, (trx, now) => [
    storeItemCodes(trx, realmId, usedItemCodes(document, prepared.transaction), now),
    markRecorded(trx, context, recordedFacts, now),
    noteMonthChange(trx, context, change, now),
    ...(recordedFacts.feeUnknown
      ? [appendTimeline(trx, context, { event: 'needs-attention', detail: feeUnknownDetail }, now)]
      : []),
  ]);
  // A credit of this sale gives back what is recorded now.
  services.facts.invalidate(realmId, { about: 'sales' });
  if (newItemCodes > 0) services.facts.invalidate(realmId, { about: 'item-codes' });
  return doneWith(recordedFacts);
}

/**
 * The codes that the items of a sale were recorded with: an item keeps its code when it is renamed. The lines of the transaction
 * begin with those of the document, in their order.
 */
function usedItemCodes({ kind, lines }: SalesDocument, { lines: sentLines }: ProviderTransaction): ItemCodes {
  const codes = new Map<string, string>();
  // The lines of a credit have the codes of the sale that it reverses.
  if (documentTypeOf(kind).sign === -1) return codes;
  for (const [index, { itemId }] of lines.entries()) {
    const code = sentLines[index]?.itemCode ?? '';
    if (itemId !== '' && code !== '') codes.set(itemId, code);
  }
  return codes;
}

/** The delivery fee of a document that is recorded as it charges stays a fee where the provider calculates the same. */
async function chooseTransaction(
  { services, call, state, documentType }: DeliveryContext,
  { handling, transaction, calculable, stored }: PreparedRecord,
): Promise<Outcome<ProviderTransaction>> {
  const isChargedBySeller = handling.kind === 'as-charged' && handling.remittedBy === 'seller';
  if (!isChargedBySeller || !mayHaveFee(calculable, stored.document)) return done(transaction);
  const calculated = await services.taxProvider.estimate(call, state.account, documentType.estimateType, calculable);
  if (!calculated.ok) return calculated;
  return done(chargedBesideFee(calculable, calculated.value, stored.document) ?? transaction);
}

/** An auditor reads at the provider why a record is not what the provider would have calculated. */
function withAdjustment({ delivery }: DeliveryContext, transaction: ProviderTransaction): ProviderTransaction {
  if (payloadOf(delivery).isPaidAsCharged !== true) return transaction;
  const description = 'Recorded with the tax that the paid document charges';
  return { ...transaction, adjustment: { reason: 'ReconciledWithGeneralLedger', description } };
}

/** For the timeline of a credit: which tax date was used, and why. */
function taxDateDetail(document: SalesDocument, sale: OriginalSale | null, { company: { settings } }: LinkedCompany) {
  if (documentTypeOf(document.kind).sign === 1) return {};
  const message = taxDateSentence(sale, statedSaleNumber(document, settings));
  return { taxDate: sale?.date ?? document.date, message };
}

/** The calculation if a recalculation finds that the provider's transaction matches it already; null if it has to be recorded. */
async function matchingRecord(
  context: DeliveryContext,
  code: string,
  prepared: PreparedRecord,
): Promise<Outcome<CalculatedTax | null>> {
  const { services, call, state, recordedType } = context;
  const { transaction, calculated } = prepared;
  if (!context.isRecalculation || calculated === null || isRecordedOtherwise(prepared)) return done(null);
  const found = await services.taxProvider.find(call, state.account, recordedType, code);
  if (!found.ok) return found.error.kind === 'not-found' ? done(null) : found;
  return done(isRecordedAsCalculated(found.value, calculated, transaction) ? calculated : null);
}

/**
 * Whether the last record was of other facts: with equal totals, it may still be filed for another location, place or
 * exemption. False where it is not known what was recorded.
 */
export function isRecordedOtherwise({
  link,
  fingerprint,
  transaction,
}: Pick<PreparedDocument, 'link' | 'fingerprint' | 'transaction'>): boolean {
  const recorded = link?.recordedFingerprint ?? null;
  return recorded !== null && recorded !== recordFingerprintOf(fingerprint, transaction);
}

/** Whether the provider's transaction has the status, date, currency and totals of a calculation now; its lines are not compared. */
export function isRecordedAsCalculated(
  recorded: RecordedTransaction,
  calculated: CalculatedTax,
  { date, currencyCode }: Pick<ProviderTransaction, 'date' | 'currencyCode'>,
): boolean {
  return (
    recorded.status === 'Committed' &&
    recorded.date === date &&
    recorded.currencyCode === currencyCode &&
    recorded.totalAmount === calculated.totalAmount &&
    recorded.totalDiscount === calculated.totalDiscount &&
    recorded.totalTax === calculated.totalTax
  );
}

const doneWith = ({ totalCents, taxCents }: RecordedFacts): DeliveryResult => ({
  kind: 'done',
  recorded: { totalCents, taxCents },
});

function recordedFactsOf(
  { account }: LinkedCompany,
  { stored: { document }, fingerprint, transaction, handling, link }: PreparedRecord,
  recorded: OwnAmounts,
): RecordedFacts {
  const amounts = withEnteredFee(amountsForCustomer(recorded, transaction), document, lastFeeOf(handling, link));
  return {
    fingerprint: recordFingerprintOf(fingerprint, transaction),
    content: contentOf(document, account.companyCode),
    syncToken: document.syncToken,
    date: document.date,
    totalCents: document.total,
    taxCents: sumCents([amounts.salesTax, amounts.fee, amounts.taxOnFee]),
    exchangeRate: transaction.exchange?.rate ?? null,
    feeCents: amounts.isFeeUnknown || amounts.fee === ZERO ? null : amounts.fee,
    feeUnknown: amounts.isFeeUnknown && amounts.fee === ZERO,
    absorbedCents: absorbedFee(recorded, transaction),
    asCharged: handling.kind === 'as-charged',
    remittedByMarketplace: handling.kind === 'as-charged' && handling.remittedBy === 'marketplace',
  };
}
