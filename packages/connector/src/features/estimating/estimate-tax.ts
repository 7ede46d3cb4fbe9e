import {
  type ErrorCode,
  exemptWithoutReason,
  zeroReasons,
  type TaxDocument,
  type TaxResponse,
  type WhatIf,
} from '@salestax/contract';
import { buildTransaction, type TransactionFacts } from '../../domain/build-transaction.ts';
import { documentTypeOf } from '../../domain/document-types.ts';
import { errorCodeOf, needsPerson, reportOf, serviceError } from '../../domain/errors.ts';
import { lacksReason } from '../../domain/exemption.ts';
import { fingerprintOf } from '../../domain/fingerprint.ts';
import { listName } from '../../domain/list-name.ts';
import { toAmount } from '../../domain/money.ts';
import type { ProviderTransaction } from '../../domain/provider-transaction.ts';
import { done } from '../../domain/result.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { beforeStartDate, sentences } from '../../domain/sentences.ts';
import { readTaxDocument } from '../../domain/tax-document.ts';
import { sentenceOf } from '../../domain/vendor-error-message.ts';
import type { Outcome, VendorError } from '../../domain/vendor-error.ts';
import { documentIf, saleIf, transactionIf } from '../../domain/what-if.ts';
import type { AccountingService } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { TaxProvider } from '../../ports/tax-provider.ts';
import { type LinkedCompany, taxedCompanyOf } from '../../service/company-state.ts';
import { estimateOf } from '../../service/document-estimate.ts';
import type { CachedEstimate } from '../../service/estimate-cache.ts';
import type { Services } from '../../service/services.ts';
import type { Company } from '../../store/companies.ts';
import { releaseBlockedDocument } from '../recording/release-document.ts';

/** Dependencies of an estimate. */
export type EstimateServices = Pick<
  Services,
  'db' | 'clock' | 'companies' | 'facts' | 'estimates' | 'calls' | 'wake'
> & {
  readonly taxProvider: Pick<TaxProvider, 'estimate'>;
  readonly accounting: Pick<AccountingService, 'document'>;
};

export interface EstimateRequest {
  readonly realmId: string;
  readonly document: TaxDocument;
  /** An estimate of a sale that is other than the document; absent: of the document. */
  readonly whatIf?: WhatIf;
  readonly correlationId: string;
  readonly signal: AbortSignal;
}

/**
 * What the tax of a document would be. Never recorded at the tax provider. A refusal or a failure is an answer with
 * `errorMessage` and `errorCode`; nothing of the document changes then.
 */
