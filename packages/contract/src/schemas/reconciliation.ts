import { Type, type Static } from 'typebox';
import { maxLines, maxReason } from '../constants.ts';
import { differenceCauses, inconsistencyReasons, recalculationOutcomes } from '../statuses.ts';
import { recordedTypes, voidOutcomes } from '../void-values.ts';
import {
  Amount,
  Day,
  Failure,
  Flag01,
  Id,
  Instant,
  IntegrationStatus,
  JobProgress,
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

/** The result of one comparison; it stays readable until the second search after it. */
const ResultId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

export const ComparisonSearch = shape({ FromDate: Day, ToDate: Day, ErrorTransactionOnly: Type.Boolean() });
export type ComparisonSearch = Static<typeof ComparisonSearch>;

/**
 * Why a document differs. `id` and `name` say of what: an item (code, name), a customer (id, name), a setting
 * (one of `causingSettings`, statuses.ts), or an error code; both '' where the cause has no subject.
 */
export const DifferenceCause = shape({ kind: Type.Enum([...differenceCauses]), id: Name, name: Name });
export type DifferenceCause = Static<typeof DifferenceCause>;

/** A document that differs between the two vendors; the fields of a side that does not have it are null. */
export const InconsistentRow = shape({
  /** Names its documents in `Ids`. An older service omits it. */
  id: Type.Optional(Id),
  /** Never null: of a transaction that only the provider has, the type that its document would have. */
  qboTxnType: Name,
  qboTxnId: nullable(Id),
  txnDate: Day,
  qboInvNo: nullable(Name),
  /** In `currency`, like `avaTotTax` and `avaTotAmt` in `avaCurrency`. */
  qboTotAmt: nullable(Amount),
  qboTotTax: nullable(Amount),
  syncToken: nullable(Id),
  avaTxnId: nullable(Id),
  avaTxnType: nullable(Name),
  avaTotAmt: nullable(Amount),
  avaTotTax: nullable(Amount),
  errorMessage: nullable(Text),
  errorCode: nullable(Name),
  errorFrom: nullable(Name),
  isSelected: Type.Boolean(),
  /** The end of `errorMessage` that is the error; before it are the differences. An older service omits it. */
  errorDetail: Type.Optional(Text),
  reasons: Type.Optional(Type.Array(Type.Enum([...inconsistencyReasons]))),
  customerName: Type.Optional(Name),
  /** Present when the dates differ; `txnDate` is the accounting service's. */
  avaTxnDate: Type.Optional(Day),
  /** An older service omits it. */
  cause: Type.Optional(DifferenceCause),
  /** The delivery fee that the seller pays: AvaTax has it in its tax, the document has no line for it. Absent = none. */
  absorbedFee: Type.Optional(Amount),
  /** How much tax differs in the home currency, whatever the sign. An older service omits it. */
  taxDifference: Type.Optional(Amount),
  /** ISO 4217. Absent: not known, or US dollars on both sides. */
  currency: Type.Optional(Name),
  avaCurrency: Type.Optional(Name),
});
export type InconsistentRow = Static<typeof InconsistentRow>;

/** Sums of document amounts without tax; documents with errors are in `error`, and not in `inconsistent`. */
export const ComparedAmounts = shape({ consistent: Amount, inconsistent: Amount, error: Amount, total: Amount });
export type ComparedAmounts = Static<typeof ComparedAmounts>;

/** Sums of the documents of one week; `from` is its Monday. Other than in `ComparedAmounts`, `inconsistent` includes documents with errors. */
export const ComparedWeek = shape({ from: Day, consistent: Amount, inconsistent: Amount });
export type ComparedWeek = Static<typeof ComparedWeek>;

/**
 * `inconsistentData` absent: not ready; []: no differences. Without any comparison so far, `run` and the data are
 * absent.
 */
export const ComparedTransactions = shape({
  userStatus: IntegrationStatus,
  inconsistentData: Type.Optional(Type.Array(InconsistentRow)),
  totalCount: WholeNumber,
  consistentCount: WholeNumber,
  errorTransactionCount: WholeNumber,
  isStartDateError: Type.Boolean(),
  startDate: nullable(Day),
  progress: Type.Optional(JobProgress),
  error: Type.Optional(Failure),
  run: Type.Optional(RunStatus),
  /** The period and filter of the result; while there is none, of the running comparison. */
  search: Type.Optional(ComparisonSearch),
  /**
   * When the comparison of the result ran: an earlier one than `run` when that was stopped or has failed. `recomparedAt`:
   * when rows were compared again after a recalculation. An older service omits it.
   */
  result: Type.Optional(
    shape({ id: ResultId, startedAt: Instant, endedAt: Instant, recomparedAt: Type.Optional(Instant) }),
  ),
  amounts: Type.Optional(ComparedAmounts),
  /** How much tax differs in inconsistent documents, whatever the sign. An older service omits it. */
  taxDifference: Type.Optional(Amount),
  /**
   * Sales that charge less tax than the provider calculates for them, and how much less: their records have the tax that
   * they charge. An older service omits it.
   */
  chargedLess: Type.Optional(shape({ documents: WholeNumber, tax: Amount })),
  weeks: Type.Optional(Type.Array(ComparedWeek)),
  /** They are in no row and no sum. An older service omits it. */
  unreadable: Type.Optional(Type.Array(UnreadableDocument)),
  /** How many documents differed because of a cause in an earlier comparison of the same period, or before a recalculation, and agree now. */
  settled: Type.Optional(Type.Array(shape({ cause: DifferenceCause, documents: WholeNumber }))),
});
export type ComparedTransactions = Static<typeof ComparedTransactions>;

/**
 * A document as one side stores it. Lines and addresses are present when it was requested by id; they are read at that
 * time.
 */
export const ComparedDocument = shape({
  /** The id of its row: the accounting id if there is one, or else the type and the code at the provider: 'SalesInvoice/1045'. */
  id: Id,
  type: Name,
  number: Name,
  code: nullable(Name),
  date: Day,
  status: Name,
  customerName: Name,
  amount: Amount,
  tax: Amount,
  total: Amount,
  /** Changed since the comparison. */
  hasChanged: Type.Optional(Type.Boolean()),
  shipTo: Type.Optional(Text),
  /** Without the connector's tax and fee lines; shipping is a line. */
  lines: Type.Optional(Type.Array(shape({ description: Text, amount: Amount }))),
  /** Retail delivery fee and the tax on it; absent where it is in `tax`, as of a document that has changed. */
  fee: Type.Optional(Amount),
  /** Of a document of the accounting service: the fee that the seller pays. Absent = none. */
  absorbedFee: Type.Optional(Amount),
  /** How both documents of the row differ. */
  reasons: Type.Optional(Type.Array(Type.Enum([...inconsistencyReasons]))),
  /** The page of a document in the accounting service. */
  link: Type.Optional(Type.String()),
});
export type ComparedDocument = Static<typeof ComparedDocument>;

const transactionPage = {
  params: realmIdParams,
  body: shape({
    /** Of rows, as `id` of a row or a document. At most 20, because each is read from the vendor. */
    Ids: Type.Optional(Type.Array(Id, { maxItems: 20 })),
    /** Filter: documents that agree, that differ, or that have an error. */
    Only: Type.Optional(Type.Enum(['Consistent', 'Inconsistent', 'Error'])),
    StartPosition: Type.Optional(Type.Integer({ minimum: 1 })),
    MaxResults: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLines })),
    /** @default the last result */
    ResultId: Type.Optional(ResultId),
  }),
  answer: shape({
    totalCount: WholeNumber,
    startPosition: WholeNumber,
    transactions: Type.Array(ComparedDocument),
    /** Newer comparisons have replaced the result. */
    isReplaced: Type.Optional(Type.Literal(true)),
  }),
};

