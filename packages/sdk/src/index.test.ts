import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as sdk from './index.ts';
import { scriptOptions } from './script-options.ts';

it('offers to mount every widget that there is', () => {
  const folder = path.resolve(import.meta.dirname, '../../widgets/src');
  const widgets = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = ['estimate-panel', ...widgets.map(({ name }) => name)];
  const mounts = names.map(
    (name) => `mount${name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  );
  expect(Object.keys(sdk)).toEqual(expect.arrayContaining(mounts));
});

it('reads the addresses of the service from a script element, and hands on what else it says', () => {
  expect(scriptOptions({ apiBase: 'https://c.example', oauthBase: 'https://c.example/oauth', other: 'x' })).toEqual({
    config: { apiBaseUrl: 'https://c.example', oauthBaseUrl: 'https://c.example/oauth' },
    other: 'x',
  });
});
