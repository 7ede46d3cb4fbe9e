import type { Customer } from './sales-document.ts';

/** The parent whose addresses apply to a customer without any who is billed with the parent; null: none. */
export function addressedParentId({ shipTo, billTo, parentId, isBilledWithParent }: Customer): string | null {
  return isBilledWithParent === true && shipTo === null && billTo === null ? parentId : null;
}

/**
 * The customer with the addresses of the nearest parent that has some, as far up as customers are billed with their parents
 * (Intuit, Customer.BillWithParent). `known`: the parents, by id.
 */
export function withParentAddress(customer: Customer, known: ReadonlyMap<string, Customer>): Customer {
  const visitedIds = new Set([customer.id]);
  let current = customer;
  for (;;) {
    const id = addressedParentId(current);
    const parent = id === null || visitedIds.has(id) ? undefined : known.get(id);
    if (parent === undefined) return { ...customer, shipTo: current.shipTo, billTo: current.billTo };
    visitedIds.add(parent.id);
    current = parent;
  }
}
