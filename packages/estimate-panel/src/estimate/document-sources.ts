import type { BearerCall } from '@salestax/client';
import { routes, type CustomerInfoWithTaxRate, type Id } from '@salestax/contract';
import type { SalesDocument } from '../host/sales-document.ts';
import { answerOf } from '../state/calls.ts';
import type { Company } from '../state/knowledge.ts';
import { createCatalog } from './catalog.ts';
import type { TaxDocumentSources } from './tax-document.ts';

/** What the panel reads from the service about a company's customers and products. What fails rejects with a CallError. */
export interface DocumentSources {
  /**
   * Reads what an estimate for this customer needs, products and locations included. Resolves with what could be read
   * of the customer.
   */
  readonly readAhead: (customerId: Id | null) => Promise<CustomerInfoWithTaxRate | null>;
  /** Tax information of a customer; read once while the customer is the same, unless it has an error. Null without a customer. */
  readonly customer: (id: Id | null) => Promise<CustomerInfoWithTaxRate | null>;
  /** The next caller reads the customer again. */
  readonly forgetCustomer: () => void;
  /** The name of an item; '' while it is not known. */
  readonly nameOf: (itemId: Id) => string;
  /** What a document refers to, for `taxDocumentOf`. A saved document is reported also when its customer cannot be read. */
  readonly sourcesOf: (document: SalesDocument, company: Company, isSaved?: boolean) => Promise<TaxDocumentSources>;
}

const nothing = () => null;

export function createDocumentSources(call: BearerCall, realmId: Id): DocumentSources {
  const params = { realmId };
  let customerId: Id | null = null;
  let customerInfo: Promise<CustomerInfoWithTaxRate | null> | null = null;

  const pageQuery = (position: number, total: number) => ({
    startPosition: String(position),
    totalCount: String(total),
  });
  const products = createCatalog({
    async page(position, total) {
      const query = pageQuery(position, total);
      const { item, totalCount } = await answerOf(call(routes.products, { params, query }));
      return [item, totalCount];
    },
    report: async (body) => (await answerOf(call(routes.newProducts, { params, body }))).item,
  });
  const departments = createCatalog({
    async page(position, total) {
      const query = pageQuery(position, total);
      const { department, totalCount } = await answerOf(call(routes.departments, { params, query }));
      return [department, totalCount];
    },
    report: async (body) => (await answerOf(call(routes.newDepartments, { params, body }))).department,
  });

  function forgetCustomer(): void {
    customerInfo = null;
  }

  function customer(id: Id | null): Promise<CustomerInfoWithTaxRate | null> {
    if (!customerInfo || id !== customerId) {
      customerId = id;
      const query = { customerId: id ?? '' };
      customerInfo = id ? answerOf(call(routes.customerInfoWithTaxRate, { params, query })) : Promise.resolve(null);
      customerInfo.then((info) => info?.errorCode && forgetCustomer(), forgetCustomer);
    }
    return customerInfo;
  }

  return {
    async readAhead(id) {
      const [info] = await Promise.allSettled([customer(id), products.load(), departments.load()]);
      return info.status === 'fulfilled' ? info.value : null;
    },
    nameOf: (id) => products.entry(id)?.name ?? '',
    customer,
    forgetCustomer,
    async sourcesOf(document, company, isSaved) {
      const reading = customer(document.customerId);
      const [info] = await Promise.all([
        isSaved ? reading.catch(nothing) : reading,
        // Left out where they cannot be read: then the service reads the names of the products itself.
        products.learn(document.lines.map(({ itemId }) => itemId)).catch(nothing),
        departments.learn([document.departmentId]).catch(nothing),
      ]);
      return { company, customerInfo: info, product: products.entry, department: departments.entry };
    },
  };
}
