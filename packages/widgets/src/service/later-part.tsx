import { useEffect, type ReactNode } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { importPart, useStore, type WidgetContext } from '@salestax/widget-kit';
import { Failed, type FailureMessages } from './failed.tsx';

interface PartState<Exports> {
  /** Null: not loaded. */
  readonly loaded: Exports | null;
  readonly phase: 'absent' | 'loading' | 'loaded' | 'failed';
}

/**
 * A module with components, and `styles` for them, that a widget shows only after an action, or for data that not every
 * company has.
 */
export interface LaterPart<Exports> {
  readonly store: StoreApi<PartState<Exports>>;
  /** Loads the part once; after a failure again. Null: the widget has ended, or the load failed, which is reported to the page. */
  readonly load: () => Promise<Exports | null>;
}

/**
 * A part of a widget, with its style sheet; a failure to load it is reported to the page. `name`: its file name, as for
 * `importPart`.
 */
export function createLaterPart<Exports extends { readonly styles: string; readonly messages?: object }>(
  {
    life,
    fail,
    text,
    addPart,
  }: Pick<WidgetContext<unknown, unknown, FailureMessages>, 'life' | 'fail' | 'text' | 'addPart'>,
  name: string,
  importModule: () => Promise<Exports>,
): LaterPart<Exports> {
  const store = createStore<PartState<Exports>>(() => ({ loaded: null, phase: 'absent' }));
  let loading: Promise<Exports | null> | null = null;
  async function read(): Promise<Exports | null> {
    store.setState({ phase: 'loading' });
    const loaded = await importPart(name, importModule);
    if (life.signal.aborted) return null;
    if (loaded !== null) addPart(loaded);
    else loading = null;
    store.setState({ loaded, phase: loaded === null ? 'failed' : 'loaded' });
    if (loaded !== null) return loaded;
    const cause = new Error(`${name} could not be loaded`);
    const isSecondary = true;
    fail({ code: 'load-failed', message: text().failed, retryable: true, cause }, isSecondary);
    return null;
  }
  return { store, load: () => (loading ??= read()) };
}

/** Whether a part is on the screen, or the message that it could not be loaded. */
export function isLoadedOrFailed({ store }: LaterPart<unknown>): boolean {
  const { phase } = store.getState();
  return phase === 'loaded' || phase === 'failed';
}

/** What a part exports; null until it is loaded, which begins when it is needed. */
export function useLaterPart<Exports>({ store, load }: LaterPart<Exports>, isNeeded: boolean): Exports | null {
  useEffect(() => {
    if (isNeeded) void load();
  }, [isNeeded, load]);
  return useStore(store, ({ loaded }) => loaded);
}

interface PendingPartProps {
  readonly part: LaterPart<unknown>;
  readonly text: FailureMessages;
  /** @default loads it again */
  readonly onRetry?: () => void;
  /** What is shown while it loads. */
  readonly children?: ReactNode;
}

/** In place of a part that is not loaded yet: what waits for it, or that it could not be loaded, with a retry. */
export function PendingPart({ part, text, onRetry = () => void part.load(), children }: PendingPartProps): ReactNode {
  const phase = useStore(part.store, (state) => state.phase);
  if (phase === 'failed') return <Failed sentence={text.failed} text={text} onRetry={onRetry} />;
  return phase === 'loaded' ? null : children;
}
