import { describe, expect, it } from 'vitest';
import { findWidgets } from '../build/entries.mjs';
import * as sdk from './index.ts';
import { scriptOptions } from './script-options.ts';

it('exports a mount function for every widget that runs on any page, and for no other', () => {
  const names = findWidgets().flatMap(({ name, runsOnAnyPage }) => (runsOnAnyPage ? [name] : []));
  const mounts = names.map(
    (name) => `mount${name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  );
  expect(names).toContain('nexus');
  expect(
    Object.keys(sdk)
      .filter((key) => key.startsWith('mount'))
      .toSorted(),
  ).toEqual(mounts.toSorted());
});

describe('the options made of a script element’s data attributes', () => {
  const bases = { apiBase: 'https://c.example', oauthBase: 'https://c.example/oauth' };
  const config = { apiBaseUrl: 'https://c.example', oauthBaseUrl: 'https://c.example/oauth' };

  it('contain the base URLs of the service, and the other attributes by name', () => {
    expect(scriptOptions({ ...bases, other: 'x' })).toEqual({ config, other: 'x' });
  });

  it.each(['https://c.example', 'https://c.example/'])(
    'have the address of the sign-in calls below that of the tax calls (%s), unless it is given',
    (apiBase) => {
      const { oauthBase } = bases;
      expect(scriptOptions({ apiBase })).toEqual({ config: { apiBaseUrl: apiBase, oauthBaseUrl: oauthBase } });
    },
  );

  it('contain the address of the embed session', () => {
    expect(scriptOptions({ ...bases, sessionUrl: '/s' })).toEqual({ config, session: '/s' });
  });

  it('contain no service for a widget without one', () => {
    expect(scriptOptions({ title: 'Tax' })).toEqual({ title: 'Tax' });
  });
});
