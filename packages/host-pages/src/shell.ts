import {
  awaitsSetUp,
  browserStore,
  createClient,
  createClientLog,
  onboardingPath,
  parseUrl,
  readOnboarding,
  readSession,
  recordedSession,
  storageKeys,
  tabStore,
  type SessionRecord,
} from '@salestax/client';
import { fetchHttp } from '@salestax/client/fetch-http';
import { forgetFirstReads } from '@salestax/client/first-reads';
import { staffSource, type RuntimeConfig } from '@salestax/contract';
import { createLifetime, type Navigation } from '@salestax/widget-kit';
import type { SessionAnswer } from '@salestax/widget-sources/session-dialogs';
import type { CallbackParams } from './callback-params.ts';
import { element } from './element.ts';
import type { Language } from './language.ts';
import { createOverlays, type End } from './overlays.ts';
import type { Notice, PageListeners, SessionEnd } from './page-context.ts';
import { readInput } from './page-input.ts';
import { createPageShell } from './page-shell.ts';
import type { PageView } from './page-view.ts';
import { homePath, isStaffPath, pages, signedOutPath, staffHomePath, staffSignInPath, type HostPage } from './pages.ts';
import { createPopups } from './popups.ts';
import { openerOf, parentOf, postToPortal } from './portal.ts';
import { hideRequestToken } from './request-token.ts';
import { resolve, type Visitor } from './resolve.ts';
import { storeReturnAddress, takeReturnAddress } from './return-address.ts';
import { startRouter, type Shown } from './router.ts';
import { allowedOrigins, createRedirect } from './safe-redirect.ts';
import { startSession } from './session/session.ts';
import { guardChanges } from './unsaved-changes.ts';
import { createWaits } from './waits.ts';

