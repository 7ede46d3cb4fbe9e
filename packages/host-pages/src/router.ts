import type { Navigation } from '@salestax/widget-kit';
import type { HostPage, Redirect } from './pages.ts';
import { resolve } from './resolve.ts';

export interface RouterOptions {
  readonly page: Window;
  readonly table: readonly (HostPage | Redirect)[];
  readonly isSignedIn: () => boolean;
  /** Told what the address shows now; null when there is nothing. `isFirst`: as the page was loaded. */
  readonly show: (page: HostPage | null, isFirst: boolean) => void;
  readonly signal: AbortSignal;
}

/** Shows the page of the address, and those that links, the browser's history and widgets lead to, without loading anew. */
export function startRouter({ page, table, isSignedIn, show, signal }: RouterOptions): (to: Navigation) => void {
  const { history, location } = page;
  const address = () => location.pathname + location.search;
  let shown = '';

  function showAddress(isFirst: boolean): void {
    const found = resolve(table, location.pathname, isSignedIn);
    if (found.kind === 'redirect') {
      history.replaceState(null, '', found.to);
      return showAddress(isFirst);
    }
    shown = address();
    show(found.kind === 'page' ? found.page : null, isFirst);
  }

  const isOurs = (url: URL) =>
    url.origin === location.origin && resolve(table, url.pathname, isSignedIn).kind !== 'missing';

  function navigate({ to, how }: Navigation): void {
    const url = new URL(to, location.href);
    if (how === 'reload' || !isOurs(url)) return location.assign(url);
    if (how === 'replace') history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    showAddress(false);
  }

  // A jump within the page, as to its content, is an entry of the history too.
  page.addEventListener('popstate', () => address() !== shown && showAddress(false), { signal });
  page.document.addEventListener(
    'click',
    (event) => {
      const url = plainLink(event);
      if (url === null || !isOurs(url)) return;
      event.preventDefault();
      navigate({ to: url.href, how: 'push' });
    },
    { signal },
  );
  showAddress(true);
  return navigate;
}

/** The address of a link that was followed in this tab; null for every other click. */
function plainLink(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hash !== '') return null;
  return URL.parse(link.href);
}
