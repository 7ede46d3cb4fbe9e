import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompanyProvision, EmbedClientConfig } from '@salestax/connector';
import type { SupportCase } from '@salestax/sandbox';
import { guideOrigins } from './examples.ts';
import { type ListedCompany, peopleOf, type SandboxInfo } from './sandbox-info.ts';
import type { MachineSecrets } from './secrets.ts';

export interface ConnectorSetting {
  readonly root: string;
  /** Folder for files with credentials; deleted at the end. */
  readonly files: string;
  readonly dataDir: string | null;
  readonly port: number;
  readonly connectorUrl: string;
  readonly secrets: MachineSecrets;
  readonly sandbox: SandboxInfo;
  /** Origins of the examples' pages; absent: they are not served. */
  readonly exampleOrigins?: readonly string[];
  /** The gallery's server, which opens the gallery with a session of the demo company. */
  readonly demoSessionUrl?: string;
}

/** Where the connector stores its data: known before the sandbox has started. */
export const storeEnvironment = ({ root, dataDir }: Pick<ConnectorSetting, 'root' | 'dataDir'>) => ({
  // Empty, because a DATABASE_URL of the shell would be the database of another service.
  DATABASE_URL: '',
  DATA_DIR: dataDir === null ? 'memory' : join(dataDir, 'connector'),
  DATABASE_IMAGE_DIR: join(root, 'dist', 'database'),
});

/** The connector's environment variables for this sandbox. */
export function connectorEnvironment(setting: ConnectorSetting): Record<string, string> {
  const { sandbox, secrets, files, root } = setting;
  return {
    HOST: '127.0.0.1',
    PORT: String(setting.port),
    PUBLIC_URL: setting.connectorUrl,
    ...storeEnvironment(setting),
    ACCOUNTING_API_URL: sandbox.accounting,
    ACCOUNTING_AUTHORIZE_URL: `${sandbox.accounting}/connect/oauth2`,
    ACCOUNTING_TOKEN_URL: `${sandbox.accounting}/oauth2/v1/tokens/bearer`,
    ACCOUNTING_REVOKE_URL: `${sandbox.accounting}/v2/oauth2/tokens/revoke`,
    ACCOUNTING_ISSUER: `${sandbox.accounting}/op/v1`,
    ACCOUNTING_CLIENT_ID: sandbox.accountingClient.clientId,
    ACCOUNTING_CLIENT_SECRET: sandbox.accountingClient.clientSecret,
    ACCOUNTING_WEBHOOK_VERIFIER: secrets.webhookVerifier,
    ACCOUNTING_WEB_URL: sandbox.documents,
    TAX_PROVIDER_URL: sandbox.taxProvider,
    IDENTITY_ISSUER: sandbox.taxProviderSignIn.issuer,
    IDENTITY_CLIENT_ID: sandbox.taxProviderSignIn.clientId,
    IDENTITY_CLIENT_SECRET: sandbox.taxProviderSignIn.clientSecret,
    STAFF_ISSUER: sandbox.staffSignIn.issuer,
    STAFF_CLIENT_ID: sandbox.staffSignIn.clientId,
    STAFF_CLIENT_SECRET: sandbox.staffSignIn.clientSecret,
    STAFF_GROUPS: 'salestax-support',
    STAFF_SIGN_OUT_URL: `${sandbox.staffSignIn.issuer}/v1/logout`,
    PORTAL_INTEGRATIONS_URL: sandbox.integrations,
    SIGNING_KEYS: secrets.signingKeys,
    ENCRYPTION_KEYS: secrets.encryptionKeys,
    EMBED_CLIENTS_FILE: writeJson(join(files, 'embed-clients.json'), [embedClient(setting)]),
    PROVISION_FILE: writeJson(join(files, 'companies.json'), [
      demoCompany(sandbox),
      ...otherCompanies(sandbox),
      ...supportedCompanies(sandbox),
    ]),
    BUNDLES_DIR: join(root, 'dist', 'sdk'),
    PAGES_DIR: join(root, 'dist', 'pages'),
    ...(setting.demoSessionUrl !== undefined && { DEMO_SESSION_URL: setting.demoSessionUrl }),
    // Hides the warnings about the sandbox's companies that need support staff.
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'error',
  };
}

/**
 * The client credentials of the document page's and the examples' servers. The document page may also show the call log
 * to its administrators.
 */
function embedClient({ sandbox, exampleOrigins = [] }: ConnectorSetting): EmbedClientConfig {
  return {
    ...sandbox.embedClient,
    realms: ['*'],
    allCompanies: true,
    manage: true,
    widgets: [
      'estimate-panel',
      'call-log',
      'home',
      'connector-settings',
      'nexus',
      'documents',
      'reconciliation',
      'close',
      'product-catalog',
      'address-validation',
      'exemption',
    ],
    origins: [...new Set([new URL(sandbox.documentPage).origin, ...exampleOrigins, ...guideOrigins])],
  };
}

/** The demo company uses every feature; the other companies keep the defaults. */
function demoCompany(sandbox: SandboxInfo): CompanyProvision {
  const { companyName, ...connection } = sandbox.connection;
  const { taxAccount, realmId } = sandbox;
  const administrator = peopleOf(sandbox)[0] ?? { name: '', email: '' };
  return provision(
    { realmId, name: companyName, administrator, taxAccount, connection },
    {
      isEnableRetailDeliveryFee: true,
      isEnableAddressValidation: true,
      applyParentExemptionToSubCustomer: true,
      applyParentExemptionToProject: true,
      isMakeAllCustomerTaxable: false,
    },
  );
}

const otherCompanies = (sandbox: SandboxInfo): readonly CompanyProvision[] =>
  sandbox.companies.flatMap(({ connection, ...company }) =>
    connection === undefined ? [] : [provision({ ...company, connection }, {})],
  );

const supportedCompanies = (sandbox: SandboxInfo): readonly CompanyProvision[] =>
  sandbox.supportedCompanies.flatMap(({ connection, supportCase, ...company }) =>
    connection === undefined ? [] : [inSupportCase(provision({ ...company, connection }, {}), supportCase)],
  );

/** The company as a connector stores it in this support case; the sandbox's vendors have the causes of the other cases. */
function inSupportCase(company: CompanyProvision, supportCase: SupportCase): CompanyProvision {
  if (supportCase === 'calculation-off') return { ...company, calculationActive: false };
  if (supportCase === 'old-license-key')
    return { ...company, provider: { ...company.provider, licenseKey: 'REPLACED00000000' } };
  if (supportCase === 'consent-withdrawn')
    return { ...company, tokens: { ...company.tokens, accessToken: 'withdrawn', refreshToken: 'withdrawn' } };
  return company;
}

type Connected = Required<Pick<ListedCompany, 'realmId' | 'name' | 'administrator' | 'taxAccount' | 'connection'>>;

function provision(
  { realmId, name, administrator, taxAccount, connection }: Connected,
  settings: CompanyProvision['settings'],
): CompanyProvision {
  return {
    realmId,
    name,
    accountingUserName: administrator.name,
    tokens: connection,
    provider: { ...taxAccount, companyId: String(taxAccount.companyId), userName: administrator.email },
    settings: {
      taxItemId: '40',
      rdfItemId: '41',
      rdfItemCode: 'Retail Delivery Fee',
      taxOnRdfItemId: '42',
      taxOnRdfItemCode: 'Tax on Retail Delivery Fee',
      ...settings,
    },
    ownItemAccounts: { salesTax: '90', fee: '90', taxOnFee: '90' },
  };
}

function writeJson(file: string, content: unknown): string {
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
  return file;
}
