import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { unreadableSecrets } from '../observation/metrics.ts';
import type { Trx } from './db.ts';

/** A 256-bit key and the name under which it is rotated. */
export interface MasterKey {
  readonly id: string;
  readonly key: Uint8Array;
}

interface Sealed {
  readonly keyId: string;
  readonly nonce: Uint8Array;
  /** Ciphertext and the 16 bytes of its tag. */
  readonly ciphertext: Uint8Array;
}

/** Names one secret; part of what is authenticated, so a row copied to another realm or name does not open. */
export interface SecretName {
  readonly realmId: string;
  readonly name: string;
}

/** Seals and opens with AES-256-GCM (NIST SP 800-38D). */
export interface SecretBox {
  readonly currentKeyId: string;
  seal(secret: SecretName, text: string): Sealed;
  /** Fails on an unknown key, on a changed byte, and on a row of another realm or name. */
  open(secret: SecretName, sealed: Sealed): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `keys` holds the current key and every older one that rows may still be sealed with. */
export function createSecretBox(options: { readonly keys: readonly MasterKey[]; readonly current: string }): SecretBox {
  const keys = new Map(options.keys.map(({ id, key }) => [id, key]));
  for (const [id, key] of keys) {
    if (key.length !== 32) throw new RangeError(`Secret key '${id}' must have 32 bytes, it has ${key.length}.`);
  }
  const keyOf = (id: string): Uint8Array => {
    const key = keys.get(id);
    if (!key) throw new Error(`No secret key '${id}' is configured.`);
    return key;
  };
  keyOf(options.current);
  return {
    currentKeyId: options.current,
    seal(secret, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(options.current), nonce);
      cipher.setAAD(nameBytes(secret));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return { keyId: options.current, nonce, ciphertext };
    },
    open(secret, sealed) {
      const bytes = Buffer.from(sealed.ciphertext);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(sealed.keyId), sealed.nonce, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(nameBytes(secret));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}

/** JSON keeps ('a', 'bc') and ('ab', 'c') apart. */
function nameBytes({ realmId, name }: SecretName): Buffer {
  return Buffer.from(JSON.stringify([realmId, name]), 'utf8');
}

/** Keeps a secret of a realm, in place of the one of that name. */
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

/** What is kept can't be opened: its key is not configured (any more), or the row was changed. */
export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret';
  readonly code = 'UnreadableSecret';
  constructor({ realmId, name }: SecretName, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`The secret '${name}' of company ${realmId} can't be opened: ${why}`, { cause });
  }
}

/** Null when there is none. Throws `UnreadableSecret`. */
export async function getSecret(trx: Trx, box: SecretBox, secret: SecretName): Promise<string | null> {
  const sealed = await trx
    .selectFrom('secret')
    .select(['keyId', 'nonce', 'ciphertext'])
    .where('realmId', '=', secret.realmId)
    .where('name', '=', secret.name)
    .executeTakeFirst();
  if (sealed === undefined) return null;
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
 * Seals up to `limit` secrets of the realm, after the one named `after`, that still use an older key with the current
 * one. Answers their names, and those that can't be opened, which stay as they are.
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

/** Names of the secrets of a realm that can't be opened, and of those that an older key still seals. */
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
