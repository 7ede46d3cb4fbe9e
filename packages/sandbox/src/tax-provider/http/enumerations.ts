import { textOf } from './text.ts';
/** A value of a provider's enumeration: responses have its name, requests its name or number. */
export interface EnumValue<Name extends string> {
  readonly name: Name;
  readonly number: number;
}

function enumeration<const Name extends string>(names: readonly Name[], first = 0): readonly EnumValue<Name>[] {
  return names.map((name, index) => ({ name, number: index + first }));
}

export const documentTypes = [
  ...enumeration([
    'SalesOrder',
    'SalesInvoice',
    'PurchaseOrder',
    'PurchaseInvoice',
    'ReturnOrder',
    'ReturnInvoice',
    'InventoryTransferOrder',
    'InventoryTransferInvoice',
    'ReverseChargeOrder',
    'ReverseChargeInvoice',
    'CustomsInvoice',
    'CustomsOrder',
    'InventoryTransferOutboundInvoice',
    'InventoryTransferOutboundOrder',
  ]),
  ...enumeration(['Any'], -1),
] as const;
export type DocumentType = (typeof documentTypes)[number]['name'];

export const voidReasons = enumeration(['Unspecified', 'PostFailed', 'DocDeleted', 'DocVoided', 'AdjustmentCancelled']);

export const adjustmentReasons = enumeration([
  'NotAdjusted',
  'SourcingIssue',
  'ReconciledWithGeneralLedger',
  'ExemptCertApplied',
  'PriceAdjusted',
  'ProductReturned',
  'ProductExchanged',
  'BadDebt',
  'Other',
  'Offline',
  'Offset',
]);
export type AdjustmentReason = (typeof adjustmentReasons)[number]['name'];

/** Who remits the tax of a line (Avalara, MarketplaceLiabilityType). */
export const marketplaceLiabilityTypes = enumeration(['Marketplace', 'Seller'], 1);
export type MarketplaceLiabilityType = (typeof marketplaceLiabilityTypes)[number]['name'];

export const refundTypes = enumeration(['Full', 'Partial', 'TaxOnly', 'Percentage']);
export type RefundType = (typeof refundTypes)[number]['name'];

export const overrideTypes = enumeration([
  'None',
  'TaxAmount',
  'Exemption',
  'TaxDate',
  'AccruedTaxAmount',
  'DeriveTaxable',
  'OutOfHarbor',
  'TaxAmountByTaxType',
  'VendorChargedTax',
]);

export const nexusTypes = enumeration([
  'None',
  'SalesOrSellersUseTax',
  'SalesTax',
  'SSTVolunteer',
  'SSTNonVolunteer',
  'SellersUseTax',
]);

export const localNexusTypes = enumeration(['Selected', 'StateAdministered', 'All']);
export const jurisTypeIds = enumeration(['STA', 'CTY', 'CIT', 'STJ', 'CNT'], 1);
export const textCases = enumeration(['Default', 'Upper', 'Mixed']);
export const deliveryMethods = enumeration(['Email', 'Fax', 'Download'], 1);
export const previewTypes = enumeration(['Pdf', 'Jpeg'], 1);

/** The value with this name in any case, or with this number; null: none. */
export function enumValue<Name extends string>(values: readonly EnumValue<Name>[], given: unknown): Name | null {
  const text = textOf(given).trim().toLowerCase();
  return values.find(({ name, number }) => name.toLowerCase() === text || String(number) === text)?.name ?? null;
}
