export { changeUser } from './change-user.ts';
export { createTaxProvider, type TaxProvider, type TaxProviderOptions } from './app.ts';
export type { BearerLookup } from './http/callers.ts';
export { openTransactionHistory, type TransactionHistory } from './transaction-history.ts';
export type { ProviderRules } from './provider.ts';
export type { TaxProviderSeed } from './seed/index.ts';
export type { TaxProviderSnapshot } from './snapshot/index.ts';
export type { Certificate, Company, Item, Nexus, TaxProviderState, Transaction } from './state.ts';
