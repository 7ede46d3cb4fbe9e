import { createReadStream, existsSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type EmbeddedEngine, openEngine } from './embedded/engine.ts';
import { folderOfFileSystem, lockFolder, ownerFile } from './embedded/folder-lock.ts';
import { holdsDatabase, restoringFolder, versionFile } from './embedded/holds-database.ts';

/* Backups of the embedded database: a tar archive of its folder, taken between two statements. */

/** Opening a restored database takes longer than any query. Milliseconds. */
const openingMs = 600_000;
const maxBackups = 7;
const backupName = /^salestax-\d{4}-\d{2}-\d{2}\.tar$/;
/** The file of a process that was ended while it wrote a backup. */
const partialName = /^salestax-\d{4}-\d{2}-\d{2}\.tar\.partial$/;

/**
 * Dumps the database into a file that only its owner may read. The file appears complete or not at all. Works while the
 * service runs.
 */
export async function writeBackup(engine: EmbeddedEngine, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partial = partialOf(file);
  try {
    const handle = await open(partial, 'w', 0o600);
    try {
      const copy = await engine.dump();
      await handle.writeFile(await copy.bytes());
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    // One more partial file each day would fill a full disk further.
    await rm(partial, { force: true });
    throw error;
  }
}

const partialOf = (file: string): string => `${file}.partial`;

/**
 * Writes the backup of the day, unless there is one: a start with the wrong folder of data must not replace a good backup.
 * Deletes all but the last seven, and incomplete ones. Throws where the process was killed while it wrote the backup: the memory
 * may not suffice, and every start would end in the same way. `signal`: the process stops, and the next start writes the backup.
 */
export async function writeDailyBackup(
  engine: EmbeddedEngine,
  folder: string,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const file = join(folder, `salestax-${now.toISOString().slice(0, 10)}.tar`);
  if (!existsSync(file)) await writeOnce(engine, file, signal);
  const names = await readdir(folder);
  const older = names
    .filter((name) => backupName.test(name))
    .toSorted()
    .slice(0, -maxBackups);
  const partial = names.filter((name) => partialName.test(name));
  for (const name of [...older, ...partial]) await rm(join(folder, name));
}

async function writeOnce(engine: EmbeddedEngine, file: string, signal: AbortSignal): Promise<void> {
  if (existsSync(partialOf(file)))
    throw new Error(
      `The process was killed while it wrote ${file}, maybe because its memory does not suffice. ` +
        `The next backup is that of tomorrow; delete ${partialOf(file)} and restart for one of today.`,
    );
  signal.throwIfAborted();
  const onStop = () => rmSync(partialOf(file), { force: true });
  signal.addEventListener('abort', onStop, { once: true });
  try {
    await writeBackup(engine, file);
  } finally {
    signal.removeEventListener('abort', onStop);
  }
}

async function withLock<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const unlock = await lockFolder(dataDir);
  try {
    return await work();
  } finally {
    await unlock();
  }
}

/** Opens the database of a folder without migrating it. */
async function withEngine<Result>(
  dataDir: string,
  template: Blob | null,
  work: (engine: EmbeddedEngine) => Promise<Result>,
): Promise<Result> {
  const engine = await openEngine({ dataDir, template, watchdogMs: openingMs });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Backs up the database of a stopped service. Throws `FolderInUse` if it runs. */
export async function backUpFolder(dataDir: string, file: string): Promise<void> {
  if (!holdsDatabase(dataDir))
    throw new Error(`${dataDir} holds no database. Set DATA_DIR to the folder of the service.`);
  await withLock(dataDir, () => withEngine(dataDir, null, (engine) => writeBackup(engine, file)));
}

/** Creates the database of a backup in an empty folder, which stays empty on an error. Returns its number of companies. */
export async function restoreFolder(file: string, dataDir: string): Promise<number> {
  // In parts: a file of more than 2 GiB cannot be read at once.
  const parts: Blob[] = [];
  for await (const part of createReadStream(file, { highWaterMark: 64 * 1024 * 1024 })) parts.push(new Blob([part]));
  const content = new Blob(parts);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if ((await contentOf(dataDir)).length > 0)
    throw new Error(`The folder ${dataDir} is not empty. Move it away first: a restore never overwrites.`);
  return withLock(dataDir, async () => {
    try {
      return await restoreInto(dataDir, content, file);
    } catch (error) {
      const names = (await contentOf(dataDir)).filter((name) => join(dataDir, name) !== ownerFile(dataDir));
      for (const name of names) await rm(join(dataDir, name), { recursive: true });
      throw error;
    }
  });
}

const contentOf = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name !== folderOfFileSystem);

/**
 * Loads the backup into a folder below, and moves it up when it was read: it contains the owner's file of the process that made
 * it, which must not replace that of this process.
 */
async function restoreInto(dataDir: string, content: Blob, file: string): Promise<number> {
  const loaded = restoringFolder(dataDir);
  const companies = await withEngine(loaded, content, (engine) => countCompanies(engine, file));
  await rm(ownerFile(loaded), { force: true });
  const names = await readdir(loaded);
  // With this file, `holdsDatabase` takes the folder for a whole database.
  const inOrder = [...names.filter((name) => name !== versionFile), ...names.filter((name) => name === versionFile)];
  for (const name of inOrder) await rename(join(loaded, name), join(dataDir, name));
  await rm(loaded, { recursive: true });
  return companies;
}

async function countCompanies(engine: EmbeddedEngine, file: string): Promise<number> {
  const session = await engine.acquire();
  try {
    const [row] = (await session.script('select count(*)::int as companies from salestax.company')).rows;
    const found = typeof row === 'object' && row !== null && 'companies' in row ? row.companies : undefined;
    if (typeof found !== 'number') throw new Error(`${file} holds no database of this service.`);
    return found;
  } finally {
    session.release();
  }
}