export async function estimateTax(services: EstimateServices, request: EstimateRequest): Promise<TaxResponse> {
  const at = services.clock.now();
  const state = await services.companies.read(request.realmId);
  const answer = answerFor(state.company, request);
  if (state.status === 'NotIntegrated') return answer.refused('NotIntegrated');
  // 'Down' and 'Disconnected' have one sentence: the panel shows one dialog for both (specification A4.15).
  if (state.status !== 'Active') return answer.refused(state.status, sentences.notConnected);
  // Support staff have switched off estimates on the page for the company; saved documents are calculated.
  if (state.company.ecosystemDisabled) return answer.refused('EcosystemDisabled');
  const read = readTaxDocument(request.document, state.taxItems);
  if (read === null) return answer.refused('UnsupportedType');
  const onPage = documentIf(read, request.whatIf);
  const start = state.company.settings.avaTaxStartDate;
  // The panel's own checks, made again because an older panel or another caller may not have made them.
  if (start !== null && onPage.date < start) return answer.refused('BeforeStartDate', beforeStartDate(start));
  if (onPage.paid !== 0) return answer.refused('Paid');
  // Another app has added a line with an item that the settings list as tax: no second tax is added.
  if (onPage.accountingTax !== 0) return answer.refused('TaxedInQuickBooks');

  const { realmId, correlationId } = request;
  const subject = { realmId, correlationId, txnType: request.document.txnType, customerId: onPage.customerId };
  const call = services.calls.openForPerson(
    onPage.id === null ? subject : { ...subject, txnId: onPage.id },
    request.signal,
  );
  const named = await withItemNames(services, call, onPage, request.document);
  if (!named.ok) return answer.failed(named.error);
  const completed = await withFacts(services, call, state, named.value);
  if (!completed.ok) return answer.failed(completed.error);
  const { document, facts } = completed.value;
  // The accounting service itself calculates the tax of this customer at this date.
  const isTaxedByAccounting = await services.facts.isTaxedByAccounting(call, facts.customer, document.date);
  if (!isTaxedByAccounting.ok) return answer.failed(isTaxedByAccounting.error);
  if (isTaxedByAccounting.value) return answer.refused('AccountingTax');
  const recordedSale = saleIf(facts.recordedSale, request.whatIf);
  const built = buildTransaction(document, { ...facts, recordedSale });
  if (!built.ok) return answer.refused(built.error.reason, built.error.message);
  if (request.whatIf !== undefined) {
    const transaction = transactionIf(built.value, request.whatIf);
    const { estimateType } = documentTypeOf(document.kind);
    // Neither stored nor reused: nothing about the document may depend on it.
    const tried = await services.taxProvider.estimate(call, state.account, estimateType, transaction);
    if (!tried.ok) return answer.failed(tried.error);
    const estimate = estimateOf(transaction, tried.value, document);
    return explained(answer.estimated(estimate, document, false), transaction, facts);
  }

  const fingerprint = fingerprintOf(built.value, state.account.companyCode);
  const freshEstimate = await services.estimates.findFresh(realmId, fingerprint);
  const identity = { realmId, txnType: request.document.txnType, txnId: document.id };
  if (freshEstimate !== null) {
    // A refused estimate holds back the record of its document; this estimate succeeds.
    await releaseBlockedDocument(services, identity);
    return explained(answer.estimated(freshEstimate, document, true), built.value, facts);
  }

  const { estimateType } = documentTypeOf(document.kind);
  const calculated = await services.taxProvider.estimate(call, state.account, estimateType, built.value);
  if (!calculated.ok) {
    // Other failures are not about the document and must not hold back its record, so they are not cached.
    if (needsPerson(calculated.error)) {
      const errorText = sentenceOf(calculated.error);
      services.estimates.store({ ...identity, fingerprint, at, answer: { errorText } });
    }
    return answer.failed(calculated.error);
  }
  const estimate = estimateOf(built.value, calculated.value, document);
  services.estimates.store({ ...identity, fingerprint, at, answer: { response: estimate } });
  await releaseBlockedDocument(services, identity);
  return explained(answer.estimated(estimate, document, false), built.value, facts);
}

/** Adds the addresses of the calculation, and that the accounting service has no reason for an exemption. */
function explained(estimated: TaxResponse, transaction: ProviderTransaction, facts: TransactionFacts): TaxResponse {
  const answer = { ...estimated, shipFrom: transaction.shipFrom, shipTo: transaction.shipTo };
  if (answer.zeroReason !== 'exempt-customer' || !lacksReason(transaction, facts)) return answer;
  return { ...answer, zeroReasonText: exemptWithoutReason };
}

type FactServices = Pick<EstimateServices, 'accounting' | 'facts'>;

/**
 * The document with the names of its items: the codes of items at AvaTax follow from them. The page lacks the names of items that
 * the panel could not read.
 */
async function withItemNames(
  { facts }: Pick<FactServices, 'facts'>,
  call: CallContext,
  onPage: SalesDocument,
  { lineItems }: TaxDocument,
): Promise<Outcome<SalesDocument>> {
  const unnamed = new Set(
    lineItems.flatMap(({ Product, itemId }) => (Product === null && itemId !== '' ? [itemId] : [])),
  );
  const ids = onPage.lines.map(({ itemId }) => itemId).filter((itemId) => unnamed.has(itemId));
  if (ids.length === 0) return done(onPage);
  const names = await facts.itemNames(call, ids);
  if (!names.ok) return names;
  const nameOf = (itemId: string) => (unnamed.has(itemId) ? names.value.get(itemId) : undefined);
  return done({
    ...onPage,
    lines: onPage.lines.map((line) => ({ ...line, itemName: listName(nameOf(line.itemId) ?? '') || line.itemName })),
  });
}

/** The document with its stored fields, and the facts that its tax depends on. */
async function withFacts(
  services: FactServices,
  call: CallContext,
  state: LinkedCompany,
  onPage: SalesDocument,
): Promise<Outcome<{ readonly document: SalesDocument; readonly facts: TransactionFacts }>> {
  // The facts depend on stored links; other stored fields are read beside the facts.
  const linked = dependsOnLinks(onPage, state) ? await withStoredFields(services, call, state, onPage) : null;
  if (linked?.ok === false) return linked;
  const [facts, completed] = await Promise.all([
    services.facts.gather(call, taxedCompanyOf(state), linked?.value ?? onPage),
    linked ?? withStoredFields(services, call, state, onPage),
  ]);
  if (!facts.ok) return facts;
  return completed.ok ? done({ document: completed.value, facts: facts.value }) : completed;
}

