import { storageKeys, tabStore } from '@salestax/client';
import type { Resolution } from './resolve.ts';

/** Pages that nobody needs to come back to lie behind no guard; only guarded ones are kept. */
type Find = (path: string) => Resolution;

/** Keeps the page that somebody without a session asked for, until they have signed in; for this tab only. */
export function keepReturn(address: string): void {
  tabStore.set(storageKeys.returnTo, address);
}

/** The page to come back to, once; null unless it is a guarded one of our own table. */
export function takeReturn(find: Find, own: string): string | null {
  const kept = tabStore.get(storageKeys.returnTo);
  tabStore.remove(storageKeys.returnTo);
  const url = kept === null ? null : URL.parse(kept, own);
  if (url === null || url.origin !== own) return null;
  const found = find(url.pathname);
  return found.kind === 'page' && found.page.guard !== 'open' ? url.pathname + url.search : null;
}
