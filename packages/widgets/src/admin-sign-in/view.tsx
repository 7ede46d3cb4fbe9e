import type { ReactNode } from 'react';
import { Button, Notice, useSlow } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { Failed } from '../service/failed.tsx';
import { SignInCard, Waiting } from '../sign-in/sign-in-card.tsx';
import type { AdminSignInMessages } from './messages.ts';
import type { AdminSignIn, SignInProblem } from './model.ts';

interface AdminSignInViewProps {
  readonly model: AdminSignIn;
  readonly text: AdminSignInMessages;
}

/** Progress, or the result with a link to sign in. */
export function AdminSignInView({ model, text }: AdminSignInViewProps): ReactNode {
  const state = useStore(model.store);
  const isWaiting = state.step !== 'offered';
  const isSlow = useSlow(isWaiting);
  return (
    <SignInCard heading={text.title}>
      <p className="st-quiet">{text.note}</p>
      {isWaiting && isSlow && <Waiting label={state.step === 'finishing' ? text.finishing : text.opening} />}
      {state.step === 'offered' && (
        <>
          <Outcome problem={state.problem} text={text} />
          <Button variant="primary" onClick={() => void model.signIn()}>
            {state.problem === null ? text.signIn : text.signInAgain}
          </Button>
        </>
      )}
    </SignInCard>
  );
}

function Outcome({ problem, text }: { readonly problem: SignInProblem | null; readonly text: AdminSignInMessages }) {
  if (problem === null) return <p role="status">{text.notSignedIn}</p>;
  if (problem.code === 'with-reason' || problem.code === 'failed') {
    const sentence = problem.code === 'with-reason' ? problem.sentence : text.failed;
    return <Failed sentence={sentence} correlationId={problem.correlationId} text={text} />;
  }
  return (
    <Notice tone="negative" role="alert">
      <p>{problem.code === 'not-kept' ? text.notKept : text.unverified}</p>
    </Notice>
  );
}
