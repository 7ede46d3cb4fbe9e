import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type AccountClaims, type Configuration, interactionPolicy } from 'oidc-provider';
import { staffPeople, taxProviderPeople } from './people.ts';

/** A relying party known to an issuer. */
export interface IdentityClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Loopback addresses match on every port (RFC 8252, 7.3). */
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris?: readonly string[];
}

/** What the sign-in page shows of a person. */
export interface ListedPerson {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

/** One OpenID Connect issuer under its own path. */
export interface Issuer {
  /** First segment of its path. */
  readonly name: 'avalara' | 'staff';
  readonly title: string;
  readonly people: readonly ListedPerson[];
  readonly provider: Provider;
}

/**
 * The tax provider's own identity server, named like the public discovery document of identity.avalara.com.
 * `code id_token` answers in the fragment, with `scope` and `session_state` as IdentityServer adds them.
 */
export async function createTaxProviderIssuer(base: string, client: IdentityClient): Promise<Issuer> {
  const people = taxProviderPeople.map((person) => ({
    sub: person.sub,
    name: `${person.givenName} ${person.familyName}`,
    email: person.email,
    role: person.role,
  }));
  const provider = new Provider(`${base}/avalara`, {
    ...(await common('avalara', client, ['code', 'code id_token'])),
    routes: {
      authorization: '/connect/authorize',
      token: '/connect/token',
      userinfo: '/connect/userinfo',
      end_session: '/connect/endsession',
      revocation: '/connect/revocation',
      introspection: '/connect/introspect',
      pushed_authorization_request: '/connect/par',
      jwks: '/.well-known/openid-configuration/jwks',
    },
    scopes: ['openid', 'profile', 'email', 'avatax', 'avatax_api', 'offline_access'],
    claims: {
      openid: ['sub', 'avatax_user_id', 'avatax_account_id'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_ctx, sub) => {
      const person = taxProviderPeople.find((each) => each.sub === sub);
      if (person === undefined) return undefined;
      const avatax =
        person.avatax === null
          ? {}
          : { avatax_user_id: person.avatax.userId, avatax_account_id: person.avatax.accountId };
      return { accountId: sub, claims: () => ({ ...standardClaims(person), ...avatax }) };
    },
  });
  provider.on('authorization.success', (ctx, out) => {
    out['scope'] = ctx.oidc.params?.['scope'];
    out['session_state'] = `${randomBytes(16).toString('base64url')}.${randomBytes(8).toString('hex').toUpperCase()}`;
  });
  return { name: 'avalara', title: 'Tax provider', people, provider };
}

/** The staff directory: an Okta-like authorization server, code flow, `groups` claim. */
export async function createStaffIssuer(base: string, client: IdentityClient): Promise<Issuer> {
  const people = staffPeople.map((person) => ({
    sub: person.sub,
    name: `${person.givenName} ${person.familyName}`,
    email: person.email,
    role: person.role,
  }));
  const provider = new Provider(`${base}/staff`, {
    ...(await common('staff', client, ['code'])),
    routes: {
      authorization: '/v1/authorize',
      token: '/v1/token',
      userinfo: '/v1/userinfo',
      end_session: '/v1/logout',
      revocation: '/v1/revoke',
      introspection: '/v1/introspect',
      pushed_authorization_request: '/v1/par',
      jwks: '/v1/keys',
    },
    scopes: ['openid', 'profile', 'email', 'groups', 'offline_access'],
    claims: {
      openid: ['sub', 'ver', 'idp'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    findAccount: (_ctx, sub) => {
      const person = staffPeople.find((each) => each.sub === sub);
      if (person === undefined) return undefined;
      return {
        accountId: sub,
        claims: () => ({ ...standardClaims(person), ver: 1, idp: '00o1sandbox0000001', groups: [...person.groups] }),
      };
    },
  });
  return { name: 'staff', title: 'Staff', people, provider };
}

/** Paths below the issuer where the sign-in page lives. */
export const signInPath = (issuer: Issuer['name'], uid: string): string => `/${issuer}/sign-in/${uid}`;

async function common(
  issuer: Issuer['name'],
  client: IdentityClient,
  responseTypes: ('code' | 'code id_token')[],
): Promise<Configuration> {
  const redirectUris = [...client.redirectUris];
  const cookiePath = `/${issuer}`;
  return {
    jwks: { keys: [await signingKey(issuer)] },
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        application_type: redirectUris.every(isLoopbackHttp) ? 'native' : 'web',
        redirect_uris: redirectUris,
        post_logout_redirect_uris: [...(client.postLogoutRedirectUris ?? [])],
        response_types: responseTypes,
        grant_types: ['authorization_code', 'refresh_token', ...(responseTypes.includes('code id_token') ? ['implicit'] : [])],
      },
    ],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    responseTypes,
    // Both issuers share one host, and browsers don't tell ports apart either.
    cookies: {
      names: { session: `${issuer}.session`, interaction: `${issuer}.interaction`, resume: `${issuer}.resume` },
      long: { httpOnly: true, sameSite: 'lax', path: cookiePath },
      keys: [randomBytes(32).toString('base64url')],
    },
    // IdentityServer and Okta put the asked-for claims into the ID token; the library's default leaves them to userinfo.
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
    loadExistingGrant: grantWhatIsAsked,
    clientBasedCORS: () => false,
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = page('Sign-in failed', `<p>${escape(out.error_description ?? out.error)}</p>`);
    },
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

/** Login and account choice are asked for; consent is the same page, since the demo people have nothing to refuse. */
function signInPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  policy.add(new interactionPolicy.Prompt({ name: 'consent', requestable: true }));
  return policy;
}

const grantWhatIsAsked: NonNullable<Configuration['loadExistingGrant']> = async (ctx) => {
  const { client, session, provider, params } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  const scope = params?.['scope'];
  if (typeof scope === 'string') grant.addOIDCScope(scope);
  await grant.save();
  return grant;
};

/** Keys live as long as the process: making one takes a noticeable part of a second. */
const keys = new Map<string, Promise<JsonWebKey>>();

function signingKey(issuer: Issuer['name']): Promise<JsonWebKey> {
  const known = keys.get(issuer);
  if (known !== undefined) return known;
  const made = generateKeyPair('RS256', { modulusLength: 2048, extractable: true }).then(async ({ privateKey }) => ({
    ...(await exportJWK(privateKey)),
    use: 'sig',
    alg: 'RS256',
    kid: `${issuer}-1`,
  }));
  keys.set(issuer, made);
  return made;
}

const standardClaims = (person: { sub: string; givenName: string; familyName: string; email: string }): AccountClaims => ({
  sub: person.sub,
  name: `${person.givenName} ${person.familyName}`,
  given_name: person.givenName,
  family_name: person.familyName,
  preferred_username: person.email,
  email: person.email,
  email_verified: true,
});

const isLoopbackHttp = (uri: string): boolean => {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};
