import type { ComponentPropsWithoutRef, ReactNode } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'plain';

export interface PlainButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** One primary action per view. @default 'secondary' */
  readonly variant?: ButtonVariant | undefined;
}

/** A button, by default of type 'button'. `Button` is one that can also be busy, or disabled for a reason. */
export function PlainButton({ variant, className, ...rest }: PlainButtonProps): ReactNode {
  return <button type="button" {...rest} className={buttonClass(variant, className)} />;
}

/** The classes of a button, also for what looks like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', more?: string): string {
  return ['st-button', variant !== 'secondary' && `st-button-${variant}`, more].filter(Boolean).join(' ');
}
