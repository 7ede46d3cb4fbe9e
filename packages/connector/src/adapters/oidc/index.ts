import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type {
  DirectoryConfig,
  ProviderIdentityConfig,
  IdentityProvider,
  ProviderPerson,
  StaffPerson,
} from '../../ports/identity-provider.ts';
import { createRelyingParty, type OnIdentityFailure } from './relying-party.ts';

export type { OnIdentityFailure } from './relying-party.ts';

const standard = {
  sub: Type.String(),
  name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  preferred_username: Type.Optional(Type.String()),
};
const providerClaims = Compile(Type.Object(standard));
const staffClaims = Compile(
  Type.Object({
    ...standard,
    acr: Type.Optional(Type.String()),
    // Seconds since 1970 (OpenID Connect Core, 2), up to the last moment of a Date.
    auth_time: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 })),
  }),
);
/** Ids are strings or numbers. */
const idClaim = Compile(Type.Union([Type.String(), Type.Number()]));
const groupNames = Compile(Type.Array(Type.String()));

/**
 * The scope `avatax` and the claims are those of the discovery document of identity.avalara.com, as stored on
 * 2026-06-20 (github.com/api-evangelist/avalara, well-known/avalara-openid-configuration.json). `avatax_api` is
 * documented for client credentials only, and is not in that document.
 */
const providerDefaults = {
  scopes: 'openid profile email avatax',
  accountClaim: 'avatax_account_id',
  userClaim: 'avatax_user_id',
} as const;

/** Okta (developer.okta.com/docs/reference/api/oidc, scopes). Microsoft Entra ID refuses the scope `groups`. */
const staffDefaults = { scopes: 'openid profile email groups', groupsClaim: 'groups' } as const;

/** The tax provider's identity server: hybrid flow, with an access token for the provider's API. */
export function createProviderIdentity(
  config: ProviderIdentityConfig,
  onFailure: OnIdentityFailure = () => undefined,
): IdentityProvider<ProviderPerson> {
  const { accountClaim = providerDefaults.accountClaim, userClaim = providerDefaults.userClaim } = config;
  return createRelyingParty(config, {
    onFailure,
    isHybrid: true,
    answersBeforeRedirect: false,
    scope: config.scopes ?? providerDefaults.scopes,
    hasAllClaims: ({ account }) => account !== null,
    read(claims) {
      if (!providerClaims.Check(claims)) return null;
      const { sub, name, email, preferred_username } = claims;
      const userName = preferred_username ?? email ?? sub;
      const accountId = idOf(claims, accountClaim);
      const userId = idOf(claims, userClaim);
      const account = accountId === '' || userId === '' ? null : { accountId, userId };
      return { sub, userName, name: name ?? userName, account };
    },
  });
}

/** The staff directory: code flow, roles from the groups. */
export function createStaffIdentity(
  config: DirectoryConfig,
  onFailure: OnIdentityFailure = () => undefined,
): IdentityProvider<StaffPerson> {
  const { groupsClaim = staffDefaults.groupsClaim, acrValues } = config;
  return createRelyingParty(config, {
    onFailure,
    isHybrid: false,
    answersBeforeRedirect: true,
    scope: config.scopes ?? staffDefaults.scopes,
    acrValues,
    hasAllClaims: ({ groups }) => groups.length > 0,
    read(claims) {
      if (!staffClaims.Check(claims)) return null;
      const { sub, name, email, preferred_username, acr, auth_time } = claims;
      if (acrValues !== undefined && (acr === undefined || !acrValues.includes(acr))) return null;
      const address = email ?? preferred_username ?? sub;
      const signedInAt = auth_time === undefined ? null : new Date(auth_time * 1_000);
      const groups = valueOf(claims, groupsClaim) ?? [];
      return groupNames.Check(groups) ? { sub, name: name ?? address, email: address, groups, signedInAt } : null;
    },
  });
}

const valueOf = (claims: object, name: string): unknown => Object.entries(claims).find(([key]) => key === name)?.[1];

/** '' if there is none. */
function idOf(claims: object, name: string): string {
  const value = valueOf(claims, name);
  return idClaim.Check(value) ? String(value) : '';
}