/** Starts the host pages: connects route table, session, dialogs and widgets. */
export function startShell(
  pageView: PageView,
  config: RuntimeConfig,
  language: Language,
  callbackParams: CallbackParams,
): void {
  const life = createLifetime();
  const bases = { oauthBaseUrl: config.OAuthUrls.oAuthBaseUrl, apiBaseUrl: config.avatax.api_base_url };
  const log = createClientLog({ http: fetchHttp, oauthBaseUrl: bases.oauthBaseUrl });
  const allowed = allowedOrigins(config, location.origin);
  const redirect = createRedirect({ location, allowed, log });
  const openWindow = createPopups({ page: window, allowed, log, openHere: (url) => location.assign(url) });

  const isOpened = openerOf(window) !== null || tabStore.get(storageKeys.opened) !== null;
  if (isOpened) tabStore.set(storageKeys.opened, 'true');

  let current: HostPage | null = null;
  /** This document was opened for a page that needs a sign-in: the landing page must not close its window. */
  let isForSignIn = false;
  let unreadParams = callbackParams;
  let notice: Notice | undefined;

  const storedRecord = () => readSession(Date.now());
  const pageShell = createPageShell({
    bases,
    language,
    life,
    call: createClient({ http: fetchHttp, bases, session: recordedSession(Date.now) }),
    record: storedRecord,
    ...pageView.containers,
    documents: config.accountingUrl,
    help: config.help?.['support'],
    onAnswer: onDialogAnswer,
    logOut: () => void logOut(),
  });
  const overlays = createOverlays(pageShell.dialog);
  const waits = createWaits(pageShell.busy);
  const session = startSession({
    now: Date.now,
    store: browserStore,
    bases,
    locks: navigator.locks,
    life,
    isPrompting: overlays.isWarning,
    on: {
      changed(record) {
        pageShell.setUser(record);
        if (record !== null) overlays.resume();
      },
      ending: overlays.warn,
      continued: () => overlays.warn(null),
      ended: () => (current?.guard === 'open' ? overlays.warn(null) : void end({ kind: 'timedOut' })),
      signedOut() {
        overlays.warn(null);
        if (current?.guard !== 'open') leaveSignedOut();
      },
      moved: () => void (changes.needsConfirmation() || location.reload()),
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
      if (isForSignIn && otherwise === null) return;
      // Browsers log a warning when a script closes a window that no script has opened.
      if (isOpened || tabStore.get(storageKeys.flow) !== null) window.close();
      if (!window.closed && otherwise !== null) go({ to: otherwise, how: 'reload' });
    },
    sessionExpired: (sessionEnd) => void end(endOf(sessionEnd)),
    busy: ({ isBusy }) => waits.note('widget', isBusy),
    dirty: ({ isDirty, reminder }) => changes.set(isDirty, reminder),
    saved() {
      if (awaitsSetUp(readOnboarding(), session.record()?.realmId ?? '')) go({ to: onboardingPath, how: 'push' });
    },
    authChange: () => session.adopt(),
    signedOut() {
      notice = 'signed-out';
    },
    signInAgain({ realmId }) {
      storeReturnAddress(`${staffHomePath}?${new URLSearchParams({ find: realmId, row: realmId }).toString()}`);
      go({ to: `${staffSignInPath}?again=true`, how: 'push' });
    },
    portalMessage: ({ to, message }) =>
      void postToPortal(to === 'parent' ? parentOf(window) : openerOf(window), message, config.portal?.origins ?? []),
    error({ code, message }) {
      if (code === 'crashed') log(message, 'Error', { page: current?.path ?? null });
    },
  };

  const find = (path: string) => resolve(pages, path, () => visitorOf(session.record()));
  const go = startRouter({
    page: window,
    clean: () => hideRequestToken(window),
    find,
    show,
    refused(address, refusal) {
      // After a company was connected its set-up comes first, not the requested page.
      if (refusal === 'signed-out') storeReturnAddress(address);
      isForSignIn = current === null && refusal === 'signed-out';
      notice = refusal === 'signed-out' ? 'timed-out' : 'not-connected';
    },
    leaving: changes,
    openSite: redirect,
    signal: life.signal,
  });

  async function show({ page, params, url, isFirst, isReturn, link }: Shown): Promise<void> {
    if (isReturn && page === current && (await pageView.follow(url))) return;
    const input = readInput(params, url, unreadParams, isReturn);
    const context = { config, bases, input, notice, on: listeners, url, link };
    current = page;
    unreadParams = {};
    notice = undefined;
    changes.set(false);
    waits.clear();
    session.adopt();
    pageShell.showPage({
      title: page === null ? '' : (language.titles[page.widget] ?? page.title),
      isBare: page?.heading === 'own',
      source: input.source,
      companyPath: page?.needsCompany === true ? page.path.replace(/\/:.*$/, '') : null,
    });
    const shown = page === null ? showNotFound() : pageView.show(page, context, () => waits.note('page', true));
    if (!isFirst) pageView.focus();
    await shown;
    forgetFirstReads();
    if (current === page) waits.note('page', false);
    pageShell.prepare();
  }

  function showNotFound(): void {
    const { notFound, notFoundAdvice, home } = language.text;
    pageView.showText(notFound, notFoundAdvice, element('a', { href: homePath }, home));
  }

  /** Shows why work on this page can't continue, then leaves it. */
  async function end(why: End): Promise<void> {
    // The session now belongs to another company than this page.
    if (session.hasMoved()) return go({ to: location.href, how: 'reload' });
    const isStaff = isStaffPath(location.pathname);
    // Staff are signed out without a dialog when the service refuses their session.
    if (!(isStaff && why.kind === 'unauthorized')) await overlays.end(why);
    // The service refuses the session, so unsaved changes cannot be saved.
    if (why.kind === 'unauthorized') changes.set(false);
    const wasNone = why.kind === 'timedOut' || why.kind === 'noSession';
    // The dialog promises that another sign-in leads back.
    if (!isStaff && why.kind !== 'failed') storeReturnAddress(location.pathname + location.search);
    go({ to: isStaff ? (wasNone ? staffSignInPath : '/signout') : signedOutPath, how: 'push' });
  }

  function leaveSignedOut(): void {
    notice = 'signed-out';
    go({ to: signedOutPath, how: 'push' });
  }

  function onDialogAnswer({ button }: SessionAnswer): void {
    if (button === 'staySignedIn') void stay();
    else if (button === 'logOut') void logOut();
    else if (button === 'yes' || button === 'no') overlays.answerQuestion(button === 'yes');
    else overlays.answerEnd();
  }

  async function stay(): Promise<void> {
    // Staff sessions cannot be extended: the staff directory authenticates again.
    if (session.record()?.source === staffSource) return go({ to: staffSignInPath, how: 'push' });
    const extension = await session.extend();
    if (extension === 'refused') await end({ kind: 'unauthorized', status: 401, correlationId: null });
  }

  async function logOut(): Promise<void> {
    if (changes.needsConfirmation() && !(await changes.ask())) return;
    waits.note('log-out', true);
    const record = await session.logOut();
    waits.note('log-out', false);
    if (record?.source !== staffSource) return leaveSignedOut();
    if (config.staffSignOutUrl === undefined || !redirect(config.staffSignOutUrl))
      go({ to: staffSignInPath, how: 'push' });
  }

  /** After sign-in, returns to the page that was requested before it. */
  function navigate(to: Navigation): void {
    const path = parseUrl(to.to, location.href)?.pathname ?? '';
    const isOnTheWay = current?.guard !== 'signed-in' || current.widget === 'linkCompany';
    const isSigningIn = [homePath, staffHomePath].includes(path) && isOnTheWay && session.record() !== null;
    const back = isSigningIn ? takeReturnAddress(find, location.origin) : null;
    const isTheirs = back !== null && isStaffPath(back) === isStaffPath(path);
    go(isTheirs ? { to: back, how: to.how } : to);
  }
}

function visitorOf(record: SessionRecord | null): Visitor {
  if (record === null) return 'signed-out';
  if (record.source === staffSource) return 'staff';
  return record.realmId === '' ? 'without-company' : 'with-company';
}

function endOf({ reason, code, status, correlationId }: SessionEnd): End {
  if (reason === 'no-session') return { kind: 'noSession' };
  return reason === 'failed' ? { kind: reason, status, correlationId } : { kind: reason, code, status, correlationId };
}
