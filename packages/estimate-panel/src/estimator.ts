import { formatDay } from '@salestax/client';
import { createDocumentSources } from './document-sources.ts';
import { explainRecord } from './explain-record.ts';
import { sellableLines } from './own-lines.ts';
import type { EstimatingPanel, Estimator, PanelPorts } from './panel-ports.ts';
import { createPreviewLoader } from './preview-part.ts';
import { reloadDocument } from './reload-document.ts';
import { createReporter } from './reporter.ts';
import { runEstimate } from './run-estimate.ts';
import { destinationOf } from './tax-document.ts';

/** Starts what a panel does for estimates and saves. */
export function createEstimator(ports: PanelPorts, panel: EstimatingPanel): Estimator {
  const sources = createDocumentSources(ports.call, panel.realmId);
  const loadPreview = createPreviewLoader(ports);

  /** Warns of what would make the tax of the document on screen wrong, as far as what an estimate reads anyway says so. */
  async function readAhead(): Promise<void> {
    const { document, company, documentState: target } = panel.shown();
    if (!document || company?.integrationStatus !== 'Active' || !company.isConfigured) return;
    const info = await sources.readAhead(document.customerId);
    const preview = await loadPreview();
    // The warnings of a later change follow by themselves.
    if (!preview || panel.shown().document !== document) return;
    const items = sellableLines(document, company.taxItems).flatMap(({ itemId, description }) =>
      itemId ? { id: itemId, name: sources.nameOf(itemId) || description || itemId } : [],
    );
    const destination = destinationOf(document, info);
    const { apiBaseUrl } = ports.options.get().config;
    const { txnType, txnId, date, discount, isSent = false } = document;
    target.warn = preview.createWarner(
      { txnType, isNew: !txnId && info !== null, isSent, date, destination, discount, items, stored: info?.stored },
      apiBaseUrl,
      { formatDay },
    );
    panel.show();
  }

  return {
    readAhead: () => void readAhead(),
    estimate: () => runEstimate(ports, panel, sources, loadPreview),
    explainRecord: () => explainRecord(ports, panel, sources, loadPreview),
    ...createReporter(ports, panel, sources),
    reload: () => reloadDocument(ports, panel),
  };
}
