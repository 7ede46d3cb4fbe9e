import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import type { StaffConfiguration } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import type { CustomersPort } from './port.ts';
import {
  bodyOf,
  differences,
  hasOptionErrors,
  isReadOnly,
  lacksTaxItem,
  valuesOf,
  type ConfigurationValues,
  type FieldName,
} from './values.ts';

/** Result of the last save. `not-saved`: the service answered that it was not stored. */
export type Outcome = { readonly kind: 'saved' | 'not-saved' } | { readonly kind: 'failed'; readonly failure: Failure };

export interface FormState {
  /** The last known values of the service. */
  readonly loaded: StaffConfiguration;
  readonly values: ConfigurationValues;
  readonly isSaving: boolean;
  readonly outcome: Outcome | null;
  /** Fields that another user saved meanwhile with another value than was typed. */
  readonly conflicts: readonly FieldName[];
  /** Fields that only another user changed meanwhile: they have the saved values. */
  readonly adopted: readonly FieldName[];
}

export interface FormModel {
  readonly store: StoreApi<FormState>;
  readonly set: <Name extends FieldName>(name: Name, value: ConfigurationValues[Name]) => void;
  readonly save: () => Promise<void>;
  /** Whether there are values that are not saved. */
  readonly isDirty: () => boolean;
  /** Replaces typed values by those that another user has saved. */
  readonly acceptSaved: (names: readonly FieldName[]) => void;
  readonly closeAdopted: () => void;
  readonly closeOutcome: () => void;
}

const cleanForm = (loaded: StaffConfiguration): FormState => ({
  loaded,
  values: valuesOf(loaded),
  isSaving: false,
  outcome: null,
  conflicts: [],
  adopted: [],
});

export const changesOf = ({ values, loaded }: FormState): readonly FieldName[] => differences(values, valuesOf(loaded));

export const canSave = (state: FormState): boolean =>
  changesOf(state).length > 0 &&
  !isReadOnly(state.loaded) &&
  !lacksTaxItem(state.loaded, state.values) &&
  !hasOptionErrors(state.values);

/** The fields that still differ from what another user has saved meanwhile. */
export const conflictingFields = (state: FormState): readonly FieldName[] =>
  changesOf(state).filter((name) => state.conflicts.includes(name));

/** The configuration of one customer: typed values, and the result of saving them. */
export function createForm(
  life: Lifetime,
  port: Pick<CustomersPort, 'configuration' | 'save'>,
  configuration: StaffConfiguration,
  onSaved: () => void,
  onOvertaken: () => void,
): FormModel {
  const store = createStore<FormState>(() => cleanForm(configuration));
  const { getState: get, setState } = store;

  function set<Name extends FieldName>(name: Name, value: ConfigurationValues[Name]): void {
    setState({ values: { ...get().values, [name]: value }, outcome: null });
  }

  /** What was typed during the save is retained. */
  function settle(sent: ConfigurationValues, loaded: StaffConfiguration): void {
    const values = overlaid(valuesOf(loaded), get().values, differences(get().values, sent));
    setState({ ...cleanForm(loaded), values, outcome: { kind: 'saved' } });
    onSaved();
  }

  /** Another user saved first: fields that were not changed here follow, so that saving again reverts nothing. */
  function adopt(newer: StaffConfiguration, before: StaffConfiguration): void {
    const { values } = get();
    const [saved, former] = [valuesOf(newer), valuesOf(before)];
    const typed = differences(values, former);
    const theirs = differences(saved, former);
    const merged = overlaid(saved, values, typed);
    const conflicts = differences(merged, saved).filter((name) => theirs.includes(name));
    const adopted = theirs.filter((name) => !typed.includes(name));
    setState({ loaded: newer, values: merged, conflicts, adopted });
    onOvertaken();
  }

  const fail = (failure: Failure) => setState({ isSaving: false, outcome: { kind: 'failed', failure } });

  async function save(): Promise<void> {
    const state = get();
    if (state.isSaving || !canSave(state)) return;
    setState({ isSaving: true, outcome: null, adopted: [] });
    await send(state, true);
  }

  /** `mayRepeat`: the save may be repeated when only the version has changed, which is no change of the configuration. */
  async function send({ loaded, values: sent }: FormState, mayRepeat: boolean): Promise<void> {
    const result = await port.save(bodyOf(loaded, sent));
    if (life.signal.aborted) return;
    if (!result.ok && result.problem !== 'network') return fail(result);
    const read = await port.configuration(loaded.id);
    if (life.signal.aborted) return;
    const changedFields = differences(sent, valuesOf(loaded));
    // The answer to this or an earlier save may have been lost: the values are stored already.
    const isStored = read.ok && !differences(sent, valuesOf(read.value)).some((name) => changedFields.includes(name));
    if (isStored || (result.ok && result.value)) return settle(sent, read.ok ? read.value : savedAs(loaded, sent));
    const newer = read.ok && (read.value.version > loaded.version || isReadOnly(read.value)) ? read.value : null;
    const isOnlyNewer =
      newer !== null && !isReadOnly(newer) && differences(valuesOf(newer), valuesOf(loaded)).length === 0;
    if (mayRepeat && result.ok && isOnlyNewer) return send({ ...get(), loaded: newer, values: sent }, false);
    if (result.ok) setState({ isSaving: false, outcome: { kind: 'not-saved' } });
    else fail(result);
    if (newer !== null) adopt(newer, loaded);
  }

  return {
    store,
    set,
    save,
    isDirty: () => changesOf(get()).length > 0,
    acceptSaved(names) {
      const { loaded, values } = get();
      setState({ values: overlaid(values, valuesOf(loaded), names), outcome: null });
    },
    closeAdopted: () => setState({ adopted: [] }),
    closeOutcome: () => setState({ outcome: null }),
  };
}

/** The values with those of `other` in some fields. */
const overlaid = (
  values: ConfigurationValues,
  other: ConfigurationValues,
  names: readonly FieldName[],
): ConfigurationValues => ({ ...values, ...Object.fromEntries(names.map((name) => [name, other[name]])) });

/** The expected values when they cannot be read back after a save; their version is unknown. */
const savedAs = (loaded: StaffConfiguration, sent: ConfigurationValues): StaffConfiguration => ({
  ...loaded,
  ...bodyOf(loaded, sent).configurationModel,
  userStatus: sent.calculationActivated ? 'Active' : 'Down',
  isApiThrottleExceeded: sent.isApiThrottleExceeded,
});
