import { randomUUID } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openDb } from '../store/db.ts';
import { imageVersion } from '../store/embedded/image.ts';

/*
 * Tests open hundreds of embedded databases. These start as copies of one template, which is created once per version
 * of engine and migrations and cached beside the packages' own caches: as a file for databases in memory, and as a
 * folder for processes with a data folder.
 */

const cache = join(import.meta.dirname, '../../../../node_modules/.cache/salestax');
const prefix = 'empty-database-';

let cachedTemplate: Promise<Blob> | null = null;

/** Template of databases in memory: the option `template` of `openEngine`. */
export function testTemplate(): Promise<Blob> {
  return (cachedTemplate ??= readTemplate());
}

/** Fills a folder with a migrated embedded database. */
export async function copyTemplateTo(dataDir: string): Promise<void> {
  const folder = join(cache, `${prefix}${imageVersion()}`);
  if (!existsSync(folder)) await makeFolder(folder);
  cpSync(folder, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function makeFolder(folder: string): Promise<void> {
  const partial = join(cache, `partial-${randomUUID()}`);
  const db = await openDb({ dataDir: partial });
  await db.close();
  try {
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true });
    // Another process has created it in between.
    if (!existsSync(folder)) throw error;
  }
}

async function readTemplate(): Promise<Blob> {
  const name = `${prefix}${imageVersion()}.tar`;
  try {
    return new Blob([readFileSync(join(cache, name))]);
  } catch {
    return makeTemplate(name);
  }
}

async function makeTemplate(name: string): Promise<Blob> {
  const made = await dumpOfNew();
  mkdirSync(cache, { recursive: true });
  // Created under another name and renamed, so that it is complete under its name; several processes may create it at
  // once.
  const partial = join(cache, `partial-${randomUUID()}`);
  writeFileSync(partial, await made.bytes());
  renameSync(partial, join(cache, name));
  const isOutdated = (other: string) => other.startsWith(prefix) && !name.startsWith(other.replace(/\.tar$/, ''));
  for (const other of readdirSync(cache).filter(isOutdated))
    rmSync(join(cache, other), { recursive: true, force: true });
  return made;
}

async function dumpOfNew(): Promise<Blob> {
  const db = await openDb({ dataDir: 'memory' });
  try {
    if (db.jobStore.kind !== 'embedded') throw new Error('The embedded database is not embedded.');
    return await db.jobStore.engine.dump();
  } finally {
    await db.close();
  }
}
