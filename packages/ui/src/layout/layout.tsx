import type { ReactNode } from 'react';
import { Icon } from '../base/icons.tsx';
import { useOwnId } from '../base/own-id.ts';
import type { Tone } from '../base/tone.ts';

export interface CardProps {
  readonly title?: string | undefined;
  /** Content at the end of the title's row. */
  readonly actions?: ReactNode;
  /** @default 'section', named by its title */
  readonly as?: 'section' | 'div' | undefined;
  readonly children?: ReactNode;
}

/** A raised surface. */
export function Card({ title, actions, as: Element = 'section', children }: CardProps): ReactNode {
  const id = useOwnId();
  const hasHead = title !== undefined || actions !== undefined;
  return (
    <Element className="st-card" aria-labelledby={Element === 'section' && title !== undefined ? id : undefined}>
      {hasHead && (
        <div className="st-card-head">
          {title !== undefined && (
            <h3 className="st-card-title" id={id}>
              {title}
            </h3>
          )}
          {actions}
        </div>
      )}
      <div className="st-card-body">{children}</div>
    </Element>
  );
}

/** A state as a word, on the colour of its tone. */
export function Badge({ tone, children }: { readonly tone: Tone | 'quiet'; readonly children?: ReactNode }): ReactNode {
  return <span className={`st-badge st-badge-${tone}`}>{children}</span>;
}

/** The link to the parent page, above a page's title. */
export function BackLink({ href, children }: { readonly href: string; readonly children?: ReactNode }): ReactNode {
  return (
    <a className="st-back" href={href}>
      <Icon name="back" size={14} />
      {children}
    </a>
  );
}
