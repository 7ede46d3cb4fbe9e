import type { Call } from '@salestax/client';
import { routes, type Id } from '@salestax/contract';
import type { Outcome, PanelCalls } from './panel-calls.ts';

/** The part of an answer that the panel reads. */
const read = <Value, Part>(outcome: Outcome<Value>, part: (value: Value) => Part): Outcome<Part> =>
  outcome.ok ? { ...outcome, value: part(outcome.value) } : outcome;

const pageQuery = (startPosition: number, totalCount: number) => ({
  startPosition: String(startPosition),
  totalCount: String(totalCount),
});

/** The panel's calls for one company, over the client. */
export function createClientCalls(call: Call, realmId: Id): PanelCalls {
  const params = { realmId };
  return {
    originAddress: () => call(routes.originAddress, { params }),
    ecoSystemConfiguration: () => call(routes.ecoSystemConfiguration, { params }),
    configuration: () => call(routes.updatedConfiguration, { params }),
    customerInfo: (customerId) => call(routes.customerInfoWithTaxRate, { params, query: { customerId } }),
    products: async (startPosition, totalCount) =>
      read(await call(routes.products, { params, query: pageQuery(startPosition, totalCount) }), (page) => ({
        totalCount: page.totalCount,
        entries: page.item,
      })),
    departments: async (startPosition, totalCount) =>
      read(await call(routes.departments, { params, query: pageQuery(startPosition, totalCount) }), (page) => ({
        totalCount: page.totalCount,
        entries: page.department,
      })),
    newProducts: async (ids) => read(await call(routes.newProducts, { params, body: [...ids] }), ({ item }) => item),
    newDepartments: async (ids) =>
      read(await call(routes.newDepartments, { params, body: [...ids] }), ({ department }) => department),
    getTax: (body, signal) => call(routes.getTax, { params, body, signal }),
    processDocument: (body) => call(routes.processDocument, { params, body }),
    cancelTax: (body) => call(routes.cancelTax, { params, body }),
  };
}
