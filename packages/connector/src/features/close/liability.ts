import type { JurisdictionLiability, Month } from '@salestax/contract';
import { inHomeCurrency } from '../../domain/currency.ts';
import { documentTypeOfRecord } from '../../domain/document-types.ts';
import { amountOfCents, type Cents, negate, signed, sumCents, ZERO } from '../../domain/money.ts';
import type { JurisdictionTax } from '../../ports/provider-transactions.ts';
import type { TransactionFacts } from '../reconciliation/comparison/facts.ts';
import { isReported } from './document-tax.ts';

type Place = Pick<JurisdictionLiability, 'region' | 'level' | 'name'>;
type Sums = Record<'taxable' | 'exempt' | 'nonTaxable' | 'tax' | 'fee', Cents>;

const levels: readonly JurisdictionLiability['level'][] = ['Country', 'State', 'County', 'City', 'Special', 'None'];

/** Adds up what the transactions of a month owe to each jurisdiction, in the company's currency. */
export interface Liability {
  add(transaction: TransactionFacts): void;
  /** By state, then from the state down to special districts, then by name. */
  result(): readonly JurisdictionLiability[];
}

export function createLiability(month: Month): Liability {
  const byPlace = new Map<string, { readonly place: Place; readonly sums: Sums }>();
  const sumsOf = (place: Place): Sums => {
    const key = [place.region, place.level, place.name].join('|');
    const earlierRow = byPlace.get(key);
    if (earlierRow !== undefined) return earlierRow.sums;
    const sums = { taxable: ZERO, exempt: ZERO, nonTaxable: ZERO, tax: ZERO, fee: ZERO };
    byPlace.set(key, { place, sums });
    return sums;
  };
  const addTax = (place: Place, tax: Cents) => {
    if (tax === ZERO) return;
    const sums = sumsOf(place);
    sums.tax = sumCents([sums.tax, tax]);
  };
  return {
    add(transaction) {
      if (!isReported(transaction, month)) return;
      const { exchangeRate, tax, type, jurisdictions: entries = [] } = transaction;
      const inHome = (amount: Cents) => inHomeCurrency(amount, exchangeRate);
      for (const entry of entries) {
        const sums = sumsOf(entry.jurisdiction);
        for (const part of parts) sums[part] = sumCents([sums[part], inHome(entry[part])]);
      }
      const owed = entries.flatMap((entry) => [entry.tax, entry.fee]);
      // The totals of transactions have the signs of the accounting documents.
      const total = signed(tax, documentTypeOfRecord(type).sign);
      // Tax of the total that no entry has is listed without a jurisdiction.
      const unassigned = inHome(sumCents([total, negate(sumCents(owed))]));
      addTax({ region: '', level: 'None', name: '' }, unassigned);
      // Each amount was rounded into the home currency: the entry with the largest tax gets what is left of the total.
      const [largest] = entries.toSorted((one, other) => Math.abs(other.tax) - Math.abs(one.tax));
      const rounding = sumCents([inHome(total), negate(unassigned), negate(sumCents(owed.map(inHome)))]);
      if (largest !== undefined) addTax(largest.jurisdiction, rounding);
    },
    result: () => [...byPlace.values()].toSorted(inOrder).map(({ place, sums }) => ({ ...place, ...inAmounts(sums) })),
  };
}

const parts = ['taxable', 'exempt', 'nonTaxable', 'tax', 'fee'] as const satisfies readonly (keyof JurisdictionTax)[];

function inAmounts({ taxable, exempt, nonTaxable, tax, fee }: Sums): Readonly<Record<keyof Sums, number>> {
  return {
    taxable: amountOfCents(taxable),
    exempt: amountOfCents(exempt),
    nonTaxable: amountOfCents(nonTaxable),
    tax: amountOfCents(tax),
    fee: amountOfCents(fee),
  };
}

function inOrder({ place: one }: { readonly place: Place }, { place: other }: { readonly place: Place }): number {
  const isNone = (place: Place) => Number(place.level === 'None');
  return (
    isNone(one) - isNone(other) ||
    one.region.localeCompare(other.region, 'en') ||
    levels.indexOf(one.level) - levels.indexOf(other.level) ||
    one.name.localeCompare(other.name, 'en')
  );
}
