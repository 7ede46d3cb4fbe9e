import { isLoopback } from '../domain/loopback.ts';
import type { SecretKey } from '../security/secret-key.ts';
import type { ConnectorConfig } from './connector-config.ts';
import type { Environment } from './environment.ts';
import { helpAddresses } from './help-pages.ts';
import { isOpenToOthers } from './operator-file.ts';

/** Minimum length; shorter secrets can be guessed. */
const minSecretLength = 16;
/** 32 random bytes have about 30 distinct values; keys with fewer than this are not random. */
const minDistinctBytes = 20;
/** Secrets of the sandbox are public. */
const sandboxSecret = /^sandbox-/;

/**
 * Whether the rules of production apply. With a vendor that is not on this machine the data is real, so they apply unless
 * NODE_ENV says `development` or `test`.
 */
export function isProduction(env: Environment, vendorAddresses: readonly (string | null | undefined)[]): boolean {
  const stage = env['NODE_ENV'];
  if (stage === 'production') return true;
  if (isDevelopment(env)) return false;
  return vendorAddresses.some((address) => address && URL.canParse(address) && !isLoopback(address));
}

/** Whether NODE_ENV permits what production refuses. */
export const isDevelopment = (env: Environment): boolean => ['development', 'test'].includes(env['NODE_ENV'] ?? '');

/** Settings that are not allowed in production; one message each. */
export function unsafeInProduction(config: ConnectorConfig, env: Environment): string[] {
  return [
    ...unsafeAddresses(config),
    ...unsafeKeys(config),
    ...unsafeSecrets(config),
    ...emptyVerifier(env),
    ...unreplacedPlaceholders(env),
    ...unsafeOrigins(config),
    ...unconfirmedClients(config),
    ...('dataDir' in config.store && config.store.dataDir === 'memory'
      ? ['DATA_DIR must not be memory in production: all data would be lost at a restart.']
      : []),
    ...unencryptedDatabases(env),
    ...(config.trustProxy !== null && trustsStrangers(config.trustProxy)
      ? [
          'TRUST_PROXY must list the proxies in production, as addresses or small networks: whoever is trusted can forge client addresses.',
        ]
      : []),
    ...secretFiles
      .filter((name) => isOpenToOthers(env[name]))
      .map((name) => `${name} can be read or changed by every user of this machine: run chmod 600 on the file.`),
  ];
}

/** Files with credentials. */
const secretFiles = ['EMBED_CLIENTS_FILE', 'PROVISION_FILE'] as const;

/** Modes of libpq that encrypt or fail; https://www.postgresql.org/docs/current/libpq-ssl.html */
const encryptedModes: ReadonlySet<string | null> = new Set(['require', 'verify-ca', 'verify-full']);

