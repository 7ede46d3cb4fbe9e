import { deliveryFeeFor, feeDetails, unknownFeeMessage } from './delivery-fee.ts';
import { type Exemption, exemptionOf } from './exemptions.ts';
import { collectedJurisdictions, jurisdictionsFor } from './jurisdictions.ts';
import { type Decimal, decimal, spread, sum, toCents, zero } from './money.ts';
import { dateOverride, overrideDocumentTax, overrideLineTax } from './overrides.ts';
import { categoryOf, DELIVERY_FEE_CODE, isFreight, NOT_TAXABLE, taxCodeOf } from './tax-codes.ts';
import { taxabilityAt, treat, type Treatment } from './taxability.ts';
import type {
  EngineMessage,
  Jurisdiction,
  LineInput,
  Seller,
  TaxResult,
  TaxDetail,
  TaxedLine,
  TaxInput,
} from './types.ts';

/** A line before its tax, with everything that does not depend on other lines. */
interface Prepared {
  readonly input: LineInput;
  readonly taxCode: string;
  readonly category: string;
  readonly taxDate: string;
  readonly discount: Decimal;
  readonly jurisdictions: readonly Jurisdiction[];
  readonly exemption: Exemption | null;
}

/** Applies the jurisdictions' rules to an amount of a line. */
type Treat = (amount: Decimal) => Treatment[];

/** Calculates the tax of a document. A pure function of document and seller. */
export function calculateTax(document: TaxInput, seller: Seller): TaxResult {
  const discounts = discountShares(document);
  const prepared = document.lines.map((line, index) => prepare(document, line, discounts[index] ?? zero, seller));
  const goods = new Map(prepared.filter(isGoods).map((line) => [line, taxLine(line, treatGoods(line))]));
  const goodsLines = [...goods.values()];
  const messages: EngineMessage[] = [];
  // A delivery fee is charged once in a document, and never in a return.
  let needsNoFee = document.isReturn;
  const lines = prepared.map((line) => {
    if (line.taxCode === DELIVERY_FEE_CODE) {
      const fee = needsNoFee ? taxLine(line, treatGoods(line)) : taxFeeLine(line, goodsLines, messages, seller);
      needsNoFee ||= fee.details.some(({ isFee }) => isFee);
      return fee;
    }
    return goods.get(line) ?? taxLine(line, treatFreight(line, goodsLines));
  });
  const overridden = lines.map((line) => overrideLineTax(line, line.input.taxOverride));
  return { lines: overrideDocumentTax(overridden, document.taxOverride), messages };
}

/** Distributes the document's discount over the lines to which it applies, in cents, the remainder on the last. */
function discountShares({ discount, lines }: TaxInput): Decimal[] {
  if (discount.eq(0)) return lines.map(() => zero);
  return spread(
    discount,
    lines.map((line) => (line.discounted ? line.amount : zero)),
  );
}

function prepare(document: TaxInput, input: LineInput, discount: Decimal, seller: Seller): Prepared {
  const taxDate = dateOverride(input.taxOverride) ?? dateOverride(document.taxOverride) ?? document.date;
  const taxCode = taxCodeOf(input, seller);
  const jurisdictions = collectedJurisdictions(
    jurisdictionsFor(input.shipFrom, input.shipTo, taxDate),
    seller.nexus,
    taxDate,
  );
  const state = jurisdictions[0]?.region;
  const exemption = state === undefined ? null : exemptionOf(document, input, seller, state, taxDate);
  return { input, taxCode, category: categoryOf(taxCode), taxDate, discount, jurisdictions, exemption };
}

function isGoods({ taxCode, category }: Prepared): boolean {
  return taxCode !== DELIVERY_FEE_CODE && !isFreight(category);
}

function treatGoods({ category, input, taxDate, jurisdictions }: Prepared): Treat {
  return (amount) => treat({ category, amount, quantity: input.quantity, day: taxDate }, jurisdictions);
}

/**
 * Freight that follows the goods is taxable in the same proportion as the goods, per jurisdiction; freight alone is
 * taxable. In other states the taxability table decides.
 */
function treatFreight(line: Prepared, goods: readonly TaxedLine[]): Treat {
  const state = line.jurisdictions[0]?.region;
  const row = state === undefined ? null : taxabilityAt(state, line.category, line.taxDate);
  if (row?.treatment !== 'follows-goods') return treatGoods(line);
  const shares = line.jurisdictions.map((jurisdiction) => taxedShare(jurisdiction, goods));
  return (amount) =>
    line.jurisdictions.map(({ rate }, index) => ({ taxable: amount.times(shares[index] ?? 1), rate: decimal(rate) }));
}

function taxedShare({ type, name, region }: Jurisdiction, goods: readonly TaxedLine[]): Decimal {
  const rows = goods.flatMap((line) =>
    line.details
      .filter(
        ({ jurisdiction }) =>
          jurisdiction.type === type && jurisdiction.name === name && jurisdiction.region === region,
      )
      .map(({ taxable }) => ({ taxable: taxable.abs(), amount: line.lineAmount.minus(line.discount).abs() })),
  );
  const amount = sum(rows.map((row) => row.amount));
  return amount.eq(0) ? decimal(1) : sum(rows.map(({ taxable }) => taxable)).div(amount);
}

