import { type Static, Type } from 'typebox';
import { byKind } from '@salestax/contract';
import { listName } from '../../domain/list-name.ts';
import { sumCents, toCents } from '../../domain/money.ts';
import { done, failed } from '../../domain/result.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import type { Outcome, VendorError } from '../../domain/vendor-error.ts';
import type {
  AccountingSales,
  AppliedCredit,
  DayRange,
  ListedSale,
  ListedSales,
} from '../../ports/accounting-sales.ts';
import type { TaxItems } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { selectRows } from './checked-rows.ts';
import type { QuickBooksClient } from './client.ts';
import { withCustomFields } from './custom-fields.ts';
import { PaymentEntity } from './entities.ts';
import { checkedRowsOf, readCount } from './envelope.ts';
import { type Condition, countText, newestFirst, pageSize, type Query, selectText } from './query.ts';
import { byId, byDocNumber, byPosition, readWithoutUnreadableRows, type Rows } from './read-without-refused-rows.ts';
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

const readers = byKind((kind) => checkedRowsOf(kind, SaleRow));

type SaleRows = Outcome<Rows<SaleRow>>;

/**
 * Lists of sales documents. A list that QuickBooks cannot answer is divided until the documents at fault are found
 * (`readWithoutUnreadableRows`), which are returned as unreadable. Ids are in order of creation, so that documents saved meanwhile do not
 * shift the pages.
 */
export function createSalesPages(send: QuickBooksClient): AccountingSales {
  const select = (
    call: CallContext,
    kind: DocumentKind,
    query: Pick<Query, 'where' | 'orderBy' | 'startPosition' | 'maxResults'>,
    parameters?: Readonly<Record<string, string>>,
  ): Promise<SaleRows> =>
    selectRows(send, call, readers[kind], selectText({ entity: kind, orderBy: 'Id ASC', ...query }), parameters);

  const pageIn = (
    call: CallContext,
    kind: DocumentKind,
    range: DayRange,
    { startPosition, ...order }: { readonly startPosition: number; readonly orderBy?: string },
  ): Promise<SaleRows> =>
    readWithoutUnreadableRows(byPosition, { from: startPosition, count: pageSize }, ({ from, count }) =>
      select(call, kind, { where: within(range), startPosition: from, maxResults: count, ...order }),
    );

  const withValues = (
    call: CallContext,
    kind: DocumentKind,
    field: 'Id' | 'DocNumber',
    values: readonly string[],
    parameters?: Readonly<Record<string, string>>,
  ): Promise<SaleRows> =>
    readWithoutUnreadableRows(field === 'Id' ? byId : byDocNumber, values, (value) =>
      select(call, kind, { where: [{ field, operator: 'IN', value }] }, parameters),
    );

  return {
    countSales: (call, kind, range) =>
      send(call, {
        method: 'GET',
        path: '/query',
        query: { query: countText({ entity: kind, where: within(range) }) },
        read: readCount,
      }),
    async salesPage(call, kind, range, startPosition, taxItems) {
      return listed(kind, await pageIn(call, kind, range, { startPosition }), taxItems);
    },
    async newestSales(call, kind, range, taxItems) {
      return listed(kind, await pageIn(call, kind, range, { startPosition: 1, orderBy: newestFirst }), taxItems);
    },
    async salesById(call, kind, ids, taxItems) {
      return listed(kind, await withValues(call, kind, 'Id', ids), taxItems);
    },
    async salesRecords(call, kind, ids) {
      const found = await withValues(call, kind, 'Id', ids, withCustomFields);
      return found.ok ? done(found.value.rows.map((raw) => ({ id: raw.Id, raw }))) : found;
    },
    async salesByNumber(call, kind, numbers, taxItems) {
      return listed(kind, await withValues(call, kind, 'DocNumber', numbers), taxItems);
    },
    async appliedCredits(call, creditId, customerIds) {
      const where: Condition[] = [{ field: 'CustomerRef', operator: 'IN', value: customerIds }];
      const found: AppliedCredit[] = [];
      let refusal: VendorError | null = null;
      for (let page = 0; page < maxPaymentPages; page += 1) {
        const positions = { from: page * pageSize + 1, count: pageSize };
        const read = await readWithoutUnreadableRows(byPosition, positions, ({ from, count }) => {
          const order = { orderBy: newestFirst, startPosition: from, maxResults: count };
          return selectRows(send, call, readPayments, selectText({ entity: 'Payment', where, ...order }));
        });
        if (!read.ok) return read;
        const { rows, unreadable } = read.value;
        refusal ??= unreadable[0]?.error ?? null;
        found.push(...rows.flatMap((payment) => appliedBy(payment, creditId)));
        if (rows.length + unreadable.length < pageSize) break;
      }
      // A payment that cannot be read may be the one that applies the credit.
      return found.length === 0 && refusal !== null ? failed(refusal) : done(found);
    },
  };
}

const readPayments = checkedRowsOf('Payment', PaymentEntity);
/** A customer who pays this often has few credits that are older than all of these payments. */
const maxPaymentPages = 5;
const paidKinds = ['Invoice', 'SalesReceipt'] as const;

/**
 * A credit is applied to an invoice by a payment of zero, with a line for each of the two or one line for both. The credit
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

function listed(kind: DocumentKind, found: SaleRows, taxItems: TaxItems): Outcome<ListedSales> {
  if (!found.ok) return found;
  const { rows, unreadable } = found.value;
  return done({
    sales: rows.map((row) => readSale(kind, row, taxItems)),
    unreadable: unreadable.map((row) => ({ kind, ...row })),
  });
}

function within({ from, to }: DayRange): readonly Condition[] {
  return [
    { field: 'TxnDate', operator: '>=', value: from },
    { field: 'TxnDate', operator: '<=', value: to },
  ];
}

function readSale(kind: DocumentKind, row: SaleRow, taxItems: TaxItems): ListedSale {
  const { sales, fee, tax, discount, discountOnTax } = amountsOfRow(row, taxItems);
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
    ...(discount !== 0 && { discount }),
    ...(discountOnTax !== 0 && { discountOnTax }),
    tax: sumCents([tax, fee]),
    fee,
    isVoided: isVoidedRow(row),
  };
}
