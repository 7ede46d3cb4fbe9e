import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

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

  it('a second lock is refused, by any path to the folder, until the first is released', async () => {
    const unlock = await lockFolder(folder, platform);
    const second = lockFolder(join(folder, '..', 'data'), platform);
    await expect(second).rejects.toThrow(FolderInUse);
    await expect(second).rejects.toThrow(`in use by process ${process.pid}`);
    await unlock();
    await (
      await lockFolder(folder, platform)
    )();
    expect(existsSync(`${folder}.pid`)).toBe(false);
  });

  it('the lock is released when its process dies', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(`${folder}.pid`, `${pid}\n`);
    const unlock = await lockFolder(folder, platform);
    expect(readFileSync(`${folder}.pid`, 'utf8').trim()).toBe(String(process.pid));
    await unlock();
  });

  it('another folder is not locked', async () => {
    const unlocks = await Promise.all([lockFolder(folder, platform), lockFolder(`${folder}2`, platform)]);
    await Promise.all(unlocks.map((unlock) => unlock()));
    expect(existsSync(`${folder}.pid`)).toBe(false);
  });
});
