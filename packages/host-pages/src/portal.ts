import { parseUrl } from '@salestax/client';
import type { OnboardingMessage } from '@salestax/widget-sources/onboarding';

/** The part of another window that sending needs. */
interface Receiver {
  postMessage(message: OnboardingMessage, targetOrigin: string): void;
}

/**
 * Posts a message to the portal's window for each configured origin: the browser delivers it only to a window of that
 * origin. Texts that name no web origin, as `*` and `null`, are left out.
 */
export function postToPortal(receiver: Receiver | null, message: OnboardingMessage, origins: readonly string[]): void {
  for (const text of origins) {
    const origin = parseUrl(text)?.origin ?? '';
    if (origin.startsWith('http')) receiver?.postMessage(message, origin);
  }
}

/** The page that embeds this one in an iframe; null: none. */
export const parentOf = (page: Window): Receiver | null => (page.parent === page ? null : page.parent);

/** The page that opened this window, if it is still open; null: none. */
export function openerOf(page: Window): Receiver | null {
  const opener: Window | null = page.opener;
  return opener?.closed === false ? opener : null;
}
