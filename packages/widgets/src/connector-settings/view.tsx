import { useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { fillIn, type Failure } from '@salestax/client';
import type { UserConfiguration } from '@salestax/contract';
import { BackLink, MessageDialog, Notice, Skeleton, TextLink, type Message } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CallFailed } from '../service/failed.tsx';
import type { Service } from '../service/service.ts';
import { administratorMessage } from '../session/administrator.ts';
import { SetUpChecklist } from '../set-up/set-up-checklist.tsx';
import { stepsOfCompany } from '../set-up/set-up-steps.ts';
import type { FormModel } from './form-model.ts';
import { isUnfinished, type FormQuestion } from './form-state.ts';
import { SettingsForm } from './form.tsx';
import type { SettingsMessages } from './messages.ts';
import type { SettingsScreen, SettingsScreenOptions } from './model.ts';
import { SimulationCard, type Simulating } from './simulation-card.tsx';
import { Summary } from './summary.tsx';

export interface SettingsViewProps {
  readonly model: SettingsScreen;
  readonly text: SettingsMessages;
  readonly locale: string;
  readonly companyName: string;
  readonly helpUrl: string | null;
  /** Null when there is no home page to return to. */
  readonly homeUrl: string | null;
  /** The links to the pages of the set-up; null where it is not done by the user of the widget. */
  readonly link: Service['link'] | null;
  /** The page where credentials of the tax provider are entered; null: there is none. */
  readonly credentialsLink: ReturnType<Service['link']> | null;
  readonly pageLink: ComponentPropsWithoutRef<'a'>;
  readonly needsAdministrator: SettingsScreenOptions['needsAdministrator'];
  readonly onSignIn: () => void;
  readonly simulating: Simulating;
}

/** The whole screen in every state. */
export function SettingsView(props: SettingsViewProps): ReactNode {
  const { model, text, locale, homeUrl, credentialsLink } = props;
  const screen = useStore(model.store, (state) => state.screen);

  return (
    <div className="st-settings st-stack">
      {homeUrl !== null && <BackLink href={homeUrl}>{text.back}</BackLink>}
      <Head {...props} />
      {screen.kind === 'loading' && <Skeleton lines={8} label={text.loading} />}
      {screen.kind === 'not-allowed' && <Notice tone="attention">{text.administratorText}</Notice>}
      {screen.kind === 'failed' && <Failed failure={screen.failure} {...props} />}
      {screen.kind === 'summary' && <Summary {...screen} {...props} />}
      {screen.kind === 'form' && (
        <>
          <Remaining form={screen.form} configuration={screen.configuration} {...props} />
          <SettingsForm form={screen.form} text={text} locale={locale} credentialsLink={credentialsLink} />
          <SimulationCard simulating={props.simulating} form={screen.form} text={text} locale={locale} />
          <Questions form={screen.form} {...props} />
        </>
      )}
    </div>
  );
}

interface RemainingProps extends Pick<SettingsViewProps, 'link' | 'text'> {
  readonly form: FormModel;
  readonly configuration: UserConfiguration | null;
}

/** The steps of the set-up, until the settings are complete. */
function Remaining({ form, configuration, link, text }: RemainingProps): ReactNode {
  const isShown = useStore(form.store, isUnfinished);
  if (!isShown || configuration === null || link === null) return null;
  return <SetUpChecklist steps={stepsOfCompany(configuration)} link={link} mayManage current="settings" text={text} />;
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
function Failed({
  failure,
  model,
  text,
  needsAdministrator,
  onSignIn,
}: SettingsViewProps & { readonly failure: Failure }): ReactNode {
  if (needsAdministrator(failure)) return <Refused text={text} onSignIn={onSignIn} />;
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
    form.closeQuestion();
    if (button === 'sign-in') onSignIn();
  }

  return <MessageDialog message={question && messageOf(question, text)} onAnswer={answer} />;
}

function messageOf(question: FormQuestion, text: SettingsMessages): Message {
  if (question === 'administrator-required') return administratorMessage(text);
  return { text: text.feeNeedsItems, buttons: [{ id: 'ok', label: text.ok, variant: 'primary' }] };
}
