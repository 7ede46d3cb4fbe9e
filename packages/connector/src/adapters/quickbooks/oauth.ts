import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Dispatcher } from 'undici';
import { done, failed } from '../../domain/result.ts';
import type { Outcome, VendorError } from '../../domain/vendor-error.ts';
import { type ConsentService, tokenAnswerMs, type TokenPair, type TokenService } from '../../ports/token-source.ts';
import {
  createVendorPool,
  exchange,
  headerOf,
  megabyte,
  parseJson,
  retryAfterOf,
  type VendorReply,
} from '../vendor-http.ts';
import sentences from './error-sentences.json' with { type: 'json' };
import { errorOfLostAnswer, exchangeIdOf } from './faults.ts';

export interface IntuitOAuthOptions {
  /** Null: no consent page is configured. */
  readonly authorizeUrl: string | null;
  readonly tokenUrl: string;
  readonly revokeUrl: string;
  /** Issuer of the ID tokens; their keys are at `/jwks` below it. Absent: signatures are not verified. */
  readonly issuer?: string | null;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly http?: Dispatcher;
}

const tokenAnswer = Compile(
  Type.Object({
    access_token: Type.String({ minLength: 1 }),
    refresh_token: Type.String({ minLength: 1 }),
    expires_in: Type.Number(),
    x_refresh_token_expires_in: Type.Number(),
    x_refresh_token_hard_expires_in: Type.Optional(Type.Number()),
    id_token: Type.Optional(Type.String()),
  }),
);
const tokenError = Compile(
  Type.Object({ error: Type.String(), error_description: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
);

/**
 * Five years after the consent every refresh token of a connection ends; the answer says when, if this header requests
 * it (blogs.intuit.com/2025/11/12/important-changes-to-refresh-token-policy and Intuit's OAuth 2.0 guide, read
 * 2026-11-25).
 */
const withHardEnd = { 'x-include-refresh-token-hard-expires-in': 'true' };

const limits = { answerMs: tokenAnswerMs, maxBytes: megabyte };
/** A token that does not exist: the answer to it shows whether the client is accepted, and changes nothing. */
export const noToken = 'this-is-a-check';
/** A caller that leaves does not end these calls: the new refresh token would be lost. */
const never = new AbortController().signal;
const oauthScope = 'com.intuit.quickbooks.accounting openid profile email';

/** Intuit's OAuth 2.0 endpoints. These calls are not logged: requests and answers consist of secrets. */
export function createIntuitOAuth(options: IntuitOAuthOptions): TokenService & ConsentService {
  const pool = options.http ?? createVendorPool();
  const realmOf = createRealmReader(options);
  const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');

  const post = (url: string, form: Record<string, string>): Promise<VendorReply> => {
    const headers = {
      accept: 'application/json',
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...(url === options.tokenUrl && withHardEnd),
    };
    const body = new URLSearchParams(form).toString();
    const requestInfo = { vendor: 'accounting', method: 'POST', url: new URL(url), headers, body, limits } as const;
    return exchange(pool, requestInfo, never);
  };

  const requestTokens = async (form: Record<string, string>): Promise<Outcome<TokenPair & { idToken: string }>> => {
    const reply = await post(options.tokenUrl, form);
    if (!reply.isAnswered) return failed(errorOfLostAnswer(reply, true));
    const answer = parseJson(reply.text);
    if (reply.status !== 200 || !tokenAnswer.Check(answer)) return failed(errorOfToken(reply, answer));
    const { x_refresh_token_hard_expires_in: hardExpiresInSeconds } = answer;
    return done({
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      expiresInSeconds: answer.expires_in,
      refreshExpiresInSeconds: answer.x_refresh_token_expires_in,
      ...(hardExpiresInSeconds !== undefined && { hardExpiresInSeconds }),
      idToken: answer.id_token ?? '',
    });
  };

  const revoke = async (token: string): Promise<Outcome<void>> => {
    const reply = await post(options.revokeUrl, { token });
    if (!reply.isAnswered) return failed(errorOfLostAnswer(reply, true));
    if (reply.status === 200) return done(undefined);
    if (reply.status !== 400) return failed(errorOfToken(reply, undefined));
    // The token is unknown, which is a success (RFC 7009, 2.2), or the client is (Intuit): the token endpoint says which.
    const clientCheck = await requestTokens({ grant_type: 'refresh_token', refresh_token: noToken });
    return clientCheck.ok || clientCheck.error.code === 'invalid_grant' ? done(undefined) : clientCheck;
  };

  return {
    consentUrl({ redirectUri, state, codeVerifier, prompt }) {
      if (options.authorizeUrl === null) return null;
      const url = new URL(options.authorizeUrl);
      const parameters = {
        client_id: options.clientId,
        response_type: 'code',
        scope: oauthScope,
        redirect_uri: redirectUri,
        state,
        // Intuit's discovery document does not list PKCE; a server must ignore unknown parameters (RFC 6749, 3.1).
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(prompt === 'select_account' && { prompt }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    async exchangeCode(code, redirectUri, codeVerifier) {
      const outcome = await requestTokens({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
      });
      if (!outcome.ok) return outcome;
      const { idToken, ...pair } = outcome.value;
      const realmId = await realmOf(idToken);
      if (realmId.ok) return done({ ...pair, realmId: realmId.value });
      // The code is used up, so the person consents again: these tokens must not stay valid.
      await revoke(pair.refreshToken);
      return realmId;
    },

    async refreshTokens(refreshToken) {
      const outcome = await requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken });
      if (!outcome.ok) return outcome;
      const { idToken: _, ...pair } = outcome.value;
      return done(pair);
    },

    revoke,
  };
}

/**
 * Reads the company in an ID token of the token endpoint; '' if the token is not valid for us. It fails while the keys of the
 * issuer cannot be read. Without a configured issuer, TLS to the endpoint replaces the check of the signature (OpenID
 * Connect Core, 3.1.3.7, item 6).
 */
function createRealmReader({ issuer, clientId }: IntuitOAuthOptions): (idToken: string) => Promise<Outcome<string>> {
  const keys = issuer ? createRemoteJWKSet(new URL(`${issuer.replace(/\/$/, '')}/jwks`)) : null;
  const claimsOf = async (idToken: string): Promise<JWTPayload> => {
    if (keys === null || !issuer) return decodeJwt(idToken);
    return (await jwtVerify(idToken, keys, { issuer, audience: clientId, algorithms: ['RS256'] })).payload;
  };
  return async (idToken) => {
    try {
      const { aud, realmid } = await claimsOf(idToken);
      return done([aud].flat().includes(clientId) && typeof realmid === 'string' ? realmid : '');
    } catch (cause) {
      return lacksKeys(cause) ? failed(errorOfLostAnswer({ reached: false, cause }, false)) : done('');
    }
  };
}

/** Whether the keys could not be read, by the error of their request or of jose; its other errors are about the token. */
const lacksKeys = (cause: unknown): boolean =>
  !(cause instanceof errors.JOSEError) ||
  [errors.JOSEError.code, errors.JWKSTimeout.code, errors.JWKSInvalid.code].includes(cause.code);

type AnsweredReply = Extract<VendorReply, { isAnswered: true }>;

function errorOfToken(reply: AnsweredReply, answer: unknown): VendorError {
  const reported = tokenError.Check(answer) ? answer : { error: '', error_description: '' };
  const kind = kindOf(reply.status, reported.error);
  const exchangeId = exchangeIdOf(reply.headers) || headerOf(reply.headers, 'x-correlation-id');
  return {
    kind,
    vendor: 'accounting',
    code: reported.error,
    message: kind === 'unauthorized' ? sentences.connection.ended : sentences.connection.signInProblem,
    detail: reported.error_description ?? '',
    ...(kind === 'throttled' && retryAfterOf(reply.headers, Date.now())),
    ...(exchangeId !== '' && { exchangeId }),
  };
}

function kindOf(status: number, code: string): VendorError['kind'] {
  if (code === 'invalid_grant') return 'unauthorized';
  // The request or our client credentials are refused: not a problem of one company's connection.
  if (code === 'invalid_client' || (status >= 400 && status < 500 && status !== 429)) return 'refused';
  if (status === 429) return 'throttled';
  // The refresh token may have been replaced although the answer cannot be read.
  return status === 503 ? 'unavailable' : 'unknown';
}
