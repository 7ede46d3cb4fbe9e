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
  /** The container of the header. */
  readonly head: HTMLElement;
  /** The container of the dialogs and the spinner. */
  readonly over: HTMLElement;
  /** The container of the secondary links. */
  readonly foot: HTMLElement;
  /** The address of the documents in the accounting service; undefined: unknown. */
  readonly documents: string | undefined;
  readonly logOut: () => void;
  readonly onAnswer: (answer: SessionAnswer) => void;
}

/** The header, footer, dialogs and spinner of every page. */
export interface PageShell {
  /** Sets the header for a page. A page embedded in another product (`source`) has the provider's header, a bare one its own. */
  readonly showPage: (page: {
    readonly title: string;
    readonly isBare: boolean;
    readonly source: string | null;
  }) => void;
  /** Sets the signed-in user; null: none. */
  readonly setUser: (record: SessionRecord | null) => void;
  readonly dialog: (state: SessionDialog) => void;
  readonly busy: (isBusy: boolean) => void;
  /** Loads the dialogs in advance, so that they are available without a network. */
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
  onAnswer,
}: PageShellOptions): PageShell {
  const { text, messagesFor } = language;
  const header = mountHeader(head, { config: bases, ...messagesFor('header'), on: { logOut } });
  const showProvider = createProviderHeader(head, messagesFor);
  const dialogs = createDialogs(over, bases, messagesFor, onAnswer);
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
function createProviderHeader(
  head: HTMLElement,
  messagesFor: Language['messagesFor'],
): (title: string | null) => Promise<void> {
  let shown: { readonly unmount: () => void } | null = null;
  let wanted: string | null = null;
  return async (title) => {
    wanted = title;
    shown?.unmount();
    shown = null;
    if (title === null) return;
    const { mount } = await import('@salestax/widgets/provider-header');
    if (wanted === title) shown ??= mount(head, { title, ...messagesFor('providerHeader') });
  };
}

/** The dialogs, loaded on first use. In the page's own tree, where the dialog of a refused session is expected. */
function createDialogs(
  over: HTMLElement,
  bases: Bases,
  messagesFor: Language['messagesFor'],
  onAnswer: PageShellOptions['onAnswer'],
) {
  const load = async () => {
    const { mount } = await import('@salestax/widgets/session-dialogs');
    return mount(over, {
      config: bases,
      isolation: 'light',
      ...messagesFor('sessionDialogs'),
      on: { answered: onAnswer },
    });
  };
  let loading: ReturnType<typeof load> | null = null;
  return () => {
    loading ??= load();
    // A failed load is retried on the next use.
    loading.catch(() => (loading = null));
    return loading;
  };
}
