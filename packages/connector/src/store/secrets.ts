import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { unreadableSecrets } from '../observation/metrics.ts';
import type { Trx } from './db.ts';

/** A 256-bit key and its id. */
export interface MasterKey {
  readonly id: string;
  readonly key: Uint8Array;
}

interface Sealed {
  readonly keyId: string;
  readonly nonce: Uint8Array;
  /** Ciphertext and 16-byte tag. */
  readonly ciphertext: Uint8Array;
}

/**
 * Identifies a secret. Part of the authenticated data: a row that was copied to another realm or name does not decrypt.
 */
export interface SecretName {
  readonly realmId: string;
  readonly name: string;
}

/** Encrypts and decrypts with AES-256-GCM (NIST SP 800-38D). */
export interface SecretBox {
  readonly currentKeyId: string;
  seal(secret: SecretName, text: string): Sealed;
  /** Throws for an unknown key, a changed byte, and a row of another realm or name. */
  open(secret: SecretName, sealed: Sealed): string;
}

const nonceBytes = 12;
const tagBytes = 16;

/** `keys`: the current key and all older ones that rows may be encrypted with. */
export function createSecretBox(options: { readonly keys: readonly MasterKey[]; readonly current: string }): SecretBox {
  const keys = new Map(options.keys.map(({ id, key }) => [id, key]));
  for (const [id, key] of keys) {
    if (key.length !== 32) throw new RangeError(`Secret key '${id}' must have 32 bytes, it has ${key.length}.`);
  }
  const keyWithId = (id: string): Uint8Array => {
    const key = keys.get(id);
    if (!key) throw new Error(`No secret key '${id}' is configured.`);
    return key;
  };
  keyWithId(options.current);
  return {
    currentKeyId: options.current,
    seal(secret, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyWithId(options.current), nonce);
      cipher.setAAD(nameBytes(secret));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return { keyId: options.current, nonce, ciphertext };
    },
    open(secret, sealed) {
      const bytes = Buffer.from(sealed.ciphertext);
      const decipher = createDecipheriv('aes-256-gcm', keyWithId(sealed.keyId), sealed.nonce, {
        authTagLength: tagBytes,
      });
      decipher.setAAD(nameBytes(secret));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
    },
  };
}

/** JSON distinguishes ('a', 'bc') from ('ab', 'c'). */
function nameBytes({ realmId, name }: SecretName): Buffer {
  return Buffer.from(JSON.stringify([realmId, name]), 'utf8');
}

/** Inserts or replaces a secret. */
export async function putSecret(
  trx: Trx,
  box: SecretBox,
  { realmId, name }: SecretName,
  text: string,
  now: Date,
): Promise<void> {
  const columns = { ...box.seal({ realmId, name }, text), updatedAt: now };
  await trx
    .insertInto('secret')
    .values({ realmId, name, ...columns })
    .onConflict((conflict) => conflict.columns(['realmId', 'name']).doUpdateSet(columns))
    .execute();
}

/** A stored secret cannot be decrypted: its key is not configured (any more), or the row was changed. */
export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret';
  readonly code = 'UnreadableSecret';
  constructor({ realmId, name }: SecretName, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`The secret '${name}' of company ${realmId} cannot be decrypted: ${why}`, { cause });
  }
}

/** Null if there is no such secret. Throws `UnreadableSecret`. */
export async function getSecret(trx: Trx, box: SecretBox, secret: SecretName): Promise<string | null> {
  return (await getSecrets(trx, box, secret.realmId, [secret.name])).get(secret.name) ?? null;
}

/** The secrets of a company by name, without those that are not stored. Throws `UnreadableSecret`. */
export async function getSecrets(
  trx: Trx,
  box: SecretBox,
  realmId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stored = await trx
    .selectFrom('secret')
    .select(['name', 'keyId', 'nonce', 'ciphertext'])
    .where('realmId', '=', realmId)
    .where('name', 'in', names)
    .execute();
  return new Map(stored.map(({ name, ...sealed }) => [name, open(box, { realmId, name }, sealed)]));
}

function open(box: SecretBox, secret: SecretName, sealed: Sealed): string {
  try {
    return box.open(secret, sealed);
  } catch (error) {
    unreadableSecrets.inc();
    throw new UnreadableSecret(secret, error);
  }
}

export async function deleteSecret(trx: Trx, secret: SecretName): Promise<void> {
  await trx.deleteFrom('secret').where('realmId', '=', secret.realmId).where('name', '=', secret.name).execute();
}

/**
 * Encrypts up to `limit` secrets of the realm, after the one named `after`, that use an older key with the current one.
 * Returns their names, and those of secrets that cannot be decrypted, which stay unchanged.
 */
export async function reseal(
  trx: Trx,
  box: SecretBox,
  realmId: string,
  { after = '', limit, now }: { readonly after?: string; readonly limit: number; readonly now: Date },
): Promise<{ readonly resealed: readonly string[]; readonly unreadable: readonly string[] }> {
  const rows = await trx
    .selectFrom('secret')
    .select(['name', 'keyId', 'nonce', 'ciphertext'])
    .where('realmId', '=', realmId)
    .where('keyId', '!=', box.currentKeyId)
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .forUpdate()
    .execute();
  const unreadable: string[] = [];
  for (const { name, ...sealed } of rows) {
    const text = openOrNull(box, { realmId, name }, sealed);
    if (text === null) unreadable.push(name);
    else await putSecret(trx, box, { realmId, name }, text, now);
  }
  return { resealed: rows.map(({ name }) => name).filter((name) => !unreadable.includes(name)), unreadable };
}

/** Names of secrets that cannot be decrypted, and of those that are encrypted with an older key. */
export async function inspectSecrets(
  trx: Trx,
  box: SecretBox,
  realmId: string,
): Promise<{ readonly unreadable: readonly string[]; readonly older: readonly string[] }> {
  const rows = await trx
    .selectFrom('secret')
    .select(['name', 'keyId', 'nonce', 'ciphertext'])
    .where('realmId', '=', realmId)
    .execute();
  return {
    unreadable: rows
      .filter((row) => openOrNull(box, { realmId, name: row.name }, row) === null)
      .map(({ name }) => name),
    older: rows.filter(({ keyId }) => keyId !== box.currentKeyId).map(({ name }) => name),
  };
}

function openOrNull(box: SecretBox, secret: SecretName, sealed: Sealed): string | null {
  try {
    return box.open(secret, sealed);
  } catch {
    return null;
  }
}

/** Whether a company has a secret of this name, in a query of several companies. */
export const hasSecretIn = (realm: RawBuilder<unknown>, name: string): RawBuilder<boolean> =>
  sql`exists (select from secret where realm_id = ${realm} and name = ${name})`;
