import { Type, type Static } from 'typebox';
import { maxReason } from '../constants.ts';
import {
  monthChangeKinds,
  monthCheckKinds,
  monthCloseOutcomes,
  monthDifferenceReasons,
  monthReopenOutcomes,
  monthStates,
  monthWorkOutcomes,
} from '../month-close-values.ts';
import { jurisdictionLevels } from '../statuses.ts';
import { supportedTxnTypes } from '../txn-types.ts';
import {
  Amount,
  CountText,
  Day,
  Id,
  Instant,
  IntegrationStatus,
  Name,
  nullable,
  realmIdParams,
  RunStatus,
  shape,
  Text,
  UnreadableDocument,
  userIdParams,
  WholeNumber,
} from './basics.ts';

/** A calendar month of document dates, 'yyyy-MM'. The database has no year 0. */
export const Month = Type.String({ pattern: '^[12][0-9]{3}-(0[1-9]|1[0-2])$' });
export type Month = Static<typeof Month>;

/** A person's decision about a month. */
export const MonthDecision = shape({ at: Instant, by: Name, reason: Type.Optional(Text) });
export type MonthDecision = Static<typeof MonthDecision>;

export const MonthSummary = shape({
  month: Month,
  state: Type.Enum([...monthStates]),
  /** Null: the month is not closed. */
  closed: nullable(MonthDecision),
  /** When the figures were read; null: never. */
  readAt: nullable(Instant),
  /** Tax collected in the accounting service less tax recorded at the provider; null without figures. */
  difference: nullable(Amount),
  /** Documents that have changed since the figures were read. */
  changes: WholeNumber,
});
export type MonthSummary = Static<typeof MonthSummary>;

/** What has to be settled before a month is closed; `count` null: it was never read. */
export const MonthCheck = shape({ kind: Type.Enum([...monthCheckKinds]), count: nullable(WholeNumber) });
export type MonthCheck = Static<typeof MonthCheck>;

/** The liability in one jurisdiction, in the company's currency; credits and refunds are subtracted. */
export const JurisdictionLiability = shape({
  /** State of the US, '' = none. */
  region: Name,
  /** `None`: tax that the provider's summary assigns to no jurisdiction. */
  level: Type.Enum(['Country', ...jurisdictionLevels, 'None']),
  name: Name,
  taxable: Amount,
  exempt: Amount,
  nonTaxable: Amount,
  tax: Amount,
  /** Retail delivery fees. */
  fee: Amount,
});
export type JurisdictionLiability = Static<typeof JurisdictionLiability>;

/** A document whose tax differs between the two vendors in this month. */
export const MonthDifference = shape({
  /** Of a document that only the provider has: an invoice, or a credit memo for a return. */
  txnType: Type.Enum([...supportedTxnTypes]),
  /** Of the accounting service; null: it does not have the document. */
  txnId: nullable(Id),
  number: Name,
  customerName: Name,
  date: Day,
  collected: Amount,
  recorded: Amount,
  /** Of a sale that charges less than the provider calculates for it: the calculated tax. */
  due: Type.Optional(Amount),
  reasons: Type.Array(Type.Enum([...monthDifferenceReasons])),
});
export type MonthDifference = Static<typeof MonthDifference>;

export const MonthFigures = shape({
  readAt: Instant,
  /** Documents of the month at either vendor. */
  documents: WholeNumber,
  /** Tax and fees of the documents in the accounting service. */
  collected: Amount,
  /** Tax and fees of the committed transactions at the provider. */
  recorded: Amount,
  jurisdictions: Type.Array(JurisdictionLiability),
  /** Those with the largest difference. */
  differences: Type.Array(MonthDifference),
  /** Differing documents that are not listed, and the sum of their differences. */
  unlisted: shape({ count: WholeNumber, difference: Amount }),
  /** What the return lacks until the differences are settled. An older service omits it. */
  unreported: Type.Optional(shape({ documents: WholeNumber, sales: Amount, tax: Amount })),
  /** Sales that charge less tax than the provider calculates for them, and how much less. An older service omits it. */
  chargedLess: Type.Optional(shape({ documents: WholeNumber, tax: Amount })),
  /** The figures lack what they charge. An older service omits it. */
  unreadable: Type.Optional(Type.Array(UnreadableDocument)),
});
export type MonthFigures = Static<typeof MonthFigures>;

