import { Button, Checkbox, TextField } from '@salestax/ui';
import { useRef, type ReactNode } from 'react';
import type { LinkCompanyMessages } from './messages.ts';
import type { CredentialsPhase, LinkCompanyModel } from './model.ts';
import { ProblemNotice } from './problem-notice.tsx';

interface CredentialsFormProps {
  readonly phase: CredentialsPhase;
  readonly model: LinkCompanyModel;
  readonly text: LinkCompanyMessages;
  readonly disabledReason: string | undefined;
}

/** Step 1: user name and password of the tax provider. Typed values are retained after a refusal. */
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

  const refused = refusal === null ? undefined : refusal || text.refused;
  const isOff = disabledReason !== undefined;
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
      <TextField
        label={text.username}
        name="username"
        autoComplete="username"
        required
        value={phase.username}
        readOnly={isBusy}
        disabled={isOff}
        error={missing.includes('username') ? text.usernameMissing : undefined}
        onChange={(value) => model.type('username', value)}
        inputRef={username}
      />
      <TextField
        label={text.password}
        name="password"
        type={phase.isShown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        value={phase.password}
        readOnly={isBusy}
        disabled={isOff}
        error={missing.includes('password') ? text.passwordMissing : refused}
        onChange={(value) => model.type('password', value)}
        inputRef={password}
      />
      <Checkbox
        label={text.showPassword}
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
