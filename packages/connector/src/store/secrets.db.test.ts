import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../testing/databases.harness.ts';
import { createSecretBox, deleteSecret, getSecret, putSecret, reseal } from './secrets.ts';

const k1 = { id: 'k1', key: Buffer.alloc(32, 1) };
const k2 = { id: 'k2', key: Buffer.alloc(32, 2) };
const old = createSecretBox({ keys: [k1], current: 'k1' });
const now = new Date('2026-03-02T10:00:00Z');
const license = { realmId: 'a', name: 'license-key' };

describe('a secret box', () => {
  it('a secret is decrypted to the text that was encrypted', () => {
    expect(old.open(license, old.seal(license, 'schlüssel 🔑'))).toBe('schlüssel 🔑');
    expect(old.open(license, old.seal(license, ''))).toBe('');
  });

  it('the same text is encrypted differently each time', () => {
    expect(old.seal(license, 'x').ciphertext).not.toEqual(old.seal(license, 'x').ciphertext);
  });

  it.each([
    ['another realm', { ...license, realmId: 'b' }],
    ['another name', { ...license, name: 'token' }],
    ['a shifted border between realm and name', { realmId: 'al', name: 'icense-key' }],
  ])('a secret is not decrypted with %s', (_, secret) => {
    expect(() => old.open(secret, old.seal(license, 'x'))).toThrow('unable to authenticate');
  });

  it('a changed or shortened ciphertext is not decrypted', () => {
    const sealed = old.seal(license, 'secret');
    const changed = Uint8Array.from(sealed.ciphertext);
    changed[0] = (changed[0] ?? 0) ^ 1;
    expect(() => old.open(license, { ...sealed, ciphertext: changed })).toThrow('unable to authenticate');
    expect(() => old.open(license, { ...sealed, ciphertext: sealed.ciphertext.slice(0, -1) })).toThrow(
      'unable to authenticate',
    );
    expect(() => old.open(license, { ...sealed, ciphertext: new Uint8Array(3) })).toThrow('authentication tag length');
  });

  it('the id of a missing key is reported', () => {
    const other = createSecretBox({ keys: [k2], current: 'k2' });
    expect(() => other.open(license, old.seal(license, 'x'))).toThrow("No secret key 'k1'");
    expect(() => createSecretBox({ keys: [k1], current: 'k9' })).toThrow("No secret key 'k9'");
    expect(() => createSecretBox({ keys: [{ id: 's', key: Buffer.alloc(16) }], current: 's' })).toThrow('32 bytes');
  });
});

describe.each(await testDatabases())('secrets on $name', ({ db, clear, asLogin, name }) => {
  beforeEach(clear);

  it('secrets are stored, replaced and deleted', async () => {
    await db.tx({ realm: 'a' }, async (trx) => {
      await putSecret(trx, old, license, 'one', now);
      await putSecret(trx, old, license, 'two', now);
      expect(await getSecret(trx, old, license)).toBe('two');
      await deleteSecret(trx, license);
      expect(await getSecret(trx, old, license)).toBeNull();
    });
  });

  it('a secret does not decrypt in a realm that its row was copied to', async () => {
    await db.tx({ realm: 'a' }, (trx) => putSecret(trx, old, license, 'of a', now));
    const [row] = await db.tx({ realm: 'a' }, (trx) => trx.selectFrom('secret').selectAll().execute());
    if (!row) throw new Error('The secret was not kept.');
    await db.tx({ realm: 'b' }, (trx) =>
      trx
        .insertInto('secret')
        .values({ ...row, realmId: 'b' })
        .execute(),
    );
    const open = db.tx({ realm: 'b' }, (trx) => getSecret(trx, old, { ...license, realmId: 'b' }));
    await expect(open).rejects.toThrow('unable to authenticate');
  });

  it('secrets are encrypted again with the current key', async () => {
    const rotated = createSecretBox({ keys: [k1, k2], current: 'k2' });
    await db.tx({ realm: 'a' }, async (trx) => {
      for (const secret of ['s1', 's2', 's3']) await putSecret(trx, old, { realmId: 'a', name: secret }, secret, now);
      const next = (after = '') => reseal(trx, rotated, 'a', { after, limit: 2, now });
      expect(await next()).toEqual({ resealed: ['s1', 's2'], unreadable: [] });
      expect(await next('s2')).toEqual({ resealed: ['s3'], unreadable: [] });
      expect(await next()).toEqual({ resealed: [], unreadable: [] });
      const onlyNew = createSecretBox({ keys: [k2], current: 'k2' });
      expect(await getSecret(trx, onlyNew, { realmId: 'a', name: 's3' })).toBe('s3');
    });
  });

  it.runIf(name === 'postgres')('secrets are not stored as plain text', async () => {
    await db.tx({ realm: 'a' }, async (trx) => {
      await putSecret(trx, old, license, 'canary', now);
      const { rows } = await sql`select encode(ciphertext, 'escape') as bytes from secret`.execute(trx);
      expect(JSON.stringify(rows)).not.toContain('canary');
    });
    await expect(asLogin('select * from salestax.secret')).rejects.toThrow('permission denied');
  });
});
