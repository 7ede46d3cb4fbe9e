import type { Outcome } from '../domain/vendor-error.ts';

/** Access tokens of the accounting service. Concurrent refreshes of one company are joined. */
export interface TokenSource {
  accessToken(realmId: string): Promise<Outcome<string>>;
  /** A token newer than `staleToken`: refreshes unless a newer one exists already. */
  refreshed(realmId: string, staleToken: string): Promise<Outcome<string>>;
}

/** Answer of the accounting service's token endpoint. Lifetimes in seconds. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
  readonly refreshExpiresInSeconds: number;
  /** Until the connection ends, however often it is refreshed; absent if the service did not report it. */
  readonly hardExpiresInSeconds?: number;
}

/**
 * Time limit of one call to the token endpoint, in milliseconds. A refresh may take two of them; both must end while its lease
 * is held, or a token that the accounting service has replaced is lost.
 */
export const tokenAnswerMs = 12_000;

/** The accounting service's token endpoint. Store a new refresh token before using the access token. */
export interface TokenService {
  /** `unauthorized` if the grant has ended: the company has to connect again. Serialize the calls of one company. */
  refreshTokens(refreshToken: string): Promise<Outcome<TokenPair>>;
  /** Revokes the pair that a token belongs to. Succeeds for an unknown or revoked token. */
  revoke(token: string): Promise<Outcome<void>>;
}

/** Tokens of a completed consent, and the company they are for; '' if the service did not report it. */
export type Consent = TokenPair & { readonly realmId: string };

/** The consent page where an administrator connects a company. */
export interface ConsentService {
  /** URL of the consent page; null if none is configured. */
  consentUrl(request: {
    readonly redirectUri: string;
    readonly state: string;
    /** PKCE (RFC 7636). */
    readonly codeVerifier: string;
    readonly prompt: string;
  }): string | null;
  /** Redeems the code of a completed consent. `unauthorized` if the service does not accept the code (any more). */
  exchangeCode(code: string, redirectUri: string, codeVerifier: string): Promise<Outcome<Consent>>;
}
