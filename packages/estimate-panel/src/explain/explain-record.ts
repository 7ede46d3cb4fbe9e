import type { DocumentSources } from '../estimate/document-sources.ts';
import { requestTax } from '../estimate/request-tax.ts';
import { taxDocumentOf } from '../estimate/tax-document.ts';
import type { ActingPanel } from '../state/panel-ports.ts';

/**
 * What the recorded figures of the document on screen are made of. The provider calculates the document again; the document
 * and its record stay as they are.
 */
export async function explainRecord(panel: ActingPanel, { sourcesOf }: DocumentSources): Promise<void> {
  const { store, inform } = panel;
  const { document, visit, facts, company } = store.get();
  const { result } = facts;
  if (!document || !company || result?.kind !== 'recorded' || result.explained) return;
  // Payments do not change how the tax was found; the service estimates no paid document.
  const request = { ...taxDocumentOf(document, await sourcesOf(document, company), false), AmountPaid: '0' };
  const { message, explained } = await requestTax(panel, request);
  // An estimate may have replaced what was recorded meanwhile.
  if (result !== store.get().facts.result) return;
  if (explained === null) return inform(message);
  store.learn(visit, { result: { ...result, explained } });
}
