// @module-tag long: database-faults.test.ts has a database that accepts no writes
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { untilNone } from '../support/until.ts';
import { openBooks, recordedKinds, type Saved } from './bookkeeper.ts';
import { type KillableProduct, startKillableProduct } from './connector-process.ts';
import { findings, markOf } from './oracle.ts';

/** Room for the embedded database and little more. */
const size = '96m';
const disk = mkdtempSync(join(tmpdir(), 'salestax-disk-'));
/** A small file system in memory (tmpfs(5)), which only root may mount. */
const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]).status === 0;
const filler = join(disk, 'filler');

let product: KillableProduct | null = null;
afterEach(() => product?.stop());
afterAll(() => {
  if (hasDisk) spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Writes until nothing more fits. */
function fill(): void {
  const file = openSync(filler, 'w');
  const chunk = Buffer.alloc(65_536);
  try {
    for (;;) writeSync(file, chunk);
  } catch {
    // ENOSPC
  } finally {
    closeSync(file);
  }
}

it.skipIf(!hasDisk)(
  'a full disk refuses what cannot be stored with 503, ends no process, and loses and duplicates nothing once there is room',
  async () => {
    product = await startKillableProduct(null, mkdtempSync(join(disk, 'product-')));
    const { sandbox, panel, pid, api } = product;
    const process = pid();
    const books = openBooks(sandbox, 'FD');
    const mark = markOf(sandbox);
    for (const kind of recordedKinds) expect((await panel.saved(books.save(kind))).status).toBe(200);
    // While these are delivered.
    fill();
    const refused: Saved[] = [];
    for (let count = 0; count < 400 && refused.length < 12; count += 1) {
      const saved = books.save(recordedKinds[count % recordedKinds.length] ?? 'Invoice');
      const { status } = await panel.saved(saved);
      expect([200, 503]).toContain(status);
      if (status === 503) refused.push(saved);
    }
    expect(refused).not.toEqual([]);
    expect((await fetch(`${api}/live`)).status).toBe(200);
    rmSync(filler);
    // The panel repeats what was refused.
    for (const saved of refused)
      expect(await untilNone(async () => ((await panel.saved(saved)).status === 200 ? [] : ['refused']), 100)).toEqual(
        [],
      );
    expect(await untilNone(() => findings(sandbox, mark), 100, 60_000)).toEqual([]);
    expect(pid()).toBe(process);
  },
);
