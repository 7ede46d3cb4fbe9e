import {
  browserStore,
  createClient,
  createClientLog,
  isExtensible,
  readSession,
  recordedSession,
  type SessionRecord,
} from '@salestax/client';
import { fetchHttp } from '@salestax/client/fetch-http';
import { forgetFirstReads } from '@salestax/client/first-reads';
import { staffSource, type RuntimeConfig } from '@salestax/contract';
import { createLifetime, type Navigation } from '@salestax/widget-kit';
import type { CallbackParams } from './callback-params.ts';
import { element } from './element.ts';
import type { Language } from './language.ts';
import { createOverlays } from './overlays.ts';
import { readInput } from './page-input.ts';
import { createPageListeners } from './page-listeners.ts';
import { createPageShell } from './page-shell.ts';
import type { PageView } from './page-view.ts';
import { homePath, pages } from './pages.ts';
import { createPopups } from './popups.ts';
import { hideRequestToken } from './request-token.ts';
import { resolve, type Address, type Visitor } from './resolve.ts';
import { storeReturnAddress } from './return-address.ts';
import { startRouter, type Shown } from './router.ts';
import { allowedOrigins, createRedirect } from './safe-redirect.ts';
import { createSessionEnds } from './session-ends.ts';
import { startSession } from './session/session.ts';
import { guardChanges } from './unsaved-changes.ts';
import { createVisit } from './visit.ts';
import { createWaits } from './waits.ts';

/** Starts the host pages: connects route table, session, dialogs and widgets. */
export function startShell(
  pageView: PageView,
  config: RuntimeConfig,
  language: Language,
  callbackParams: CallbackParams,
): void {
  const life = createLifetime();
  const baseUrls = { oauthBaseUrl: config.OAuthUrls.oAuthBaseUrl, apiBaseUrl: config.avatax.api_base_url };
  const log = createClientLog({ http: fetchHttp, oauthBaseUrl: baseUrls.oauthBaseUrl });
  const allowed = allowedOrigins(config, location.origin);
  const redirect = createRedirect({ location, allowed, log });
  const openWindow = createPopups({ page: window, allowed, log, openHere: (url) => location.assign(url) });

  const visit = createVisit(callbackParams);
  const isOpenPage = () => visit.page()?.guard === 'open';
  /** Whether a callback is shown. It shows no company, and cannot be loaded again: its address has no parameters any more. */
  const isCallback = () => ['accountingCallback', 'taxProviderCallback'].some((name) => name === visit.page()?.widget);
  const storedRecord = () => readSession(Date.now());
  const pageShell = createPageShell({
    baseUrls,
    language,
    life,
    // No session (null) while this page is of another company than the one that another tab has chosen.
    call: createClient({
      http: fetchHttp,
      bases: baseUrls,
      session: () => (session.hasMoved() ? Promise.resolve(null) : recordedSession(Date.now)()),
    }),
    record: storedRecord,
    ...pageView.containers,
    documents: config.accountingUrl,
    help: config.help?.['support'],
    onAnswer: (answer) => ends.answer(answer),
    logOut: () => void ends.logOut(),
  });
  void pageShell.ready.then(pageView.reveal, pageView.reveal);
  const overlays = createOverlays(pageShell.dialog);
  const waits = createWaits(pageShell.busy);
  const session = startSession({
    now: Date.now,
    store: browserStore,
    baseUrls,
    locks: navigator.locks,
    life,
    isPrompting: overlays.isWarning,
    on: {
      changed(record) {
        pageShell.setUser(record);
        if (record === null) overlays.warn(null);
        else overlays.resume();
      },
      ending(endsAt) {
        const record = storedRecord();
        overlays.warn({ endsAt, canExtend: record !== null && isExtensible(record) });
      },
      continued: () => overlays.warn(null),
      ended: () => (isOpenPage() ? overlays.warn(null) : void ends.end({ kind: 'timedOut' })),
      refused: () => isOpenPage() || void ends.end({ kind: 'unauthorized', status: 401, correlationId: null }),
      signedOut() {
        overlays.warn(null);
        if (!isOpenPage()) ends.leaveSignedOut();
      },
      moved(isOtherPerson) {
        if (isCallback()) return;
        // An open page needs no session, and some open pages end the session when they are loaded.
        if (isOpenPage()) {
          session.adopt();
          return pageShell.setUser(session.record());
        }
        // What somebody has typed is not for the next person at this browser.
        if (isOtherPerson) changes.set(false);
        void (changes.needsConfirmation() ? changes.ask() : Promise.resolve(true)).then(
          (mayReload) => mayReload && location.reload(),
        );
      },
    },
  });
  const changes = guardChanges({
    page: window,
    life,
    isSignedIn: () => session.record() !== null,
    ask: (sentence) => overlays.ask(sentence, session.hasMoved()),
  });
  const find = (address: Address) => resolve(pages, address, () => visitorOf(session.record()), visit.isCallback());
  const leaving = { visit, session, changes, go: (to: Navigation) => go(to) };
  const ends = createSessionEnds({ ...leaving, config, overlays, redirect });
  const listeners = createPageListeners({ ...leaving, waits, config, ends, find, openWindow, log });
  const go = startRouter({
    page: window,
    clean: () => hideRequestToken(window),
    find,
    show,
    refused(address, refusal) {
      // After a company was connected its set-up comes first, not the requested page.
      if (refusal === 'signed-out') storeReturnAddress(address);
      visit.refused(refusal);
    },
    leaving: changes,
    openSite: redirect,
    signal: life.signal,
  });

  async function show({ page, params, url, isFirst, isReturn, link }: Shown): Promise<void> {
    if (isReturn && page === visit.page() && (await pageView.follow(url))) return;
    const { callbackParams: unread, notice } = visit.enter(page);
    const input = readInput(params, url, unread, isReturn);
    const context = { runtimeConfig: config, baseUrls, input, notice, on: listeners, url, link };
    changes.set(false);
    waits.clear();
    session.open();
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
    if (visit.page() === page) waits.note('page', false);
    pageShell.prepare();
  }

  function showNotFound(): void {
    const { notFound, notFoundAdvice, home } = language.text;
    pageView.showText(notFound, notFoundAdvice, element('a', { href: homePath }, home));
  }
}

function visitorOf(record: SessionRecord | null): Visitor {
  if (record === null) return 'signed-out';
  if (record.source === staffSource) return 'staff';
  return record.realmId === '' ? 'without-company' : 'with-company';
}
