import { memoized } from '../../kernel/memoized.ts';
import type { Books } from '../books.ts';
import type { CreditMemo, Invoice, Payment } from '../entities.ts';
import { paymentShape, type SentPayment } from '../entities/documents.ts';
import { accept, businessRule, invalidReference, missingParameter, type Outcome, refuse } from '../fault.ts';
import { sum } from '../money.ts';
import { lookUp, pointTo } from '../references.ts';
import { byLastUpdate, defineResource, type WriteContext } from '../resource.ts';
import { transactionCurrency } from './currency.ts';
import { depositLink, depositLock } from './deposit.ts';
import { voidedNote } from './sales.ts';

/** What a payment settles, or the credit that it uses up. */
type Settled = 'Invoice' | 'CreditMemo';

interface Application {
  readonly entity: Settled;
  readonly id: string;
  readonly amount: number;
}

/** Amounts are positive; a line that links a credit and an invoice applies its amount to both. */
const applicationsOf = ({ Line = [] }: SentPayment): readonly Application[] =>
  Line.flatMap(({ Amount = 0, LinkedTxn = [] }) =>
    LinkedTxn.flatMap(({ TxnType, TxnId = '' }) =>
      TxnType === 'Invoice' || TxnType === 'CreditMemo' ? [{ entity: TxnType, id: TxnId, amount: Amount }] : [],
    ),
  );

interface AppliedAmount {
  /** The id of the payment. */
  readonly id: string;
  readonly amount: number;
}

const appliedBy = (entity: Settled) =>
  memoized((payments: readonly Payment[]) => {
    const found = new Map<string, AppliedAmount[]>();
    for (const payment of payments) {
      for (const application of applicationsOf(payment)) {
        if (application.entity !== entity) continue;
        const part = { id: payment.Id, amount: application.amount };
        const others = found.get(application.id);
        if (others === undefined) found.set(application.id, [part]);
        else others.push(part);
      }
    }
    return found;
  });

const appliedByInvoice = appliedBy('Invoice');
const appliedByCredit = appliedBy('CreditMemo');

/** The payments applied to an invoice. */
export const paymentsOf = (invoiceId: string, books: Books): readonly AppliedAmount[] =>
  appliedByInvoice(books.tables.Payment.rows()).get(invoiceId) ?? [];

/** The payments that apply a credit. */
export const creditPaymentsOf = (creditId: string, books: Books): readonly AppliedAmount[] =>
  appliedByCredit(books.tables.Payment.rows()).get(creditId) ?? [];

export const openBalance = (row: Invoice, books: Books): number => {
  const payments = paymentsOf(row.Id, books);
  if (payments.length === 0 && row.Deposit === undefined) return row.TotalAmt;
  return sum([row.TotalAmt, -(row.Deposit ?? 0), ...payments.map(({ amount }) => -amount)]);
};

export const openCredit = (row: CreditMemo, books: Books): number =>
  sum([row.TotalAmt, ...creditPaymentsOf(row.Id, books).map(({ amount }) => -amount)]);

/** What is still open of an invoice or a credit, without a payment; null: there is no such row. */
function openWithout(paymentId: string, { entity, id }: Application, books: Books): number | null {
  const row = books.tables[entity].get(id);
  if (row === undefined) return null;
  const others = (entity === 'Invoice' ? paymentsOf : creditPaymentsOf)(id, books);
  const deposit = books.tables.Invoice.get(id)?.Deposit ?? 0;
  return sum([
    row.TotalAmt,
    entity === 'Invoice' ? -deposit : 0,
    ...others.filter((other) => other.id !== paymentId).map(({ amount }) => -amount),
  ]);
}

/** Several lines may apply a payment to one invoice or credit. */
const summedBySale = (applications: readonly Application[]): readonly Application[] =>
  [...Map.groupBy(applications, ({ entity, id }) => `${entity} ${id}`).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, amount: sum([first, ...others].map(({ amount }) => amount)) }],
  );

function refusedApplication(
  sent: SentPayment,
  { books, stamp }: WriteContext<Payment>,
): ReturnType<typeof refuse> | null {
  for (const application of summedBySale(applicationsOf(sent))) {
    const open = openWithout(stamp.Id, application, books);
    if (open === null) return refuse(invalidReference('Line.LinkedTxn.TxnId'));
    if (application.amount > open)
      return refuse(
        businessRule(
          application.entity === 'Invoice'
            ? 'The amount applied is more than the open balance of the invoice.'
            : 'The amount applied is more than what is left of the credit.',
        ),
      );
  }
  return null;
}

function compose(sent: SentPayment, context: WriteContext<Payment>): Outcome<Payment> {
  const { books, before, stamp } = context;
  if (sent.CustomerRef === undefined) return refuse(missingParameter('CustomerRef'));
  if (sent.TotalAmt === undefined) return refuse(missingParameter('TotalAmt'));
  const customer = lookUp(books.tables.Customer, sent.CustomerRef, 'CustomerRef', before?.CustomerRef?.value);
  if (!customer.ok) return customer;
  const currency = transactionCurrency(sent, customer.entity, books);
  if (!currency.ok) return currency;
  const refused = refusedApplication(sent, context);
  if (refused !== null) return refused;
  const applied = (entity: Settled) =>
    applicationsOf(sent).flatMap((application) => (application.entity === entity ? [application.amount] : []));
  const UnappliedAmt = sum([sent.TotalAmt, ...applied('CreditMemo'), ...applied('Invoice').map((amount) => -amount)]);
  if (UnappliedAmt < 0) return refuse(businessRule('The amounts applied are more than the amount of the payment.'));
  return accept({
    ...sent,
    CustomerRef: pointTo(customer.entity.Id, customer.entity.DisplayName),
    TxnDate: sent.TxnDate ?? context.today,
    TotalAmt: sent.TotalAmt,
    UnappliedAmt,
    ...currency.entity,
    ProcessPayment: sent.ProcessPayment ?? false,
    Line: sent.Line ?? [],
    LinkedTxn: [],
    ...stamp,
  });
}

export const payment = defineResource<SentPayment, Payment>({
  name: 'Payment',
  shape: paymentShape,
  operations: ['create', 'update', 'void', 'delete'],
  compose,
  voided: (before, { stamp }) =>
    accept({
      ...before,
      TotalAmt: 0,
      UnappliedAmt: 0,
      Line: [],
      PrivateNote: voidedNote(before.PrivateNote),
      ...stamp,
    }),
  locked: (row, books) => depositLock('Payment', row.Id, books),
  derived: ['LinkedTxn'],
  present: (row, books) => ({ ...row, LinkedTxn: depositLink('Payment', row.Id, books) }),
  compare: byLastUpdate,
  ignoresUnchanged: false,
  touches: (row) => applicationsOf(row).map(({ entity, id }) => ({ entity, id })),
});
