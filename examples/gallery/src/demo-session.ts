import { readSession } from '@salestax/client';
import { sessionOfAddress } from './address.ts';
import { needsDocument } from './demo-values.ts';
import type { WidgetPage } from './page.ts';
import type { VendorFault } from './states.ts';

/**
 * Where to go for a session of the demo company; null when the page needs none, has one, or there is no demo company. The
 * address leads back to this page.
 */
export function demoSessionPage({ name, options }: WidgetPage, demoSessionUrl: string | undefined): string | null {
  const takesSession = options.some((option) => option.name === 'session');
  if (demoSessionUrl === undefined || !takesSession || isValid(sessionOfAddress())) return null;
  // The panel's script knows no kept session.
  if (!needsDocument(name) && readSession(Date.now()) !== null) return null;
  const to = new URL(demoSessionUrl);
  to.searchParams.set('to', location.pathname + location.search);
  return to.href;
}

/** Sets a fault of the sandbox's vendors; the gallery's server leads back to this page, which keeps the choice. */
export function setVendorFault(demoSessionUrl: string, fault: VendorFault): void {
  const page = new URL(location.href);
  if (fault === '') page.searchParams.delete('vendors');
  else page.searchParams.set('vendors', fault);
  const url = new URL(demoSessionUrl);
  url.search = new URLSearchParams({ fault, to: page.pathname + page.search }).toString();
  location.assign(url);
}

/** Whether there is a token whose time has not ended (JWT, RFC 7519, `exp`); what is no JWT is for the service to refuse. */
function isValid(token: string): boolean {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const isDated = typeof claims === 'object' && claims !== null && 'exp' in claims;
    return !isDated || Number(claims.exp) * 1_000 > Date.now();
  } catch {
    return token !== '';
  }
}
