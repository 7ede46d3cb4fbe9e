export type {
  Account,
  CompanyInfo,
  CreditMemo,
  Customer,
  Deleted,
  Department,
  DocumentName,
  Entities,
  Entity,
  EntityName,
  Estimate,
  Invoice,
  Item,
  Line,
  LineDetailType,
  Payment,
  PhysicalAddress,
  Preferences,
  Ref,
  RefundReceipt,
  SalesDocument,
  SalesReceipt,
  SentLine,
  TaxCode,
  TaxRate,
  TxnTaxDetail,
} from './entities.ts';
export { documentNames } from './entities.ts';
export type { FaultError, Outcome, QboFault } from './fault.ts';
export type { CompanyRole, OAuthClient, User } from './oauth/directory.ts';
export { type Change, createRealm, type Realm, type WriteOptions } from './realm.ts';
export type { Books } from './books.ts';
export { sellingLines } from './resources/lines.ts';
export type { Table } from './table.ts';
export { addDays } from './time.ts';
export {
  type AccountingOptions,
  type AccountingSandbox,
  type AccountingState,
  createAccounting,
  type GrantedTokens,
  type OAuthState,
} from './sandbox.ts';
export type { AccountingSeed, CompanySeed, SeedRow } from './seed.ts';
export { demoSeed } from './seed/demo.ts';
export { accountantId, bookkeeperId, realmIds } from './seed/people.ts';
export { unpaidInvoice } from './seed/year.ts';
export type { AccountingSnapshot } from './snapshot.ts';
export type { WebhookTarget } from './webhooks.ts';
