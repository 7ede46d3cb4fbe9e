import type { Call, Result } from '@salestax/client';
import {
  routes,
  type CheckUp,
  type CustomerCounts,
  type CustomerSort,
  type CustomerStatus,
  type FailedCall,
  type RequestBody,
  type StaffAction,
  type StaffConfiguration,
  type StaffCustomer,
  type StaffSession,
} from '@salestax/contract';
import type { Service } from '../service/service.ts';

/** Filter, order and page of a customer query. */
export interface CustomerQuery {
  /** Matches anywhere in RealmId, company, user, AvaTax account number or AvaTax user name; '' for all. */
  readonly search: string;
  /** null: any. */
  readonly status: CustomerStatus | null;
  readonly sort: CustomerSort;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** A page of customers, and the number of each status under the same search. */
export interface CustomerPage {
  readonly customers: readonly StaffCustomer[];
  readonly counts: CustomerCounts;
}

export type SaveBody = RequestBody<'saveStaffConfiguration'>;

/** The calls of the customer screen. */
export interface CustomersPort {
  readonly list: (query: CustomerQuery, signal: AbortSignal) => Promise<Result<CustomerPage>>;
  /** As `list`, without reporting a failure. */
  readonly listQuietly: (query: CustomerQuery, signal: AbortSignal) => Promise<Result<CustomerPage>>;
  readonly configuration: (id: string) => Promise<Result<StaffConfiguration>>;
  readonly save: (body: SaveBody) => Promise<Result<boolean>>;
  readonly disconnect: (id: string) => Promise<Result<boolean>>;
  readonly session: () => Promise<Result<StaffSession>>;
  /** The newest first, older than the action with the id `before`. */
  readonly actions: (
    customerId: string,
    limit: number,
    before: string | null,
  ) => Promise<Result<readonly StaffAction[]>>;
  readonly checkUp: (id: string) => Promise<Result<CheckUp>>;
  /** The failed calls of the last 24 hours, the newest first. */
  readonly errors: (id: string) => Promise<Result<readonly FailedCall[]>>;
  readonly diagnostics: (id: string) => Promise<Result<Readonly<Record<string, unknown>>>>;
}

/** The port that calls the service. */
export function customersPort({ call, callQuietly, showBusy }: Service): CustomersPort {
  const params = (id: string) => ({ params: { userId: id } });
  return {
    list: (query, signal) => listBy(call, query, signal),
    listQuietly: (query, signal) => listBy(callQuietly, query, signal),
    configuration: (id) => call(routes.staffConfiguration, params(id)),
    save: (body) => showBusy(call(routes.saveStaffConfiguration, { body })),
    disconnect: (id) => showBusy(call(routes.staffDisconnect, params(id))),
    session: () => showBusy(call(routes.staffSession)),
    actions: (customer, limit, before) =>
      call(routes.staffActions, { query: { customer, limit: String(limit), ...(before !== null && { before }) } }),
    checkUp: (id) => showBusy(callQuietly(routes.staffCheckUp, params(id))),
    errors: (id) => showBusy(call(routes.staffErrors, params(id))),
    diagnostics: (id) => showBusy(call(routes.staffDiagnostics, params(id))),
  };
}

async function listBy(call: Call, query: CustomerQuery, signal: AbortSignal): Promise<Result<CustomerPage>> {
  const { search, status, sort, descending, offset, limit } = query;
  const searchQuery = search === '' ? {} : { search };
  const [customers, counts] = await Promise.all([
    call(routes.staffCustomers, {
      signal,
      query: {
        ...searchQuery,
        ...(status !== null && { status }),
        sort,
        order: descending ? 'desc' : 'asc',
        offset: String(offset),
        limit: String(limit),
      },
    }),
    call(routes.staffCustomerCounts, { signal, query: searchQuery }),
  ]);
  if (!customers.ok) return customers;
  if (!counts.ok) return counts;
  return { ...customers, value: { customers: customers.value, counts: counts.value } };
}
