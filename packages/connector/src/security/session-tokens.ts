import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { SecretKey } from './secret-key.ts';

/** Kinds of sessions. Each has its own `typ`, so that no token is accepted as another kind. */
export type SessionKind = 'sign-in' | 'app' | 'embed' | 'staff';

/** Who the person is stands in the store only: whoever has a token can read it. */
export interface SessionClaims {
  readonly kind: SessionKind;
  /** Id of the token, by which the store revokes it. */
  readonly jti: string;
  /** The accounting company; null before one is chosen. */
  readonly realmId: string | null;
  readonly expiresAt: Date;
  /**
   * Widgets of an embed session that may not do everything. Only for the screens of the widgets: it is signed, but not read
   * here. The store decides.
   */
  readonly rights?: Readonly<Record<string, string | undefined>>;
  /** The widgets of an embed session; also for the screens only. */
  readonly widgets?: readonly string[];
}

export interface SessionTokens {
  /** Public address of the service. */
  readonly issuer: string;
  sign(claims: SessionClaims, issuedAt: Date): Promise<string>;
  /** Null unless it is a valid, unexpired token of this service. Does not check revocation: the store does. */
  verify(token: string, now: Date): Promise<SessionClaims | null>;
}

/** Tokens of this many sessions are not verified again for each request. */
const maxVerified = 10_000;

const audience = 'salestax-connector';
const kinds: readonly SessionKind[] = ['sign-in', 'app', 'embed', 'staff'];
const typeOf = (kind: SessionKind) => `${kind}+jwt`;

/** Signed tokens (RFC 7519, explicit typing by RFC 8725): one algorithm, only our own keys, signed with the first. */
export function createSessionTokens(issuer: string, keys: readonly SecretKey[]): SessionTokens {
  const [current] = keys;
  if (current === undefined) throw new RangeError('At least one signing key is required.');
  /** Signature and claims of a token never change: only its end is compared again. */
  const verified = new LRUCache<string, SessionClaims>({ max: maxVerified });
  return {
    issuer,
    sign: (claims, issuedAt) =>
      new SignJWT({ realm: claims.realmId, widgets: claims.widgets, ...limited(claims.rights) })
        .setProtectedHeader({ alg: 'HS256', kid: current.id, typ: typeOf(claims.kind) })
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(claims.jti)
        .setIssuedAt(issuedAt)
        .setExpirationTime(claims.expiresAt)
        .sign(current.key),

    async verify(token, now) {
      const cachedClaims = verified.get(token);
      if (cachedClaims !== undefined) return now < cachedClaims.expiresAt ? cachedClaims : null;
      const claims = await verifyNow(token, now);
      if (claims !== null) verified.set(token, claims);
      return claims;
    },
  };

  async function verifyNow(token: string, now: Date): Promise<SessionClaims | null> {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        (header) => {
          const key = keys.find(({ id }) => id === header.kid);
          if (key === undefined) throw new RangeError('Unknown key');
          return key.key;
        },
        { algorithms: ['HS256'], audience, issuer, currentDate: now, requiredClaims: ['jti', 'exp'] },
      );
      const kind = kinds.find((candidate) => typeOf(candidate) === protectedHeader.typ);
      const { jti, exp, realm } = payload;
      if (kind === undefined || jti === undefined || exp === undefined) return null;
      return {
        kind,
        jti,
        realmId: typeof realm === 'string' ? realm : null,
        expiresAt: new Date(exp * 1000),
      };
    } catch {
      return null;
    }
  }
}

const limited = (rights: SessionClaims['rights'] = {}) => (Object.keys(rights).length > 0 ? { rights } : {});
