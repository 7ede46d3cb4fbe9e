import { reference } from '../reference.ts';
import { startedAndNotEnded } from './dated.ts';
import { type Decimal, decimal, sum, toCents, zero } from './money.ts';
import { cityRatesAt } from './places.ts';
import { isOutsideMinnesotaFee, isTangible } from './tax-codes.ts';
import type { DeliveryFeeForm, EngineMessage, Jurisdiction, LineInput, Seller, TaxDetail, TaxedLine } from './types.ts';

/** The delivery fee of a document: none, an amount, or due with an unknown amount. */
export type DeliveryFee =
  | { readonly kind: 'none' }
  | { readonly kind: 'due'; readonly amount: Decimal; readonly label: string }
  | { readonly kind: 'unknown'; readonly label: string };

/**
 * The retail delivery fee of the destination state. `lines`: the other lines of the document, with their tax. Once per
 * sale, whatever the number of deliveries; never on a pickup; not refunded with a return. `carriesFeesForward`: the last
 * published amount applies until the next one is known.
 */
export function deliveryFeeFor(
  state: string,
  day: string,
  lines: readonly TaxedLine[],
  { carriesFeesForward }: Pick<Seller, 'carriesFeesForward'>,
): DeliveryFee {
  const row = startedAndNotEnded(
    reference.feeAmounts.filter((amount) => amount.state === state),
    day,
  );
  if (row === null || !isDue(state, day, lines)) return { kind: 'none' };
  const label = ruleValue(state, 'label', day) ?? 'Retail Delivery Fee';
  if (row.carriedForward && !carriesFeesForward) return { kind: 'unknown', label };
  return { kind: 'due', amount: decimal(row.amount), label };
}

function isDue(state: string, day: string, lines: readonly TaxedLine[]): boolean {
  const delivered = lines.filter(
    ({ input, taxCode, category, details }) =>
      !input.atOneLocation &&
      isTangible(taxCode, category) &&
      details.some(({ jurisdiction }) => jurisdiction.region === state),
  );
  const saleThreshold = ruleValue(state, 'sale-threshold', day);
  if (saleThreshold === null) return delivered.some(bearsStateTax);
  const clothingCounts = ruleValue(state, 'clothing-counts', day) === 'yes';
  const counted = delivered.filter(
    (line) =>
      !isOutsideMinnesotaFee(line.taxCode, line.category) &&
      !line.isExemptPurchase &&
      (bearsStateTax(line) || (clothingCounts && line.category === 'clothing')),
  );
  return sum(counted.map((line) => line.lineAmount.minus(line.discount))).gte(saleThreshold);
}

function bearsStateTax({ details }: TaxedLine): boolean {
  return details.some(({ jurisdiction, taxable }) => jurisdiction.type === 'State' && taxable.gt(0));
}

function ruleValue(state: string, topic: string, day: string): string | null {
  const rules = reference.feeRules.filter((rule) => rule.state === state && rule.topic === topic);
  return startedAndNotEnded(rules, day)?.value ?? null;
}

/** The details of the fee line: the fee, then, where it is reported as tax, the tax of a city that taxes it. */
export function feeDetails(
  fee: Extract<DeliveryFee, { kind: 'due' }>,
  line: LineInput,
  jurisdictions: readonly Jurisdiction[],
  day: string,
  form: DeliveryFeeForm,
): TaxDetail[] {
  const state = jurisdictions.find(({ type }) => type === 'State');
  if (state === undefined) return [];
  const common = { jurisdiction: state, taxable: zero, nonTaxable: zero, exempt: zero, isFee: true };
  if (form === 'in-rate')
    return [{ ...common, rate: fee.amount, tax: zero, taxCalculated: zero, taxName: 'Retail Delivery Fee' }];
  const asTax: TaxDetail = { ...common, rate: zero, tax: fee.amount, taxCalculated: fee.amount, taxName: fee.label };
  const taxed = jurisdictions.filter((place) => place.type === 'City' && taxesTheFee(place, line, day));
  return [asTax, ...taxed.map((city) => taxOnFee(fee.amount, city))];
}

/** Only the self-collecting cities in the data; never the state or taxes that the state administers. */
function taxesTheFee({ region, name }: Jurisdiction, line: LineInput, day: string): boolean {
  const place = cityRatesAt(line.shipTo, day)?.place;
  const placesOfName = reference.feeTaxPlaces.filter(
    (row) => row.state === region && row.place === place && row.place.toUpperCase() === name,
  );
  return startedAndNotEnded(placesOfName, day) !== null;
}

function taxOnFee(fee: Decimal, city: Jurisdiction): TaxDetail {
  const tax = toCents(fee.times(city.rate));
  return {
    jurisdiction: city,
    rate: decimal(city.rate),
    taxable: fee,
    nonTaxable: zero,
    exempt: zero,
    tax,
    taxCalculated: tax,
    isFee: false,
    taxName: `${city.region} CITY TAX`,
  };
}

export function unknownFeeMessage(label: string, state: string, day: string, line: LineInput): EngineMessage {
  return {
    summary: `The amount of the ${label} is unknown.`,
    details: `A ${label} is due in ${state} on ${day}, but its amount for this period is unknown. No fee was charged.`,
    refersTo: `Line["${line.number}"]`,
    severity: 'Warning',
  };
}
