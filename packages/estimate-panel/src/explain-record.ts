import { routes } from '@salestax/contract';
import type { DocumentSources } from './document-sources.ts';
import { resultOf } from './estimate-result.ts';
import { withEstimateTexts } from './messages.ts';
import type { EstimatingPanel, PanelPorts } from './panel-ports.ts';
import { whatIfOf, type LoadPreview } from './preview-part.ts';
import { answerOf } from './service-data.ts';
import { sentenceOf } from './service-errors.ts';
import { taxDocumentOf } from './tax-document.ts';

/**
 * What the recorded figures of the document on screen are made of. The provider calculates the document again; the document
 * and its record stay as they are.
 */
export async function explainRecord(
  ports: PanelPorts,
  panel: EstimatingPanel,
  { sourcesOf }: DocumentSources,
  loadPreview: LoadPreview,
): Promise<void> {
  const { call, text } = ports;
  const { realmId, shown, show, inform } = panel;
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
  const openWhatIf = whatIfOf(ports, panel, loadPreview, request);
  target.recorded = { ...target.recorded, calculated, openWhatIf };
  show();
}
