import type { ReactNode } from 'react';
import { TextLink } from '@salestax/ui';
import type { SignOutMessages } from './messages.ts';

interface SignOutViewProps {
  readonly text: SignOutMessages;
  readonly landing: string;
}

/** Shown until the page is left, and on pages that do not leave it. */
export function SignOutView({ text, landing }: SignOutViewProps): ReactNode {
  return (
    <p>
      {text.signedOut} <TextLink href={landing}>{text.signIn}</TextLink>
    </p>
  );
}
