import { authChangeOf, type SessionRecord } from '@salestax/client';
import { mount as mountHeader } from '@salestax/widgets/header';
import type { SessionAnswer, SessionDialog } from '@salestax/widgets/session-dialogs';

import { element } from './element.ts';

interface Bases {
  readonly oauthBaseUrl: string;
  readonly apiBaseUrl: string;
}

export interface FrameOptions {
  readonly bases: Bases;
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
export interface Frame {
  /** Dresses a page. One that another product shows (`source`) has the provider's header, a bare one has its own. */
  readonly at: (page: { readonly title: string; readonly isBare: boolean; readonly source: string | null }) => void;
  /** Who is signed in. */
  readonly who: (record: SessionRecord | null) => void;
  readonly dialog: (state: SessionDialog) => void;
  readonly busy: (isBusy: boolean) => void;
  /** Fetches what is not needed yet, so that it is there when the network is not. */
  readonly prepare: () => void;
}

export function createFrame({ bases, head, over, foot, documents, logOut, answered }: FrameOptions): Frame {
  const header = mountHeader(head, { config: bases, on: { logOut } });
  const showProvider = createProviderHeader(head);
  const dialogs = createDialogs(over, bases, answered);
  foot.append(linksOf(bases, documents));
  return {
    at({ title, isBare, source }) {
      header.element.hidden = isBare || source !== null;
      foot.hidden = source !== null;
      void showProvider(source === null ? null : title);
    },
    who: (record) => header.update({ authChange: authChangeOf(record) }),
    dialog: (state) => void dialogs().then((shown) => shown.update({ state })),
    busy: (isBusy) => void dialogs().then((shown) => shown.update({ isBusy })),
    prepare: () => void dialogs(),
  };
}

function linksOf({ apiBaseUrl }: Bases, documents: string | undefined): HTMLElement {
  const links = [
    ...(documents === undefined ? [] : [['Sales documents', documents] as const]),
    ['Widget gallery', '/gallery'] as const,
    ['API', `${apiBaseUrl}/docs`] as const,
    ['Health', '/health'] as const,
  ];
  return element('nav', { 'aria-label': 'Service' }, ...links.map(([text, href]) => element('a', { href }, text)));
}

/** Shows the provider's header with a title; null: none. */
function createProviderHeader(head: HTMLElement): (title: string | null) => Promise<void> {
  let shown: { readonly unmount: () => void } | null = null;
  let wanted: string | null = null;
  return async (title) => {
    wanted = title;
    shown?.unmount();
    shown = null;
    if (title === null) return;
    const { mount } = await import('@salestax/widgets/provider-header');
    if (wanted === title) shown ??= mount(head, { title });
  };
}

/** The dialogs, fetched when they are first asked for. In the page's own tree, where the dialog of a refused session is looked for. */
function createDialogs(over: HTMLElement, bases: Bases, answered: FrameOptions['answered']) {
  const load = async () => {
    const { mount } = await import('@salestax/widgets/session-dialogs');
    return mount(over, { config: bases, isolation: 'light', on: { answered } });
  };
  let loading: ReturnType<typeof load> | null = null;
  return () => {
    loading ??= load();
    // Without network the next need tries again.
    loading.catch(() => (loading = null));
    return loading;
  };
}
