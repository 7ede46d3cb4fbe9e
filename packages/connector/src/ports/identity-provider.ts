/** Generated values of a started sign-in. */
export interface SignInRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly codeVerifier: string;
  readonly prompt?: string | undefined;
  readonly loginHint?: string | undefined;
  /** Maximum age of the authentication, in seconds; after it the server must authenticate the person again. */
  readonly maxAge?: number | undefined;
}

/** Parameters that the identity server returned through the browser. */
export interface SignInCallback {
  readonly code: string;
  /** '' in the code flow. */
  readonly idToken: string;
  readonly state: string;
}

/**
 * - `identity`: state, nonce, issuer, audience, code and signature fit together.
 * - `unverified`: they don't. The code was not redeemed unless everything but the second answer fitted.
 * - `refused`: the identity server does not take the code (any more).
 * - `unavailable`: it did not answer, or not as itself.
 */
export type SignInResult<Person> =
  | { readonly kind: 'identity'; readonly person: Person; readonly accessToken: string }
  | { readonly kind: 'unverified' | 'refused' | 'unavailable' };

/** An OpenID Connect server for sign-in. */
export interface IdentityProvider<Person> {
  /** URL that starts the sign-in; null if the server does not answer. */
  signInUrl(request: SignInRequest): Promise<string | null>;
  /** Redeems the code of a completed sign-in. `nonce` is null for a code that did not come through a browser. */
  redeem(
    callback: SignInCallback,
    expected: Pick<SignInRequest, 'redirectUri' | 'codeVerifier'> & { readonly nonce: string | null },
  ): Promise<SignInResult<Person>>;
}

/** The person's account at the tax provider. */
export interface ProviderUserId {
  readonly accountId: string;
  readonly userId: string;
}

/** A signed-in user of the tax provider, as reported by its identity server. */
export interface ProviderPerson {
  readonly sub: string;
  /** Sign-in name. */
  readonly userName: string;
  /** Display name. */
  readonly name: string;
  /** Null: the identity server does not report one. */
  readonly account: ProviderUserId | null;
}

/** A signed-in member of the staff directory. */
export interface StaffPerson {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly groups: readonly string[];
  /** Time of authentication; null = not reported by the directory. */
  readonly signedInAt: Date | null;
}
/** Our client registration at an OpenID Connect server. */
export interface IdentityConfig {
  /** The discovery document is below it at `/.well-known/openid-configuration`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Requested scopes, separated by spaces; absent: those of the vendor. */
  readonly scopes?: string | undefined;
}

/** The tax provider's identity server. */
export interface ProviderIdentityConfig extends IdentityConfig {
  /** Claim with the id of a person's account at the tax provider; absent: `avatax_account_id`. */
  readonly accountClaim?: string | undefined;
  /** Claim with the id of the person in that account; absent: `avatax_user_id`. */
  readonly userClaim?: string | undefined;
}

/** The directory of support staff. */
export interface DirectoryConfig extends IdentityConfig {
  /** Claim with the list of a person's groups; absent: `groups`. */
  readonly groupsClaim?: string | undefined;
  /** Accepted values of the claim `acr`, such as one for a second factor (OpenID Connect Core, 2); absent: any. */
  readonly acrValues?: readonly string[] | undefined;
}
