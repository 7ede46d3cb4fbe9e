import {
  savedEvent,
  shippingQuantity,
  shippingTaxCode,
  supportedTxnTypes,
  type Address,
  type Amount,
  type CustomerInfoWithTaxRate,
  type Department,
  type Product,
  type TaxDocument,
  type TxnType,
} from '@salestax/contract';
import { isBlankAddress } from './checks.ts';
import type { AccountingDocument, DocumentLine } from './document-host.ts';
import { sellableLines, type OwnItems } from './own-lines.ts';

/** What the service told about the company, the customer and the catalogue; the document itself knows ids only. */
export interface TaxDocumentSources {
  readonly originAddress: Address | null;
  readonly customerInfo: CustomerInfoWithTaxRate | null;
  readonly ownItems: OwnItems;
  readonly product: (id: string) => Product | null;
  readonly department: (id: string) => Department | null;
}

type LineItem = TaxDocument['lineItems'][number];

/**
 * Item of the line that carries a document's shipping amount, as the accounting service names it.
 * https://developer.intuit.com/app/developer/qbo/docs/workflows/manage-shipping
 */
const shippingItemId = 'SHIPPING_ITEM_ID';

/** A document type that the panel works on, or null. */
export const supportedTypeOf = (document: AccountingDocument | null): TxnType | null =>
  supportedTxnTypes.find((type) => type === document?.txnType) ?? null;

/** The page computes in floating point; amounts travel with at most two decimals. */
const toAmount = (value: number): Amount => Math.round(value * 100) / 100;

const firstAddress = (...addresses: readonly (Address | null | undefined)[]): Address | null =>
  addresses.find((address) => address && !isBlankAddress(address)) ?? null;

const lineItem = (line: DocumentLine, product: TaxDocumentSources['product']): LineItem => ({
  itemId: line.itemId ?? '',
  quantity: line.quantity,
  amount: toAmount(line.amount),
  description: line.description,
  taxCodeId: line.taxCodeId,
  isTaxableItem: line.taxable,
  IsShippingItem: false,
  itemType: line.itemType,
  salesDetailType: line.salesDetailType,
  isSubtotalLine: false,
  serviceDate: line.serviceDate,
  Product: line.itemId === null ? null : product(line.itemId),
});

const shippingLine = (amount: number, description: string): LineItem => ({
  itemId: shippingItemId,
  quantity: shippingQuantity,
  amount: toAmount(amount),
  description,
  taxCodeId: shippingTaxCode,
  isTaxableItem: true,
  IsShippingItem: true,
  itemType: '',
  salesDetailType: '',
  isSubtotalLine: false,
  serviceDate: null,
  Product: null,
});

/** The document as the tax calls take it; null for a type that the panel does not work on. */
export function taxDocumentOf(
  document: AccountingDocument,
  sources: TaxDocumentSources,
  purpose: 'estimate' | 'saved',
): TaxDocument | null {
  const txnType = supportedTypeOf(document);
  if (txnType === null) return null;
  const { customerInfo, ownItems } = sources;
  const { discount, shippingAddress, billingAddress } = document;
  const departmentId = document.departmentId || null;
  const customer = customerInfo?.customer ?? null;
  const department = departmentId === null ? null : sources.department(departmentId);
  const lineItems = sellableLines(document, ownItems).map((line) => lineItem(line, sources.product));
  if (document.shippingAmount !== 0) lineItems.push(shippingLine(document.shippingAmount, 'Shipping'));
  return {
    lineItems,
    customerId: document.customerId ?? '',
    referenceNumber: document.referenceNumber,
    txnType,
    txnId: document.txnId,
    DocumentDate: document.date,
    shippingAddress,
    billingAddress,
    department: departmentId,
    documentDiscount: discount && {
      discountAmount: toAmount(discount.amount),
      discountPercent: discount.percent,
      discountTaxable: discount.taxable,
    },
    IsEstimateRequest: purpose === 'estimate',
    IsNewTxn: document.txnId === null,
    IsTaxRatePresent: customerInfo?.isTaxRatePresent ?? false,
    QbEvent: purpose === 'saved' ? savedEvent : '',
    IsVoided: document.isVoided,
    SyncToken: document.syncToken,
    AccountBalance: document.accountBalance,
    AmountPaid: document.amountPaid,
    OriginAddress: firstAddress(department?.address, sources.originAddress),
    DestinationAddress: firstAddress(
      shippingAddress,
      billingAddress,
      customer?.shippingAddress,
      customer?.billingAddress,
    ),
    Customer: customer,
    QboSalesTaxItemId: ownItems.salesTax ?? '',
  };
}
