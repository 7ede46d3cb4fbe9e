import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/*
 * The tables as Kysely sees them: camelCase here, snake_case in the database (CamelCasePlugin).
 * Times are `timestamptz` (Date), days are `date` (text, yyyy-MM-dd), money is whole cents in `bigint` (number).
 */

/** Written as `JSON.stringify(…)`: node-postgres turns a JavaScript array into a PostgreSQL array, not into JSON. */
type Json<Value> = ColumnType<Value, string, string>;

/** Set once, when the row is made. */
type Fixed<Value> = ColumnType<Value, Value, never>;

export type Connection = 'connected' | 'disconnected';

/** What a company's administrator chooses. '' = none chosen. */
export interface CompanySettings {
  readonly taxItemId: string;
  readonly rdfItemId: string;
  readonly rdfItemCode: string;
  readonly taxOnRdfItemId: string;
  readonly taxOnRdfItemCode: string;
  readonly isEnableRetailDeliveryFee: boolean;
  readonly isEnableAddressValidation: boolean;
  readonly applyParentExemptionToSubCustomer: boolean;
  readonly applyParentExemptionToProject: boolean;
  readonly isMakeAllCustomerTaxable: boolean;
  /** yyyy-MM-dd; documents before it are left alone. */
  readonly avaTaxStartDate: string | null;
}

/** Income accounts of the three own items at the accounting service; '' = not known. */
export interface OwnItemAccounts {
  readonly salesTax: string;
  readonly fee: string;
  readonly taxOnFee: string;
}

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
  /** The tax provider's `sub` of the administrator who connected the company; null = an operator's file. */
  connectedBy: string | null;
  /** What signs in at the tax provider with the kept secret; null = the account number. */
  providerLogin: string | null;
  /** Which of the account's companies the portal asked for. */
  wantedProviderCompanyId: string | null;
  settings: JSONColumnType<CompanySettings>;
  ownItemAccounts: JSONColumnType<OwnItemAccounts>;
  throttledAt: Date | null;
  version: number;
  createdAt: Fixed<Date>;
  updatedAt: Date;
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
  /** Counts the token pairs of this realm; a refresh is saved only over the pair that it started from. */
  rotation: number;
  refreshLeaseOwner: string | null;
  refreshLeaseUntil: Date | null;
  updatedAt: Date;
}

export type SessionKind = 'sign-in' | 'app' | 'embed' | 'staff';

export interface SessionTokenTable {
  jti: Fixed<string>;
  /** The first token of the chain; all of a family end together. */
  family: Fixed<string>;
  parentJti: Fixed<string | null>;
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
}

export interface AuthFlowTable {
  stateHash: Fixed<string>;
  kind: Fixed<string>;
  detail: Json<unknown>;
  expiresAt: Fixed<Date>;
}

export interface EmbedClientTable {
  clientId: Fixed<string>;
  secretHash: string;
  realms: JSONColumnType<readonly string[]>;
  widgets: JSONColumnType<readonly string[]>;
  origins: JSONColumnType<readonly string[]>;
  updatedAt: Date;
}

export type ProviderType = 'SalesInvoice' | 'ReturnInvoice';
export type LinkState = 'none' | 'recorded' | 'cancelled';

export interface DocumentLinkTable {
  realmId: Fixed<string>;
  txnType: Fixed<number>;
  txnId: Fixed<string>;
  code: string | null;
  providerType: ProviderType | null;
  state: LinkState;
  recordedFingerprint: string | null;
  recordedSyncToken: string | null;
  recordedDate: string | null;
  totalCents: number | null;
  taxCents: number | null;
  /** Why nothing may be recorded until somebody acts; null = nothing is wrong. */
  attention: string | null;
  updatedAt: Date;
}

export type OperationKind = 'record' | 'cancel';
export type OperationState =
  | 'Queued'
  | 'Calculated'
  | 'QboWritten'
  | 'AvaCommitted'
  | 'Done'
  | 'NeedsUser'
  | 'Cancelled'
  | 'Ignored';

export interface OperationTable {
  id: Fixed<string>;
  realmId: Fixed<string>;
  txnType: Fixed<number>;
  txnId: Fixed<string>;
  kind: Fixed<OperationKind>;
  version: Fixed<string>;
  payload: Json<unknown>;
  /** What the steps have found out so far. */
  progress: Json<unknown>;
  state: OperationState;
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

export type Vendor = 'accounting' | 'tax-provider';

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
  position: string;
  updatedAt: Date;
}

export type RunState = 'running' | 'ready' | 'failed';

export interface BackgroundRunTable {
  id: string;
  realmId: Fixed<string>;
  kind: Fixed<string>;
  request: Json<unknown>;
  state: RunState;
  done: number;
  total: number | null;
  result: ColumnType<unknown, string | null, string | null>;
  errorCode: string | null;
  errorText: string | null;
  startedAt: Date;
  updatedAt: Date;
}

export interface Schema {
  company: CompanyTable;
  secret: SecretTable;
  accountingConnection: AccountingConnectionTable;
  sessionToken: SessionTokenTable;
  authFlow: AuthFlowTable;
  embedClient: EmbedClientTable;
  documentLink: DocumentLinkTable;
  operation: OperationTable;
  timeline: TimelineTable;
  callLog: CallLogTable;
  estimate: EstimateTable;
  webhookEvent: WebhookEventTable;
  changeCursor: ChangeCursorTable;
  backgroundRun: BackgroundRunTable;
}
