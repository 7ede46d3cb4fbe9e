import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  ActivityAction,
  ActivityOutcome,
  ActorKind,
  CustomerStatus,
  exemptionMethods,
  MonthChangeKind,
  MonthFigures,
  recalculationOutcomes,
  runStates,
  StaffActionKind,
  vendors,
} from '@salestax/contract';
import type { CompanySettings, OwnItemAccounts } from '../domain/company-settings.ts';
import type { FormerItems } from '../domain/tax-items.ts';

/*
 * The tables as Kysely types: camelCase here, snake_case in the database (CamelCasePlugin). Times are `timestamptz`
 * (Date), days are `date` (text, yyyy-MM-dd), money is whole cents in `bigint` (number).
 */

/** Written as `JSON.stringify(…)`: node-postgres converts a JavaScript array to a PostgreSQL array, not to JSON. */
type Json<Value> = ColumnType<Value, string, string>;

/** Set on insert only. */
type Fixed<Value> = ColumnType<Value, Value, never>;

export type Connection = 'connected' | 'disconnected';

export interface CompanyTable {
  companyId: Fixed<string>;
  realmId: Fixed<string>;
  name: string;
  accountingUserName: string;
  connection: Connection;
  calculationActive: boolean;
  ecosystemDisabled: boolean;
  partnerTaxEnabled: boolean;
  providerAccountId: string | null;
  providerUserName: string | null;
  providerCompanyCode: string | null;
  providerCompanyId: string | null;
  /** What the codes of its customers begin with at the provider; '' = nothing. */
  customerPrefix: Generated<string>;
  /**
   * The tax provider's `sub` of the administrator who connected the company; null = provisioned by an operator's file.
   */
  connectedBy: string | null;
  /** SHA-256 of the refresh token in the operator's file that it was connected with last; null = never by a file. */
  fileTokenHash: string | null;
  /** SHA-256 of the provider company in that file, when it was applied last; null = never. */
  fileLinkHash: string | null;
  /** When it came from another owner to this one; null = never. */
  ownedSince: Date | null;
  /** User name for the tax provider, with the stored secret; null = the account number. */
  providerLogin: string | null;
  /** Provider company that the portal asked to link. */
  wantedProviderCompanyId: string | null;
  settings: JSONColumnType<CompanySettings>;
  /** Time zone of its address when that was last read; '' = it was not read yet. */
  addressTimeZone: Generated<string>;
  ownItemAccounts: JSONColumnType<OwnItemAccounts>;
  formerItems: JSONColumnType<FormerItems>;
  /** When a vendor's rate limit was hit. */
  throttledAt: Date | null;
  /** Background calls are throttled until then. */
  throttledUntil: Date | null;
  /** When support staff disconnected it; null once it is connected again. */
  staffDisconnectedAt: Date | null;
  /** When its tokens are to be revoked at the accounting service; null = nothing to revoke. */
  revocationDueAt: Date | null;
  /** When its secrets for the tax provider are deleted; set by a trigger of the database. */
  secretsDueAt: Date | null;
  version: number;
  createdAt: Fixed<Date>;
  updatedAt: Date;
}

/** A company in the staff's list. Triggers of the database update it. */
export interface ListedCompanyTable {
  companyId: GeneratedAlways<string>;
  realmId: GeneratedAlways<string>;
  name: GeneratedAlways<string>;
  accountingUserName: GeneratedAlways<string>;
  status: GeneratedAlways<CustomerStatus>;
  updatedAt: GeneratedAlways<Date>;
  /** Sort and search keys, in lower case. */
  nameKey: GeneratedAlways<string>;
  searchKey: GeneratedAlways<string>;
}

export interface SecretTable {
  realmId: Fixed<string>;
  name: Fixed<string>;
  keyId: string;
  nonce: Uint8Array;
  ciphertext: Uint8Array;
  updatedAt: Date;
}

export interface AccountingConnectionTable {
  realmId: Fixed<string>;
  accessExpiresAt: Date;
  refreshExpiresAt: Date;
  /** When the connection ends, however often it is refreshed. */
  hardExpiresAt: Date | null;
  /** Counts the token pairs of this realm; a refresh is saved only over the pair that it started from. */
  rotation: number;
  refreshLeaseOwner: string | null;
  refreshLeaseUntil: Date | null;
  updatedAt: Date;
}

export type SessionKind = 'sign-in' | 'app' | 'embed' | 'staff';

