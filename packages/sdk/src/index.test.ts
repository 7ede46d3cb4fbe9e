import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import * as sdk from './index.ts';
import { scriptOptions } from './script-options.ts';

it('offers to mount every widget that there is', () => {
  const folder = path.resolve(import.meta.dirname, '../../widgets/src');
  const names = ['estimate-panel', ...globSync('*/index.ts', { cwd: folder }).map((file) => path.dirname(file))];
  const mounts = names.map(
    (name) => `mount${name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  );
  expect(Object.keys(sdk)).toEqual(expect.arrayContaining(mounts));
});

describe('the data attributes of a script element', () => {
  const bases = { apiBase: 'https://c.example', oauthBase: 'https://c.example/oauth' };
  const config = { apiBaseUrl: 'https://c.example', oauthBaseUrl: 'https://c.example/oauth' };

  it('say where the service is; what else they say is handed on', () => {
    expect(scriptOptions({ ...bases, other: 'x' })).toEqual({ config, other: 'x' });
  });

  it('say where the page gives its embed session', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ token: 'embed-1' }));
    const { session, ...others } = Object.fromEntries(Object.entries(scriptOptions({ ...bases, sessionUrl: '/s' })));
    expect(others).toEqual({ config });
    expect(await session()).toBe('embed-1');
    vi.unstubAllGlobals();
  });

  it('have no service for a widget that asks none', () => {
    expect(scriptOptions({ title: 'Tax' })).toEqual({ title: 'Tax' });
  });
});
