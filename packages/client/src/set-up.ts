import { storageKeys, tabStore, type Store } from './storage.ts';

/**
 * A set-up that was started from the accounting service, to which the user returns at the end. It requires that a
 * connection was authorized in the same tab: a sign-in alone does not lead back.
 */
export interface AccountingSetUp {
  /** The user came from the accounting service to connect. */
  readonly start: () => void;
  /** The accounting service has authorized the connection. */
  readonly markConnected: () => void;
  /** Whether the user returns to the accounting service after the set-up. */
  readonly returnsToAccounting: () => boolean;
  readonly end: () => void;
}

const setUpKey = storageKeys.fromAccounting;

export const accountingSetUpIn = (store: Store = tabStore): AccountingSetUp => ({
  start: () => void store.set(setUpKey, 'begun'),
  markConnected: () => void (store.get(setUpKey) !== null && store.set(setUpKey, 'connected')),
  returnsToAccounting: () => store.get(setUpKey) === 'connected',
  end: () => store.remove(setUpKey),
});
