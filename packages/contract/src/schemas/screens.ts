import { Type, type Static } from 'typebox';
import { maxDecisions, maxLines } from '../constants.ts';
import {
  addressDecisions,
  addressParts,
  addressStatuses,
  customerSelections,
  differenceCauses,
  exemptionMethods,
  inconsistencyReasons,
  itemStatuses,
  recalculationOutcomes,
  runKinds,
} from '../statuses.ts';
import { recordedTypes, voidOutcomes } from '../void-values.ts';
import {
  Address,
  Amount,
  Day,
  Flag01,
  Id,
  Instant,
  IntegrationStatus,
  JobProgress,
  Name,
  nullable,
  PathId,
  realmIdParams,
  Failure,
  RunStatus,
  shape,
  Text,
  UnreadableDocument,
  userIdParams,
} from './basics.ts';

const WholeNumber = Type.Integer({ minimum: 0 });
const ids = Type.Array(Id, { maxItems: maxLines });
/** The result of one comparison; it stays readable until the second search after it. */
const ResultId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const Accepted = shape({ isSentToSearch: Flag01 });

export const ComparisonSearch = shape({ FromDate: Day, ToDate: Day, ErrorTransactionOnly: Type.Boolean() });
export type ComparisonSearch = Static<typeof ComparisonSearch>;

/**
 * Why a document differs. `id` and `name` say of what: an item (code, name), a customer (id, name), a setting
 * (`causingSettings`), or an error code; both '' where the cause has no subject.
 */
export const DifferenceCause = shape({ kind: Type.Enum([...differenceCauses]), id: Name, name: Name });
export type DifferenceCause = Static<typeof DifferenceCause>;

/** A document that differs between the two vendors; the fields of a side that does not have it are null. */
export const InconsistentRow = shape({
  qboTxnType: Name,
  qboTxnId: nullable(Id),
  txnDate: Day,
  qboInvNo: nullable(Name),
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
  /** How much tax differs in the home currency, whatever the sign. An older service omits it. */
  taxDifference: Type.Optional(Amount),
});
export type InconsistentRow = Static<typeof InconsistentRow>;

/** Sums of document amounts without tax. */
export const ComparedAmounts = shape({ consistent: Amount, inconsistent: Amount, error: Amount, total: Amount });
export type ComparedAmounts = Static<typeof ComparedAmounts>;

/** Sums of the documents of one week; `from` is its Monday. `inconsistent` includes documents with errors. */
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
  /** How many documents differed because of a cause, and agree since a recalculation or since the same search before. */
  settled: Type.Optional(Type.Array(shape({ cause: DifferenceCause, documents: WholeNumber }))),
});
export type ComparedTransactions = Static<typeof ComparedTransactions>;

/**
 * A document as one side stores it. Lines and addresses are present when it was requested by id; they are read at that
 * time.
 */
export const ComparedDocument = shape({
  /** The id of its row: the accounting id if there is one, or else the provider's document code. */
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
  /** Without own lines; shipping is a line. */
  lines: Type.Optional(Type.Array(shape({ description: Text, amount: Amount }))),
  /** Retail delivery fee and the tax on it. */
  fee: Type.Optional(Amount),
  /** URL of the document in the vendor's application. */
  link: Type.Optional(Type.String()),
});
export type ComparedDocument = Static<typeof ComparedDocument>;

