import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { closePath, Glyph } from './glyph.tsx';
import { useOwnId } from './own-id.ts';
import { placeBeside } from './placement.ts';
import { rootOf } from './root.ts';

/** The attributes of the button that opens and closes a popover. */
export interface PopoverTrigger {
  readonly popoverTarget: string;
  readonly 'aria-haspopup': 'dialog';
}

export interface PopoverProps {
  /** The popover's name for screen readers. */
  readonly label: string;
  /** Renders the button that opens and closes the popover; the attributes belong to that button. */
  readonly renderTrigger: (attributes: PopoverTrigger) => ReactNode;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** CSS class of the popup. */
  readonly className?: string | undefined;
  /** A selector of the element that it opens beside, an element around its trigger. @default its trigger */
  readonly anchor?: string | undefined;
  /** Called after it has opened or closed, also when it is removed while it is open. */
  readonly onToggle?: ((isOpen: boolean, popup: HTMLElement) => void) | undefined;
}

/** Additional information above the page: closes with Escape, with its button and with a click outside. */
export function Popover({
  label,
  renderTrigger,
  closeLabel,
  children,
  className = '',
  anchor,
  onToggle,
}: PopoverProps): ReactNode {
  const id = useOwnId();
  const popup = useRef<HTMLDivElement>(null);
  const latestOnToggle = useRef(onToggle);
  useLayoutEffect(() => {
    latestOnToggle.current = onToggle;
  });
  useLayoutEffect(() => {
    const element = popup.current;
    return element === null
      ? undefined
      : followPopup(element, anchor, (isOpen) => latestOnToggle.current?.(isOpen, element));
  }, [anchor]);

  return (
    <span className="st-anchor">
      {renderTrigger({ popoverTarget: id, 'aria-haspopup': 'dialog' })}
      <div ref={popup} id={id} className={`st-popover ${className}`} role="dialog" aria-label={label} popover="auto">
        <button
          type="button"
          className="st-icon-button st-popover-close"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={closeLabel}
        >
          <Glyph path={closePath} />
        </button>
        <div className="st-popover-body">{children}</div>
      </div>
    </span>
  );
}

/**
 * Reports whether a popup is open, places it beside its anchor, and restores the focus. Adds the listeners itself: React 18
 * does not know the events.
 */
function followPopup(popup: HTMLElement, anchor: string | undefined, onToggle: (isOpen: boolean) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const trigger = popup.parentElement?.querySelector<HTMLElement>('[popovertarget]') ?? null;
  let isOpen = false;
  let stopPlacing: (() => void) | undefined;
  /** Called once the popup has a size, and before it is painted; it may have been removed meanwhile. */
  const place = () => {
    stopPlacing?.();
    if (signal.aborted) return;
    const beside = anchor === undefined ? trigger : trigger?.closest<HTMLElement>(anchor);
    if (isOpen && beside) stopPlacing = placeBeside(beside, popup);
  };
  popup.addEventListener(
    'beforetoggle',
    ({ newState }) => {
      isOpen = newState === 'open';
      if (isOpen) requestAnimationFrame(place);
      else stopPlacing?.();
      const focused = rootOf(popup)?.activeElement ?? null;
      if (isOpen || !popup.contains(focused)) return;
      // In a shadow root the browser does not restore the focus by itself.
      trigger?.focus({ preventScroll: true });
    },
    { signal },
  );
  popup.addEventListener('toggle', () => onToggle(isOpen), { signal });
  return () => {
    ending.abort();
    stopPlacing?.();
    if (isOpen) onToggle(false);
  };
}
