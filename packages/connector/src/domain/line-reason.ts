import { type Static, Type } from 'typebox';
import { type LineReason, lineReasonCodes, nonTaxableCode, shippingTaxCode } from '@salestax/contract';
import { toCents } from './money.ts';
import type {
  CalculatedLine,
  CalculatedTax,
  ProviderLine,
  ProviderTransaction,
  TaxDetail,
} from './provider-transaction.ts';
import type { PostalAddress } from './sales-document.ts';
import { FEE_LINE, SHIPPING_LINE } from './transaction-lines.ts';
import { hasNoSalesTax, isClothingBelowThreshold, isCovered, isExempt, isOutsideNexus, isUntaxed } from './untaxed.ts';

/** A line as stored with cached estimates; fits the contract's `EstimatedLine`. */
export const LineRow = Type.Object({
  /** Counted as in the breakdown. */
  line: Type.Integer(),
  taxCode: Type.String(),
  zeroReason: Type.Union([Type.Enum([...lineReasonCodes]), Type.Null()]),
  entityUseCode: Type.Optional(Type.String()),
  /** Id of the certificate that exempts the line; only with the reason `exempt-certificate`. */
  certificateId: Type.Optional(Type.String()),
});
export type LineRow = Readonly<Static<typeof LineRow>>;

/** One line with everything that the answer has about it. */
interface AnsweredLine {
  readonly sent: ProviderLine;
  /** Undefined: not in the answer. */
  readonly answered: CalculatedLine | undefined;
  readonly taxCode: string;
  readonly details: readonly TaxDetail[];
}

/** The destination of the document, and whether all of its lines are without nexus there. */
interface Place {
  readonly shipTo: PostalAddress;
  readonly isOutsideNexus: boolean;
}

/** The lines of the document, in its order, without the delivery fee. */
export function lineRowsOf(
  transaction: Pick<ProviderTransaction, 'shipTo' | 'lines'>,
  calculated: CalculatedTax,
): LineRow[] {
  const place = {
    shipTo: transaction.shipTo,
    isOutsideNexus: isOutsideNexus(calculated.details.filter(({ lineNumber }) => lineNumber !== FEE_LINE)),
  };
  return transaction.lines.flatMap((sent, index) => {
    if (sent.number === FEE_LINE) return [];
    const answered = calculated.lines.find(({ lineNumber }) => lineNumber === sent.number);
    const details = calculated.details.filter(({ lineNumber }) => lineNumber === sent.number);
    const line = { sent, answered, taxCode: answered?.taxCode || sent.taxCode, details };
    const zeroReason = isTaxed(line) ? null : lineReasonOf(line, place);
    const entityUseCode = zeroReason === 'exempt-entity-use-code' && (answered?.entityUseCode ?? '');
    const certificateId = zeroReason === 'exempt-certificate' && answered?.certificateId;
    return {
      line: index + 1,
      taxCode: line.taxCode,
      zeroReason,
      ...(entityUseCode && { entityUseCode }),
      ...(certificateId && { certificateId }),
    };
  });
}

function isTaxed({ answered, details }: AnsweredLine): boolean {
  return details.some(({ tax }) => toCents(tax) !== 0) || toCents(answered?.tax ?? 0) !== 0;
}

/** The reasons of the document first, then those of the buyer, of the place, and of the item. */
function lineReasonOf(line: AnsweredLine, place: Place): LineReason {
  return (
    reasonInDocument(line) ??
    reasonInBuyer(line) ??
    reasonInPlace(line, place) ??
    reasonInItem(line, place) ??
    reasonInRate(line) ??
    'not-explained'
  );
}

function reasonInDocument({ sent, answered, taxCode }: AnsweredLine): LineReason | null {
  const amount = toCents(sent.amount);
  if (amount === 0) return 'zero-amount';
  if (Math.abs(toCents(answered?.discount ?? 0)) === Math.abs(amount)) return 'discounted-away';
  // A line without the Tax box is sent without its item; another line has the tax code of its item at the provider.
  const isSentUntaxed = sent.taxCode === nonTaxableCode && sent.itemCode === '';
  return isSentUntaxed && taxCode === nonTaxableCode ? 'non-taxable-line' : null;
}

function reasonInBuyer({ answered, details }: AnsweredLine): LineReason | null {
  if (answered?.exemptByCertificate === true) return 'exempt-certificate';
  if (!details.some(isExempt)) return null;
  return (answered?.entityUseCode ?? '') === '' ? 'exempt-customer' : 'exempt-entity-use-code';
}

/** A line without details has no nexus only when the same is true of the other lines, which have the same destination. */
function reasonInPlace({ details }: AnsweredLine, place: Place): LineReason | null {
  if (hasNoSalesTax(place.shipTo)) return 'no-tax-in-state';
  if (details.length > 0) return isOutsideNexus(details) ? 'no-nexus' : null;
  if (!place.isOutsideNexus) return null;
  return isCovered(place.shipTo) ? 'no-nexus' : 'outside-coverage';
}

function reasonInItem({ sent, answered, taxCode, details }: AnsweredLine, { shipTo }: Place): LineReason | null {
  if (details.length === 0 || !details.every(isUntaxed)) return null;
  if (sent.number === SHIPPING_LINE || taxCode.startsWith(shippingTaxCode)) return 'freight-rule';
  return isClothingBelowThreshold(sent, answered, shipTo) ? 'below-threshold' : 'non-taxable-code';
}

function reasonInRate({ details }: AnsweredLine): LineReason | null {
  const taxed = details.filter(({ taxable }) => toCents(taxable) !== 0);
  if (taxed.length === 0) return null;
  if (taxed.every(({ rate }) => Number(rate) === 0)) return 'zero-rate';
  const isLessThanHalfCent = ({ taxable, rate }: TaxDetail) => toCents(taxable * Number(rate)) === 0;
  return taxed.every(isLessThanHalfCent) ? 'rounds-to-zero' : null;
}
