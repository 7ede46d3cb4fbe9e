import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { externalPath, Glyph } from './glyph.tsx';
import { buttonClass, type ButtonVariant } from './plain-button.tsx';

export interface ButtonLinkProps extends ComponentPropsWithoutRef<'a'> {
  readonly variant?: ButtonVariant | undefined;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, className, children, ...rest }: ButtonLinkProps): ReactNode {
  return (
    <a {...rest} className={buttonClass(variant, className)}>
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
    <a {...elsewhere} {...rest} className={['st-link', external && 'st-external', className].filter(Boolean).join(' ')}>
      {children}
      {external && <Glyph path={externalPath} size={13} />}
      {external && externalLabel !== undefined && <span className="st-visually-hidden"> ({externalLabel})</span>}
    </a>
  );
}
