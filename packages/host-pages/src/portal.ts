import { parseUrl } from '@salestax/client';
import type { OnboardingMessage } from '@salestax/widget-sources/onboarding';

/** The part of another window that sending needs. */
interface Receiver {
  postMessage(message: OnboardingMessage, targetOrigin: string): void;
}

/**
 * Posts a message to the portal's window for each configured origin: the browser delivers it only to a window of that
 * origin. Returns whether there was a window.
 */
export function postToPortal(
  receiver: Receiver | null,
  message: OnboardingMessage,
  origins: readonly string[],
): boolean {
  const exact = origins.map((origin) => parseUrl(origin)?.origin).filter((origin) => origin?.startsWith('http'));
  if (receiver === null || exact.length === 0) return false;
  for (const origin of exact) if (origin !== undefined) receiver.postMessage(message, origin);
  return true;
}

/** The page that embeds this one in an iframe; null: none. */
export const parentOf = (page: Window): Receiver | null => (page.parent === page ? null : page.parent);

/** The page that opened this window, if it is still open; null: none. */
export function openerOf(page: Window): Receiver | null {
  const opener: unknown = page.opener;
  return opener === null || page.opener.closed ? null : page.opener;
}
