import { authChangeOf, type Call, type SessionRecord } from '@salestax/client';
import { routes } from '@salestax/contract';
import { createLifetime, type Lifetime } from '@salestax/widget-kit';
import { mount as mountHeader } from '@salestax/widget-sources/header';
import type { SessionAnswer, SessionDialog } from '@salestax/widget-sources/session-dialogs';
import { element } from './element.ts';
import type { Language } from './language.ts';
import { createNavigation } from './navigation.ts';

interface Bases {
  readonly oauthBaseUrl: string;
  readonly apiBaseUrl: string;
}

export interface PageShellOptions {
  readonly baseUrls: Bases;
  readonly language: Language;
  readonly life: Lifetime;
  /** Calls with the stored session. */
  readonly call: Call;
  /** The stored session. */
  readonly record: () => SessionRecord | null;
  /** The container of the header. */
  readonly head: HTMLElement;
  /** The container of the links to the pages of a company. */
  readonly nav: HTMLElement;
  /** The container of the dialogs and the spinner. */
  readonly over: HTMLElement;
  /** The container of the secondary links. */
  readonly foot: HTMLElement;
  /** The address of the documents in the accounting service; undefined: unknown. */
  readonly documents: string | undefined;
  /** The address of the help; undefined: there is none. */
  readonly help: string | undefined;
  readonly logOut: () => void;
  readonly onAnswer: (answer: SessionAnswer) => void;
}

/** The header, navigation, footer, dialogs and spinner of every page. */
export interface PageShell {
  /** Settles when the header has its height. */
  readonly ready: Promise<void>;
  /** Sets the header for a page. A page embedded in another product (`source`) has the provider's header, a bare one its own. */
  readonly showPage: (page: {
    readonly title: string;
    readonly isBare: boolean;
    readonly source: string | null;
    /** The path of the page without parameters if it concerns a company; null: another page. */
    readonly companyPath: string | null;
  }) => void;
  /** Sets the signed-in user; null: none. */
  readonly setUser: (record: SessionRecord | null) => void;
  readonly dialog: (state: SessionDialog) => void;
  readonly busy: (isBusy: boolean) => void;
  /**
   * Loads the dialogs in advance, so that they are available without a network: when the page is used, and a minute from now at
   * the latest.
   */
  readonly prepare: () => void;
}

export function createPageShell({
  baseUrls,
  language,
  life,
  call,
  record,
  head,
  nav,
  over,
  foot,
  documents,
  help,
  logOut,
  onAnswer,
}: PageShellOptions): PageShell {
  const { text, messagesFor } = language;
  const header = mountHeader(head, { config: baseUrls, ...messagesFor('header'), on: { logOut } });
  const showProvider = createProviderHeader(head, messagesFor);
  const dialogs = createDialogs(over, baseUrls, messagesFor, onAnswer);
  let longWaitTimer: ReturnType<typeof setTimeout> | undefined;
  const navigation = createNavigation({
    place: nav,
    language,
    life,
    record,
    now: () => new Date(),
    async read(userId) {
      // The notices are read again anyway: a short outage is neither logged nor reported.
      const answer = await call(routes.companyNotices, { params: { userId }, isRepeated: true });
      return answer.ok ? answer.value : null;
    },
  });
  let wasSignedIn: boolean | null = null;
  const showLinks = (isSignedIn: boolean) => {
    if (isSignedIn !== wasSignedIn) foot.replaceChildren(linksOf({ baseUrls, documents, help, isSignedIn }, text));
    wasSignedIn = isSignedIn;
  };
  showLinks(record() !== null);
  return {
    ready: header.ready,
    showPage({ title, isBare, source, companyPath }) {
      header.element.hidden = isBare || source !== null;
      foot.hidden = source !== null;
      navigation.showPage(source === null ? companyPath : null);
      showProvider(source === null ? null : title).catch(ignoreReported);
    },
    setUser(user) {
      header.update({ authChange: authChangeOf(user) });
      showLinks(user !== null);
    },
    dialog: (state) => void dialogs().then((shown) => shown.update({ state }), ignoreReported),
    busy(isBusy) {
      clearTimeout(longWaitTimer);
      // The spinner needs the dialogs. They are loaded in a long wait only: most waits are short, also that for a page's first data.
      const show = () => void dialogs().then((shown) => shown.update({ isBusy }), ignoreReported);
      if (dialogs.isRequested()) show();
      else if (isBusy) longWaitTimer = setTimeout(show, longWaitMs);
    },
    prepare() {
      if (dialogs.isRequested()) return;
      const triggers = createLifetime(life.signal);
      const load = () => {
        triggers.end();
        void dialogs().catch(ignoreReported);
      };
      for (const type of ['pointermove', 'pointerdown', 'keydown'] as const) triggers.listen(document, type, load);
      triggers.after(latestLoadMs, load);
    },
  };
}

/** An unused page loads the dialogs after this time, long before a session ends. Milliseconds. */
const latestLoadMs = 60_000;

/** A wait that lasts longer loads the dialogs, which show the spinner. Milliseconds. */
const longWaitMs = 250;

/** The browser has reported the file that could not be loaded. It is no error when the page was left meanwhile. */
const ignoreReported = () => {};

interface FootLinks extends Pick<PageShellOptions, 'baseUrls' | 'documents' | 'help'> {
  readonly isSignedIn: boolean;
}

/** Links for people who use the pages; before a sign-in also those for developers. */
function linksOf({ baseUrls, documents, help, isSignedIn }: FootLinks, text: Language['text']): HTMLElement {
  const link = (name: string, href: string | undefined, attributes: Readonly<Record<string, string>> = {}) =>
    href === undefined ? [] : [element('a', { href, ...attributes }, name)];
  return element(
    'nav',
    { 'aria-label': text.service },
    ...link(text.documents, documents),
    ...link(text.help, help, { target: '_blank', rel: 'noopener', title: text.opensElsewhere }),
    ...(isSignedIn ? [] : [...link(text.gallery, '/gallery'), ...link(text.api, `${baseUrls.apiBaseUrl}/docs`)]),
    ...link(text.health, '/health'),
  );
}

/** Shows the provider's header with a title; null: none. */
function createProviderHeader(
  head: HTMLElement,
  messagesFor: Language['messagesFor'],
): (title: string | null) => Promise<void> {
  let shownHeader: { readonly unmount: () => void } | null = null;
  let wantedTitle: string | null = null;
  return async (title) => {
    wantedTitle = title;
    shownHeader?.unmount();
    shownHeader = null;
    if (title === null) return;
    const { mount } = await import('@salestax/widget-sources/provider-header');
    if (wantedTitle === title) shownHeader ??= mount(head, { title, ...messagesFor('providerHeader') });
  };
}

/** The dialogs, loaded on first use. In the page's own tree, where the dialog of a refused session is expected. */
function createDialogs(
  over: HTMLElement,
  baseUrls: Bases,
  messagesFor: Language['messagesFor'],
  onAnswer: PageShellOptions['onAnswer'],
) {
  const load = async () => {
    const { mount } = await import('@salestax/widget-sources/session-dialogs');
    return mount(over, {
      config: baseUrls,
      isolation: 'light',
      ...messagesFor('sessionDialogs'),
      on: { answered: onAnswer },
    });
  };
  let loading: ReturnType<typeof load> | null = null;
  const dialogs = () => {
    loading ??= load();
    // A failed load is retried on the next use.
    loading.catch(() => (loading = null));
    return loading;
  };
  return Object.assign(dialogs, { isRequested: () => loading !== null });
}
