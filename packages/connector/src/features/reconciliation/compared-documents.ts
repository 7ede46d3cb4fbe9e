import { addressInOneLine, type Answer, type ComparedDocument, type RequestBody, typeName } from '@salestax/contract';
import { documentPageUrl } from '../../domain/document-page.ts';
import { documentTypeOfRecord } from '../../domain/document-types.ts';
import { type Cents, negate, signed, sumCents, toAmount, ZERO } from '../../domain/money.ts';
import { shownAmounts } from '../../domain/own-lines.ts';
import { firstPlace } from '../../domain/postal-address.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { valueOf } from '../../domain/vendor-request-error.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import type { TransactionDetail } from '../../ports/provider-transactions.ts';
import { type LinkedCompany, readCompanyState } from '../../service/company-state.ts';
import { inParallel } from '../../service/in-parallel.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { type ComparedRow, readRows, rowId } from './compared-rows.ts';
import { comparedBatchesWith, comparedBatchRows, type BatchSize, comparedBatchSizes } from './comparison-queries.ts';
import { booksAmounts, negativeDiscount } from './comparison/books-amounts.ts';
import { comparedTotal } from './comparison/facts.ts';
import { recordKeyOf, providerTypeOf } from './comparison/match.ts';
import { type RecordedElsewhere, recordedElsewhere } from './comparison/renumbered.ts';
import { findStoredComparison } from './stored-comparison.ts';

export type ComparedSide = 'accounting' | 'provider';
type PageRequest = RequestBody<'fetchQboTransactions'>;
type PageAnswer = Answer<'fetchQboTransactions'>;

const documentsAtOnce = 4;
const defaultPageRows = 1_000;

/** One side of the last comparison, page by page. Documents requested by id are read from the vendor again. */
export async function fetchComparedSide(
  services: Services,
  request: CompanyRequest,
  side: ComparedSide,
  { Ids, Only, StartPosition = 1, MaxResults = defaultPageRows, ResultId }: NonNullable<PageRequest>,
): Promise<PageAnswer> {
  const { realmId } = request;
  const state = await readCompanyState(services.db, services.secrets, realmId);
  const stored = state.status === 'Active' ? await findStoredComparison(services, realmId) : null;
  if (state.status !== 'Active' || stored === null)
    return { totalCount: 0, startPosition: StartPosition, transactions: [] };
  const resultId = ResultId ?? stored.result.resultId;
  const comparison = { services, realmId, resultId, side };
  if (resultId !== stored.result.resultId && !(await hasRows(comparison)))
    return { totalCount: 0, startPosition: StartPosition, transactions: [], isReplaced: true };
  if (Ids !== undefined) {
    const rows = await rowsById(comparison, Ids);
    const transactions = await readCurrent(services, callOf(services, request), state, side, rows);
    return { totalCount: transactions.length, startPosition: 1, transactions };
  }
  const { totalCount, rows } = await rowsOfPage(comparison, Only, StartPosition, MaxResults);
  return { totalCount, startPosition: StartPosition, transactions: rows.flatMap((row) => documentOf(row, side)) };
}

/**
 * Rows of the last comparison for these documents, the documents that hold the code of one of them at the provider, and
 * those of them that are recorded under another code.
 */
export async function comparedSales(
  services: Services,
  realmId: string,
  ids: readonly string[],
): Promise<{
  readonly rows: readonly ComparedRow[];
  readonly holders: readonly ComparedRow[];
  readonly renumbered: readonly RecordedElsewhere[];
}> {
  const stored = await findStoredComparison(services, realmId);
  if (stored === null) return { rows: [], holders: [], renumbered: [] };
  const comparison: ComparedResult = { services, realmId, resultId: stored.result.resultId, side: 'accounting' };
  const rows = await rowsById(comparison, ids);
  const contestedKeys = new Set(rows.filter(isWithoutItsCode).flatMap((row) => keyOfRow(row) ?? []));
  if (rows.every(({ transaction }) => transaction !== null)) return { rows, holders: [], renumbered: [] };
  // The holder of a contested code is inconsistent because of it.
  const differing = await inconsistentRowsOf(comparison);
  const wantedIds = new Set(ids);
  return {
    rows,
    holders: differing.filter((row) => row.transaction !== null && contestedKeys.has(keyOfRow(row) ?? '')),
    renumbered: recordedElsewhere(differing).filter(({ sale }) => wantedIds.has(sale.id)),
  };
}