/**
 * Whether the tax depends on other documents: a credit on the sale that it reverses, and the delivery fee of an invoice on the
 * other invoices of its estimate.
 */
const dependsOnLinks = ({ kind }: SalesDocument, { company: { settings } }: LinkedCompany): boolean =>
  documentTypeOf(kind).sign === -1 || (kind === 'Invoice' && settings.isEnableRetailDeliveryFee);

/**
 * Adds what the page does not state of a saved document, but what its record depends on: its links, the purchase order, and the
 * address that goods are shipped from, which documents of companies with automated sales tax have (Intuit,
 * Invoice.ShipFromAddr).
 */
async function withStoredFields(
  { accounting, facts }: FactServices,
  call: CallContext,
  state: LinkedCompany,
  document: SalesDocument,
): Promise<Outcome<SalesDocument>> {
  const { taxItems, company } = state;
  if (document.id === null) return done(document);
  if (!dependsOnLinks(document, state) && company.settings.purchaseOrderField === '') {
    const preferences = await facts.taxPreferences(call);
    if (!preferences.ok) return preferences;
    if (!preferences.value.automatedSalesTax) return done(document);
  }
  const stored = await accounting.document(call, document.kind, document.id, taxItems);
  if (!stored.ok) return stored.error.kind === 'not-found' ? done(document) : stored;
  const { stored: fields } = stored.value.document;
  return done(fields === undefined ? document : { ...document, stored: fields });
}

/**
 * The amount of a percentage discount, with which the page replaces the percentage: the accounting service would take the
 * percentage off the lines with the tax, too.
 */
function discountAmount(
  { discount }: SalesDocument,
  { salesTax, fee, taxOnFee }: CachedEstimate,
): Pick<TaxResponse, 'discountAmount'> {
  const isTaxed = salesTax !== 0 || fee !== 0 || taxOnFee !== 0;
  return isTaxed && discount !== null && discount.percent !== '' ? { discountAmount: toAmount(discount.amount) } : {};
}

function answerFor(company: Company | null, request: EstimateRequest) {
  const commonFields = {
    taxItemId: company?.settings.taxItemId ?? '',
    accountId: company?.ownItemAccounts.salesTax ?? '',
    rdfItemId: company?.settings.rdfItemId ?? '',
    rdfItemAccountId: company?.ownItemAccounts.fee ?? '',
    taxOnRdfItemId: company?.settings.taxOnRdfItemId ?? '',
    taxOnRdfItemAccountId: company?.ownItemAccounts.taxOnFee ?? '',
    docDate: request.document.DocumentDate,
    docCode: request.document.referenceNumber,
    requestId: request.correlationId,
  };
  const refused = (errorCode: ErrorCode, errorMessage = serviceError(errorCode).message): TaxResponse => ({
    ...commonFields,
    errorMessage,
    errorCode,
    avaTax: null,
    rdfAmount: '',
    taxOnRdfAmount: '',
    totalAmount: 0,
    isCached: false,
    zeroReason: null,
  });
  return {
    refused,
    failed: (error: VendorError) => refused(errorCodeOf(reportOf(error)), sentenceOf(error)),
    estimated: (estimate: CachedEstimate, document: SalesDocument, isCached: boolean): TaxResponse => ({
      ...commonFields,
      errorMessage: null,
      avaTax: toAmount(estimate.salesTax),
      rdfAmount: estimate.fee === 0 ? '' : toAmount(estimate.fee),
      rdfName: estimate.feeName,
      rdfUnknown: estimate.isFeeUnknown,
      taxOnRdfAmount: estimate.taxOnFee === 0 ? '' : toAmount(estimate.taxOnFee),
      ...(estimate.absorbedFee && { absorbedFee: toAmount(estimate.absorbedFee) }),
      totalAmount: toAmount(document.total),
      isCached,
      zeroReason: estimate.zeroReason,
      ...discountAmount(document, estimate),
      ...(estimate.zeroReason !== null && { zeroReasonText: zeroReasons[estimate.zeroReason] }),
      breakdown: [...estimate.breakdown],
      // The id of a certificate is for the tax receipt, not for the panel.
      ...(estimate.lines && { lines: estimate.lines.map(({ certificateId: _certificate, ...line }) => line) }),
    }),
  };
}
