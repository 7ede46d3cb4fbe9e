import { type Static, Type } from 'typebox';
import { listName } from '../../domain/list-name.ts';
import { sumCents, toCents } from '../../domain/money.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import type { AccountingSales, AppliedCredit, DayRange, ListedSale } from '../../ports/accounting-sales.ts';
import type { TaxItems } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { done, type Outcome } from '../../domain/vendor-error.ts';
import type { QuickBooksClient } from './client.ts';
import { PaymentEntity } from './entities.ts';
import { pageOf, readCount, rowCount } from './envelope.ts';
import { type Condition, countText, selectText } from './query.ts';
import { amountFields, amountsOfRow, isVoidedRow } from './sales-rows.ts';

const SaleRow = Type.Object({
  ...amountFields,
  SyncToken: Type.String(),
  DocNumber: Type.Optional(Type.String()),
  CustomerRef: Type.Optional(Type.Object({ value: Type.Optional(Type.String()), name: Type.Optional(Type.String()) })),
  CurrencyRef: Type.Optional(Type.Object({ value: Type.String() })),
  ExchangeRate: Type.Optional(Type.Number()),
});
type SaleRow = Static<typeof SaleRow>;

const readers = {
  Invoice: pageOf('Invoice', SaleRow),
  SalesReceipt: pageOf('SalesReceipt', SaleRow),
  CreditMemo: pageOf('CreditMemo', SaleRow),
  RefundReceipt: pageOf('RefundReceipt', SaleRow),
  Estimate: pageOf('Estimate', SaleRow),
} satisfies Record<DocumentKind, unknown>;

/** Lists of sales documents. Ids are in order of creation, so that documents saved meanwhile do not shift the pages. */
export function createSalesPages(send: QuickBooksClient): AccountingSales {
  function selectRows(
    call: CallContext,
    kind: DocumentKind,
    where: readonly Condition[],
    startPosition = 1,
  ): Promise<Outcome<readonly SaleRow[]>> {
    const query = selectText({ entity: kind, where, orderBy: 'Id ASC', startPosition });
    const path = '/query';
    return send(call, { method: 'GET', path, query: { query }, read: readers[kind], summary: rowCount });
  }

  async function select(
    call: CallContext,
    kind: DocumentKind,
    where: readonly Condition[],
    startPosition: number,
    taxItems: TaxItems,
  ): Promise<Outcome<readonly ListedSale[]>> {
    const rows = await selectRows(call, kind, where, startPosition);
    return rows.ok ? done(rows.value.map((row) => readSale(kind, row, taxItems))) : rows;
  }

  return {
    countSales: (call, kind, range) =>
      send(call, {
        method: 'GET',
        path: '/query',
        query: { query: countText({ entity: kind, where: within(range) }) },
        read: readCount,
      }),
    salesPage: (call, kind, range, startPosition, taxItems) =>
      select(call, kind, within(range), startPosition, taxItems),
    salesById: (call, kind, ids, taxItems) =>
      select(call, kind, [{ field: 'Id', operator: 'IN', value: ids }], 1, taxItems),
    async salesRecords(call, kind, ids) {
      const rows = await selectRows(call, kind, [{ field: 'Id', operator: 'IN', value: ids }]);
      return rows.ok ? done(rows.value.map((raw) => ({ id: raw.Id, raw }))) : rows;
    },
    salesByNumber: (call, kind, numbers, taxItems) =>
      select(call, kind, [{ field: 'DocNumber', operator: 'IN', value: numbers }], 1, taxItems),
    async appliedCredits(call, creditId, customerIds) {
      const where: Condition[] = [{ field: 'CustomerRef', operator: 'IN', value: customerIds }];
      const query = selectText({ entity: 'Payment', where, orderBy: 'TxnDate DESC' });
      const path = '/query';
      const rows = await send(call, { method: 'GET', path, query: { query }, read: readPayments, summary: rowCount });
      return rows.ok ? done(rows.value.flatMap((payment) => appliedBy(payment, creditId))) : rows;
    },
  };
}

const readPayments = pageOf('Payment', PaymentEntity);
const paidKinds = ['Invoice', 'SalesReceipt'] as const;

/**
 * A credit is applied to an invoice by a payment of zero, with a line for each of them or one line for both. The credit
 * itself names neither (docs.breadwinner.com/quickbooks/applying-credit-to-an-invoice,
 * hub.acctivate.com/articles/credit-applications-in-quickbooks-online, read 2026-11-21).
 */
function appliedBy({ Line = [] }: PaymentEntity, creditId: string): readonly AppliedCredit[] {
  const ofCredit = Line.filter(({ LinkedTxn = [] }) =>
    LinkedTxn.some(({ TxnType, TxnId }) => TxnType === 'CreditMemo' && TxnId === creditId),
  );
  if (ofCredit.length === 0) return [];
  const paired = ofCredit.flatMap(salesOfLine);
  return paired.length > 0 ? paired : Line.flatMap(salesOfLine);
}

function salesOfLine({ Amount = 0, LinkedTxn = [] }: NonNullable<PaymentEntity['Line']>[number]): AppliedCredit[] {
  return LinkedTxn.flatMap(({ TxnType, TxnId: id }) => {
    const kind = paidKinds.find((known) => known === TxnType);
    return kind === undefined ? [] : [{ kind, id, amount: toCents(Amount) }];
  });
}

function within({ from, to }: DayRange): readonly Condition[] {
  return [
    { field: 'TxnDate', operator: '>=', value: from },
    { field: 'TxnDate', operator: '<=', value: to },
  ];
}

function readSale(kind: DocumentKind, row: SaleRow, taxItems: TaxItems): ListedSale {
  const { sales, fee, tax } = amountsOfRow(row, taxItems);
  return {
    kind,
    id: row.Id,
    number: row.DocNumber ?? '',
    syncToken: row.SyncToken,
    date: row.TxnDate,
    customerId: row.CustomerRef?.value ?? '',
    customerName: listName(row.CustomerRef?.name ?? ''),
    currency: row.CurrencyRef?.value ?? '',
    exchangeRate: String(row.ExchangeRate ?? 1),
    amount: sales,
    tax: sumCents([tax, fee]),
    fee,
    isVoided: isVoidedRow(row),
  };
}
