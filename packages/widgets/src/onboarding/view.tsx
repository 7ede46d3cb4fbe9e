import type { ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import { Blink, Button, ButtonLink, Card, MessageDialog, ProductMark, Progress } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { Failed } from '../service/failed.tsx';
import type { Service } from '../service/service.ts';
import { administratorMessage } from '../session/administrator.ts';
import { setUpPages } from '../set-up-state/next-pages.ts';
import { counted } from '../texts/counted.ts';
import { sentenceOf, type OnboardingMessages } from './messages.ts';
import { WAIT_SECONDS, type Missing, type OnboardingModel, type OnboardingState } from './model.ts';
import { Steps } from './steps.tsx';

interface OnboardingViewProps {
  readonly model: OnboardingModel;
  /** The window was opened by the portal, and closes at the end. */
  readonly closesItself: boolean;
  /** There is a portal to return to. Without one the buttons lead to pages of the connector. */
  readonly hasPortal: boolean;
  readonly link: Service['link'];
  readonly text: OnboardingMessages;
  readonly locale: string;
}

/** The blinking logo with the current step and the progress. */
export function OnboardingView({ model, closesItself, hasPortal, link, text, locale }: OnboardingViewProps): ReactNode {
  const state = useStore(model.store);
  const isBusy = ['waiting', 'signIn', 'consent', 'checking'].includes(state.step);
  const completed = {
    title: text.completedTitle,
    text: [
      state.step === 'completed' && !state.isCalculating ? text.completedOff : text.completed,
      closesItself ? text.windowCloses : hasPortal ? text.returning : text.goingHome,
    ].join(' '),
    buttons: [{ id: 'close', label: hasPortal ? text.goToIntegrations : text.goHome, variant: 'primary' as const }],
    autoCloseMs: CLOSE_AFTER_MS,
  };
  const message = state.step === 'completed' ? completed : isNotAllowed(state) ? administratorMessage(text) : null;
  const mark = <ProductMark size={56} />;
  return (
    <div className="st-sign-in" aria-busy={isBusy}>
      <Card as="div">
        {isBusy ? <Blink>{mark}</Blink> : mark}
        <h2 className="st-title">{text[titleOf(state)]}</h2>
        <StepContent state={state} hasPortal={hasPortal} link={link} text={text} locale={locale} model={model} />
        <Steps state={state} text={text} />
      </Card>
      <MessageDialog message={message} onAnswer={model.answer} />
    </div>
  );
}

function titleOf(state: OnboardingState) {
  if (state.step === 'completed' || state.step === 'closed') return 'completedTitle';
  if (state.step !== 'missing') return 'title';
  return titles[state.missing];
}

const titles = {
  'not-allowed': 'title',
  'other-account': 'title',
  'not-connected': 'title',
  credentials: 'missingTitle',
  'not-linked': 'missingTitle',
  'other-company': 'unfinishedTitle',
  settings: 'unfinishedTitle',
} as const satisfies Record<Missing, keyof OnboardingMessages>;

const isNotAllowed = (state: OnboardingState): boolean => state.step === 'missing' && state.missing === 'not-allowed';

/** Milliseconds after which the completion dialog closes automatically. */
const CLOSE_AFTER_MS = 10_000;

interface StepContentProps {
  readonly state: OnboardingState;
  readonly hasPortal: boolean;
  readonly link: Service['link'];
  readonly text: OnboardingMessages;
  readonly locale: string;
  readonly model: OnboardingModel;
}

function StepContent({ state, link, text, locale, ...portal }: StepContentProps): ReactNode {
  const { model } = portal;
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
          {state.step === 'argumentsMissing' && <ToPortal {...portal} text={text} />}
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
          <ToPortal {...portal} text={text} />
        </>
      );
    case 'missing':
      return (
        <>
          <MissingStep {...state} model={model} link={link} text={text} />
          <ToPortal {...portal} text={text} />
        </>
      );
    case 'otherCompanyOpen':
      return (
        <>
          <p role="status">{text.elsewhere}</p>
          <SignInAgain model={model} text={text} />
          <ToPortal {...portal} text={text} />
        </>
      );
    case 'failed':
      return <FailedStep {...state} {...portal} text={text} />;
    case 'closed':
      // The window may not close, and the back button leads here.
      return (
        <Button variant="plain" onClick={model.close}>
          {portal.hasPortal ? text.goToIntegrations : text.goHome}
        </Button>
      );
    default:
      return null;
  }
}

type PortalProps = Pick<StepContentProps, 'model' | 'hasPortal' | 'text'>;

type FailedStepProps = Extract<OnboardingState, { step: 'failed' }> & PortalProps;

function FailedStep({ problem, reason, correlationId, ...portal }: FailedStepProps): ReactNode {
  const { model, text } = portal;
  return (
    <>
      <Failed
        sentence={sentenceOf(problem, text)}
        advice={reason ?? undefined}
        correlationId={correlationId}
        text={text}
        onRetry={model.retry}
      />
      <ToPortal {...portal} />
    </>
  );
}

function ToPortal({ model, hasPortal, text }: PortalProps): ReactNode {
  return (
    <Button variant="plain" onClick={model.goToPortal}>
      {hasPortal ? text.goToIntegrations : text.goToStart}
    </Button>
  );
}

function SignInAgain({ model, text }: Pick<StepContentProps, 'model' | 'text'>): ReactNode {
  return (
    <Button variant="primary" onClick={model.signIn}>
      {text.signInAgain}
    </Button>
  );
}

interface MissingStepProps extends Pick<StepContentProps, 'model' | 'link' | 'text'> {
  readonly missing: Missing;
  /** The account that the portal chose. */
  readonly account: string;
}

/** What is left to do, with the way to it. */
function MissingStep({ missing, account, model, link, text }: MissingStepProps): ReactNode {
  // A dialog shows it.
  if (missing === 'not-allowed') return null;
  if (missing === 'other-account')
    return (
      <>
        <p role="status">{fillIn(text.otherAccount, { account })}</p>
        <SignInAgain model={model} text={text} />
      </>
    );
  const { sentence, label } = {
    'not-connected': { sentence: text.notConnected, label: text.connect },
    credentials: { sentence: text.credentialsMissing, label: text.goToCredentials },
    'other-company': { sentence: text.otherCompany, label: text.goToCompany },
    'not-linked': { sentence: text.companyMissing, label: text.goToCompany },
    settings: { sentence: text.settingsMissing, label: text.goToSettings },
  }[missing];
  return (
    <>
      <p role="status">{sentence}</p>
      <ButtonLink variant="primary" {...link(setUpPages[missing])}>
        {label}
      </ButtonLink>
    </>
  );
}
