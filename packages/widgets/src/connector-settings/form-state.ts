import type { Failure } from '@salestax/client';
import type { SettingsModel } from '@salestax/contract';
import { accountOf, errorsOf, isIncomplete, type AccountKnowledge, type FieldErrors } from './rules.ts';
import { differences, fieldNames, valuesOf, type FieldName, type SettingsValues } from './values.ts';

/** How the last save ended. `not-saved`: the service answered that it did not. */
export type Outcome = { readonly kind: 'saved' | 'not-saved' } | { readonly kind: 'failed'; readonly failure: Failure };

/** What the person has to answer before going on. */
export type FormQuestion = 'fee-needs-items' | 'administrator-required';

export interface FormState {
  /** What the service has, as far as is known. */
  readonly loaded: SettingsModel;
  readonly values: SettingsValues;
  readonly account: AccountKnowledge;
  /** Fields whose errors may be shown: those that were left. */
  readonly left: ReadonlySet<FieldName>;
  /** The start date is typed by half: its field answers none. */
  readonly isDateHalfTyped: boolean;
  /** Saves that were refused for errors in the form. */
  readonly refusals: number;
  readonly isSaving: boolean;
  readonly outcome: Outcome | null;
  /** Fields in which somebody else's save in between differs from what was typed; they are offered side by side. */
  readonly overtaken: readonly FieldName[];
  readonly question: FormQuestion | null;
}

/** The form as a model has it, with nothing typed. */
export const cleanForm = (loaded: SettingsModel): FormState => ({
  loaded,
  values: valuesOf(loaded),
  account: accountOf(loaded),
  left: new Set(),
  isDateHalfTyped: false,
  refusals: 0,
  isSaving: false,
  outcome: null,
  overtaken: [],
  question: null,
});

/** The fields that differ from what the service has; a date by half is another one. */
export function changesOf({ values, loaded, isDateHalfTyped }: FormState): readonly FieldName[] {
  const changed = differences(values, valuesOf(loaded));
  return isDateHalfTyped && !changed.includes('AvaTaxStartDate') ? [...changed, 'AvaTaxStartDate'] : changed;
}

/** The retail delivery fee is switched on and not saved yet. */
export const isFeeAnnounced = ({ values, loaded }: FormState): boolean =>
  values.IsEnableRetailDeliveryFee && !valuesOf(loaded).IsEnableRetailDeliveryFee;

export function formErrors({ values, loaded, account, isDateHalfTyped }: FormState): FieldErrors {
  const errors = errorsOf(values, loaded, account);
  return isDateHalfTyped ? { ...errors, AvaTaxStartDate: 'invalidDate' } : errors;
}

export const isValid = (state: FormState): boolean => Object.keys(formErrors(state)).length === 0;

/** The errors of fields that were left, or of all once a save was refused. */
export function shownErrors(state: FormState): FieldErrors {
  const errors = formErrors(state);
  return Object.fromEntries(fieldNames.filter((name) => state.left.has(name)).map((name) => [name, errors[name]]));
}

/** The fields that still differ from what somebody else has saved in between. */
export const overtakenFields = (state: FormState): readonly FieldName[] =>
  changesOf(state).filter((name) => state.overtaken.includes(name));

/** Whether what the service has lacks a required value. */
export const isUnfinished = ({ loaded }: FormState): boolean => isIncomplete(valuesOf(loaded), loaded);
