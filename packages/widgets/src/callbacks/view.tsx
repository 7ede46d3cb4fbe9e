import type { ReactNode } from 'react';
import { Button, ButtonLink, MessageDialog, Notice, Progress, type Message } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { Failed } from '../service/failed.tsx';
import { administratorMessage } from '../session/administrator.ts';
import { SignInCard, StepFailure, Waiting } from '../sign-in/sign-in-card.tsx';
import type { Departure } from '../sign-in/sign-in-steps.ts';
import { sentenceOf, type CallbacksMessages } from './messages.ts';
import { CALLBACK_DELAY_MS, type CallbackModel, type CallbackState } from './model.ts';
import type { CallbackQuestion } from './next.ts';

interface CallbacksViewProps {
  readonly model: CallbackModel;
  readonly text: CallbacksMessages;
  readonly isAccounting: boolean;
  /** Where to start again; null in a separate window, which closes instead. */
  readonly startAgain: string | null;
}

/** The progress of a callback, and what to do when it failed. */
export function CallbacksView({ model, text, isAccounting, startAgain }: CallbacksViewProps): ReactNode {
  const state = useStore(model.store);
  const exit: ExitLink =
    startAgain === null ? { label: text.close, onClick: model.giveUp } : { label: text.startAgain, href: startAgain };
  return (
    <>
      <SignInCard heading={isAccounting ? text.accountingHeading : text.providerHeading}>
        <CallbackProgress state={state} model={model} text={text} isAccounting={isAccounting} />
        {state.at === 'departing' && <Departing {...state} exit={exit} text={text} />}
        {state.at === 'failed' && <ExitButton {...exit} />}
      </SignInCard>
      <MessageDialog
        message={state.at === 'question' ? messageOf(state.question, text) : null}
        onAnswer={model.answer}
      />
    </>
  );
}

interface CallbackProgressProps extends Omit<CallbacksViewProps, 'startAgain'> {
  readonly state: CallbackState;
}

function CallbackProgress({ state, model, text, isAccounting }: CallbackProgressProps): ReactNode {
  switch (state.at) {
    case 'waiting':
      return <Progress label={text.waiting} done={state.done} total={CALLBACK_DELAY_MS} />;
    case 'calling':
      return <Waiting label={isAccounting ? text.askingAccounting : text.asking} />;
    case 'leaving':
      return <Waiting label={text.leaving} />;
    case 'closing':
      return <p role="status">{text.closing}</p>;
    case 'failed':
      return (
        <Failed
          sentence={sentenceOf(state.problem, text)}
          correlationId={state.problem.correlationId}
          text={text}
          onRetry={state.isRetryable ? () => void model.retry() : undefined}
        />
      );
    default:
      return null;
  }
}

interface DepartingProps {
  readonly departure: Departure;
  readonly isReconnect: boolean;
  readonly exit: ExitLink;
  readonly text: CallbacksMessages;
}

function Departing({ departure, isReconnect, exit, text }: DepartingProps): ReactNode {
  const { status, problem } = useStore(departure.store);
  const start = () => void departure.start();
  return (
    <>
      {isReconnect && (
        <Notice tone="attention" role="alert">
          <p>{text.notConnected}</p>
        </Notice>
      )}
      {problem !== null && <StepFailure problem={problem} text={text} onRetry={start} />}
      {(status === 'requesting' || status === 'leaving') && <Waiting label={text.leaving} />}
      {status === 'idle' && (
        <Button variant="primary" onClick={start}>
          {text.connectAgain}
        </Button>
      )}
      {(status === 'idle' || status === 'failed') && <ExitButton {...exit} />}
    </>
  );
}

/** A way out of a failed step: a link, or a button that closes the window. */
interface ExitLink {
  readonly label: string;
  readonly href?: string;
  readonly onClick?: () => void;
}

function ExitButton({ label, href, onClick }: ExitLink): ReactNode {
  return href === undefined ? <Button onClick={onClick}>{label}</Button> : <ButtonLink href={href}>{label}</ButtonLink>;
}

function messageOf(question: CallbackQuestion, text: CallbacksMessages): Message {
  const sentence = sentenceOf(question, text);
  switch (question) {
    case 'already-connected':
    case 'linked-elsewhere':
      return {
        ...(question === 'already-connected' && { title: text.alreadyConnectedTitle }),
        text: sentence,
        buttons: [
          { id: 'cancel', label: text.cancel },
          { id: 'select-company', label: text.selectCompany, variant: 'primary' },
        ],
      };
    case 'administrator':
    case 'inactive-user':
      return { ...administratorMessage(text), text: sentence };
    default:
      return { text: sentence, buttons: [{ id: 'ok', label: text.ok, variant: 'primary' }] };
  }
}
