import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadLater } from './load-later.ts';

let mounted: string[] = [];
let loads = 0;
beforeEach(() => {
  mounted = [];
  loads = 0;
});

async function load(): Promise<string> {
  loads += 1;
  return 'panel';
}
function mount(loaded: string) {
  mounted.push(loaded);
  return { unmount: () => void mounted.pop() };
}
function neverFails(): void {
  throw new Error('It was not loaded.');
}

describe('a part that is loaded later', () => {
  it('is loaded once, ahead or when it is first mounted', async () => {
    const part = loadLater(load);
    part.load();
    part.mount(mount, neverFails);
    await vi.waitFor(() => expect(mounted).toEqual(['panel']));
    expect(loads).toBe(1);
  });

  it('is not mounted when it was unmounted before it was loaded', async () => {
    const part = loadLater(load);
    part.mount(mount, neverFails).unmount();
    part.mount((loaded) => mount(`${loaded} of the next document`), neverFails);
    await vi.waitFor(() => expect(mounted).toEqual(['panel of the next document']));
  });

  it('ends what it has mounted', async () => {
    const part = loadLater(load).mount(mount, neverFails);
    await vi.waitFor(() => expect(mounted).toEqual(['panel']));
    part.unmount();
    expect(mounted).toEqual([]);
  });

  it('reports that it was not loaded, and is loaded again on request', async () => {
    const failures = [new Error('offline')];
    const part = loadLater(async () => {
      const failure = failures.pop();
      if (failure !== undefined) throw failure;
      return load();
    });
    let reports = 0;
    part.mount(mount, (repeat) => {
      reports += 1;
      repeat();
    });
    await vi.waitFor(() => expect(mounted).toEqual(['panel']));
    expect(reports).toBe(1);
  });
});
