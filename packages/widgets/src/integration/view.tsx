import { useRef, type ReactNode } from 'react';
import { fillIn, type SessionRecord } from '@salestax/client';
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  MessageDialog,
  Notice,
  Progress,
  TextLink,
  useFocusFallback,
  type Message,
} from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CheckUpCard } from '../check-up/check-up-card.tsx';
import type { CheckUpModel } from '../check-up/check-up.ts';
import { Failed } from '../service/failed.tsx';
import type { Service } from '../service/service.ts';
import { administratorMessage } from '../session/administrator.ts';
import { SetUpBadge, SetUpDetails } from '../set-up/set-up-checklist.tsx';
import { setUpReason } from '../set-up/set-up-messages.ts';
import { setUpPaths, setUpSteps, stepNamed, type SetUpStep } from '../set-up/set-up-steps.ts';
import { StepFailure } from '../sign-in/sign-in-card.tsx';
import type { Departure } from '../sign-in/sign-in-steps.ts';
import { sentenceOf, type IntegrationMessages } from './messages.ts';
import type { IntegrationModel, IntegrationState } from './model.ts';

interface IntegrationViewProps {
  readonly model: IntegrationModel;
  readonly checkUp: CheckUpModel;
  readonly signIn: Departure;
  readonly link: Service['link'];
  readonly text: IntegrationMessages;
}

/** The steps of a connection, their progress, and what each requires. */
export function IntegrationView({ model, checkUp, signIn, link, text }: IntegrationViewProps): ReactNode {
  const state = useStore(model.store);
  const { record, configuration, question } = state;
  const steps = setUpSteps({ record, configuration });
  const answer = (button: string) => {
    if (button === 'sign-in') void signIn.start();
    void model.answer(button);
  };
  return (
    <div className="st-stack">
      <div className="st-page-head">
        <div>
          <h2 className="st-title">{text.title}</h2>
          <p>{text.intro}</p>
        </div>
        {record?.isSetupComplete && <ButtonLink {...link('/home')}>{text.home}</ButtonLink>}
      </div>
      {record?.isUsrAlw === false && !record.isQboConnected && (
        <Notice tone="attention">
          <p>{fillIn(text.notAdministrator, { user: record.userName, role: record.avaut })}</p>
        </Notice>
      )}
      <Notices state={state} model={model} text={text} />
      <Card as="div">
        <ol className="st-connections">
          <ProviderStep state={state} signIn={signIn} text={text} />
          <AccountingStep state={state} model={model} text={text} />
          <CompanyStep state={state} step={stepNamed(steps, 'company')} link={link} text={text} />
          {(['settings', 'regions', 'calculation'] as const).map((name) => (
            <LaterStep key={name} step={stepNamed(steps, name)} record={record} link={link} text={text} />
          ))}
        </ol>
        {record?.isUsrAlw && record.isQboConnected && record.isAvaTaxCompanyConfigured && (
          <div className="st-row">
            <TextLink {...link('/connectorsettings')}>{text.settings}</TextLink>
            <Button variant="plain" busy={state.isSavingLog} onClick={() => void model.saveLog()}>
              {text.saveLog}
            </Button>
          </div>
        )}
      </Card>
      {record?.isQboConnected && (
        <CheckUpCard
          model={checkUp}
          // The steps above are what '/integration' would lead to.
          linkTo={(page) => (record.isUsrAlw && page !== '/integration' ? link(page) : null)}
          opensAccounting
          text={text}
        />
      )}
      <MessageDialog
        message={question === null ? null : messageOf(question, record?.companyName ?? '', text)}
        onAnswer={answer}
      />
    </div>
  );
}

interface PartProps {
  readonly state: IntegrationState;
  readonly text: IntegrationMessages;
}

function Notices({ state, model, text }: PartProps & { readonly model: IntegrationModel }): ReactNode {
  const { step, notice, problem } = state;
  // Another attempt would not help.
  const isFinal = problem?.code === 'not-disconnected' || problem?.code === 'log-failed';
  const sentences = {
    'not-connected': text.openFirst,
    'not-finished': text.notFinished,
    declined: text.declined,
    disconnected: text.disconnected,
  };
  return (
    <>
      <div role="status">
        {step === 'requesting' && <Progress label={text.asking} />}
        {step === 'waiting' && <Progress label={text.waiting} />}
        {notice !== null && (
          <Notice tone={noticeTones[notice]}>
            <p>{sentences[notice]}</p>
          </Notice>
        )}
      </div>
      {problem !== null && (
        <Failed
          sentence={sentenceOf(problem, text)}
          correlationId={problem.correlationId}
          text={text}
          onRetry={isFinal ? undefined : model.retry}
        />
      )}
    </>
  );
}

const noticeTones = {
  'not-connected': 'info',
  'not-finished': 'info',
  declined: 'attention',
  disconnected: 'positive',
} as const;

interface StepProps {
  readonly name: string;
  readonly isDone: boolean;
  readonly words: { readonly done: string; readonly open: string };
  readonly detail: string;
  readonly children: ReactNode;
}

