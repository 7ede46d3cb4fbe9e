import type { OnboardingMessage } from '@salestax/widgets/onboarding';

/** As much of another window as a message needs. */
interface Receiver {
  postMessage(message: OnboardingMessage, targetOrigin: string): void;
}

/**
 * Posts to the portal's window, to exactly the configured origins: the browser delivers a message only to a window of the
 * origin that it names. Whether there was anybody to post to.
 */
export function postToPortal(
  receiver: Receiver | null,
  message: OnboardingMessage,
  origins: readonly string[],
): boolean {
  const exact = origins.map((origin) => URL.parse(origin)?.origin).filter((origin) => origin?.startsWith('http'));
  if (receiver === null || exact.length === 0) return false;
  for (const origin of exact) if (origin !== undefined) receiver.postMessage(message, origin);
  return true;
}

/** The page that holds this one in a frame; null when none does. */
export const parentOf = (page: Window): Receiver | null => (page.parent === page ? null : page.parent);

/** The page that has opened this window and is still there; null when none is. */
export function openerOf(page: Window): Receiver | null {
  const opener: unknown = page.opener;
  return opener === null || page.opener.closed ? null : page.opener;
}
