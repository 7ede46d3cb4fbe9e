import { accountantId, bookkeeperId } from './accounting/index.ts';
import type { Sandbox } from './start.ts';

/** The description with the connector's own connection to every company, for a launcher that connects them. */
export function describeConnected({ description, accounting }: Pick<Sandbox, 'description' | 'accounting'>) {
  const { oauth } = accounting();
  const connected = <Company extends { readonly realmId: string }>(company: Company, userId: string) => ({
    ...company,
    connection: oauth.grant(company.realmId, userId),
  });
  return {
    ...description,
    companies: description.companies.map((company) => connected(company, bookkeeperId)),
    supportedCompanies: description.supportedCompanies.map((company) => connected(company, accountantId)),
  };
}
