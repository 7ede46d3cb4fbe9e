import { quickbooksLimits as limits } from '@salestax/contract/vendor-limits';
import { anything, day, decimal, flag, listOf, object, oneOf, type Shaped, text } from '../shape.ts';

/** A reference to another object: `{"value":"1","name":"Services"}`. */
export interface Ref {
  readonly value: string;
  readonly name?: string;
}

export const refShape = object({ value: text(50), name: text(), type: text(50) });
export type SentRef = Shaped<typeof refShape>;

/** https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/customer (PhysicalAddress) */
export const addressShape = object({
  Id: text(50),
  Line1: text(limits.address.Line1),
  Line2: text(limits.address.Line2),
  Line3: text(limits.address.Line3),
  Line4: text(limits.address.Line4),
  Line5: text(limits.address.Line5),
  City: text(limits.address.City),
  CountrySubDivisionCode: text(limits.address.CountrySubDivisionCode),
  PostalCode: text(limits.address.PostalCode),
  PostalCodeSuffix: text(30),
  Country: text(limits.address.Country),
  CountryCode: text(255),
  County: text(255),
  Lat: text(50),
  Long: text(50),
  Note: text(1000),
  Tag: text(50),
});
export type PhysicalAddress = Shaped<typeof addressShape>;

export const phoneShape = object({ FreeFormNumber: text(30) });
export const emailShape = object({ Address: text(limits.email.Address) });
export const webShape = object({ URI: text(1000) });
export const memoShape = object({ value: text(limits.memo.value) });
export const nameValueShape = listOf(object({ Name: text(), Value: text() }));
export const linkedShape = listOf(object({ TxnId: text(50), TxnType: text(50), TxnLineId: text(50) }));
export const customFieldShape = listOf(
  object({
    DefinitionId: text(50),
    Name: text(100),
    Type: text(50),
    StringValue: text(limits.customField.StringValue),
    NumberValue: decimal,
    DateValue: day,
  }),
);

/** Properties that clients send back unchanged; the service ignores the sent values. */
export const serverProperties = {
  Id: text(50),
  SyncToken: text(50),
  MetaData: anything,
  domain: text(50),
  sparse: flag,
  status: oneOf('Deleted', 'Voided', 'Draft', 'Pending', 'InTransit', 'Synchronized', 'SyncError'),
  time: text(50),
} as const;

export interface MetaData {
  readonly CreateTime: string;
  /**
   * Transactions only: the user who wrote last. A write of an app has the user who connected the app; nothing names the
   * app (answer in Intuit's custom fields guide, github.com/IntuitDeveloper, read 2026-11-21).
   */
  readonly LastModifiedByRef?: { readonly value: string };
  readonly LastUpdatedTime: string;
}

/** Properties of every stored object. */
export interface Stored {
  readonly Id: string;
  readonly SyncToken: string;
  readonly MetaData: MetaData;
  readonly domain: 'QBO';
  readonly sparse: false;
}

/** A request without the properties that the service sets itself. */
export type Settable<Sent> = Omit<Sent, keyof typeof serverProperties>;

/** As `Settable`, with some properties required. */
export type With<Sent, K extends keyof Sent> = Settable<Sent> &
  Stored & { readonly [P in K]-?: Exclude<Sent[P], undefined> };
