import { type Answer, type Query, type ReceiptRefusal, supportedTxnTypes, type TaxReceipt } from '@salestax/contract';
import { amountsForCustomer } from '../../domain/absorbed-fee.ts';
import { breakdownOf } from '../../domain/breakdown.ts';
import { buildTransaction } from '../../domain/build-transaction.ts';
import { codeKey } from '../../domain/document-code.ts';
import { reimbursedPart } from '../../domain/document-discount.ts';
import { documentTypeOf, documentTypeOfNumber } from '../../domain/document-types.ts';
import { fingerprintOf } from '../../domain/fingerprint.ts';
import { type LineRow, lineRowsOf } from '../../domain/line-reason.ts';
import { absolute, type Cents, signed, sumCents, toCents, ZERO } from '../../domain/money.ts';
import { ownAmountsOf, shownAmounts } from '../../domain/own-lines.ts';
import { RequestError } from '../../domain/request-error.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { type ReceiptCertificate, receiptOf } from '../../domain/tax-receipt.ts';
import { valueOf } from '../../domain/vendor-request-error.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import { companyAccountOf, type LinkedCompany, taxedCompanyOf } from '../../service/company-state.ts';
import { storedEstimate } from '../../service/estimate-cache.ts';
import type { Services } from '../../service/services.ts';
import { findEstimates } from '../../store/estimates.ts';
import { lastRecords } from '../../store/timeline.ts';
import { type DocumentLink, findLink } from './document-queries.ts';

/** Maximum pages, each of 500 certificates, that are searched for those of a document. */
const mostCertificatePages = 4;

/** A document whose receipt is read. */
interface ReceiptReading {
  readonly services: Services;
  readonly state: LinkedCompany;
  readonly call: CallContext;
  readonly document: SalesDocument;
}

/**
 * How the tax of a document was calculated: from its transaction at the tax provider, otherwise from the stored
 * calculation of the document as it is. Nothing is calculated anew.
 */
export async function readReceipt(
  services: Services,
  { realmId, correlationId, signal }: CompanyRequest,
  { txnType: typeText, txnId }: Query<'readReceipt'>,
): Promise<Answer<'readReceipt'>> {
  const type = documentTypeOfNumber(supportedTxnTypes.find((one) => String(one) === typeText) ?? 0);
  if (type === null) throw new RequestError('NotFound');
  const state = await services.companies.read(realmId);
  if (state.status === 'NotIntegrated' || state.status === 'Disconnected') return refused(state.status);
  const key = { realmId, txnType: type.number, txnId };
  const call = services.calls.openForPerson({ ...key, correlationId }, signal);
  const read = await services.accounting.document(call, type.kind, txnId, state.taxItems);
  // An HTTP error would take the person away from the page.
  if (!read.ok && read.error.kind === 'not-found') return refused('NotInAccounting');
  const { document } = valueOf(read);
  if (document.isVoided) return refused('Voided');
  const link = await services.db.read({ realm: realmId }, (trx) => findLink(trx, key));
  const reading = { services, state, call, document };
  const recorded = link?.state === 'recorded' ? await receiptOfRecord(reading, link) : null;
  return { receipt: recorded ?? (await receiptOfEstimate(reading)) };
}

const refused = (refusal: ReceiptRefusal): Answer<'readReceipt'> => ({ receipt: null, refusal });

/** From the committed transaction at the provider; null when there is none, or it has no lines. */
async function receiptOfRecord(reading: ReceiptReading, link: DocumentLink): Promise<TaxReceipt | null> {
  const { services, state, call, document } = reading;
  const { code, absorbedCents } = link;
  const { number: txnType, recordedType } = documentTypeOf(document.kind);
  if (code === null || recordedType === null) return null;
  const records = valueOf(await services.taxProvider.transactionRecords(call, state.account, recordedType, [code]));
  const record = records.find((each) => codeKey(each.code) === codeKey(code) && each.status === 'Committed');
  if (record === undefined || record.calculation === null) return null;
  const { sent, calculated } = record.calculation;
  const { realmId } = call;
  const times = await services.db.read({ realm: realmId }, (trx) => lastRecords(trx, realmId, txnType, [link.txnId]));
  const isFeeAbsorbed = absorbedCents !== null && absorbedCents !== 0;
  return receiptOf({
    source: 'record',
    at: (times.get(link.txnId) ?? link.updatedAt).toISOString(),
    code,
    seller: state.company.name,
    customer: await customerName(reading),
    certificates: await certificatesOf(reading, record.certificateIds),
    document,
    sent,
    tax: {
      ...amountsForCustomer(ownAmountsOf(calculated, document.kind), { isFeeAbsorbed }),
      breakdown: breakdownOf(sent, calculated, document.kind),
      lines: lineRowsOf(sent, calculated),
    },
    discount: discountOf(reading, absolute(toCents(calculated.totalDiscount))),
  });
}

