import type { ReactNode } from 'react';
import { Notice, TextLink } from '@salestax/ui';
import { setUpPages } from './next-pages.ts';

/** The text of the link to the next step of the set-up. */
export const blockedMessages = { nextStep: 'Go to the next step of the set-up' };

interface BlockedProps {
  /** What the set-up of the company lacks; null: the reason is another one. */
  readonly state: keyof typeof setUpPages | null;
  readonly text: typeof blockedMessages;
  /** Null: our pages are not the place to go on. */
  readonly homeLink: string | null;
  /** The sentence that says why nothing can be done. */
  readonly children: ReactNode;
}

/** Why nothing can be done here, with the page of the next step of the set-up. */
export function Blocked({ state, text, homeLink, children }: BlockedProps): ReactNode {
  const page = state === null ? null : setUpPages[state];
  return (
    <Notice tone="attention" role="alert">
      <p>{children}</p>
      {homeLink !== null && page !== null && <TextLink href={new URL(page, homeLink).href}>{text.nextStep}</TextLink>}
    </Notice>
  );
}
