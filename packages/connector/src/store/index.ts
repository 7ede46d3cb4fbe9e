export { openDb, type Db, type DbOptions, type Scope, type Trx } from './db.ts';
export { isUniqueViolation, Unavailable } from './errors.ts';
export { FolderInUse } from './embedded/folder-lock.ts';
export { SchemaMismatch } from './schema-state.ts';
export type {
  AddressOutcome,
  CompanySettings,
  Connection,
  LinkState,
  OperationKind,
  OperationState,
  OwnItemAccounts,
  ProviderType,
  RecalculationOutcome,
  RunStage,
  SentItem,
  SessionKind,
  SuggestedAddress,
} from './schema.ts';
export * from './addresses.ts';
export * from './auth-flows.ts';
export * from './background-runs.ts';
export * from './backup.ts';
export * from './call-log.ts';
export * from './changes.ts';
export * from './companies.ts';
export * from './compared-documents.ts';
export * from './connections.ts';
export * from './customer-health.ts';
export * from './diagnostics.ts';
export * from './document-lookups.ts';
export * from './documents.ts';
export * from './estimates.ts';
export * from './exemption-requests.ts';
export * from './items.ts';
export { lockUntilCommit } from './named-lock.ts';
export * from './migrate-store.ts';
export * from './observation.ts';
export * from './operations.ts';
export * from './rate-buckets.ts';
export * from './recalculations.ts';
export * from './retention.ts';
export * from './secrets.ts';
export * from './sessions.ts';
export * from './staff-actions.ts';
export * from './staff-customers.ts';
export * from './signals.ts';
export * from './timeline.ts';
