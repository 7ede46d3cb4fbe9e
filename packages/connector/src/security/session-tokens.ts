import { jwtVerify, SignJWT } from 'jose';
import type { SecretKey } from './secret-key.ts';

/** What a bearer may be. Each kind has its own `typ`, so that one can never stand for another. */
export type SessionKind = 'sign-in' | 'app' | 'embed' | 'staff';

export interface SessionClaims {
  readonly kind: SessionKind;
  /** Id of the token; what the store revokes. */
  readonly jti: string;
  readonly subject: string;
  /** The accounting company; null before one is chosen. */
  readonly realmId: string | null;
  readonly expiresAt: Date;
}

export interface SessionTokens {
  /** The service's own address. */
  readonly issuer: string;
  sign(claims: SessionClaims, issuedAt: Date): Promise<string>;
  /** Null for anything that is not a sound, unexpired token of ours. Revocation is the store's to know. */
  verify(token: string, now: Date): Promise<SessionClaims | null>;
}

const audience = 'salestax-connector';
const kinds: readonly SessionKind[] = ['sign-in', 'app', 'embed', 'staff'];
const typeOf = (kind: SessionKind) => `${kind}+jwt`;

/** Signed tokens (RFC 7519, typed as RFC 8725 advises): one algorithm, own keys only, newest key first. */
export function createSessionTokens(issuer: string, keys: readonly SecretKey[]): SessionTokens {
  const [current] = keys;
  if (current === undefined) throw new RangeError('At least one signing key is needed.');
  return {
    issuer,
    sign: (claims, issuedAt) =>
      new SignJWT({ realm: claims.realmId })
        .setProtectedHeader({ alg: 'HS256', kid: current.id, typ: typeOf(claims.kind) })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(claims.subject)
        .setJti(claims.jti)
        .setIssuedAt(issuedAt)
        .setExpirationTime(claims.expiresAt)
        .sign(current.key),

    async verify(token, now) {
      try {
        const { payload, protectedHeader } = await jwtVerify(
          token,
          (header) => {
            const key = keys.find(({ id }) => id === header.kid);
            if (key === undefined) throw new RangeError('Unknown key');
            return key.key;
          },
          { algorithms: ['HS256'], audience, issuer, currentDate: now, requiredClaims: ['sub', 'jti', 'exp'] },
        );
        const kind = kinds.find((candidate) => typeOf(candidate) === protectedHeader.typ);
        const { sub, jti, exp, realm } = payload;
        if (kind === undefined || sub === undefined || jti === undefined || exp === undefined) return null;
        return {
          kind,
          jti,
          subject: sub,
          realmId: typeof realm === 'string' ? realm : null,
          expiresAt: new Date(exp * 1000),
        };
      } catch {
        return null;
      }
    },
  };
}
