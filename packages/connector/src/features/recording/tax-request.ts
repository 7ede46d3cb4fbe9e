import { buildTransaction } from '../../domain/build-transaction.ts';
import { serviceError } from '../../domain/errors.ts';
import { fingerprintOf } from '../../domain/fingerprint.ts';
import type { OriginalSale } from '../../domain/original-sale.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { beforeStartDate } from '../../domain/sentences.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { ProviderTransaction } from '../../domain/provider-transaction.ts';
import { type LinkedCompany, taxedCompanyOf } from '../../service/company-state.ts';
import { type DeliveryResult, deliveryResultOf } from '../../domain/delivery-result.ts';
import type { Services } from '../../service/services.ts';

/** The result of a step, or the delivery result that ends the work early. */
export type PrepareResult<Value> = { readonly value: Value } | { readonly ended: DeliveryResult };

export const go = <Value>(value: Value): PrepareResult<Value> => ({ value });
export const end = (ended: DeliveryResult): { readonly ended: DeliveryResult } => ({ ended });

/** The request to the tax provider that a saved document leads to. */
export interface TaxRequest {
  readonly transaction: ProviderTransaction;
  readonly fingerprint: string;
  /** The sale that a credit reverses; null if unknown, and for sales. */
  readonly originalSale: OriginalSale | null;
  /** The accounting service calculates the tax of the customer's sales itself. */
  readonly isTaxedByAccounting: boolean;
}

/** Checks a saved document and builds the request to the tax provider. */
export async function prepareTaxRequest(
  { facts: companyFacts }: Pick<Services, 'facts'>,
  call: CallContext,
  state: LinkedCompany,
  document: SalesDocument,
): Promise<PrepareResult<TaxRequest>> {
  const { settings } = state.company;
  if (settings.avaTaxStartDate !== null && document.date < settings.avaTaxStartDate)
    return end({ kind: 'ignored', why: 'before-start-date', message: beforeStartDate(settings.avaTaxStartDate) });
  const facts = await companyFacts.gather(call, taxedCompanyOf(state), document);
  if (!facts.ok) return end(deliveryResultOf(facts.error));
  const isTaxedByAccounting = await companyFacts.isTaxedByAccounting(call, facts.value.customer, document.date);
  if (!isTaxedByAccounting.ok) return end(deliveryResultOf(isTaxedByAccounting.error));
  const built = buildTransaction(document, facts.value);
  if (!built.ok) return end({ kind: 'needs-user', error: serviceError(built.reason) });
  const { transaction } = built;
  return go({
    transaction,
    fingerprint: fingerprintOf(transaction, state.account.companyCode),
    originalSale: facts.value.originalSale,
    isTaxedByAccounting: isTaxedByAccounting.value,
  });
}
