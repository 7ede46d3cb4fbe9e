import { createHash } from 'node:crypto';
import { buildTransaction } from '../domain/build-transaction.ts';
import { codeCandidates } from '../domain/document-code.ts';
import type { DocumentType } from '../domain/document-types.ts';
import { fingerprintOf } from '../domain/fingerprint.ts';
import { sumCents, toAmount } from '../domain/money.ts';
import { fits, type OwnAmounts, ownAmountsOf, ownLineAmounts, shownAmounts } from '../domain/own-lines.ts';
import { beforeStartDate, sentences } from '../domain/sentences.ts';
import type { StoredDocument } from '../ports/accounting-service.ts';
import type { VendorError } from '../ports/outcome.ts';
import type { ProviderTransaction, RecordedType } from '../ports/tax-provider.ts';
import { type DocumentLink, findLink, markRecorded, markWritten } from '../store/index.ts';
import type { LinkedCompany } from './company-state.ts';
import { type Delivery, deliveryOf, type Work } from './delivery.ts';
import { settleCode } from './document-codes.ts';
import { estimateOf } from './estimate-tax.ts';

/** The document as it is stored, and what the tax provider is asked about it. */
interface Question {
  readonly stored: StoredDocument;
  readonly transaction: ProviderTransaction;
  readonly fingerprint: string;
  readonly link: DocumentLink | null;
}

/** A step's result, or what ends the work early. */
type Step<Value> = { readonly value: Value } | { readonly ended: Delivery };

const go = <Value>(value: Value): Step<Value> => ({ value });
const end = (ended: Delivery): { readonly ended: Delivery } => ({ ended });

/**
 * Makes the tax provider hold exactly the document that the accounting service holds: makes sure that its
 * own lines show the tax, records it under its code. What the panel said of it is not needed and not believed.
 */
export async function recordDocument(
  work: Work,
  state: LinkedCompany,
  type: DocumentType,
  recordedType: RecordedType,
  stored: StoredDocument,
): Promise<Delivery> {
  const asked = await ask(work, state, stored);
  if ('ended' in asked) return asked.ended;
  if (isRecorded(asked.value)) return { kind: 'done' };
  const shown = await showTax(work, state, type, asked.value);
  if ('ended' in shown) return shown.ended;
  return record(work, state, recordedType, shown.value);
}

/** The checks of a saved document, and the transaction it becomes. */
async function ask(work: Work, state: LinkedCompany, stored: StoredDocument): Promise<Step<Question>> {
  const { services, realmId } = work;
  const { settings } = state.company;
  const { document } = stored;
  if (settings.avaTaxStartDate !== null && document.date < settings.avaTaxStartDate)
    return end({ kind: 'ignored', why: beforeStartDate(settings.avaTaxStartDate) });
  const facts = await services.facts.gather(work.call, settings, document);
  if (!facts.ok) return end(deliveryOf(facts.error));
  const preferences = await services.facts.taxPreferences(work.call);
  if (!preferences.ok) return end(deliveryOf(preferences.error));
  if (preferences.value.automatedSalesTax && facts.value.customer?.hasTaxRate === true)
    return end({ kind: 'ignored', why: 'The sales tax of the accounting service stands.' });
  const built = buildTransaction(document, facts.value);
  if (!built.ok) return end({ kind: 'needs-user', code: built.reason, message: built.message });
  const link = await services.db.tx({ realm: realmId }, (trx) => findLink(trx, work));
  const fingerprint = fingerprintOf(built.transaction, state.account.companyCode);
  return go({ stored, transaction: built.transaction, fingerprint, link });
}

/** Neither anything that the tax depends on nor the number changed since it was recorded. */
function isRecorded({ stored, fingerprint, link }: Question): boolean {
  if (link === null || link.state !== 'recorded' || link.code === null) return false;
  const { document } = stored;
  return (
    link.recordedFingerprint === fingerprint &&
    link.taxCents === shownAmounts(document).all &&
    codeCandidates({ ...document, id: link.txnId }).includes(link.code)
  );
}

