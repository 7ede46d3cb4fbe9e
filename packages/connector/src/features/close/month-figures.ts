import type { Month, MonthDifference, MonthFigures, UnreadableDocument } from '@salestax/contract';
import { documentTypeOfPair } from '../../domain/document-types.ts';
import { amountOfCents, type Cents, sumCents, ZERO } from '../../domain/money.ts';
import { newestFirst } from '../reconciliation/comparison/document-order.ts';
import type { ComparedPair } from '../reconciliation/comparison/facts.ts';
import { differenceOf, type DocumentTax, documentTax } from './document-tax.ts';
import { createLiability } from './liability.ts';
import { isIn } from './months.ts';

/** How many differing documents are listed. */
const listedDifferences = 1_000;

/** Counts of the documents of a month for its checklist. */
export interface MonthCounts {
  /** Documents that could not be recorded. */
  readonly withoutTax: number;
  /** Documents that both sides have, and that differ. */
  readonly inconsistent: number;
  /** Documents that only one side has. */
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

/** Adds up the compared documents of a month; `DocumentTax` says what `chargedLess` and `unreported` mean. */
export function monthFigures(
  pairs: Iterable<ComparedPair>,
  month: Month,
  unreadable: readonly UnreadableDocument[] = [],
): ReadFigures {
  const liability = createLiability(month);
  const counts = { withoutTax: 0, inconsistent: 0, missing: 0 };
  const differing: Difference[] = [];
  let documents = 0;
  let collected = ZERO;
  let recorded = ZERO;
  let unreported = { documents: 0, sales: ZERO, tax: ZERO };
  let less = { documents: 0, tax: ZERO };
  for (const pair of pairs) {
    if (!isIn(month, pair.sale?.date) && !isIn(month, pair.transaction?.date)) continue;
    documents += 1;
    const tax = documentTax(pair, month);
    collected = sumCents([collected, tax.collected]);
    recorded = sumCents([recorded, tax.recorded]);
    if (pair.transaction !== null) liability.add(pair.transaction);
    if (isListed(tax)) differing.push({ pair, tax });
    unreported = withUnreported(unreported, tax);
    if (tax.chargedLess !== ZERO) less = { documents: less.documents + 1, tax: sumCents([less.tax, tax.chargedLess]) };
    const count = countedAs(pair);
    if (count !== null) counts[count] += 1;
  }
  const sorted = differing.toSorted(largestFirst);
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
      unreported: {
        documents: unreported.documents,
        sales: amountOfCents(unreported.sales),
        tax: amountOfCents(unreported.tax),
      },
      chargedLess: { documents: less.documents, tax: amountOfCents(less.tax) },
      unreadable: [...unreadable],
    },
  };
}

/** Also an untaxed sale that the return lacks is listed. */
const isListed = ({ collected, recorded, chargedLess, unreported }: DocumentTax): boolean =>
  collected !== recorded || chargedLess !== ZERO || unreported.sales !== ZERO;

/** The sums with those of another document. */
function withUnreported(
  { documents, sales, tax }: { readonly documents: number; readonly sales: Cents; readonly tax: Cents },
  { unreported }: DocumentTax,
) {
  const isUnreported = unreported.sales !== ZERO || unreported.tax !== ZERO;
  return {
    documents: documents + Number(isUnreported),
    sales: sumCents([sales, unreported.sales]),
    tax: sumCents([tax, unreported.tax]),
  };
}

function countedAs({ outcome, sale, transaction }: ComparedPair): keyof MonthCounts | null {
  // The list `unreadable` has the document.
  if (transaction?.isUnreadable === true) return null;
  if (outcome === 'Error') return 'withoutTax';
  if (outcome === 'Consistent') return null;
  return sale === null || transaction === null ? 'missing' : 'inconsistent';
}

const largestFirst = (one: Difference, other: Difference): number =>
  sizeOf(other) - sizeOf(one) || newestFirst(one.pair, other.pair);

const sizeOf = ({ tax }: Difference): number => Math.max(Math.abs(differenceOf(tax)), tax.chargedLess);

function differenceRow({ pair: { sale, transaction }, tax }: Difference): MonthDifference {
  return {
    txnType: documentTypeOfPair(sale?.kind ?? transaction?.recordedFor?.kind, transaction?.type).number,
    txnId: sale?.id ?? null,
    number: sale?.number || (transaction?.code ?? ''),
    customerName: sale?.customerName ?? '',
    date: sale?.date ?? transaction?.date ?? '',
    collected: amountOfCents(tax.collected),
    recorded: amountOfCents(tax.recorded),
    ...(tax.chargedLess !== ZERO && { due: amountOfCents(sumCents([tax.recorded, tax.chargedLess])) }),
    reasons: [...tax.reasons],
  };
}
