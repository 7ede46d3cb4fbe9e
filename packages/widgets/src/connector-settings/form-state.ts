import type { Failure } from '@salestax/client';
import type { SettingsModel } from '@salestax/contract';
import { accountOf, errorsOf, missingFields, type AccountKnowledge, type FieldErrors } from './rules.ts';
import { differences, fieldNames, valuesOf, type FieldName, type SettingsValues } from './values.ts';

/** Result of the last save. `not-saved`: the service answered that it was not stored. */
export type Outcome =
  | { readonly kind: 'saved' | 'not-saved' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The tax provider has not answered the account check: its message. */
  | { readonly kind: 'not-checked'; readonly sentence: string };

/** The question that blocks the form. */
export type FormQuestion = 'fee-needs-items' | 'administrator-required';

export interface FormState {
  /** The last known values of the service. */
  readonly loaded: SettingsModel;
  readonly values: SettingsValues;
  readonly account: AccountKnowledge;
  /** Fields that have lost the focus once, or all fields after a refused save: their errors may be shown. */
  readonly visited: ReadonlySet<FieldName>;
  /** The start date is partly typed: its control has no value. */
  readonly isDateHalfTyped: boolean;
  /** Number of saves that were refused because of errors in the form. */
  readonly refusals: number;
  readonly isSaving: boolean;
  readonly outcome: Outcome | null;
  /** Fields in which another user's save differs from what was typed; both values are shown. */
  readonly conflicts: readonly FieldName[];
  readonly question: FormQuestion | null;
}

/** The form of a model without typed values. */
export const cleanForm = (loaded: SettingsModel): FormState => ({
  loaded,
  values: valuesOf(loaded),
  account: accountOf(loaded),
  visited: new Set(),
  isDateHalfTyped: false,
  refusals: 0,
  isSaving: false,
  outcome: null,
  conflicts: [],
  question: null,
});

/** The fields that differ from the stored values; a partly typed date counts as different. */
export function changesOf({ values, loaded, isDateHalfTyped }: FormState): readonly FieldName[] {
  const changed = differences(values, valuesOf(loaded));
  return isDateHalfTyped && !changed.includes('AvaTaxStartDate') ? [...changed, 'AvaTaxStartDate'] : changed;
}

/** The retail delivery fee is switched on but not saved. */
export const isFeeAnnounced = ({ values, loaded }: FormState): boolean =>
  values.IsEnableRetailDeliveryFee && !valuesOf(loaded).IsEnableRetailDeliveryFee;

export function formErrors({ values, loaded, account, isDateHalfTyped }: FormState): FieldErrors {
  const errors = errorsOf(values, loaded, account);
  return isDateHalfTyped ? { ...errors, AvaTaxStartDate: 'invalidDate' } : errors;
}

export const isValid = (state: FormState): boolean => Object.keys(formErrors(state)).length === 0;

/** The errors of the fields in `visited`: those that were left, or all fields after a refused save. */
export function shownErrors(state: FormState): FieldErrors {
  const errors = formErrors(state);
  return Object.fromEntries(fieldNames.filter((name) => state.visited.has(name)).map((name) => [name, errors[name]]));
}

/** The fields that still differ from what another user has saved meanwhile. */
export const conflictingFields = (state: FormState): readonly FieldName[] =>
  changesOf(state).filter((name) => state.conflicts.includes(name));

/** The required fields without a stored value. */
export const unfinishedFields = ({ loaded }: FormState): readonly FieldName[] =>
  missingFields(valuesOf(loaded), loaded);

/** Whether the stored settings lack a required value. */
export const isUnfinished = (state: FormState): boolean => unfinishedFields(state).length > 0;
