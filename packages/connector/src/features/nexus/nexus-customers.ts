import { addressedParentId, withParentAddress } from '../../domain/billed-with-parent.ts';
import { done } from '../../domain/result.ts';
import type { Customer } from '../../domain/sales-document.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { AccountingService } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';

/** Customers by id, with the addresses of the parents that they are billed with. */
export async function readAddressedCustomers(
  accounting: Pick<AccountingService, 'customersById'>,
  call: CallContext,
  ids: readonly string[],
): Promise<Outcome<ReadonlyMap<string, Customer>>> {
  const read = new Map<string, Customer>();
  const requested = new Set<string>();
  for (let wanted = [...new Set(ids)]; wanted.length > 0;) {
    const found = await accounting.customersById(call, wanted);
    if (!found.ok) return found;
    for (const id of wanted) requested.add(id);
    for (const customer of found.value) read.set(customer.id, customer);
    const parents = found.value.map(addressedParentId).filter((id) => id !== null);
    wanted = [...new Set(parents)].filter((id) => !requested.has(id));
  }
  return done(new Map([...read].map(([id, customer]) => [id, withParentAddress(customer, read)])));
}
