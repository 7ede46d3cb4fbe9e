import { Big } from 'big.js';
import { flagAt, type Json, listAt, numberAt, objectAt, textAt } from './fields.ts';
import {
  blankAddress,
  type CustomerChoice,
  type DepartmentChoice,
  type DocumentRow,
  type FormAddress,
  type FormDiscount,
  type FormDocument,
  type FormLine,
  type ItemChoice,
  noDiscount,
} from './web/form-document.ts';
import type { Kind } from './web/kinds.ts';

/** An object of the API as a form document. */
export function formOf(entity: object, kind: Kind, today: string): FormDocument {
  const lines = listAt(entity, 'Line');
  return {
    kind: kind.slug,
    id: textAt(entity, 'Id'),
    syncToken: textAt(entity, 'SyncToken'),
    number: textAt(entity, 'DocNumber'),
    date: textAt(entity, 'TxnDate'),
    until: textAt(entity, kind.entity === 'Estimate' ? 'ExpirationDate' : 'DueDate'),
    customerId: textAt(entity, 'CustomerRef', 'value') || null,
    email: textAt(entity, 'BillEmail', 'Address'),
    departmentId: textAt(entity, 'DepartmentRef', 'value') || null,
    billingAddress: addressOf(objectAt(entity, 'BillAddr')),
    shippingAddress: addressOf(objectAt(entity, 'ShipAddr')),
    lines: lines.flatMap((line, index) => lineOf(line, index) ?? []),
    discount: discountOf(lines, flagAt(entity, 'ApplyTaxAfterDiscount')),
    shipping: money(lines.find(isShipping) ?? {}, 'Amount'),
    shipMethod: shipMethodOf(entity),
    message: textAt(entity, 'CustomerMemo', 'value'),
    memo: textAt(entity, 'PrivateNote'),
    salesTax: money(objectAt(entity, 'TxnTaxDetail'), 'TotalTax') || '0',
    amountPaid: paidOf(entity, kind),
    voided: isVoided(entity),
    sent: textAt(entity, 'EmailStatus') === 'EmailSent' || textAt(entity, 'PrintStatus') === 'PrintComplete',
    status: statusOf(entity, kind, today),
  };
}

export function documentRowOf(entity: object, kind: Kind, today: string): DocumentRow {
  return {
    kind: kind.slug,
    id: textAt(entity, 'Id'),
    number: textAt(entity, 'DocNumber'),
    date: textAt(entity, 'TxnDate'),
    until: kind.entity === 'Invoice' ? textAt(entity, 'DueDate') : '',
    customer: textAt(entity, 'CustomerRef', 'name'),
    total: numberAt(entity, 'TotalAmt') ?? 0,
    balance: kind.entity === 'Invoice' ? numberAt(entity, 'Balance') : null,
    status: statusOf(entity, kind, today),
  };
}

export const customerOf = (customer: object): CustomerChoice => ({
  id: textAt(customer, 'Id'),
  name: textAt(customer, 'FullyQualifiedName'),
  email: textAt(customer, 'PrimaryEmailAddr', 'Address'),
  balance: money(customer, 'Balance') || '0.00',
  taxable: flagAt(customer, 'Taxable'),
  billingAddress: addressOf(objectAt(customer, 'BillAddr')),
  shippingAddress: addressOf(objectAt(customer, 'ShipAddr')),
});

export const itemOf = (item: object): ItemChoice => ({
  id: textAt(item, 'Id'),
  name: textAt(item, 'FullyQualifiedName'),
  description: textAt(item, 'Description'),
  price: money(item, 'UnitPrice'),
  type: textAt(item, 'Type'),
  taxable: flagAt(item, 'Taxable'),
  isTax: textAt(item, 'IncomeAccountRef', 'name').includes('Sales Tax Payable'),
});

export const departmentOf = (department: object): DepartmentChoice => ({
  id: textAt(department, 'Id'),
  name: textAt(department, 'FullyQualifiedName'),
});

/** A ship method is a text: its reference may have no name. */
export const shipMethodOf = (entity: object): string =>
  textAt(entity, 'ShipMethodRef', 'name') || textAt(entity, 'ShipMethodRef', 'value');

/** The service marks a void by a zero total and this note (API reference, 'Void an invoice'). */
export const isVoided = (entity: object): boolean =>
  numberAt(entity, 'TotalAmt') === 0 && textAt(entity, 'PrivateNote').startsWith('Voided');

