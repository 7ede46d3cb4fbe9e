import { panelHeight } from '@salestax/contract';
import type { PanelPorts } from './panel-ports.ts';
import { derivePanelState, type PanelState } from './panel-state.ts';
import type { PanelStore } from './panel-store.ts';

export interface Screen {
  /** What is drawn, in the language of now; null: nothing yet. */
  readonly state: () => PanelState | null;
  /** The state that follows from what is known now; it is drawn if it is another one. */
  readonly show: () => PanelState;
  /** Sets the height that the page gives the panel, in CSS pixels. */
  readonly resize: (height: number) => void;
}

/** Draws what follows from the store, whenever that changes. */
export function createScreen({ host, life, text, locale, draw, onDemand }: PanelPorts, store: PanelStore): Screen {
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

  function resize(wanted: number): void {
    if (wanted === height || life.signal.aborted) return;
    height = wanted;
    try {
      host.resize(height);
    } catch (cause) {
      // The page's own mistake, which stops nothing here.
      reportError(cause);
    }
  }

  life.own(store.subscribe(show));
  return { state: () => (drawn ? derive() : null), show, resize };
}
