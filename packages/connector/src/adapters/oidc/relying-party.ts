import * as oidc from 'openid-client';
import { isLoopback } from '../../domain/loopback.ts';
import type { IdentityConfig, IdentityProvider, SignInResult } from '../../ports/identity-provider.ts';

export interface RelyingPartyOptions<Person> {
  /** `code id_token`; else `code`. */
  readonly isHybrid: boolean;
  readonly scope: string;
  /** Requested ways of authentication (OpenID Connect Core, 3.1.2.1). `read` verifies what the server reports. */
  readonly acrValues?: readonly string[] | undefined;
  /** Null if the claims do not identify a person. */
  readonly read: (claims: Readonly<Record<string, unknown>>) => Person | null;
  /** Whether the server must answer before a person is sent to it: when it is down, it has no page that leads back. */
  readonly answersBeforeRedirect: boolean;
  /** False: the ID token lacks a claim that the userinfo endpoint may have. */
  readonly hasAllClaims: (person: Person) => boolean;
  readonly onFailure: OnIdentityFailure;
}

/** Receives why a sign-in failed, for the log: nothing that the server says in words, which may name a person. */
export type OnIdentityFailure = (failure: {
  /** Of the client library, or of Node: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'ECONNREFUSED'. */
  readonly code: string;
  /** Of the protocol (RFC 6749, 5.2): 'invalid_client'; '' = none. */
  readonly oauthError: string;
}) => void;

/** Time limit of an exchange with the identity server. */
const exchangeTimeoutSeconds = 5;
/** Cache time of the discovery document. Keys are fetched again whenever an unknown one is used. */
const discoveryLifetimeMs = 3_600_000;

/** A client of an OpenID Connect server, over the certified `openid-client`. Plain http is for loopback only. */
export function createRelyingParty<Person>(
  identity: IdentityConfig,
  { isHybrid, answersBeforeRedirect, scope, acrValues, read, hasAllClaims, onFailure }: RelyingPartyOptions<Person>,
): IdentityProvider<Person> {
  const servers = knownServers(identity);

  return {
    async signInUrl({ redirectUri, state, nonce, codeVerifier, prompt, loginHint, maxAge }) {
      try {
        const server = await (isHybrid ? servers.hybrid(answersBeforeRedirect) : servers.code(answersBeforeRedirect));
        const url = oidc.buildAuthorizationUrl(server, {
          scope,
          redirect_uri: redirectUri,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(isHybrid && { response_mode: 'fragment' }),
          ...(acrValues !== undefined && { acr_values: acrValues.join(' ') }),
          ...(prompt !== undefined && { prompt }),
          ...(loginHint !== undefined && { login_hint: loginHint }),
          ...(maxAge !== undefined && { max_age: String(maxAge) }),
        });
        return url.href;
      } catch (error) {
        onFailure(namedFailure(error));
        return null;
      }
    },

    async redeem({ code, idToken, state }, { redirectUri, codeVerifier, nonce }) {
      try {
        const hasFrontToken = isHybrid && nonce !== null;
        const server = await (hasFrontToken ? servers.hybrid() : servers.code());
        const callback = new URL(redirectUri);
        if (hasFrontToken) callback.hash = new URLSearchParams({ code, state, id_token: idToken }).toString();
        // Each server has its own callback page, which replaces the parameter `iss` (RFC 9700, 4.4.2.2).
        else callback.search = new URLSearchParams({ code, state, iss: server.serverMetadata().issuer }).toString();
        const tokens = await oidc.authorizationCodeGrant(server, callback, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          idTokenExpected: true,
          ...(nonce !== null && { expectedNonce: nonce }),
        });
        const claims = tokens.claims();
        // Both ID tokens must identify the same person (OpenID Connect Core, 3.3.3.6).
        if (claims === undefined || (hasFrontToken && subjectOf(idToken) !== claims.sub)) return { kind: 'unverified' };
        const personOfToken = read(claims);
        if (personOfToken === null) return { kind: 'unverified' };
        const person = hasAllClaims(personOfToken)
          ? personOfToken
          : read({ ...(await userInfo(server, tokens, claims.sub)), ...claims });
        return person === null
          ? { kind: 'unverified' }
          : { kind: 'identity', person, accessToken: tokens.access_token };
      } catch (error) {
        onFailure(namedFailure(error));
        return { kind: failureOf(error) };
      }
    },
  };
}

/**
 * Claims of the userinfo endpoint; none if there is no such endpoint, or it does not accept the access token. Many
 * servers put claims of their own there instead of into the ID token (OpenID Connect Core, 5.4).
 */
async function userInfo(
  server: oidc.Configuration,
  { access_token }: Pick<oidc.TokenEndpointResponse, 'access_token'>,
  sub: string,
): Promise<object> {
  if (server.serverMetadata().userinfo_endpoint === undefined) return {};
  try {
    return await oidc.fetchUserInfo(server, access_token, sub);
  } catch (error) {
    if (error instanceof oidc.WWWAuthenticateChallengeError) return {};
    throw error;
  }
}

/** Metadata for each of the two response types, because the library stores the response type with the metadata. */
function knownServers({ issuer, clientId, clientSecret }: IdentityConfig) {
  const discover = (...extensions: readonly ((server: oidc.Configuration) => void)[]) =>
    oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretBasic(clientSecret), {
      timeout: exchangeTimeoutSeconds,
      // Verifies the signature of the token endpoint's ID token as well, instead of relying on TLS.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(isLoopback(issuer) ? [oidc.allowInsecureRequests] : []),
        ...extensions,
      ],
    });
  return { code: cached(() => discover()), hybrid: cached(() => discover(oidc.useCodeIdTokenResponseType)) };
}

/** Caches a promise for a while, but not a rejected one. `readsAgain`: replaces the cached promise. */
function cached<Value>(work: () => Promise<Value>): (readsAgain?: boolean) => Promise<Value> {
  let last: { readonly value: Promise<Value>; readonly at: number } | null = null;
  return (readsAgain = false) => {
    const now = performance.now();
    if (!readsAgain && last !== null && now - last.at < discoveryLifetimeMs) return last.value;
    const attempt = { value: work(), at: now };
    last = attempt;
    attempt.value.catch(() => {
      if (last === attempt) last = null;
    });
    return attempt.value;
  };
}

/** The subject of an ID token whose signature was verified; undefined: it has none. */
function subjectOf(idToken: string): unknown {
  const payload: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return typeof payload === 'object' && payload !== null && 'sub' in payload ? payload.sub : undefined;
}

/** Error codes of `openid-client` and `oauth4webapi` for a claim, hash, signature or answer that is not valid. */
const verificationErrors = new Set([
  'ERR_INVALID_ARG_TYPE',
  'ERR_INVALID_ARG_VALUE',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_PARSE_ERROR',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

function namedFailure(error: unknown): Parameters<OnIdentityFailure>[0] {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  const code = causes.map(codeOf).find((each) => each !== '') ?? (error instanceof Error ? error.name : '');
  return { code, oauthError: error instanceof oidc.ResponseBodyError ? error.error : '' };
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

function failureOf(error: unknown): Exclude<SignInResult<never>['kind'], 'identity'> {
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant' ? 'refused' : 'unavailable';
  return verificationErrors.has(codeOf(error)) ? 'unverified' : 'unavailable';
}
