import type { Books } from '../books.ts';
import type { TaxCode, TaxRate, TxnTaxDetail } from '../entities.ts';
import { accept, invalidTaxCode, type Outcome, refuse } from '../fault.ts';
import { cents, percentOf, prorate, sum, times } from '../money.ts';
import { isTaxed, type Lines, sellingLines } from './lines.ts';

export interface DocumentTaxInput {
  readonly lines: Lines;
  readonly sent: TxnTaxDetail | undefined;
  /** Whether the detail was in the request, and not retained from the stored document. */
  readonly explicit: boolean;
  readonly discountFirst: boolean;
  readonly customerTaxable: boolean;
}

function taxableAmount({ lines, discountFirst }: DocumentTaxInput): number {
  const taxed = (rows: Lines['listed']): number =>
    sum(
      sellingLines(rows)
        .filter(isTaxed)
        .map(({ Amount }) => Amount ?? 0),
    );
  const listed = taxed(lines.listed);
  const discount = discountFirst ? (lines.discount?.Amount ?? 0) : 0;
  const share = lines.subtotal === 0 ? 0 : cents(times(discount, listed).div(lines.subtotal));
  return sum([listed, -share, taxed(lines.extras)]);
}

const ratesOf = (code: TaxCode, books: Books): readonly TaxRate[] =>
  (code.SalesTaxRateList?.TaxRateDetail ?? [])
    .map(({ TaxRateRef }) => books.tables.TaxRate.get(TaxRateRef?.value ?? ''))
    .filter((rate) => rate !== undefined);

function detailFor(
  code: TaxCode,
  rates: readonly TaxRate[],
  taxable: number,
  amounts: readonly number[],
): TxnTaxDetail {
  return {
    TxnTaxCodeRef: { value: code.Id },
    TotalTax: sum(amounts),
    TaxLine: rates.map((rate, index) => ({
      Amount: amounts[index] ?? 0,
      DetailType: 'TaxLineDetail' as const,
      TaxLineDetail: {
        TaxRateRef: { value: rate.Id },
        PercentBased: true,
        TaxPercent: rate.RateValue,
        NetAmountTaxable: taxable,
      },
    })),
  };
}

/**
 * The tax of a document. Manual sales tax: the tax of a tax group is calculated, and a `TotalTax` alone is accepted.
 * Automated sales tax: the company's own code is used whatever was sent, and an explicit `TotalTax` is distributed over
 * it.
 */
export function composeTax(input: DocumentTaxInput, books: Books): Outcome<TxnTaxDetail> {
  const preferences = books.preferences()?.TaxPrefs;
  const automated = preferences?.PartnerTaxEnabled === true;
  const sentId = input.sent?.TxnTaxCodeRef?.value;
  const codeId = automated ? preferences.TaxGroupCodeRef?.value : sentId;
  if (codeId === undefined) return accept({ TotalTax: input.sent?.TotalTax ?? 0 });
  const code = books.tables.TaxCode.get(codeId);
  if (code === undefined || !code.TaxGroup) return refuse(invalidTaxCode());

  const rates = ratesOf(code, books);
  const taxable = input.customerTaxable ? taxableAmount(input) : 0;
  const weights = rates.map(({ RateValue }) => RateValue);
  const wanted = automated && input.explicit ? input.sent?.TotalTax : undefined;
  const amounts = wanted === undefined ? weights.map((rate) => percentOf(taxable, rate)) : prorate(wanted, weights);
  return accept(detailFor(code, rates, taxable, amounts));
}

export const zeroTax = (detail: TxnTaxDetail): TxnTaxDetail => ({
  ...detail,
  TotalTax: 0,
  ...(detail.TaxLine && {
    TaxLine: detail.TaxLine.map((line) => ({
      ...line,
      Amount: 0,
      TaxLineDetail: { ...line.TaxLineDetail, NetAmountTaxable: 0 },
    })),
  }),
});
