import type { Address } from '@salestax/contract';
import { isRecord } from '@salestax/widget-kit';
import {
  eventTypes,
  type AccountingDocument,
  type DocumentDiscount,
  type DocumentEvent,
  type DocumentLine,
} from './document-host.ts';
import { WrongHost } from './wrong-host.ts';

/** The first field of a document that does not have the form of `document-host.ts`. */
export interface ShapeFault {
  /** As `lines[0].itemId`; '' for the document itself. */
  readonly path: string;
  /** What it must be, as 'a text or null'. */
  readonly expected: string;
}

type Check = (value: unknown, path: string) => ShapeFault | null;

const kind =
  (expected: string, is: (value: unknown) => boolean): Check =>
  (value, path) =>
    is(value) ? null : { path, expected };

const isText = (value: unknown): boolean => typeof value === 'string';
/** A day of the calendar: '2026-02-30' would be read as a day of March. */
const isDay = (value: unknown): boolean =>
  typeof value === 'string' && value.length === 10 && new Date(value).toJSON()?.startsWith(value);

const text = kind('a text', isText);
const number = kind('a finite number', Number.isFinite);
const flag = kind('true or false', (value) => typeof value === 'boolean');

const or =
  (other: null | undefined, name: string) =>
  (check: Check): Check =>
  (value, path) => {
    const fault = value === other ? null : check(value, path);
    return fault?.path === path ? { path, expected: `${fault.expected} or ${name}` } : fault;
  };
const orNull = or(null, 'null');
const orAbsent = or(undefined, 'absent');
const textOrNull = orNull(text);

/** A check for each field that a value has or may have. */
type Fields<Value> = { readonly [Key in keyof Value]-?: Check };

/** An object whose fields pass; unknown fields are ignored. */
const shape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (!isRecord(value)) return { path, expected: 'an object' };
    const within = path && `${path}.`;
    for (const [name, check] of Object.entries(fields)) {
      const fault = check(value[name], within + name);
      if (fault) return fault;
    }
    return null;
  };

const listOf =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return { path, expected: 'a list' };
    return value.reduce<ShapeFault | null>((fault, entry, index) => fault ?? check(entry, `${path}[${index}]`), null);
  };

const address = orNull(
  shape({
    id: orAbsent(text),
    line1: text,
    line2: text,
    city: text,
    region: text,
    postalCode: text,
    country: text,
  } satisfies Fields<Address>),
);

const line = shape({
  lineId: text,
  itemId: textOrNull,
  quantity: number,
  rate: number,
  amount: number,
  description: text,
  taxable: flag,
  taxCodeId: text,
  itemType: text,
  salesDetailType: kind('no bundle: its items are lines', (value) => isText(value) && value !== 'GroupLineDetail'),
  isSubtotal: flag,
  isDescription: flag,
  serviceDate: textOrNull,
} satisfies Fields<DocumentLine>);

const documentFields = {
  txnType: number,
  txnId: textOrNull,
  syncToken: text,
  referenceNumber: text,
  date: kind("a calendar date as '2026-03-31'", isDay),
  customerId: textOrNull,
  departmentId: textOrNull,
  shipMethod: orAbsent(text),
  shippingAddress: address,
  billingAddress: address,
  lines: listOf(line),
  shippingAmount: number,
  discount: orNull(shape({ amount: number, percent: text, taxable: flag } satisfies Fields<DocumentDiscount>)),
  totalAmount: number,
  accountingTax: orAbsent(number),
  accountBalance: text,
  amountPaid: text,
  isVoided: flag,
  isSent: orAbsent(flag),
} satisfies Fields<AccountingDocument>;

const document = shape(documentFields);

const event = shape({
  type: kind(`one of ${eventTypes.join(', ')}`, (value) => eventTypes.some((type) => type === value)),
  document: shape({
    ...documentFields,
    txnId: kind('the id that QuickBooks has given to the document', (value) => isText(value) && value !== ''),
  }),
  previousReferenceNumber: textOrNull,
} satisfies Fields<DocumentEvent>);

/** The first wrong field of a document of the page; null: every field has its form. */
export const documentFault = (value: unknown): ShapeFault | null => document(value, '');

/** @throws WrongHost naming the field of the document on screen that does not have the form of `document-host.ts` */
export function checkDocument(value: unknown): void {
  throwFault('host.current', documentFault(value));
}

/** @throws WrongHost naming the field of an event that does not have the form of `document-host.ts` */
export const checkEvent = (value: unknown): void => throwFault('host.onLifecycle', event(value, ''));

function throwFault(setting: string, fault: ShapeFault | null): void {
  if (fault) throw new WrongHost([setting, fault.path].filter(Boolean).join('.'), `must be ${fault.expected}`);
}
