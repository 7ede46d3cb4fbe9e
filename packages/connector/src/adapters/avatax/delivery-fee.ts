import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Cents, sumCents, toCents, ZERO } from '../../domain/money.ts';
import { FEE_LINE } from '../../domain/transaction-lines.ts';

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const optionalNumber = Type.Optional(Type.Union([Type.Number(), Type.Null()]));
const optionalFlag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));

/** Fields of a detail that tell the amount of a fee. */
export const feeDetailFields = {
  tax: Type.Number(),
  rate: optionalNumber,
  isFee: optionalFlag,
  unitOfBasis: optionalText,
  exemptAmount: optionalNumber,
  nonTaxableAmount: optionalNumber,
  taxableUnits: optionalNumber,
  exemptUnits: optionalNumber,
  nonTaxableUnits: optionalNumber,
};
const FeeDetail = Type.Object(feeDetailFields);
type FeeDetail = Static<typeof FeeDetail>;

/** Fields of a line that tell whether it is exempt. */
export const feeLineFields = {
  lineNumber: Type.String(),
  isItemTaxable: optionalFlag,
  exemptCertId: optionalNumber,
  exemptNo: optionalText,
  entityUseCode: optionalText,
};
const FeeLine = Type.Object({
  ...feeLineFields,
  details: Type.Optional(Type.Union([Type.Array(FeeDetail), Type.Null()])),
});
type FeeLine = Static<typeof FeeLine>;
const answerWithLines = Compile(Type.Object({ lines: Type.Array(FeeLine) }));

/**
 * The amount of a detail of any line, which is its `tax`. Of the fee line, AvaTax reports the fee in one of two forms:
 * - as `tax` of the detail, contained in the tax of line and document (OCA account-fiscal-rule issue 293; X-Cart);
 * - as `rate`, with `tax` 0.00 in detail, line and document, `isFee`, and `unitOfBasis` FlatAmount (answer of a
 *   production account for Denver, November 2025; ContactConnection, TaxFeesAndCodesTests.cs).
 *
 * A flat amount is due once, whatever the quantity: only the connector's own fee line is read so, which has the quantity
 * 1 and is sent for sales only. The first form has precedence: its rate is the same amount again.
 */
export function detailAmount(line: FeeLine, detail: FeeDetail): Cents {
  const tax = toCents(detail.tax);
  return tax === ZERO ? amountInRate(line, detail) : tax;
}

function amountInRate(line: FeeLine, { rate, isFee, unitOfBasis, ...units }: FeeDetail): Cents {
  const isFlatFee = line.lineNumber === FEE_LINE && isFee === true && unitOfBasis === 'FlatAmount';
  return isFlatFee && !isExempt(line, units) ? toCents(rate ?? 0) : ZERO;
}

/**
 * The line's amount is 0.00, and so are its exempt amounts: only the marks of an exempt buyer, or units of which none is
 * taxable, show that no fee is due. An item that is not taxable alone is no such mark, because no source shows what the
 * fee line of a taxable sale answers there.
 */
function isExempt(line: FeeLine, units: Omit<FeeDetail, 'tax' | 'rate' | 'isFee' | 'unitOfBasis'>): boolean {
  const { exemptAmount, nonTaxableAmount, taxableUnits, exemptUnits, nonTaxableUnits } = units;
  const isExemptBuyer =
    line.isItemTaxable === false && [line.entityUseCode, line.exemptNo].some((mark) => (mark ?? '') !== '');
  const untaxed = [exemptAmount, nonTaxableAmount, exemptUnits, nonTaxableUnits].some((value) => (value ?? 0) !== 0);
  return isExemptBuyer || (line.exemptCertId ?? 0) !== 0 || (untaxed && (taxableUnits ?? 0) === 0);
}

/** What the details of a line add to its tax: fees that are not contained in it. */
export function feesBesideTax(line: FeeLine): Cents {
  const details = line.details ?? [];
  return sumCents(details.filter(({ tax }) => toCents(tax) === ZERO).map((detail) => amountInRate(line, detail)));
}

/** The fees that are not contained in the tax of an answer; zero for an answer without details. */
export function feesBesideTotal(answer: unknown): Cents {
  return answerWithLines.Check(answer) ? sumCents(answer.lines.map(feesBesideTax)) : ZERO;
}
