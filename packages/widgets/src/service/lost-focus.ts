import { rootOf } from '@salestax/ui';
import type { WidgetContext } from '@salestax/widget-kit';

/**
 * Gives the focus to the widget as a whole when the element that had it is removed, as a button that its own press removes.
 * The browser gives it to the page then, and a screen reader and the next Tab begin at the top. A screen that knows a better
 * place takes it from there (`useFocusFallback`).
 */
export function keepFocus({ root, life: { signal } }: Pick<WidgetContext<never, never, never>, 'root' | 'life'>): void {
  const view = root.querySelector<HTMLElement>('.st-view');
  if (view === null) return;
  let focused: Element | null = null;
  /** The dialog around `focused`; null: none. Nothing outside an open dialog takes the focus. */
  let dialog: HTMLDialogElement | null = null;

  root.addEventListener(
    'focusin',
    ({ target }) => {
      focused = target instanceof Element ? target : null;
      dialog = focused?.closest('dialog') ?? null;
    },
    { signal },
  );
  // In some browsers after a removal, too. The person has left an element that is still there and no longer the active one; it
  // stays the active one while another window has the focus.
  root.addEventListener(
    'focusout',
    ({ target }) =>
      queueMicrotask(() => {
        if (target === focused && focused?.isConnected === true && rootOf(focused)?.activeElement !== focused)
          focused = null;
      }),
    { signal },
  );
  const removals = new MutationObserver(() => {
    // In an iframe, the person may be in the page around it.
    if (focused === null || focused.isConnected || !document.hasFocus()) return;
    focused = null;
    const { activeElement, body } = document;
    const place = dialog?.isConnected && dialog.open ? dialog : view;
    if (activeElement === null || activeElement === body) focusWhole(place);
  });
  removals.observe(view, { childList: true, subtree: true });
  signal.addEventListener('abort', () => removals.disconnect(), { once: true });
}

/** Focuses the view, which is focusable only until it loses the focus: later a click on the view would focus it, too. */
function focusWhole(view: HTMLElement): void {
  view.tabIndex = -1;
  view.dataset['lostFocus'] = '';
  view.style.outline = 'none';
  view.focus({ preventScroll: true });
  view.addEventListener(
    'blur',
    () => {
      view.removeAttribute('tabindex');
      delete view.dataset['lostFocus'];
      view.style.outline = '';
    },
    { once: true },
  );
}
