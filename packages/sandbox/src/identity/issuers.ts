import { randomBytes } from 'node:crypto';
import { type AccountClaims, Provider } from 'oidc-provider';
import { commonConfiguration, type IdentityClient, type IssuerName } from './configuration.ts';
import { type ListedPerson, staffPeople, taxProviderPeople } from './people.ts';

/** One OpenID Connect issuer. */
export interface Issuer {
  /** The first segment of its path in the sandbox; behind a proxy, the issuer has a host of its own. */
  readonly name: IssuerName;
  readonly title: string;
  readonly people: readonly ListedPerson[];
  /** Scopes that a sign-in may request. */
  readonly scopes: readonly string[];
  readonly provider: Provider;
}

const providerScopes = ['openid', 'profile', 'email', 'avatax', 'avatax_api', 'offline_access'];
const staffScopes = ['openid', 'profile', 'email', 'groups', 'offline_access'];

/**
 * The identity server of the tax provider, with the endpoints of the public discovery document of identity.avalara.com.
 * Like IdentityServer, it adds `scope` and `session_state` to a response; the response to `code id_token` is in the fragment.
 */
export async function createTaxProviderIssuer(
  { issuerUrl, isBehindProxy }: { readonly issuerUrl: string; readonly isBehindProxy: boolean },
  client: IdentityClient,
): Promise<Issuer> {
  const people = taxProviderPeople.map((person) => ({
    sub: person.sub,
    name: `${person.givenName} ${person.familyName}`,
    email: person.email,
    role: person.role,
  }));
  const provider = new Provider(issuerUrl, {
    ...(await commonConfiguration('avalara', client, ['code', 'code id_token'], {
      cookiePath: isBehindProxy ? '/' : '/avalara',
    })),
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
    scopes: providerScopes,
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
  provider.proxy = isBehindProxy;
  provider.on('authorization.success', (ctx, out) => {
    if (out === undefined) return;
    out['scope'] = ctx.oidc.params?.['scope'];
    out['session_state'] = `${randomBytes(16).toString('base64url')}.${randomBytes(8).toString('hex').toUpperCase()}`;
  });
  return { name: 'avalara', title: 'Tax provider', people, scopes: providerScopes, provider };
}

/** The staff directory: an authorization server like Okta's, with code flow and `groups` claim. */
export async function createStaffIssuer(baseUrl: string, client: IdentityClient): Promise<Issuer> {
  const people = staffPeople.map((person) => ({
    sub: person.sub,
    name: `${person.givenName} ${person.familyName}`,
    email: person.email,
    role: person.role,
  }));
  const provider = new Provider(`${baseUrl}/staff`, {
    // Okta includes `auth_time` in every ID token.
    ...(await commonConfiguration('staff', client, ['code'], { includesSignInTime: true })),
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
    scopes: staffScopes,
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
  return { name: 'staff', title: 'Staff', people, scopes: staffScopes, provider };
}

const standardClaims = (person: {
  sub: string;
  givenName: string;
  familyName: string;
  email: string;
}): AccountClaims => ({
  sub: person.sub,
  name: `${person.givenName} ${person.familyName}`,
  given_name: person.givenName,
  family_name: person.familyName,
  preferred_username: person.email,
  email: person.email,
  email_verified: true,
});
