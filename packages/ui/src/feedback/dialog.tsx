import { useEffect, useLayoutEffect, useReducer, useRef, type ReactNode } from 'react';
import { useOwnId } from '../base/own-id.ts';

export interface DialogProps {
  readonly open: boolean;
  /** The dialog's heading and name; undefined: its content is its name. */
  readonly title: string | undefined;
  /** 'alertdialog' interrupts, and is not closed by a click beside it. @default 'dialog' */
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  /** In CSS pixels; on narrower screens the dialog has the width of the screen. @default 480 */
  readonly width?: number | undefined;
  /** The id of the dialog element, for hosts that look it up. */
  readonly id?: string | undefined;
  /** Called on Escape, or on a click on the backdrop: the owner closes it. */
  readonly onClose: () => void;
  /** Called with true when the pointer enters the dialog or a key is pressed in it, with false when the pointer leaves. */
  readonly onHold?: ((isHeld: boolean) => void) | undefined;
  readonly children?: ReactNode;
  /** The buttons, the safe one first. A button with `data-focus` has the initial focus. */
  readonly actions?: ReactNode;
}

/** A native modal dialog: it takes the focus and returns it, and the page behind is inert and does not scroll. */
export function Dialog(props: DialogProps): ReactNode {
  const { open, title, role = 'dialog', width = 480, id, onClose, onHold, children, actions } = props;
  const ownId = useOwnId();
  const element = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  // After the click is painted: to make the page behind inert, the browser computes the styles of all of it.
  useEffect(() => {
    const dialog = element.current;
    if (!open || dialog === null || dialog.open) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-focus]')?.focus();
  });
  // Closes before the next paint, which would show an empty dialog.
  useLayoutEffect(() => {
    const dialog = element.current;
    return open ? () => dialog?.close() : undefined;
  }, [open]);

  return (
    <dialog
      ref={element}
      id={id}
      className="st-dialog"
      role={role}
      style={{ maxWidth: width }}
      aria-labelledby={title === undefined ? `${ownId}-body` : `${ownId}-title`}
      aria-describedby={title !== undefined && role === 'alertdialog' ? `${ownId}-body` : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // A browser closes the dialog in spite of a prevented 'cancel' when there was no user activation in between. The event
        // comes late: also after our own close, when this component is already unmounted.
        if (!open || target !== currentTarget || !currentTarget.isConnected || currentTarget.open) return;
        onClose();
        // Shows the dialog again unless its owner closes it, too.
        renderAgain();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // The dialog has no padding: a press on the element itself is on the backdrop.
        if (role === 'dialog' && pressedBeside.current && event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div
          className="st-dialog-box"
          onPointerEnter={() => onHold?.(true)}
          onPointerLeave={() => onHold?.(false)}
          onKeyDown={() => onHold?.(true)}
        >
          {title !== undefined && (
            <h2 className="st-dialog-title" id={`${ownId}-title`}>
              {title}
            </h2>
          )}
          <div className="st-dialog-body" id={`${ownId}-body`}>
            {children}
          </div>
          {actions !== undefined && <div className="st-dialog-actions">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
