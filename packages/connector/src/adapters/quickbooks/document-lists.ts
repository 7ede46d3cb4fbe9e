import { byKind } from '@salestax/contract';
import { done } from '../../domain/result.ts';
import type { DocumentKind, SalesDocument } from '../../domain/sales-document.ts';
import type { AccountingService } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { QuickBooksClient } from './client.ts';
import { withCustomFields } from './custom-fields.ts';
import { SalesEntity } from './entities.ts';
import { pageOf, rowCount } from './envelope.ts';
import { type Condition, selectText } from './query.ts';
import { readSales } from './sales-reader.ts';

const readers = byKind((kind) => pageOf(kind, SalesEntity));

/** Lists of documents with their lines. */
export function createDocumentLists(
  send: QuickBooksClient,
): Pick<AccountingService, 'newestDocuments' | 'documentsById'> {
  const select = (call: CallContext, kind: DocumentKind, query: string) =>
    send(call, {
      method: 'GET',
      path: '/query',
      query: { query, ...withCustomFields },
      read: readers[kind],
      summary: rowCount,
    });

  return {
    async documentsById(call, kind, ids, taxItems) {
      const where: Condition[] = [{ field: 'Id', operator: 'IN', value: ids }];
      const rows = await select(call, kind, selectText({ entity: kind, where, orderBy: 'Id ASC' }));
      return rows.ok ? done(rows.value.map((row) => readSales(kind, row, taxItems))) : rows;
    },
    /** Usually one page, because only voided documents are skipped. The service cannot filter these. */
    async newestDocuments(call, kind, taxItems, limit) {
      // A document saved between two pages shifts others to the next one.
      const found = new Map<string, SalesDocument>();
      for (let startPosition = 1; ; startPosition += limit) {
        const query = selectText({ entity: kind, orderBy: 'TxnDate DESC', startPosition, maxResults: limit });
        const rows = await select(call, kind, query);
        if (!rows.ok) return rows;
        for (const row of rows.value) {
          const document = readSales(kind, row, taxItems);
          if (!document.isVoided) found.set(row.Id, document);
        }
        if (found.size >= limit || rows.value.length < limit) return done([...found.values()].slice(0, limit));
      }
    },
  };
}
