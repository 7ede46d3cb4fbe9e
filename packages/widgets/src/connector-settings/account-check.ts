import type { StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import { latest, type Lifetime } from '@salestax/widget-kit';
import type { FormState } from './form-state.ts';
import type { SettingsPort } from './port.ts';
import { accountFields } from './rules.ts';
import type { SettingsValues } from './values.ts';

/** The tax provider did not answer, as the service says. */
export interface Unanswered {
  readonly problem: 'unanswered';
  readonly message: string;
}

export interface AccountCheck {
  /** Reads the companies and the account of the user; null when a later check or the end of the form superseded this one. */
  readonly check: () => Promise<Failure | Unanswered | 'checked' | null>;
  /** Checks when user name or account number have changed since the last check. */
  readonly checkChange: () => Promise<void>;
  /** Starts again from the current form; a running check is superseded. */
  readonly restart: () => void;
}

/** Reads from the tax provider the companies and account numbers of the form's user name. */
export function createAccountCheck(
  life: Lifetime,
  store: StoreApi<FormState>,
  validate: SettingsPort['validateAccount'],
  hasEnded: () => boolean,
): AccountCheck {
  const { getState: get, setState } = store;
  const subject = () => subjectOf(get().values);
  let checkedSubject = subject();
  const checks = latest(life);

  async function check(): Promise<Failure | Unanswered | 'checked' | null> {
    const { signal } = checks.next();
    checkedSubject = subject();
    const userName = get().values.AvaTaxUserName;
    const result = await validate(userName);
    if (signal.aborted || hasEnded()) return null;
    // '' is no subject: without an answer the check is repeated when a field is next left.
    if (!result.ok || result.value.isUnanswered === true) checkedSubject = '';
    if (!result.ok) return result;
    const { status, isUnanswered, avaTaxCompanies, accountNumbers, errorMessage } = result.value;
    if (isUnanswered === true) return { problem: 'unanswered', message: errorMessage ?? '' };
    const { account, visited } = get();
    setState({
      account: status
        ? { userName, companies: avaTaxCompanies, accountNumbers, refusal: null }
        : { ...account, userName, accountNumbers: null, refusal: errorMessage ?? '' },
      visited: new Set([...visited, ...accountFields]),
    });
    return 'checked';
  }

  return {
    check,
    async checkChange() {
      if (checkedSubject !== subject() && get().values.AvaTaxUserName !== '') await check();
    },
    restart() {
      checks.next();
      checkedSubject = subject();
    },
  };
}

/** What a check is about, as a text to compare. */
const subjectOf = ({ AvaTaxUserName, AvaTaxAccountNumber }: SettingsValues) =>
  JSON.stringify([AvaTaxUserName, AvaTaxAccountNumber]);
