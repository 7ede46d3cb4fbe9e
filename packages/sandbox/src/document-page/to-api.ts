import { isDeepStrictEqual } from 'node:util';
import { type Json, listAt, numberAt, objectAt, textAt } from './fields.ts';
import { addressOf, isShipping, shipMethodOf } from './from-api.ts';
import { centsText } from './web/decimal.ts';
import { blankAddress, type FormAddress, type FormDocument, type FormLine, isEmptyLine } from './web/form-document.ts';
import type { Kind } from './web/kinds.ts';
import { lineAmount, type Totals, totalsOf } from './web/totals.ts';

export interface ApiDefaults {
  /** The account that refunds are paid from. */
  readonly refundAccountId: string;
  /** The tax group of a sale without one; '' = none. */
  readonly taxGroupId: string;
}

/**
 * The API's object for a create or a full update. Properties that the form does not have (classes, custom fields,
 * linked payments) are copied from the stored object.
 */
export function entityOf(form: FormDocument, kind: Kind, stored: object | null, defaults: ApiDefaults): Json {
  const before = stored ?? {};
  const until = kind.entity === 'Estimate' ? 'ExpirationDate' : 'DueDate';
  const replaced = [
    'CustomerRef',
    'DepartmentRef',
    'BillEmail',
    'CustomerMemo',
    'PrivateNote',
    ...(form.shipMethod === shipMethodOf(before) ? [] : ['ShipMethodRef']),
    'DocNumber',
    'TxnTaxDetail',
    'CurrencyRef',
    until,
  ];
  const rest = Object.fromEntries(Object.entries(before).filter(([name]) => !replaced.includes(name)));
  return {
    ...rest,
    ...(form.id === null ? {} : { Id: form.id, SyncToken: form.syncToken }),
    TxnDate: form.date,
    ...when(form.number, (number) => ({ DocNumber: number })),
    ...(kind.untilLabel === null ? {} : when(form.until, (day) => ({ [until]: day }))),
    ...when(form.customerId, (value) => ({ CustomerRef: { value } })),
    ...when(form.departmentId, (value) => ({ DepartmentRef: { value } })),
    ...when(form.email, (address) => ({ BillEmail: { Address: address } })),
    ...when(form.message, (value) => ({ CustomerMemo: { value } })),
    ...(form.shipMethod !== shipMethodOf(before) &&
      when(form.shipMethod, (value) => ({ ShipMethodRef: { value, name: value } }))),
    ...when(form.memo, (note) => ({ PrivateNote: note })),
    ...addressPart('BillAddr', form.billingAddress, before),
    ...addressPart('ShipAddr', form.shippingAddress, before),
    Line: linesOf(form, before),
    ...taxPart(before, defaults),
    ApplyTaxAfterDiscount: form.discount.value !== '' && form.discount.beforeTax,
    ...(kind.entity === 'RefundReceipt' && textAt(before, 'DepositToAccountRef', 'value') === ''
      ? { DepositToAccountRef: { value: defaults.refundAccountId } }
      : {}),
  };
}

/** The tax is calculated again, unless another app set it without a tax group. */
function taxPart(before: object, { taxGroupId }: ApiDefaults): Json {
  const stored = objectAt(before, 'TxnTaxDetail');
  const group = textAt(stored, 'TxnTaxCodeRef', 'value') || taxGroupId;
  if (group !== '') return { TxnTaxDetail: { TxnTaxCodeRef: { value: group } } };
  return numberAt(stored, 'TotalTax') === null ? {} : { TxnTaxDetail: stored };
}

