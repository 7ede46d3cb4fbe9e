import {
  descriptionLength,
  savedEvent,
  shippingQuantity,
  shippingTaxCode,
  type Address,
  type CustomerInfoWithTaxRate,
  type Department,
  type Product,
  type TaxDocument,
} from '@salestax/contract';
import type { AccountingDocument } from '../host/document-host.ts';
import type { SalesDocument } from '../host/sales-document.ts';
import { sellableLines } from '../host/tax-facts.ts';
import { toAmount } from '../state/amounts.ts';
import type { Company } from '../state/knowledge.ts';

/** Data about the company, the customer and the products; the document itself contains only ids. */
export interface TaxDocumentSources {
  readonly company: Pick<Company, 'originAddress' | 'salesTaxItemId' | 'taxItems'>;
  readonly customerInfo: CustomerInfoWithTaxRate | null;
  readonly product: (id: string | null) => Product | null;
  readonly department: (id: string | null) => Department | null;
}

/**
 * Item of the line that carries a document's shipping amount, as the accounting service names it.
 * https://developer.intuit.com/app/developer/qbo/docs/workflows/manage-shipping
 */
const shippingItemId = 'SHIPPING_ITEM_ID';

/**
 * What the service uses of a description: the beginning that AvaTax accepts, and enough of the rest to cut it between two
 * characters as people see them. A document of 750 lines then has half of its bytes.
 */
const longestDescription = descriptionLength + 64;

/** The first address with a street, city, region or postal code. */
const firstAddress = (...addresses: readonly (Address | null | undefined)[]): Address | null =>
  addresses.find((address) => {
    const { line1 = '', line2 = '', city = '', region = '', postalCode = '' } = address ?? {};
    return (line1 + line2 + city + region + postalCode).trim();
  }) ?? null;

/** The destination address; null when every address of the document and its customer is blank. */
export const destinationOf = (
  { shippingAddress, billingAddress }: AccountingDocument,
  customerInfo: CustomerInfoWithTaxRate | null,
): Address | null => {
  const customer = customerInfo?.customer;
  return firstAddress(shippingAddress, billingAddress, customer?.shippingAddress, customer?.billingAddress);
};

/** The document in the form of the tax calls. */
export function taxDocumentOf(
  document: SalesDocument,
  { company, customerInfo, product, department }: TaxDocumentSources,
  isSaved: boolean,
): TaxDocument {
  const { txnType, txnId, referenceNumber, shippingAddress, billingAddress, shippingAmount, discount } = document;
  const lineItems: TaxDocument['lineItems'] = sellableLines(document, company.taxItems).map((line) => ({
    itemId: line.itemId ?? '',
    quantity: line.quantity,
    amount: toAmount(line.amount),
    description: line.description.slice(0, longestDescription),
    taxCodeId: line.taxCodeId,
    isTaxableItem: line.taxable,
    IsShippingItem: false,
    itemType: line.itemType,
    salesDetailType: line.salesDetailType,
    isSubtotalLine: false,
    serviceDate: line.serviceDate,
    Product: product(line.itemId),
  }));
  if (shippingAmount !== 0)
    lineItems.push({
      itemId: shippingItemId,
      quantity: shippingQuantity,
      amount: toAmount(shippingAmount),
      description: 'Shipping',
      taxCodeId: shippingTaxCode,
      isTaxableItem: true,
      IsShippingItem: true,
      itemType: '',
      salesDetailType: '',
      isSubtotalLine: false,
      serviceDate: null,
      Product: null,
    });
  return {
    lineItems,
    txnType,
    txnId,
    referenceNumber,
    shippingAddress,
    billingAddress,
    customerId: document.customerId ?? '',
    DocumentDate: document.date,
    department: document.departmentId || null,
    ...(document.shipMethod && { shipMethod: document.shipMethod }),
    documentDiscount: discount && {
      discountAmount: toAmount(discount.amount),
      discountPercent: discount.percent,
      discountTaxable: discount.taxable,
    },
    IsEstimateRequest: !isSaved,
    IsNewTxn: !txnId,
    IsTaxRatePresent: customerInfo?.isTaxRatePresent ?? false,
    QbEvent: isSaved ? savedEvent : '',
    IsVoided: document.isVoided,
    SyncToken: document.syncToken,
    AccountBalance: document.accountBalance,
    AmountPaid: document.amountPaid,
    OriginAddress: firstAddress(department(document.departmentId)?.address, company.originAddress),
    DestinationAddress: destinationOf(document, customerInfo),
    Customer: customerInfo?.customer ?? null,
    QboSalesTaxItemId: company.salesTaxItemId,
  };
}
