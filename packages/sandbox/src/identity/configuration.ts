import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, interactionPolicy } from 'oidc-provider';
import { errorPage, logoutPage, signedOutPage } from './pages.ts';
import { createMemoryStore } from './store.ts';

/** First segment of an issuer's path. */
export type IssuerName = 'avalara' | 'staff';

/** A relying party known to an issuer. */
export interface IdentityClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Loopback addresses match on every port (RFC 8252, 7.3). */
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris?: readonly string[];
}

/** Path of the sign-in page below the issuer. */
export const signInPath = (issuer: IssuerName, uid: string): string => `/${issuer}/sign-in/${uid}`;

/** The common configuration of both issuers. */
export async function commonConfiguration(
  issuer: IssuerName,
  client: IdentityClient,
  responseTypes: ('code' | 'code id_token')[],
  { includesSignInTime = false, cookiePath = `/${issuer}` } = {},
): Promise<Configuration> {
  const redirectUris = [...client.redirectUris];
  return {
    adapter: createMemoryStore(),
    jwks: { keys: [await signingKey(issuer)] },
    clients: [
      {
        client_id: client.clientId,
        // As the accounting service names the app.
        client_name: 'Sales Tax Connector',
        client_secret: client.clientSecret,
        application_type: redirectUris.every(isLoopbackHttp) ? 'native' : 'web',
        redirect_uris: redirectUris,
        post_logout_redirect_uris: [...(client.postLogoutRedirectUris ?? [])],
        response_types: responseTypes,
        require_auth_time: includesSignInTime,
        grant_types: [
          'authorization_code',
          'refresh_token',
          ...(responseTypes.includes('code id_token') ? ['implicit'] : []),
        ],
      },
    ],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    responseTypes,
    // Both issuers share one host, and cookies are shared between ports.
    cookies: {
      names: { session: `${issuer}.session`, interaction: `${issuer}.interaction`, resume: `${issuer}.resume` },
      long: { httpOnly: true, sameSite: 'lax', path: cookiePath },
      keys: [randomBytes(32).toString('base64url')],
    },
    // IdentityServer and Okta put the requested claims into the ID token; the library puts them into userinfo by
    // default.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: (_ctx, caller, token) => token.clientId === caller.clientId },
      revocation: { enabled: true, allowedPolicy: (_ctx, caller, token) => token.clientId === caller.clientId },
      resourceIndicators: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: logoutPage, postLogoutSuccessSource: signedOutPage },
    },
    interactions: { url: (_ctx, interaction) => signInPath(issuer, interaction.uid), policy: signInPolicy() },
    loadExistingGrant: grantRequestedScopes,
    clientBasedCORS: () => false,
    renderError: errorPage,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 300,
      IdToken: 3600,
      RefreshToken: 14 * 86_400,
      Interaction: 3600,
      Session: 86_400,
      Grant: 14 * 86_400,
    },
  };
}

/** Prompts for login and account choice. Consent is included in the sign-in page. */
function signInPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  policy.add(new interactionPolicy.Prompt({ name: 'consent', requestable: true }));
  return policy;
}

const grantRequestedScopes: NonNullable<Configuration['loadExistingGrant']> = async (ctx) => {
  const { client, session, provider, params } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  const scope = params?.['scope'];
  if (typeof scope === 'string') grant.addOIDCScope(scope);
  await grant.save();
  return grant;
};

/** Keys are stored per process: creating one takes noticeable time. */
const keys = new Map<string, Promise<JsonWebKey>>();

function signingKey(issuer: IssuerName): Promise<JsonWebKey> {
  const known = keys.get(issuer);
  if (known !== undefined) return known;
  const key = generateKeyPair('RS256', { modulusLength: 2048, extractable: true }).then(async ({ privateKey }) => ({
    ...(await exportJWK(privateKey)),
    use: 'sig',
    alg: 'RS256',
    // Apps keep a key by its id, also when this process is restarted with another key.
    kid: `${issuer}-${randomUUID()}`,
  }));
  keys.set(issuer, key);
  return key;
}

const isLoopbackHttp = (uri: string): boolean => {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};