/** An unchanged address is sent as it was stored, including unstructured lines. */
function addressPart(name: string, address: FormAddress, before: object): Json {
  const stored = objectAt(before, name);
  if (isDeepStrictEqual(addressOf(stored), address)) return {};
  const blank = isDeepStrictEqual({ ...address, id: null }, blankAddress);
  if (blank) return { [name]: { Line1: '' } };
  return {
    [name]: {
      Line1: address.line1,
      ...when(address.line2, (line) => ({ Line2: line })),
      ...when(address.city, (city) => ({ City: city })),
      ...when(address.region, (region) => ({ CountrySubDivisionCode: region })),
      ...when(address.postalCode, (code) => ({ PostalCode: code })),
      ...when(address.country, (country) => ({ Country: country })),
    },
  };
}

function linesOf(form: FormDocument, before: object): readonly Json[] {
  const totals = totalsOf(form);
  const stored = new Map(listAt(before, 'Line').map((line) => [textAt(line, 'Id'), line]));
  const lines = form.lines
    .filter((line) => !isEmptyLine(line))
    .map((line) => lineFor(line, stored.get(line.key) ?? {}, totals));
  if (form.discount.value.trim() !== '' && totals.discount !== 0) lines.push(discountLine(form, totals, before));
  if (form.shipping.trim() !== '') {
    // The tax code and all else of the stored shipping is copied: the form has only its amount.
    const detail = objectAt(listAt(before, 'Line').find(isShipping) ?? {}, 'SalesItemLineDetail');
    lines.push({
      Amount: totals.shipping / 100,
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ...detail, ItemRef: { value: 'SHIPPING_ITEM_ID' } },
    });
  }
  return lines;
}

function lineFor(line: FormLine, stored: Json, totals: Totals): Json {
  if (line.type === 'bundle') return stored;
  if (line.type === 'description') return { ...descriptionRow(stored), Description: line.description };
  if (line.type === 'subtotal') {
    const subtotal = totals.subtotals.get(line.key) ?? 0;
    return { ...descriptionRow(stored), Description: `Subtotal: ${centsText(subtotal)}` };
  }
  return {
    ...when(textAt(stored, 'Id'), (id) => ({ Id: id })),
    ...when(line.description, (text) => ({ Description: text })),
    Amount: lineAmount(line) / 100,
    DetailType: 'SalesItemLineDetail',
    SalesItemLineDetail: itemDetail(line, objectAt(stored, 'SalesItemLineDetail')),
  };
}

function itemDetail(line: FormLine, stored: Json): Json {
  const { Qty: _quantity, UnitPrice: _price, TaxInclusiveAmt: _inclusive, ...rest } = stored;
  return {
    ...rest,
    ...when(line.itemId, (value) => ({ ItemRef: { value } })),
    ...when(line.quantity, (quantity) => ({ Qty: Number(quantity.replaceAll(',', '')) })),
    ...when(line.rate, (rate) => ({ UnitPrice: Number(rate.replaceAll(',', '')) })),
    ...when(line.serviceDate, (day) => ({ ServiceDate: day })),
    TaxCodeRef: { value: line.taxable ? 'TAX' : 'NON' },
  };
}

const descriptionRow = (stored: Json): Json => ({
  ...when(textAt(stored, 'Id'), (id) => ({ Id: id })),
  DetailType: 'DescriptionOnly',
  DescriptionLineDetail: {},
});

function discountLine(form: FormDocument, totals: Totals, before: object): Json {
  const stored = listAt(before, 'Line').find((line) => line['DetailType'] === 'DiscountLineDetail') ?? {};
  const { PercentBased: _based, DiscountPercent: _percent, ...rest } = objectAt(stored, 'DiscountLineDetail');
  const percent =
    form.discount.unit === 'percent'
      ? { PercentBased: true, DiscountPercent: Number(form.discount.value.replaceAll(',', '')) }
      : { PercentBased: false };
  return {
    Amount: totals.discount / 100,
    DetailType: 'DiscountLineDetail',
    DiscountLineDetail: { ...rest, ...percent },
  };
}

/** A property that is present only with a value. */
const when = (value: string | null, part: (value: string) => Json): Json =>
  value === null || value.trim() === '' ? {} : part(value);
