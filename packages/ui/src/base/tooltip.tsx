import { cloneElement, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useOwnId } from './own-id.ts';
import { hide, placeBeside, show } from './placement.ts';

export interface TooltipProps {
  /** The text of the tooltip; without one there is no tooltip, and the trigger stays the same element. */
  readonly content: string | undefined;
  /** The trigger. It must be focusable. */
  readonly children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** Delay from hover or focus (specification A2.25). */
const OPEN_AFTER_MS = 5;
/** Delay before it closes: long enough to reach the tooltip itself (specification A2.25). */
const CLOSE_AFTER_MS = 50;

/** Explains its trigger on hover and on focus: hoverable, dismissable with Escape, and it stays (WCAG 2.2, 1.4.13). */
export function Tooltip({ content, children }: TooltipProps): ReactNode {
  const id = useOwnId();
  const wrap = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [isWanted, want] = useState(false);
  const staysOpen = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const hasContent = content !== undefined;

  // Layout effects: Preact runs other effects after an animation frame, three times as long as the delay.
  useLayoutEffect(() => {
    staysOpen.current = isWanted;
    const timer = setTimeout(() => setOpen(isWanted && hasContent), isWanted ? OPEN_AFTER_MS : CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWanted, hasContent]);

  useLayoutEffect(() => {
    const popup = tip.current;
    const anchor = wrap.current?.firstElementChild;
    if (!isOpen || popup === null || !(anchor instanceof HTMLElement)) return undefined;
    const ending = new AbortController();
    const options = { capture: true, signal: ending.signal };
    const close = () => {
      want(false);
      setOpen(false);
    };
    const page = popup.ownerDocument;
    page.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        close();
        // The tooltip is about to close: the key is for something else.
        if (!staysOpen.current) return;
        // Keeps a dialog around it open: the first Escape closes the tooltip only.
        event.preventDefault();
        event.stopPropagation();
      },
      options,
    );
    page.addEventListener(
      'pointerdown',
      (event) => {
        if (wrap.current !== null && !event.composedPath().includes(wrap.current)) close();
      },
      options,
    );
    show(popup);
    const stopPlacing = placeBeside(anchor, popup);
    return () => {
      ending.abort();
      stopPlacing();
      hide(popup);
    };
  }, [isOpen]);

  const open = () => want(true);
  const close = () => want(false);
  // A lifted finger leaves what it has touched: the next touch elsewhere closes the tooltip.
  const leave = ({ pointerType }: { readonly pointerType: string }) => pointerType !== 'touch' && close();
  const ownDescription = children.props['aria-describedby'];
  return (
    <span ref={wrap} className="st-anchor" onPointerOver={open} onPointerOut={leave} onFocus={open} onBlur={close}>
      {hasContent
        ? cloneElement(children, { 'aria-describedby': [ownDescription, id].filter(Boolean).join(' ') })
        : children}
      {hasContent && (
        <span ref={tip} id={id} className="st-tip" role="tooltip" popover="manual">
          {content}
        </span>
      )}
    </span>
  );
}
