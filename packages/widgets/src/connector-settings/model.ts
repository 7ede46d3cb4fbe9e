import type { Failure, SessionRecord } from '@salestax/client';
import type { IntegrationStatus } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createFormModel, type FormModel } from './form-model.ts';
import type { SettingsPort } from './port.ts';
import { valuesOf, type SettingsValues } from './values.ts';

/** The content of the screen. `status` null: unknown. */
export type Screen =
  | { readonly kind: 'loading' }
  | { readonly kind: 'form'; readonly form: FormModel }
  | { readonly kind: 'summary'; readonly values: SettingsValues; readonly status: IntegrationStatus | null }
  /** The session's user may not open the settings and is redirected to home. */
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface SettingsScreen {
  readonly store: StoreApi<{ readonly screen: Screen }>;
  /** Reads the settings, also again after a failure. */
  readonly open: () => Promise<void>;
}

export interface SettingsScreenOptions {
  /** The stored session; null on an integrator page. */
  readonly record: () => SessionRecord | null;
  /** Whether the page was opened with a source, which makes the settings read-only. */
  readonly isSummary: () => boolean;
  readonly onSaved: () => void;
}

/** The rules of the settings screen: who may see it, and in which form. */
export function createSettingsScreen(
  life: Lifetime,
  port: SettingsPort,
  { record, isSummary, onSaved }: SettingsScreenOptions,
): SettingsScreen {
  const store = createStore<{ readonly screen: Screen }>(() => ({ screen: { kind: 'loading' } }));
  const show = (screen: Screen) => {
    if (!life.signal.aborted) store.setState({ screen });
  };
  let openings = 0;

  async function open(): Promise<void> {
    openings += 1;
    const own = openings;
    if (record()?.isUsrAlw === false) return show({ kind: 'not-allowed' });
    show({ kind: 'loading' });
    const isShort = isSummary();
    const [settings, status] = await Promise.all([port.load(), isShort ? port.readStatus() : null]);
    if (own !== openings) return;
    if (!settings.ok) return show({ kind: 'failed', failure: settings });
    if (!isShort) return show({ kind: 'form', form: createFormModel(life, port, settings.value, onSaved) });
    show({
      kind: 'summary',
      values: valuesOf(settings.value),
      status: status?.ok ? status.value.status : null,
    });
  }

  return { store, open };
}
