import { documentTypeOfPair } from '../../../domain/document-types.ts';
import type { ComparedRow } from '../compared-rows.ts';

/** A document that is recorded under a code that its number does not show. */
export interface RecordedElsewhere {
  readonly sale: NonNullable<ComparedRow['sale']>;
  readonly transaction: NonNullable<ComparedRow['transaction']>;
}

/**
 * Documents that got another number after somebody else had recorded them: of type, day, amount and customer there is
 * exactly one document without a transaction, and one transaction without a document. Recorded once more, there would be
 * two transactions of one sale.
 */
export function recordedElsewhere(rows: readonly ComparedRow[]): readonly RecordedElsewhere[] {
  const groups = Map.groupBy(rows.filter(isLonely), identityOf);
  return [...groups].flatMap(([identity, group]) => {
    const sales = group.flatMap(({ sale }) => sale ?? []);
    const transactions = group.flatMap(({ sale, transaction }) => (sale === null ? (transaction ?? []) : []));
    const [sale] = sales;
    const [transaction] = transactions;
    const isOnly = identity !== '' && sales.length === 1 && transactions.length === 1;
    return isOnly && sale !== undefined && transaction !== undefined ? [{ sale, transaction }] : [];
  });
}

/** Whether a row has one side only, and nothing explains that, as the deletion of the document of a transaction does. */
function isLonely({ sale, transaction, reasons }: ComparedRow): boolean {
  if (reasons.includes('duplicate-code')) return false;
  return sale === null
    ? transaction?.of === null && !reasons.includes('locked')
    : transaction === null && !sale.isVoided;
}

/** What a document and its transaction have in common, whatever their numbers; '' = the customer is not known. */
export function identityOf({ sale, transaction }: Pick<ComparedRow, 'sale' | 'transaction'>): string {
  const customer = sale?.customerId ?? transaction?.customerCode ?? '';
  const side = sale ?? transaction;
  if (side === null || customer === '') return '';
  const { sign } = documentTypeOfPair(sale?.kind, transaction?.type);
  return [sign, side.date, side.amount, customer].join(' ');
}
