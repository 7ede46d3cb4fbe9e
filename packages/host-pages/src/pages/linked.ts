import type { Mounted, PageContext, PageListeners, ViewNames } from '../page-context.ts';
import type { View } from '../view-address.ts';

interface LinkedWidget extends Mounted {
  readonly update: (patch: { readonly view: View }) => void;
}

/** The listeners of a page, and that of the view of its widget. */
interface LinkedListeners extends PageListeners {
  readonly viewChange: (view: View) => void;
}

const load = () => import('../view-address.ts');

/**
 * Mounts a widget whose view is in the address: it starts with that of the address, the address follows what the person
 * changes, and the widget follows the back and forward buttons. `names`: of the widget's option `view`.
 */
export async function mountLinked(
  { on, url, link }: Pick<PageContext, 'on' | 'url' | 'link'>,
  names: ViewNames,
  mount: (on: LinkedListeners, view?: View) => LinkedWidget,
): Promise<Mounted> {
  const code = url.search === '' ? null : await load();
  let view = code?.readView(url.searchParams, names) ?? {};
  let isMounted = true;

  async function viewChange(next: View): Promise<void> {
    const { writeView, historyOf } = await load();
    if (!isMounted) return;
    link(writeView(location.href, next, names), historyOf(view, next));
    view = next;
  }

  const widget = mount(
    { ...on, viewChange: (next) => void viewChange(next).catch(() => undefined) },
    code === null ? undefined : view,
  );
  return {
    ...(widget.ready && { ready: widget.ready }),
    unmount() {
      isMounted = false;
      widget.unmount();
    },
    async follow(to) {
      const { readView, isOtherView } = await load();
      // Another page was opened meanwhile.
      if (!isMounted) return true;
      if (!isOtherView(url, to, names)) return false;
      view = readView(to.searchParams, names);
      widget.update({ view });
      return true;
    },
  };
}
