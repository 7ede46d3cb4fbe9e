import type { CompanySettings } from './company-settings.ts';
import { customFieldOf } from './custom-field.ts';
import type { Cents } from './money.ts';
import type { Day, DocumentKind, SalesDocument } from './sales-document.ts';

/** The sale that a credit or refund reverses: its tax date is the date of the sale. */
export interface OriginalSale extends Pick<CandidateSale, 'kind' | 'id'> {
  readonly date: Day;
  /** '' = none. */
  readonly number: string;
  /** How it was found: the credit was applied to it, or states its number. */
  readonly source: 'payment' | 'custom-field';
}

/** A sale that may be the original of a credit. */
export interface CandidateSale {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly number: string;
  readonly date: Day;
  readonly customerId: string;
  readonly isVoided: boolean;
}

export interface AppliedSale extends CandidateSale {
  /** Amount of the payment that links credit and sale. */
  readonly applied: Cents;
}

interface Credit {
  readonly date: Day;
  readonly customerId: string;
}

/**
 * The original among the sales that a credit was applied to: the one with the largest amount, the latest of several. A
 * sale that is dated after the credit is paid with it, and is not what it reverses. Null without one.
 */
export function originalOfApplied(credit: Credit, sales: readonly AppliedSale[]): OriginalSale | null {
  const [sale] = notLater(credit, sales).toSorted(
    (one, other) => other.applied - one.applied || other.date.localeCompare(one.date),
  );
  return sale === undefined ? null : originalOf(sale, 'payment');
}

/**
 * The original among the sales with the number that the credit states. Several kinds of documents may have the same
 * number: then it has to be one of the customer. A single one may also be of `relatives`, the customer's parent and
 * sub-customers: with the number of somebody else's sale, the credit would take their identity and exemption. Null if it remains
 * unknown which one is meant.
 */
export function originalOfNumbered(
  credit: Credit,
  sales: readonly CandidateSale[],
  relatives: ReadonlySet<string>,
): OriginalSale | null {
  const possible = notLater(credit, sales);
  const ofCustomer = possible.filter(({ customerId }) => customerId === credit.customerId);
  const ofRelative = possible.length === 1 ? possible.filter(({ customerId }) => relatives.has(customerId)) : [];
  const [sale, ...others] = [...ofCustomer, ...ofRelative];
  if (sale === undefined || others.some(({ date }) => date !== sale.date)) return null;
  return originalOf(sale, 'custom-field');
}

/** The number of the sale in the custom field that the settings name (its letter case is ignored); '' without one. */
export function statedSaleNumber(
  { stored }: Pick<SalesDocument, 'stored'>,
  { originalSaleField }: Pick<CompanySettings, 'originalSaleField'>,
): string {
  return customFieldOf(stored, originalSaleField).replace(/^#\s*/, '');
}

/** Explains the tax date of a credit. `number`: the number of the sale that the credit states. */
export function taxDateSentence(sale: Pick<OriginalSale, 'date' | 'number' | 'source'> | null, number: string): string {
  if (sale === null)
    return number === ''
      ? 'The tax date is the date of the credit itself: it is not applied to an earlier sale, and states none.'
      : `The tax date is the date of the credit itself: no earlier sale is clearly the one with the number ${number}.`;
  const reason = sale.source === 'payment' ? 'which the credit was applied to' : 'which the credit states';
  return `The tax date is ${sale.date}, the date of the sale${sale.number === '' ? '' : ` ${sale.number}`}, ${reason}.`;
}

function notLater<Sale extends CandidateSale>({ date }: Credit, sales: readonly Sale[]): readonly Sale[] {
  return sales.filter((sale) => !sale.isVoided && sale.date <= date);
}

function originalOf({ kind, id, date, number }: CandidateSale, source: OriginalSale['source']): OriginalSale {
  return { kind, id, date, number, source };
}
