import type { ReactNode } from 'react';
import { Card, ProductMark, Progress } from '@salestax/ui';
import { Failed } from '../service/failed.tsx';
import { sentenceOfStep, type StepMessages, type StepProblem } from './sign-in-steps.ts';

export { default as signInCardStyles } from './sign-in-card.css';

/** A centred card for the steps between two sites. */
export function SignInCard({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="st-sign-in">
      <Card as="div">
        <ProductMark size={48} />
        <h2 className="st-title">{heading}</h2>
        {children}
      </Card>
    </div>
  );
}

/** An indeterminate progress indicator. */
export function Waiting({ label }: { readonly label: string }): ReactNode {
  return (
    <div role="status" aria-busy="true">
      <Progress label={label} />
    </div>
  );
}

interface StepFailureProps {
  readonly problem: StepProblem;
  readonly text: StepMessages;
  readonly onRetry: () => void;
}

/** A failed step with its reason and Retry. */
export function StepFailure({ problem, text, onRetry }: StepFailureProps): ReactNode {
  return (
    <Failed
      sentence={sentenceOfStep(problem, text)}
      correlationId={problem.correlationId}
      text={text}
      onRetry={onRetry}
    />
  );
}
