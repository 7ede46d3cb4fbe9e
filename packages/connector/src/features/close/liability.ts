import type { JurisdictionLiability, Month } from '@salestax/contract';
import { inHomeCurrency } from '../../domain/currency.ts';
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
    const known = byPlace.get(key);
    if (known !== undefined) return known.sums;
    const sums = { taxable: ZERO, exempt: ZERO, nonTaxable: ZERO, tax: ZERO, fee: ZERO };
    byPlace.set(key, { place, sums });
    return sums;
  };
  return {
    add(transaction) {
      if (!isReported(transaction, month)) return;
      const inHome = (amount: Cents) => inHomeCurrency(amount, transaction.exchangeRate);
      const assigned: Cents[] = [];
      for (const entry of transaction.jurisdictions ?? []) {
        const sums = sumsOf(entry.jurisdiction);
        for (const part of parts) sums[part] = sumCents([sums[part], inHome(entry[part])]);
        assigned.push(inHome(entry.tax), inHome(entry.fee));
      }
      // The totals of transactions have the signs of the accounting documents.
      const total = signed(inHome(transaction.tax), transaction.type === 'ReturnInvoice' ? -1 : 1);
      const remaining = sumCents([total, negate(sumCents(assigned))]);
      if (remaining === ZERO) return;
      const unassigned = sumsOf({ region: '', level: 'None', name: '' });
      unassigned.tax = sumCents([unassigned.tax, remaining]);
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
