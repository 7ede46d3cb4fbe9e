import { chargedTransaction, withTaxableLines } from '../../domain/charged-tax.ts';
import type { Step } from '../../domain/delivery-result.ts';
import { fingerprintOf } from '../../domain/fingerprint.ts';
import type { OriginalSale } from '../../domain/original-sale.ts';
import type { ProviderTransaction } from '../../domain/provider-transaction.ts';
import { done } from '../../domain/result.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { LinkedCompany } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import type { DocumentHistory } from './document-history.ts';
import type { DocumentLink } from './document-queries.ts';
import { type Handling, handlingOf } from './handling.ts';
import { isReportedByPanel } from './saved-in-panel.ts';
import { prepareTaxRequest } from './tax-request.ts';

/** A saved document before it is recorded. */
export interface PreparedDocument {
  readonly transaction: ProviderTransaction;
  /** The same with the tax that the provider calculates; differs where the document is recorded as it charges. */
  readonly calculable: ProviderTransaction;
  readonly fingerprint: string;
  /** The sale that a credit reverses; null if unknown, and for sales. */
  readonly originalSale: OriginalSale | null;
  readonly link: DocumentLink | null;
  readonly handling: Handling;
}

/** Checks a saved document, builds its transaction, and decides how it is recorded. `isPaidAsCharged`: see `HandlingFacts`. */
export async function prepareDocument(
  services: Pick<Services, 'facts'>,
  call: CallContext,
  state: LinkedCompany,
  document: SalesDocument,
  { link, deliveries }: DocumentHistory,
  isPaidAsCharged = false,
): Promise<Step<PreparedDocument>> {
  const prepared = await prepareTaxRequest(services, call, state, document);
  if (!prepared.ok) return prepared;
  const { receiptsOfOtherApps } = state.company.settings;
  const isSavedInPanel = deliveries.some(isReportedByPanel);
  const { isTaxedByAccounting } = prepared.value;
  const handling = handlingOf(document, {
    receiptsOfOtherApps,
    isSavedInPanel,
    isTaxedByAccounting,
    isPaidAsCharged,
    link,
  });
  const { transaction: built, itemCodes } = prepared.value;
  if (handling.kind !== 'as-charged') return done({ ...prepared.value, calculable: built, link, handling });
  const calculable = withTaxableLines(built, document, itemCodes);
  const charged = chargedTransaction(calculable, document);
  const transaction = handling.remittedBy === 'seller' ? charged : { ...charged, isRemittedByMarketplace: true };
  const fingerprint = fingerprintOf(transaction, state.account.companyCode);
  return done({ ...prepared.value, transaction, calculable, fingerprint, link, handling });
}
