import type { Month, MonthDifference, MonthFigures } from '@salestax/contract';
import { amountOfCents, sumCents, ZERO } from '../../domain/money.ts';
import { documentTypeOf } from '../../domain/document-types.ts';
import type { ComparedPair } from '../reconciliation/comparison/facts.ts';
import { differenceOf, type DocumentTax, documentTax } from './document-tax.ts';
import { createLiability } from './liability.ts';
import { isIn } from './months.ts';

/** How many differing documents are listed. */
const listedDifferences = 1_000;

/** Counts of the documents of a month for its checklist. */
export interface MonthCounts {
  /** They could not be recorded. */
  readonly withoutTax: number;
  /** Both sides have them, and differ. */
  readonly inconsistent: number;
  /** Only one side has them. */
  readonly missing: number;
}

/** The figures of a month, without the time when they were read. */
export interface ReadFigures {
  readonly figures: Omit<MonthFigures, 'readAt'>;
  readonly counts: MonthCounts;
}

interface Difference {
  readonly pair: ComparedPair;
  readonly tax: DocumentTax;
}

/** Adds up the compared documents of a month. */
export function monthFigures(pairs: Iterable<ComparedPair>, month: Month): ReadFigures {
  const liability = createLiability(month);
  const counts = { withoutTax: 0, inconsistent: 0, missing: 0 };
  const differing: Difference[] = [];
  let documents = 0;
  let collected = ZERO;
  let recorded = ZERO;
  for (const pair of pairs) {
    if (!isIn(month, pair.sale?.date) && !isIn(month, pair.transaction?.date)) continue;
    documents += 1;
    const tax = documentTax(pair, month);
    collected = sumCents([collected, tax.collected]);
    recorded = sumCents([recorded, tax.recorded]);
    if (pair.transaction !== null) liability.add(pair.transaction);
    if (tax.collected !== tax.recorded) differing.push({ pair, tax });
    const count = countedAs(pair);
    if (count !== null) counts[count] += 1;
  }
  const sorted = differing.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const unlisted = sorted.slice(listedDifferences);
  return {
    counts,
    figures: {
      documents,
      collected: amountOfCents(collected),
      recorded: amountOfCents(recorded),
      jurisdictions: [...liability.result()],
      differences: sorted.slice(0, listedDifferences).map(differenceRow),
      unlisted: {
        count: unlisted.length,
        difference: amountOfCents(sumCents(unlisted.map(({ tax }) => differenceOf(tax)))),
      },
    },
  };
}

function countedAs({ outcome, sale, transaction }: ComparedPair): keyof MonthCounts | null {
  if (outcome === 'Error') return 'withoutTax';
  if (outcome === 'Consistent') return null;
  return sale === null || transaction === null ? 'missing' : 'inconsistent';
}

const sizeOf = ({ tax }: Difference): number => Math.abs(differenceOf(tax));

function differenceRow({ pair: { sale, transaction }, tax }: Difference): MonthDifference {
  const kindAtProvider = transaction?.type === 'ReturnInvoice' ? 'CreditMemo' : 'Invoice';
  return {
    txnType: documentTypeOf(sale?.kind ?? transaction?.recordedFor?.kind ?? kindAtProvider).number,
    txnId: sale?.id ?? null,
    number: sale?.number || (transaction?.code ?? ''),
    customerName: sale?.customerName ?? '',
    date: sale?.date ?? transaction?.date ?? '',
    collected: amountOfCents(tax.collected),
    recorded: amountOfCents(tax.recorded),
    reasons: [...tax.reasons],
  };
}
