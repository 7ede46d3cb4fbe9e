import { parseUrl } from '@salestax/client';
import { isPlainClick, type Navigation } from '@salestax/widget-kit';
import type { Params } from './page-input.ts';
import type { HostPage } from './pages.ts';
import type { Address, Refusal, Resolution } from './resolve.ts';

/** What an address shows. */
export interface Shown {
  /** null: no page has this address. */
  readonly page: HostPage | null;
  readonly params: Params;
  readonly url: URL;
  /** The first page after the document was loaded. */
  readonly isFirst: boolean;
  /** The visitor came with the back or forward button of the browser. */
  readonly isReturn: boolean;
  /** Sets the address of the page that is shown, without showing it again. */
  readonly link: (url: URL, how: 'push' | 'replace') => void;
}

/** Whether a page may be left: it may contain unsaved input. */
export interface LeaveGuard {
  readonly needsConfirmation: () => boolean;
  /** Asks the person; true: the page may be left, and its input is discarded. */
  readonly ask: () => Promise<boolean>;
}

export interface RouterOptions {
  readonly page: Window;
  /** Called before an address is read: removes what must not remain in it. */
  readonly clean: () => void;
  readonly find: (address: Address) => Resolution;
  /** Resolves when the page is on the screen. */
  readonly show: (shown: Shown) => Promise<void>;
  /** Called when the page is not for this visitor, before the redirect. */
  readonly refused: (address: string, refusal: NonNullable<Refusal>) => void;
  readonly leaving: LeaveGuard;
  /** Opens another site. */
  readonly openSite: (address: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Shows the page of the address, and follows links, the browser's history and the navigation requests of widgets
 * without loading the document again. Returns the function for navigation requests.
 */
export function startRouter(options: RouterOptions): (to: Navigation) => void {
  const { page, clean, find, show, refused, leaving, openSite, signal } = options;
  const { history, location } = page;
  const scrolls = new Map<number, number>();
  const address = () => location.pathname + location.search;
  let index = entryOf(history.state).index;
  let shownAddress = '';
  let isAsking = false;

  // blob: URLs have our origin too.
  const isSameSite = (url: URL) => url.origin === location.origin && url.protocol === location.protocol;
  const isOurs = (url: URL) => isSameSite(url) && find(url).kind !== 'missing';

  async function showAddress({ isFirst = false, isReturn = false }, scroll: number): Promise<void> {
    clean();
    const resolution = find(new URL(location.href));
    if (resolution.kind === 'redirect') {
      if (resolution.refusal !== null) refused(address(), resolution.refusal);
      history.replaceState({ index }, '', resolution.to);
      return showAddress({ isFirst }, 0);
    }
    shownAddress = address();
    const [ownAddress, url] = [shownAddress, new URL(location.href)];
    const target =
      resolution.kind === 'page' ? { page: resolution.page, params: resolution.params } : { page: null, params: {} };
    await show({ ...target, url, isFirst, isReturn, link });
    // Another address may be shown meanwhile.
    if (ownAddress === shownAddress && (scroll > 0 || !isFirst)) page.scrollTo(0, scroll);
  }

  function go({ to, how }: Navigation): void {
    const url = parseUrl(to, location.href);
    if (url === null || !isSameSite(url)) return openSite(to);
    if (how === 'reload' || !isOurs(url)) return load(url);
    write(url, how === 'push' ? 'push' : 'replace');
    void showAddress({}, 0);
  }

  function write(url: URL, how: 'push' | 'replace'): void {
    scrolls.set(index, page.scrollY);
    if (how === 'push') index += 1;
    history[how === 'push' ? 'pushState' : 'replaceState']({ index }, '', url);
  }

  function link(url: URL, how: 'push' | 'replace'): void {
    write(url, how);
    shownAddress = address();
  }

  function load(url: URL): void {
    if (url.href === location.href) location.reload();
    else location.assign(url);
  }

  /** Runs `work` when the page may be left: at once, or after the person has confirmed. */
  function whenAllowed(work: () => void): void {
    if (!leaving.needsConfirmation()) work();
    else if (!isAsking) void askFirst(work);
  }

  async function askFirst(work: () => void): Promise<void> {
    isAsking = true;
    const mayLeave = await leaving.ask();
    isAsking = false;
    if (mayLeave) work();
  }

  function onPopState(): void {
    const newIndex = entryOf(history.state).index;
    if (address() === shownAddress) {
      // The browser has added an entry for a link to a fragment; it has no index yet.
      if (hasIndex(history.state)) index = newIndex;
      else history.replaceState({ index: (index += 1) }, '');
    } else if (leaving.needsConfirmation()) {
      // Undo the traversal until the person has answered.
      const away = newIndex - index;
      history.go(-away);
      whenAllowed(() => history.go(away));
    } else {
      scrolls.set(index, page.scrollY);
      index = newIndex;
      void showAddress({ isReturn: true }, scrolls.get(newIndex) ?? 0);
    }
  }

  history.scrollRestoration = 'manual';
  const initialScroll = entryOf(history.state).scroll;
  history.replaceState({ index }, '');
  page.addEventListener('pagehide', () => history.replaceState({ index, scroll: page.scrollY }, ''), { signal });
  page.addEventListener('popstate', onPopState, { signal });
  page.document.addEventListener(
    'click',
    (event) => {
      const url = plainLink(event);
      if (url === null || !isOurs(url)) return;
      event.preventDefault();
      // As browsers do for a link to the current address (HTML, navigation).
      whenAllowed(() => go({ to: url.href, how: url.href === location.href ? 'replace' : 'push' }));
    },
    { signal },
  );
  void showAddress({ isFirst: true, isReturn: isHistoryLoad(page) }, initialScroll);
  return (to) => whenAllowed(() => go(to));
}

/** Whether the document was loaded by the back or forward button (Navigation Timing Level 2, `type`). */
const isHistoryLoad = ({ performance }: Window): boolean =>
  performance.getEntriesByType('navigation').some((entry) => Reflect.get(entry, 'type') === 'back_forward');

/** The state of a history entry: its index within this tab, and the scroll position. */
interface Entry {
  readonly index: number;
  readonly scroll: number;
}

function entryOf(state: unknown): Entry {
  const fields = new Map<string, unknown>(Object.entries(state ?? {}));
  const whole = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'number' && value > 0 ? value : 0;
  };
  return { index: whole('index'), scroll: whole('scroll') };
}

const hasIndex = (state: unknown) => typeof state === 'object' && state !== null && 'index' in state;

/** The address of a link that was followed in this tab, also inside an open shadow root; null for every other click. */
function plainLink(event: MouseEvent): URL | null {
  if (event.defaultPrevented || !isPlainClick(event)) return null;
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.hasAttribute('href'));
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hash !== '' || link.download !== '')
    return null;
  return parseUrl(link.href);
}
