import { byKind } from '@salestax/contract';
import { done } from '../../domain/result.ts';
import type { DocumentKind, SalesDocument } from '../../domain/sales-document.ts';
import type { AccountingService } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { selectRows } from './checked-rows.ts';
import type { QuickBooksClient } from './client.ts';
import { withCustomFields } from './custom-fields.ts';
import { SalesEntity } from './entities.ts';
import { checkedRowsOf } from './envelope.ts';
import { type Condition, newestFirst, selectText } from './query.ts';
import { byId, byPosition, readWithoutUnreadableRows } from './read-without-refused-rows.ts';
import { readSales } from './sales-reader.ts';

const readers = byKind((kind) => checkedRowsOf(kind, SalesEntity));

/** Lists of documents with their lines, without those that the service cannot read. */
export function createDocumentLists(
  send: QuickBooksClient,
): Pick<AccountingService, 'newestDocuments' | 'documentsById'> {
  const select = (call: CallContext, kind: DocumentKind, query: string) =>
    selectRows(send, call, readers[kind], query, withCustomFields);

  return {
    async documentsById(call, kind, ids, taxItems) {
      const read = await readWithoutUnreadableRows(byId, ids, (value) => {
        const where: Condition[] = [{ field: 'Id', operator: 'IN', value }];
        return select(call, kind, selectText({ entity: kind, where, orderBy: 'Id ASC' }));
      });
      return read.ok ? done(read.value.rows.map((row) => readSales(kind, row, taxItems))) : read;
    },
    /** Usually one page, because only voided documents are skipped. The service cannot filter these. */
    async newestDocuments(call, kind, taxItems, limit) {
      // A document saved between two pages shifts others to the next one.
      const found = new Map<string, SalesDocument>();
      for (let startPosition = 1; ; startPosition += limit) {
        const read = await readWithoutUnreadableRows(
          byPosition,
          { from: startPosition, count: limit },
          ({ from, count }) => {
            const newest = { entity: kind, orderBy: newestFirst } as const;
            return select(call, kind, selectText({ ...newest, startPosition: from, maxResults: count }));
          },
        );
        if (!read.ok) return read;
        const { rows, unreadable } = read.value;
        for (const row of rows) {
          const document = readSales(kind, row, taxItems);
          if (!document.isVoided) found.set(row.Id, document);
        }
        const isLast = rows.length + unreadable.length < limit;
        if (found.size >= limit || isLast) return done([...found.values()].slice(0, limit));
      }
    },
  };
}
