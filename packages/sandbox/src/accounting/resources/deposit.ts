import { memoized } from '../../kernel/memoized.ts';
import type { Books } from '../books.ts';
import type { Deposit } from '../entities.ts';
import { depositShape, type SentDeposit } from '../entities/documents.ts';
import {
  accept,
  businessRule,
  depositedTransaction,
  invalidReference,
  missingParameter,
  type Outcome,
  type QboFault,
  refuse,
} from '../fault.ts';
import { sum } from '../money.ts';
import { lookUp, pointTo } from '../references.ts';
import { byLastUpdate, defineResource, type Touched, type WriteContext } from '../resource.ts';
import { homeCurrency } from './currency.ts';

/** Transactions whose money a deposit moves to the bank. */
const depositable = ['SalesReceipt', 'Payment', 'RefundReceipt'] as const;
type Depositable = (typeof depositable)[number];

const isDepositable = (type: string | undefined): type is Depositable => depositable.some((known) => known === type);

type Linked = Pick<Touched, 'id'> & { readonly entity: Depositable };

const linksOf = ({ Line = [] }: SentDeposit): readonly Linked[] =>
  Line.flatMap(({ LinkedTxn = [] }) =>
    LinkedTxn.flatMap(({ TxnType, TxnId = '' }) => (isDepositable(TxnType) ? [{ entity: TxnType, id: TxnId }] : [])),
  );

const depositsByTransaction = memoized(
  (deposits: readonly Deposit[]) =>
    new Map(deposits.flatMap((row) => linksOf(row).map(({ entity, id }) => [`${entity} ${id}`, row.Id]))),
);

const depositOf = (entity: Depositable, id: string, books: Books): string | undefined =>
  depositsByTransaction(books.tables.Deposit.rows()).get(`${entity} ${id}`);

/** The link of a deposited transaction to its deposit, for its `LinkedTxn`. */
export function depositLink(
  entity: Depositable,
  id: string,
  books: Books,
): readonly { readonly TxnId: string; readonly TxnType: string }[] {
  const depositId = depositOf(entity, id, books);
  return depositId === undefined ? [] : [{ TxnId: depositId, TxnType: 'Deposit' }];
}

/**
 * The refusal of every change of a deposited transaction, even of its memo (github.com/laf-rge/quickbooks-mcp,
 * docs/quickbooks-api-limitations.md, read 2026-11-21).
 */
export const depositLock = (entity: Depositable, id: string, books: Books): QboFault | null =>
  depositOf(entity, id, books) === undefined ? null : depositedTransaction();

/** What a linked transaction adds to the deposit: a refund is paid out. */
function amountOf({ entity, id }: Linked, books: Books): number | null {
  const row = books.tables[entity].get(id);
  if (row === undefined) return null;
  return entity === 'RefundReceipt' ? -row.TotalAmt : row.TotalAmt;
}

function composeLines(
  sent: SentDeposit,
  { books, stamp }: WriteContext<Deposit>,
): Outcome<NonNullable<Deposit['Line']>> {
  if (sent.Line === undefined || sent.Line.length === 0) return refuse(missingParameter('Line'));
  const lines: NonNullable<Deposit['Line']>[number][] = [];
  for (const line of sent.Line) {
    const Id = String(lines.length + 1);
    const [linked] = linksOf({ Line: [line] });
    if (linked === undefined) {
      if (line.Amount === undefined) return refuse(missingParameter('Line.Amount'));
      lines.push({ ...line, Id, LineNum: lines.length + 1 });
      continue;
    }
    const amount = amountOf(linked, books);
    if (amount === null) return refuse(invalidReference('Line.LinkedTxn.TxnId'));
    const other = depositOf(linked.entity, linked.id, books);
    if (other !== undefined && other !== stamp.Id)
      return refuse(businessRule('The transaction is already part of another deposit.'));
    lines.push({ ...line, Id, LineNum: lines.length + 1, Amount: amount });
  }
  return accept(lines);
}

function compose(sent: SentDeposit, context: WriteContext<Deposit>): Outcome<Deposit> {
  const { books, stamp } = context;
  if (sent.DepositToAccountRef === undefined) return refuse(missingParameter('DepositToAccountRef'));
  const account = lookUp(books.tables.Account, sent.DepositToAccountRef, 'DepositToAccountRef');
  if (!account.ok) return account;
  if (account.entity.AccountType !== 'Bank') return refuse(businessRule('Select a bank account for this deposit'));
  const lines = composeLines(sent, context);
  if (!lines.ok) return lines;
  return accept({
    ...sent,
    TxnDate: sent.TxnDate ?? context.today,
    DepositToAccountRef: pointTo(account.entity.Id, account.entity.FullyQualifiedName),
    CurrencyRef: homeCurrency(books),
    Line: lines.entity,
    TotalAmt: sum(lines.entity.map(({ Amount }) => Amount ?? 0)),
    ...stamp,
  });
}

export const deposit = defineResource<SentDeposit, Deposit>({
  name: 'Deposit',
  shape: depositShape,
  operations: ['create', 'update', 'delete'],
  compose,
  compare: byLastUpdate,
  ignoresUnchanged: false,
  touches: (row) => linksOf(row),
});
