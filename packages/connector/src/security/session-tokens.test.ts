import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createSessionTokens, type SessionClaims, type SessionKind } from './session-tokens.ts';

const issuer = 'https://connector.example';
const first = { id: 'k1', key: new Uint8Array(32).fill(1) };
const second = { id: 'k2', key: new Uint8Array(32).fill(2) };
const tokens = createSessionTokens(issuer, [first, second]);
const now = new Date('2026-03-02T10:00:00Z');
const claims: SessionClaims = {
  kind: 'app',
  jti: 'j1',
  realmId: '9341452000000001',
  expiresAt: new Date('2026-03-02T11:00:00Z'),
};

describe('a session token', () => {
  it.each(['sign-in', 'app', 'embed', 'staff'] satisfies SessionKind[])(
    'of the kind %s holds its claims',
    async (kind) => {
      const token = await tokens.sign({ ...claims, kind }, now);
      expect(await tokens.verify(token, now)).toEqual({ ...claims, kind });
    },
  );

  it('names no person', async () => {
    const payload = decodeJwt(await tokens.sign(claims, now));
    expect(Object.keys(payload).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'realm']);
  });

  it('of an embed session holds the rights of its widgets, for the pages that show them', async () => {
    const payloadOf = async (rights?: SessionClaims['rights']) =>
      decodeJwt(await tokens.sign({ ...claims, kind: 'embed', ...(rights && { rights }) }, now));
    expect(await payloadOf({ home: 'read' })).toMatchObject({ rights: { home: 'read' } });
    expect(await payloadOf({})).not.toHaveProperty('rights');
    expect(await payloadOf()).not.toHaveProperty('rights');
    expect(await payloadOf()).not.toHaveProperty('widgets');
  });

  it('is refused again when it was refused before, and accepted again when it was accepted', async () => {
    const token = await tokens.sign(claims, now);
    for (let times = 0; times < 3; times += 1) {
      expect(await tokens.verify(token, now)).toEqual(claims);
      expect(await tokens.verify(`${token}x`, now)).toBeNull();
    }
    expect(await tokens.verify(token, claims.expiresAt)).toBeNull();
  });

  it('has no company before one is chosen', async () => {
    const token = await tokens.sign({ ...claims, realmId: null }, now);
    expect((await tokens.verify(token, now))?.realmId).toBeNull();
  });

  it('is valid until it expires', async () => {
    const token = await tokens.sign(claims, now);
    expect(await tokens.verify(token, new Date('2026-03-02T10:59:59Z'))).toEqual(claims);
    expect(await tokens.verify(token, claims.expiresAt)).toBeNull();
  });

  it('is signed with the first key, and verified with any', async () => {
    const signed = await createSessionTokens(issuer, [first, second]).sign(claims, now);
    expect(await createSessionTokens(issuer, [first]).verify(signed, now)).toEqual(claims);
    expect(await createSessionTokens(issuer, [second]).verify(signed, now)).toBeNull();
    expect(await createSessionTokens(issuer, [second, first]).verify(signed, now)).toEqual(claims);
  });

  it('requires at least one key', () => {
    expect(() => createSessionTokens(issuer, [])).toThrow(new RangeError('At least one signing key is required.'));
  });
});

describe('a token that this service did not issue so', () => {
  const valid = {
    jti: 'j1',
    iss: issuer,
    aud: 'salestax-connector',
    realm: '7',
    exp: claims.expiresAt.getTime() / 1_000,
  };
  const without = (claim: string): JWTPayload =>
    Object.fromEntries(Object.entries(valid).filter(([name]) => name !== claim));
  const header = { alg: 'HS256', kid: 'k1', typ: 'app+jwt' };
  const sign = (payload: JWTPayload, protectedHeader = header, { key } = first) =>
    new SignJWT(payload).setProtectedHeader(protectedHeader).sign(key);
  const verified = async (token: Promise<string>) => tokens.verify(await token, now);

  it('is refused for one difference alone', async () => {
    expect(await verified(sign(valid))).toMatchObject({ jti: 'j1', realmId: '7' });
    const refused = [
      sign({ ...valid, iss: 'https://other.example' }),
      sign({ ...valid, aud: 'another-service' }),
      sign(without('jti')),
      sign(without('exp')),
      sign(valid, { ...header, kid: 'k9' }),
      sign(valid, { ...header, kid: 'k2' }),
      sign(valid, { ...header, alg: 'HS512' }, { id: 'k1', key: new Uint8Array(64).fill(1) }),
      sign(valid, { ...header, typ: 'JWT' }),
      sign(valid, { ...header, typ: 'admin+jwt' }),
      sign(valid, header, second),
    ];
    expect(await Promise.all(refused.map(verified))).toEqual(refused.map(() => null));
  });

  it('is refused with another algorithm and the right key', async () => {
    const long = { id: 'k1', key: new Uint8Array(64).fill(3) };
    const ours = createSessionTokens(issuer, [long]);
    expect(await ours.verify(await sign(valid, header, long), now)).not.toBeNull();
    expect(await ours.verify(await sign(valid, { ...header, alg: 'HS512' }, long), now)).toBeNull();
  });

  it('has no company when the claim is no text', async () => {
    expect((await verified(sign({ ...valid, realm: 7 })))?.realmId).toBeNull();
  });

  it('is refused when it is no token', async () => {
    expect(await tokens.verify('', now)).toBeNull();
    expect(await tokens.verify('a.b.c', now)).toBeNull();
  });
});
