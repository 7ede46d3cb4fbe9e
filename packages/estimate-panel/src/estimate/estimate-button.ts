import type { Actions, RunningPanel } from '../state/panel-ports.ts';
import { offersEstimate } from '../state/panel-state.ts';

/** What 'Estimate Tax' does: nothing while an estimate is under way, or where the state does not offer it. */
export function createEstimateButton(
  panel: RunningPanel,
  actions: () => Promise<Pick<Actions, 'estimate'>>,
): () => Promise<void> {
  const { store, show, readDocument, inform, explainFailure } = panel;

  /** Begins an estimate of the document on screen. */
  function begin(): number {
    const { visit } = store.get();
    store.learn(visit, { estimating: { sentLines: 0 }, hasPercentDiscount: false, error: null });
    return visit;
  }

  return async () => {
    if (store.get().facts.estimating || !offersEstimate(show())) return;
    let visit = begin();
    try {
      await readDocument();
      // If another document is on screen since the last read, the click was for that one.
      visit = begin();
      const { estimate } = await actions();
      // Where the page gave no document, `explainFailure` finds out why.
      if (!(await readDocument())) throw new TypeError();
      // The part on demand may have taken long: nobody has clicked for a document that came on screen meanwhile.
      if (visit === store.get().visit) await estimate();
    } catch (cause) {
      if (visit === store.get().visit) {
        const error = await explainFailure(cause);
        store.learn(visit, { error });
        if (error?.problem === 'network') void inform(error.message);
      }
    }
    store.learn(visit, { estimating: null });
  };
}
