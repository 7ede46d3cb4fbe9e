import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Answer, CustomerSearch, RequestCustomer } from '@salestax/contract';
import {
  CustomerSearch as CustomerSearchSchema,
  RequestCustomer as RequestCustomerSchema,
} from '@salestax/contract/schemas';
import { serviceError } from '../../domain/errors.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import { type Run, RunFailed } from '../../ports/runs.ts';
import {
  retryTransient,
  findCompanyRun,
  errorOfRun,
  runStatusOf,
  startCompanyRun,
} from '../../service/company-runs.ts';
import type { Services } from '../../service/services.ts';
import { callOfRun } from '../../service/vendor-call-log.ts';
import { requireCertificateAccount, findCertificateAccount } from './certificate-account.ts';
import { type LastRequest, lastRequestsByCustomer } from './exemption-request-queries.ts';
import { matchesSearch, requestCustomerOf } from './exemption-request-rules.ts';

const storedSearch = Compile(CustomerSearchSchema);
const storedRows = Compile(Type.Array(RequestCustomerSchema));

/** Starts a run that searches customers of the accounting service. */
export async function searchRequestCustomers(
  services: Services,
  { realmId, correlationId }: CompanyRequest,
  search: CustomerSearch,
): Promise<Answer<'searchRequestCustomers'>> {
  const certificateAccount = await findCertificateAccount(services, realmId);
  if (!certificateAccount.ok) return { isSentToSearch: 0 };
  await startCompanyRun(services, { realmId, kind: 'request-customers', request: search, correlationId }, 'replace');
  return { isSentToSearch: 1 };
}

/** Result of the last search; no data until it is complete. */
export async function fetchRequestCustomers(
  services: Services,
  { realmId }: CompanyRequest,
): Promise<Answer<'fetchRequestCustomers'>> {
  const certificateAccount = await findCertificateAccount(services, realmId);
  if (!certificateAccount.ok) return { error: certificateAccount.error };
  const run = await findCompanyRun(services, realmId, 'request-customers');
  if (run === null) return {};
  const { state, request, result } = run;
  const search = storedSearch.Check(request) && { search: request };
  const status = { run: runStatusOf(run), ...search, ...errorOfRun(run) };
  if (state !== 'ready' || !storedRows.Check(result)) return status;
  const lastRequests = await services.db.tx({ realm: realmId }, (trx) => lastRequestsByCustomer(trx, realmId));
  return {
    ...status,
    fetchQboCustomerData: result.map((row) => ({ ...row, ...lastRequestOf(lastRequests.get(row.customerId)) })),
  };
}

function lastRequestOf(last: LastRequest | undefined) {
  if (last === undefined) return {};
  const { requestedAt, requestedBy, method, requestCount } = last;
  return { lastRequest: { at: requestedAt.toISOString(), by: requestedBy, method, count: requestCount } };
}

/** The customers that match the search, of the active ones that the port reads. */
export async function gatherRequestCustomers(services: Services, run: Run): Promise<readonly RequestCustomer[]> {
  // Ends the run when the company has meanwhile no account that may request certificates.
  await requireCertificateAccount(services, run);
  if (!storedSearch.Check(run.request))
    throw new RunFailed(serviceError('BadRequest', 'The stored search is not valid.'));
  const search = run.request;
  const call = callOfRun(services, run);
  // By id: when customers change between two pages, one can be on both.
  const customersFound = new Map<string, RequestCustomer>();
  let total: number | undefined;
  for (let rowsRead = 0; ;) {
    const page = await retryTransient(run, () => services.accounting.customerCards(call, rowsRead + 1, total));
    total = page.totalCount;
    for (const card of page.rows) if (matchesSearch(card, search)) customersFound.set(card.id, requestCustomerOf(card));
    rowsRead += page.rows.length;
    run.report({ done: rowsRead, total: Math.max(total, rowsRead) });
    if (page.rows.length === 0 || rowsRead >= total) return [...customersFound.values()];
  }
}
