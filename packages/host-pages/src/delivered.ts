/** What a provider has put into the address of a page of ours, by name. */
export type Delivered = Readonly<Record<string, string>>;

/** Pages that providers send people back to, and the parts of their address that hold the answer. */
const callbacks: Readonly<Record<string, 'fragment' | 'both'>> = {
  '/authcallback': 'both',
  '/aiauthcallback': 'both',
  '/admin/signin': 'both',
  '/avataxlogin': 'fragment',
};
/** Parameters of authorization answers (RFC 6749, OpenID Connect). An access token in an address was never asked for. */
const names = ['code', 'id_token', 'scope', 'state', 'session_state', 'realmId', 'error', 'error_description'];

/**
 * Takes a provider's answer out of the address bar, whether it came in the query or in the fragment, so that no request,
 * log or entry of the history has it. To be called before anything else runs. Empty on other pages.
 */
export function takeDelivered({ location, history }: Pick<Window, 'location' | 'history'>): Delivered {
  const url = new URL(location.href);
  const parts = callbacks[url.pathname.replace(/(.)\/$/, '$1')];
  if (parts === undefined) return {};
  const fragment = new URLSearchParams(url.hash.slice(1));
  const query = parts === 'both' ? url.searchParams : new URLSearchParams();
  const found = names.map((name) => [name, fragment.get(name) ?? query.get(name)] as const);
  const kept = url.pathname + (parts === 'both' ? '' : url.search);
  if (url.href !== url.origin + kept) history.replaceState(history.state, '', kept);
  return Object.fromEntries(found.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}
