import { type HelpPages, readHelpPages } from './help-pages.ts';
import { readOperatorFile } from './operator-file.ts';

/** An integrator's backend that may ask for embed sessions. */
export interface EmbedClientConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Companies it may ask for; `*` = every connected one. */
  readonly realms: readonly string[];
  readonly widgets: readonly string[];
  /** Origins its pages are served from; the cross-origin calls of those pages are answered, no others. */
  readonly origins: readonly string[];
}

export interface SecretKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

/** A server of OpenID Connect where we are a client. */
export interface IdentityConfig {
  /** Its discovery document stands below `/.well-known/openid-configuration`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The directory where support staff sign in. */
export interface StaffIdentityConfig extends IdentityConfig {
  /** Members of any of these are support staff; the ID token names a person's groups. */
  readonly groups: readonly string[];
  /** Where signing out ends at the directory; null = it goes on there. */
  readonly signOutUrl: string | null;
}

/** The tax provider's portal, from which customers start. */
export interface PortalConfig {
  readonly integrationsUrl: string;
  /** Pages that are told how an onboarding went. */
  readonly origins: readonly string[];
}

export interface ConnectorConfig {
  readonly host: string;
  readonly port: number;
  /** The address browsers use, without a trailing slash. */
  readonly publicUrl: string;
  readonly role: 'web' | 'worker' | 'both';
  /** `dataDir`: a folder, or 'memory'. */
  readonly store: { readonly databaseUrl: string } | { readonly dataDir: string };
  readonly accounting: {
    readonly apiUrl: string;
    /** Where an administrator gives consent; null = companies can't be connected here. */
    readonly authorizeUrl: string | null;
    readonly tokenUrl: string;
    readonly revokeUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly webhookVerifierToken: string | null;
    /** Where people work with their documents; null = not linked. */
    readonly webUrl: string | null;
  };
  readonly taxProviderUrl: string;
  /** Where the tax provider's users sign in; null = nobody signs in here. */
  readonly taxProviderIdentity: IdentityConfig | null;
  /** Where support staff sign in; null = nobody does. */
  readonly staffIdentity: StaffIdentityConfig | null;
  /** The tax provider's names of the roles that may manage a company. */
  readonly allowedRoles: readonly string[];
  readonly portal: PortalConfig | null;
  readonly help: HelpPages;
  /** Proxies in front that may say who called, as `proxy-addr` reads them; null = none. */
  readonly trustProxy: string | null;
  /** A worker that gives no sign of life for this long has lost its documents to the other workers. */
  readonly deliveryLeaseSeconds: number;
  /** First one signs, all of them verify. */
  readonly signingKeys: readonly SecretKey[];
  /** First one seals, all of them open. */
  readonly encryptionKeys: readonly SecretKey[];
  readonly embedClients: readonly EmbedClientConfig[];
  /** Folder with the built bundles, served under /sdk/; null = not served. */
  readonly bundlesDir: string | null;
  /** Folder with the built host pages, served at the root; null = not served. */
  readonly pagesDir: string | null;
  /** JSON file with companies to connect at start; null = none. */
  readonly provisionFile: string | null;
  readonly logLevel: string;
  readonly production: boolean;
}

/** Everything that is wrong with the environment, one sentence per variable, so that it can be mended in one go. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Shorter, and a pause of the machine or of its network would cost a worker its work. */
const shortestLeaseSeconds = 5;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment variables that docs/operation.md lists. */
export function readConfig(env: Environment): ConnectorConfig {
  const problems: string[] = [];
  const read = reader(env, problems);
  const production = env['NODE_ENV'] === 'production';
  const config: ConnectorConfig = {
    host: env['HOST'] ?? '127.0.0.1',
    port: read.port('PORT', 4000),
    publicUrl: read.url('PUBLIC_URL'),
    role: read.oneOf('ROLE', ['web', 'worker', 'both'], 'both'),
    store: env['DATABASE_URL']
      ? { databaseUrl: env['DATABASE_URL'] }
      : { dataDir: env['DATA_DIR'] ?? 'data/connector' },
    accounting: {
      apiUrl: read.url('ACCOUNTING_API_URL'),
      authorizeUrl: read.urlOrNull('ACCOUNTING_AUTHORIZE_URL'),
      tokenUrl: read.url('ACCOUNTING_TOKEN_URL'),
      revokeUrl: read.url('ACCOUNTING_REVOKE_URL'),
      clientId: read.text('ACCOUNTING_CLIENT_ID'),
      clientSecret: read.text('ACCOUNTING_CLIENT_SECRET'),
      webhookVerifierToken: env['ACCOUNTING_WEBHOOK_VERIFIER'] ?? null,
      webUrl: env['ACCOUNTING_WEB_URL'] ?? null,
    },
    taxProviderUrl: read.url('TAX_PROVIDER_URL'),
    taxProviderIdentity: readIdentity(env, read),
    staffIdentity: readStaffIdentity(env, read),
    allowedRoles: read.list('ALLOWED_ROLES', usualRoles),
    portal: readPortal(env, read),
    help: readHelpPages(read.urlOrNull),
    trustProxy: env['TRUST_PROXY'] ?? null,
    deliveryLeaseSeconds: read.atLeast('DELIVERY_LEASE_SECONDS', shortestLeaseSeconds, 30),
    signingKeys: read.keys('SIGNING_KEYS'),
    encryptionKeys: read.keys('ENCRYPTION_KEYS'),
    embedClients: readEmbedClients(env['EMBED_CLIENTS_FILE'], problems),
    bundlesDir: env['BUNDLES_DIR'] ?? null,
    pagesDir: env['PAGES_DIR'] ?? null,
    provisionFile: env['PROVISION_FILE'] ?? null,
    logLevel: env['LOG_LEVEL'] ?? 'info',
    production,
  };
  if (production) problems.push(...unsafeInProduction(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Roles of AvaTax that administer an account or a company (SecurityRoleId). */
const usualRoles = ['AccountAdmin', 'CompanyAdmin', 'AvaTaxOnlyAccountAdmin', 'AvaTaxOnlyCompanyAdmin'];

function readIdentity(env: Environment, read: ReturnType<typeof reader>): IdentityConfig | null {
  if (!env['IDENTITY_ISSUER']) return null;
  return {
    issuer: read.url('IDENTITY_ISSUER'),
    clientId: read.text('IDENTITY_CLIENT_ID'),
    clientSecret: read.text('IDENTITY_CLIENT_SECRET'),
  };
}

function readStaffIdentity(env: Environment, read: ReturnType<typeof reader>): StaffIdentityConfig | null {
  if (!env['STAFF_ISSUER']) return null;
  return {
    issuer: read.url('STAFF_ISSUER'),
    clientId: read.text('STAFF_CLIENT_ID'),
    clientSecret: read.text('STAFF_CLIENT_SECRET'),
    groups: read.list('STAFF_GROUPS', []),
    signOutUrl: read.urlOrNull('STAFF_SIGN_OUT_URL'),
  };
}

function readPortal(env: Environment, read: ReturnType<typeof reader>): PortalConfig | null {
  if (!env['PORTAL_INTEGRATIONS_URL']) return null;
  const integrationsUrl = read.url('PORTAL_INTEGRATIONS_URL');
  const own = URL.canParse(integrationsUrl) ? [new URL(integrationsUrl).origin] : [];
  return { integrationsUrl, origins: read.list('PORTAL_ORIGINS', own) };
}

function reader(env: Environment, problems: string[]) {
  const text = (name: string): string => {
    const value = env[name];
    if (value === undefined || value === '') problems.push(`${name} is missing.`);
    return value ?? '';
  };
  const url = (name: string): string => {
    const value = text(name);
    if (value !== '' && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
      problems.push(`${name} must be an http or https address; it is '${value}'.`);
    return value.replace(/\/+$/, '');
  };
  return {
    text,
    url,
    urlOrNull: (name: string): string | null => (env[name] ? url(name) : null),
    /** Separated by commas. Set and empty = an empty list. */
    list: (name: string, otherwise: readonly string[]): readonly string[] =>
      env[name]
        ?.split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '') ?? otherwise,
    port(name: string, otherwise: number): number {
      const value = Number(env[name] ?? otherwise);
      if (!Number.isInteger(value) || value < 0 || value > 65535) problems.push(`${name} must be a port number.`);
      return value;
    },
    atLeast(name: string, smallest: number, otherwise: number): number {
      const value = Number(env[name] ?? otherwise);
      if (!Number.isInteger(value) || value < smallest)
        problems.push(`${name} must be a whole number from ${smallest}.`);
      return value;
    },
    oneOf<Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value {
      const found = values.find((value) => value === (env[name] ?? otherwise));
      if (found === undefined) problems.push(`${name} must be one of ${values.join(', ')}.`);
      return found ?? otherwise;
    },
    /** `id:base64` pairs, separated by commas. */
    keys(name: string): SecretKey[] {
      const parts = text(name)
        .split(',')
        .filter((part) => part !== '');
      if (env[name] && parts.length === 0) problems.push(`${name} lists no key.`);
      return parts.map((part) => {
        const [id = '', encoded = ''] = part.split(':');
        const key = new Uint8Array(Buffer.from(encoded, 'base64'));
        if (id === '' || key.length !== 32) problems.push(`${name} must list keys as id:base64 with 32 bytes each.`);
        return { id, key };
      });
    },
  };
}

function readEmbedClients(file: string | undefined, problems: string[]): EmbedClientConfig[] {
  if (file === undefined) return [];
  try {
    const list = readOperatorFile(file);
    if (Array.isArray(list) && list.every(isEmbedClient)) return list;
    problems.push(`EMBED_CLIENTS_FILE must hold a list of { clientId, clientSecret, realms, widgets, origins }.`);
  } catch (error) {
    problems.push(`EMBED_CLIENTS_FILE ${error instanceof Error ? error.message : String(error)}`);
  }
  return [];
}

function isEmbedClient(value: unknown): value is EmbedClientConfig {
  if (typeof value !== 'object' || value === null) return false;
  const texts = (list: unknown) => Array.isArray(list) && list.every((entry) => typeof entry === 'string');
  return (
    'clientId' in value &&
    typeof value.clientId === 'string' &&
    'clientSecret' in value &&
    typeof value.clientSecret === 'string' &&
    'realms' in value &&
    texts(value.realms) &&
    'widgets' in value &&
    texts(value.widgets) &&
    'origins' in value &&
    texts(value.origins)
  );
}

function unsafeInProduction(config: ConnectorConfig): string[] {
  const addresses = {
    PUBLIC_URL: config.publicUrl,
    ACCOUNTING_API_URL: config.accounting.apiUrl,
    ACCOUNTING_TOKEN_URL: config.accounting.tokenUrl,
    ACCOUNTING_REVOKE_URL: config.accounting.revokeUrl,
    TAX_PROVIDER_URL: config.taxProviderUrl,
    ACCOUNTING_AUTHORIZE_URL: config.accounting.authorizeUrl,
    IDENTITY_ISSUER: config.taxProviderIdentity?.issuer,
    STAFF_ISSUER: config.staffIdentity?.issuer,
    STAFF_SIGN_OUT_URL: config.staffIdentity?.signOutUrl,
  };
  return Object.entries(addresses)
    .filter(([, address]) => address?.startsWith('http:'))
    .map(([name]) => `${name} must be https in production.`);
}
