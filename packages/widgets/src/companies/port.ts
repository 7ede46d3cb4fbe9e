import type { Result } from '@salestax/client';
import { routes, type Answer } from '@salestax/contract';
import type { Service } from '../service/service.ts';

/** The calls of the screen to the service. */
export interface CompaniesPort {
  readonly read: () => Promise<Result<Answer<'ownCompanies'>>>;
  readonly enter: (realmId: string) => Promise<Result<Answer<'switchCompany'>>>;
}

/** The port over the service's calls. */
export function companiesPort({ call, wait }: Service): CompaniesPort {
  return {
    read: () => wait(call(routes.ownCompanies)),
    enter: (realmId) => wait(call(routes.switchCompany, { body: { realmId } })),
  };
}