/** From the calculation that is stored for exactly this content of the document, with its tax; null when there is none. */
async function receiptOfEstimate(reading: ReceiptReading): Promise<TaxReceipt | null> {
  const { services, state, call, document } = reading;
  const facts = valueOf(await services.facts.gather(call, taxedCompanyOf(state), document));
  const built = buildTransaction(document, facts);
  if (!built.ok) return null;
  const { stored: _stored, ...onPage } = document;
  const beforeSave = buildTransaction(onPage, facts);
  // The tax may have been calculated before the first save of the document, when the page knew none of its stored fields.
  const fingerprints = [built, beforeSave].flatMap((each) =>
    each.ok ? [fingerprintOf(each.value, state.account.companyCode)] : [],
  );
  const { realmId } = call;
  // Estimates are stored after their answer was sent.
  await services.calls.flush();
  const found = await services.db.read({ realm: realmId }, (trx) => findEstimates(trx, realmId, fingerprints));
  const estimate = fingerprints.map((each) => found.get(each)).find((each) => each !== undefined);
  if (estimate === undefined || !storedEstimate.Check(estimate.response)) return null;
  const tax = estimate.response;
  // The customer pays what the document says: a calculation whose tax it does not have is no receipt for it.
  if (shownAmounts(document).all !== sumCents([tax.salesTax, tax.fee, tax.taxOnFee])) return null;
  const { sign } = documentTypeOf(document.kind);
  return receiptOf({
    source: 'estimate',
    at: estimate.createdAt.toISOString(),
    code: '',
    seller: state.company.name,
    customer: facts.customer?.displayName ?? '',
    certificates: await certificatesOf(reading, certificatesOfLines(tax.lines)),
    document,
    sent: built.value,
    tax,
    discount: discountOf(reading, signed(toCents(built.value.discount), sign)),
  });
}

/** What the customer pays less: the discount that the tax provider got, else one that somebody else pays. */
function discountOf({ state, document: { discount } }: ReceiptReading, deducted: Cents): Cents {
  return deducted === ZERO ? reimbursedPart(discount?.amount ?? ZERO, state.company.settings) : deducted;
}

const certificatesOfLines = (lines: readonly LineRow[]): readonly string[] => [
  ...new Set(lines.flatMap(({ certificateId }) => certificateId ?? [])),
];

/** '' for a document without a customer, or when the accounting service does not answer: the receipt is shown without a name. */
async function customerName({ services, call, document }: ReceiptReading): Promise<string> {
  if (document.customerId === '') return '';
  const customer = await services.facts.customer(call, document.customerId);
  return customer.ok ? customer.value.displayName : '';
}

/** The certificates with these ids; of those that the provider does not list, only the id is known. */
async function certificatesOf(
  { services, state, call }: ReceiptReading,
  ids: readonly string[],
): Promise<readonly ReceiptCertificate[]> {
  const account = companyAccountOf(state);
  const certificateById = new Map<string, ReceiptCertificate>();
  if (account !== null && ids.length > 0) await findCertificates(account);
  return ids.map((id) => certificateById.get(id) ?? { id, number: id, reason: '', region: '' });

  async function findCertificates(providerCompany: ProviderCompanyAccount): Promise<void> {
    let skip = 0;
    for (let page = 0; page < mostCertificatePages && certificateById.size < ids.length; page += 1) {
      const listed = await services.taxProvider.certificates(call, providerCompany, skip);
      if (!listed.ok || listed.value.rows.length === 0) return;
      for (const { id, number, exemptionReason: reason, state: region } of listed.value.rows)
        if (ids.includes(id)) certificateById.set(id, { id, number: number || id, reason, region });
      skip += listed.value.rows.length;
    }
  }
}
