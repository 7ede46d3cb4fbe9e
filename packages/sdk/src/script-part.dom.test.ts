import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPartLoader } from './script-part.ts';

const script = { src: 'https://connector.example/sdk/1.2.3/estimate-panel.js', nonce: 'n-1' };
const shared = { of: 'the script' };
const importPart = vi.fn<(url: string) => Promise<{ default: (given: typeof shared) => unknown }>>();

/** The link that preloads a part at this moment. */
const preload = () => document.head.querySelector('link');
const settle = (type: 'load' | 'error') => preload()?.dispatchEvent(new Event(type));

afterEach(() => importPart.mockReset());

describe('a part of a script', () => {
  it('is verified before it runs, and receives the exports of its script', async () => {
    importPart.mockResolvedValue({ default: (given) => ({ made: given }) });
    const loading = createPartLoader(script, importPart)('modules/part.js', 'sha384-abc', shared);
    expect(preload()).toMatchObject({ rel: 'modulepreload', integrity: 'sha384-abc', nonce: 'n-1' });
    expect(importPart).not.toHaveBeenCalled();
    settle('load');
    expect(await loading).toEqual({ made: shared });
    expect(importPart).toHaveBeenCalledExactlyOnceWith('https://connector.example/sdk/1.2.3/modules/part.js');
    expect(preload()).toBeNull();
  });

  it('that does not match its hash does not run, and is tried again under another address', async () => {
    importPart.mockResolvedValue({ default: () => 'loaded' });
    const load = createPartLoader(script, importPart);
    const first = load('modules/part.js', 'sha384-abc', shared);
    settle('error');
    await expect(first).rejects.toBeDefined();
    expect(importPart).not.toHaveBeenCalled();
    expect(preload()).toBeNull();
    const second = load('modules/part.js', 'sha384-abc', shared);
    settle('load');
    expect(await second).toBe('loaded');
    expect(importPart).toHaveBeenCalledExactlyOnceWith('https://connector.example/sdk/1.2.3/retry-1/modules/part.js');
  });
});
