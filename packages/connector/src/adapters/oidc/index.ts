import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { IdentityConfig } from '../../ports/identity-provider.ts';
import type { IdentityProvider, ProviderPerson, StaffPerson } from '../../ports/identity-provider.ts';
import { createRelyingParty } from './relying-party.ts';

const standard = {
  sub: Type.String(),
  name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  preferred_username: Type.Optional(Type.String()),
};
/** Tax claims as named in the discovery document of identity.avalara.com; ids are strings or numbers. */
const taxClaim = Type.Optional(Type.Union([Type.String(), Type.Number()]));
const providerClaims = Compile(Type.Object({ ...standard, avatax_account_id: taxClaim, avatax_user_id: taxClaim }));
const staffClaims = Compile(
  Type.Object({
    ...standard,
    groups: Type.Optional(Type.Array(Type.String())),
    // Seconds since 1970 (OpenID Connect Core, 2).
    auth_time: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 })),
  }),
);

/** The tax provider's identity server: hybrid flow, with an access token for the provider's API. */
export function createProviderIdentity(config: IdentityConfig): IdentityProvider<ProviderPerson> {
  return createRelyingParty(config, {
    isHybrid: true,
    scope: 'openid profile email avatax_api',
    read(claims) {
      if (!providerClaims.Check(claims)) return null;
      const { sub, name, email, preferred_username, avatax_account_id, avatax_user_id } = claims;
      const userName = preferred_username ?? email ?? sub;
      const accountId = String(avatax_account_id ?? '');
      const userId = String(avatax_user_id ?? '');
      const account = accountId === '' || userId === '' ? null : { accountId, userId };
      return { sub, userName, name: name ?? userName, account };
    },
  });
}

/** The staff directory: code flow, roles from the groups. */
export function createStaffIdentity(config: IdentityConfig): IdentityProvider<StaffPerson> {
  return createRelyingParty(config, {
    isHybrid: false,
    scope: 'openid profile email groups',
    read(claims) {
      if (!staffClaims.Check(claims)) return null;
      const { sub, name, email, preferred_username, groups, auth_time } = claims;
      const address = email ?? preferred_username ?? sub;
      const signedInAt = auth_time === undefined ? null : new Date(auth_time * 1_000);
      return { sub, name: name ?? address, email: address, groups: groups ?? [], signedInAt };
    },
  });
}
