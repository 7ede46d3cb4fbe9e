import { createHash, randomBytes } from 'node:crypto';
import type { Clock, Journal } from '../../kernel/index.ts';
import { scopes } from './directory.ts';

export const ACCESS_SECONDS = 3600;
/** Validity of a refresh token after each use: about 100 days. */
export const REFRESH_SECONDS = 8_726_400;
/** Validity of a connection, however often it is refreshed: five years. */
export const CONNECTION_SECONDS = 5 * 365 * 86_400;
const CODE_SECONDS = 300;
/** In lenient rotation a refresh token changes about daily. */
const ROTATION_SECONDS = 86_400;

/** One connection of an app to a company, made by a user. Here and below, times are seconds since 1970. */
export interface Grant {
  readonly id: string;
  readonly realmId: string;
  readonly userId: string;
  readonly clientId: string;
  readonly scope: readonly string[];
  readonly authTime: number;
  /** The end of the connection, however often it is refreshed. */
  readonly hardExpiresAt: number;
}

export interface RefreshToken {
  readonly value: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export interface TokenSet {
  readonly grant: Grant;
  readonly accessToken: string;
  readonly accessExpiresAt: number;
  readonly refreshToken: string;
  readonly refreshExpiresAt: number;
  readonly hardExpiresAt: number;
}

export interface Connection {
  readonly grant: Grant;
  readonly refresh: RefreshToken;
}

export interface AccessToken {
  readonly value: string;
  readonly grantId: string;
  readonly expiresAt: number;
}

/** The state that survives a restart. Authorization codes are excluded, because they expire within minutes. */
export interface TokensSnapshot {
  /** The number of connections ever made. */
  readonly counter: number;
  readonly connections: readonly Connection[];
  readonly access: readonly AccessToken[];
}

export interface CodeRequest {
  readonly clientId: string;
  readonly userId: string;
  readonly realmId: string;
  readonly redirectUri: string;
  readonly scope: readonly string[];
  readonly challenge: { readonly value: string; readonly method: 'S256' | 'plain' } | null;
}

export interface Redemption {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string | null;
}

export interface Tokens {
  /**
   * `lenient`: the refresh token changes about daily. `strict`: at every use, and the previous one is invalid at once.
   */
  rotation: 'lenient' | 'strict';
  issueCode(request: CodeRequest): string;
  /** null: the code is not valid, or not for this request. */
  redeem(redemption: Redemption): TokenSet | null;
  /** null: the refresh token is not valid, or that of another app. */
  refresh(value: string, clientId: string): TokenSet | null;
  /** Revokes the connection of an access or refresh token. False: unknown token. */
  revoke(value: string, clientId: string): boolean;
  connect(request: Omit<CodeRequest, 'redirectUri' | 'challenge'>): TokenSet;
  /** The connection of a valid access token; null: not valid. */
  holder(accessToken: string): Grant | null;
  /** The entries that have not expired. */
  snapshot(): TokensSnapshot;
}

const opaque = (prefix: string, bytes: number): string => prefix + randomBytes(bytes).toString('base64url');

function provesPossession(challenge: CodeRequest['challenge'], verifier: string | null): boolean {
  if (challenge === null) return true;
  if (verifier === null) return false;
  if (challenge.method === 'plain') return verifier === challenge.value;
  return createHash('sha256').update(verifier).digest('base64url') === challenge.value;
}

export function createTokens(clock: Clock, journal: Journal, from?: TokensSnapshot): Tokens {
  const codes = new Map<string, CodeRequest & { readonly expiresAt: number }>();
  const grants = new Map<string, Connection>(from?.connections.map((saved) => [saved.grant.id, saved]));
  const access = new Map<string, AccessToken>(from?.access.map((saved) => [saved.value, saved]));
  let counter = from?.counter ?? 0;
  const now = (): number => Math.floor(clock.now().getTime() / 1000);

  const newRefresh = (hardExpiresAt: number): RefreshToken => ({
    value: opaque('RT1-', 36),
    issuedAt: now(),
    expiresAt: Math.min(now() + REFRESH_SECONDS, hardExpiresAt),
  });

  function issue(grant: Grant, refresh: RefreshToken, operation: string): TokenSet {
    grants.set(grant.id, { grant, refresh });
    const accessToken = opaque('eyJ', 60);
    const accessExpiresAt = now() + ACCESS_SECONDS;
    access.set(accessToken, { value: accessToken, grantId: grant.id, expiresAt: accessExpiresAt });
    // The journal must not contain tokens.
    const after = {
      userId: grant.userId,
      clientId: grant.clientId,
      accessExpiresAt,
      refreshExpiresAt: refresh.expiresAt,
    };
    journal.append({ service: 'accounting', owner: grant.realmId, operation, id: grant.id, after });
    return {
      grant,
      accessToken,
      accessExpiresAt,
      refreshToken: refresh.value,
      refreshExpiresAt: refresh.expiresAt,
      hardExpiresAt: grant.hardExpiresAt,
    };
  }

  const tokens: Tokens = {
    rotation: 'lenient',
    issueCode: (request) => {
      const code = opaque('AB11', 33);
      codes.set(code, { ...request, expiresAt: now() + CODE_SECONDS });
      return code;
    },
    redeem: ({ code, clientId, redirectUri, verifier }) => {
      const request = codes.get(code);
      codes.delete(code);
      if (request === undefined || request.expiresAt <= now()) return null;
      if (request.clientId !== clientId || request.redirectUri !== redirectUri) return null;
      return provesPossession(request.challenge, verifier) ? tokens.connect(request) : null;
    },
    connect: ({ clientId, userId, realmId, scope }) => {
      counter += 1;
      const grant: Grant = {
        id: `connection-${counter}`,
        realmId,
        userId,
        clientId,
        scope,
        authTime: now(),
        hardExpiresAt: now() + CONNECTION_SECONDS,
      };
      return issue(grant, newRefresh(grant.hardExpiresAt), 'Token.grant');
    },
    refresh: (value, clientId) => {
      const found = [...grants.values()].find(({ refresh }) => refresh.value === value);
      if (found === undefined || found.grant.clientId !== clientId || found.refresh.expiresAt <= now()) return null;
      const { grant, refresh } = found;
      const rotates = tokens.rotation === 'strict' || now() - refresh.issuedAt >= ROTATION_SECONDS;
      const prolonged = { ...refresh, expiresAt: Math.min(now() + REFRESH_SECONDS, grant.hardExpiresAt) };
      return issue(grant, rotates ? newRefresh(grant.hardExpiresAt) : prolonged, 'Token.refresh');
    },
    revoke: (value, clientId) => {
      const byRefresh = [...grants.values()].find(({ refresh }) => refresh.value === value)?.grant.id;
      const grantId = byRefresh ?? access.get(value)?.grantId;
      const found = grantId === undefined ? undefined : grants.get(grantId);
      if (found === undefined || found.grant.clientId !== clientId) return false;
      const { grant } = found;
      grants.delete(grant.id);
      journal.append({
        service: 'accounting',
        owner: grant.realmId,
        operation: 'Token.revoke',
        id: grant.id,
        after: { userId: grant.userId, clientId: grant.clientId },
      });
      return true;
    },
    holder: (accessToken) => {
      const found = access.get(accessToken);
      if (found === undefined || found.expiresAt <= now()) return null;
      return grants.get(found.grantId)?.grant ?? null;
    },
    snapshot: () => ({
      counter,
      connections: [...grants.values()].filter(({ refresh }) => refresh.expiresAt > now()),
      access: [...access.values()].filter(({ expiresAt }) => expiresAt > now()),
    }),
  };
  return tokens;
}

/** All scopes, for grants without a browser. */
export const allScopes: readonly string[] = Object.values(scopes);
