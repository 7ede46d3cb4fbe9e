import type { ExampleAddresses } from './examples.ts';
import { type ListedCompany, peopleOf, type SandboxInfo } from './sandbox-info.ts';

export interface Addresses {
  readonly connectorUrl: string;
  readonly connectorPid: () => number | null;
  readonly examples: ExampleAddresses;
}

/** The output of `--json`, without the grants of the connector. `accountingToken` is an access token for calls by hand. */
export function describeAll(
  { connection: _connection, companies, supportedCompanies, ...sandbox }: SandboxInfo,
  { connectorUrl, connectorPid, examples }: Addresses,
) {
  return {
    ...sandbox,
    companies: companies.map(({ connection: _grant, ...company }) => company),
    supportedCompanies: supportedCompanies.map(({ connection: _grant, ...company }) => company),
    users: peopleOf(sandbox),
    accountingToken: sandbox.accountingToken.accessToken,
    home: `${connectorUrl}/home`,
    learnMore: `${connectorUrl}/learnmore`,
    gallery: `${connectorUrl}/gallery`,
    examples,
    oauth: `${connectorUrl}/oauth`,
    api: connectorUrl,
    processes: { connector: connectorPid() },
  };
}

/** What a newcomer does first, in three steps, and where to go on. `isBuilt`: no page is still being built. */
export function tourOf(
  sandbox: Pick<SandboxInfo, 'documentPage' | 'integrations' | 'users' | 'realmId'>,
  { connectorUrl }: Pick<Addresses, 'connectorUrl'>,
  isBuilt: boolean,
): string {
  const [administrator] = peopleOf(sandbox);
  return `
${isBuilt ? 'Everything is up.' : 'The panel and its pages are up; the widget gallery is being built.'} A tour in three steps:

  1  Estimate the tax of an invoice: press 'Estimate Tax', then 'Why this tax?'
     ${sandbox.documentPage}
  2  Save it, sign in as ${administrator?.name ?? 'the administrator'}, press 'Connect to QuickBooks', and see what needs attention
     ${connectorUrl}/learnmore
  3  Compare the last 90 days with AvaTax: press 'Search', and open a row
     ${connectorUrl}/reconciliation

  Widgets, live and with code   ${connectorUrl}/gallery
  Start from AvaTax's portal    ${sandbox.integrations}
  Support staff, 12 customers   ${connectorUrl}/admin/signin

'npm start -- --verbose' lists every address, company and user. Ctrl-C stops everything.`;
}

/** Every address, company and user. */
export function detailsOf(
  sandbox: Pick<
    SandboxInfo,
    | 'accounting'
    | 'taxProvider'
    | 'identity'
    | 'portal'
    | 'control'
    | 'companies'
    | 'supportedCompanies'
    | 'users'
    | 'realmId'
  >,
  { connectorUrl, examples }: Addresses,
): string {
  const people = peopleOf(sandbox)
    .map(({ name, role }) => `${name} (${role})`)
    .join(', ');
  const listed = ({ name, realmId, documents }: ListedCompany, description: string) =>
    `  ${name} (${realmId}): ${description}\n    ${documents}`;
  const companies = sandbox.companies.map((company) => listed(company, company.kind)).join('\n');
  const supported = sandbox.supportedCompanies
    .map((company) => listed(company, company.supportCase.replaceAll('-', ' ')))
    .join('\n');
  return `

Addresses
  ${connectorUrl}   connector: service, host pages, bundles; its calls are described at ${connectorUrl}/docs
  ${sandbox.accounting}   sandbox: accounting service (QuickBooks Online v3) and its own pages
  ${sandbox.taxProvider}   sandbox: tax provider (AvaTax REST v2)
  ${sandbox.identity}   sandbox: sign-in of the tax provider and of support staff
  ${sandbox.portal}   sandbox: portal of the tax provider, where customers start an integration
  ${sandbox.control}   sandbox: faults, clock and journal for tests and demos
  ${examples['document-page']}   example: an integrator's document page
  ${examples['provider-portal']}   example: three widgets in a portal of another origin
  ${examples['hostile-page']}   example: two widgets in a page whose code interferes with them
  ${examples.gallery}   example: gives the widget gallery a session of the demo company

Companies of other kinds, all connected; ${sandbox.companies[0]?.administrator.name} administers them
${companies}

Companies that need support staff; ${sandbox.supportedCompanies[0]?.administrator.name} administers them
${supported}

Demo users: ${people}`;
}
