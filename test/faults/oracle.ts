import { documentKinds } from '@salestax/contract';
import { type Sandbox, realmIds } from '@salestax/sandbox';
import type { Delivery } from '../../packages/connector/src/features/recording/delivery-queries.ts';
import type { DocumentLink } from '../../packages/connector/src/features/recording/document-queries.ts';
import type { Db } from '../../packages/connector/src/store/db.ts';
import { recordedTypes } from '../golden/provider-record.ts';
import { field, listAt, numberAt, textAt } from '../support/json.ts';
import { cents } from '../support/money.ts';
import { type Kind, kinds } from './bookkeeper.ts';

/** The start of a test; earlier documents of the demo company are ignored. */
export interface Mark {
  readonly journal: number;
  readonly transaction: number;
}

export function markOf(sandbox: Sandbox): Mark {
  return {
    journal: sandbox.kernel.journal.since(0).length,
    transaction: sandbox.taxProvider().counters.lastId,
  };
}

/** One sale of the test in its current state at the accounting service; null = deleted. */
interface Sale {
  readonly kind: Kind;
  readonly id: string;
  readonly entity: unknown;
  /** Every number that it has had. */
  readonly numbers: readonly string[];
  /** The connector's stored link of the document; undefined when the store was not read. */
  readonly link: DocumentLink | null | undefined;
  readonly operations: readonly Delivery[];
}

/**
 * Verifies that nothing is lost or duplicated: compares the accounting service's documents with the tax provider's
 * transactions, with the journals of both, and, where a store is given, with the connector's outbox. Returns one
 * sentence per problem.
 */
export async function findings(sandbox: Sandbox, mark: Mark, db: Db | null = null): Promise<readonly string[]> {
  const sales = await withStore(salesSince(sandbox, mark), db);
  const stored = transactionsSince(sandbox, mark);
  const claimed = new Set<number>();
  const problems: string[] = [];
  for (const sale of sales) {
    const name = `${sale.kind} ${sale.numbers.at(-1) ?? sale.id}`;
    const mine = stored.filter((transaction) => isOf(transaction, sale));
    for (const { id } of mine) claimed.add(id);
    problems.push(...[...ofRecord(sale, mine), ...ofOutbox(sale, db !== null)].map((what) => `${name}: ${what}`));
  }
  for (const { id, code, type, status } of stored)
    if (!claimed.has(id))
      problems.push(`${type} ${code}: ${status} at the tax provider, but no document has this code`);
  const first = firstCommits(sandbox, mark);
  if (first > stored.length) problems.push(`${first} documents were committed anew for ${stored.length} sales`);
  return problems;
}

function ofRecord(sale: Sale, mine: readonly Stored[]): readonly string[] {
  const { kind, entity } = sale;
  if (kind === 'Estimate') return mine.map(({ status }) => `${status} at the tax provider, although it is an estimate`);
  const doubled = mine.length > 1 ? [`${mine.length} transactions: ${mine.map(({ code }) => code).join(', ')}`] : [];
  const [only] = mine;
  if (waitsForPerson(sale)) return doubled;
  if (isGone(entity)) {
    const live = mine.filter(({ status }) => status !== 'Cancelled');
    return [...doubled, ...live.map(({ code }) => `gone, but ${code} is live at the tax provider`)];
  }
  if (only === undefined) return ['not recorded'];
  const own = ownRows(entity);
  const repeated = ['40', '41', '42'].filter((item) => own.filter((row) => row.item === item).length > 1);
  const sign = kind === 'CreditMemo' || kind === 'RefundReceipt' ? -1 : 1;
  const shown = own.reduce((sum, { amount }) => sum + amount, 0);
  const total = cents(numberAt(entity, 'TotalAmt'));
  return [
    ...doubled,
    ...repeated.map((item) => `more than one line of item ${item}`),
    ...differs('status', 'Committed', only.status),
    ...differs('code', sale.link === undefined ? textAt(entity, 'DocNumber') : sale.link?.code, only.code),
    ...differs('tax', shown, sign * only.tax),
    ...differs('total', total, sign * (only.amount + only.tax)),
  ];
}

/** Every delivery has ended in a visible state. */
function ofOutbox(sale: Sale, isKnown: boolean): readonly string[] {
  if (!isKnown) return [];
  const { kind, operations, link } = sale;
  if (kind === 'Estimate') return operations.map(({ state }) => `an operation in state ${state} for an estimate`);
  const open = operations.filter(({ state }) => !ended.has(state));
  const silent = operations.filter(({ state, errorText }) => state === 'NeedsUser' && !errorText);
  const stale = link?.attention && !waitsForPerson(sale) ? [`still asks for attention: ${link.attention}`] : [];
  return [
    ...open.map(({ state, attempt, errorText }) => `an operation is ${state} after ${attempt} tries: ${errorText}`),
    ...silent.map(() => 'an operation waits for a person and does not say why'),
    ...stale,
  ];
}

const ended: ReadonlySet<string> = new Set(['Done', 'Ignored', 'Cancelled', 'NeedsUser']);

