import { avataxLimits } from '@salestax/contract/vendor-limits';
import type { Books } from '../accounting/index.ts';
import type { TaxProviderState, Transaction } from '../tax-provider/index.ts';
import {
  plantedAddresses,
  type PlantedDocument,
  plantedDocuments,
  plantedItems,
  plantedRequests,
  type SaleKind,
} from './planted.ts';
import { booksOf, type DemoCompany } from './record-year.ts';
import type { Sale } from './sale-model.ts';

/** A document that differs from its transaction. Without a document, `id` is null, and number and date are the transaction's. */
export interface PlantedDocumentView {
  readonly reason: PlantedDocument['reason'];
  readonly kind: SaleKind;
  readonly id: string | null;
  readonly number: string;
  readonly code: string;
  /** yyyy-MM-dd */
  readonly date: string;
}

export interface PlantedView {
  readonly documents: readonly PlantedDocumentView[];
  readonly items: readonly {
    readonly reason: string;
    readonly id: string;
    readonly name: string;
    readonly code: string;
  }[];
  readonly addresses: readonly CustomerView[];
  readonly certificates: readonly {
    readonly reason: string;
    readonly customerCode: string;
    readonly name: string;
    readonly exemptionNumber: string;
    readonly expirationDate: string;
  }[];
  readonly requests: readonly (CustomerView & { readonly method: string })[];
}

interface CustomerView {
  readonly reason: string;
  readonly id: string;
  readonly name: string;
}

/** The planted differences with their current ids and dates, without documents deleted since. */
export function plantedView(company: DemoCompany, today: string): PlantedView {
  const books = booksOf(company);
  const { taxProvider } = company;
  const nameOf = (id: string) => books.tables.Customer.get(id)?.DisplayName ?? '';
  return {
    documents: plantedDocuments.flatMap((one) => documentViews(one, books, taxProvider)),
    items: plantedItems.flatMap(({ reason, id }) => {
      const item = books.tables.Item.get(id);
      const name = item?.FullyQualifiedName ?? '';
      return item === undefined ? [] : [{ reason, id, name, code: name.slice(0, avataxLimits.line.itemCode.most) }];
    }),
    addresses: plantedAddresses.map((one) => ({ ...one, name: nameOf(one.id) })),
    certificates: certificateViews(company, today),
    requests: plantedRequests.map((one) => ({ ...one, name: nameOf(one.id) })),
  };
}

function documentViews(one: PlantedDocument, books: Books, { transactions }: TaxProviderState): PlantedDocumentView[] {
  if (one.reason === 'missing-in-accounting') {
    const { kind } = one.copyOf;
    const transaction = transactions.all().find(({ header }) => header.code === one.code);
    return transaction === undefined ? [] : [transactionView(kind, transaction)];
  }
  const { reason, number } = one;
  // The second document with the number is a sales receipt.
  const kinds: readonly SaleKind[] = reason === 'duplicate-code' ? [one.kind, 'SalesReceipt'] : [one.kind];
  return kinds.flatMap((kind) => {
    const rows: readonly Sale[] = books.tables[kind].rows();
    const sale = rows.find(({ DocNumber }) => DocNumber === number);
    return sale === undefined ? [] : [{ reason, kind, id: sale.Id, number, code: number, date: sale.TxnDate }];
  });
}

function transactionView(kind: SaleKind, { header, question: taxInput }: Transaction): PlantedDocumentView {
  const { code } = header;
  return { reason: 'missing-in-accounting', kind, id: null, number: code, code, date: taxInput.date };
}

/** A certificate that expires within this time expires soon. Milliseconds. */
const SOON_MS = 90 * 86_400_000;

function certificateViews({ taxProvider, companyCode }: DemoCompany, today: string): PlantedView['certificates'] {
  const company = taxProvider.companies.find((row) => row.companyCode === companyCode);
  return taxProvider.certificates
    .filter(({ companyId }) => companyId === company?.id)
    .flatMap(({ customerCodes, exemptionNumber, expirationDate, signedDate, status }) => {
      const expiresSoon = Date.parse(expirationDate) - Date.parse(today) <= SOON_MS;
      const unexpired = signedDate > today ? 'not-yet-valid' : expiresSoon ? 'expires-soon' : 'valid';
      const reason = status !== 'COMPLETE' ? status.toLowerCase() : expirationDate < today ? 'expired' : unexpired;
      return customerCodes.map((customerCode) => ({
        reason,
        customerCode,
        name: taxProvider.customers.find((row) => row.customerCode === customerCode)?.name ?? '',
        exemptionNumber,
        expirationDate,
      }));
    });
}