export interface SessionTokenTable {
  jti: Fixed<string>;
  /** First token of the chain; all tokens of a family end together. */
  family: Fixed<string>;
  parentJti: Fixed<string | null>;
  /** The session that this one replaces; null as soon as this one was used. */
  replacesJti: string | null;
  realmId: Fixed<string | null>;
  companyId: Fixed<string | null>;
  subject: Fixed<string>;
  kind: Fixed<SessionKind>;
  scope: Json<unknown>;
  origins: JSONColumnType<readonly string[]>;
  issuedAt: Fixed<Date>;
  expiresAt: Fixed<Date>;
  absoluteExpiresAt: Fixed<Date>;
  revokedAt: Date | null;
  /** Only in embed sessions: the client, and a hash of its secret at that time. */
  clientId: Fixed<string | null>;
  clientSecretHash: Fixed<string | null>;
  /** Browser and system that the user signed in with; null = unknown, and in embed sessions. */
  device: Fixed<string | null>;
}

/** An integrator whose sessions an administrator of the company does not allow. */
export interface BlockedClientTable {
  realmId: Fixed<string>;
  clientId: Fixed<string>;
  /** Name of the administrator. */
  blockedBy: Fixed<string>;
  blockedAt: Fixed<Date>;
}

export interface AuthFlowTable {
  stateHash: Fixed<string>;
  kind: Fixed<string>;
  detail: Json<unknown>;
  /** Network or company; '' = not limited by it. */
  startedBy: Fixed<string>;
  expiresAt: Fixed<Date>;
}

export type ProviderType = 'SalesInvoice' | 'ReturnInvoice';
export type LinkState = 'none' | 'recorded' | 'cancelled';

export interface DocumentLinkTable {
  realmId: Fixed<string>;
  txnType: Fixed<number>;
  txnId: Fixed<string>;
  code: string | null;
  /** What `code` is compared by, see `codeKey`; null without a code. */
  codeKey: string | null;
  providerType: ProviderType | null;
  state: LinkState;
  recordedFingerprint: string | null;
  /** SHA-256 of the content of the recorded sale; null = recorded before this was stored. */
  recordedContent: string | null;
  recordedSyncToken: string | null;
  recordedDate: string | null;
  totalCents: number | null;
  taxCents: number | null;
  /** Of the recorded amounts into the home currency, in decimal; null = they are in the home currency. */
  exchangeRate: string | null;
  /** Delivery fee, and tax on it, that the seller pays: recorded, but not on the document. Null = none. */
  absorbedCents: number | null;
  /** Delivery fee on the document that the provider calculated; null = none, or unknown. */
  feeCents: number | null;
  /** The document is recorded without its delivery fee, because the provider does not know the amount. */
  feeUnknown: Generated<boolean>;
  /** Recorded with the tax that the document charges; false = with own lines. */
  asCharged: Generated<boolean>;
  /** A marketplace remits the tax of the sale, so the document charges none. */
  remittedByMarketplace: Generated<boolean>;
  /** Why nothing can be recorded until a person acts; null = no problem. */
  attention: string | null;
  /** When a document that this service has not recorded was compared last; null = never. */
  seenAtProvider: Date | null;
  /** Code and date of the live transaction that the provider had of it then; null = it had none. */
  codeAtProvider: string | null;
  dateAtProvider: string | null;
  updatedAt: Date;
}

/** The prefix of a company's customers at a provider company that it was linked to before. */
export interface FormerCustomerPrefixTable {
  realmId: Fixed<string>;
  providerCompanyId: Fixed<string>;
  customerPrefix: string;
}

/** A row of `document_link` from the time before the company was linked to another company of the provider. */
export interface FormerDocumentLinkTable {
  realmId: Fixed<string>;
  providerCompanyId: Fixed<string>;
  txnType: Fixed<number>;
  txnId: Fixed<string>;
  providerType: ProviderType | null;
  codeKey: string | null;
  /** The row, with its columns as they are called in the database. */
  link: JSONColumnType<object>;
}

export type DeliveryKind = 'record' | 'cancel';
export type DeliveryState = 'Queued' | 'Done' | 'NeedsUser' | 'Cancelled' | 'Ignored';
/** What a delivery changed at a vendor. */
export type DeliveryEffect =
  | 'lines-written'
  | 'lines-removed'
  | 'recorded'
  | 'adjusted'
  | 'renumbered'
  | 'voided'
  | 'deleted'
  | 'still-exists';