async function inconsistentRowsOf({ services: { db }, realmId, resultId }: ComparedResult): Promise<ComparedRow[]> {
  const sizes = await db.tx({ realm: realmId }, (trx) => comparedBatchSizes(trx, realmId, resultId));
  const rows: ComparedRow[] = [];
  for (const size of sizes.filter(({ outcome }) => outcome === 'Inconsistent'))
    rows.push(...readRows(await db.tx({ realm: realmId }, (trx) => comparedBatchRows(trx, realmId, resultId, size))));
  return rows;
}

function isWithoutItsCode({ transaction, reasons }: ComparedRow): boolean {
  return transaction === null && reasons.includes('duplicate-code');
}

function keyOfRow({ sale }: ComparedRow): string | null {
  return sale && recordKeyOf(providerTypeOf(sale.kind), sale.code);
}

interface ComparedResult {
  readonly services: Services;
  readonly realmId: string;
  readonly resultId: string;
  readonly side: ComparedSide;
}

async function hasRows({ services: { db }, realmId, resultId }: ComparedResult): Promise<boolean> {
  const sizes = await db.tx({ realm: realmId }, (trx) => comparedBatchSizes(trx, realmId, resultId));
  return sizes.length > 0;
}

async function rowsById({ services: { db }, realmId, resultId, side }: ComparedResult, ids: readonly string[]) {
  const batches = await db.tx({ realm: realmId }, (trx) => comparedBatchesWith(trx, realmId, resultId, ids));
  const wantedIds = new Set(ids);
  return batches.flatMap((batch) => readRows(batch.rows).filter((row) => wantedIds.has(rowId(row)) && isOn(row, side)));
}

/** Reads only the batches with rows of the page. */
async function rowsOfPage(
  { services: { db }, realmId, resultId, side }: ComparedResult,
  only: BatchSize['outcome'] | undefined,
  startPosition: number,
  limit: number,
): Promise<{ readonly totalCount: number; readonly rows: readonly ComparedRow[] }> {
  const all = await db.tx({ realm: realmId }, (trx) => comparedBatchSizes(trx, realmId, resultId));
  const sizes = all.filter(({ outcome }) => only === undefined || outcome === only);
  const countOf = (size: BatchSize) => (side === 'accounting' ? size.accountingCount : size.providerCount);
  const rows: ComparedRow[] = [];
  let passedCount = 0;
  for (const size of sizes) {
    const skip = Math.max(0, startPosition - 1 - passedCount);
    passedCount += countOf(size);
    if (skip >= countOf(size) || rows.length >= limit) continue;
    const batch = await db.tx({ realm: realmId }, (trx) => comparedBatchRows(trx, realmId, resultId, size));
    const rowsOfSide = readRows(batch).filter((row) => isOn(row, side));
    rows.push(...rowsOfSide.slice(skip, skip + limit - rows.length));
  }
  return { totalCount: passedCount, rows };
}

function isOn({ sale, transaction }: ComparedRow, side: ComparedSide): boolean {
  return side === 'accounting' ? sale !== null : transaction !== null;
}

/** The document of a row on one side, as it was compared; none where that side has none. */
export function documentOf(row: ComparedRow, side: ComparedSide): ComparedDocument[] {
  const { sale, transaction } = row;
  if (side === 'accounting')
    return sale === null
      ? []
      : [
          {
            id: rowId(row),
            type: typeName(sale.kind),
            number: sale.number,
            code: sale.code,
            date: sale.date,
            status: sale.isVoided ? 'Voided' : 'Saved',
            customerName: sale.customer,
            ...amounts(sale),
          },
        ];
  return transaction === null
    ? []
    : [
        {
          id: rowId(row),
          type: transaction.type,
          number: transaction.code,
          code: transaction.code,
          date: transaction.date,
          status: transaction.status,
          customerName: sale?.customer ?? '',
          ...amounts(transaction),
        },
      ];
}

function amounts(side: Parameters<typeof comparedTotal>[0]) {
  return { amount: toAmount(side.amount), tax: toAmount(side.tax), total: toAmount(comparedTotal(side)) };
}

