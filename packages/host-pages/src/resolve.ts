import type { Params } from './page-input.ts';
import { connectPath, isStaffPath, signedOutPath, staffHomePath, type HostPage, type Redirect } from './pages.ts';

export type Table = readonly (HostPage | Redirect)[];

/** The session of a visitor: none, one without an accounting company, one with a company, or one of the support staff. */
export type Visitor = 'signed-out' | 'without-company' | 'with-company' | 'staff';

/** Why a page is not shown to a visitor; null: a redirect that needs no message. */
export type Refusal = 'signed-out' | 'not-connected' | null;

/** The result for an address. */
export type Resolution =
  | { readonly kind: 'page'; readonly page: HostPage; readonly params: Params }
  | { readonly kind: 'redirect'; readonly to: string; readonly refusal: Refusal }
  | { readonly kind: 'missing' };

/** The part of a URL that names a page. */
export type Address = Pick<URL, 'pathname' | 'searchParams'>;

/**
 * Finds the page of an address in the route table, and applies its guard. A trailing slash is ignored; letter case
 * matters. `isCallback`: the address came with the parameters of a provider.
 */
export function resolve(
  table: Table,
  { pathname, searchParams }: Address,
  visitor: () => Visitor,
  isCallback = false,
): Resolution {
  for (const entry of table) {
    const params = match(entry.path, pathname);
    if (params === null) continue;
    if ('to' in entry) return { kind: 'redirect', to: entry.to, refusal: null };
    const hostPage = isCallback ? { ...entry, ...entry.asCallback } : entry;
    if (hostPage.needsCustomer && !searchParams.get('userId'))
      return { kind: 'redirect', to: staffHomePath, refusal: null };
    if (hostPage.guard === 'signed-in' && visitor() === 'signed-out')
      return { kind: 'redirect', to: signedOutPath, refusal: 'signed-out' };
    // Pages of a company refuse the session of support staff, who have the list of companies instead.
    if (hostPage.guard !== 'open' && !isStaffPath(hostPage.path) && visitor() === 'staff')
      return { kind: 'redirect', to: staffHomePath, refusal: null };
    if (hostPage.needsCompany && visitor() === 'without-company')
      return { kind: 'redirect', to: connectPath, refusal: 'not-connected' };
    return { kind: 'page', page: hostPage, params };
  }
  return { kind: 'missing' };
}

/** The parameters of a path that matches a pattern of the table; null: it does not match. */
function match(pattern: string, path: string): Params | null {
  const patternParts = pattern.split('/');
  const pathParts = path.replace(/(.)\/$/, '$1').split('/');
  if (pathParts.length > patternParts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, segment] of patternParts.entries()) {
    const pathPart = pathParts[at];
    const [, name] = /^:(\w+)\?$/.exec(segment) ?? [];
    if (name === undefined ? pathPart !== segment : pathPart === '') return null;
    const value = name === undefined || pathPart === undefined ? null : decoded(pathPart);
    if (name !== undefined && value !== null) params[name] = value;
  }
  return params;
}

/** Null: the segment is not percent-encoded correctly. */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