export interface DeliveryTable {
  id: Fixed<string>;
  realmId: Fixed<string>;
  txnType: Fixed<number>;
  txnId: Fixed<string>;
  kind: Fixed<DeliveryKind>;
  /** The document's SyncToken; '' for a cancellation that does not know it. */
  version: Fixed<string>;
  payload: Json<unknown>;
  /** Intermediate results of the steps. */
  progress: Json<unknown>;
  /** How the last attempt ended; null before. */
  result: ColumnType<unknown, string | null | undefined, string | null>;
  /** In the order in which they took place. */
  effects: Generated<readonly DeliveryEffect[]>;
  state: DeliveryState;
  attempt: number;
  nextAttemptAt: Date;
  leaseOwner: string | null;
  leaseUntil: Date | null;
  seq: Generated<number>;
  errorCode: string | null;
  errorText: string | null;
  createdAt: Fixed<Date>;
  updatedAt: Date;
}

export interface TimelineTable {
  id: Generated<number>;
  realmId: Fixed<string>;
  txnType: Fixed<number>;
  txnId: Fixed<string>;
  at: Fixed<Date>;
  event: Fixed<string>;
  detail: Json<unknown>;
}

export type Vendor = (typeof vendors)[number];

export interface CallLogTable {
  id: Generated<number>;
  realmId: Fixed<string>;
  txnType: Fixed<number | null>;
  txnId: Fixed<string | null>;
  customerId: Fixed<string | null>;
  vendor: Fixed<Vendor>;
  operation: Fixed<string>;
  status: Fixed<number>;
  durationMs: Fixed<number>;
  request: Json<unknown>;
  response: Json<unknown>;
  correlationId: Fixed<string>;
  exchangeId: Fixed<string>;
  at: Fixed<Date>;
  /** The caller ended the call. */
  isAborted: GeneratedAlways<boolean>;
}

export interface EstimateTable {
  realmId: Fixed<string>;
  fingerprint: Fixed<string>;
  txnType: number;
  txnId: string | null;
  response: ColumnType<unknown, string | null, string | null>;
  errorText: string | null;
  createdAt: Date;
}

export interface WebhookEventTable {
  dedupeKey: Fixed<string>;
  receivedAt: Fixed<Date>;
}

export interface ChangeCursorTable {
  realmId: Fixed<string>;
  /** Null until the first sweep of the company is finished. */
  position: string | null;
  /** Null = at once. */
  sweepDueAt: Date | null;
  /** Null = the company is new, or was changed after the last sweep. */
  sweepIntervalMinutes: number | null;
  /** `updatedAt` of the company when its sweep was planned. */
  companyUpdatedAt: Date | null;
  updatedAt: Date;
}

/** One row: when the sweeps of all companies were planned last. */
export interface SweepPlanningTable {
  onlyRow: Generated<boolean>;
  plannedAt: Date;
}

/** Calls of a company that the accounting service meters, by month. */
export interface MeteredCallsTable {
  realmId: Fixed<string>;
  /** First instant of the month, UTC. */
  month: Fixed<Date>;
  calls: number;
}

export type RunState = (typeof runStates)[number];

/** One stage of a run; `total` is null until it is known. */
export interface RunStage {
  readonly name: string;
  readonly done: number;
  readonly total: number | null;
}

/** A vendor that does not answer, and since when (an instant). */
export interface VendorWait {
  readonly vendor: Vendor;
  readonly since: string;
}

export interface BackgroundRunTable {
  id: string;
  realmId: Fixed<string>;
  kind: Fixed<string>;
  request: Json<unknown>;
  state: RunState;
  done: number;
  total: number | null;
  stages: ColumnType<readonly RunStage[] | null, string | null, string | null>;
  /** Of this run when it is `ready`, else of the last one that ended so. */
  result: ColumnType<unknown, string | null | undefined, string | null>;
  /** What led to `result`, and when; the times are null without one. */
  resultRequest: ColumnType<unknown, string | null | undefined, string | null>;
  resultStartedAt: Date | null;
  resultEndedAt: Date | null;
  /** The vendor that does not answer at the moment. */
  waitsFor: ColumnType<VendorWait | null, string | null, string | null>;
  errorCode: string | null;
  errorText: string | null;
  /** Counts the requests that joined the run. */
  generation: Generated<number>;
  attempts: Generated<number>;
  correlationId: Generated<string>;
  startedAt: Date;
  updatedAt: Date;
}

/** When the company's certificates were last read. */
export interface CertificateListTable {
  realmId: Fixed<string>;
  readAt: Date;
}

