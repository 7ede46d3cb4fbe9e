import { Blink, ButtonLink, Card, MessageDialog, ProductMark, Progress } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { Failed } from '../service/failed.tsx';
import type { Service } from '../service/service.ts';
import { sentenceOf, type OnboardingMessages } from './messages.ts';
import { WAIT_SECONDS, type Missing, type OnboardingModel, type OnboardingState } from './model.ts';
import { Steps } from './steps.tsx';

interface OnboardingViewProps {
  readonly model: OnboardingModel;
  readonly link: Service['link'];
  readonly text: OnboardingMessages;
}

/** The blinking logo with the current step and the progress. */
export function OnboardingView({ model, link, text }: OnboardingViewProps): ReactNode {
  const state = useStore(model.store, (now) => now);
  const isBusy = ['waiting', 'signIn', 'consent', 'checking'].includes(state.step);
  const isDone = state.step === 'completed' || state.step === 'closed';
  const message = {
    title: text.completedTitle,
    text: text.completed,
    buttons: [{ id: 'close', label: text.goToIntegrations, variant: 'primary' as const }],
    autoCloseMs: CLOSE_AFTER_MS,
  };
  const mark = <ProductMark size={56} />;
  return (
    <div className="st-sign-in" aria-busy={isBusy}>
      <Card as="div">
        {isBusy ? <Blink>{mark}</Blink> : mark}
        <h2 className="st-title">
          {isDone ? text.completedTitle : state.step === 'missing' ? text.missingTitle : text.title}
        </h2>
        <What state={state} link={link} text={text} onRetry={model.retry} />
        <Steps state={state} text={text} />
      </Card>
      <MessageDialog message={state.step === 'completed' ? message : null} onAnswer={model.close} />
    </div>
  );
}

/** Milliseconds after which the completion dialog closes automatically. */
const CLOSE_AFTER_MS = 10_000;

interface WhatProps {
  readonly state: OnboardingState;
  readonly link: Service['link'];
  readonly text: OnboardingMessages;
  readonly onRetry: () => void;
}

function What({ state, link, text, onRetry }: WhatProps): ReactNode {
  switch (state.step) {
    case 'waiting':
    case 'argumentsMissing':
      return (
        <>
          <p role={state.step === 'waiting' ? 'status' : 'alert'}>
            {state.step === 'waiting' ? text.wait : text.argumentsMissing}
          </p>
          <Progress
            label={text.secondsLeft(state.secondsLeft)}
            done={WAIT_SECONDS - state.secondsLeft}
            total={WAIT_SECONDS}
          />
        </>
      );
    case 'signIn':
    case 'consent':
    case 'checking':
      return <p role="status">{text.wait}</p>;
    case 'missing':
      return <MissingStep missing={state.missing} link={link} text={text} />;
    case 'failed':
      return (
        <Failed
          sentence={sentenceOf(state.problem, text)}
          advice={state.reason ?? undefined}
          correlationId={state.correlationId}
          text={text}
          onRetry={onRetry}
        />
      );
    default:
      return null;
  }
}

interface MissingStepProps {
  readonly missing: Missing;
  readonly link: Service['link'];
  readonly text: OnboardingMessages;
}

/** What the company needs before it can calculate, with a link to the page where it is entered. */
function MissingStep({ missing, link, text }: MissingStepProps): ReactNode {
  const { sentence, label, path } = (
    {
      credentials: { sentence: text.credentialsMissing, label: text.goToCredentials, path: '/linkcompany' },
      company: { sentence: text.companyMissing, label: text.goToCompany, path: '/linkcompany' },
      settings: { sentence: text.settingsMissing, label: text.goToSettings, path: '/connectorsettings' },
    } as const
  )[missing];
  return (
    <>
      <p role="status">{sentence}</p>
      <ButtonLink variant="primary" {...link(path)}>
        {label}
      </ButtonLink>
    </>
  );
}
