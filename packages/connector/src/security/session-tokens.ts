import { jwtVerify, SignJWT } from 'jose';
import type { SecretKey } from './secret-key.ts';

/** Kinds of sessions. Each has its own `typ`, so that no token is accepted as another kind. */
export type SessionKind = 'sign-in' | 'app' | 'embed' | 'staff';

export interface SessionClaims {
  readonly kind: SessionKind;
  /** Id of the token, by which the store revokes it. */
  readonly jti: string;
  readonly subject: string;
  /** The accounting company; null before one is chosen. */
  readonly realmId: string | null;
  readonly expiresAt: Date;
}

export interface SessionTokens {
  /** Public address of the service. */
  readonly issuer: string;
  sign(claims: SessionClaims, issuedAt: Date): Promise<string>;
  /** Null unless it is a valid, unexpired token of this service. Does not check revocation: the store does. */
  verify(token: string, now: Date): Promise<SessionClaims | null>;
}

const audience = 'salestax-connector';
const kinds: readonly SessionKind[] = ['sign-in', 'app', 'embed', 'staff'];
const typeOf = (kind: SessionKind) => `${kind}+jwt`;

/** Signed tokens (RFC 7519, explicit typing by RFC 8725): one algorithm, only our own keys, signed with the first. */
export function createSessionTokens(issuer: string, keys: readonly SecretKey[]): SessionTokens {
  const [current] = keys;
  if (current === undefined) throw new RangeError('At least one signing key is required.');
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
