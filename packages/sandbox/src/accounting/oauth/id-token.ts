import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { Grant } from './tokens.ts';

const KEY_ID = 'sandbox-accounting-1';
const HOUR = 3600;

export interface IdTokens {
  sign(grant: Grant, issuer: string, now: number): Promise<string>;
  keys(): Promise<{ keys: JWK[] }>;
}

/** Signs with RS256, as the discovery document states. The key is created per process. */
export function createIdTokens(): IdTokens {
  let keys: ReturnType<typeof generateKeyPair> | null = null;
  const pair = () => (keys ??= generateKeyPair('RS256'));
  return {
    sign: async ({ userId, clientId, realmId, authTime }, issuer, now) => {
      const { privateKey } = await pair();
      return new SignJWT({ realmid: realmId, auth_time: authTime })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
        .setIssuer(issuer)
        .setSubject(userId)
        .setAudience([clientId])
        .setIssuedAt(now)
        .setExpirationTime(now + HOUR)
        .sign(privateKey);
    },
    keys: async () => {
      const { publicKey } = await pair();
      return { keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }] };
    },
  };
}