/** The compared rows, with lines and addresses read from the vendor now. */
async function readCurrent(
  services: Services,
  call: CallContext,
  state: LinkedCompany,
  side: ComparedSide,
  rows: readonly ComparedRow[],
): Promise<ComparedDocument[]> {
  const documents = new Map<ComparedRow, ComparedDocument>();
  await inParallel(rows, documentsAtOnce, async (row) => {
    const read = side === 'accounting' ? readCurrentSale : readCurrentTransaction;
    for (const document of documentOf(row, side))
      documents.set(
        row,
        withSplitTax({ ...document, reasons: row.reasons, ...(await read(services, call, state, row)) }),
      );
  });
  return rows.flatMap((row) => documents.get(row) ?? []);
}

type Detail = Pick<ComparedDocument, 'hasChanged' | 'shipTo' | 'lines' | 'fee' | 'absorbedFee' | 'link'> &
  Partial<Pick<ComparedDocument, 'tax' | 'total'>>;

async function readCurrentSale(
  { accounting, accountingWebUrl }: Services,
  call: CallContext,
  { taxItems }: LinkedCompany,
  { sale }: ComparedRow,
): Promise<Detail> {
  if (sale === null) return {};
  const read = await accounting.document(call, sale.kind, sale.id, taxItems);
  if (!read.ok && read.error.kind === 'not-found') return { hasChanged: true };
  const { document } = valueOf(read);
  const { fee, taxOnFee } = shownAmounts(document);
  const hasChanged = document.syncToken !== sale.syncToken;
  return {
    hasChanged,
    shipTo: addressInOneLine(firstPlace([document.shipTo, document.billTo])),
    lines: linesOf(document, sale.reimbursed ?? ZERO),
    // The fee of a changed document is no part of the compared tax.
    ...(!hasChanged && { fee: toAmount(sumCents([fee, taxOnFee])) }),
    ...(sale.absorbedFee !== undefined && { absorbedFee: toAmount(sale.absorbedFee) }),
    ...(accountingWebUrl !== null && { link: documentPageUrl(accountingWebUrl, sale) }),
  };
}

/** The lines add up to the compared amount, of which `reimbursed` is paid by a third party. */
function linesOf(
  { lines, shipping, discount }: SalesDocument,
  reimbursed: Cents,
): NonNullable<ComparedDocument['lines']> {
  return [
    ...lines.map(({ description, itemName, amount }) => ({
      description: description || itemName,
      amount: toAmount(amount),
    })),
    ...(shipping === 0 ? [] : [{ description: 'Shipping', amount: toAmount(shipping) }]),
    ...discountLines(discount?.amount ?? ZERO),
    ...(reimbursed === 0 ? [] : [{ description: 'Discount paid by a third party', amount: toAmount(reimbursed) }]),
  ];
}

function discountLines(discount: Cents): NonNullable<ComparedDocument['lines']> {
  return discount === 0 ? [] : [{ description: 'Discount', amount: toAmount(negativeDiscount(discount)) }];
}

async function readCurrentTransaction(
  { taxProvider }: Services,
  call: CallContext,
  { account }: LinkedCompany,
  { transaction }: ComparedRow,
): Promise<Detail> {
  if (transaction === null) return {};
  const { type, code } = transaction;
  const read = await taxProvider.transactionDetail(call, account, type, code);
  if (!read.ok && read.error.kind === 'not-found') return { hasChanged: true };
  return detailOf(valueOf(read), transaction);
}

/** How a transaction that was compared is now. */
export function detailOf(detail: TransactionDetail, compared: NonNullable<ComparedRow['transaction']>): Detail {
  const { type } = compared;
  const { sign } = documentTypeOfRecord(type);
  const { amount: sold, tax } = booksAmounts({ ...detail, type });
  const listedTax = sumCents([tax, negate(signed(detail.unlistedFee, sign))]);
  const isUnchanged = sold === compared.amount && [tax, listedTax].includes(compared.tax);
  return {
    hasChanged: !isUnchanged,
    // These include a fee that the compared list lacked.
    ...(isUnchanged && {
      tax: toAmount(tax),
      total: toAmount(sumCents([sold, tax])),
      fee: toAmount(signed(detail.fee, sign)),
    }),
    shipTo: addressInOneLine(detail.shipTo),
    lines: [
      ...detail.lines.map(({ description, amount }) => ({ description, amount: toAmount(signed(amount, sign)) })),
      ...discountLines(detail.discount),
    ],
  };
}

/** The sales tax without the delivery fee and the tax on the fee, where they are known: the parts add up to the total. */
function withSplitTax(document: ComparedDocument): ComparedDocument {
  const { fee = 0, tax } = document;
  return { ...document, tax: Math.round((tax - fee) * 100) / 100 };
}
