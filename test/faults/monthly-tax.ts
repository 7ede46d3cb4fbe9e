import { recordedTypes } from '../golden/provider-record.ts';
import type { ConnectedCompany } from '../support/company-kinds.harness.ts';
import { exchange, field, listAt, numberAt, textAt } from '../support/json.ts';
import { cents } from '../support/money.ts';

/**
 * Compares the tax of two vendors from their own answers. Knows the vendors' wire formats, which lines of a document are
 * tax, and nothing of how connector or sandbox work.
 */
interface TaxedDocument {
  readonly company: string;
  /** The provider's code, which is the document's number. */
  readonly code: string;
  readonly type: string;
  /** yyyy-MM */
  readonly month: string;
  readonly currency: string;
  /** Cents, negative on credits and refunds. */
  readonly tax: number;
}

interface Vendors {
  readonly accounting: string;
  readonly taxProvider: string;
}

const taxItems: ReadonlySet<unknown> = new Set(['40', '41', '42']);
const page = 1000;

/** The live documents of a company at the accounting service whose numbers begin with `series`. */
export async function documentsOf(
  { accounting }: Vendors,
  company: ConnectedCompany,
  series: string,
): Promise<readonly TaxedDocument[]> {
  const found: TaxedDocument[] = [];
  for (const [kind, type] of Object.entries(recordedTypes)) {
    const sign = type === 'ReturnInvoice' ? -1 : 1;
    for (let start = 1; ; start += page) {
      const query = new URLSearchParams({
        query: `select * from ${kind} startposition ${start} maxresults ${page}`,
        minorversion: '75',
      });
      const url = `${accounting}/v3/company/${company.realmId}/query?${query.toString()}`;
      const rows = listAt(await exchange(url, company.accountingBearer(), 'GET'), 'QueryResponse', kind);
      for (const row of rows.filter((one) => isOfSeries(one, series) && field(one, 'PrivateNote') !== 'Voided'))
        found.push({
          company: company.kind,
          code: textAt(row, 'DocNumber'),
          type,
          month: textAt(row, 'TxnDate').slice(0, 7),
          currency: textAt(row, 'CurrencyRef', 'value'),
          tax: sign * taxOf(row),
        });
      if (rows.length < page) break;
    }
  }
  return found;
}

const isOfSeries = (row: unknown, series: string): boolean => {
  const number = field(row, 'DocNumber');
  return typeof number === 'string' && number.startsWith(series);
};

/** The lines of the three tax items, and what the accounting service charges itself. */
function taxOf(row: unknown): number {
  const lines = listAt(row, 'Line').filter((line) =>
    taxItems.has(field(line, 'SalesItemLineDetail', 'ItemRef', 'value')),
  );
  const own = lines.reduce<number>((sum, line) => sum + cents(numberAt(line, 'Amount')), 0);
  return own + cents(numberAt(row, 'TxnTaxDetail', 'TotalTax'));
}

/** The committed transactions of a company at the provider whose codes begin with `series`. */
export async function transactionsOf(
  { taxProvider }: Vendors,
  company: ConnectedCompany,
  series: string,
): Promise<readonly TaxedDocument[]> {
  const found: TaxedDocument[] = [];
  for (let skip = 0; ; skip += page) {
    const query = new URLSearchParams({
      $filter: `date ge '2025-01-01' and status eq Committed`,
      $orderBy: 'id ASC',
      $top: String(page),
      $skip: String(skip),
    });
    const url = `${taxProvider}/api/v2/companies/${company.companyCode}/transactions?${query.toString()}`;
    const rows = listAt(await exchange(url, company.basic, 'GET'), 'value');
    for (const row of rows.filter((one) => textAt(one, 'code').startsWith(series)))
      found.push({
        company: company.kind,
        code: textAt(row, 'code'),
        type: textAt(row, 'type'),
        month: textAt(row, 'date').slice(0, 7),
        currency: textAt(row, 'currencyCode'),
        tax: cents(numberAt(row, 'totalTax')),
      });
    if (rows.length < page) break;
  }
  return found;
}

/** Total tax in cents and number of documents, by company, month and currency. */
export function byMonth(documents: readonly TaxedDocument[]): Readonly<Record<string, string>> {
  const sums = new Map<string, { tax: number; count: number }>();
  for (const { company, month, currency, tax } of documents) {
    const key = `${company} ${month} ${currency}`;
    const { tax: before, count } = sums.get(key) ?? { tax: 0, count: 0 };
    sums.set(key, { tax: before + tax, count: count + 1 });
  }
  return Object.fromEntries(
    [...sums]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([key, { tax, count }]) => [key, `${tax} cents of ${count} documents`]),
  );
}
