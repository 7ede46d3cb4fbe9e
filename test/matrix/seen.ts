import { recordedTypes } from '../golden/provider-record.ts';
import type { Saved } from '../support/accounting-documents.harness.ts';
import { field, listAt, numberAt, textAt } from '../support/json.ts';
import { cents, dollars } from '../support/money.ts';
import type { ConnectedCompany } from './companies.ts';
import type { Cell } from './document.ts';
import { isCredit, type Seen } from './expected.ts';

/** What both vendors have of a document, and what the last comparison shows of it. */
export async function seenOf(company: ConnectedCompany, cell: Cell, id: string): Promise<Seen> {
  return {
    document: shownBy(company.books.read(cell.kind, id)),
    record: await recordOf(company, cell),
    verdict: await verdictOf(company, id),
  };
}

function shownBy({ entity, own, total }: Saved): Seen['document'] {
  const rows = listAt(entity, 'Line');
  const discount = rows.find((row) => field(row, 'DetailType') === 'DiscountLineDetail');
  const selling = rows.filter((row) =>
    ['2', '4'].includes(String(field(row, 'SalesItemLineDetail', 'ItemRef', 'value'))),
  );
  return {
    currency: textAt(entity, 'CurrencyRef', 'value'),
    lines: selling.map(
      (row) => `${numberAt(row, 'Amount').toFixed(2)} ${textAt(row, 'SalesItemLineDetail', 'TaxCodeRef', 'value')}`,
    ),
    discount: discount === undefined ? '0.00' : numberAt(discount, 'Amount').toFixed(2),
    isPercentage: field(discount, 'DiscountLineDetail', 'PercentBased') === true,
    salesTax: own.salesTax?.toFixed(2) ?? null,
    fee: own.fee?.toFixed(2) ?? null,
    taxOnFee: own.taxOnFee?.toFixed(2) ?? null,
    accountingTax: numberAt(entity, 'TxnTaxDetail', 'TotalTax').toFixed(2),
    total: total.toFixed(2),
  };
}

/** An estimate is looked for under both types. */
async function recordOf(company: ConnectedCompany, { kind, number }: Cell): Promise<Seen['record']> {
  const found =
    kind === 'Estimate'
      ? ((await company.transaction(number, 'SalesInvoice')) ?? (await company.transaction(number, 'ReturnInvoice')))
      : await company.transaction(number, recordedTypes[kind]);
  if (found === null) return null;
  // Amounts of a return are negative at the provider.
  const amount = (name: string) => dollars((isCredit(kind) ? -1 : 1) * cents(numberAt(found, name)));
  return {
    status: textAt(found, 'status'),
    date: textAt(found, 'date'),
    currency: textAt(found, 'currencyCode'),
    amount: amount('totalAmount'),
    discount: amount('totalDiscount'),
    tax: amount('totalTax'),
  };
}

async function verdictOf({ reconciler }: ConnectedCompany, id: string): Promise<Seen['verdict']> {
  // Requested by their ids, documents would be read from the vendors once more.
  const [inBooks, atProvider] = await Promise.all(
    (['Qbo', 'AvaTax'] as const).map(async (side) =>
      (await reconciler.side(side)).transactions.find((one) => one.id === id),
    ),
  );
  if (inBooks === undefined) return null;
  const differing = (await reconciler.rows()).get(id);
  const sums = (side: typeof inBooks) => ({ amount: side.amount.toFixed(2), total: side.total.toFixed(2) });
  return {
    inBooks: sums(inBooks),
    atProvider: atProvider === undefined ? null : sums(atProvider),
    difference: differing === undefined ? null : { code: differing.errorCode, sentence: differing.errorMessage },
  };
}
