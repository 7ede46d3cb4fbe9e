import { awaitsSetUp, onboardingPath, parseUrl, readOnboarding, storageKeys, tabStore } from '@salestax/client';
import type { RuntimeConfig } from '@salestax/contract';
import type { Navigation } from '@salestax/widget-kit';
import type { PageListeners } from './page-context.ts';
import { homePath, isStaffPath, staffHomePath, staffSignInPath } from './pages.ts';
import type { PopupRequest } from './popups.ts';
import { openerOf, parentOf, postToPortal } from './portal.ts';
import type { Address, Resolution } from './resolve.ts';
import { storeReturnAddress, takeReturnAddress } from './return-address.ts';
import { endOf, type Leaving, type SessionEnds } from './session-ends.ts';
import type { Waits } from './waits.ts';

export interface PageListenersOptions extends Leaving {
  readonly config: Pick<RuntimeConfig, 'portal'>;
  readonly ends: SessionEnds;
  readonly waits: Waits;
  readonly find: (address: Address) => Resolution;
  readonly openWindow: (request: PopupRequest) => void;
  readonly log: (message: string, level: 'Error', detail: object) => void;
}

/** What the host does when a widget reports something. */
export function createPageListeners({
  config,
  session,
  ends,
  changes,
  waits,
  visit,
  go,
  find,
  openWindow,
  log,
}: PageListenersOptions): PageListeners {
  const isOpened = openerOf(window) !== null || tabStore.get(storageKeys.opened) !== null;
  if (isOpened) tabStore.set(storageKeys.opened, 'true');

  /** After sign-in, returns to the page that was requested before it. */
  function navigate(to: Navigation): void {
    const path = parseUrl(to.to, location.href)?.pathname ?? '';
    const page = visit.page();
    const isSignInStep = page?.guard !== 'signed-in' || page.widget === 'linkCompany';
    const isSigningIn = [homePath, staffHomePath].includes(path) && isSignInStep && session.record() !== null;
    const back = isSigningIn ? takeReturnAddress(find, location.origin) : null;
    const isForSameAudience = back !== null && isStaffPath(back) === isStaffPath(path);
    go(isForSameAudience ? { to: back, how: to.how } : to);
  }

  return {
    navigate,
    openWindow,
    closeWindow({ otherwise }) {
      if (visit.isForSignIn() && otherwise === null) return;
      // Browsers log a warning when a script closes a window that no script has opened.
      if (isOpened || tabStore.get(storageKeys.flow) !== null) window.close();
      if (!window.closed && otherwise !== null) go({ to: otherwise, how: 'reload' });
    },
    sessionExpired: (sessionEnd) => void ends.end(endOf(sessionEnd)),
    busy: ({ isBusy }) => waits.note('widget', isBusy),
    dirty: ({ isDirty, reminder }) => changes.set(isDirty, reminder),
    saved() {
      if (awaitsSetUp(readOnboarding(), session.record()?.realmId ?? '')) go({ to: onboardingPath, how: 'push' });
    },
    authChange: () => session.adopt(),
    signedOut: () => visit.note('signed-out'),
    signInAgain({ realmId }) {
      storeReturnAddress(`${staffHomePath}?${new URLSearchParams({ find: realmId, row: realmId }).toString()}`);
      go({ to: `${staffSignInPath}?again=true`, how: 'push' });
    },
    portalMessage: ({ to, message }) =>
      postToPortal(to === 'parent' ? parentOf(window) : openerOf(window), message, config.portal?.origins ?? []),
    error({ code, message }) {
      if (code !== 'crashed') return;
      // A call that the crash has ended does not say that it is over.
      waits.note('widget', false);
      log(message, 'Error', { page: visit.page()?.path ?? null });
    },
  };
}
