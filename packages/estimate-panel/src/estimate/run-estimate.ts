import { formatDay } from '@salestax/client';
import type { TaxResponse } from '@salestax/contract';
import { askPage } from '../host/ask-page.ts';
import type { DocumentDiscount } from '../host/document-host.ts';
import type { SalesDocument } from '../host/sales-document.ts';
import { sellableLines, taxFactsOf } from '../host/tax-facts.ts';
import type { Company } from '../state/knowledge.ts';
import type { ActingPanel } from '../state/panel-ports.ts';
import { offersEstimate } from '../state/panel-state.ts';
import { reactionTo } from '../state/service-errors.ts';
import { fill } from '../texts/fill.ts';
import { checkSale, type Checks, type Refusal } from './checks.ts';
import type { DocumentSources } from './document-sources.ts';
import { lineChanges } from './line-changes.ts';
import { requestTax, type TaxAnswer } from './request-tax.ts';
import { taxDocumentOf } from './tax-document.ts';

/** The sale that is estimated, as it was when the estimate began. */
interface EstimatedSale {
  readonly visit: number;
  readonly sale: SalesDocument;
  readonly company: Company;
}

/** One estimate of the document on screen, from the checks to the lines. Ends when another document comes on screen. */
export async function runEstimate(panel: ActingPanel, sources: DocumentSources): Promise<void> {
  const { store, show, readCompany } = panel;
  const { visit } = store.get();
  const company = store.get().company ?? (await readCompany());
  const { document: sale, visit: shownVisit } = store.get();
  if (!sale || !company || visit !== shownVisit || !offersEstimate(show())) return;
  const estimated = { visit, sale, company };
  if (company.integrationStatus !== 'Active') return refuse(panel, estimated, 'notConnected');
  const { refusal, hasPercentDiscount } = await checkWith(sources, sale, company);
  if (refusal) {
    store.learn(visit, { hasPercentDiscount });
    // The page may have given a document of the wrong form, which no check allows: the page's mistake is shown instead.
    const error = await panel.explainFailure(null);
    if (error) store.learn(visit, { error });
    // A dialog about another document than the one on screen would mislead.
    else if (visit === store.get().visit) refuse(panel, estimated, refusal);
    return;
  }
  const sentLines = sellableLines(sale, company.taxItems).length + Number(sale.shippingAmount !== 0);
  store.learn(visit, { hasPercentDiscount, estimating: { sentLines } });
  const request = taxDocumentOf(sale, await sources.sourcesOf(sale, company), false);
  const answer = await requestTax(panel, request);
  if (visit === store.get().visit) await takeAnswer(panel, estimated, answer);
}

/** The checks with the stored facts about the customer, which are read again before they refuse an estimate. */
async function checkWith(
  { customer, forgetCustomer }: DocumentSources,
  sale: SalesDocument,
  company: Company,
): Promise<Checks> {
  const checks = checkSale(sale, company, await customer(sale.customerId));
  if (checks.refusal !== 'accountingTax' && checks.refusal !== 'noAddress') return checks;
  forgetCustomer();
  return checkSale(sale, company, await customer(sale.customerId));
}

/** The refusals that a dialog shows, too. */
const refusalsWithDialog: readonly Refusal[] = ['notConnected', 'accountingTax', 'taxedInQuickBooks'];

function refuse({ store, text, readCompany, inform }: ActingPanel, estimated: EstimatedSale, refusal: Refusal): void {
  const message = fill(text()[refusal], formatDay(estimated.company.startDate ?? ''));
  if (refusalsWithDialog.includes(refusal)) void inform(message);
  if (refusal === 'notConnected') void readCompany();
  else store.learn(estimated.visit, { error: { message, correlationId: null } });
}

/** Shows what the service has answered, and writes tax and fees into the document. */
async function takeAnswer(
  panel: ActingPanel,
  estimated: EstimatedSale,
  { answer, message, explained }: TaxAnswer,
): Promise<void> {
  const { store, readCompany, readDocument, releaseSave, inform, emit } = panel;
  const { visit, sale, company } = estimated;
  const { requestId: correlationId } = answer;
  if (!explained) {
    store.learn(visit, { attention: { message, correlationId } });
    const reaction = reactionTo(answer);
    if (reaction) void inform(message);
    if (reaction === 'status') void readCompany();
    return;
  }
  const { calculation } = explained;
  const { discount } = calculation;
  const written = await writeLines(panel, estimated, answer, discount);
  if (!written) return;
  // The answer uses items that the panel does not know yet: it reads them, so that it takes their lines as its own.
  const itemIds = [answer.taxItemId, answer.rdfItemId, answer.taxOnRdfItemId];
  if (itemIds.some((id) => id && !company.taxItems.some(({ itemId }) => itemId === id))) await readCompany();
  const sameSales = discount === null ? [sale] : [sale, { ...sale, discount: amountOff(sale.discount, discount) }];
  store.learn(visit, {
    result: { kind: 'calculated', figures: calculation, explained },
    calculatedFor: sameSales.map((same) => taxFactsOf(same, company.taxItems)),
    attention: null,
  });
  const { document, visit: shownVisit } = store.get();
  // Since `written` was read, the document may have been saved and have got its id.
  releaseSave(document && shownVisit === visit ? document : written);
  const { salesTax, fee, taxOnFee, total } = calculation;
  emit('estimated', { salesTax, fee, taxOnFee, total, isCached: answer.isCached });
  // Our own lines are in the document now: the next reading finds nothing new.
  await readDocument();
}

/**
 * Writes tax and fees into the document as it is now: the user may have edited it meanwhile. Resolves with that document; null
 * if nothing was written, because another document is on screen, or the document has another customer now.
 */
async function writeLines(
  { store, host, life, readDocument }: ActingPanel,
  { visit, sale, company }: EstimatedSale,
  answer: TaxResponse,
  discount: number | null,
): Promise<SalesDocument | null> {
  // The last document that was read may no longer be the one on screen. Where the page gave none, the caller finds out why.
  if (!(await readDocument())) throw new TypeError();
  const { document, visit: shownVisit, facts } = store.get();
  if (visit !== shownVisit || document?.customerId !== sale.customerId) return null;
  const lastFee = facts.result?.kind === 'calculated' ? facts.result.figures.fee : undefined;
  const changes = lineChanges(answer, document.lines, company.taxItems, lastFee);
  if (changes.length > 0) await askPage('changeLines', () => host.changeLines(changes), life);
  // Where the page cannot change the discount, or the user has changed the sale meanwhile, the service does so after the save.
  const [factsNow, factsOfSale] = [document, sale].map((version) => taxFactsOf(version, company.taxItems));
  if (discount !== null && factsNow === factsOfSale)
    await askPage('changeDiscount', async () => host.changeDiscount?.(discount), life).catch(() => {});
  return document;
}

/** The discount as an amount instead of a percentage; null without a discount. */
const amountOff = (discount: DocumentDiscount | null, amount: number) =>
  discount && { ...discount, amount, percent: '' };