/** A certificate as it was read with the list of its company (`CertificateListTable`). */
export interface CertificateTable {
  realmId: Fixed<string>;
  certificateId: Fixed<string>;
  readAt: Fixed<Date>;
  /** In the order of the provider. */
  place: Fixed<number>;
  customerCodes: Fixed<readonly string[]>;
  customerNames: Fixed<readonly string[]>;
  /** The address of the first customer. */
  line1: Fixed<string>;
  line2: Fixed<string>;
  city: Fixed<string>;
  region: Fixed<string>;
  postalCode: Fixed<string>;
  emailAddress: Fixed<string>;
  exemptionReason: Fixed<string>;
  signedDate: Fixed<string>;
  expirationDate: Fixed<string>;
  valid: Fixed<boolean>;
  invalidReason: Fixed<string | null>;
  certificateState: Fixed<string>;
  exemptionNumber: Fixed<string>;
  hasDocument: Fixed<boolean>;
}

export interface ExemptionRequestTable {
  realmId: Fixed<string>;
  method: Fixed<(typeof exemptionMethods)[number]>;
  customerId: Fixed<string>;
  /** The last send that included this customer. */
  batchId: string;
  position: number;
  state: 'pending' | 'sending' | 'invited' | 'sent' | 'failed';
  customerName: string;
  address: string;
  /** Ids of this customer's invitations at the provider before the send. */
  knownInvitations: Json<readonly string[]>;
  invitationId: string | null;
  requestLink: string;
  errorText: string;
  requestedAt: Date;
  /** The person; '' = a session without one. */
  requestedBy: ColumnType<string, string | undefined, string>;
  /** How often a request was sent to this customer by this method, the last one included. */
  requestCount: ColumnType<number, number | undefined, number>;
  /** When the last one that was sent was requested, and by whom. A later one may have failed. */
  sentAt: ColumnType<Date | null, undefined, Date>;
  sentBy: ColumnType<string, undefined, string>;
  updatedAt: Date;
}

/** What was sent to the provider's catalog for an item. */
export interface SentItem {
  readonly itemCode: string;
  readonly description: string;
  readonly taxCode: string;
}

export interface ItemSyncTable {
  realmId: Fixed<string>;
  itemId: Fixed<string>;
  pending: boolean;
  assignedTaxCode: string | null;
  sent: ColumnType<SentItem | null, string | null | undefined, string | null>;
  refusal: string | null;
  triedAt: Date | null;
  /** The code of the item at the provider; null = it was never used. */
  code: string | null;
  /** What `code` is compared by. */
  codeKey: string | null;
  updatedAt: Date;
}

/** The last comparison of the company's items with the catalog of a provider company. */
export interface ItemComparisonTable {
  realmId: Fixed<string>;
  providerCompanyId: string;
  /** When the reading of both sides began. */
  comparedAt: Date;
}

/** An item as it was compared; of an older comparison than `ItemComparisonTable` if `comparedAt` differs. */
export interface ComparedItemTable {
  realmId: Fixed<string>;
  id: Fixed<string>;
  comparedAt: Fixed<Date>;
  place: Fixed<number>;
  itemCode: Fixed<string>;
  description: Fixed<string>;
  taxable: Fixed<boolean>;
  renamedTo: Fixed<string | null>;
  /** Both null: the provider has no item of that code. */
  providerDescription: Fixed<string | null>;
  providerTaxCode: Fixed<string | null>;
}

/** `not-checked`: the provider cannot validate it, so nobody has to settle it. */
export type AddressOutcome = 'validated' | 'different' | 'failed' | 'not-checked';

export interface SuggestedAddress {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
}

/** The customer's own address and what was found for it, before a person decided. */
export interface ReplacedAddress {
  readonly address: SuggestedAddress;
  /**
   * The shipping address, if `address` is the billing address: null = none, or the name of a place. Absent = it is `address`, as in
   * rows of releases that did not store it.
   */
  readonly shipTo?: SuggestedAddress | null;
  readonly suggestion: SuggestedAddress;
  readonly reason: string | null;
}

export interface AddressValidationTable {
  realmId: Fixed<string>;
  customerId: Fixed<string>;
  pending: boolean;
  fingerprint: string | null;
  outcome: AddressOutcome | null;
  reason: string | null;
  suggestion: ColumnType<SuggestedAddress | null, string | null | undefined, string | null>;
  /** A validated address as the provider writes it; null = it is written so, or not validated. */
  postalForm: ColumnType<SuggestedAddress | null, string | null | undefined, string | null>;
  /** What the last decision has replaced; null = nothing to undo. */
  undo: ColumnType<ReplacedAddress | null, string | null | undefined, string | null>;
  updatedAt: Date;
}

