import type { Books } from './books.ts';
import type { Customer, Ref, SentRef, Stored } from './entities.ts';
import { accept, businessRule, objectNotFound, type Outcome, refuse } from './fault.ts';
import { pointTo } from './references.ts';
import { lineage } from './resources/lineage.ts';
import type { Table } from './table.ts';

/**
 * Removes a customer; its documents, payments and sub-customers are those of the other one from then on. The remaining
 * customer keeps its own properties. Documents keep their SyncToken and times: Intuit's pages name no event of them, only
 * the one of the merge ('Webhooks', 'Data objects').
 */
export function mergeCustomers(books: Books, id: string, intoId: string, at: string): Outcome<Customer> {
  const { Customer: customers } = books.tables;
  const into = customers.get(intoId);
  if (into === undefined || id === intoId || customers.get(id) === undefined) return refuse(objectNotFound());
  const mergedLineage = lineage(
    { Id: id, ParentRef: { value: intoId } },
    '',
    customers,
    ({ DisplayName }) => DisplayName,
  );
  if (mergedLineage.loops)
    return refuse(businessRule('A customer cannot be merged into one of its own sub-customers.'));
  const reference = pointTo(into.Id, into.DisplayName);
  const { Invoice, SalesReceipt, Estimate, CreditMemo, RefundReceipt, Payment } = books.tables;
  moveRows(Invoice, id, reference);
  moveRows(SalesReceipt, id, reference);
  moveRows(Estimate, id, reference);
  moveRows(CreditMemo, id, reference);
  moveRows(RefundReceipt, id, reference);
  moveRows(Payment, id, reference);
  for (const child of customers.rows())
    if (child.ParentRef?.value === id) customers.put({ ...child, ParentRef: reference });
  customers.remove(id, at);
  return accept(into);
}

type OfCustomer = Stored & { readonly CustomerRef?: SentRef };

function moveRows<Row extends OfCustomer>(table: Table<Row>, id: string, CustomerRef: Ref): void {
  for (const row of table.rows()) if (row.CustomerRef?.value === id) table.put({ ...row, CustomerRef });
}
