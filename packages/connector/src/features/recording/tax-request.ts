import { buildTransaction } from '../../domain/build-transaction.ts';
import { deliveryResultOf, type Step } from '../../domain/delivery-result.ts';
import { serviceError } from '../../domain/errors.ts';
import { fingerprintOf } from '../../domain/fingerprint.ts';
import type { ItemCodes } from '../../domain/item-codes.ts';
import type { OriginalSale } from '../../domain/original-sale.ts';
import type { ProviderTransaction } from '../../domain/provider-transaction.ts';
import { done, failed } from '../../domain/result.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { beforeStartDate } from '../../domain/sentences.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { type LinkedCompany, taxedCompanyOf } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';

/** The request to the tax provider that a saved document leads to. */
export interface TaxRequest {
  readonly transaction: ProviderTransaction;
  readonly fingerprint: string;
  /** The sale that a credit reverses; null if unknown, and for sales. */
  readonly originalSale: OriginalSale | null;
  /** Codes of the document's items, by item id. */
  readonly itemCodes: ItemCodes;
  /** The accounting service calculates the tax of the customer's sales itself. */
  readonly isTaxedByAccounting: boolean;
}

/** Checks a saved document and builds the request to the tax provider. */
export async function prepareTaxRequest(
  { facts: companyFacts }: Pick<Services, 'facts'>,
  call: CallContext,
  state: LinkedCompany,
  document: SalesDocument,
): Promise<Step<TaxRequest>> {
  const { settings } = state.company;
  if (settings.avaTaxStartDate !== null && document.date < settings.avaTaxStartDate)
    return failed({ kind: 'ignored', why: 'before-start-date', message: beforeStartDate(settings.avaTaxStartDate) });
  const facts = await companyFacts.gather(call, taxedCompanyOf(state), document);
  if (!facts.ok) return failed(deliveryResultOf(facts.error));
  const isTaxedByAccounting = await companyFacts.isTaxedByAccounting(call, facts.value.customer, document.date);
  if (!isTaxedByAccounting.ok) return failed(deliveryResultOf(isTaxedByAccounting.error));
  const built = buildTransaction(document, facts.value);
  if (!built.ok) return failed({ kind: 'needs-user', error: serviceError(built.error.reason, built.error.message) });
  const { value: transaction } = built;
  return done({
    transaction,
    fingerprint: fingerprintOf(transaction, state.account.companyCode),
    originalSale: facts.value.originalSale,
    itemCodes: facts.value.itemCodes,
    isTaxedByAccounting: isTaxedByAccounting.value,
  });
}