function taxLine(line: Prepared, treatAmount: Treat): TaxedLine {
  const charged = line.input.amount.minus(line.discount);
  const net = line.input.taxIncluded && line.exemption === null ? withoutTax(charged, treatAmount) : charged;
  const included = charged.minus(net);
  const details = detailsOf(line, treatAmount(net), net);
  const trimmed = line.input.taxIncluded ? trimLast(details, included) : details;
  return finish(line, net, trimmed);
}

/** The net amount in cents whose sum with its tax is the charged amount. */
function withoutTax(charged: Decimal, treatAmount: Treat): Decimal {
  let net = charged;
  for (let round = 0; round < 40; round += 1) {
    const tax = sum(treatAmount(net).map(({ taxable, rate }) => taxable.times(rate)));
    const next = net.plus(charged.minus(net.plus(tax)).div(2)).round(8);
    if (next.eq(net)) break;
    net = next;
  }
  return toCents(net);
}

function detailsOf(
  { jurisdictions, exemption }: Prepared,
  treatments: readonly Treatment[],
  net: Decimal,
): TaxDetail[] {
  return jurisdictions.map((jurisdiction, index) => {
    const { taxable, rate } = treatments[index] ?? { taxable: zero, rate: decimal(jurisdiction.rate) };
    const inCents = toCents(taxable);
    const taxed = exemption === null ? inCents : zero;
    const tax = toCents(taxed.times(rate));
    return {
      jurisdiction,
      rate,
      taxable: taxed,
      nonTaxable: net.minus(inCents),
      exempt: exemption === null ? zero : inCents,
      tax,
      taxCalculated: tax,
      isFee: false,
      taxName: `${jurisdiction.region} ${jurisdiction.type.toUpperCase()} TAX`,
    };
  });
}

/** Adds the rounding difference to the last taxed jurisdiction, so that the details sum up to the line's tax. */
function trimLast(details: readonly TaxDetail[], tax: Decimal): TaxDetail[] {
  const difference = tax.minus(sum(details.map((detail) => detail.tax)));
  const last = details.findLastIndex((detail) => !detail.tax.eq(0));
  return details.map((detail, index) => {
    if (index !== last) return detail;
    const trimmed = detail.tax.plus(difference);
    return { ...detail, tax: trimmed, taxCalculated: trimmed };
  });
}

function finish(line: Prepared, net: Decimal, details: readonly TaxDetail[]): TaxedLine {
  // A line is taxable as far as the jurisdiction that taxes most of it.
  const taxable = largest(details.filter(({ isFee }) => !isFee).map((detail) => detail.taxable));
  // The line of a delivery fee is not taxable as a whole: its details have what is taxed.
  const taxableOfLine = line.taxCode === DELIVERY_FEE_CODE ? zero : taxable;
  return {
    input: line.input,
    taxCode: line.taxCode,
    category: line.category,
    taxDate: line.taxDate,
    lineAmount: net.plus(line.discount),
    discount: line.discount,
    taxable: taxableOfLine,
    exempt: net.minus(taxableOfLine),
    tax: sum(details.map(({ tax }) => tax)),
    taxCalculated: sum(details.map(({ taxCalculated }) => taxCalculated)),
    isTaxable: isTaxable(line, net, taxable),
    isExemptPurchase: line.exemption !== null,
    entityUseCode: line.exemption?.entityUseCode ?? line.input.entityUseCode,
    exemptNo: line.exemption?.exemptNo ?? line.input.exemptionNo,
    certificateId: line.exemption?.certificateId ?? null,
    sourcing: sourcingOf(line.jurisdictions),
    override: null,
    details,
  };
}

/** A line without tax still counts as taxable when that has no other reason than a zero amount or missing nexus. */
function isTaxable({ category, exemption, jurisdictions }: Prepared, net: Decimal, taxable: Decimal): boolean {
  if (category === NOT_TAXABLE || exemption !== null) return false;
  return !taxable.eq(0) || net.eq(0) || jurisdictions.length === 0;
}

function largest(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((most, amount) => (amount.abs().gt(most.abs()) ? amount : most), zero);
}

function sourcingOf(jurisdictions: readonly Jurisdiction[]): TaxedLine['sourcing'] {
  const kinds = new Set(jurisdictions.map(({ sourcing }) => sourcing));
  if (kinds.size > 1) return 'Mixed';
  return kinds.has('Origin') ? 'Origin' : 'Destination';
}

/** A fee line without an amount asks for the fee of the state; nothing is delivered where the sale is at one location. */
function taxFeeLine(line: Prepared, goods: readonly TaxedLine[], messages: EngineMessage[], seller: Seller): TaxedLine {
  const plain = taxLine(line, treatGoods(line));
  const state = line.jurisdictions[0]?.region;
  if (state === undefined || !line.input.amount.eq(0) || line.input.atOneLocation) return plain;
  const fee = deliveryFeeFor(state, line.taxDate, goods, seller);
  if (fee.kind === 'unknown') messages.push(unknownFeeMessage(fee.label, state, line.taxDate, line.input));
  if (fee.kind !== 'due') return plain;
  return finish(line, zero, feeDetails(fee, line.input, line.jurisdictions, line.taxDate, seller.deliveryFeeForm));
}
