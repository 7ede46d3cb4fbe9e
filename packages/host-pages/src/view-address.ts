import type { Mounted, PageContext, ViewNames } from './page-context.ts';

/** The view of a widget, as texts by name. */
export type View = Readonly<Record<string, string>>;

/** The view in a query: the parameters that the widget knows. A parameter with a wrong value is left out. */
export function readView(query: URLSearchParams, names: ViewNames): View {
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, read]) => {
      const value = query.get(name);
      return value !== null && isRight(read, value) ? [[name, value]] : [];
    }),
  );
}

function isRight(read: ViewNames[string], value: string): boolean {
  try {
    read(value);
    return true;
  } catch {
    return false;
  }
}

/** The address with another view; all other parameters stay. */
export function writeView(address: string, view: View, names: ViewNames): URL {
  const url = new URL(address);
  for (const name of Object.keys(names)) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(view)) url.searchParams.set(name, value);
  return url;
}

/** Names whose change adds an entry to the browser's history, to which the back button leads. */
const pushingNames = ['tab', 'row'];

/** Whether a changed view adds an entry to the browser's history, or replaces the current one. */
export const historyOf = (before: View, after: View): 'push' | 'replace' =>
  pushingNames.some((name) => before[name] !== after[name]) ? 'push' : 'replace';

/** Whether two addresses of a page differ in its view alone. */
export function isOtherView(one: URL, other: URL, names: ViewNames): boolean {
  const rest = ({ pathname, search }: URL) => {
    const query = new URLSearchParams(search);
    for (const name of Object.keys(names)) query.delete(name);
    return `${pathname}?${query.toString()}`;
  };
  return rest(one) === rest(other);
}

/** A page whose address has the view of its widget. */
export interface LinkedPage extends Pick<PageContext, 'url' | 'link'> {
  readonly widget: Mounted & { readonly update: (patch: { readonly view: View }) => void };
  readonly names: ViewNames;
  /** The view that the address has. */
  view: View;
  isLeft: boolean;
}

/** Sets the address to a view that the person has chosen. */
export function write(page: LinkedPage, view: View): void {
  if (page.isLeft) return;
  page.link(writeView(location.href, view, page.names), historyOf(page.view, view));
  page.view = view;
}

/** Shows the view of another address; false: it is not another view of the same page. */
export function follow(page: LinkedPage, to: URL): boolean {
  // Another page was opened meanwhile.
  if (page.isLeft) return true;
  if (!isOtherView(page.url, to, page.names)) return false;
  page.view = readView(to.searchParams, page.names);
  page.widget.update({ view: page.view });
  return true;
}
