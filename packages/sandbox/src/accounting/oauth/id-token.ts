import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { Grant } from './tokens.ts';

const HOUR_SECONDS = 3600;

export interface IdTokens {
  sign(grant: Grant, issuer: string, now: number): Promise<string>;
  keys(): Promise<{ keys: JWK[] }>;
}

/** Signs with RS256, as the discovery document states. Each key has an id of its own, by which apps cache it. */
export function createIdTokens(): IdTokens {
  const kid = randomUUID();
  let keys: ReturnType<typeof generateKeyPair> | null = null;
  const pair = () => (keys ??= generateKeyPair('RS256'));
  return {
    sign: async ({ userId, clientId, realmId, authTime }, issuer, now) => {
      const { privateKey } = await pair();
      return new SignJWT({ realmid: realmId, auth_time: authTime })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(issuer)
        .setSubject(userId)
        .setAudience([clientId])
        .setIssuedAt(now)
        .setExpirationTime(now + HOUR_SECONDS)
        .sign(privateKey);
    },
    keys: async () => {
      const { publicKey } = await pair();
      return { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] };
    },
  };
}
