import { quickbooksLimits as limits } from '@salestax/contract/vendor-limits';
import { anything, day, decimal, flag, listOf, object, oneOf, type Shaped, text } from '../shape.ts';
import {
  addressShape,
  customFieldShape,
  emailShape,
  linkedShape,
  memoShape,
  refShape,
  serverProperties,
  type Settable,
  type Stored,
} from './common.ts';

export const salesItemDetailShape = object({
  ItemRef: refShape,
  UnitPrice: decimal,
  RatePercent: decimal,
  Qty: decimal,
  ItemAccountRef: refShape,
  TaxCodeRef: refShape,
  TaxClassificationRef: refShape,
  TaxInclusiveAmt: decimal,
  ServiceDate: day,
  ClassRef: refShape,
  DiscountRate: decimal,
  DiscountAmt: decimal,
  MarkupInfo: anything,
  DeferredRevenue: flag,
});

const discountDetailShape = object({
  PercentBased: flag,
  DiscountPercent: decimal,
  DiscountAccountRef: refShape,
  TaxCodeRef: refShape,
  ClassRef: refShape,
});

const plainLine = {
  Id: text(50),
  LineNum: decimal,
  Description: text(limits.line.Description),
  Amount: decimal,
  LinkedTxn: linkedShape,
  SalesItemLineDetail: salesItemDetailShape,
  SubTotalLineDetail: object({ ItemRef: refShape }),
  DiscountLineDetail: discountDetailShape,
  DescriptionLineDetail: object({ ServiceDate: day, TaxCodeRef: refShape }),
  CustomExtensions: anything,
} as const;

const lineTypes = [
  'SalesItemLineDetail',
  'GroupLineDetail',
  'DescriptionOnly',
  'DiscountLineDetail',
  'SubTotalLineDetail',
] as const;

const groupedLineShape = object({ ...plainLine, DetailType: oneOf('SalesItemLineDetail', 'DescriptionOnly') });

export const lineShape = object({
  ...plainLine,
  DetailType: oneOf(...lineTypes),
  GroupLineDetail: object({ GroupItemRef: refShape, Quantity: decimal, Line: listOf(groupedLineShape) }),
});
/** A line of a request; the rules check `DetailType` and `Amount`. */
export type SentLine = Shaped<typeof lineShape>;
export type LineDetailType = (typeof lineTypes)[number];
/** A line of a response. Subtotal, discount and shipping lines have neither Id nor LineNum. */
export type Line = SentLine & { readonly DetailType: LineDetailType };

const taxLineShape = object({
  Amount: decimal,
  DetailType: oneOf('TaxLineDetail'),
  TaxLineDetail: object({
    TaxRateRef: refShape,
    PercentBased: flag,
    TaxPercent: decimal,
    NetAmountTaxable: decimal,
    OverrideDeltaAmount: decimal,
  }),
});
export const taxDetailShape = object({
  TxnTaxCodeRef: refShape,
  TotalTax: decimal,
  TaxLine: listOf(taxLineShape),
});
export type TxnTaxDetail = Shaped<typeof taxDetailShape>;

export const salesProperties = {
  ...serverProperties,
  DocNumber: text(limits.document.DocNumber),
  TxnDate: day,
  CustomerRef: refShape,
  DepartmentRef: refShape,
  ClassRef: refShape,
  CurrencyRef: refShape,
  ExchangeRate: decimal,
  Line: listOf(lineShape),
  TxnTaxDetail: taxDetailShape,
  BillAddr: addressShape,
  ShipAddr: addressShape,
  ShipFromAddr: addressShape,
  FreeFormAddress: flag,
  ShipMethodRef: refShape,
  ShipDate: day,
  TrackingNum: text(limits.document.TrackingNum),
  CustomerMemo: memoShape,
  PrivateNote: text(limits.document.PrivateNote),
  BillEmail: emailShape,
  BillEmailCc: emailShape,
  BillEmailBcc: emailShape,
  SalesTermRef: refShape,
  TotalAmt: decimal,
  HomeTotalAmt: decimal,
  Balance: decimal,
  HomeBalance: decimal,
  ApplyTaxAfterDiscount: flag,
  GlobalTaxCalculation: oneOf('TaxExcluded', 'TaxInclusive', 'NotApplicable'),
  PrintStatus: oneOf('NotSet', 'NeedToPrint', 'PrintComplete'),
  EmailStatus: oneOf('NotSet', 'NeedToSend', 'EmailSent'),
  DeliveryInfo: anything,
  LinkedTxn: linkedShape,
  CustomField: customFieldShape,
  TaxExemptionRef: refShape,
  TxnSource: text(50),
  RecurDataRef: refShape,
  ProjectRef: refShape,
} as const;

