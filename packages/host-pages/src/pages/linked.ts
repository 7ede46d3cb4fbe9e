import type { Mounted, PageContext, PageListeners, ViewNames } from '../page-context.ts';
import type { LinkedPage, View } from '../view-address.ts';

/** The listeners of a page, and that of the view of its widget. */
export interface LinkedListeners extends PageListeners {
  readonly viewChange: (view: View) => void;
}

/**
 * Mounts a widget whose view is in the address: the widget starts with the view of the address, the address follows what the
 * person changes, and the widget follows the back and forward buttons. `names`: the fields of the widget's option `view`.
 */
export async function mountLinked(
  { on, url, link }: Pick<PageContext, 'on' | 'url' | 'link'>,
  names: ViewNames,
  mount: (on: LinkedListeners, view?: View) => LinkedPage['widget'],
): Promise<Mounted> {
  const load = () => import('../view-address.ts');
  const view = url.search === '' ? undefined : (await load()).readView(url.searchParams, names);
  const widget = mount(
    {
      ...on,
      viewChange: (next) =>
        void load().then(
          ({ write }) => write(page, next),
          () => undefined,
        ),
    },
    view,
  );
  const page: LinkedPage = { widget, url, names, link, view: view ?? {}, isLeft: false };
  return {
    ...widget,
    unmount() {
      page.isLeft = true;
      widget.unmount();
    },
    // false where view-address.ts cannot be loaded: the page is shown again.
    follow: (to) =>
      load().then(
        ({ follow }) => follow(page, to),
        () => false,
      ),
  };
}
