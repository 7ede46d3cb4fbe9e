/** A sign-in on its way: what our side made up for it. */
export interface SignInRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly codeVerifier: string;
  readonly prompt?: string | undefined;
  readonly loginHint?: string | undefined;
  /** Seconds since the person proved who they are, at most; a longer sign-in at the server is not enough. */
  readonly maxAge?: number | undefined;
}

/** What came back from the identity server, by way of the browser. */
export interface SignInCallback {
  readonly code: string;
  /** '' in the plain code flow. */
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

/** A server of OpenID Connect where people sign in. */
export interface IdentityProvider<Person> {
  /** Where the browser goes to sign in; null when the server does not answer. */
  signInUrl(request: SignInRequest): Promise<string | null>;
  /** Redeems the code of a finished sign-in. `nonce` is null for a code that no browser brought. */
  redeem(
    callback: SignInCallback,
    expected: Pick<SignInRequest, 'redirectUri' | 'codeVerifier'> & { readonly nonce: string | null },
  ): Promise<SignInResult<Person>>;
}

/** Who signed in at the tax provider, as its identity server says. */
export interface ProviderPerson {
  readonly sub: string;
  /** Name for signing in. */
  readonly userName: string;
  /** For people. */
  readonly name: string;
  /** Null: somebody without a tax account. */
  readonly account: { readonly accountId: string; readonly userId: string } | null;
}

/** Who signed in at the staff directory. */
export interface StaffPerson {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly groups: readonly string[];
  /** When they proved who they are; null = the directory does not say. */
  readonly signedInAt: Date | null;
}
/** A server of OpenID Connect where we are a client. */

export interface IdentityConfig {
  /** Its discovery document stands below `/.well-known/openid-configuration`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
