/** The parameters that a provider has added to the address of a callback page, by name. */
export type CallbackParams = Readonly<Record<string, string>>;

/** Callback pages of providers, and the part of the address with the parameters. */
const callbacks: Readonly<Record<string, 'fragment' | 'both'>> = {
  '/authcallback': 'both',
  '/aiauthcallback': 'both',
  '/admin/signin': 'both',
  '/avataxlogin': 'fragment',
};
/**
 * Parameters of authorization responses (RFC 6749, OpenID Connect). Access tokens are excluded: none is ever requested.
 */
const responseNames = ['code', 'id_token', 'scope', 'state', 'session_state', 'realmId', 'error', 'error_description'];
/** Parameters of our own pages, which a page must still have when it is loaded again. */
const ownNames = ['again', 'signedOut'];

/**
 * Reads a provider's parameters from the query or the fragment and removes them from the address bar, so that no request, log or
 * history entry contains them. Must be called before anything else runs. Empty on other pages.
 */
export function takeCallbackParams({ location, history }: Pick<Window, 'location' | 'history'>): CallbackParams {
  const url = new URL(location.href);
  const parts = callbacks[url.pathname.replace(/(.)\/$/, '$1')];
  if (parts === undefined) return {};
  const fragment = new URLSearchParams(url.hash.slice(1));
  const query = parts === 'both' ? url.searchParams : new URLSearchParams();
  const found = responseNames.map((name) => [name, fragment.get(name) ?? query.get(name)] as const);
  const own = new URLSearchParams([...query].filter(([name]) => ownNames.includes(name))).toString();
  const remaining = url.pathname + (parts === 'both' ? own && `?${own}` : url.search);
  if (url.href !== url.origin + remaining) history.replaceState(history.state, '', remaining);
  return Object.fromEntries(found.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}
