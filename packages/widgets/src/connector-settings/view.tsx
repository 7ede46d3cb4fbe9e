import { fillIn, type Failure } from '@salestax/client';
import { BackLink, MessageDialog, Notice, Skeleton, TextLink, type Message } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { administratorMessage } from '../session/administrator.ts';
import { CallFailed } from '../service/failed.tsx';
import type { Service } from '../service/service.ts';
import type { FormModel } from './form-model.ts';
import type { FormQuestion } from './form-state.ts';
import { SettingsForm } from './form.tsx';
import type { SettingsMessages } from './messages.ts';
import type { SettingsScreen } from './model.ts';
import { Summary } from './summary.tsx';

export interface SettingsViewProps {
  readonly model: SettingsScreen;
  readonly text: SettingsMessages;
  readonly companyName: string;
  readonly helpUrl: string | null;
  /** Null when there is no home page to return to. */
  readonly homeUrl: string | null;
  /** The page where credentials of the tax provider are entered. */
  readonly credentialsLink: ReturnType<Service['link']>;
  readonly pageLink: ComponentPropsWithoutRef<'a'>;
  readonly onSignIn: () => void;
}

/** The whole screen in every state. */
export function SettingsView(props: SettingsViewProps): ReactNode {
  const { model, text, homeUrl, credentialsLink } = props;
  const screen = useStore(model.store, (state) => state.screen);

  return (
    <div className="st-settings st-stack">
      {homeUrl !== null && <BackLink href={homeUrl}>{text.back}</BackLink>}
      <Head {...props} />
      {screen.kind === 'loading' && <Skeleton lines={8} label={text.loading} />}
      {screen.kind === 'not-allowed' && <Notice tone="attention">{text.administratorText}</Notice>}
      {screen.kind === 'failed' && <Failed failure={screen.failure} {...props} />}
      {screen.kind === 'summary' && <Summary values={screen.values} status={screen.status} {...props} />}
      {screen.kind === 'form' && (
        <>
          <SettingsForm form={screen.form} text={text} credentialsLink={credentialsLink} />
          <Questions form={screen.form} {...props} />
        </>
      )}
    </div>
  );
}

function Head({ text, companyName, helpUrl }: SettingsViewProps): ReactNode {
  return (
    <div className="st-settings-head">
      <div>
        <h2 className="st-title">{text.title}</h2>
        <p className="st-quiet">
          {companyName === '' ? text.introUnnamed : fillIn(text.intro, { company: companyName })}
        </p>
      </div>
      {helpUrl !== null && (
        <TextLink href={helpUrl} external externalLabel={text.opensElsewhere}>
          {text.help}
        </TextLink>
      )}
    </div>
  );
}

/** A user without the right is offered another sign-in. */
function Failed({ failure, model, text, onSignIn }: SettingsViewProps & { readonly failure: Failure }): ReactNode {
  if (failure.problem === 'refused') return <Refused text={text} onSignIn={onSignIn} />;
  return <CallFailed failure={failure} text={text} onRetry={() => void model.open()} />;
}

function Refused({ text, onSignIn }: Pick<SettingsViewProps, 'text' | 'onSignIn'>): ReactNode {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Notice tone="attention">{text.administratorText}</Notice>
      <MessageDialog
        message={isOpen ? administratorMessage(text) : null}
        onAnswer={(button) => {
          setOpen(false);
          if (button === 'sign-in') onSignIn();
        }}
      />
    </>
  );
}

/** The open question. */
function Questions({ form, text, onSignIn }: SettingsViewProps & { readonly form: FormModel }): ReactNode {
  const question = useStore(form.store, (state) => state.question);

  function answer(button: string): void {
    form.answer();
    if (button === 'sign-in') onSignIn();
  }

  return <MessageDialog message={question && messageOf(question, text)} onAnswer={answer} />;
}

function messageOf(question: FormQuestion, text: SettingsMessages): Message {
  if (question === 'administrator-required') return administratorMessage(text);
  return { text: text.feeNeedsItems, buttons: [{ id: 'ok', label: text.ok, variant: 'primary' }] };
}
