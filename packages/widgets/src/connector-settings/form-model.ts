import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, Result } from '@salestax/client';
import type { SettingsModel } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createPickerSearch, type PickerSearch } from '../picker/picker-search.ts';
import { createAccountCheck } from './account-check.ts';
import { cleanForm, type FormState, type FormQuestion } from './form-state.ts';
import type { SettingsPort } from './port.ts';
import { accountOf } from './rules.ts';
import { createSave } from './saving.ts';
import {
  hasFeeItems,
  isItemPicker,
  itemOf,
  listedItems,
  trimmed,
  valuesOf,
  withValue,
  type FieldName,
  type Item,
  type ItemPickerName,
  type SettingsValues,
} from './values.ts';

export interface FormModel {
  readonly store: StoreApi<FormState>;
  readonly searches: Readonly<Record<ItemPickerName, PickerSearch<Item>>>;
  readonly set: <Name extends FieldName>(name: Name, value: SettingsValues[Name]) => void;
  /** A field has lost the focus; `isIncomplete`: its text is not a value yet, such as a half of a date. */
  readonly blur: (name: FieldName, isIncomplete?: boolean) => Promise<void>;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
  /** Replaces typed values by those that another user has saved (`loaded` has them after a save with conflicts). */
  readonly takeSaved: (names: readonly FieldName[]) => void;
  readonly openQuestion: (question: FormQuestion) => void;
  readonly closeQuestion: () => void;
  readonly closeOutcome: () => void;
}

export interface FormOptions {
  /** Whether somebody with another sign-in could do what was refused: not on an integrator page, which knows its user itself. */
  readonly needsAdministrator: (failure: Failure) => boolean;
  readonly onSaved: () => void;
}

/** The form of the settings: typed values, errors, and the result of saving. */
export function createFormModel(
  life: Lifetime,
  port: SettingsPort,
  model: SettingsModel,
  { needsAdministrator, onSaved }: FormOptions,
): FormModel {
  const store = createStore<FormState>(() => cleanForm(model));
  const { getState: get, setState } = store;
  const hasEnded = () => life.signal.aborted;
  const openQuestion = (question: FormQuestion) => setState({ question });

  /** A call that needs an administrator opens the question 'administrator-required'. */
  const watchRefusals =
    <Args extends readonly unknown[], Value>(call: (...args: Args) => Promise<Result<Value>>) =>
    async (...args: Args): Promise<Result<Value>> => {
      const result = await call(...args);
      if (!result.ok && needsAdministrator(result) && !hasEnded()) openQuestion('administrator-required');
      return result;
    };

  const account = createAccountCheck(life, store, watchRefusals(port.validateAccount), hasEnded);
  const searchItems = watchRefusals(port.searchItems);
  async function find(text: string) {
    const result = await searchItems(text);
    return result.ok ? (result.value?.map(itemOf) ?? null) : null;
  }
  const searches = {
    SalesTaxItem: createPickerSearch(life, find, listedItems(model.salesTaxItems)),
    RdfItem: createPickerSearch(life, find, listedItems(model.rdfItems)),
    TaxOnRdfItem: createPickerSearch(life, find, listedItems(model.rdfItems)),
    OtherTaxItems: createPickerSearch(life, find, listedItems(model.salesTaxItems)),
  };

  function set<Name extends FieldName>(name: Name, value: SettingsValues[Name]): void {
    const { values, isDateHalfTyped } = get();
    if (name === 'IsEnableRetailDeliveryFee' && value === true && !hasFeeItems(values))
      return openQuestion('fee-needs-items');
    // A value of the date completes it; other fields leave it as it is.
    const isStillHalfTyped = name !== 'AvaTaxStartDate' && isDateHalfTyped;
    setState({ values: withValue(values, name, value), outcome: null, isDateHalfTyped: isStillHalfTyped });
    // The next search starts from the initial list.
    if (isItemPicker(name)) searches[name].search('');
  }

  async function blur(name: FieldName, isIncomplete = false): Promise<void> {
    const { visited, values } = get();
    // A checkbox has no text and no error.
    if (typeof values[name] === 'boolean') return;
    setState({ visited: new Set([...visited, name]), values: trimmed(values) });
    if (name === 'AvaTaxStartDate') setState({ isDateHalfTyped: isIncomplete });
    if (name === 'AvaTaxUserName' || name === 'AvaTaxAccountNumber') await account.checkChange();
  }

  function discard(): void {
    // The values that are being saved are saved in any case.
    if (get().isSaving) return;
    setState(cleanForm(get().loaded));
    account.restart();
  }

  function takeSaved(names: readonly FieldName[]): void {
    const { values, loaded, isDateHalfTyped } = get();
    const saved = valuesOf(loaded);
    setState({
      values: names.reduce((form, name) => withValue(form, name, saved[name]), values),
      outcome: null,
      isDateHalfTyped: isDateHalfTyped && !names.includes('AvaTaxStartDate'),
    });
    const ofAccount = ['AvaTaxUserName', 'AvaTaxAccountNumber', 'AvaTaxCompanyCode'] as const;
    if (!ofAccount.some((name) => names.includes(name))) return;
    // The companies of the saved user name were loaded with the saved settings.
    if (get().values.AvaTaxUserName === saved.AvaTaxUserName) setState({ account: accountOf(loaded) });
    account.restart();
  }

  return {
    store,
    searches,
    set,
    blur,
    save: createSave({
      store,
      port: { load: port.load, save: watchRefusals(port.save) },
      account,
      needsAdministrator,
      hasEnded,
      onSaved,
    }),
    discard,
    takeSaved,
    openQuestion,
    closeQuestion: () => setState({ question: null }),
    closeOutcome: () => setState({ outcome: null }),
  };
}