/** Further street lines are joined with the second. */
export function addressOf(address: object): FormAddress {
  const [line1 = '', ...more] = [1, 2, 3, 4, 5]
    .map((line) => textAt(address, `Line${line}`))
    .filter((line) => line !== '');
  return {
    ...blankAddress,
    id: textAt(address, 'Id') || null,
    line1,
    line2: more.join(', '),
    city: textAt(address, 'City'),
    region: textAt(address, 'CountrySubDivisionCode'),
    postalCode: textAt(address, 'PostalCode'),
    country: textAt(address, 'Country'),
  };
}

/** Null for lines that are fields of the form: the final subtotal, discount and shipping. */
function lineOf(line: Json, index: number): FormLine | null {
  const base: FormLine = {
    key: textAt(line, 'Id') || `row-${index}`,
    type: 'item',
    itemId: null,
    quantity: '',
    rate: '',
    amount: money(line, 'Amount'),
    description: textAt(line, 'Description'),
    taxable: false,
    serviceDate: null,
    order: null,
    members: [],
  };
  switch (line['DetailType']) {
    case 'SalesItemLineDetail': {
      if (isShipping(line)) return null;
      const detail = objectAt(line, 'SalesItemLineDetail');
      return {
        ...base,
        itemId: textAt(detail, 'ItemRef', 'value') || null,
        quantity: decimalText(numberAt(detail, 'Qty')),
        rate: rateText(numberAt(detail, 'UnitPrice')),
        taxable: textAt(detail, 'TaxCodeRef', 'value') === 'TAX',
        serviceDate: textAt(detail, 'ServiceDate') || null,
      };
    }
    case 'GroupLineDetail':
      return {
        ...base,
        type: 'bundle',
        quantity: decimalText(numberAt(line, 'GroupLineDetail', 'Quantity')),
        members: listAt(objectAt(line, 'GroupLineDetail'), 'Line').flatMap((member, at) => lineOf(member, at) ?? []),
      };
    case 'DescriptionOnly':
      return { ...base, type: base.description.startsWith('Subtotal:') ? 'subtotal' : 'description', amount: '' };
    default:
      return null;
  }
}

export const isShipping = (line: Json): boolean =>
  textAt(line, 'SalesItemLineDetail', 'ItemRef', 'value') === 'SHIPPING_ITEM_ID';

function discountOf(lines: readonly Json[], beforeTax: boolean): FormDiscount {
  const line = lines.find((each) => each['DetailType'] === 'DiscountLineDetail');
  if (line === undefined) return noDiscount;
  const percentBased = flagAt(line, 'DiscountLineDetail', 'PercentBased');
  return percentBased
    ? { unit: 'percent', value: decimalText(numberAt(line, 'DiscountLineDetail', 'DiscountPercent')), beforeTax }
    : { unit: 'amount', value: money(line, 'Amount'), beforeTax };
}

function paidOf(entity: object, kind: Kind): string {
  const [total, balance] = [numberAt(entity, 'TotalAmt'), numberAt(entity, 'Balance')];
  if (kind.entity !== 'Invoice' || total === null || balance === null) return '0';
  const paid = new Big(total).minus(balance);
  return paid.eq(0) ? '0' : paid.toFixed(2);
}

function statusOf(entity: object, kind: Kind, today: string): string {
  if (isVoided(entity)) return 'Voided';
  switch (kind.entity) {
    case 'Invoice': {
      const [total, balance] = [numberAt(entity, 'TotalAmt') ?? 0, numberAt(entity, 'Balance') ?? 0];
      if (balance === 0) return 'Paid';
      const due = textAt(entity, 'DueDate');
      if (due !== '' && due < today) return 'Overdue';
      return balance < total ? 'Partly paid' : 'Open';
    }
    case 'SalesReceipt':
      return 'Paid';
    case 'Estimate':
      return textAt(entity, 'TxnStatus') || 'Pending';
    case 'CreditMemo':
      return numberAt(entity, 'RemainingCredit') === 0 ? 'Applied' : 'Unapplied';
    case 'RefundReceipt':
      return 'Refunded';
    default:
      return '';
  }
}

const money = (object: object, name: string): string => {
  const amount = numberAt(object, name);
  return amount === null ? '' : new Big(amount).toFixed(2);
};

const decimalText = (value: number | null): string => (value === null ? '' : new Big(value).toFixed());

function rateText(rate: number | null): string {
  if (rate === null) return '';
  const exact = new Big(rate);
  return exact.eq(exact.round(2)) ? exact.toFixed(2) : exact.toFixed();
}
