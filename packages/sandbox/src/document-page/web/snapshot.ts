import { isDecimal, percentText } from './decimal.ts';
import type { FormAddress, FormDocument, FormLine, PageContext } from './form-document.ts';
import { kindOf } from './kinds.ts';
import { lineAmount, totalsOf } from './totals.ts';

export interface AccountingDocument {
  readonly txnType: number;
  readonly txnId: string | null;
  readonly syncToken: string;
  readonly referenceNumber: string;
  readonly date: string;
  readonly customerId: string | null;
  readonly departmentId: string | null;
  /** Absent when the document does not state it. */
  readonly shipMethod?: string;
  readonly shippingAddress: SnapshotAddress | null;
  readonly billingAddress: SnapshotAddress | null;
  readonly lines: readonly DocumentLine[];
  readonly shippingAmount: number;
  readonly discount: { readonly amount: number; readonly percent: string; readonly taxable: boolean } | null;
  readonly totalAmount: number;
  /** Sales tax that the service itself charges on the saved document. */
  readonly accountingTax: number;
  readonly accountBalance: string;
  readonly amountPaid: string;
  readonly isVoided: boolean;
  /** Whether the saved document was e-mailed or printed. */
  readonly isSent: boolean;
}

export interface SnapshotAddress {
  readonly id?: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
}

export interface DocumentLine {
  readonly lineId: string;
  readonly itemId: string | null;
  readonly quantity: number;
  readonly rate: number;
  readonly amount: number;
  readonly description: string;
  readonly taxable: boolean;
  readonly taxCodeId: string;
  readonly itemType: string;
  readonly salesDetailType: string;
  readonly isSubtotal: boolean;
  readonly isDescription: boolean;
  readonly serviceDate: string | null;
}

/** The open document as plain JSON, saved or not. */
export function snapshotOf(form: FormDocument, context: PageContext): AccountingDocument {
  const totals = totalsOf(form);
  const customer = context.customers.find(({ id }) => id === form.customerId);
  const hasDiscount = form.discount.value.trim() !== '';
  return {
    txnType: kindOf(form.kind)?.txnType ?? 0,
    txnId: form.id,
    syncToken: form.syncToken,
    referenceNumber: form.number.trim(),
    date: form.date,
    customerId: form.customerId,
    departmentId: form.departmentId,
    ...(form.shipMethod.trim() !== '' && { shipMethod: form.shipMethod.trim() }),
    shippingAddress: addressOf(form.shippingAddress),
    billingAddress: addressOf(form.billingAddress),
    lines: form.lines
      .flatMap((line) => (line.type === 'bundle' ? line.members : [line]))
      .map((line) => lineOf(line, totals.subtotals, context)),
    shippingAmount: totals.shipping / 100,
    discount: hasDiscount
      ? {
          amount: totals.discount / 100,
          percent: form.discount.unit === 'percent' ? percentText(form.discount.value) : '',
          taxable: form.discount.beforeTax,
        }
      : null,
    totalAmount: totals.total / 100,
    accountingTax: totals.salesTax / 100,
    accountBalance: customer?.balance ?? '',
    amountPaid: form.amountPaid,
    isVoided: form.voided,
    isSent: form.sent,
  };
}

function lineOf(line: FormLine, subtotals: ReadonlyMap<string, number>, { items }: PageContext): DocumentLine {
  return {
    lineId: line.key,
    itemId: line.itemId,
    quantity: numberOf(line.quantity),
    rate: numberOf(line.rate),
    amount: (line.type === 'subtotal' ? (subtotals.get(line.key) ?? 0) : lineAmount(line)) / 100,
    description: line.description,
    taxable: line.taxable,
    taxCodeId: line.taxable ? 'TAX' : 'NON',
    itemType: items.find(({ id }) => id === line.itemId)?.type ?? '',
    salesDetailType: line.type === 'item' ? 'SalesItemLineDetail' : 'DescriptionOnly',
    isSubtotal: line.type === 'subtotal',
    isDescription: line.type === 'description',
    serviceDate: line.serviceDate,
  };
}

/** Null when it is empty. */
function addressOf({ id, line1, line2, city, region, postalCode, country }: FormAddress): SnapshotAddress | null {
  if ([line1, line2, city, region, postalCode, country].every((text) => text.trim() === '')) return null;
  return { ...(id === null ? {} : { id }), line1, line2, city, region, postalCode, country };
}

/** As the totals read it; 0: not a number. */
const numberOf = (text: string): number => (isDecimal(text) ? Number(text.replaceAll(',', '')) : 0);
