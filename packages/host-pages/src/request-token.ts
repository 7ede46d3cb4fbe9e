import { storageKeys, tabStore } from '@salestax/client';

const path = '/avataxlogin';
const parameter = 'requestToken';

/**
 * Moves the request token from the address into the storage of this tab, so that neither the address bar nor the browser's
 * history contains it, and a reload still finds it. Without that storage it remains in the address.
 */
export function hideRequestToken({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const url = new URL(location.href);
  const token = isPage(url) ? url.searchParams.get(parameter) : null;
  if (token === null || !tabStore.set(storageKeys.requestToken, token)) return;
  url.searchParams.delete(parameter);
  history.replaceState(history.state, '', url);
}

const isPage = ({ pathname }: URL): boolean => pathname.replace(/\/$/, '') === path;

/** The request token of a page; null if it has none. */
export function requestTokenOf(url: URL): string | null {
  if (!isPage(url)) return null;
  return url.searchParams.get(parameter) ?? tabStore.get(storageKeys.requestToken);
}