/** Waits visibly for a person: the last delivery and the document state what is missing. */
function waitsForPerson({ operations, link }: Sale): boolean {
  const last = operations.findLast(({ state }) => state !== 'Ignored' && state !== 'Cancelled');
  return last?.state === 'NeedsUser' && Boolean(last.errorText) && Boolean(link?.attention);
}

function differs(what: string, atAccounting: unknown, atProvider: unknown): readonly string[] {
  return atAccounting === atProvider ? [] : [`${what} is ${String(atAccounting)}, recorded is ${String(atProvider)}`];
}

function salesSince(sandbox: Sandbox, mark: Mark): readonly Sale[] {
  const realm = sandbox.accounting().realms.get(realmIds.main);
  const entries = sandbox.kernel.journal.since(mark.journal).filter(({ owner }) => owner === realmIds.main);
  return kinds.flatMap((kind) =>
    entries
      .filter(({ operation }) => operation === `${kind}.create`)
      .map(({ id }): Sale => {
        const found = realm?.read(kind, id);
        const versions = entries.filter((entry) => entry.id === id && entry.operation.startsWith(`${kind}.`));
        const numbers = versions
          .map(({ after }) => field(after, 'DocNumber'))
          .filter((text) => typeof text === 'string');
        const entity = found?.ok === true ? found.entity : null;
        return { kind, id, entity, numbers: [...new Set(numbers)], link: undefined, operations: [] };
      }),
  );
}

/** Reads all sales at once, because this is repeated while the connector works. */
async function withStore(sales: readonly Sale[], db: Db | null): Promise<readonly Sale[]> {
  if (db === null) return sales;
  const [operations, links] = await db.tx({ realm: realmIds.main }, async (trx) => [
    await trx.selectFrom('delivery').selectAll().orderBy('seq').execute(),
    await trx.selectFrom('documentLink').selectAll().execute(),
  ]);
  return sales.map((sale) => {
    const isOwn = (row: { readonly txnType: number; readonly txnId: string }) =>
      row.txnType === documentKinds[sale.kind].number && row.txnId === sale.id;
    return { ...sale, operations: operations.filter(isOwn), link: links.find(isOwn) ?? null };
  });
}

/** A transaction's current state at the tax provider; amounts in cents, negative on credits. */
interface Stored {
  readonly id: number;
  readonly code: string;
  readonly type: string;
  readonly status: string;
  readonly amount: number;
  readonly tax: number;
}

function transactionsSince(sandbox: Sandbox, mark: Mark): readonly Stored[] {
  return sandbox
    .taxProvider()
    .transactions.all()
    .filter(({ id, status }) => id > mark.transaction && status !== 'Adjusted')
    .map(({ id, status, header, answer: { lines } }) => ({
      id,
      status,
      code: header.code,
      type: header.type,
      amount: lines.reduce((sum, { lineAmount }) => sum + cents(lineAmount.toFixed(2)), 0),
      tax: lines.reduce((sum, { tax }) => sum + cents(tax.toFixed(2)), 0),
    }));
}

/** Matches the code that the connector stored, any number that the document has had, or its kind and id. */
function isOf({ code, type }: Stored, { kind, id, numbers, link }: Sale): boolean {
  if (kind === 'Estimate') return numbers.includes(code);
  if (type !== recordedTypes[kind]) return false;
  if (link?.code) return code === link.code;
  return numbers.includes(code) || code.endsWith(`${kind}-${id}`);
}

/**
 * How often a transaction of the document was created at the provider, according to the journal; adjustments are not
 * counted.
 */
function firstCommits(sandbox: Sandbox, mark: Mark): number {
  return sandbox.kernel.journal
    .since(mark.journal)
    .filter(({ service, operation }) => service === 'tax-provider' && operation.startsWith('Transaction.create'))
    .filter(({ after }) => field(after, 'version') === 1).length;
}

function isGone(entity: unknown): boolean {
  return entity === null || field(entity, 'PrivateNote') === 'Voided';
}

function ownRows(entity: unknown): readonly { readonly item: string; readonly amount: number }[] {
  return listAt(entity, 'Line')
    .map((row) => ({ item: String(field(row, 'SalesItemLineDetail', 'ItemRef', 'value')), row }))
    .filter(({ item }) => ['40', '41', '42'].includes(item))
    .map(({ item, row }) => ({ item, amount: cents(numberAt(row, 'Amount')) }));
}

/**
 * One sentence per document of which the provider was sent an older version after a newer one, in a test that only
 * raises prices.
 */
export function outOfOrder(sandbox: Sandbox, mark: Mark): readonly string[] {
  const amounts = new Map<string, number[]>();
  for (const { operation, id, after } of sandbox.kernel.journal.since(mark.journal)) {
    if (operation !== 'Transaction.createoradjust') continue;
    const recorded = amounts.get(id) ?? [];
    recorded.push(Math.abs(numberAt(after, 'totalAmount')));
    amounts.set(id, recorded);
  }
  return [...amounts]
    .filter(([, recorded]) => recorded.some((amount, at) => amount < (recorded[at - 1] ?? 0)))
    .map(([code, recorded]) => `${code} was recorded with ${recorded.join(', then ')}`);
}
