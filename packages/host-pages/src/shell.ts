import { browserStore, createClientLog, storageKeys, tabStore } from '@salestax/client';
import { fetchHttp } from '@salestax/client/fetch-http';
import { staffSource, type RuntimeConfig } from '@salestax/contract';
import { createLifetime, type Navigation } from '@salestax/widget-kit';
import type { SessionAnswer } from '@salestax/widgets/session-dialogs';
import type { Delivered } from './delivered.ts';
import { element } from './element.ts';
import { createFrame } from './frame.ts';
import { guardChanges } from './leaving.ts';
import { createOverlays, type End } from './overlays.ts';
import type { Notice, PageListeners, SessionEnd } from './page-context.ts';
import { readInput } from './page-input.ts';
import { homePath, isStaffPath, pages, signedOutPath, type HostPage } from './pages.ts';
import { createPopups } from './popups.ts';
import { openerOf, parentOf, postToPortal } from './portal.ts';
import { resolve } from './resolve.ts';
import { keepReturn, takeReturn } from './return-address.ts';
import { startRouter, type Shown } from './router.ts';
import { allowedOrigins, createRedirect } from './safe-redirect.ts';
import { startSession } from './session/session.ts';
import type { Stage } from './stage.ts';
import { createWaits } from './waits.ts';

/** Starts the pages: brings together everything around the widgets. */
export function startShell(stage: Stage, config: RuntimeConfig, delivered: Delivered): void {
  const life = createLifetime();
  const bases = { oauthBaseUrl: config.OAuthUrls.oAuthBaseUrl, apiBaseUrl: config.avatax.api_base_url };
  const log = createClientLog({ http: fetchHttp, oauthBaseUrl: bases.oauthBaseUrl });
  const allowed = allowedOrigins(config, location.origin);
  const redirect = createRedirect({ location, allowed, log });
  const openWindow = createPopups({ page: window, allowed, log, here: (url) => location.assign(url) });

  const isOpened = openerOf(window) !== null || tabStore.get(storageKeys.opened) !== null;
  if (isOpened) tabStore.set(storageKeys.opened, 'true');

  let current: HostPage | null = null;
  let answer = delivered;
  let notice: Notice | undefined;

  const frame = createFrame({
    bases,
    ...stage.around,
    documents: config.accountingUrl,
    answered,
    logOut: () => void logOut(),
  });
  const overlays = createOverlays(frame.dialog);
  const waits = createWaits(frame.busy);
  const session = startSession({
    now: Date.now,
    store: browserStore,
    bases,
    locks: navigator.locks,
    life,
    isAsked: overlays.isWarning,
    on: {
      changed(record) {
        frame.who(record);
        if (record !== null) overlays.resume();
      },
      ending: overlays.warn,
      continued: () => overlays.warn(null),
      ended: () => (current?.guard === 'open' ? overlays.warn(null) : void end({ kind: 'timedOut' })),
      signedOut() {
        overlays.warn(null);
        if (current?.guard !== 'open') leaveSignedOut();
      },
      moved: () => void (changes.isHeld() || location.reload()),
    },
  });
  const changes = guardChanges({
    page: window,
    life,
    isSignedIn: () => session.record() !== null,
    ask: overlays.ask,
  });
  const listeners: PageListeners = {
    navigate,
    openWindow,
    closeWindow({ otherwise }) {
      // A browser complains of a page that closes a window which no page has opened.
      if (isOpened || tabStore.get(storageKeys.flow) !== null) window.close();
      if (!window.closed && otherwise !== null) go({ to: otherwise, how: 'reload' });
    },
    sessionExpired: (told) => void end(endOf(told)),
    busy: ({ isBusy }) => waits.note('widget', isBusy),
    dirty: ({ isDirty, reminder }) => changes.note(isDirty, reminder),
    authChange: () => session.adopt(),
    signedOut() {
      notice = 'signed-out';
    },
    portalMessage: ({ to, message }) =>
      void postToPortal(to === 'parent' ? parentOf(window) : openerOf(window), message, config.portal?.origins ?? []),
    error({ code, message }) {
      if (code === 'crashed') log(message, 'Error', { page: current?.path ?? null });
    },
  };

  const find = (path: string) => resolve(pages, path, () => session.record() !== null);
  const go = startRouter({
    page: window,
    find,
    show,
    refused(address) {
      keepReturn(address);
      notice = 'timed-out';
    },
    leaving: changes,
    elsewhere: redirect,
    signal: life.signal,
  });

  async function show({ page, params, url, isFirst }: Shown): Promise<void> {
    const input = readInput(params, url, answer);
    const context = { config, bases, input, notice, on: listeners };
    current = page;
    answer = {};
    notice = undefined;
    changes.note(false);
    waits.clear();
    session.adopt();
    frame.at({ title: page?.title ?? '', isBare: page?.heading === 'own', source: input.source });
    const shown = page === null ? tellMissing() : stage.show(page, context, () => waits.note('page', true));
    if (!isFirst) stage.focus();
    await shown;
    if (current === page) waits.note('page', false);
    frame.prepare();
  }

  function tellMissing(): void {
    const home = element('a', { href: homePath }, 'Go to home');
    stage.tell('Page not found', 'There is no page at this address.', home);
  }

  /** The work on this page can't go on. */
  async function end(why: End): Promise<void> {
    // The company that this page was begun for is not the session's any more.
    if (session.hasMoved()) return go({ to: location.href, how: 'reload' });
    const isStaff = isStaffPath(location.pathname);
    const isRefused = why.kind === 'unauthorized' && why.status === 403;
    if (!(isStaff && isRefused)) await overlays.end(why);
    // What was typed can't be saved with a session that the service does not take.
    if (why.kind === 'unauthorized') changes.note(false);
    const wasNone = why.kind === 'timedOut' || why.kind === 'noSession';
    go({ to: isStaff ? (wasNone ? '/admin/signin' : '/signout') : signedOutPath, how: 'push' });
  }

  function leaveSignedOut(): void {
    notice = 'signed-out';
    go({ to: signedOutPath, how: 'push' });
  }

  function answered({ button }: SessionAnswer): void {
    if (button === 'staySignedIn') void stay();
    else if (button === 'logOut') void logOut();
    else if (button === 'yes' || button === 'no') overlays.answerQuestion(button === 'yes');
    else overlays.answerEnd();
  }

  async function stay(): Promise<void> {
    const extension = await session.extend();
    if (extension === 'refused') await end({ kind: 'unauthorized', status: 401, correlationId: null });
  }

  async function logOut(): Promise<void> {
    if (changes.isHeld() && !(await changes.ask())) return;
    waits.note('log-out', true);
    const record = await session.logOut();
    waits.note('log-out', false);
    if (record?.source !== staffSource) return leaveSignedOut();
    if (config.staffSignOutUrl === undefined || !redirect(config.staffSignOutUrl))
      go({ to: '/admin/signin', how: 'push' });
  }

  /** Somebody who has just signed in comes back to the page that they had asked for. */
  function navigate(to: Navigation): void {
    const isHome = URL.parse(to.to, location.href)?.pathname === homePath;
    const isOnTheWay = current?.guard !== 'signed-in' || current.widget === 'linkCompany';
    const isSigningIn = isHome && isOnTheWay && session.record() !== null;
    const back = isSigningIn ? takeReturn(find, location.origin) : null;
    go(back === null ? to : { to: back, how: to.how });
  }
}

const endOf = ({ reason, status, correlationId }: SessionEnd): End =>
  reason === 'no-session' ? { kind: 'noSession' } : { kind: reason, status, correlationId };
