import { panelHeight } from '@salestax/contract';
import type { PanelPorts } from './panel-ports.ts';
import { derivePanelState, type PanelState } from './panel-state.ts';
import type { PanelStore } from './panel-store.ts';

export interface Screen {
  /** What is drawn, in the current language; null: nothing yet. */
  readonly state: () => PanelState | null;
  /** The state that follows from what is known now; it is drawn if it has changed. */
  readonly show: () => PanelState;
  /** Sets the height that the page gives the panel, in CSS pixels. */
  readonly resize: (height: number) => void;
}

/** Draws what follows from the store, whenever that changes. */
export function createScreen({ host, life, text, locale, draw, onDemand }: PanelPorts, store: PanelStore): Screen {
  /** The drawn state as text; '': none yet. */
  let drawn = '';
  let kind: PanelState['kind'] | null = null;
  let height: number | null = null;

  const derive = () => derivePanelState(store.get(), text(), locale(), onDemand.loaded()?.withEstimate ?? null);

  function show(): PanelState {
    const state = derive();
    const content = JSON.stringify(state);
    if (content !== drawn) {
      drawn = content;
      draw(state);
      // While the kind stays, a breakdown that is open keeps its height.
      if (state.kind !== kind) resize((kind = state.kind) === 'unsupported' ? 0 : panelHeight);
    }
    return state;
  }

  function resize(newHeight: number): void {
    if (newHeight === height || life.signal.aborted) return;
    height = newHeight;
    try {
      host.resize(height);
    } catch (cause) {
      // A mistake of the page must not stop the panel.
      reportError(cause);
    }
  }

  life.own(store.subscribe(show));
  return { state: () => (drawn ? derive() : null), show, resize };
}
