import { createDocumentSources } from './estimate/document-sources.ts';
import { readAhead } from './estimate/read-ahead.ts';
import { runEstimate } from './estimate/run-estimate.ts';
import { explainRecord } from './explain/explain-record.ts';
import { taxFactsOf } from './host/tax-facts.ts';
import { isContinued } from './host/unsaved-document.ts';
import { createReporter } from './record/reporter.ts';
import type { Actions, ActingPanel, RunningPanel } from './state/panel-ports.ts';
import { withEstimateTexts } from './texts/with-estimate-texts.ts';

/** What a panel can do, with what it has read of the company's customers and items. */
export function createActions(running: RunningPanel): Actions {
  const panel: ActingPanel = { ...running, text: () => withEstimateTexts(running.text()) };
  const sources = createDocumentSources(panel.call, panel.realmId);
  return {
    ...createReporter(panel, sources),
    readAhead(isAgain = false) {
      if (isAgain) sources.forgetCustomer();
      return readAhead(panel, sources);
    },
    isSameUnsaved(next, before) {
      const items = panel.store.get().company?.taxItems;
      return taxFactsOf(next, items) === taxFactsOf(before, items) || (!next.txnId && isContinued(next, before));
    },
    estimate: () => runEstimate(panel, sources),
    explainRecord: () => explainRecord(panel, sources),
  };
}
