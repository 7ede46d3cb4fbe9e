import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { startChild } from './children.ts';

const folder = mkdtempSync(join(tmpdir(), 'salestax-children-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a process that waits for its next start is started at once when it is asked to', async () => {
  const file = join(folder, 'mistaken.mjs');
  const write = (code: string) => writeFileSync(file, `console.log(JSON.stringify({ ready: true })); ${code}`);
  write('');
  const starts: number[] = [];
  const child = startChild({
    name: 'child',
    file,
    isReady: () => true,
    onRestart: () => starts.push(performance.now()),
  });
  await child.ready;
  writeFileSync(file, 'A mistake');
  await vi.waitFor(() => expect(starts.length).toBeGreaterThanOrEqual(4), { timeout: 20_000 });
  const mistaken = starts.length;
  write('setInterval(() => {}, 1000);');
  // Its next start by itself is after a pause of at least five seconds.
  await vi.waitFor(
    () => {
      child.restart();
      expect(starts.length).toBeGreaterThan(mistaken);
    },
    { timeout: 2_000 },
  );
  await child.stop();
});

it('a process that ends again before it is ready is restarted after growing pauses', async () => {
  const file = join(folder, 'child.mjs');
  // Ready at its first start only; it ends at once every time.
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from 'node:fs';
     if (!existsSync('${folder}/started')) console.log(JSON.stringify({ ready: true }));
     writeFileSync('${folder}/started', '');`,
  );
  const onRestart = vi.fn<(name: string) => void>();
  const child = startChild({ name: 'child', file, isReady: () => true, onRestart });
  await child.ready;
  await vi.waitFor(() => expect(onRestart).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  const second = performance.now();
  await vi.waitFor(() => expect(onRestart).toHaveBeenCalledTimes(3), { timeout: 10_000 });
  expect(performance.now() - second).toBeGreaterThan(900);
  await child.stop();
});
