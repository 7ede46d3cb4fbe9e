import { addressedParentId, withParentAddress } from '../domain/billed-with-parent.ts';
import { done } from '../domain/result.ts';
import type { Customer } from '../domain/sales-document.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { AccountingService } from '../ports/accounting-service.ts';
import type { CallContext } from '../ports/call-log.ts';

/** Customers by id, with the addresses of the parents that they are billed with. */
export async function readAddressedCustomers(
  accounting: Pick<AccountingService, 'customersById'>,
  call: CallContext,
  ids: readonly string[],
): Promise<Outcome<ReadonlyMap<string, Customer>>> {
  const customerById = new Map<string, Customer>();
  const requested = new Set<string>();
  for (let nextIds = [...new Set(ids)]; nextIds.length > 0;) {
    const customers = await accounting.customersById(call, nextIds);
    if (!customers.ok) return customers;
    for (const id of nextIds) requested.add(id);
    for (const customer of customers.value) customerById.set(customer.id, customer);
    const parents = customers.value.map(addressedParentId).filter((id) => id !== null);
    nextIds = [...new Set(parents)].filter((id) => !requested.has(id));
  }
  return done(new Map([...customerById].map(([id, customer]) => [id, withParentAddress(customer, customerById)])));
}