const payable = { PaymentMethodRef: refShape, PaymentRefNum: text(21), DepositToAccountRef: refShape } as const;

export const invoiceShape = object({
  ...salesProperties,
  DueDate: day,
  Deposit: decimal,
  DepositToAccountRef: refShape,
  AllowIPNPayment: flag,
  AllowOnlinePayment: flag,
  AllowOnlineCreditCardPayment: flag,
  AllowOnlineACHPayment: flag,
  EInvoiceStatus: text(50),
  InvoiceLink: text(),
});
export const salesReceiptShape = object({ ...salesProperties, ...payable, CreditCardPayment: anything });
export const estimateShape = object({
  ...salesProperties,
  TxnStatus: oneOf('Pending', 'Accepted', 'Closed', 'Rejected', 'Converted'),
  DueDate: day,
  ExpirationDate: day,
  AcceptedBy: text(200),
  AcceptedDate: day,
});
export const creditMemoShape = object({
  ...salesProperties,
  PaymentMethodRef: refShape,
  RemainingCredit: decimal,
  InvoiceRef: refShape,
});
export const refundReceiptShape = object({
  ...salesProperties,
  ...payable,
  CheckPayment: anything,
  CreditCardPayment: anything,
  TxnSource: text(50),
});

interface AlwaysPresent {
  readonly TxnDate: string;
  readonly CurrencyRef: { readonly value: string; readonly name?: string };
  readonly Line: readonly Line[];
  readonly TxnTaxDetail: TxnTaxDetail;
  readonly TotalAmt: number;
  readonly ApplyTaxAfterDiscount: boolean;
}
type Document<Sent> = Omit<Settable<Sent>, keyof AlwaysPresent> & AlwaysPresent & Stored;

export type SentInvoice = Shaped<typeof invoiceShape>;
export type Invoice = Document<SentInvoice>;
export type SentSalesReceipt = Shaped<typeof salesReceiptShape>;
export type SalesReceipt = Document<SentSalesReceipt>;
export type SentEstimate = Shaped<typeof estimateShape>;
export type Estimate = Document<SentEstimate>;
export type SentCreditMemo = Shaped<typeof creditMemoShape>;
export type CreditMemo = Document<SentCreditMemo>;
export type SentRefundReceipt = Shaped<typeof refundReceiptShape>;
export type RefundReceipt = Document<SentRefundReceipt>;
export type SalesDocument = Invoice | SalesReceipt | Estimate | CreditMemo | RefundReceipt;

export const paymentShape = object({
  ...serverProperties,
  TxnDate: day,
  CustomerRef: refShape,
  DepositToAccountRef: refShape,
  ARAccountRef: refShape,
  PaymentMethodRef: refShape,
  PaymentRefNum: text(21),
  CurrencyRef: refShape,
  ExchangeRate: decimal,
  PrivateNote: text(limits.document.PrivateNote),
  TotalAmt: decimal,
  UnappliedAmt: decimal,
  ProcessPayment: flag,
  Line: listOf(object({ Amount: decimal, LinkedTxn: linkedShape, LineEx: anything })),
  CreditCardPayment: anything,
  LinkedTxn: linkedShape,
  TxnSource: text(50),
});
export type SentPayment = Shaped<typeof paymentShape>;
export type Payment = Settable<SentPayment> &
  Stored & { readonly TxnDate: string; readonly TotalAmt: number; readonly UnappliedAmt: number };

/** Money that was received before is linked; other money has a `DepositLineDetail`. */
export const depositShape = object({
  ...serverProperties,
  TxnDate: day,
  DepositToAccountRef: refShape,
  CashBack: anything,
  DepartmentRef: refShape,
  CurrencyRef: refShape,
  ExchangeRate: decimal,
  PrivateNote: text(limits.document.PrivateNote),
  TotalAmt: decimal,
  HomeTotalAmt: decimal,
  Line: listOf(
    object({
      Id: text(50),
      LineNum: decimal,
      Description: text(),
      Amount: decimal,
      DetailType: oneOf('DepositLineDetail'),
      DepositLineDetail: anything,
      LinkedTxn: linkedShape,
    }),
  ),
  TxnSource: text(50),
});
export type SentDeposit = Shaped<typeof depositShape>;
export type Deposit = Settable<SentDeposit> & Stored & { readonly TxnDate: string; readonly TotalAmt: number };
