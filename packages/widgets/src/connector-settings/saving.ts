import type { StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import type { SettingsModel } from '@salestax/contract';
import type { AccountCheck } from './account-check.ts';
import { changesOf, cleanForm, isValid, type FormState } from './form-state.ts';
import type { SettingsPort } from './port.ts';
import { accountOf, changesAccount } from './rules.ts';
import { differences, fieldNames, modelOf, rebased, trimmed, valuesOf } from './values.ts';

export interface SavingParts {
  readonly store: StoreApi<FormState>;
  readonly port: Pick<SettingsPort, 'load' | 'save'>;
  readonly account: Pick<AccountCheck, 'check' | 'restart'>;
  readonly needsAdministrator: (failure: Failure) => boolean;
  readonly hasEnded: () => boolean;
  readonly onSaved: () => void;
}

/** Saves a changed and valid form after a final account check. Errors are shown in every case. */
export function createSave({
  store,
  port,
  account,
  needsAdministrator,
  hasEnded,
  onSaved,
}: SavingParts): () => Promise<void> {
  const { getState: get, setState } = store;
  /** What was saved last could not be read back: the version that the next save needs is not known. */
  let isUnread = false;

  function refuse(): void {
    setState({ visited: new Set(fieldNames), refusals: get().refusals + 1, isSaving: false });
  }

  function fail(failure: Failure): void {
    // `needsAdministrator` opens a question where the right is missing.
    setState({ isSaving: false, outcome: needsAdministrator(failure) ? null : { kind: 'failed', failure } });
  }

  /** Reads back what was saved: its new version is required by the next save. */
  async function handleSaved(sent: SettingsModel): Promise<void> {
    const read = await port.load();
    if (hasEnded()) return;
    isUnread = !read.ok;
    showSaved(sent, read.ok ? read.value : sent);
    onSaved();
  }

  /** Reads the version of what was saved last, if that failed then. What somebody else has saved since, the next save finds out. */
  async function readVersion(): Promise<Failure | null> {
    if (!isUnread) return null;
    const read = await port.load();
    if (!read.ok) return read;
    isUnread = false;
    const isOwn = differences(valuesOf(get().loaded), valuesOf(read.value)).length === 0;
    if (isOwn) setState({ loaded: read.value });
    return null;
  }

  /** Shows what is stored now, with what was typed meanwhile. */
  function showSaved(sent: SettingsModel, loaded: SettingsModel): void {
    const { account: currentAccount, values, question } = get();
    setState({
      ...cleanForm(loaded),
      values: rebased(values, valuesOf(sent), valuesOf(loaded)),
      account: currentAccount,
      question,
      outcome: { kind: 'saved' },
    });
  }

  /** The service refuses to overwrite a newer version, which is then the one to compare with. */
  async function handleNotSaved(sent: SettingsModel): Promise<void> {
    const read = await port.load();
    if (hasEnded()) return;
    const newer = read.ok && read.value.version > sent.version ? read.value : null;
    if (newer === null) return setState({ isSaving: false, outcome: { kind: 'not-saved' } });
    const before = valuesOf(get().loaded);
    const stored = valuesOf(newer);
    // Another tab saved the same, or the response to an earlier save was lost.
    if (differences(rebased(valuesOf(sent), before, stored), stored).length === 0) {
      showSaved(sent, newer);
      return onSaved();
    }
    const values = rebased(get().values, before, stored);
    const conflicts = differences(values, stored);
    setState({ isSaving: false, outcome: { kind: 'not-saved' }, loaded: newer, values, conflicts });
    // The companies of the stored user were loaded with the settings; those in the form may be of the former user.
    if (values.AvaTaxUserName !== stored.AvaTaxUserName) return;
    setState({ account: accountOf(newer) });
    account.restart();
  }

  return async () => {
    if (get().isSaving) return;
    setState({ values: trimmed(get().values) });
    if (!isValid(get())) return refuse();
    if (changesOf(get()).length === 0) return;
    setState({ isSaving: true, outcome: null });
    const accountCheck = await account.check();
    if (hasEnded()) return;
    // The account was changed during its check: the user must save again.
    if (accountCheck === null) return setState({ isSaving: false });
    if (accountCheck !== 'checked') {
      if (accountCheck.problem !== 'unanswered') return fail(accountCheck);
      if (changesAccount(get().values, get().loaded))
        return setState({ isSaving: false, outcome: { kind: 'not-checked', sentence: accountCheck.message } });
    }
    if (!isValid(get())) return refuse();
    const unread = await readVersion();
    if (hasEnded()) return;
    if (unread !== null) return fail(unread);
    const { loaded, values } = get();
    const sent = modelOf(loaded, values);
    const result = await port.save(sent);
    if (hasEnded()) return;
    if (!result.ok) return fail(result);
    await (result.value ? handleSaved(sent) : handleNotSaved(sent));
  };
}
