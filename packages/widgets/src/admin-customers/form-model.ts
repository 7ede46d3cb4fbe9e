import type { Failure } from '@salestax/client';
import type { StaffConfiguration } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
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
  /** Fields in which another user's save differs from what was typed. */
  readonly conflicts: readonly FieldName[];
}

export interface FormModel {
  readonly store: StoreApi<FormState>;
  readonly set: <Name extends FieldName>(name: Name, value: ConfigurationValues[Name]) => void;
  readonly save: () => Promise<void>;
  /** Replaces typed values by those that another user has saved. */
  readonly acceptSaved: (names: readonly FieldName[]) => void;
  readonly closeOutcome: () => void;
}

const cleanForm = (loaded: StaffConfiguration): FormState => ({
  loaded,
  values: valuesOf(loaded),
  isSaving: false,
  outcome: null,
  conflicts: [],
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
): FormModel {
  const store = createStore<FormState>(() => cleanForm(configuration));
  const { getState: get, setState } = store;

  function set<Name extends FieldName>(name: Name, value: ConfigurationValues[Name]): void {
    setState({ values: { ...get().values, [name]: value }, outcome: null });
  }

  /** What was typed during the save is retained. */
  function settle(sent: ConfigurationValues, loaded: StaffConfiguration): void {
    const typed = differences(get().values, sent);
    const { values } = get();
    const typedValues = Object.fromEntries(typed.map((name) => [name, values[name]]));
    setState({ ...cleanForm(loaded), values: { ...valuesOf(loaded), ...typedValues }, outcome: { kind: 'saved' } });
    onSaved();
  }

  /** The service refuses to overwrite a newer version, so the typed values are put on top of it. */
  function retainTyped(newer: StaffConfiguration | null): void {
    setState({ isSaving: false, outcome: { kind: 'not-saved' } });
    if (newer !== null) setState({ loaded: newer, conflicts: differences(get().values, valuesOf(newer)) });
  }

  async function save(): Promise<void> {
    const state = get();
    if (state.isSaving || !canSave(state)) return;
    const { loaded, values: sent } = state;
    setState({ isSaving: true, outcome: null });
    const result = await port.save(bodyOf(loaded, sent));
    if (life.signal.aborted) return;
    if (!result.ok) return setState({ isSaving: false, outcome: { kind: 'failed', failure: result } });
    const read = await port.configuration(loaded.id);
    if (life.signal.aborted) return;
    // The response to an earlier save may have been lost: the values are already stored.
    const isThere = read.ok && differences(sent, valuesOf(read.value)).length === 0;
    if (result.value || isThere) return settle(sent, read.ok ? read.value : savedAs(loaded, sent));
    retainTyped(read.ok && (read.value.version > loaded.version || isReadOnly(read.value)) ? read.value : null);
  }

  return {
    store,
    set,
    save,
    acceptSaved(names) {
      const saved = valuesOf(get().loaded);
      const accepted = Object.fromEntries(names.map((name) => [name, saved[name]]));
      setState({ values: { ...get().values, ...accepted }, outcome: null });
    },
    closeOutcome: () => setState({ outcome: null }),
  };
}

/** The expected values when they cannot be read back after a save; their version is unknown. */
const savedAs = (loaded: StaffConfiguration, sent: ConfigurationValues): StaffConfiguration => ({
  ...loaded,
  ...bodyOf(loaded, sent).configurationModel,
  userStatus: sent.calculationActivated ? 'Active' : 'Down',
  isApiThrottleExceeded: sent.isApiThrottleExceeded,
});
