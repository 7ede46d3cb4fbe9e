import type { Log } from '@salestax/client';
import type { RuntimeConfig } from '@salestax/contract';

/** Origins that these pages may send a browser to: those of the configuration and their own. */
export function allowedOrigins(config: RuntimeConfig, own: string): ReadonlySet<string> {
  const { redirectOrigins = [], portal, accountingUrl, staffSignOutUrl } = config;
  const addresses = [own, accountingUrl, staffSignOutUrl, portal?.integrationsUrl, ...(portal?.origins ?? [])];
  return new Set([...redirectOrigins, ...addresses].flatMap((address) => URL.parse(address ?? '')?.origin ?? []));
}

/**
 * Reads an address that came from elsewhere, and answers it only when a browser may be sent there: a whole https address in
 * plain ASCII (http on this machine), without user-info, at an allowed origin. null for everything else.
 */
export function safeUrl(text: string, allowed: ReadonlySet<string>): URL | null {
  // The URL parser drops tabs and line breaks and reads a backslash as a slash; nothing of that is ours.
  if (!/^https?:\/\/[!-[\]-~]+$/i.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return isPrivate(url) && allowed.has(url.origin) ? url : null;
}

const isPrivate = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));

export interface RedirectOptions {
  readonly location: Pick<Location, 'assign'>;
  readonly allowed: ReadonlySet<string>;
  readonly log: Log;
}

/** Sends the browser to another site; whether it did. An address that is not allowed is logged and never opened. */
export function createRedirect({ location, allowed, log }: RedirectOptions): (to: string) => boolean {
  return (to) => {
    const url = safeUrl(to, allowed);
    if (url === null) log('invalid url', 'Warning');
    else location.assign(url.href);
    return url !== null;
  };
}
