import type { MouseEvent, ReactNode } from 'react';
import { PlainButton, type PlainButtonProps } from '../base/plain-button.tsx';
import { Tooltip } from '../base/tooltip.tsx';

export interface ButtonProps extends PlainButtonProps {
  /** Whether the action is in progress: clicks are ignored until it has ended. */
  readonly busy?: boolean | undefined;
  /** Why it is disabled: it stays focusable, shows this on hover and focus, and ignores clicks. */
  readonly disabledReason?: string | undefined;
  /** Called when it is pressed while disabled; for a submit button, also by Enter in a field. */
  readonly onRefused?: (() => void) | undefined;
}

/** A button that shows whether its action is in progress, and why it is disabled. */
export function Button({
  busy = false,
  disabledReason,
  onRefused,
  onClick,
  children,
  ...rest
}: ButtonProps): ReactNode {
  const isOff = busy || disabledReason !== undefined;

  function refuse(event: MouseEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (!busy) onRefused?.();
  }

  return (
    <Tooltip content={disabledReason}>
      <PlainButton
        {...rest}
        aria-busy={busy || undefined}
        aria-disabled={isOff || undefined}
        onClick={isOff ? refuse : onClick}
      >
        {busy && <span className="st-spinner" aria-hidden="true" />}
        {children}
      </PlainButton>
    </Tooltip>
  );
}
