import { longestTimeoutMs } from '@salestax/contract';
import { type ProviderIdentityConfig } from '../ports/identity-provider.ts';
import { defaultCallerLimits } from '../security/caller-limits.ts';
import { type EmbedClientConfig, embedClientList } from '../security/embed-client-config.ts';
import { ConfigError } from './config-error.ts';
import {
  type ConnectorConfig,
  messageCatalogs,
  type PortalConfig,
  type StaffIdentityConfig,
} from './connector-config.ts';
import { type Environment, environmentReader, type EnvironmentReader, mostSeconds } from './environment.ts';
import { readHelpPages } from './help-pages.ts';
import { logLevels } from './log-level.ts';
import { readOperatorFile } from './operator-file.ts';
import { readOpsConfig } from './ops-config.ts';
import { isProduction, unsafeInProduction } from './production-rules.ts';
import { storeOf, storeProblems, unfitForStore } from './read-store.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

/** With a shorter lease, a pause of the machine or its network would cost a worker its deliveries. */
const minLeaseSeconds = 5;
/** Tests wait for the lease of a killed process. */
const minTestLeaseSeconds = 1;

/**
 * An attempt uses a database connection only for moments, and a process has ten of them: with more deliveries these
 * would be waited for.
 */
const maxDeliveriesAtOnce = 64;

