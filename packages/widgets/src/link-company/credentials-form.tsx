import { useRef, type ReactNode } from 'react';
import { maxName, maxSecret } from '@salestax/contract';
import { Button, Checkbox, RadioGroup, TextField } from '@salestax/ui';
import type { LinkCompanyMessages } from './messages.ts';
import type { CredentialsPhase, LinkCompanyModel } from './model.ts';
import { ProblemNotice } from './problem-notice.tsx';

interface CredentialsFormProps {
  readonly phase: CredentialsPhase;
  readonly model: LinkCompanyModel;
  readonly text: LinkCompanyMessages;
  readonly disabledReason: string | undefined;
}

/** The texts of the two fields. */
function fieldTexts({ credentialType }: CredentialsPhase, text: LinkCompanyMessages) {
  if (credentialType === 'user') return text;
  return {
    username: text.accountNumber,
    password: text.licenseKey,
    showPassword: text.showLicenseKey,
    usernameMissing: text.accountNumberMissing,
    passwordMissing: text.licenseKeyMissing,
    refused: text.licenseKeyRefused,
  };
}

/**
 * Step 1: user name and password of the tax provider, or account number and license key. Typed values are retained
 * after a refusal.
 */
export function CredentialsForm({ phase, model, text, disabledReason }: CredentialsFormProps): ReactNode {
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const { missing, refusal, isBusy } = phase;

  /** Afterwards the focus moves to the error, or to the title when this form is gone. */
  async function submit(form: HTMLFormElement): Promise<void> {
    const title = form.parentElement?.querySelector('h2');
    await model.authorize();
    const { phase: after } = model.store.getState();
    if (after.step !== 'credentials') title?.focus();
    else if (after.missing.includes('username')) username.current?.focus();
    else if (after.missing.length > 0 || after.refusal !== null) password.current?.focus();
  }

  const fieldText = fieldTexts(phase, text);
  const isUser = phase.credentialType === 'user';
  const refused = refusal === null ? undefined : refusal || fieldText.refused;
  const isDisabled = disabledReason !== undefined;
  return (
    <form
      className="st-link-company-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <h3>{text.credentialsTitle}</h3>
      <p className="st-quiet">{text.credentialsWhy}</p>
      {phase.linkProblem !== null && <ProblemNotice linkProblem={phase.linkProblem} text={text} />}
      <CredentialType phase={phase} model={model} text={text} />
      <TextField
        label={fieldText.username}
        name="username"
        autoComplete={isUser ? 'username' : 'off'}
        required
        maxLength={maxName}
        value={phase.username}
        readOnly={isBusy}
        disabled={isDisabled}
        error={missing.includes('username') ? fieldText.usernameMissing : undefined}
        onChange={(value) => model.type('username', value)}
        inputRef={username}
      />
      <TextField
        label={fieldText.password}
        name="password"
        type={phase.isShown ? 'text' : 'password'}
        autoComplete={isUser ? 'current-password' : 'off'}
        required
        maxLength={maxSecret}
        value={phase.password}
        readOnly={isBusy}
        disabled={isDisabled}
        error={missing.includes('password') ? fieldText.passwordMissing : refused}
        onChange={(value) => model.type('password', value)}
        inputRef={password}
      />
      <Checkbox
        label={fieldText.showPassword}
        name="showPassword"
        checked={phase.isShown}
        onChange={model.showPassword}
        disabledReason={disabledReason}
      />
      <Button type="submit" variant="primary" busy={isBusy} disabledReason={disabledReason}>
        {text.continue}
      </Button>
    </form>
  );
}

/** The choice between the credentials of a user and a license key. */
function CredentialType({ phase, model, text }: Pick<CredentialsFormProps, 'phase' | 'model' | 'text'>): ReactNode {
  return (
    <RadioGroup
      legend={text.credentialType}
      name="credentialType"
      value={phase.credentialType}
      options={[
        { value: 'user', label: text.byUser },
        { value: 'licenseKey', label: text.byLicenseKey },
      ]}
      onChange={(value) => model.chooseCredentialType(value === 'licenseKey' ? 'licenseKey' : 'user')}
    />
  );
}
