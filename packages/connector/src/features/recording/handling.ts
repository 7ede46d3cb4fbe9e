import type { ReceiptsOfOtherApps } from '@salestax/contract';
import { chargedTax } from '../../domain/charged-tax.ts';
import { documentTypeOf } from '../../domain/document-types.ts';
import { type ReportedError, serviceError } from '../../domain/errors.ts';
import { fits, needsLines, type OwnAmounts } from '../../domain/own-lines.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { sentences } from '../../domain/sentences.ts';
import type { DocumentLink } from './document-queries.ts';

/** How a saved document is recorded. */
export type Handling =
  /** Its own lines are corrected if they do not show the tax. */
  | { readonly kind: 'complete' }
  /** It is not changed: it is recorded if its own lines show the tax, else it needs a person because of `error`. */
  | { readonly kind: 'unchanged'; readonly error: 'Paid' | 'ReceiptOfOtherApp' }
  /** It is not changed: it is recorded with the tax that it charges. `remittedBy`: who remits its tax. */
  | { readonly kind: 'as-charged'; readonly remittedBy: 'seller' | 'marketplace' }
  /** It is neither changed nor recorded. */
  | { readonly kind: 'refused'; readonly error: 'TaxedInQuickBooks' | 'AccountingTax' };

type LinkWithFee = Pick<DocumentLink, 'feeCents'>;

export interface HandlingFacts {
  readonly receiptsOfOtherApps: ReceiptsOfOtherApps;
  /** The panel reported a save of the document. */
  readonly isSavedInPanel: boolean;
  /** The accounting service calculates the tax of the customer's sales itself. */
  readonly isTaxedByAccounting: boolean;
  /** A person has chosen to record it with the tax that it charges, if it is paid. */
  readonly isPaidAsCharged: boolean;
  readonly link: Pick<DocumentLink, 'state' | 'taxCents' | 'asCharged' | 'remittedByMarketplace'> | null;
}

/**
 * A document whose money has moved keeps its total, unless it is a receipt of ours (see `isReceiptOfOtherApp`): adding tax to a
 * paid receipt makes it disagree with the bank. A document that the accounting service taxes itself gets no second tax.
 */
export function handlingOf(document: SalesDocument, facts: HandlingFacts): Handling {
  const isOfOtherApp = isReceiptOfOtherApp(document, facts);
  if (isOfOtherApp && facts.receiptsOfOtherApps === 'record') return asCharged;
  if (isOfOtherApp && facts.receiptsOfOtherApps === 'marketplace')
    return chargedTax(document) === 0 ? onMarketplace : asCharged;
  if (facts.isPaidAsCharged && document.paid !== 0) return asCharged;
  if (document.accountingTax !== 0) return { kind: 'refused', error: 'TaxedInQuickBooks' };
  if (facts.isTaxedByAccounting) return { kind: 'refused', error: 'AccountingTax' };
  if (document.paid !== 0) return { kind: 'unchanged', error: 'Paid' };
  if (isOfOtherApp && facts.receiptsOfOtherApps === 'leave') return { kind: 'unchanged', error: 'ReceiptOfOtherApp' };
  return { kind: 'complete' };
}

const asCharged: Handling = { kind: 'as-charged', remittedBy: 'seller' };
/** A sale that charges nothing because a marketplace has collected its tax. */
const onMarketplace: Handling = { kind: 'as-charged', remittedBy: 'marketplace' };

/**
 * Whether a document waits for a person, whatever its tax is. A receipt of another app without own lines does, even if
 * no tax is due: the company has chosen to check them, and the other app may have recorded it itself. A recalculation,
 * which a person requests, records it if no tax is due.
 */
export function mustWaitForPerson(handling: Handling, document: SalesDocument): boolean {
  if (handling.kind !== 'unchanged' || handling.error !== 'ReceiptOfOtherApp') return false;
  const { salesTax, fee, taxOnFee } = document.ownLines;
  return [...salesTax, ...fee, ...taxOnFee].length === 0;
}

/** Why a document is neither changed nor recorded, and what to change. */
export function refusalOf({ error }: Extract<Handling, { kind: 'refused' }>): ReportedError {
  return error === 'AccountingTax' ? serviceError(error, sentences.customerTaxedInQuickBooks) : serviceError(error);
}

/** Whether lines have to be written. The discount of a document that must not change stays as it is. */
export function needsChange(
  handling: Handling,
  document: SalesDocument,
  amounts: OwnAmounts,
  link: LinkWithFee | null,
): boolean {
  if (handling.kind === 'as-charged') return false;
  const lastFee = lastFeeOf(handling, link);
  return handling.kind === 'complete' ? needsLines(document, amounts, lastFee) : !fits(document, amounts, lastFee);
}

/** The calculated fee that may be taken off a document. A document that must not change keeps what it charges. */
export function lastFeeOf({ kind }: Handling, link: LinkWithFee | null): number | null {
  return kind === 'complete' ? (link?.feeCents ?? null) : null;
}

/**
 * A receipt that was recorded is handled as at its first record: with own lines that show tax it stays ours when another app
 * changes it. With the tax of another app, or as a sale whose tax a marketplace remits, it stays that app's when it is saved with
 * the panel, which adds no second tax.
 */
function isReceiptOfOtherApp({ kind, accountingTax }: SalesDocument, { isSavedInPanel, link }: HandlingFacts): boolean {
  if (!documentTypeOf(kind).movesMoney) return false;
  const recorded = link?.state === 'recorded' ? link : null;
  if (recorded !== null && !recorded.asCharged && (recorded.taxCents ?? 0) !== 0) return false;
  const isTaxedElsewhere =
    recorded !== null && (recorded.remittedByMarketplace || (recorded.asCharged && accountingTax !== 0));
  return isTaxedElsewhere || !isSavedInPanel;
}
