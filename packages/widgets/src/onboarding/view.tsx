import { Blink, Button, ButtonLink, Card, MessageDialog, ProductMark, Progress } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { Failed } from '../service/failed.tsx';
import type { Service } from '../service/service.ts';
import { counted } from '../messages/counted.ts';
import { sentenceOf, type OnboardingMessages } from './messages.ts';
import { WAIT_SECONDS, type Missing, type OnboardingModel, type OnboardingState } from './model.ts';
import { Steps } from './steps.tsx';

interface OnboardingViewProps {
  readonly model: OnboardingModel;
  readonly link: Service['link'];
  readonly text: OnboardingMessages;
  readonly locale: string;
}

/** The blinking logo with the current step and the progress. */
export function OnboardingView({ model, link, text, locale }: OnboardingViewProps): ReactNode {
  const state = useStore(model.store, (now) => now);
  const isBusy = ['waiting', 'signIn', 'consent', 'checking'].includes(state.step);
  const message = {
    title: text.completedTitle,
    text: state.step === 'completed' && !state.isCalculating ? text.completedOff : text.completed,
    buttons: [{ id: 'close', label: text.goToIntegrations, variant: 'primary' as const }],
    autoCloseMs: CLOSE_AFTER_MS,
  };
  const mark = <ProductMark size={56} />;
  return (
    <div className="st-sign-in" aria-busy={isBusy}>
      <Card as="div">
        {isBusy ? <Blink>{mark}</Blink> : mark}
        <h2 className="st-title">{text[titleOf(state)]}</h2>
        <What state={state} link={link} text={text} locale={locale} model={model} />
        <Steps state={state} text={text} />
      </Card>
      <MessageDialog message={state.step === 'completed' ? message : null} onAnswer={model.close} />
    </div>
  );
}

function titleOf(state: OnboardingState) {
  if (state.step === 'completed' || state.step === 'closed') return 'completedTitle';
  if (state.step !== 'missing') return 'title';
  return state.missing === 'settings' || state.missing === 'otherCompany' ? 'unfinishedTitle' : 'missingTitle';
}

/** Milliseconds after which the completion dialog closes automatically. */
const CLOSE_AFTER_MS = 10_000;

interface WhatProps {
  readonly state: OnboardingState;
  readonly link: Service['link'];
  readonly text: OnboardingMessages;
  readonly locale: string;
  readonly model: OnboardingModel;
}

function What({ state, link, text, locale, model }: WhatProps): ReactNode {
  switch (state.step) {
    case 'waiting':
    case 'argumentsMissing':
      return (
        <>
          <p role={state.step === 'waiting' ? 'status' : 'alert'}>
            {state.step === 'waiting' ? text.wait : text.argumentsMissing}
          </p>
          <Progress
            label={counted(text.secondsLeft, state.secondsLeft, locale)}
            done={WAIT_SECONDS - state.secondsLeft}
            total={WAIT_SECONDS}
          />
        </>
      );
    case 'signIn':
    case 'consent':
    case 'checking':
      return <p role="status">{text.wait}</p>;
    case 'returned':
      return (
        <>
          <p role="status">{text.cameBack}</p>
          <Button variant="primary" onClick={model.retry}>
            {text.goOn}
          </Button>
          <ToPortal model={model} text={text} />
        </>
      );
    case 'missing':
      return (
        <>
          <MissingStep missing={state.missing} link={link} text={text} />
          {state.missing === 'otherCompany' && <ToPortal model={model} text={text} />}
        </>
      );
    case 'failed':
      return (
        <Failed
          sentence={sentenceOf(state.problem, text)}
          advice={state.reason ?? undefined}
          correlationId={state.correlationId}
          text={text}
          onRetry={model.retry}
        />
      );
    default:
      return null;
  }
}

function ToPortal({ model, text }: Pick<WhatProps, 'model' | 'text'>): ReactNode {
  return (
    <Button variant="plain" onClick={model.goToPortal}>
      {text.goToIntegrations}
    </Button>
  );
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
      otherCompany: { sentence: text.otherCompany, label: text.goToCompany, path: '/linkcompany' },
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
