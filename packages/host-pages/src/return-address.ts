import { parseUrl, storageKeys, tabStore } from '@salestax/client';
import type { Address, Resolution } from './resolve.ts';

/** Finds the page of an address. */
type Find = (address: Address) => Resolution;

/** Stores the page that a visitor without a session requested, until they have signed in; for this tab only. */
export function storeReturnAddress(address: string): void {
  tabStore.set(storageKeys.returnTo, address);
}

/** Returns the stored address once; null unless it is of a guarded page of ours: nobody has to return to an open one. */
export function takeReturnAddress(find: Find, ownOrigin: string): string | null {
  const stored = tabStore.get(storageKeys.returnTo);
  tabStore.remove(storageKeys.returnTo);
  const url = stored === null ? null : parseUrl(stored, ownOrigin);
  if (url === null || url.origin !== ownOrigin) return null;
  const found = find(url);
  return found.kind === 'page' && found.page.guard !== 'open' ? url.pathname + url.search : null;
}