export type ComparedOutcome = 'Consistent' | 'Inconsistent' | 'Error';

/** Up to a thousand rows of a comparison: as single rows they would cost more than their content. */
export interface ComparedBatchTable {
  realmId: Fixed<string>;
  /** Separates the rows of different attempts at a comparison. */
  resultId: Fixed<string>;
  outcome: Fixed<ComparedOutcome>;
  place: Fixed<number>;
  /** Number of rows on each side. */
  accountingCount: Fixed<number>;
  providerCount: Fixed<number>;
  /** Ids of the rows, for look-ups. */
  rowIds: Fixed<readonly string[]>;
  rows: Json<unknown>;
  createdAt: Fixed<Date>;
}

/** One that is under way is stored as waiting. */
export type RecalculationOutcome = Exclude<(typeof recalculationOutcomes)[number], 'running'>;

/** A document that was selected for recalculation, or for a preview of it. */
export interface RecalculationTable {
  realmId: Fixed<string>;
  isPreview: Fixed<boolean>;
  txnType: Fixed<number>;
  txnId: Fixed<string>;
  /** Order of selection. */
  seq: Generated<number>;
  /** The document as the search found it. */
  syncToken: string;
  number: string;
  /** If it is paid, it is recorded with the tax that it charges. */
  asCharged: Generated<boolean>;
  outcome: RecalculationOutcome;
  message: string | null;
  errorCode: string | null;
  beforeTotalCents: number | null;
  beforeTaxCents: number | null;
  afterTotalCents: number | null;
  afterTaxCents: number | null;
  /** Units of the home currency for one of the document's, decimal text; null: it is in the home currency, or not read yet. */
  exchangeRate: string | null;
  /** The delivery in the outbox; null before it is added. */
  deliveryId: string | null;
  updatedAt: Date;
}

/** Attempts of one key in a time window, counted over all processes. */
export interface RateBucketTable {
  key: Fixed<string>;
  count: number;
  endsAt: Date;
}

/** Append-only. */
export interface StaffActionTable {
  id: Generated<number>;
  at: Fixed<Date>;
  /** E-mail address of the staff member, or name of the operator. */
  staff: Fixed<string>;
  staffName: Fixed<string>;
  action: Fixed<StaffActionKind>;
  companyId: Fixed<string>;
  realmId: Fixed<string>;
  companyName: Fixed<string>;
  before: ColumnType<Readonly<Record<string, unknown>> | null, string | null, never>;
  after: ColumnType<Readonly<Record<string, unknown>> | null, string | null, never>;
  correlationId: Fixed<string>;
}

/** Append-only. */
export interface ActivityTable {
  id: Generated<number>;
  at: Fixed<Date>;
  /** Null: no company was chosen. */
  realmId: Fixed<string | null>;
  actorKind: Fixed<ActorKind>;
  /** Sign-in name, e-mail address, client id, or name of the operator. */
  actor: Fixed<string>;
  actorName: Fixed<string>;
  /** The integrator's client of an embed session. */
  clientId: Fixed<string | null>;
  /** The first part of the address of the network. */
  address: Fixed<string | null>;
  action: Fixed<ActivityAction>;
  outcome: Fixed<ActivityOutcome>;
  /** Why it was refused. */
  reason: Fixed<string | null>;
  before: ColumnType<Readonly<Record<string, unknown>> | null, string | null, never>;
  after: ColumnType<Readonly<Record<string, unknown>> | null, string | null, never>;
  correlationId: Fixed<string>;
}

/** The consent of an administrator that support staff read the documents of the company. */
export interface SupportConsentTable {
  realmId: Fixed<string>;
  grantedAt: Date;
  expiresAt: Date;
  /** Name of the administrator. */
  grantedBy: string;
  /** '' = none. */
  reason: string;
}

/** A request of staff to disconnect a company that has waiting documents. */
export interface DisconnectRequestTable {
  realmId: Fixed<string>;
  requestedAt: Fixed<Date>;
  expiresAt: Fixed<Date>;
  /** E-mail address. */
  staff: Fixed<string>;
  staffName: Fixed<string>;
  reason: Fixed<string>;
  /** Documents that waited at that time. */
  waiting: Fixed<number>;
}

/** The last nexus list of a company. */
export interface NexusSnapshotTable {
  realmId: Fixed<string>;
  providerCompanyId: string;
  list: Json<unknown>;
  takenAt: Date;
}

