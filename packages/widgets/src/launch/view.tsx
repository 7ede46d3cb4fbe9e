import type { ReactNode } from 'react';
import { Button, TextLink } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { SignInCard, StepFailure, Waiting } from '../sign-in/sign-in-card.tsx';
import type { Departure } from '../sign-in/sign-in-steps.ts';
import type { LaunchMessages } from './messages.ts';

interface LaunchViewProps {
  readonly departure: Departure;
  readonly text: LaunchMessages;
  /** The address of the landing page. */
  readonly learnMoreHref: string;
}

/** The redirect to the sign-in. Starts automatically; for a user who came back (`idle`) by a button. */
export function LaunchView({ departure, text, learnMoreHref }: LaunchViewProps): ReactNode {
  const { status, problem } = useStore(departure.store);
  const start = () => void departure.start();
  return (
    <SignInCard heading={text.heading}>
      {problem !== null && <StepFailure problem={problem} text={text} onRetry={start} />}
      {status === 'requesting' && <Waiting label={text.asking} />}
      {status === 'leaving' && <Waiting label={text.leaving} />}
      {status === 'idle' && (
        <>
          <p>{text.back}</p>
          <Button variant="primary" onClick={start}>
            {text.signIn}
          </Button>
        </>
      )}
      {(status === 'idle' || status === 'failed') && <TextLink href={learnMoreHref}>{text.learnMore}</TextLink>}
    </SignInCard>
  );
}
