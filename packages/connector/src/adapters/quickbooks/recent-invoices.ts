import { type Static, Type } from 'typebox';
import { inHomeCurrency } from '../../domain/currency.ts';
import { done } from '../../domain/result.ts';
import type { AccountingService, TaxItems, RecentInvoice } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { selectRows } from './checked-rows.ts';
import type { QuickBooksClient } from './client.ts';
import { AddressEntity, reference } from './entities.ts';
import { checkedRowsOf } from './envelope.ts';
import { createAddressReader, type readAddress } from './postal-address.ts';
import { newestFirst, pageSize, selectText } from './query.ts';
import { byPosition, readWithoutUnreadableRows } from './read-without-refused-rows.ts';
import { readShipMethod } from './sales-reader.ts';
import { amountFields, amountsOfRow, isVoidedRow } from './sales-rows.ts';

const InvoiceEntity = Type.Object({
  ...amountFields,
  ExchangeRate: Type.Optional(Type.Number()),
  CustomerRef: Type.Optional(Type.Object({ value: Type.String() })),
  ShipMethodRef: reference,
  ShipAddr: Type.Optional(AddressEntity),
  BillAddr: Type.Optional(AddressEntity),
});
type InvoiceEntity = Static<typeof InvoiceEntity>;

const readRows = checkedRowsOf('Invoice', InvoiceEntity);

/**
 * Numbers of the pages that are read at the same time, round by round. Somebody waits for the result: later rounds have several
 * pages, and pages after the last round are not read. A company with more invoices in a year is measured by its newest.
 */
const rounds = [[1], [2], [3, 4, 5], [6, 7, 8, 9]] as const;

/**
 * Reads pages of the newest invoices until there are enough. Usually that is one page: voided invoices are skipped, which a
 * query cannot exclude, and invoices that the service cannot deliver or that lack a required field.
 */
export function createRecentInvoices(send: QuickBooksClient): AccountingService['recentInvoices'] {
  const readPage = (call: CallContext, page: number) =>
    readWithoutUnreadableRows(byPosition, { from: (page - 1) * pageSize + 1, count: pageSize }, ({ from, count }) => {
      const newest = { entity: 'Invoice', orderBy: newestFirst } as const;
      return selectRows(send, call, readRows, selectText({ ...newest, startPosition: from, maxResults: count }));
    });
  return async (call, taxItems, { count, since }) => {
    // A document saved between two pages shifts others to the next one.
    const found = new Map<string, RecentInvoice>();
    const addressOf = createAddressReader();
    for (const round of rounds)
      for (const read of await Promise.all(round.map((page) => readPage(call, page)))) {
        if (!read.ok) return read;
        const { rows, unreadable } = read.value;
        for (const row of rows) if (!isVoidedRow(row)) found.set(row.Id, readInvoice(row, taxItems, addressOf));
        const isLast = rows.length + unreadable.length < pageSize;
        const reachesBack = rows.some(({ TxnDate }) => TxnDate <= since);
        if (isLast || (found.size >= count && reachesBack))
          return done({ invoices: [...found.values()], isCutOff: false });
      }
    return done({ invoices: [...found.values()], isCutOff: true });
  };
}

function readInvoice(entity: InvoiceEntity, taxItems: TaxItems, addressOf: typeof readAddress): RecentInvoice {
  const { sales, tax, discount } = amountsOfRow(entity, taxItems);
  const rate = String(entity.ExchangeRate ?? 1);
  return {
    id: entity.Id,
    date: entity.TxnDate,
    customerId: entity.CustomerRef?.value ?? '',
    ...readShipMethod(entity),
    shipTo: addressOf(entity.ShipAddr),
    billTo: addressOf(entity.BillAddr),
    sales: inHomeCurrency(sales, rate),
    tax: inHomeCurrency(tax, rate),
    discount: inHomeCurrency(discount, rate),
  };
}
