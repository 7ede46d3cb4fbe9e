export { openDb, type Db, type DbOptions, type Scope, type Trx } from './db.ts';
export { isUniqueViolation, Unavailable } from './errors.ts';
export { assertOutsideTransaction } from './transaction-guard.ts';
export type {
  CompanySettings,
  Connection,
  LinkState,
  OperationKind,
  OperationState,
  OwnItemAccounts,
  ProviderType,
  RunState,
  SessionKind,
} from './schema.ts';
export * from './auth-flows.ts';
export * from './background-runs.ts';
export * from './call-log.ts';
export * from './changes.ts';
export * from './companies.ts';
export * from './connections.ts';
export * from './documents.ts';
export * from './embed-clients.ts';
export * from './estimates.ts';
export * from './operations.ts';
export * from './retention.ts';
export * from './secrets.ts';
export * from './sessions.ts';
export * from './timeline.ts';
