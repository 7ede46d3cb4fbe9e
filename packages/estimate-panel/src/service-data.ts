import type { BearerCall, BearerFailure, Success } from '@salestax/client';
import {
  routes,
  serviceFailureMessage,
  type CustomerInfoWithTaxRate,
  type Day,
  type Id,
  type OriginAddress,
  type TaxDocument,
} from '@salestax/contract';
import { createCatalog } from './catalog.ts';
import type { TaxItems } from './own-lines.ts';
import { taxDocumentOf, type SalesDocument } from './tax-document.ts';

/** What the service knows about the accounting company, independent of any document. */
export interface Company extends OriginAddress {
  /** Estimates are switched off for the company's pages; tax is still calculated after saving. */
  readonly isEcoSystemDisabled: boolean;
  /** A configuration with a sales tax item is stored. */
  readonly isConfigured: boolean;
  /** First day of tax calculation. */
  readonly startDate: Day | null;
  readonly taxItems: TaxItems;
}

/** A call without an answer. */
export class CallError extends Error {
  readonly failure: BearerFailure;
  constructor(failure: BearerFailure) {
    super(serviceFailureMessage);
    this.failure = failure;
  }
}

/**
 * The value of a successful call.
 * @throws CallError if the call failed
 */
export async function answerOf<Value>(pending: Promise<Success<Value> | BearerFailure>): Promise<Value> {
  const result = await pending;
  if (!result.ok) throw new CallError(result);
  return result.value;
}

/**
 * What the panel reads from the service about one company, its customers and its product catalog. All methods reject
 * with a CallError.
 */
export interface ServiceData {
  readonly company: () => Promise<Company>;
  /** Starts to read products and locations. */
  readonly readCatalog: () => void;
  /** Tax information of a customer; read once while the customer is the same, unless it has an error. Null without a customer. */
  readonly customer: (id: Id | null) => Promise<CustomerInfoWithTaxRate | null>;
  /** The document in the form of the tax calls, with the data it refers to. */
  readonly taxDocument: (document: SalesDocument, company: Company, isSaved: boolean) => Promise<TaxDocument>;
}

export function createServiceData(call: BearerCall, realmId: Id): ServiceData {
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
  const ignore = () => {};

  const data: ServiceData = {
    async company() {
      const [origin, ecoSystem, saved] = await Promise.all([
        answerOf(call(routes.originAddress, { params })),
        answerOf(call(routes.ecoSystemConfiguration, { params })),
        answerOf(call(routes.updatedConfiguration, { params })),
      ]);
      const salesTax = origin.qboSalesTaxItemId || saved?.taxItemId || '';
      return {
        ...origin,
        isEcoSystemDisabled: origin.ecoSystemStatus === 'Disabled' || ecoSystem.isEcoSystemDisabled,
        isConfigured: saved !== null && salesTax !== '',
        startDate: ecoSystem.avaTaxStartDate ?? saved?.avaTaxStartDate ?? null,
        taxItems: [salesTax, saved?.rdfItemId ?? '', saved?.taxOnRdfItemId ?? ''],
      };
    },
    readCatalog() {
      products.load().catch(ignore);
      departments.load().catch(ignore);
    },
    customer(id) {
      if (!customerInfo || id !== customerId) {
        customerId = id;
        const query = { customerId: id ?? '' };
        customerInfo = id ? answerOf(call(routes.customerInfoWithTaxRate, { params, query })) : Promise.resolve(null);
        const forget = () => (customerInfo = null);
        // The next caller reads it again.
        customerInfo.then((info) => info?.errorCode && forget(), forget);
      }
      return customerInfo;
    },
    async taxDocument(document, { originAddress, taxItems }, isSaved) {
      const [customerInfo] = await Promise.all([
        data.customer(document.customerId),
        // Without them the service reads the products itself.
        products.learn(document.lines.map(({ itemId }) => itemId)).catch(ignore),
        departments.learn([document.departmentId]).catch(ignore),
      ]);
      const sources = { originAddress, taxItems, customerInfo, product: products.entry, department: departments.entry };
      return taxDocumentOf(document, sources, isSaved);
    },
  };
  return data;
}