/** Takes the focus when `isDone` changes and the button that had the focus disappears. */
function Step({ name, isDone, words, detail, children }: StepProps): ReactNode {
  const item = useRef<HTMLLIElement>(null);
  useFocusFallback(item, isDone);
  return (
    <li ref={item} tabIndex={-1}>
      <div>
        <h3>
          {name} <Badge tone={isDone ? 'positive' : 'quiet'}>{isDone ? words.done : words.open}</Badge>
        </h3>
        <p className="st-quiet">{detail}</p>
      </div>
      <div className="st-row">{children}</div>
    </li>
  );
}

function ProviderStep({ state, signIn, text }: PartProps & { readonly signIn: Departure }): ReactNode {
  const { record } = state;
  const { status, problem } = useStore(signIn.store);
  const start = () => void signIn.start();
  return (
    <Step
      name={text.provider}
      isDone={record !== null}
      words={{ done: text.signedIn, open: text.signedOut }}
      detail={record ? text.providerOn(record.userName, record.avataxAccountNumber) : text.providerOff}
    >
      {record === null && (
        <Button variant="primary" busy={status === 'requesting' || status === 'leaving'} onClick={start}>
          {text.signIn}
        </Button>
      )}
      {problem !== null && <StepFailure problem={problem} text={text} onRetry={start} />}
    </Step>
  );
}

function AccountingStep({ state, model, text }: PartProps & { readonly model: IntegrationModel }): ReactNode {
  const { record, step, isDisconnecting, notice } = state;
  const isConnected = record?.isQboConnected === true;
  const isBusy = step === 'requesting' || step === 'leaving';
  return (
    <Step
      name={text.accounting}
      isDone={isConnected}
      // Only a disconnect on this page is known; otherwise the company may be connected.
      words={{ done: text.connected, open: notice === 'disconnected' ? text.notConnected : text.notOpen }}
      detail={isConnected ? record.companyName || record.realmId : text.accountingOff}
    >
      {!isConnected && (
        <Button
          // For other users it only opens the dialog that offers the sign-in as an administrator.
          variant={record?.isUsrAlw ? 'primary' : 'secondary'}
          busy={isBusy}
          disabledReason={record === null ? text.needsSignIn : undefined}
          onClick={() => void model.connect('connect')}
        >
          {step === 'waiting' ? text.connectAgain : text.connect}
        </Button>
      )}
      {isConnected && (
        <Button busy={isBusy} onClick={() => void model.connect('select-company')}>
          {text.selectCompany}
        </Button>
      )}
      {isConnected && record.isUsrAlw && (
        <Button busy={isBusy} onClick={() => void model.connect('reconnect')}>
          {text.reconnect}
        </Button>
      )}
      {isConnected && record.isUsrAlw && (
        <Button variant="danger" busy={isDisconnecting} onClick={model.requestDisconnect}>
          {text.disconnect}
        </Button>
      )}
    </Step>
  );
}

interface LinkedStepProps {
  readonly step: SetUpStep;
  readonly link: Service['link'];
}

function CompanyStep({ state, step, link, text }: PartProps & LinkedStepProps): ReactNode {
  const { record, configuration } = state;
  const isLinked = step.state === 'done';
  const reason = isLinked ? '' : setUpReason(step, text);
  const code = configuration?.setUp?.companyCode ?? '';
  return (
    <Step
      name={text.company}
      isDone={isLinked}
      words={{ done: text.linked, open: step.state === 'blocked' ? text.setUpBlocked : text.notLinked }}
      detail={[reason, isLinked ? fillIn(code === '' ? text.companyOn : text.companyNamed, { code }) : text.companyOff]
        .filter((part) => part !== '')
        .join(' ')}
    >
      {record?.isQboConnected ? (
        <ButtonLink variant={isLinked ? 'secondary' : 'primary'} {...link('/linkcompany')}>
          {isLinked ? text.linkOther : text.link}
        </ButtonLink>
      ) : (
        <Button disabledReason={record === null ? text.needsSignIn : text.needsConnection}>{text.link}</Button>
      )}
    </Step>
  );
}

/** A step that is done on another page. */
function LaterStep({
  step,
  record,
  link,
  text,
}: LinkedStepProps & { readonly record: SessionRecord | null; readonly text: IntegrationMessages }): ReactNode {
  const mayGo = record?.isUsrAlw === true && step.state !== 'blocked';
  return (
    <li data-is={step.state}>
      <div>
        <h3>
          {text[`step-${step.name}`]} <SetUpBadge step={step} text={text} />
        </h3>
        {step.state === 'done' ? null : <SetUpDetails step={step} text={text} />}
      </div>
      {mayGo && (
        <div className="st-row">
          <ButtonLink {...link(setUpPaths[step.name])}>{text[`go-${step.name}`]}</ButtonLink>
        </div>
      )}
    </li>
  );
}

function messageOf(question: 'disconnect' | 'administrator', company: string, text: IntegrationMessages): Message {
  if (question === 'disconnect')
    return {
      title: text.disconnectTitle,
      text: text.disconnectText(company),
      buttons: [
        { id: 'no', label: text.no },
        { id: 'yes', label: text.yes, variant: 'danger' },
      ],
    };
  return administratorMessage(text);
}
