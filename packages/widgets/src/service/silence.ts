import { createContext, createElement, useContext, type ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useStore } from '@salestax/widget-kit';

/** Since when the service has answered no poll of a widget; null: it answers. */
export type Silence = StoreApi<{ readonly since: Date | null }>;

/** From this many failed polls in a row on, the silence is shown: a single poll may fail for any reason. */
const shownFrom = 2;

/** Notes whether polls are answered. */
export function createSilence(now = (): Date => new Date()): {
  readonly silence: Silence;
  readonly note: (isAnswered: boolean) => void;
} {
  const silence: Silence = createStore(() => ({ since: null }));
  let unanswered: Date[] = [];
  return {
    silence,
    note(isAnswered) {
      unanswered = isAnswered ? [] : [...unanswered, now()].slice(0, shownFrom);
      const since = unanswered.length < shownFrom ? null : (unanswered[0] ?? null);
      if (since !== silence.getState().since) silence.setState({ since });
    },
  };
}

const SilenceContext = createContext<Silence>(createStore(() => ({ since: null })));

/** The view, whose parts know whether the service answers. */
export const withSilence =
  (View: ComponentType, silence: Silence): ComponentType =>
  () =>
    createElement(SilenceContext.Provider, { value: silence }, createElement(View));

/** Since when the service has answered no poll of this widget; null: it answers. */
export const useSilentSince = (): Date | null => useStore(useContext(SilenceContext), ({ since }) => since);
