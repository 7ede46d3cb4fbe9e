import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import * as sdk from './index.ts';
import { scriptOptions } from './script-options.ts';

it('exports a mount function for every widget', () => {
  const folder = path.resolve(import.meta.dirname, '../../widgets/src');
  const names = ['estimate-panel', ...globSync('*/index.ts', { cwd: folder }).map((file) => path.dirname(file))];
  const mounts = names.map(
    (name) => `mount${name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  );
  expect(Object.keys(sdk)).toEqual(expect.arrayContaining(mounts));
});

describe('the options made of a script element’s data attributes', () => {
  const bases = { apiBase: 'https://c.example', oauthBase: 'https://c.example/oauth' };
  const config = { apiBaseUrl: 'https://c.example', oauthBaseUrl: 'https://c.example/oauth' };

  it('contain the base URLs of the service, and the other attributes by name', () => {
    expect(scriptOptions({ ...bases, other: 'x' })).toEqual({ config, other: 'x' });
  });

  it('contain the embed session of the page', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ token: 'embed-1' }));
    const { session, ...others } = Object.fromEntries(Object.entries(scriptOptions({ ...bases, sessionUrl: '/s' })));
    expect(others).toEqual({ config });
    expect(await session()).toBe('embed-1');
    vi.unstubAllGlobals();
  });

  it('contain no service for a widget without one', () => {
    expect(scriptOptions({ title: 'Tax' })).toEqual({ title: 'Tax' });
  });
});
