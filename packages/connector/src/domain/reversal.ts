import { type Cents, negate, sumCents, toCents, toDecimal, ZERO } from './money.ts';
import type { CalculatedTax, ProviderLine, ProviderTransaction } from './provider-transaction.ts';
import type { SalesLine } from './sales-document.ts';
import { SHIPPING_LINE, soldItemCode } from './transaction-lines.ts';

/** What the tax provider has recorded of the sale that a credit reverses. */
export interface RecordedSale extends Pick<
  ProviderTransaction,
  'customerCode' | 'entityUseCode' | 'exemptionNumber' | 'shipFrom' | 'shipTo' | 'currencyCode'
> {
  readonly lines: readonly SoldLine[];
  /** Whether the tax was on the price before the sale's discount; absent = it has no discount. */
  readonly isDiscountReimbursed?: boolean;
}

export interface SoldLine extends Pick<ProviderLine, 'number' | 'itemCode' | 'itemName' | 'taxCode'> {
  /** '' = not known, or no item. */
  readonly itemId: string;
  /** Before the discount of the document. */
  readonly gross: Cents;
  /** Without its share of the document's discount. */
  readonly net: Cents;
  /** The tax that the sale charged for the line, without fees. */
  readonly tax: Cents;
  /** Not taxable by its tax code, and not because of an exemption: the provider takes no override of such a tax. */
  readonly isNeverTaxed: boolean;
}

type LineTax = Pick<CalculatedTax['lines'][number], 'lineNumber' | 'tax'>;
type LineDetail = Pick<CalculatedTax['details'][number], 'lineNumber' | 'tax' | 'isFee'>;

/** Of a recorded transaction: the tax of a line without delivery fees. */
export function taxWithoutFees(
  { lines, details }: { readonly lines: readonly LineTax[]; readonly details: readonly LineDetail[] },
  lineNumber: string,
): Cents {
  const lineDetails = details.filter((detail) => detail.lineNumber === lineNumber);
  if (lineDetails.length > 0) return sumCents(lineDetails.filter(({ isFee }) => !isFee).map(({ tax }) => toCents(tax)));
  return toCents(lines.find((line) => line.lineNumber === lineNumber)?.tax ?? 0);
}

/**
 * A credit gives back what its sale charged, whatever has changed since: customer, exemption, item, tax code and place are
 * those of the sale, and the tax of each line is the part of the sale's tax that comes back. `returnedLines`: the lines
 * of the credit, as the accounting service has them. A line that the sale does not have keeps its own calculation, and what
 * is never taxed has no tax by the tax code of the sale.
 */
export function reversalOf(
  transaction: ProviderTransaction,
  returnedLines: readonly Pick<SalesLine, 'itemId'>[],
  sale: RecordedSale,
): ProviderTransaction {
  if (transaction.currencyCode !== sale.currencyCode) return transaction;
  const { customerCode, entityUseCode, exemptionNumber } = sale;
  const take = takeFrom(sale.lines);
  const lines = transaction.lines.map((line, index): ProviderLine => {
    const itemId = line.number === SHIPPING_LINE ? '' : (returnedLines[index]?.itemId ?? '');
    const returned = take({ number: line.number, itemId, gross: grossOf(line), net: netOf(line, transaction) });
    if (returned === null) return line;
    const { line: soldLine, tax } = returned;
    const itemName = soldItemCode(soldLine);
    return {
      ...line,
      // With its code, the provider would take the tax code that the item has today.
      itemCode: '',
      ...(itemName !== '' && { itemName }),
      taxCode: soldLine.taxCode,
      ...(!soldLine.isNeverTaxed && { taxAmount: toDecimal(negate(tax)) }),
    };
  });
  return { ...transaction, customerCode, entityUseCode, exemptionNumber, lines };
}

interface Returned {
  readonly number: string;
  readonly itemId: string;
  readonly gross: Cents;
  readonly net: Cents;
}

/** Finds the sold line of what comes back, and its part of the tax. Nothing comes back twice. */
function takeFrom(lines: readonly SoldLine[]) {
  const remaining = new Map(lines.map(({ number, net, tax }) => [number, { net, tax }]));
  const remainingOf = ({ number }: SoldLine) => remaining.get(number) ?? { net: ZERO, tax: ZERO };
  /** The shares of a discount are rounded, and what is left may be on one line: half a cent of each. */
  const mostRounding = Math.max(1, Math.ceil(lines.length / 2));
  return ({
    number,
    itemId,
    gross,
    net: ownNet,
  }: Returned): { readonly line: SoldLine; readonly tax: Cents } | null => {
    const isAsSold = (line: SoldLine) =>
      line.gross === gross && remainingOf(line).net === line.net && Math.abs(line.net - ownNet) <= mostRounding;
    const possible = lines.filter((line) => {
      const isSame = number === SHIPPING_LINE ? line.number === SHIPPING_LINE : itemId !== '' && line.itemId === itemId;
      return isSame && (isAsSold(line) || contains(remainingOf(line).net, ownNet));
    });
    const distance = ({ net }: SoldLine) => Math.abs(net - ownNet);
    const [asSold] = possible.filter(isAsSold).toSorted((one, other) => distance(one) - distance(other));
    const line = asSold ?? possible.find((each) => isWhole(each.net, ownNet)) ?? possible[0];
    if (line === undefined) return null;
    const before = remainingOf(line);
    const net = isAsSold(line) ? line.net : ownNet;
    const remainingNet = sumCents([before.net, negate(net)]);
    // All parts so far are rounded together: rounded each, they could give back more than was charged.
    const taxSoFar = isWhole(before.net, net)
      ? line.tax
      : part(line.tax, sumCents([line.net, negate(remainingNet)]), line.net);
    const tax = sumCents([taxSoFar, negate(line.tax), before.tax]);
    remaining.set(line.number, { net: remainingNet, tax: sumCents([line.tax, negate(taxSoFar)]) });
    return { line, tax };
  };
}

/** The share of a discount may differ by a cent between sale and credit, because the shares are rounded. */
const isWhole = (whole: Cents, net: Cents) => Math.abs(whole - net) <= 1;

function contains(remaining: Cents, net: Cents): boolean {
  return remaining < 0 ? net <= 0 && net >= remaining - 1 : net >= 0 && net <= remaining + 1;
}

/** Rounded to cents, half a cent away from zero as the provider rounds. */
function part(tax: Cents, net: Cents, whole: Cents): Cents {
  return toCents(((tax * net) / whole / 100).toFixed(6));
}

const grossOf = ({ amount }: ProviderLine): Cents => negate(toCents(amount));

/** What comes back of a line, without its share of the document's discount. */
function netOf(line: ProviderLine, { lines, discount }: ProviderTransaction): Cents {
  const amount = grossOf(line);
  const total = sumCents(lines.filter(({ discounted }) => discounted).map(grossOf));
  if (!line.discounted || total === 0) return amount;
  return part(amount, sumCents([total, toCents(discount)]), total);
}
