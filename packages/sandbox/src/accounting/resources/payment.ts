import { memoized } from '../../kernel/memoized.ts';
import type { Books } from '../books.ts';
import type { Invoice, Payment } from '../entities.ts';
import { paymentShape, type SentPayment } from '../entities/documents.ts';
import { accept, businessRule, invalidReference, missingParameter, type Outcome, refuse } from '../fault.ts';
import { sum } from '../money.ts';
import { lookUp, pointTo } from '../references.ts';
import { byLastUpdate, defineResource, type WriteContext } from '../resource.ts';

interface Application {
  readonly invoiceId: string;
  readonly amount: number;
}

const applicationsOf = ({ Line = [] }: SentPayment): readonly Application[] =>
  Line.flatMap(({ Amount = 0, LinkedTxn = [] }) =>
    LinkedTxn.filter(({ TxnType }) => TxnType === 'Invoice').map(({ TxnId = '' }) => ({
      invoiceId: TxnId,
      amount: Amount,
    })),
  );

interface Applied {
  readonly id: string;
  readonly amount: number;
}

const appliedByInvoice = memoized((payments: readonly Payment[]) => {
  const byInvoice = new Map<string, Applied[]>();
  for (const payment of payments) {
    if (payment.TotalAmt <= 0) continue;
    for (const { invoiceId, amount } of applicationsOf(payment)) {
      const part = { id: payment.Id, amount };
      const others = byInvoice.get(invoiceId);
      if (others === undefined) byInvoice.set(invoiceId, [part]);
      else others.push(part);
    }
  }
  return byInvoice;
});

/** The payments applied to an invoice. */
export const paymentsOf = (invoiceId: string, books: Books): readonly Applied[] =>
  appliedByInvoice(books.tables.Payment.rows()).get(invoiceId) ?? [];

export const openBalance = (row: Invoice, books: Books): number => {
  const payments = paymentsOf(row.Id, books);
  if (payments.length === 0 && row.Deposit === undefined) return row.TotalAmt;
  return sum([row.TotalAmt, -(row.Deposit ?? 0), ...payments.map(({ amount }) => -amount)]);
};

function refusedApplication(
  sent: SentPayment,
  { books, stamp }: WriteContext<Payment>,
): ReturnType<typeof refuse> | null {
  for (const { invoiceId, amount } of applicationsOf(sent)) {
    const invoice = books.tables.Invoice.get(invoiceId);
    if (invoice === undefined) return refuse(invalidReference('Line.LinkedTxn.TxnId'));
    const others = paymentsOf(invoiceId, books).filter(({ id }) => id !== stamp.Id);
    const open = sum([invoice.TotalAmt, -(invoice.Deposit ?? 0), ...others.map((other) => -other.amount)]);
    if (amount > open) return refuse(businessRule('The amount applied is more than the open balance of the invoice.'));
  }
  return null;
}

function compose(sent: SentPayment, context: WriteContext<Payment>): Outcome<Payment> {
  const { books, before, stamp } = context;
  if (sent.CustomerRef === undefined) return refuse(missingParameter('CustomerRef'));
  if (sent.TotalAmt === undefined) return refuse(missingParameter('TotalAmt'));
  const customer = lookUp(books.tables.Customer, sent.CustomerRef, 'CustomerRef', before?.CustomerRef?.value);
  if (!customer.ok) return customer;
  const refused = refusedApplication(sent, context);
  if (refused !== null) return refused;
  const applied = sum(applicationsOf(sent).map(({ amount }) => amount));
  if (applied > sent.TotalAmt)
    return refuse(businessRule('The amounts applied are more than the amount of the payment.'));
  return accept({
    ...sent,
    CustomerRef: pointTo(customer.entity.Id, customer.entity.DisplayName),
    TxnDate: sent.TxnDate ?? context.today,
    TotalAmt: sent.TotalAmt,
    UnappliedAmt: sum([sent.TotalAmt, -applied]),
    CurrencyRef: pointTo('USD', 'United States Dollar'),
    ProcessPayment: sent.ProcessPayment ?? false,
    Line: sent.Line ?? [],
    ...stamp,
  });
}

export const payment = defineResource<SentPayment, Payment>({
  name: 'Payment',
  shape: paymentShape,
  operations: ['create', 'update', 'void', 'delete'],
  compose,
  voided: (before, { stamp }) =>
    accept({ ...before, TotalAmt: 0, UnappliedAmt: 0, Line: [], PrivateNote: 'Voided', ...stamp }),
  compare: byLastUpdate,
  ignoresUnchanged: false,
  touches: (row) => applicationsOf(row).map(({ invoiceId }) => ({ entity: 'Invoice', id: invoiceId })),
});
