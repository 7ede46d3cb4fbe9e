import type { Result } from '@salestax/client';
import { routes, type Answer, type RequestBody } from '@salestax/contract';
import type { Service } from '../service/service.ts';

/** The calls of the screen to the service. */
export interface CompaniesPort {
  readonly read: () => Promise<Result<Answer<'ownCompanies'>>>;
  readonly enter: (realmId: string) => Promise<Result<Answer<'switchCompany'>>>;
  /** Starts the comparison of documents with transactions in each of these companies. */
  readonly compare: (body: RequestBody<'compareCompanies'>) => Promise<Result<Answer<'compareCompanies'>>>;
  /** Reads how far the comparisons are. A transient failure is a `network` problem. */
  readonly comparisons: (signal: AbortSignal) => Promise<Result<Answer<'companyComparisons'>>>;
  readonly stop: () => Promise<Result<Answer<'stopCompanyComparisons'>>>;
}

/** The port over the service's calls. */
export function companiesPort({ call, showBusy }: Service): CompaniesPort {
  return {
    read: () => showBusy(call(routes.ownCompanies)),
    compare: (body) => showBusy(call(routes.compareCompanies, { body })),
    comparisons: (signal) => call(routes.companyComparisons, { isRepeated: true, signal }),
    stop: () => showBusy(call(routes.stopCompanyComparisons)),
    enter: (realmId) => showBusy(call(routes.switchCompany, { body: { realmId } })),
  };
}
