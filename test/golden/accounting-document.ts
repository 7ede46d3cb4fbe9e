import { field, listAt, numberAt, textAt } from '../support/json.ts';
import { cents, dollars } from '../support/money.ts';
import { address, type Company } from './company.ts';
import type { GoldenDocument, Line } from './golden-case.ts';

/** The tax items in the demo company. */
const OWN_ITEMS = { salesTax: '40', fee: '41', taxOnFee: '42' } as const;

/** A tax code that each company of the sandbox has. Outside the United States, lines are written with codes of the company. */
const companyTaxCode = '2';

/** Other documents that a document refers to. */
export interface DocumentLinks {
  readonly links: readonly { readonly id: string; readonly type: string }[];
  /** The tax code that the document states, with a tax of 0; absent: none. */
  readonly zeroRate?: string;
  /** Absent: those of the case. */
  readonly customFields?: Readonly<Record<string, string>>;
}

/** The body that creates a document at the accounting service. */
export function documentBody(
  document: GoldenDocument,
  number: string,
  customerId: string,
  company: Company,
  { links, zeroRate, customFields = document.customFields ?? {} }: DocumentLinks,
) {
  const { kind, date, department, shipping, discount, applyTaxAfterDiscount, to, buyer } = document;
  const { taxGroup, chargedTax, shipMethod, email, isTaxInclusive, entry } = document;
  return {
    DocNumber: number,
    TxnDate: date,
    CustomerRef: { value: customerId },
    ...(buyer?.billingOnly !== true && entry !== 'import' && { ShipAddr: address(to) }),
    ...(department !== undefined && { DepartmentRef: { value: company.departments.get(department) } }),
    ...(applyTaxAfterDiscount !== undefined && { ApplyTaxAfterDiscount: applyTaxAfterDiscount }),
    ...(kind === 'RefundReceipt' && { DepositToAccountRef: { value: '6' } }),
    ...(entry === 'template' && { RecurDataRef: { value: '1' } }),
    LinkedTxn: links.map(({ id, type }) => ({ TxnId: id, TxnType: type })),
    ...(zeroRate !== undefined && { TxnTaxDetail: { TxnTaxCodeRef: { value: zeroRate }, TotalTax: 0 } }),
    ...(taxGroup !== undefined && { TxnTaxDetail: { TxnTaxCodeRef: { value: taxGroup } } }),
    ...(chargedTax !== undefined && { TxnTaxDetail: { TotalTax: Number(chargedTax) } }),
    ...(shipMethod !== undefined && { ShipMethodRef: { value: shipMethod } }),
    ...(email !== undefined && { BillEmail: { Address: email } }),
    ...(isTaxInclusive && { GlobalTaxCalculation: 'TaxInclusive' }),
    CustomField: Object.entries(customFields).map(([Name, StringValue], index) => ({
      DefinitionId: String(index + 1),
      Name,
      Type: 'StringType',
      StringValue,
    })),
    Line: [
      ...document.lines.map((line) =>
        lineBody(line, entry === 'import' ? null : company, isTaxInclusive === true ? companyTaxCode : null),
      ),
      ...(shipping === undefined ? [] : [shippingBody(shipping)]),
      ...(discount === undefined ? [] : [discountBody(discount)]),
    ],
  };
}

/** The amount of one line, in cents. */
export function amountOf({ rate, quantity }: Line): number {
  return Math.round(cents(rate) * quantity);
}

/** Without a company, it names no item. Without a tax code, it has that of a company of the United States. */
function lineBody(line: Line, company: Company | null, taxCode: string | null) {
  return {
    DetailType: 'SalesItemLineDetail',
    Amount: amountOf(line) / 100,
    Description: line.item,
    SalesItemLineDetail: {
      ...(company !== null && { ItemRef: { value: company.items.get(line.item) } }),
      UnitPrice: Number(line.rate),
      Qty: line.quantity,
      TaxCodeRef: { value: taxCode ?? (line.taxable ? 'TAX' : 'NON') },
    },
  };
}

/** A shipping amount is a line of this item (Intuit, "Manage shipping"). */
const shippingBody = (amount: string) => ({
  DetailType: 'SalesItemLineDetail',
  Amount: Number(amount),
  SalesItemLineDetail: { ItemRef: { value: 'SHIPPING_ITEM_ID' } },
});

const discountBody = (discount: NonNullable<GoldenDocument['discount']>) =>
  'amount' in discount
    ? {
        DetailType: 'DiscountLineDetail',
        Amount: Number(discount.amount),
        DiscountLineDetail: { PercentBased: false, DiscountAccountRef: { value: '86' } },
      }
    : {
        DetailType: 'DiscountLineDetail',
        DiscountLineDetail: {
          PercentBased: true,
          DiscountPercent: discount.percent,
          DiscountAccountRef: { value: '86' },
        },
      };

/** The own lines of the document: null where there is none; fails when there are several. */
export function shownTax(document: unknown): Record<keyof typeof OWN_ITEMS, string | null> {
  const rows = listAt(document, 'Line');
  const amount = (itemId: string) => {
    const own = rows.filter((row) => field(row, 'SalesItemLineDetail', 'ItemRef', 'value') === itemId);
    if (own.length > 1) throw new Error(`${own.length} lines of item ${itemId}`);
    return own.length === 0 ? null : dollars(cents(numberAt(own[0], 'Amount')));
  };
  return { salesTax: amount(OWN_ITEMS.salesTax), fee: amount(OWN_ITEMS.fee), taxOnFee: amount(OWN_ITEMS.taxOnFee) };
}

/** The lines that users entered, as the service returns them. */
export function enteredRows(document: unknown): readonly string[] {
  const own = new Set<unknown>(Object.values(OWN_ITEMS));
  return listAt(document, 'Line')
    .filter((row) => textAt(row, 'DetailType') === 'SalesItemLineDetail')
    .filter((row) => !own.has(field(row, 'SalesItemLineDetail', 'ItemRef', 'value')))
    .map((row) => {
      const detail = field(row, 'SalesItemLineDetail');
      const code = field(detail, 'TaxCodeRef', 'value');
      return `${String(field(detail, 'ItemRef', 'value'))} ${String(code)} ${dollars(cents(numberAt(row, 'Amount')))}`;
    });
}
