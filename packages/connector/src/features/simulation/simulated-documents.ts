import { DOCUMENT_TYPES } from '../../domain/document-types.ts';
import { done } from '../../domain/result.ts';
import type { Customer, SalesDocument } from '../../domain/sales-document.ts';
import type { TaxItems } from '../../domain/tax-items.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { Run } from '../../ports/runs.ts';
import { retryTransient } from '../../service/company-runs.ts';
import { createDocumentFacts, type DocumentFacts } from '../../service/document-facts.ts';
import { createItemCodes } from '../../service/item-codes.ts';
import { createRecordedSales } from '../../service/recorded-sale.ts';
import type { Services } from '../../service/services.ts';
import { urlBatches } from '../../service/url-batches.ts';
import { recordedInvoiceOf } from '../../store/recorded-code.ts';

/** How many documents a simulation calculates. */
export const mostDocuments = 200;

interface Reading {
  readonly services: Pick<Services, 'db' | 'accounting' | 'taxProvider'>;
  readonly run: Run;
  readonly call: CallContext;
}

/** The newest documents of the kinds that are recorded. */
export async function readNewest(
  { services: { accounting }, run, call }: Reading,
  taxItems: TaxItems,
): Promise<readonly SalesDocument[]> {
  const documents: SalesDocument[] = [];
  for (const { kind, recordedType } of DOCUMENT_TYPES)
    if (recordedType !== null)
      documents.push(
        ...(await retryTransient(run, () => accounting.newestDocuments(call, kind, taxItems, mostDocuments))),
      );
  return documents.toSorted(newestFirst).slice(0, mostDocuments);
}

function newestFirst(one: SalesDocument, other: SalesDocument): number {
  return other.date.localeCompare(one.date) || (other.id ?? '').localeCompare(one.id ?? '', 'en', { numeric: true });
}

/** A reader of facts that knows the customers of these documents already: they are read in lists, with all their parents. */
export async function factsOfDocuments(reading: Reading, documents: readonly SalesDocument[]): Promise<DocumentFacts> {
  const { accounting } = reading.services;
  const customerById = new Map<string, Customer>();
  const add = async (ids: readonly string[]) => {
    for (const customer of await readCustomers(reading, ids)) customerById.set(customer.id, customer);
  };
  await add(documents.map(({ customerId }) => customerId).filter((id) => id !== ''));
  for (let above = unreadParentsOf(customerById); above.length > 0; above = unreadParentsOf(customerById)) {
    await add(above);
    // A parent that QuickBooks does not return: reading it again would never end. A document that needs this parent, or one above
    // it, reads it by itself, and has the failure as its reason.
    if (above.some((id) => !customerById.has(id))) break;
  }
  const accountingWithCustomers = {
    ...accounting,
    async customer(call: CallContext, id: string) {
      const customer = customerById.get(id);
      return customer === undefined ? accounting.customer(call, id) : done(customer);
    },
  };
  const { taxProvider, db } = reading.services;
  const recordedSales = createRecordedSales(reading.services);
  return createDocumentFacts(
    accountingWithCustomers,
    taxProvider,
    recordedSales,
    createItemCodes({ db }),
    recordedInvoiceOf(db),
  );
}

/** Ids of the parents that are not read yet. */
function unreadParentsOf(customerById: ReadonlyMap<string, Customer>): readonly string[] {
  const ids = [...customerById.values()].flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));
  return [...new Set(ids)].filter((id) => !customerById.has(id));
}

async function readCustomers(
  { services: { accounting }, run, call }: Reading,
  ids: readonly string[],
): Promise<readonly Customer[]> {
  const customers: Customer[] = [];
  for (const batch of urlBatches(ids))
    customers.push(...(await retryTransient(run, () => accounting.customersById(call, batch))));
  return customers;
}
