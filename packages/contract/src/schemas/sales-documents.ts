import { Type, type Static } from 'typebox';
import { lifeFigures, lifeSources, lifeStates, taxStates, writeOutcomes } from '../statuses.ts';
import { supportedTxnTypes } from '../txn-types.ts';
import {
  Address,
  Amount,
  Day,
  Id,
  Instant,
  IntegrationStatus,
  Name,
  nullable,
  OptionalErrorCode,
  realmIdParams,
  shape,
  Text,
  UnreadableDocument,
} from './basics.ts';

const TxnType = Type.Enum([...supportedTxnTypes]);

/** ISO 4217, of all amounts of a document; absent when the accounting service does not state it. */
const Currency = Type.Optional(Type.String({ maxLength: 3 }));

/** A sales document in a list. */
export const SalesDocumentRow = shape({
  txnType: TxnType,
  txnId: Id,
  /** '' = none. */
  number: Name,
  syncToken: Id,
  date: Day,
  customerName: Name,
  /** Without tax and delivery fees. */
  amount: Amount,
  /** Tax and fees of own lines, and tax of the accounting service itself. */
  tax: Amount,
  state: Type.Enum([...taxStates]),
  /** What a person must know about the document; '' = nothing. */
  reason: Text,
  /** The code of `reason`, if it has one. */
  errorCode: OptionalErrorCode,
  currency: Currency,
});
export type SalesDocumentRow = Static<typeof SalesDocumentRow>;

const StoredLine = shape({
  lineId: Id,
  itemId: nullable(Id),
  /** As shown to people. */
  itemName: Name,
  quantity: Type.Number(),
  rate: Type.Number(),
  amount: Amount,
  description: Text,
  taxable: Type.Boolean(),
  taxCodeId: Type.String({ maxLength: 64 }),
  itemType: Name,
  salesDetailType: Name,
  isSubtotal: Type.Boolean(),
  isDescription: Type.Boolean(),
  serviceDate: nullable(Day),
});

/** A stored document in the form in which a document page passes its document to the panel. */
export const StoredSalesDocument = shape({
  txnType: TxnType,
  txnId: Id,
  syncToken: Id,
  /** '' = none. */
  referenceNumber: Name,
  date: Day,
  customerId: nullable(Id),
  departmentId: nullable(Id),
  shipMethod: Type.Optional(Name),
  shippingAddress: nullable(Address),
  billingAddress: nullable(Address),
  /** Own lines are the last. */
  lines: Type.Array(StoredLine),
  shippingAmount: Amount,
  discount: nullable(shape({ amount: Amount, percent: Type.String({ maxLength: 16 }), taxable: Type.Boolean() })),
  totalAmount: Amount,
  /** Sales tax that the accounting service itself charges on the document. */
  accountingTax: Amount,
  accountBalance: Type.String({ maxLength: 32 }),
  amountPaid: Type.String({ maxLength: 32 }),
  isVoided: Type.Boolean(),
  /** The document was e-mailed or printed. Absent: no. */
  isSent: Type.Optional(Type.Literal(true)),
  currency: Currency,
});
export type StoredSalesDocument = Static<typeof StoredSalesDocument>;

/** What the tax provider has of a document. */
export const DocumentRecord = shape({
  code: Name,
  /** Whether the provider's transaction is live; otherwise it is voided. */
  isLive: Type.Boolean(),
  /** Null until it was recorded. */
  date: nullable(Day),
  total: nullable(Amount),
  tax: nullable(Amount),
  /** Of the provider's transaction; null when the provider did not state it. Absent in answers of earlier services. */
  version: Type.Optional(nullable(Type.Integer())),
  updatedAt: Instant,
});
export type DocumentRecord = Static<typeof DocumentRecord>;

/** A figure of a step; null: it had none before. */
const LifeChange = shape({
  figure: Type.Enum([...lifeFigures]),
  before: nullable(Type.Union([Amount, Name])),
  after: Type.Union([Amount, Name]),
});

/** One step in the life of a document. What is not known is left out. */
export const LifeStep = shape({
  at: Instant,
  state: Type.Enum([...lifeStates]),
  source: Type.Optional(Type.Enum([...lifeSources])),
  /** The name of the person. */
  person: Type.Optional(Name),
  /** The first figures, and those that have changed. */
  changes: Type.Array(LifeChange),
  /** What a person must know of it; '' = nothing. */
  reason: Text,
  errorCode: OptionalErrorCode,
});
export type LifeStep = Static<typeof LifeStep>;

/** Ids of documents are numbers at QuickBooks; it refuses others as malformed instead of not found. */
export const DocumentId = Type.String({ pattern: '^[0-9]{1,18}$' });
const documentKey = { txnType: TxnType, txnId: DocumentId };

export const SalesDocumentList = shape({
  userStatus: IntegrationStatus,
  /** Newest first; empty while the accounting service is not connected. */
  documents: Type.Array(SalesDocumentRow),
  /** The period has more documents of a type than are listed. */
  isTruncated: Type.Boolean(),
  /** They are not listed. An older service omits it. */
  unreadable: Type.Optional(Type.Array(UnreadableDocument)),
});

export const OpenedSalesDocument = shape({
  /** The id for the panel's calls. */
  realmId: Id,
  document: StoredSalesDocument,
  /** As in the list. */
  tax: Amount,
  state: Type.Enum([...taxStates]),
  /** '' = nothing. */
  reason: Text,
  errorCode: OptionalErrorCode,
  /** Null for a document that was never recorded. */
  record: nullable(DocumentRecord),
  /** Oldest first. Absent in answers of earlier services. */
  life: Type.Optional(Type.Array(LifeStep)),
  /** URL of the document in the accounting service. */
  link: Type.Optional(Type.String()),
});

export type OpenedSalesDocument = Static<typeof OpenedSalesDocument>;

/** Why a document cannot be shown: it was deleted, or the accounting service does not deliver it now. */
export const DocumentRefusal = shape({ message: Text, errorCode: OptionalErrorCode });
export type DocumentRefusal = Static<typeof DocumentRefusal>;

export const salesDocumentCalls = {
  listSalesDocuments: {
    params: realmIdParams,
    body: shape({
      FromDate: Day,
      ToDate: Day,
      /**
       * Also the documents of other days that need a person or wait for a vendor, at most 1,000 of a type. Deleted ones are
       * among them, as they were recorded last: with the code at the provider for their number.
       */
      AlsoUnsettled: Type.Optional(Type.Boolean()),
    }),
    answer: SalesDocumentList,
  },
  readSalesDocument: {
    params: realmIdParams,
    body: shape(documentKey),
    /** One of both. */
    answer: shape({ opened: nullable(OpenedSalesDocument), refusal: nullable(DocumentRefusal) }),
  },
  writeTaxLines: {
    params: realmIdParams,
    /** `syncToken`: the version that the person saw; another one is not changed. */
    body: shape({ ...documentKey, syncToken: Id }),
    answer: shape({
      outcome: Type.Enum([...writeOutcomes]),
      /** Why nothing was written, or what is missing; null = nothing to say. */
      message: nullable(Text),
      /** The code of `message`, if it has one. */
      errorCode: OptionalErrorCode,
    }),
  },
};