/** The figures of a month, and what people decided about it. */
export interface MonthCloseTable {
  realmId: Fixed<string>;
  /** yyyy-MM. */
  month: Fixed<string>;
  figures: ColumnType<Omit<MonthFigures, 'readAt'> | null, string | undefined, string | null>;
  counts: ColumnType<
    Readonly<Record<'withoutTax' | 'inconsistent' | 'missing', number>> | null,
    string | undefined,
    string | null
  >;
  /** When the reading of the figures began. */
  readAt: ColumnType<Date | null, Date | undefined, Date | null>;
  /** The first day whose documents are in the figures, yyyy-MM-dd. */
  countedFrom: ColumnType<string | null, string | undefined, string | null>;
  /** Id of the provider company that they were read from. */
  readFrom: ColumnType<string | null, string | undefined, string | null>;
  isClosed: Generated<boolean>;
  decisions: ColumnType<readonly MonthDecisionRow[], string | undefined, string>;
}

/** A close or a reopening. */
export interface MonthDecisionRow {
  readonly kind: 'closed' | 'reopened';
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly by: string;
  /** Why it was reopened. */
  readonly reason?: string;
}

/** A document that has changed since the figures of its month were read. */
export interface MonthChangeTable {
  realmId: Fixed<string>;
  month: Fixed<string>;
  txnType: Fixed<number>;
  txnId: Fixed<string>;
  code: string;
  kind: MonthChangeKind;
  at: Date;
}

/** The audit file of a month; its content is in its parts. */
export interface AuditFileTable {
  realmId: Fixed<string>;
  /** yyyy-MM. */
  month: Fixed<string>;
  fileId: string;
  madeAt: Date;
  /** The person's name. */
  madeBy: string;
  documents: number;
  bytes: number;
  parts: number;
  expiresAt: Date;
}

/** A part of a ZIP. An orphaned one, of a stopped attempt or a replaced file, has no `AuditFileTable`. */
export interface AuditFilePartTable {
  realmId: Fixed<string>;
  fileId: Fixed<string>;
  /** Counted from 0. */
  place: Fixed<number>;
  content: Fixed<Uint8Array>;
  expiresAt: Fixed<Date>;
}

/** A comparison of one company, of those that a user has started together. */
export interface CompanyComparisonTable {
  realmId: Fixed<string>;
  /** The user, by the `sub` of the identity server. */
  ownerSub: Fixed<string>;
  /** The same for all companies that were chosen together. */
  searchId: string;
  /** A `ComparisonSearch`. */
  search: ColumnType<unknown, string, string>;
  startedAt: Date;
  /** Null: it was refused. */
  runId: string | null;
  /** False: the same search was running already. */
  isOwnRun: boolean;
  refusal: string | null;
  correlationId: string;
}

export interface Schema {
  companyComparison: CompanyComparisonTable;
  auditFile: AuditFileTable;
  auditFilePart: AuditFilePartTable;
  monthClose: MonthCloseTable;
  monthChange: MonthChangeTable;
  listedCompany: ListedCompanyTable;
  staffAction: StaffActionTable;
  activity: ActivityTable;
  supportConsent: SupportConsentTable;
  disconnectRequest: DisconnectRequestTable;
  comparedBatch: ComparedBatchTable;
  recalculation: RecalculationTable;
  company: CompanyTable;
  secret: SecretTable;
  accountingConnection: AccountingConnectionTable;
  sessionToken: SessionTokenTable;
  blockedClient: BlockedClientTable;
  authFlow: AuthFlowTable;
  documentLink: DocumentLinkTable;
  formerCustomerPrefix: FormerCustomerPrefixTable;
  formerDocumentLink: FormerDocumentLinkTable;
  delivery: DeliveryTable;
  timeline: TimelineTable;
  callLog: CallLogTable;
  estimate: EstimateTable;
  webhookEvent: WebhookEventTable;
  changeCursor: ChangeCursorTable;
  sweepPlanning: SweepPlanningTable;
  meteredCalls: MeteredCallsTable;
  backgroundRun: BackgroundRunTable;
  itemSync: ItemSyncTable;
  itemComparison: ItemComparisonTable;
  comparedItem: ComparedItemTable;
  addressValidation: AddressValidationTable;
  certificateList: CertificateListTable;
  certificate: CertificateTable;
  exemptionRequest: ExemptionRequestTable;
  rateBucket: RateBucketTable;
  nexusSnapshot: NexusSnapshotTable;
}
