import type { ReactNode } from 'react';
import type { OnboardingMessages } from './messages.ts';
import type { Missing, OnboardingState } from './model.ts';

interface StepsProps {
  readonly state: OnboardingState;
  readonly text: OnboardingMessages;
}

/** The four steps, with the current one marked; nothing when the onboarding could not start. */
export function Steps({ state, text }: StepsProps): ReactNode {
  const now = stepNow(state);
  if (now === null) return null;
  return (
    <ol className="st-onboarding-steps" aria-label={text.steps}>
      {[text.signIn, text.connect, text.link, text.settings].map((label, index) => (
        <li key={index} data-is={standing(index, now)} aria-current={index === now ? 'step' : undefined}>
          <span aria-hidden="true">{index + 1}</span>
          {label}
          {index < now && <span className="st-visually-hidden"> ({text.done})</span>}
        </li>
      ))}
    </ol>
  );
}

/** The index of the current step: how many steps are completed. Null: the onboarding could not start. */
function stepNow(state: OnboardingState): number | null {
  switch (state.step) {
    case 'waiting':
    case 'signIn':
      return 0;
    case 'consent':
      return 1;
    case 'returned':
      return state.from === 'signIn' ? 0 : 1;
    case 'failed':
      return { signIn: 0, consent: 1, setUp: 2 }[state.problem];
    case 'checking':
      return 2;
    case 'missing':
      return stepOf[state.missing];
    case 'otherCompanyOpen':
      return 0;
    case 'completed':
    case 'closed':
      return 4;
    default:
      return null;
  }
}

const stepOf: Readonly<Record<Missing, number>> = {
  'not-allowed': 0,
  'other-account': 0,
  'not-connected': 1,
  credentials: 2,
  'not-linked': 2,
  'other-company': 2,
  settings: 3,
};

const standing = (index: number, now: number) => (index < now ? 'done' : index === now ? 'now' : 'next');
