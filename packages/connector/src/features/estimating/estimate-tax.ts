import { zeroReasons, type TaxDocument, type TaxResponse } from '@salestax/contract';
import { breakdownOf } from '../../domain/breakdown.ts';
import { buildTransaction } from '../../domain/build-transaction.ts';
import { documentTypeOf } from '../../domain/document-types.ts';
import { needsPerson } from '../../domain/errors.ts';
import { fingerprintOf } from '../../domain/fingerprint.ts';
import { toAmount } from '../../domain/money.ts';
import { ownAmountsOf } from '../../domain/own-lines.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { beforeStartDate, sentences } from '../../domain/sentences.ts';
import { readTaxDocument } from '../../domain/tax-document.ts';
import { zeroReasonOf } from '../../domain/zero-reason.ts';
import type { CalculatedTax } from '../../domain/provider-transaction.ts';
import type { ProviderTransaction } from '../../domain/provider-transaction.ts';
import type { TaxProvider } from '../../ports/tax-provider.ts';
import type { Company } from '../../store/companies.ts';
import { type CompanyState, readCompanyState } from '../../service/company-state.ts';
import type { CachedEstimate } from '../../service/estimate-cache.ts';
import { releaseBlockedDocument } from '../recording/release-document.ts';
import type { Services } from '../../service/services.ts';
import { sentenceOf } from '../../domain/vendor-error-message.ts';

/** Dependencies of an estimate. */
export type EstimateServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'facts' | 'estimates' | 'calls' | 'wake'> & {
  readonly taxProvider: Pick<TaxProvider, 'estimate'>;
};

export interface EstimateRequest {
  readonly realmId: string;
  readonly document: TaxDocument;
  readonly correlationId: string;
  readonly signal: AbortSignal;
}

/**
 * Calculates the tax of a document without recording it at the tax provider. A refusal or failure is returned as
 * `errorMessage`, and the document does not change.
 */
export async function estimateTax(services: EstimateServices, request: EstimateRequest): Promise<TaxResponse> {
  const state = await readCompanyState(services.db, services.secrets, request.realmId);
  const answer = answerFor(state.company, request);
  if (state.status !== 'Active') return answer.refused(notActive(state));
  if (state.company.ecosystemDisabled) return answer.refused(sentences.ecoSystemDisabled);
  const document = readTaxDocument(request.document, state.own);
  if (document === null) return answer.refused(sentences.unsupportedType);
  const refusal = refusalOf(document, state.company);
  if (refusal !== null) return answer.refused(refusal);

  const { realmId, correlationId } = request;
  const subject = { realmId, correlationId, txnType: request.document.txnType, customerId: document.customerId };
  const call = services.calls.open(document.id === null ? subject : { ...subject, txnId: document.id }, request.signal);
  const facts = await services.facts.gather(call, state.company.settings, document);
  if (!facts.ok) return answer.refused(sentenceOf(facts.error));
  const built = buildTransaction(document, facts.value);
  if (!built.ok) return answer.refused(built.message);

  const fingerprint = fingerprintOf(built.transaction, state.account.companyCode);
  const known = await services.estimates.findFresh(realmId, fingerprint);
  const identity = { realmId, txnType: request.document.txnType, txnId: document.id };
  if (known !== null) {
    await releaseBlockedDocument(services, identity);
    return answer.estimated(known, document, true);
  }

  const { estimateType } = documentTypeOf(document.kind);
  const calculated = await services.taxProvider.estimate(call, state.account, estimateType, built.transaction);
  if (!calculated.ok) {
    const errorText = sentenceOf(calculated.error);
    // Other failures are not about the document and must not block its record, so they are not cached.
    if (needsPerson(calculated.error)) services.estimates.store({ ...identity, fingerprint, answer: { errorText } });
    return answer.refused(errorText);
  }
  const estimate = estimateOf(built.transaction, calculated.value, document);
  services.estimates.store({ ...identity, fingerprint, answer: { response: estimate } });
  await releaseBlockedDocument(services, identity);
  return answer.estimated(estimate, document, false);
}

function notActive(state: CompanyState): string {
  return state.status === 'NotIntegrated' ? sentences.configurationNotFound : sentences.notConnected;
}

/** Checks that the panel makes as well, but an older panel or another caller may not. */
function refusalOf(document: SalesDocument, company: Company): string | null {
  const start = company.settings.avaTaxStartDate;
  if (start !== null && document.date < start) return beforeStartDate(start);
  if (document.paid !== 0) return sentences.paid;
  return null;
}

export function estimateOf(
  transaction: ProviderTransaction,
  calculated: CalculatedTax,
  document: SalesDocument,
): CachedEstimate {
  const amounts = ownAmountsOf(calculated, document.kind);
  return {
    salesTax: amounts.salesTax,
    fee: amounts.fee,
    taxOnFee: amounts.taxOnFee,
    feeName: amounts.feeName,
    zeroReason: zeroReasonOf(transaction, calculated),
    breakdown: breakdownOf(transaction, calculated, document.kind),
  };
}

function answerFor(company: Company | null, request: EstimateRequest) {
  const frame = {
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
  return {
    refused: (errorMessage: string): TaxResponse => ({
      ...frame,
      errorMessage,
      avaTax: null,
      rdfAmount: '',
      taxOnRdfAmount: '',
      totalAmount: 0,
      isCached: false,
      zeroReason: null,
    }),
    estimated: (estimate: CachedEstimate, document: SalesDocument, isCached: boolean): TaxResponse => ({
      ...frame,
      errorMessage: null,
      avaTax: toAmount(estimate.salesTax),
      rdfAmount: estimate.fee === 0 ? '' : toAmount(estimate.fee),
      taxOnRdfAmount: estimate.taxOnFee === 0 ? '' : toAmount(estimate.taxOnFee),
      totalAmount: toAmount(document.total),
      isCached,
      zeroReason: estimate.zeroReason,
      ...(estimate.zeroReason !== null && { zeroReasonText: zeroReasons[estimate.zeroReason] }),
      breakdown: [...estimate.breakdown],
    }),
  };
}
