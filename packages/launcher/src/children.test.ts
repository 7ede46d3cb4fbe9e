import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { startChild } from './children.ts';

const folder = mkdtempSync(join(tmpdir(), 'salestax-children-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
