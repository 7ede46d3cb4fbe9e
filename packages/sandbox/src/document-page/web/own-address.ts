/**
 * An address of this site. If that of the page names a company, it names the same one: another may be open in another tab, and
 * the cookie names the last one that was opened.
 */
export function ownAddress(path: string, parameters: URLSearchParams = new URLSearchParams()): string {
  const query = new URLSearchParams(parameters);
  const company = new URLSearchParams(location.search).get('company');
  if (company !== null) query.set('company', company);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
