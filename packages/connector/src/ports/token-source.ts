import type { Outcome } from './outcome.ts';

/** Where the accounting service's access tokens come from. Renewal of one company happens once, however many ask. */
export interface TokenSource {
  accessToken(realmId: string): Promise<Outcome<string>>;
  /** A token newer than `staleToken`: renews unless somebody already did. */
  refreshed(realmId: string, staleToken: string): Promise<Outcome<string>>;
}

/** Answer of the accounting service's token endpoint. Lifetimes in seconds. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
  readonly refreshExpiresInSeconds: number;
}

/** The accounting service's token endpoint. Store the newest refresh token before the access token is used. */
export interface TokenService {
  /** `unauthorized` when the connection is over: connect again. Serialise the calls of one company. */
  refreshTokens(refreshToken: string): Promise<Outcome<TokenPair>>;
  /** Redeems the code of a finished consent. `idToken` is '' when no identity was asked for. */
  exchangeCode(code: string, redirectUri: string): Promise<Outcome<TokenPair & { readonly idToken: string }>>;
  /** Ends the pair that a token belongs to. A token that is unknown or ended counts as done. */
  revoke(token: string): Promise<Outcome<void>>;
}
