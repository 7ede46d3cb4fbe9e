import { createDocumentSources } from './document-sources.ts';
import { explainRecord } from './explain-record.ts';
import type { EstimatingPanel, Estimator, PanelPorts } from './panel-ports.ts';
import { reloadDocument } from './reload-document.ts';
import { createReporter } from './reporter.ts';
import { runEstimate } from './run-estimate.ts';

/** Starts what a panel does for estimates and saves. */
export function createEstimator(ports: PanelPorts, panel: EstimatingPanel): Estimator {
  const sources = createDocumentSources(ports.call, panel.realmId);
  return {
    readAhead() {
      const { document, company } = panel.shown();
      if (document && company?.integrationStatus === 'Active' && company.isConfigured)
        sources.readAhead(document.customerId);
    },
    estimate: () => runEstimate(ports, panel, sources),
    explainRecord: () => explainRecord(ports, panel, sources),
    ...createReporter(ports, panel, sources),
    reload: () => reloadDocument(ports, panel),
  };
}
