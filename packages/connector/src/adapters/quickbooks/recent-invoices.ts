import { type Static, Type } from 'typebox';
import { negate, sumCents, toCents } from '../../domain/money.ts';
import { looksVoided } from '../../domain/voided.ts';
import type { AccountingService, OwnItems, RecentInvoice } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { done } from '../../ports/outcome.ts';
import type { QuickBooksClient } from './client.ts';
import { SalesEntity } from './entities.ts';
import { pageOf } from './envelope.ts';
import { readAddress } from './postal-address.ts';
import { PAGE_SIZE, selectText } from './query.ts';
import { itemIdOf } from './sales-reader.ts';

const InvoiceEntity = Type.Intersect([
  SalesEntity,
  Type.Object({ TxnTaxDetail: Type.Optional(Type.Object({ TotalTax: Type.Optional(Type.Number()) })) }),
]);
type InvoiceEntity = Static<typeof InvoiceEntity>;

const readPage = pageOf('Invoice', InvoiceEntity);

/**
 * Pages of the newest invoices until there are enough: one, unless some of its thousand are voided. The service can't
 * leave those out itself.
 */
export function createRecentInvoices(send: QuickBooksClient): AccountingService['recentInvoices'] {
  const page = (call: CallContext, startPosition: number) => {
    const query = selectText({ entity: 'Invoice', orderBy: 'TxnDate DESC', startPosition });
    return send(call, { method: 'GET', path: '/query', query: { query }, read: readPage });
  };
  return async (call, own, limit) => {
    // A document saved between two pages moves others on to the next one.
    const found = new Map<string, RecentInvoice>();
    for (let startPosition = 1; ; startPosition += PAGE_SIZE) {
      const rows = await page(call, startPosition);
      if (!rows.ok) return rows;
      for (const row of rows.value) if (!isVoided(row)) found.set(row.Id, readInvoice(row, own));
      if (found.size >= limit || rows.value.length < PAGE_SIZE) return done([...found.values()].slice(0, limit));
    }
  };
}

function isVoided({ status = '', PrivateNote = '', TotalAmt = 0, Line }: InvoiceEntity): boolean {
  const lines = Line.filter((line) => line.DetailType !== 'SubTotalLineDetail');
  return looksVoided({
    status,
    privateNote: PrivateNote,
    total: toCents(TotalAmt),
    lineAmounts: lines.map(({ Amount = 0 }) => toCents(Amount)),
  });
}

function readInvoice(entity: InvoiceEntity, own: OwnItems): RecentInvoice {
  const amountOf = (...itemIds: readonly string[]) =>
    sumCents(
      entity.Line.filter((line) => itemIdOf(line) !== '' && itemIds.includes(itemIdOf(line))).map(({ Amount = 0 }) =>
        toCents(Amount),
      ),
    );
  const tax = sumCents([amountOf(own.salesTaxItemId, own.taxOnFeeItemId), toCents(entity.TxnTaxDetail?.TotalTax ?? 0)]);
  const notSold = sumCents([tax, amountOf(own.feeItemId)]);
  return {
    id: entity.Id,
    date: entity.TxnDate,
    customerId: entity.CustomerRef?.value ?? '',
    shipTo: readAddress(entity.ShipAddr),
    billTo: readAddress(entity.BillAddr),
    sales: sumCents([toCents(entity.TotalAmt ?? 0), negate(notSold)]),
    tax,
  };
}