/** Makes the document's own lines show the tax. What the document already shows is not asked for again. */
async function showTax(
  work: Work,
  state: LinkedCompany,
  type: DocumentType,
  question: Question,
): Promise<Step<Question>> {
  const { services, realmId } = work;
  const { document } = question.stored;
  const last = await services.estimates.last(realmId, question.fingerprint);
  if (last.kind === 'error') return end({ kind: 'needs-user', code: 'EstimateRefused', message: last.message });
  if (last.kind === 'fresh' && fits(document, last.estimate)) return go(question);

  if (document.paid !== 0) return end({ kind: 'needs-user', code: 'Paid', message: sentences.paid });

  const calculated = await services.taxProvider.estimate(
    work.call,
    state.account,
    type.estimateType,
    question.transaction,
  );
  if (!calculated.ok) return end(deliveryOf(calculated.error));
  const estimate = estimateOf(question.transaction, calculated.value, document);
  const subject = { realmId, fingerprint: question.fingerprint, txnType: work.txnType, txnId: work.txnId };
  services.estimates.keep({ ...subject, answer: { response: estimate } });
  return fits(document, estimate) ? go(question) : writeLines(work, state, question, estimate);
}

async function writeLines(
  work: Work,
  state: LinkedCompany,
  question: Question,
  amounts: OwnAmounts,
): Promise<Step<Question>> {
  const { stored } = question;
  const requestId = requestIdOf(work.operation.id, stored.document.syncToken, amounts);
  const written = await work.services.accounting.writeOwnLines(
    work.call,
    stored,
    state.own,
    ownLineAmounts(amounts),
    requestId,
  );
  // Deleted since it was read: the next run reads that, and cancels.
  if (!written.ok && written.error.kind === 'not-found')
    return end({ kind: 'retry', error: { ...written.error, kind: 'stale' } });
  if (!written.ok) return end(deliveryOf(written.error));
  const { salesTax, fee, taxOnFee } = amounts;
  const detail = { salesTax: toAmount(salesTax), fee: toAmount(fee), taxOnFee: toAmount(taxOnFee) };
  await work.note('lines-written', detail, (trx, now) => markWritten(trx, work, written.value.document.syncToken, now));
  return go({ ...question, stored: written.value });
}

async function record(work: Work, state: LinkedCompany, type: RecordedType, question: Question): Promise<Delivery> {
  const { services, realmId } = work;
  const { document } = question.stored;
  const settled = await settleCode(work, state, type, document, question.link);
  if (!settled.ok) return settled.delivery;
  const recorded = await services.taxProvider.record(
    work.call,
    state.account,
    type,
    settled.code,
    question.transaction,
  );
  if (!recorded.ok) return deliveryOf(recorded.error);

  const estimate = estimateOf(question.transaction, recorded.value, document);
  if (!fits(document, estimate)) {
    // Rates or mappings changed between the estimate and the record: the next run writes the new amounts.
    const subject = { realmId, fingerprint: question.fingerprint, txnType: work.txnType, txnId: work.txnId };
    services.estimates.keep({ ...subject, answer: { response: estimate } });
    return { kind: 'retry', error: movedMeanwhile };
  }
  const amounts = ownAmountsOf(recorded.value, document.kind);
  const facts = {
    fingerprint: question.fingerprint,
    syncToken: document.syncToken,
    date: document.date,
    totalCents: document.total,
    taxCents: sumCents([amounts.salesTax, amounts.fee, amounts.taxOnFee]),
  };
  const event = question.link?.state === 'recorded' ? 'adjusted' : 'recorded';
  const detail = { code: settled.code, tax: recorded.value.totalTax, total: recorded.value.totalAmount };
  await work.note(event, detail, (trx, now) => markRecorded(trx, work, facts, now));
  return { kind: 'done' };
}

const movedMeanwhile: VendorError = {
  kind: 'stale',
  vendor: 'tax-provider',
  code: '',
  message: 'The tax changed while the document was recorded.',
  detail: 'The recorded tax differs from the lines of the document.',
};

/** The accounting service answers a repeated id with its first answer: the id must change with what is written. */
function requestIdOf(operationId: string, syncToken: string, amounts: OwnAmounts): string {
  const content = JSON.stringify([operationId, syncToken, amounts.salesTax, amounts.fee, amounts.taxOnFee]);
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
