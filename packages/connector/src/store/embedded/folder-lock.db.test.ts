import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, ForeignFolder, lockFolder } from './folder-lock.ts';

describe.each(['linux', 'darwin'])('the lock of a folder on %s', (platform) => {
  let parent: string;
  let folder: string;

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'salestax-lock-'));
    folder = join(parent, 'data');
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  it('the folder is created, readable only by its owner', async () => {
    const unlock = await lockFolder(folder, platform);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await unlock();
  });

  it.each([
    ['is empty', []],
    ['is a new file system', ['lost+found']],
    ['has the file of a killed owner', ['owner.pid']],
    ['has the file of a killed owner that another process was replacing', ['owner.pid.5f3c']],
    ['has a database', ['PG_VERSION', 'base']],
    ['has a database whose creation failed', ['base', 'global']],
    ['has an interrupted restore', ['restoring']],
    ['has the data of npm start', ['secrets.json', 'connector', 'sandbox.json']],
  ])('an existing folder becomes readable only by its owner where it %s', async (_, names) => {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    for (const name of names) writeFileSync(join(folder, name), '');
    const unlock = await lockFolder(folder, platform);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await unlock();
  });

  it.each(['connector', 'base'])('a folder with %s of something else is refused, and stays as it is', async (name) => {
    mkdirSync(join(folder, name), { recursive: true });
    chmodSync(folder, 0o1777);
    await expect(lockFolder(folder, platform)).rejects.toThrow(ForeignFolder);
    await expect(lockFolder(folder, platform)).rejects.toThrow('Choose an empty folder');
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
    expect(readdirSync(folder)).toEqual([name]);
  });

  it('a second lock is refused, by any path to the folder, until the first is released', async () => {
    const unlock = await lockFolder(folder, platform);
    const second = lockFolder(join(folder, '..', 'data'), platform);
    await expect(second).rejects.toThrow(FolderInUse);
    await expect(second).rejects.toThrow(`in use by process ${process.pid}`);
    await unlock();
    await (
      await lockFolder(folder, platform)
    )();
    expect(existsSync(join(folder, 'owner.pid'))).toBe(false);
  });

  it('the lock is released when its process dies', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    mkdirSync(folder);
    writeFileSync(join(folder, 'owner.pid'), `${pid}\n`);
    const unlock = await lockFolder(folder, platform);
    expect(readFileSync(join(folder, 'owner.pid'), 'utf8').split('\n')[0]).toBe(String(process.pid));
    await unlock();
  });

  it('the file of a process that could not write into it is taken over', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'owner.pid'), '');
    const unlock = await lockFolder(folder, platform);
    expect(readFileSync(join(folder, 'owner.pid'), 'utf8').split('\n')[0]).toBe(String(process.pid));
    await unlock();
  });

  it.each(['', 'dead'])('of several that lock it at once, one does: %s', async (owner) => {
    mkdirSync(folder);
    if (owner === 'dead')
      writeFileSync(join(folder, 'owner.pid'), `${spawnSync(process.execPath, ['--version']).pid}\n`);
    const locks = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder, platform)));
    const refused = locks.flatMap((lock) => (lock.status === 'rejected' ? [lock.reason] : []));
    expect(refused).toHaveLength(7);
    for (const reason of refused) expect(reason).toBeInstanceOf(FolderInUse);
    for (const lock of locks) if (lock.status === 'fulfilled') await lock.value();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('another folder is not locked', async () => {
    const unlocks = await Promise.all([lockFolder(folder, platform), lockFolder(`${folder}2`, platform)]);
    await Promise.all(unlocks.map((unlock) => unlock()));
    expect(existsSync(join(folder, 'owner.pid'))).toBe(false);
  });
});

/** Its file is seen on the volume that both containers have; its socket is not. */
describe('the lock of a folder that a container on the same volume has', () => {
  const owner = '7\nother-container net:[4026532999]\n';
  const heartbeat = { every: 20, silence: 400 };
  let parent: string;
  let folder: string;

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'salestax-lock-'));
    folder = join(parent, 'data');
    mkdirSync(folder);
    writeFileSync(join(folder, 'owner.pid'), owner);
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  /** Signs of life of the other container, until it is stopped. */
  function beat(): NodeJS.Timeout {
    let seconds = 1_000_000_000;
    return setInterval(() => {
      seconds += 1;
      utimesSync(join(folder, 'owner.pid'), seconds, seconds);
    }, heartbeat.every);
  }

  it('is refused while that container gives signs of life, and names it', async () => {
    const beating = beat();
    await expect(lockFolder(folder, 'linux', heartbeat)).rejects.toThrow(
      'in use by process 7 of another container or machine (other-container net:[4026532999])',
    );
    clearInterval(beating);
    expect(readFileSync(join(folder, 'owner.pid'), 'utf8')).toBe(owner);
  });

  it('is taken over when that container was killed, and then gives signs of life itself', async () => {
    const unlock = await lockFolder(folder, 'linux', heartbeat);
    expect(readFileSync(join(folder, 'owner.pid'), 'utf8')).toContain(`${process.pid}\n`);
    const before = statSync(join(folder, 'owner.pid')).mtimeMs;
    await expect.poll(() => statSync(join(folder, 'owner.pid')).mtimeMs).toBeGreaterThan(before);
    await unlock();
    expect(existsSync(join(folder, 'owner.pid'))).toBe(false);
  });

  it('that was taken over during a pause of this process is left to its owner', async () => {
    const taken = Promise.withResolvers<Error>();
    const unlock = await lockFolder(folder, 'linux', heartbeat, taken.resolve);
    writeFileSync(join(folder, 'owner.pid'), owner);
    expect((await taken.promise).message).toContain('in use by process 7 other-container');
    await unlock();
    expect(readFileSync(join(folder, 'owner.pid'), 'utf8')).toBe(owner);
  });

  it('is taken over as soon as that container has stopped', async () => {
    const locking = lockFolder(folder, 'linux', { every: 20, silence: 60_000 });
    rmSync(join(folder, 'owner.pid'));
    const unlock = await locking;
    expect(readFileSync(join(folder, 'owner.pid'), 'utf8')).toContain(`${process.pid}\n`);
    await unlock();
  });
});