/** Reads the environment variables that docs/operation.md lists. */
export function readConfig(env: Environment): ConnectorConfig {
  const problems: string[] = [...storeProblems(env)];
  const read = environmentReader(env, problems);
  const allowedRoles = read.list('ALLOWED_ROLES', defaultRoles);
  const settings: Omit<ConnectorConfig, 'production'> = {
    host: env['HOST'] || '127.0.0.1',
    port: read.port('PORT', 4000),
    publicUrl: read.site('PUBLIC_URL'),
    staffUrl: env['STAFF_URL'] ? read.site('STAFF_URL') : null,
    role: read.oneOf('ROLE', ['web', 'worker', 'both'], 'both'),
    store: storeOf(env),
    accounting: readAccounting(env, read),
    taxProviderUrl: read.url('TAX_PROVIDER_URL'),
    taxProviderClient: {
      name: read.optional('TAX_PROVIDER_APP_NAME'),
      version: read.optional('TAX_PROVIDER_APP_VERSION'),
      estimateMs: read.between('ESTIMATE_TIMEOUT_SECONDS', 1, longestTimeoutMs / 1_000, 25) * 1_000,
      recordMs: read.between('RECORD_TIMEOUT_SECONDS', 10, mostSeconds, 300) * 1_000,
    },
    taxProviderIdentity: readIdentity(env, read),
    staffIdentity: readStaffIdentity(env, read, problems),
    allowedRoles,
    closeRoles: read.list('CLOSE_ROLES', allowedRoles),
    portal: readPortal(env, read, problems),
    help: readHelpPages(read.urlOrNull),
    trustProxy: readTrustedProxies(env, problems),
    callerLimits: {
      session: read.atLeast('SESSION_REQUESTS_PER_MINUTE', 60, defaultCallerLimits.session),
      company: read.atLeast('COMPANY_REQUESTS_PER_MINUTE', 60, defaultCallerLimits.company),
      client: read.atLeast('CLIENT_REQUESTS_PER_MINUTE', 60, defaultCallerLimits.client),
    },
    deliveryLeaseSeconds: read.between(
      'DELIVERY_LEASE_SECONDS',
      env['NODE_ENV'] === 'test' ? minTestLeaseSeconds : minLeaseSeconds,
      mostSeconds,
      30,
    ),
    deliveriesAtOnce: read.between('DELIVERIES_AT_ONCE', 1, maxDeliveriesAtOnce, 16),
    signingKeys: read.keys('SIGNING_KEYS'),
    encryptionKeys: read.keys('ENCRYPTION_KEYS'),
    embedClients: readEmbedClients(env['EMBED_CLIENTS_FILE'], problems),
    bundlesDir: env['BUNDLES_DIR'] || null,
    ...(env['SDK_RELEASES_DIR'] && { releasesDir: env['SDK_RELEASES_DIR'] }),
    pagesDir: env['PAGES_DIR'] || null,
    provisionFile: env['PROVISION_FILE'] || null,
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    demoSessionUrl: read.urlOrNull('DEMO_SESSION_URL'),
    messages: read.oneOf('MESSAGES', messageCatalogs, 'en'),
    operation: readOpsConfig(env, read),
  };
  const config = { ...settings, production: isProduction(env, vendorAddressesOf(settings)) };
  problems.push(...unfitForStore(settings));
  if (config.production) problems.push(...unsafeInProduction(config, env));
  if (hostOf(config.staffUrl) !== '' && hostOf(config.staffUrl) === hostOf(config.publicUrl))
    problems.push(
      'STAFF_URL must have another host than PUBLIC_URL, or be left out: each answers 404 to the pages of the other.',
    );
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const hostOf = (url: string | null | undefined): string => URL.parse(url ?? '')?.host ?? '';

function readAccounting(env: Environment, read: EnvironmentReader): ConnectorConfig['accounting'] {
  return {
    apiUrl: read.url('ACCOUNTING_API_URL'),
    authorizeUrl: read.urlOrNull('ACCOUNTING_AUTHORIZE_URL'),
    tokenUrl: read.url('ACCOUNTING_TOKEN_URL'),
    revokeUrl: read.url('ACCOUNTING_REVOKE_URL'),
    issuer: read.issuerOrNull('ACCOUNTING_ISSUER'),
    clientId: read.text('ACCOUNTING_CLIENT_ID'),
    clientSecret: read.text('ACCOUNTING_CLIENT_SECRET'),
    webhookVerifierToken: env['ACCOUNTING_WEBHOOK_VERIFIER'] || null,
    callsPerMinute: read.atLeast('ACCOUNTING_CALLS_PER_MINUTE', 10, 400),
    callsPerMonth: env['ACCOUNTING_CALLS_PER_MONTH'] ? read.atLeast('ACCOUNTING_CALLS_PER_MONTH', 1, 1) : null,
    longestSweepIntervalMinutes: read.atLeast('SWEEP_LONGEST_MINUTES', 5, 360),
    webUrl: read.urlOrNull('ACCOUNTING_WEB_URL'),
  };
}

function vendorAddressesOf({ accounting, taxProviderUrl, taxProviderIdentity }: Omit<ConnectorConfig, 'production'>) {
  const { apiUrl, authorizeUrl, tokenUrl, revokeUrl } = accounting;
  return [apiUrl, authorizeUrl, tokenUrl, revokeUrl, taxProviderUrl, taxProviderIdentity?.issuer];
}

/** Roles of AvaTax that administer an account or a company (SecurityRoleId). */
const defaultRoles = ['AccountAdmin', 'CompanyAdmin', 'AvaTaxOnlyAccountAdmin', 'AvaTaxOnlyCompanyAdmin'];

function readIdentity(env: Environment, read: EnvironmentReader): ProviderIdentityConfig | null {
  if (!env['IDENTITY_ISSUER']) return null;
  return {
    issuer: read.issuer('IDENTITY_ISSUER'),
    clientId: read.text('IDENTITY_CLIENT_ID'),
    clientSecret: read.text('IDENTITY_CLIENT_SECRET'),
    scopes: read.scopes('IDENTITY_SCOPES'),
    accountClaim: read.optional('IDENTITY_ACCOUNT_CLAIM'),
    userClaim: read.optional('IDENTITY_USER_CLAIM'),
  };
}

function readStaffIdentity(env: Environment, read: EnvironmentReader, problems: string[]): StaffIdentityConfig | null {
  if (!env['STAFF_ISSUER']) return null;
  const groups = read.list('STAFF_GROUPS', []);
  if (groups.length === 0) problems.push('STAFF_GROUPS is missing: nobody could sign in as support staff.');
  return {
    issuer: read.issuer('STAFF_ISSUER'),
    clientId: read.text('STAFF_CLIENT_ID'),
    clientSecret: read.text('STAFF_CLIENT_SECRET'),
    scopes: read.scopes('STAFF_SCOPES'),
    groupsClaim: read.optional('STAFF_GROUPS_CLAIM'),
    acrValues: read.words('STAFF_ACR_VALUES'),
    groups,
    signOutUrl: read.urlOrNull('STAFF_SIGN_OUT_URL'),
  };
}

function readPortal(env: Environment, read: EnvironmentReader, problems: string[]): PortalConfig | null {
  if (!env['PORTAL_INTEGRATIONS_URL']) {
    if (env['PORTAL_ORIGINS']) problems.push('PORTAL_ORIGINS needs PORTAL_INTEGRATIONS_URL, which is missing.');
    return null;
  }
  const integrationsUrl = read.url('PORTAL_INTEGRATIONS_URL');
  const portalOrigins = URL.canParse(integrationsUrl) ? [new URL(integrationsUrl).origin] : [];
  return { integrationsUrl, origins: read.list('PORTAL_ORIGINS', portalOrigins) };
}

function readEmbedClients(file: string | undefined, problems: string[]): EmbedClientConfig[] {
  if (!file) return [];
  try {
    const list = readOperatorFile(file);
    if (embedClientList.Check(list)) {
      problems.push(...clientIdProblems(list));
      return list;
    }
    problems.push(
      'EMBED_CLIENTS_FILE must hold a list of { clientId, clientSecret, realms, widgets, origins }, with allCompanies and manage as true or false.',
    );
  } catch (error) {
    problems.push(`EMBED_CLIENTS_FILE ${error instanceof Error ? error.message : String(error)}`);
  }
  return [];
}

/** HTTP Basic ends the name at the first colon (RFC 7617, section 2). */
function clientIdProblems(clients: readonly EmbedClientConfig[]): string[] {
  const ids = clients.map(({ clientId }) => clientId);
  const repeated = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
  return [
    ...[...repeated].map((id) => `EMBED_CLIENTS_FILE has the client '${id}' more than once: join its entries.`),
    ...ids.filter((id) => id.includes(':')).map((id) => `EMBED_CLIENTS_FILE: '${id}' must not have a colon.`),
  ];
}