/** Addresses of databases that production refuses; one message each. */
export function unencryptedDatabases(env: Environment): string[] {
  return (['DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const)
    .filter((name) => env[name] && isUnencrypted(env[name], env))
    .map(
      (name) =>
        `${name} must require TLS in production: add sslmode=verify-full. A database of the same machine or container network needs none: see docs/operation.md.`,
    );
}

/**
 * Whether statements can cross a network without TLS. A name without a dot belongs to a network of containers, not to the
 * internet; `sslmode=disable` then says that the network is the operator's own.
 */
function isUnencrypted(databaseUrl: string, env: Environment): boolean {
  // The folder of a socket.
  if (databaseUrl.startsWith('/')) return false;
  const url = parseAddress(databaseUrl);
  if (url === null) return true;
  const { searchParams } = url;
  // Of a repeated parameter the driver takes the last one. `ssl` overrides the mode.
  const isAmbiguous = ['sslmode', 'host'].some((name) => searchParams.getAll(name).length > 1);
  if (isAmbiguous || searchParams.has('ssl')) return true;
  const mode = searchParams.get('sslmode');
  if (encryptedModes.has(mode)) return false;
  // libpq connects to `hostaddr`; the driver ignores it.
  if (searchParams.has('hostaddr')) return true;
  const named = databaseHost(url);
  if (named === null) return true;
  const host = named || (env['PGHOST'] ?? '');
  const isOnThisMachine = host === '' || host.startsWith('/') || isLoopback(`http://${host}`);
  const isInOwnNetwork = /^[\w-]+$/.test(host) && mode === 'disable';
  return !isOnThisMachine && !isInOwnNetwork;
}

/** As the driver (pg-connection-string 2.14) parses it, also with a user and no host, which is no valid URL. */
const parseAddress = (databaseUrl: string): URL | null =>
  URL.parse(databaseUrl) ?? URL.parse(databaseUrl.replace(/\/\/[^/]*@\//, '///'));

/** The name or the folder that the driver connects to; '' = the address has none, null = it has a wrong escape. */
function databaseHost({ protocol, hostname, pathname, searchParams }: URL): string | null {
  try {
    if (protocol === 'socket:') return decodeURI(pathname);
    return searchParams.get('host') || decodeURIComponent(hostname);
  } catch {
    return null;
  }
}

/** The smallest prefixes of a network that may be trusted: a private class A network, and what a provider is assigned. */
const minPrefix = { ipv4: 8, ipv6: 32 } as const;
/** An IPv4 address as IPv6 has this many bits in front. */
const mappedBits = 96;
/** All private networks of IPv4 together are little more than one of the smallest prefix. */
const maxNetworks = 2;

/** Whether TRUST_PROXY includes addresses that no operator owns as a whole. */
function trustsStrangers(trustProxy: string): boolean {
  const sizes = trustProxy.split(',').map((entry) => trustedNetworks(entry.trim()));
  return sizes.some((size) => size > 1) || sizes.reduce((sum, size) => sum + size, 0) > maxNetworks;
}

/** How much of a network of the smallest prefix an entry trusts: 1 is all of it. */
function trustedNetworks(entry: string): number {
  // A number trusts that many proxies, whoever they are; a link has other machines on it.
  if (/^\d+$/.test(entry) || ['true', '*', 'uniquelocal', 'linklocal'].includes(entry)) return Infinity;
  const [address = '', range] = entry.split('/');
  if (range === undefined) return 0;
  const prefix = /^\d+$/.test(range) ? Number(range) : onesOf(range);
  if (!address.includes(':')) return 2 ** (minPrefix.ipv4 - prefix);
  return 2 ** (isMapped(address) ? mappedBits + minPrefix.ipv4 - prefix : minPrefix.ipv6 - prefix);
}

/** Whether an IPv6 address has an IPv4 address in it; of its many spellings, URL makes one. */
const isMapped = (address: string): boolean =>
  URL.parse(`http://[${address}]`)?.hostname.startsWith('[::ffff:') === true;

/** The number of ones in a mask such as 255.255.0.0. */
const onesOf = (mask: string): number =>
  mask.split('.').reduce((sum, byte) => sum + Number(byte).toString(2).replaceAll('0', '').length, 0);

function unsafeAddresses(config: ConnectorConfig): string[] {
  const { accounting, taxProviderIdentity, staffIdentity, portal, help } = config;
  const addresses = {
    PUBLIC_URL: config.publicUrl,
    STAFF_URL: config.staffUrl,
    ACCOUNTING_API_URL: accounting.apiUrl,
    ACCOUNTING_TOKEN_URL: accounting.tokenUrl,
    ACCOUNTING_REVOKE_URL: accounting.revokeUrl,
    TAX_PROVIDER_URL: config.taxProviderUrl,
    ACCOUNTING_AUTHORIZE_URL: accounting.authorizeUrl,
    ACCOUNTING_WEB_URL: accounting.webUrl,
    ACCOUNTING_ISSUER: accounting.issuer,
    IDENTITY_ISSUER: taxProviderIdentity?.issuer,
    STAFF_ISSUER: staffIdentity?.issuer,
    STAFF_SIGN_OUT_URL: staffIdentity?.signOutUrl,
    PORTAL_INTEGRATIONS_URL: portal?.integrationsUrl,
    ...helpAddresses(help),
  };
  return Object.entries(addresses).flatMap(([name, address]) => {
    if (!address) return [];
    if (URL.parse(address)?.protocol === 'http:') return [`${name} must be https in production.`];
    // The sign-in for tests is enabled if all vendors are on this machine.
    return isLoopback(address) ? [`${name} must not be this machine in production.`] : [];
  });
}

function unsafeKeys({ signingKeys, encryptionKeys }: ConnectorConfig): string[] {
  const weak = (name: string, keys: readonly SecretKey[]) =>
    keys
      .filter(({ key }) => new Set(key).size < minDistinctBytes)
      .map(({ id }) => `${name} has a key that is not random: '${id}'. Create one with: openssl rand -base64 32`);
  const texts = [...signingKeys, ...encryptionKeys].map(({ key }) => Buffer.from(key).toString('base64'));
  return [
    ...weak('SIGNING_KEYS', signingKeys),
    ...weak('ENCRYPTION_KEYS', encryptionKeys),
    ...(new Set(texts).size < texts.length
      ? ['SIGNING_KEYS and ENCRYPTION_KEYS must not share a key or repeat one.']
      : []),
  ];
}

function unsafeSecrets(config: ConnectorConfig): string[] {
  const { accounting, taxProviderIdentity, staffIdentity, embedClients, operation } = config;
  const given = {
    ACCOUNTING_CLIENT_SECRET: accounting.clientSecret,
    IDENTITY_CLIENT_SECRET: taxProviderIdentity?.clientSecret,
    STAFF_CLIENT_SECRET: staffIdentity?.clientSecret,
  };
  const sandboxProblems = Object.entries(given)
    .filter(([, secret]) => secret !== undefined && sandboxSecret.test(secret))
    .map(([name]) => `${name} is a public secret of the sandbox.`);
  // Secrets that callers of this service present.
  const callerSecrets = [
    ['METRICS_TOKEN', operation?.metricsToken ?? null] as const,
    ['ACCOUNTING_WEBHOOK_VERIFIER', accounting.webhookVerifierToken] as const,
    ...embedClients.map(({ clientId, clientSecret }) => [`EMBED_CLIENTS_FILE: ${clientId}`, clientSecret] as const),
  ];
  const guessable = callerSecrets
    .filter(([, secret]) => secret !== null && (secret.trim().length < minSecretLength || sandboxSecret.test(secret)))
    .map(([name]) => `${name} needs its own secret with ${minSecretLength} characters or more.`);
  return [...sandboxProblems, ...guessable];
}

/** Empty is refused: webhooks would be registered at the accounting service and rejected here. */
function emptyVerifier(env: Environment): string[] {
  return env['ACCOUNTING_WEBHOOK_VERIFIER'] === ''
    ? ['ACCOUNTING_WEBHOOK_VERIFIER is empty in production: set it, or remove it to run without webhooks.']
    : [];
}

/** Values of the example files that were not replaced, such as the password in an address of the database. */
export function unreplacedPlaceholders(env: Environment): string[] {
  return Object.entries(env)
    .filter(([, value]) => value?.includes('change-me') === true)
    .map(([name]) => `${name} contains 'change-me', the placeholder of the example files: replace it.`);
}

function unsafeOrigins({ embedClients, portal }: ConnectorConfig): string[] {
  const listed = [
    ...embedClients.flatMap(({ clientId, origins }) =>
      origins.map((origin) => [`EMBED_CLIENTS_FILE: ${clientId}`, origin] as const),
    ),
    ...(portal?.origins ?? []).map((origin) => ['PORTAL_ORIGINS', origin] as const),
  ];
  return listed
    .filter(([, origin]) => !isExactOrigin(origin))
    .map(([name, origin]) => `${name} lists '${origin}', which is not an exact https origin.`);
}

function unconfirmedClients({ embedClients }: ConnectorConfig): string[] {
  return embedClients
    .filter(({ realms, allCompanies }) => realms.includes('*') && allCompanies !== true)
    .map(
      ({ clientId }) =>
        `EMBED_CLIENTS_FILE: ${clientId} has every company ('*'). List its companies, or confirm it with "allCompanies": true.`,
    );
}

/** As sent by browsers: scheme, host and port only. */
function isExactOrigin(text: string): boolean {
  return text.startsWith('https://') && URL.parse(text)?.origin === text && !text.includes('*') && !isLoopback(text);
}
