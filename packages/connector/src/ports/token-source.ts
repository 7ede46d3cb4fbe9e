import type { Outcome } from '../domain/vendor-error.ts';

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
  /** Ends the pair that a token belongs to. A token that is unknown or ended counts as done. */
  revoke(token: string): Promise<Outcome<void>>;
}

/** Tokens of a finished consent, and the company that they were given for; '' when the service did not say which. */
export type Consent = TokenPair & { readonly realmId: string };

/** Where an administrator lets the connector into a company's books. */
export interface ConsentService {
  /** Where the browser goes; null when companies can't be connected here. */
  consentUrl(asked: {
    readonly redirectUri: string;
    readonly state: string;
    /** PKCE (RFC 7636). */
    readonly codeVerifier: string;
    readonly prompt: string;
  }): string | null;
  /** Redeems the code of a finished consent. `unauthorized` when the service does not take the code (any more). */
  exchangeCode(code: string, redirectUri: string, codeVerifier: string): Promise<Outcome<Consent>>;
}
