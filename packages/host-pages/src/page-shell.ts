import { authChangeOf, type SessionRecord } from '@salestax/client';
import { mount as mountHeader } from '@salestax/widgets/header';
import type { SessionAnswer, SessionDialog } from '@salestax/widgets/session-dialogs';

import { element } from './element.ts';
import type { Language } from './language.ts';

interface Bases {
  readonly oauthBaseUrl: string;
  readonly apiBaseUrl: string;
}

export interface PageShellOptions {
  readonly bases: Bases;
  readonly language: Language;
  /** Where the header stands. */
  readonly head: HTMLElement;
  /** Where the dialogs and the spinner stand. */
  readonly over: HTMLElement;
  /** Where the links stand that do not belong to the product's own work. */
  readonly foot: HTMLElement;
  /** The page with the documents of the accounting service; undefined: unknown. */
  readonly documents: string | undefined;
  readonly logOut: () => void;
  readonly answered: (answer: SessionAnswer) => void;
}

/** What stands around and over every page. */
export interface PageShell {
  /** Dresses a page. One that another product shows (`source`) has the provider's header, a bare one has its own. */
  readonly showPage: (page: {
    readonly title: string;
    readonly isBare: boolean;
    readonly source: string | null;
  }) => void;
  /** Who is signed in. */
  readonly setUser: (record: SessionRecord | null) => void;
  readonly dialog: (state: SessionDialog) => void;
  readonly busy: (isBusy: boolean) => void;
  /** Fetches what is not needed yet, so that it is there when the network is not. */
  readonly prepare: () => void;
}

export function createPageShell({
  bases,
  language,
  head,
  over,
  foot,
  documents,
  logOut,
  answered,
}: PageShellOptions): PageShell {
  const { text, words } = language;
  const header = mountHeader(head, { config: bases, ...words('header'), on: { logOut } });
  const showProvider = createProviderHeader(head, words);
  const dialogs = createDialogs(over, bases, words, answered);
  foot.append(linksOf(bases, documents, text));
  return {
    showPage({ title, isBare, source }) {
      header.element.hidden = isBare || source !== null;
      foot.hidden = source !== null;
      void showProvider(source === null ? null : title);
    },
    setUser: (record) => header.update({ authChange: authChangeOf(record) }),
    dialog: (state) => void dialogs().then((shown) => shown.update({ state })),
    busy: (isBusy) => void dialogs().then((shown) => shown.update({ isBusy })),
    prepare: () => void dialogs(),
  };
}

function linksOf({ apiBaseUrl }: Bases, documents: string | undefined, text: Language['text']): HTMLElement {
  const links = [
    ...(documents === undefined ? [] : [[text.documents, documents] as const]),
    [text.gallery, '/gallery'] as const,
    [text.api, `${apiBaseUrl}/docs`] as const,
    [text.health, '/health'] as const,
  ];
  return element('nav', { 'aria-label': text.service }, ...links.map(([name, href]) => element('a', { href }, name)));
}

/** Shows the provider's header with a title; null: none. */
function createProviderHeader(head: HTMLElement, words: Language['words']): (title: string | null) => Promise<void> {
  let shown: { readonly unmount: () => void } | null = null;
  let wanted: string | null = null;
  return async (title) => {
    wanted = title;
    shown?.unmount();
    shown = null;
    if (title === null) return;
    const { mount } = await import('@salestax/widgets/provider-header');
    if (wanted === title) shown ??= mount(head, { title, ...words('providerHeader') });
  };
}

/** The dialogs, fetched when they are first asked for. In the page's own tree, where the dialog of a refused session is looked for. */
function createDialogs(
  over: HTMLElement,
  bases: Bases,
  words: Language['words'],
  answered: PageShellOptions['answered'],
) {
  const load = async () => {
    const { mount } = await import('@salestax/widgets/session-dialogs');
    return mount(over, { config: bases, isolation: 'light', ...words('sessionDialogs'), on: { answered } });
  };
  let loading: ReturnType<typeof load> | null = null;
  return () => {
    loading ??= load();
    // Without network the next need tries again.
    loading.catch(() => (loading = null));
    return loading;
  };
}
