import { signedOutPath, type HostPage, type Redirect } from './pages.ts';

/** What an address shows. */
export type Resolution =
  | { readonly kind: 'page'; readonly page: HostPage }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' };

/** Finds the page of a path by the table and its guards. A slash at the end makes no difference. */
export function resolve(table: readonly (HostPage | Redirect)[], path: string, isSignedIn: () => boolean): Resolution {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  const found = table.find((line) => line.path === plain);
  if (found === undefined) return { kind: 'missing' };
  if ('to' in found) return { kind: 'redirect', to: found.to };
  if (found.guard === 'signed-in' && !isSignedIn()) return { kind: 'redirect', to: signedOutPath };
  return { kind: 'page', page: found };
}