/** A document that was recorded, changed or voided after the figures of its month were read. */
export const MonthChange = shape({
  txnType: Type.Enum([...supportedTxnTypes]),
  /** `code:` and the code, if only the provider has the document. */
  txnId: Id,
  /** The document code at the provider; of a document that was never recorded, its number. */
  code: Name,
  kind: Type.Enum([...monthChangeKinds]),
  at: Instant,
});
export type MonthChange = Static<typeof MonthChange>;

/** A UUID (RFC 9562). */
const FileId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

/** The audit file of a month. */
export const AuditFile = shape({
  id: FileId,
  madeAt: Instant,
  /** The person who asked for it. */
  madeBy: Name,
  documents: WholeNumber,
  bytes: WholeNumber,
  /** How many parts are downloaded. */
  parts: WholeNumber,
  /** Then it is deleted. */
  expiresAt: Instant,
});
export type AuditFile = Static<typeof AuditFile>;

export const MonthDetail = shape({
  userStatus: IntegrationStatus,
  /** Of the company in QuickBooks; '' = not known. */
  companyName: Name,
  month: Month,
  /** The start date of the company, in its first month: documents before it do not count. */
  countedFrom: Type.Optional(Day),
  state: Type.Enum([...monthStates]),
  checks: Type.Array(MonthCheck),
  /** Null until they were read. */
  figures: nullable(MonthFigures),
  /** What this service has recorded at the provider: known before the figures are read. */
  ownRecords: shape({
    documents: WholeNumber,
    /** Tax and fees; credits are subtracted. */
    tax: Amount,
  }),
  closed: nullable(MonthDecision),
  /** The last reopening of a month that is not closed. */
  reopened: nullable(MonthDecision),
  /** The latest first; at most 100. */
  changes: Type.Array(MonthChange),
  changeCount: WholeNumber,
  /** The last reading of this month's figures. */
  run: Type.Optional(RunStatus),
  error: Type.Optional(shape({ code: Name, message: Text })),
  /** Null: it was not made, or has expired. */
  auditFile: nullable(AuditFile),
  /** The last making of this month's audit file. */
  auditRun: Type.Optional(RunStatus),
});
export type MonthDetail = Static<typeof MonthDetail>;

/** Whether work on a month has begun in the background. `month`: the one that is being worked on, if `busy`. */
const MonthWork = shape({ outcome: Type.Enum([...monthWorkOutcomes]), month: Type.Optional(Month) });

export const monthCloseCalls = {
  listMonths: {
    params: realmIdParams,
    answer: shape({
      userStatus: IntegrationStatus,
      /** Newest first. */
      months: Type.Array(MonthSummary),
      /** The caller may close and reopen months, and make their audit files. */
      mayClose: Type.Boolean(),
    }),
  },
  readMonth: { params: realmIdParams, body: shape({ Month }), answer: MonthDetail },
  readMonthFigures: {
    params: userIdParams,
    body: shape({ Month }),
    answer: MonthWork,
  },
  closeMonth: {
    params: userIdParams,
    /** `ReadAt`: the figures that the person saw; others are not closed. */
    body: shape({ Month, ReadAt: Instant }),
    answer: shape({ outcome: Type.Enum([...monthCloseOutcomes]) }),
  },
  reopenMonth: {
    params: userIdParams,
    body: shape({ Month, Reason: Type.String({ minLength: 1, maxLength: maxReason }) }),
    answer: shape({ outcome: Type.Enum([...monthReopenOutcomes]) }),
  },
  makeAuditFile: {
    params: userIdParams,
    body: shape({ Month }),
    answer: MonthWork,
  },
  readAuditFile: {
    params: realmIdParams,
    /** `part`: counted from 0. */
    query: shape({ id: FileId, part: CountText }),
    answer: Type.String(),
  },
};
