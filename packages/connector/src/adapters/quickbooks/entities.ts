import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { CustomFieldEntity } from './custom-fields.ts';

// Only the fields that the product reads. Absent means not set: the service omits empty fields.

const text = Type.Optional(Type.String());
const flag = Type.Optional(Type.Boolean());
const amount = Type.Optional(Type.Number());
export const reference = Type.Optional(Type.Object({ value: Type.String(), name: text }));

export const AddressEntity = Type.Object({
  Line1: text,
  Line2: text,
  Line3: text,
  Line4: text,
  Line5: text,
  City: text,
  CountrySubDivisionCode: text,
  PostalCode: text,
  Country: text,
});
export type AddressEntity = Static<typeof AddressEntity>;
const address = Type.Optional(AddressEntity);

export const CompanyEntity = Type.Object({
  CompanyName: text,
  LegalName: text,
  LegalAddr: address,
  CompanyAddr: address,
  Country: text,
});

export const PreferencesEntity = Type.Object({
  TaxPrefs: Type.Optional(Type.Object({ UsingSalesTax: flag, PartnerTaxEnabled: flag, TaxGroupCodeRef: reference })),
  SalesFormsPrefs: Type.Optional(Type.Object({ AutoApplyCredit: flag })),
  CurrencyPrefs: Type.Optional(Type.Object({ HomeCurrency: reference })),
  AccountingInfoPrefs: Type.Optional(Type.Object({ BookCloseDate: text })),
});

export const CustomerEntity = Type.Object({
  Id: Type.String(),
  DisplayName: text,
  Taxable: flag,
  TaxExemptionReasonId: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  ResaleNum: text,
  ParentRef: reference,
  IsProject: flag,
  BillWithParent: flag,
  BillAddr: address,
  ShipAddr: address,
  DefaultTaxCodeRef: reference,
  CurrencyRef: reference,
  PrimaryEmailAddr: Type.Optional(Type.Object({ Address: text })),
});
export type CustomerEntity = Static<typeof CustomerEntity>;

export const ItemEntity = Type.Object({
  Id: Type.String(),
  Name: text,
  FullyQualifiedName: text,
  Type: text,
  Taxable: flag,
  Active: flag,
  IncomeAccountRef: reference,
  Description: text,
  Sku: text,
});
export type ItemEntity = Static<typeof ItemEntity>;

export const AccountEntity = Type.Object({
  Id: Type.String(),
  Name: text,
  FullyQualifiedName: text,
  Active: flag,
  /** `Asset`, `Equity`, `Expense`, `Liability` or `Revenue`. */
  Classification: text,
});

export const DepartmentEntity = Type.Object({
  Id: Type.String(),
  FullyQualifiedName: text,
  Name: text,
  Address: address,
});
export type DepartmentEntity = Static<typeof DepartmentEntity>;

const SalesItemDetail = Type.Object({
  ItemRef: reference,
  ItemAccountRef: reference,
  Qty: amount,
  TaxCodeRef: reference,
});
const plainLine = {
  Id: text,
  Amount: amount,
  Description: text,
  DetailType: Type.String(),
  SalesItemLineDetail: Type.Optional(SalesItemDetail),
};
const MemberLine = Type.Object(plainLine);
export type MemberLine = Static<typeof MemberLine>;

/** Unknown fields are preserved: lines are written back as they were read. */
export const LineEntity = Type.Object({
  ...plainLine,
  DiscountLineDetail: Type.Optional(Type.Object({ PercentBased: flag, DiscountPercent: amount })),
  GroupLineDetail: Type.Optional(Type.Object({ Line: Type.Optional(Type.Array(MemberLine)) })),
});
export type LineEntity = Static<typeof LineEntity>;

const linkedTransactions = Type.Optional(Type.Array(Type.Object({ TxnId: Type.String(), TxnType: Type.String() })));

/** A payment; one of zero applies a credit to invoices. */
export const PaymentEntity = Type.Object({
  Id: Type.String(),
  Line: Type.Optional(Type.Array(Type.Object({ Amount: amount, LinkedTxn: linkedTransactions }))),
});
export type PaymentEntity = Static<typeof PaymentEntity>;

export const SalesEntity = Type.Object({
  Id: Type.String(),
  SyncToken: Type.String(),
  DocNumber: text,
  TxnDate: Type.String(),
  CustomerRef: reference,
  DepartmentRef: reference,
  ShipAddr: address,
  ShipFromAddr: address,
  ShipMethodRef: reference,
  BillAddr: address,
  BillEmail: Type.Optional(Type.Object({ Address: text })),
  EmailStatus: text,
  PrintStatus: text,
  CustomField: Type.Optional(Type.Array(CustomFieldEntity)),
  Line: Type.Array(LineEntity),
  TotalAmt: amount,
  TxnTaxDetail: Type.Optional(Type.Object({ TxnTaxCodeRef: reference, TotalTax: amount })),
  Balance: amount,
  /** What of a credit memo has not been applied or used. */
  RemainingCredit: amount,
  PrivateNote: text,
  status: text,
  CurrencyRef: reference,
  ExchangeRate: amount,
  GlobalTaxCalculation: text,
  ApplyTaxAfterDiscount: flag,
  LinkedTxn: linkedTransactions,
  /** The invoice of a credit memo, in countries that require it. */
  InvoiceRef: reference,
});
export type SalesEntity = Static<typeof SalesEntity>;

export const salesEntity = Compile(SalesEntity);
