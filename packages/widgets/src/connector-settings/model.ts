import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, SessionRecord } from '@salestax/client';
import type { IntegrationStatus, SettingsModel, UserConfiguration } from '@salestax/contract';
import { latest, type Lifetime } from '@salestax/widget-kit';
import { createFormModel, type FormModel, type FormOptions } from './form-model.ts';
import { isUnfinished } from './form-state.ts';
import type { SettingsPort } from './port.ts';
import { valuesOf, type SettingsValues } from './values.ts';

/** The content of the screen. `status` null: unknown. */
export type Screen =
  | { readonly kind: 'loading' }
  /** `configuration` null: unknown. */
  | { readonly kind: 'form'; readonly form: FormModel; readonly configuration: UserConfiguration | null }
  | {
      readonly kind: 'summary';
      readonly values: SettingsValues;
      readonly locations: SettingsModel['locations'];
      readonly status: IntegrationStatus | null;
    }
  /** The session's user may not open the settings and is redirected to home. */
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface SettingsScreen {
  readonly store: StoreApi<{ readonly screen: Screen }>;
  /** Reads the settings, also again after a failure. */
  readonly open: () => Promise<void>;
}

export interface SettingsScreenOptions extends FormOptions {
  /** The stored session; null on an integrator page. */
  readonly record: () => SessionRecord | null;
  /** Whether the settings are read-only: the page was opened from another window (`source`), or the user may not change them. */
  readonly isSummary: () => boolean;
  /** Whether the steps of the set-up are shown beside a form that is not complete: not on an integrator page. */
  readonly hasSteps: boolean;
}

/** The rules of the settings screen: who may see it, and in which form. */
export function createSettingsScreen(
  life: Lifetime,
  port: SettingsPort,
  { record, isSummary, hasSteps, needsAdministrator, onSaved }: SettingsScreenOptions,
): SettingsScreen {
  const store = createStore<{ readonly screen: Screen }>(() => ({ screen: { kind: 'loading' } }));
  const show = (screen: Screen) => {
    if (!life.signal.aborted) store.setState({ screen });
  };
  const openings = latest(life);

  async function open(): Promise<void> {
    const { signal } = openings.next();
    const session = record();
    if (session?.isUsrAlw === false) return show({ kind: 'not-allowed' });
    show({ kind: 'loading' });
    const isStatusNeeded = isSummary() || (hasSteps && session?.isSetupComplete === false);
    const [settings, earlyStatus] = await Promise.all([port.load(), isStatusNeeded ? port.readStatus() : null]);
    if (signal.aborted) return;
    if (!settings.ok) return show({ kind: 'failed', failure: settings });
    // Whether the session may change the settings is known after the first call.
    const form = isSummary() ? null : createFormModel(life, port, settings.value, { needsAdministrator, onSaved });
    const isStatusNeededNow = form === null || (hasSteps && isUnfinished(form.store.getState()));
    const status = earlyStatus ?? (isStatusNeededNow ? await port.readStatus() : null);
    if (signal.aborted) return;
    const configuration = status?.ok ? status.value : null;
    if (form !== null) return show({ kind: 'form', form, configuration });
    const { locations } = settings.value;
    show({ kind: 'summary', values: valuesOf(settings.value), locations, status: configuration?.status ?? null });
  }

  return { store, open };
}
