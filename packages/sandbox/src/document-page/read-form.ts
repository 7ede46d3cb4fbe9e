import { isDecimal } from './web/decimal.ts';
import type { FormAddress, FormDiscount, FormDocument, FormLine, LineType } from './web/form-document.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Parses the document sent by the browser; otherwise returns the name of the invalid field. */
export function readFormDocument(body: unknown, kind: string): FormDocument | string {
  if (!isFields(body)) return 'document';
  const { lines, billingAddress, shippingAddress, discount } = body;
  if (!Array.isArray(lines)) return 'lines';
  const wrongField = wrongText(body, texts) ?? wrongText(body, nullableTexts, true) ?? wrongDate(body);
  if (wrongField !== undefined) return wrongField;
  const readLines: FormLine[] = [];
  for (const line of lines) {
    const read = readLine(line);
    if (typeof read === 'string') return read;
    readLines.push(read);
  }
  const billing = readAddress(billingAddress);
  const shipping = readAddress(shippingAddress);
  const readDisc = readDiscount(discount);
  if (billing === null) return 'billingAddress';
  if (shipping === null) return 'shippingAddress';
  if (readDisc === null) return 'discount';
  if (!isAmount(textOf(body, 'shipping'))) return 'shipping';
  return {
    kind,
    id: nullableTextOf(body, 'id'),
    syncToken: textOf(body, 'syncToken'),
    number: textOf(body, 'number').trim(),
    date: textOf(body, 'date'),
    until: textOf(body, 'until'),
    customerId: nullableTextOf(body, 'customerId'),
    email: textOf(body, 'email').trim(),
    departmentId: nullableTextOf(body, 'departmentId'),
    billingAddress: billing,
    shippingAddress: shipping,
    lines: readLines,
    discount: readDisc,
    shipping: textOf(body, 'shipping'),
    shipMethod: textOf(body, 'shipMethod').trim(),
    message: textOf(body, 'message'),
    memo: textOf(body, 'memo'),
    salesTax: '0',
    amountPaid: '0',
    voided: false,
    sent: false,
    status: '',
  };
}

const texts = ['syncToken', 'number', 'date', 'until', 'email', 'shipping', 'shipMethod', 'message', 'memo'] as const;
const nullableTexts = ['id', 'customerId', 'departmentId'] as const;
const lineTypes: readonly LineType[] = ['item', 'description', 'subtotal', 'bundle'];

function readLine(line: unknown): FormLine | string {
  if (!isFields(line)) return 'lines';
  const type = lineTypes.find((known) => known === line['type']);
  if (type === undefined) return 'lines.type';
  const wrongField =
    wrongText(line, ['key', 'quantity', 'rate', 'amount', 'description']) ??
    wrongText(line, ['itemId', 'serviceDate'], true) ??
    ['quantity', 'rate', 'amount'].find((name) => !isAmount(textOf(line, name)));
  if (wrongField !== undefined) return `lines.${wrongField}`;
  return {
    key: textOf(line, 'key'),
    type,
    itemId: nullableTextOf(line, 'itemId'),
    quantity: textOf(line, 'quantity'),
    rate: textOf(line, 'rate'),
    amount: textOf(line, 'amount'),
    description: textOf(line, 'description'),
    taxable: line['taxable'] === true,
    serviceDate: nullableTextOf(line, 'serviceDate'),
    order: null,
    // A bundle is stored as it is (`lineFor`).
    members: [],
  };
}

function readAddress(address: unknown): FormAddress | null {
  if (!isFields(address)) return null;
  if (wrongText(address, ['line1', 'line2', 'city', 'region', 'postalCode', 'country']) !== undefined) return null;
  return {
    id: nullableTextOf(address, 'id'),
    line1: textOf(address, 'line1').trim(),
    line2: textOf(address, 'line2').trim(),
    city: textOf(address, 'city').trim(),
    region: textOf(address, 'region').trim(),
    postalCode: textOf(address, 'postalCode').trim(),
    country: textOf(address, 'country').trim(),
  };
}

function readDiscount(discount: unknown): FormDiscount | null {
  if (!isFields(discount)) return null;
  const { unit, beforeTax } = discount;
  if ((unit !== 'amount' && unit !== 'percent') || !isAmount(textOf(discount, 'value'))) return null;
  return { unit, value: textOf(discount, 'value'), beforeTax: beforeTax === true };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAmount = (text: string): boolean => text.trim() === '' || isDecimal(text);

function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

function nullableTextOf(fields: Fields, name: string): string | null {
  const text = textOf(fields, name);
  return text === '' ? null : text;
}

const wrongText = (fields: Fields, names: readonly string[], nullable = false): string | undefined =>
  names.find((name) => typeof fields[name] !== 'string' && !(nullable && fields[name] === null));

const wrongDate = (fields: Fields): string | undefined => {
  const isDay = (name: string) => /^\d{4}-\d{2}-\d{2}$/.test(textOf(fields, name));
  if (!isDay('date')) return 'date';
  return textOf(fields, 'until') === '' || isDay('until') ? undefined : 'until';
};
