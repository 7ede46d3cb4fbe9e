import { Card, Progress } from '@salestax/ui';
import type { ReactNode } from 'react';
import { Failed } from './failed.tsx';
import { sentenceOfStep, type StepMessages, type StepProblem } from './sign-in-steps.ts';

export { default as signInCardStyles } from './sign-in-card.css';

/** The product's sign; its name stands beside it or in the page. */
export function BrandMark({ size }: { readonly size: number }): ReactNode {
  return (
    <svg className="st-brand-mark" width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="7" fill="currentColor" />
      <g fill="none" stroke="var(--st-on-accent)" strokeWidth="2" strokeLinecap="round">
        <path d="M9.8 18.2 18.2 9.8" strokeWidth="2.2" />
        <circle cx="9" cy="10" r="2.6" />
        <circle cx="19" cy="18" r="2.6" />
      </g>
    </svg>
  );
}

/** One card in the middle of the page, for what happens between two sites. */
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
        <BrandMark size={48} />
        <h2 className="st-title">{heading}</h2>
        {children}
      </Card>
    </div>
  );
}

/** The person waits for something that nobody knows the length of. */
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

/** A step did not begin: why, and another try. */
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
