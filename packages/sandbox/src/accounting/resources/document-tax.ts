import type { Books } from '../books.ts';
import type { Customer, PhysicalAddress, TaxCode, TaxRate, TxnTaxDetail } from '../entities.ts';
import { accept, invalidTaxCode, type Outcome, refuse } from '../fault.ts';
import { cents, percentOf, prorate, sum, times } from '../money.ts';
import { sameName } from './lineage.ts';
import { isTaxed, type Lines, sellingLines } from './lines.ts';

export interface DocumentTaxInput {
  readonly lines: Lines;
  readonly sent: TxnTaxDetail | undefined;
  /** Whether the detail was in the request, and not retained from the stored document. */
  readonly explicit: boolean;
  readonly discountFirst: boolean;
  readonly customer: Customer | undefined;
  readonly shipTo: PhysicalAddress | undefined;
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

/** The tax group of the request. The customer's own group is not used: the web page sends it, an app has to. */
function sentCode({ sent }: DocumentTaxInput, books: Books): Outcome<TaxCode | null> {
  const id = sent?.TxnTaxCodeRef?.value;
  if (id === undefined) return accept(null);
  const code = books.tables.TaxCode.get(id);
  return code?.TaxGroup === true ? accept(code) : refuse(invalidTaxCode());
}

/**
 * The code that automated sales tax assigns, whatever was sent: the customer's custom rate, else the one of the place
 * that is shipped to, else of the company's legal address when the document has no shipping address. Null: the company
 * collects nothing there. A company whose automated sales tax recalculates has no codes of customers: a custom code
 * counts in the request that sends it, and every other write gets the one of the place. Intuit's texts differ about
 * this, and its own sandbox companies have no automated sales tax (intuit/QuickBooks-V3-PHP-SDK, issues 199 and 422).
 * https://developer.intuit.com/hub/blog/2017/12/11/using-quickbooks-online-api-automated-sales-tax (read 2026-11-21)
 */
function assignedCode({ customer, shipTo, sent, explicit }: DocumentTaxInput, books: Books): TaxCode | null {
  const ofRequest = explicit ? sent?.TxnTaxCodeRef : undefined;
  const chosen = books.automatedSalesTax.recalculates ? ofRequest : customer?.DefaultTaxCodeRef;
  const taxCode = books.tables.TaxCode.get(chosen?.value ?? '');
  if (taxCode?.TaxCodeConfigType === 'USER_DEFINED') return taxCode;
  const { City = '', CountrySubDivisionCode = '' } = shipTo ?? books.tables.CompanyInfo.get('1')?.LegalAddr ?? {};
  const place = `${City}, ${CountrySubDivisionCode}`;
  return books.tables.TaxCode.rows().find(({ Name, TaxGroup }) => TaxGroup && sameName(Name, place)) ?? null;
}

/**
 * The tax of a document. Not set up: none. Manual sales tax: the tax of a tax group is calculated, and a `TotalTax`
 * alone is accepted. Automated sales tax: the tax of the assigned code, over which an explicit `TotalTax` is
 * distributed.
 */
export function composeTax(input: DocumentTaxInput, books: Books): Outcome<TxnTaxDetail> {
  const preferences = books.preferences()?.TaxPrefs;
  if (preferences?.UsingSalesTax !== true) return accept({ TotalTax: 0 });
  const automated = preferences.PartnerTaxEnabled === true;
  const code = automated ? accept(assignedCode(input, books)) : sentCode(input, books);
  if (!code.ok) return code;
  const sentTotal = !automated || input.explicit ? input.sent?.TotalTax : undefined;
  if (code.entity === null) return accept({ TotalTax: sentTotal ?? 0 });

  const rates = ratesOf(code.entity, books);
  const isTaxable = input.customer?.Taxable ?? true;
  const taxable = isTaxable ? taxableAmount(input) : 0;
  const weights = rates.map(({ RateValue }) => RateValue);
  const distributed = automated ? sentTotal : undefined;
  const amounts =
    distributed === undefined ? weights.map((rate) => percentOf(taxable, rate)) : prorate(distributed, weights);
  return accept(detailFor(code.entity, rates, taxable, amounts));
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
