import { createHmac } from 'node:crypto';
import { createProviderIdentity, createStaffIdentity } from '../adapters/oidc/index.ts';
import { createIntuitOAuth, noToken } from '../adapters/quickbooks/index.ts';
import type { ConnectorConfig } from '../configuration/connector-config.ts';
import { messageWithCauses } from '../domain/error-causes.ts';
import type { SignInRequest } from '../ports/identity-provider.ts';
import type { Check, CheckResult } from './check-result.ts';
import { mixedEnvironments } from './vendor-environments.ts';

/** Time limit of a call, in milliseconds. */
const timeoutMs = 10_000;

/** Reads the vendors without the access of a company: addresses, our clients there, sign-ins and webhooks. */
export function vendorChecks(config: ConnectorConfig): readonly Check[] {
  const { accounting, taxProviderUrl, taxProviderIdentity, staffIdentity, publicUrl, staffUrl } = config;
  const provider = taxProviderIdentity && createProviderIdentity(taxProviderIdentity);
  const staff = staffIdentity && createStaffIdentity(staffIdentity);
  return [
    { name: 'environments of the vendors', run: async () => checkEnvironments(config) },
    { name: 'accounting service', run: () => checkAddress(accounting.apiUrl) },
    { name: 'client at the accounting service', run: () => checkAccountingClient(config) },
    { name: 'revocation at the accounting service', run: () => checkRevocation(config) },
    { name: 'consent page of the accounting service', run: () => checkConsentPage(config) },
    { name: 'webhook address', run: () => checkWebhook(config) },
    { name: 'tax provider', run: () => checkAddress(`${taxProviderUrl}/api/v2/utilities/ping`) },
    ...['/aiauthcallback', '/avataxlogin'].map((path) => ({
      name: `sign-in at the tax provider with ${path}`,
      run: () => checkSignIn(provider, publicUrl + path, 'IDENTITY'),
    })),
    {
      name: 'sign-in of support staff with /admin/signin',
      run: () => checkSignIn(staff, `${staffUrl ?? publicUrl}/admin/signin`, 'STAFF'),
    },
  ];
}

function checkEnvironments({ accounting, taxProviderUrl, taxProviderIdentity }: ConnectorConfig): CheckResult {
  const failed = mixedEnvironments({
    ACCOUNTING_API_URL: accounting.apiUrl,
    TAX_PROVIDER_URL: taxProviderUrl,
    IDENTITY_ISSUER: taxProviderIdentity?.issuer,
  });
  return failed === null ? 'ok' : { failed };
}

const fetchOnce = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });

/** Any answer shows that the server is reachable, except a 5xx status. */
async function checkAddress(address: string): Promise<CheckResult> {
  const { status, body } = await fetchOnce(address);
  await body?.cancel();
  return status >= 500 ? { failed: `${address} answered ${status}` } : 'ok';
}

async function checkAccountingClient({ accounting }: ConnectorConfig): Promise<CheckResult> {
  const answer = await createIntuitOAuth(accounting).refreshTokens(noToken);
  if (answer.ok || answer.error.code === 'invalid_grant') return 'ok';
  if (answer.error.code === 'invalid_client')
    return { failed: 'it does not accept ACCOUNTING_CLIENT_ID and ACCOUNTING_CLIENT_SECRET' };
  const { detail, cause } = answer.error;
  return {
    failed: `${accounting.tokenUrl} does not answer as a token endpoint. ${cause ? messageWithCauses(cause) : detail}`,
  };
}

async function checkRevocation({ accounting }: ConnectorConfig): Promise<CheckResult> {
  const answer = await createIntuitOAuth(accounting).revoke(noToken);
  if (answer.ok) return 'ok';
  const { code, detail, cause } = answer.error;
  if (code === 'invalid_client') return { skipped: 'the client is not accepted' };
  return {
    failed: `${accounting.revokeUrl} does not answer as a revocation endpoint. ${cause ? messageWithCauses(cause) : detail}`,
  };
}

/** The page is for browsers: only that it accepts the request can be checked. */
async function checkConsentPage({ accounting, publicUrl }: ConnectorConfig): Promise<CheckResult> {
  const request = { redirectUri: `${publicUrl}/authcallback`, state: 'check', codeVerifier: 'check', prompt: 'login' };
  const url = createIntuitOAuth(accounting).consentUrl(request);
  if (url === null)
    return { skipped: 'ACCOUNTING_AUTHORIZE_URL is not set; no company can be connected in the browser' };
  const { status, body } = await fetchOnce(url);
  await body?.cancel();
  if (status < 400) return 'ok';
  return { failed: `it answered ${status}. Is ${request.redirectUri} registered as redirect URI of this client?` };
}

/** A signed message without an event, to the address that is registered at the accounting service. */
async function checkWebhook({ accounting, publicUrl }: ConnectorConfig): Promise<CheckResult> {
  const { webhookVerifierToken: verifier } = accounting;
  if (verifier === null)
    return { skipped: 'ACCOUNTING_WEBHOOK_VERIFIER is not set; changes are found by the sweep every five minutes' };
  const address = `${publicUrl}/webhooks/accounting`;
  const body = '[]';
  const signature = createHmac('sha256', verifier).update(body).digest('base64');
  const headers = { 'content-type': 'application/json', 'intuit-signature': signature };
  try {
    const { status } = await fetchOnce(address, { method: 'POST', headers, body });
    if (status === 200) return 'ok';
    // A proxy in front of a service that is stopped, as it is for this command with the embedded database.
    const isStopped = [502, 503, 504].includes(status);
    return isStopped
      ? { skipped: `the service does not answer behind ${address} (${status})` }
      : { failed: `${address} answered ${status}` };
  } catch (error) {
    return { skipped: `the service does not answer at ${address} (${messageWithCauses(error)})` };
  }
}

/** Opens the sign-in page as a browser does. A server refuses an unknown client, redirect URI or scope there. */
async function checkSignIn(
  identity: { signInUrl(request: SignInRequest): Promise<string | null> } | null,
  redirectUri: string,
  prefix: 'IDENTITY' | 'STAFF',
): Promise<CheckResult> {
  if (identity === null) return { skipped: `${prefix}_ISSUER is not set` };
  const codeVerifier = 'check-of-the-set-up-check-of-the-set-up-check';
  const url = await identity.signInUrl({ redirectUri, state: 'check', nonce: 'check', codeVerifier });
  if (url === null) return { failed: `${prefix}_ISSUER has no readable discovery document` };
  const { status, headers, body } = await fetchOnce(url);
  await body?.cancel();
  const to = URL.parse(headers.get('location') ?? '', url);
  const error = new URLSearchParams(to?.hash.slice(1)).get('error') ?? to?.searchParams.get('error') ?? null;
  // IdentityServer redirects to an error page of its own.
  const isRefused = status >= 400 || error !== null || /error/i.test(to?.pathname ?? '');
  if (!isRefused) return 'ok';
  return {
    failed: `it refuses the sign-in (${error ?? status}). Check ${prefix}_CLIENT_ID, ${prefix}_SCOPES and the redirect URI ${redirectUri}`,
  };
}
