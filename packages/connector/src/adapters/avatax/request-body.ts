import { nonTaxableCode } from '@salestax/contract';
import { avataxLimits as limits } from '@salestax/contract/vendor-limits';
import { fitted } from '../../domain/provider-limits.ts';
import type {
  ProviderLine,
  ProviderTransaction,
  TransactionReporting,
  EstimateType,
  RecordedType,
} from '../../domain/provider-transaction.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import type { TaxAccount } from '../../ports/tax-provider.ts';
import { customerCode } from './customer-codes.ts';

/**
 * CreateTransactionModel. Amounts are in `currencyCode`, and the provider calculates in it: the exchange rate is for
 * reports only (developer.avalara.com, 'Currency conversion', read 2026-11-21; the default of
 * `exchangeRateCurrencyCode` is USD). Without a code the provider generates one, as for estimates, which it does not store. */
export function transactionModel(
  account: Pick<TaxAccount, 'companyCode' | 'customerPrefix'>,
  type: EstimateType | RecordedType,
  code: string | null,
  transaction: ProviderTransaction,
): Readonly<Record<string, unknown>> {
  const { exchange } = transaction;
  const hasLineOverrides = transaction.lines.some(hasOwnTax);
  return {
    type,
    companyCode: account.companyCode,
    ...(code !== null && { code }),
    commit: code !== null,
    date: transaction.date,
    customerCode: customerCode(account, transaction.customerCode),
    currencyCode: transaction.currencyCode,
    ...(exchange !== null && {
      exchangeRate: Number(exchange.rate),
      exchangeRateEffectiveDate: exchange.date,
      exchangeRateCurrencyCode: exchange.to,
    }),
    ...whenSet('referenceCode', fitted(limits.transaction.referenceCode, transaction.referenceCode)),
    ...whenSet('entityUseCode', transaction.entityUseCode),
    ...whenSet('exemptionNo', fitted(limits.transaction.exemptionNo, transaction.exemptionNumber)),
    ...reportingModel(transaction.reporting),
    ...(Number(transaction.discount) !== 0 && { discount: Number(transaction.discount) }),
    ...(!hasLineOverrides && documentOverride(transaction)),
    addresses: { shipFrom: addressModel(transaction.shipFrom), shipTo: addressModel(transaction.shipTo) },
    lines: transaction.lines.map((line) => ({
      number: line.number,
      quantity: Number(line.quantity),
      amount: Number(line.amount),
      taxCode: line.taxCode,
      ...whenSet('itemCode', line.itemCode),
      ...whenSet('ref1', fitted(limits.line.ref1, line.itemName ?? '')),
      ...whenSet('description', line.description),
      discounted: line.discounted,
      // Avalara, MarketplaceLiabilityType: 'who is remitting the tax'.
      ...(transaction.isRemittedByMarketplace === true && { marketplaceLiabilityType: 'Marketplace' }),
      ...whenSet('revenueAccount', fitted(limits.line.revenueAccount, line.revenueAccount ?? '')),
      ...(hasLineOverrides && lineOverride(line, transaction)),
    })),
  };
}

/** CreateOrAdjustTransactionModel: why an existing transaction is changed. */
export function adjustmentModel({ adjustment }: ProviderTransaction): Readonly<Record<string, string>> {
  if (adjustment === undefined) return {};
  return { adjustmentReason: adjustment.reason, adjustmentDescription: adjustment.description };
}

type DateOfSale = Pick<ProviderTransaction, 'taxDate'>;

/**
 * A transaction has an override of its own or overrides of its lines, not both (help.avalara.com, 'How can I override the
 * tax on a transaction?', read 2026-11-28). The date of the original sale is in each of them.
 */
function documentOverride(transaction: DateOfSale & Pick<ProviderTransaction, 'taxAmount' | 'lines'>) {
  const { taxAmount, lines } = transaction;
  return taxAmount === null || (Number(taxAmount) === 0 && !lines.some(isOverridable))
    ? dateOverride(transaction)
    : amountOverride(taxAmount, 'Tax of the document', transaction);
}

function lineOverride(line: ProviderLine, transaction: DateOfSale) {
  const { taxAmount } = line;
  if (taxAmount === undefined || !hasOwnTax(line)) return dateOverride(transaction);
  const reason = transaction.taxDate === null ? 'Tax of the document' : 'Tax of the sale that is given back';
  return amountOverride(taxAmount, reason, transaction);
}

const hasOwnTax = (line: ProviderLine): boolean =>
  line.taxAmount !== undefined && (Number(line.taxAmount) !== 0 || isOverridable(line));

/** A line that is not taxable, or has no amount, takes no override of its tax (same page); without an override it has no tax. */
const isOverridable = ({ taxCode, amount }: ProviderLine): boolean =>
  taxCode !== nonTaxableCode && Number(amount) !== 0;

function amountOverride(taxAmount: string, reason: string, { taxDate }: DateOfSale): Readonly<Record<string, unknown>> {
  const date = taxDate === null ? {} : { taxDate };
  return { taxOverride: { type: 'TaxAmount', taxAmount: Number(taxAmount), ...date, reason } };
}

function dateOverride({ taxDate }: DateOfSale): Readonly<Record<string, unknown>> {
  return taxDate === null ? {} : { taxOverride: { type: 'TaxDate', taxDate, reason: 'Credit of an earlier sale' } };
}

function reportingModel(reporting: TransactionReporting | undefined): Readonly<Record<string, string>> {
  if (reporting === undefined) return {};
  const { locationCode, purchaseOrderNumber, salespersonCode, email } = reporting;
  return {
    ...whenSet('reportingLocationCode', fitted(limits.transaction.reportingLocationCode, locationCode)),
    ...whenSet('purchaseOrderNo', fitted(limits.transaction.purchaseOrderNo, purchaseOrderNumber)),
    ...whenSet('salespersonCode', fitted(limits.transaction.salespersonCode, salespersonCode)),
    ...whenSet('email', fitted(limits.transaction.email, email)),
  };
}

function addressModel(address: PostalAddress): Readonly<Record<string, string>> {
  return {
    ...whenSet('line1', fitted(limits.address.line1, address.line1)),
    ...whenSet('line2', fitted(limits.address.line2, address.line2)),
    ...whenSet('city', fitted(limits.address.city, address.city)),
    ...whenSet('region', fitted(limits.address.region, address.region)),
    ...whenSet('postalCode', fitted(limits.address.postalCode, address.postalCode)),
    country: fitted(limits.address.country, address.country),
  };
}

function whenSet(name: string, value: string): Readonly<Record<string, string>> {
  return value === '' ? {} : { [name]: value };
}
