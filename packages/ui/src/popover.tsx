import { cloneElement, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { useOwnId } from './own-id.ts';
import { placeBeside } from './placement.ts';
import { rootOf } from './root.ts';

export interface PopoverProps {
  /** Its name for screen readers. */
  readonly label: string;
  /** The button that opens and closes it. */
  readonly trigger: ReactElement<{ popoverTarget?: string | undefined; 'aria-haspopup'?: 'dialog' | undefined }>;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** Additional information above the page: closes with Escape, with its button and with a click outside. */
export function Popover({ label, trigger, closeLabel, children }: PopoverProps): ReactNode {
  const id = useOwnId();
  const wrap = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const anchor = triggerIn(wrap.current, id);
    if (!isOpen || anchor === null || popup.current === null) return undefined;
    return placeBeside(anchor, popup.current);
  }, [isOpen, id]);

  /** In a shadow root the browser does not restore the focus by itself. */
  function restoreFocus(): void {
    const active = rootOf(popup.current)?.activeElement ?? null;
    if (active !== null && popup.current?.contains(active)) triggerIn(wrap.current, id)?.focus({ preventScroll: true });
  }

  return (
    <span ref={wrap} className="st-anchor">
      {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': 'dialog' })}
      <div
        ref={popup}
        id={id}
        className="st-popover"
        role="dialog"
        aria-label={label}
        popover="auto"
        onBeforeToggle={({ newState }) => {
          if (newState === 'closed') restoreFocus();
          setOpen(newState === 'open');
        }}
      >
        <div className="st-popover-body">{children}</div>
        <button
          type="button"
          className="st-icon-button st-popover-close"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={closeLabel}
        >
          <Icon name="close" />
        </button>
      </div>
    </span>
  );
}

function triggerIn(wrap: Element | null, popupId: string): HTMLElement | null {
  return wrap?.querySelector<HTMLElement>(`[popovertarget="${popupId}"]`) ?? null;
}
