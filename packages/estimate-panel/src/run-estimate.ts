import { formatDay } from '@salestax/client';
import { routes } from '@salestax/contract';
import { refusalOf } from './checks.ts';
import type { DocumentDiscount } from './document-host.ts';
import type { DocumentSources } from './document-sources.ts';
import { resultOf } from './estimate-result.ts';
import { fill } from './fill.ts';
import { lineChanges } from './line-changes.ts';
import { withEstimateTexts } from './messages.ts';
import { sellableLines, taxFactsOf } from './own-lines.ts';
import type { EstimatingPanel, PanelPorts } from './panel-ports.ts';
import { stateTraits } from './panel-state.ts';
import { whatIfOf, type LoadPreview } from './preview-part.ts';
import { receiptPageOf } from './receipt-page.ts';
import { answerOf } from './service-data.ts';
import { reactionTo, sentenceOf } from './service-errors.ts';
import { taxDocumentOf } from './tax-document.ts';

/** A discount that takes off an amount instead of a percentage. */
const amountOff = (discount: DocumentDiscount | null, amount: number) =>
  discount && { ...discount, amount, percent: '' };

/** One estimate of the document on screen, from the checks to the lines. Ends when another document comes on screen. */
export async function runEstimate(
  ports: PanelPorts,
  panel: EstimatingPanel,
  { customer, sourcesOf }: DocumentSources,
  loadPreview: LoadPreview,
): Promise<void> {
  const { realmId, queue, shown, show, read, readCompany, inform } = panel;
  const { call, host, text, emit } = ports;
  const target = shown().documentState;
  const known = shown().company ?? (await readCompany());
  const sale = shown().document;
  if (!sale || !known || !stateTraits[show().kind][1]) return;
  const customerInfo = await customer(sale.customerId);
  const refusal = refusalOf(sale, known, customerInfo, () => (target.hasPercentDiscount = true));
  if (refusal) {
    const message = fill(withEstimateTexts(text())[refusal], formatDay(known.startDate ?? ''));
    if (['notConnected', 'accountingTax', 'taxedInQuickBooks'].includes(refusal)) inform(message);
    if (refusal === 'notConnected') void readCompany();
    else target.error = { message, correlationId: null };
    return;
  }
  target.sentLines = sellableLines(sale, known.taxItems).length + Number(sale.shippingAmount !== 0);
  show();
  const request = taxDocumentOf(sale, await sourcesOf(sale, known), false);
  const answer = await answerOf(call(routes.getTax, { params: { realmId }, body: request }));
  if (target !== shown().documentState) return;
  const { requestId: correlationId } = answer;
  const message = sentenceOf(answer, withEstimateTexts(text()));
  if (message) {
    target.attention = { message, correlationId };
    const reaction = reactionTo(answer);
    if (reaction) inform(message);
    if (reaction === 'status') void readCompany();
    return;
  }
  const result = resultOf(answer, request);
  if (!result) throw new Error(correlationId);
  // The user may have edited meanwhile: the lines are changed in the document as it is now.
  await read();
  const { document: estimated, documentState } = shown();
  if (target !== documentState || !estimated) return;
  const changes = lineChanges(answer, estimated.lines, known.taxItems, target.result?.fee);
  if (changes.length > 0) await host.changeLines(changes);
  const { discount } = result;
  // Where the page cannot, or the user has changed the percentage meanwhile, the service does after the save.
  if (discount !== null && estimated.discount?.percent === sale.discount?.percent)
    await host.changeDiscount?.(discount).catch(() => {});
  target.result = { ...result, openWhatIf: whatIfOf(ports, panel, loadPreview, request) };
  target.receiptPage = receiptPageOf(ports, realmId);
  const sameSales = discount === null ? [sale] : [sale, { ...sale, discount: amountOff(sale.discount, discount) }];
  target.calculatedFor = sameSales.map((same) => taxFactsOf(same, known.taxItems));
  target.attention = null;
  queue.release(estimated).catch(() => {});
  const { salesTax, fee, taxOnFee, total } = result;
  emit('estimated', { salesTax, fee, taxOnFee, total, isCached: answer.isCached });
  // Our own lines are in the document now: the next reading finds nothing new.
  await read();
}