const transactionPage = {
  params: realmIdParams,
  body: shape({
    /** At most 20, because each is read from the vendor. */
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

export const ItemRow = shape({
  id: Id,
  itemCode: Name,
  itemDescription: Text,
  status: Type.Enum([...itemStatuses]),
  description: Text,
  isSelected: Type.Boolean(),
  /** With which the item is in the provider's catalog, or is sent there. '' = none was chosen. */
  taxCode: Type.Optional(Name),
  /** With which its sales are taxed while none is chosen; absent when one is. */
  defaultTaxCode: Type.Optional(Name),
  /** As AvaTax has the item, while that differs from what is to be sent. */
  atProvider: Type.Optional(shape({ itemCode: Type.Optional(Name), description: Text, taxCode: Name })),
});
export type ItemRow = Static<typeof ItemRow>;

export const TaxCode = shape({ taxCode: Name, description: Text });
export type TaxCode = Static<typeof TaxCode>;

/** The company's runs that started within the last 24 hours. */
export const RunStates = shape({
  runs: Type.Array(shape({ kind: Type.Enum([...runKinds]), ...RunStatus.properties })),
});
export type RunStates = Static<typeof RunStates>;

export const AddressRow = shape({
  id: Id,
  customerName: Name,
  companyName: Name,
  customerAddress: Text,
  status: Type.Enum([...addressStatuses]),
  isPending: Type.Optional(Type.Boolean()),
  reason: Type.Optional(Text),
  /** The found address, the customer's own one, and in which parts they differ: only while a person has to decide. */
  suggestion: Type.Optional(Address),
  address: Type.Optional(Address),
  differences: Type.Optional(Type.Array(Type.Enum([...addressParts]))),
  /** A validated address as AvaTax writes it, when it is written otherwise: capitals, abbreviations, ZIP+4. */
  postalForm: Type.Optional(Address),
});
export type AddressRow = Static<typeof AddressRow>;

export const ExemptedCustomer = shape({
  customerCode: Name,
  name: Name,
  line1: Name,
  line2: Name,
  city: Name,
  region: Name,
  postalCode: Name,
  emailAddress: Name,
  certificateId: Id,
  exemptionReason: Name,
  signedDate: Day,
  expirationDate: Day,
  valid: Type.Boolean(),
  invalidReason: Type.Optional(Text),
  /** The state that the certificate is for, as AvaTax names it, and its number; absent in results of earlier versions. */
  certificateState: Type.Optional(Name),
  exemptionNumber: Type.Optional(Name),
  /** Whether there is a PDF. */
  hasDocument: Type.Optional(Type.Boolean()),
});
export type ExemptedCustomer = Static<typeof ExemptedCustomer>;

/** Text fields: '' = no value. */
export const RequestCustomer = shape({
  customerId: Id,
  customerName: Name,
  companyName: Name,
  emailAddress: Name,
  shippingAddress: Text,
  billingAddress: Text,
  faxNumber: Name,
  phoneNumber: Name,
  isDisabled: Type.Boolean(),
  isSelected: Type.Boolean(),
  /** The last request that was sent to the customer: when, by which person ('' = unknown), how, and how often that way. */
  lastRequest: Type.Optional(
    shape({ at: Instant, by: Name, method: Type.Enum([...exemptionMethods]), count: WholeNumber }),
  ),
});
export type RequestCustomer = Static<typeof RequestCustomer>;

export const CustomerSearch = shape({
  CustomerGivenName: Name,
  CustomerFamilyName: Name,
  CustomerEmail: Name,
  CompanyName: Name,
  SelectOption: Type.Enum([...customerSelections]),
});
export type CustomerSearch = Static<typeof CustomerSearch>;

export const ExemptionRecipient = shape({ Id, CustomerName: Name, Email: Name, Fax: Name });
export type ExemptionRecipient = Static<typeof ExemptionRecipient>;

const DownloadLink = shape({ id: Id, customerName: Name, address: Text, requestLink: Type.String() });
const CustomerFailure = shape({ id: Id, customerName: Name, errorMessage: Text });

/** When every request failed: status 200 with one error per recipient. */
export const ExemptionRequestAnswer = shape({
  downloadLinkCustomer: Type.Array(DownloadLink),
  customerErrors: Type.Array(CustomerFailure),
});
export type ExemptionRequestAnswer = Static<typeof ExemptionRequestAnswer>;

export const screenCalls = {
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
      reason: Type.String({ minLength: 1, maxLength: 1_000 }),
    }),
    answer: shape({
      userStatus: IntegrationStatus,
      outcome: Type.Enum([...voidOutcomes]),
      /** What the provider says of a refusal. */
      message: nullable(Text),
    }),
  },
  compareItems: { params: userIdParams, answer: shape({ isSentToSearch: Flag01, userStatus: IntegrationStatus }) },
  fetchComparedItems: {
    params: realmIdParams,
    answer: shape({
      comparedData: Type.Optional(Type.Array(ItemRow)),
      progress: Type.Optional(JobProgress),
      run: Type.Optional(RunStatus),
      error: Type.Optional(Failure),
      /** The run that sends items: its progress, then its result. */
      sync: Type.Optional(RunStatus),
    }),
  },
  resendQboItems: { params: userIdParams, body: ids, answer: Type.Boolean() },
  searchTaxCodes: {
    params: userIdParams,
    body: shape({ search: Name }),
    answer: Type.Array(TaxCode),
  },
  assignTaxCode: {
    params: userIdParams,
    body: shape({ itemId: Id, taxCode: Name }),
    answer: shape({ taxCode: nullable(Name), error: nullable(Failure) }),
  },
  fetchQboCustomers: { params: realmIdParams, answer: Type.Array(AddressRow) },
  sendForAddressValidation: { params: userIdParams, body: ids, answer: Flag01 },
  decideAddress: {
    params: userIdParams,
    /**
     * `suggestion`: the suggestion that the person saw, or has decided about. The call is refused when it has changed
     * since.
     */
    body: shape({ customerId: Id, decision: Type.Enum([...addressDecisions]), suggestion: Address }),
    answer: shape({ row: nullable(AddressRow), error: nullable(Failure) }),
  },
  decideAddresses: {
    params: userIdParams,
    /** As `decideAddress`, each on its own. */
    body: shape({
      decision: Type.Enum([...addressDecisions]),
      addresses: Type.Array(shape({ customerId: Id, suggestion: Address }), { maxItems: maxDecisions }),
    }),
    answer: Type.Array(shape({ customerId: Id, row: nullable(AddressRow), error: nullable(Failure) })),
  },
  searchExemptedCustomers: { params: userIdParams, answer: Accepted },
  fetchExemptedCustomers: {
    params: realmIdParams,
    answer: shape({
      exemptedCustomerData: Type.Optional(Type.Array(ExemptedCustomer)),
      /** The company's calendar day, which decides what has expired. An older service omits it. */
      today: Type.Optional(Day),
      run: Type.Optional(RunStatus),
      error: Type.Optional(Failure),
    }),
  },
  searchRequestCustomers: { params: realmIdParams, body: CustomerSearch, answer: Accepted },
  fetchRequestCustomers: {
    params: realmIdParams,
    answer: shape({
      fetchQboCustomerData: Type.Optional(Type.Array(RequestCustomer)),
      run: Type.Optional(RunStatus),
      error: Type.Optional(Failure),
    }),
  },
  sendExemptionRequest: {
    params: shape({ userId: PathId, method: Type.Enum([...exemptionMethods]) }),
    body: Type.Array(ExemptionRecipient, { maxItems: maxLines }),
    answer: ExemptionRequestAnswer,
  },
  fetchExemptionRequests: {
    params: realmIdParams,
    answer: shape({
      run: Type.Optional(RunStatus),
      method: Type.Optional(Type.Enum([...exemptionMethods])),
      requestedCount: WholeNumber,
      result: Type.Optional(ExemptionRequestAnswer),
    }),
  },
  cancelRun: {
    params: realmIdParams,
    body: shape({ kind: Type.Enum([...runKinds]) }),
    answer: shape({ isCancelled: Type.Boolean() }),
  },
  runProgress: { params: realmIdParams, answer: RunStates },
  /**
   * The answer is a PDF in base64; '' = no document. A text that contains a blank, which base64 never does, is a
   * message that says why there is no document.
   */
  downloadCertificate: { params: userIdParams, body: Id, answer: Type.String() },
};
