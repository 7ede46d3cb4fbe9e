import { type LocalRule, reference, type TaxabilityRow } from '../reference.ts';
import { groupRows, inForce } from './dated.ts';
import { type Decimal, decimal, zero } from './money.ts';
import { NOT_TAXABLE } from './tax-codes.ts';
import type { Jurisdiction } from './types.ts';

/** The taxable amount of a line in one jurisdiction, and the rate. */
export interface Treatment {
  readonly taxable: Decimal;
  readonly rate: Decimal;
}

export interface TaxedThing {
  readonly category: string;
  /** After discounts. */
  readonly amount: Decimal;
  readonly quantity: Decimal;
  readonly day: string;
}

const rowsOf = groupRows(reference.taxability, ({ state, category }) => `${state} ${category}`);

export function taxabilityAt(state: string, category: string, day: string): TaxabilityRow | null {
  return inForce(rowsOf.get(`${state} ${category}`) ?? [], day);
}

/** The treatment of a line by every jurisdiction of a place, in their order. */
export function treat(thing: TaxedThing, jurisdictions: readonly Jurisdiction[]): Treatment[] {
  const firstLocal = jurisdictions.findIndex(({ type }) => type !== 'State');
  return jurisdictions.map((jurisdiction, index) => {
    const row = taxabilityAt(jurisdiction.region, thing.category, thing.day);
    if (thing.category === NOT_TAXABLE || row === null) return untaxed(jurisdiction);
    return jurisdiction.type === 'State'
      ? treatByState(row, jurisdiction, thing)
      : treatByLocal(row, jurisdiction, thing, index === firstLocal);
  });
}

function untaxed({ rate }: Jurisdiction): Treatment {
  return { taxable: zero, rate: decimal(rate) };
}

function inFull({ rate }: Jurisdiction, { amount }: TaxedThing): Treatment {
  return { taxable: amount, rate: decimal(rate) };
}

function treatByState(row: TaxabilityRow, jurisdiction: Jurisdiction, thing: TaxedThing): Treatment {
  switch (row.treatment) {
    case 'taxable':
      return {
        taxable: thing.amount.times(row.taxablePercent ?? '1'),
        rate: decimal(row.stateRate ?? jurisdiction.rate),
      };
    case 'reduced':
      return { taxable: thing.amount, rate: decimal(row.stateRate ?? jurisdiction.rate) };
    case 'threshold':
      return { taxable: overThreshold(row, thing), rate: decimal(jurisdiction.rate) };
    case 'conditional':
      // When only the local tax is certain, the state part is omitted; other contested cases are taxed.
      return row.localTreatment === 'taxable' ? untaxed(jurisdiction) : inFull(jurisdiction, thing);
    default:
      return untaxed(jurisdiction);
  }
}

function treatByLocal(row: TaxabilityRow, jurisdiction: Jurisdiction, thing: TaxedThing, isFirst: boolean): Treatment {
  const rule = localRuleAt(jurisdiction, thing);
  if (rule !== null) return treatByRule(rule, row, jurisdiction, thing);
  switch (row.localTreatment) {
    case 'taxable':
    case null:
      return inFull(jurisdiction, thing);
    case 'follows-state':
      return row.treatment === 'reduced'
        ? untaxed(jurisdiction)
        : { ...treatByState(row, jurisdiction, thing), rate: decimal(jurisdiction.rate) };
    case 'local-option':
      // New York's counties tax clothing below the threshold unless they opted out; transit districts follow the state.
      if (row.treatment === 'threshold' && jurisdiction.type !== 'Special') return inFull(jurisdiction, thing);
      return { taxable: overThreshold(row, thing), rate: decimal(jurisdiction.rate) };
    case 'exempt':
    case 'included':
      return untaxed(jurisdiction);
    default:
      // A number: a single local rate in place of all local taxes.
      return isFirst ? { taxable: thing.amount, rate: decimal(row.localTreatment) } : untaxed(jurisdiction);
  }
}

function treatByRule(rule: LocalRule, row: TaxabilityRow, jurisdiction: Jurisdiction, thing: TaxedThing): Treatment {
  if (rule.treatment === 'exempt') return untaxed(jurisdiction);
  const taxable = rule.treatment === 'threshold' ? overThreshold(row, thing) : thing.amount;
  return { taxable, rate: decimal(rule.rate ?? jurisdiction.rate) };
}

/** A city's or county's own rule. Names such as NEW YORK CITY belong to the place New York. */
function localRuleAt({ region, type, name }: Jurisdiction, { category, day }: TaxedThing): LocalRule | null {
  const rules = reference.localRules.filter(
    (rule) =>
      rule.state === region &&
      rule.level === type &&
      rule.category === category &&
      (name === rule.place.toUpperCase() || name === `${rule.place.toUpperCase()} CITY`),
  );
  return inForce(rules, day);
}

/** The part above a threshold per item: the whole amount or the excess only. A quantity of zero counts as one item. */
function overThreshold(row: TaxabilityRow, { amount, quantity }: TaxedThing): Decimal {
  if (row.treatment !== 'threshold' || row.threshold === null) return zero;
  const items = quantity.eq(0) ? decimal(1) : quantity.abs();
  const price = amount.abs().div(items);
  if (row.thresholdRule === 'taxable-in-full-at-or-above') return price.gte(row.threshold) ? amount : zero;
  if (price.lte(row.threshold)) return zero;
  const excess = amount.abs().minus(items.times(row.threshold));
  return amount.lt(0) ? excess.neg() : excess;
}
