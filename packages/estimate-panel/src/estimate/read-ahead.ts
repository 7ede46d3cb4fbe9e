import { sellableLines } from '../host/tax-facts.ts';
import { toAmount } from '../state/amounts.ts';
import type { ActingPanel } from '../state/panel-ports.ts';
import type { DocumentSources } from './document-sources.ts';
import { destinationOf } from './tax-document.ts';

/** Reads what an estimate of the document on screen needs, which also says what would make its tax wrong. */
export async function readAhead({ store }: ActingPanel, sources: DocumentSources): Promise<void> {
  const { document, company, visit } = store.get();
  if (!document || company?.integrationStatus !== 'Active' || !company.isConfigured) return;
  const info = await sources.readAhead(document.customerId);
  // The document has changed meanwhile: another reading is made for that change.
  if (store.get().document !== document) return;
  const { txnType, txnId, date, discount, totalAmount } = document;
  const { sentTotal } = store.get().facts;
  const items = sellableLines(document, company.taxItems).flatMap(({ itemId, description }) =>
    itemId ? { id: itemId, name: sources.nameOf(itemId) || description || itemId } : [],
  );
  store.learn(visit, {
    warned: {
      txnType,
      isNew: !txnId && info !== null,
      hasFormerTotal: sentTotal !== null && toAmount(sentTotal) !== toAmount(totalAmount),
      date,
      destination: destinationOf(document, info),
      discount,
      items,
      stored: info?.stored,
    },
  });
}
