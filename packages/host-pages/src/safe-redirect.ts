import { parseUrl, type Log } from '@salestax/client';
import type { RuntimeConfig } from '@salestax/contract';

/** The origins to which these pages may redirect: those of the configuration and their own. */
export function allowedOrigins(config: RuntimeConfig, ownOrigin: string): ReadonlySet<string> {
  const { redirectOrigins = [], portal, accountingUrl, staffSignOutUrl } = config;
  const addresses = [ownOrigin, accountingUrl, staffSignOutUrl, portal?.integrationsUrl, ...(portal?.origins ?? [])];
  return new Set([...redirectOrigins, ...addresses].flatMap((address) => parseUrl(address ?? '')?.origin ?? []));
}

/**
 * Parses an address from outside. Returns it only if it may be opened: an absolute https URL in plain ASCII (or http on
 * localhost) at an allowed origin, without user-info. Otherwise null.
 */
export function safeUrl(text: string, allowed: ReadonlySet<string>): URL | null {
  // The URL parser removes tabs and line breaks and reads a backslash as a slash; our own addresses have neither.
  if (!/^https?:\/\/[!-[\]-~]+$/i.test(text)) return null;
  const url = parseUrl(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return isEncryptedOrLocal(url) && allowed.has(url.origin) ? url : null;
}

const isEncryptedOrLocal = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));

export interface RedirectOptions {
  readonly location: Pick<Location, 'assign'>;
  readonly allowed: ReadonlySet<string>;
  readonly log: Log;
}

/** Opens another site and returns whether it did. An address that is not allowed is logged and not opened. */
export function createRedirect({ location, allowed, log }: RedirectOptions): (to: string) => boolean {
  return (to) => {
    const url = safeUrl(to, allowed);
    if (url === null) log('invalid url', 'Warning');
    else location.assign(url.href);
    return url !== null;
  };
}
