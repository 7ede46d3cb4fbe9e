import type { ConnectorConfig } from './connector-config.ts';
import type { SecretKey } from '../security/secret-key.ts';
import type { Environment } from './environment.ts';
import { isLoopback } from '../domain/loopback.ts';

/** Minimum length; shorter secrets can be guessed. */
const minSecretLength = 16;
/** 32 random bytes have about 30 distinct values; keys with fewer than this are not random. */
const minDistinctBytes = 20;
/** Secrets of the sandbox are public. */
const sandboxSecret = /^sandbox-/;
const trustsAll = /^(?:true|\*|0\.0\.0\.0\/0|::\/0)$/;

/** Settings that are not allowed in production; one message each. */
export function unsafeInProduction(config: ConnectorConfig, env: Environment): string[] {
  return [
    ...unsafeAddresses(config),
    ...unsafeKeys(config),
    ...unsafeSecrets(config),
    ...emptyVerifier(env),
    ...placeholders(env),
    ...unsafeOrigins(config),
    ...('dataDir' in config.store && config.store.dataDir === 'memory'
      ? ['DATA_DIR must not be memory in production: all data would be lost at a restart.']
      : []),
    ...(config.trustProxy?.split(',').some((part) => trustsAll.test(part.trim())) === true
      ? ['TRUST_PROXY must list the proxies in production: trusting every sender allows forged client addresses.']
      : []),
  ];
}

function unsafeAddresses(config: ConnectorConfig): string[] {
  const { accounting, taxProviderIdentity, staffIdentity, portal } = config;
  const addresses = {
    PUBLIC_URL: config.publicUrl,
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
  };
  return Object.entries(addresses).flatMap(([name, address]) => {
    if (!address) return [];
    if (address.startsWith('http:')) return [`${name} must be https in production.`];
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
    .filter(([, secret]) => secret !== null && (secret.length < minSecretLength || sandboxSecret.test(secret)))
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
export function placeholders(env: Environment): string[] {
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

/** As sent by browsers: scheme, host and port only. */
function isExactOrigin(text: string): boolean {
  return text.startsWith('https://') && URL.parse(text)?.origin === text && !text.includes('*') && !isLoopback(text);
}
