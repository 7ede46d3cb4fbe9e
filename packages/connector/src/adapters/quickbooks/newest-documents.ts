import type { SalesDocument } from '../../domain/sales-document.ts';
import { done } from '../../domain/vendor-error.ts';
import type { AccountingService } from '../../ports/accounting-service.ts';
import type { QuickBooksClient } from './client.ts';
import { SalesEntity } from './entities.ts';
import { pageOf, rowCount } from './envelope.ts';
import { selectText } from './query.ts';
import { readSales } from './sales-reader.ts';

const readers = {
  Invoice: pageOf('Invoice', SalesEntity),
  SalesReceipt: pageOf('SalesReceipt', SalesEntity),
  CreditMemo: pageOf('CreditMemo', SalesEntity),
  RefundReceipt: pageOf('RefundReceipt', SalesEntity),
  Estimate: pageOf('Estimate', SalesEntity),
};

/** Usually one page, because only voided documents are skipped. The service cannot filter these. */
export function createNewestDocuments(send: QuickBooksClient): AccountingService['newestDocuments'] {
  return async (call, kind, taxItems, limit) => {
    // A document saved between two pages shifts others to the next one.
    const found = new Map<string, SalesDocument>();
    for (let startPosition = 1; ; startPosition += limit) {
      const query = selectText({ entity: kind, orderBy: 'TxnDate DESC', startPosition, maxResults: limit });
      const path = '/query';
      const rows = await send(call, { method: 'GET', path, query: { query }, read: readers[kind], summary: rowCount });
      if (!rows.ok) return rows;
      for (const row of rows.value) {
        const document = readSales(kind, row, taxItems);
        if (!document.isVoided) found.set(row.Id, document);
      }
      if (found.size >= limit || rows.value.length < limit) return done([...found.values()].slice(0, limit));
    }
  };
}
