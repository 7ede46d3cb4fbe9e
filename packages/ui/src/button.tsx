import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { Tooltip } from './tooltip.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'plain';

export interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** One primary action per view. @default 'secondary' */
  readonly variant?: ButtonVariant | undefined;
  /** Whether the action is in progress: clicks are ignored until it has ended. */
  readonly busy?: boolean | undefined;
  /** Why it is disabled: it stays focusable, shows this on hover and focus, and ignores clicks. */
  readonly disabledReason?: string | undefined;
  /** Called when it is pressed while disabled; for a submit button, also by Enter in a field. */
  readonly onRefused?: (() => void) | undefined;
}

/** A button, by default of type 'button'. */
export function Button({
  variant,
  busy = false,
  disabledReason,
  onRefused,
  className,
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
      <button
        type="button"
        {...rest}
        className={classOf(variant, className)}
        aria-busy={busy || undefined}
        aria-disabled={isOff || undefined}
        onClick={isOff ? refuse : onClick}
      >
        {busy && <span className="st-spinner" aria-hidden="true" />}
        {children}
      </button>
    </Tooltip>
  );
}

export interface ButtonLinkProps extends ComponentPropsWithoutRef<'a'> {
  readonly variant?: ButtonVariant | undefined;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, className, children, ...rest }: ButtonLinkProps): ReactNode {
  return (
    <a {...rest} className={classOf(variant, className)}>
      {children}
    </a>
  );
}

export interface TextLinkProps extends ComponentPropsWithoutRef<'a'> {
  readonly href: string;
  /** Whether it opens in a new tab, with an arrow beside it. */
  readonly external?: boolean | undefined;
  /** The label of the arrow for screen readers, such as 'opens in a new tab'. */
  readonly externalLabel?: string | undefined;
}

/** A link in text. */
export function TextLink({ external = false, externalLabel, className, children, ...rest }: TextLinkProps): ReactNode {
  const elsewhere = external ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <a {...elsewhere} {...rest} className={['st-link', className].filter(Boolean).join(' ')}>
      {children}
      {external && <Icon name="external" size={13} />}
      {external && externalLabel !== undefined && <span className="st-visually-hidden"> ({externalLabel})</span>}
    </a>
  );
}

function classOf(variant: ButtonVariant = 'secondary', more?: string): string {
  return ['st-button', variant !== 'secondary' && `st-button-${variant}`, more].filter(Boolean).join(' ');
}