/**
 * EntityType: the document type without spaces, as 'SalesReceipt'. `isPaidAsCharged`: if the document is paid, it is not
 * changed, and recorded with the tax that it charges.
 */
export const RecalculationEntry = shape({
  Id,
  EntityType: Name,
  SyncToken: Id,
  isPaidAsCharged: Type.Optional(Type.Boolean()),
});
export type RecalculationEntry = Static<typeof RecalculationEntry>;

const RowAmounts = shape({ total: Amount, tax: Amount });

/** What a recalculation did, or would do, with one document. */
export const RecalculationRow = shape({
  Id,
  EntityType: Name,
  number: Name,
  outcome: Type.Enum([...recalculationOutcomes]),
  message: nullable(Text),
  errorCode: nullable(Name),
  before: nullable(RowAmounts),
  after: nullable(RowAmounts),
  /** Units of the home currency for one of the document's, decimal text; absent: the document is in the home currency. */
  exchangeRate: Type.Optional(Name),
});
export type RecalculationRow = Static<typeof RecalculationRow>;

export const RecalculationRun = shape({ run: RunStatus, rows: Type.Array(RecalculationRow) });
export type RecalculationRun = Static<typeof RecalculationRun>;

const recalculation = {
  params: userIdParams,
  body: Type.Array(RecalculationEntry, { maxItems: maxLines }),
  answer: shape({
    userStatus: IntegrationStatus,
    error: Type.Union([Type.Literal('NoRecords'), Failure, Type.Null()]),
    acceptedCount: WholeNumber,
  }),
};

export const reconciliationCalls = {
  compareTransactions: {
    params: userIdParams,
    body: ComparisonSearch,
    answer: shape({
      isStartDateError: Type.Boolean(),
      startDate: nullable(Day),
      isSentToSearch: Flag01,
      userStatus: IntegrationStatus,
    }),
  },
  fetchComparedTransactions: { params: realmIdParams, answer: ComparedTransactions },
  fetchQboTransactions: transactionPage,
  fetchAvaTaxTransactions: transactionPage,
  recalculateQboTransactions: recalculation,
  previewRecalculation: recalculation,
  fetchRecalculation: {
    params: realmIdParams,
    answer: shape({
      preview: Type.Optional(RecalculationRun),
      recalculation: Type.Optional(RecalculationRun),
      /** The run that compares the recalculated documents again. */
      recomparison: Type.Optional(RunStatus),
      error: Type.Optional(Failure),
    }),
  },
  voidTransaction: {
    params: userIdParams,
    /** `reason`: why, for the record of activity. */
    body: shape({
      code: Id,
      type: Type.Enum([...recordedTypes]),
      reason: Type.String({ minLength: 1, maxLength: maxReason }),
    }),
    answer: shape({
      userStatus: IntegrationStatus,
      outcome: Type.Enum([...voidOutcomes]),
      /** What the provider says of a refusal. */
      message: nullable(Text),
    }),
  },
};
