import { routes } from '@salestax/contract';
import type { DocumentSources } from './document-sources.ts';
import { resultOf } from './estimate-result.ts';
import { withEstimateTexts } from './messages.ts';
import type { EstimatingPanel, PanelPorts } from './panel-ports.ts';
import { answerOf } from './service-data.ts';
import { sentenceOf } from './service-errors.ts';
import { taxDocumentOf } from './tax-document.ts';

/**
 * What the recorded figures of the document on screen are made of. The provider calculates the document again; the document
 * and its record stay as they are.
 */
export async function explainRecord(
  { call, text }: PanelPorts,
  { realmId, shown, show, inform }: EstimatingPanel,
  { sourcesOf }: DocumentSources,
): Promise<void> {
  const { document, documentState: target, company } = shown();
  if (!document || !company || !target.recorded || target.recorded.calculated) return;
  const request = taxDocumentOf(document, await sourcesOf(document, company), false);
  const answer = await answerOf(call(routes.getTax, { params: { realmId }, body: request }));
  if (target !== shown().documentState) return;
  const message = sentenceOf(answer, withEstimateTexts(text()));
  if (message) {
    inform(message);
    return;
  }
  const calculated = resultOf(answer, request);
  if (!calculated) throw new Error(answer.requestId);
  target.recorded = { ...target.recorded, calculated };
  show();
}
