import { expect, it } from 'vitest';
import { done } from '../domain/result.ts';
import type { Customer } from '../domain/sales-document.ts';
import { createAccountingServiceFake, denver } from '../testing/accounting-service.fake.ts';
import { recordedCall } from '../testing/vendor-server.fake.ts';
import { readAddressedCustomers } from './addressed-customers.ts';

it('customers have the addresses of the parents they are billed with, which are read in one call for each level', async () => {
  const accounting = createAccountingServiceFake();
  const billed = { isBilledWithParent: true };
  const changes: Readonly<Record<string, Partial<Customer>>> = {
    '1': { shipTo: denver },
    '2': { ...billed, parentId: '1' },
    '3': { ...billed, parentId: '2' },
    '4': { ...billed, parentId: '9' },
    '5': { parentId: '1' },
  };
  const reads: (readonly string[])[] = [];
  const customersById = async (_: unknown, ids: readonly string[]) => {
    reads.push(ids);
    const found: Customer[] = [];
    for (const id of ids.filter((one) => changes[one] !== undefined)) {
      const customer = await accounting.customer(recordedCall(), id);
      if (customer.ok) found.push({ ...customer.value, ...changes[id] });
    }
    return done(found);
  };
  const read = await readAddressedCustomers({ customersById }, recordedCall(), ['3', '4', '5', '3']);
  expect(read.ok && ['3', '4', '5'].map((id) => read.value.get(id)?.shipTo?.city ?? null)).toEqual([
    'Denver',
    null,
    null,
  ]);
  expect(reads).toEqual([['3', '4', '5'], ['2', '9'], ['1']]);
});
