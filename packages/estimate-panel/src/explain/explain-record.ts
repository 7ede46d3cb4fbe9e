import { routes } from '@salestax/contract';
import { calculationOf } from '../estimate/calculation.ts';
import type { DocumentSources } from '../estimate/document-sources.ts';
import { taxDocumentOf } from '../estimate/tax-document.ts';
import { whatIfOf } from '../estimate/what-if.ts';
import { answerOf } from '../state/calls.ts';
import type { ActingPanel } from '../state/panel-ports.ts';
import { sentenceOf } from '../state/service-errors.ts';

/**
 * What the recorded figures of the document on screen are made of. The provider calculates the document again; the document
 * and its record stay as they are.
 */
export async function explainRecord(panel: ActingPanel, { sourcesOf }: DocumentSources): Promise<void> {
  const { call, text, realmId, store, inform } = panel;
  const { document, visit, facts, company } = store.get();
  const { result } = facts;
  if (!document || !company || result?.kind !== 'recorded' || result.explained) return;
  // Payments do not change how the tax was found; the service estimates no paid document.
  const request = { ...taxDocumentOf(document, await sourcesOf(document, company), false), AmountPaid: '0' };
  const answer = await answerOf(call(routes.getTax, { params: { realmId }, body: request }));
  // An estimate may have replaced what was recorded meanwhile.
  if (result !== store.get().facts.result) return;
  const message = sentenceOf(answer, text());
  if (message) return inform(message);
  const calculation = calculationOf(answer, request);
  if (!calculation) throw new Error(answer.requestId);
  store.learn(visit, {
    result: { ...result, explained: { calculation, request, calculate: whatIfOf(panel, request) } },
  });
}
