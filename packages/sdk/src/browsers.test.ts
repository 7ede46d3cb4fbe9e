import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BROWSERS } from '../build/modules/css-text.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** 'chrome >= 114' → ['chrome', '114'] */
const supported = BROWSERS.map((browser) => browser.split(' >= '));

it.each(['docs/integrator-guide.md', 'docs/operation.md', 'packages/sdk/README.md'])(
  '%s names the oldest browsers that the build supports',
  (file) => {
    const text = readFileSync(path.join(root, file), 'utf8').toLowerCase();
    // Safari of iOS has the version of that of macOS, and Edge that of Chrome.
    const named = supported.filter(([name = '']) => ['chrome', 'firefox', 'safari'].includes(name));
    expect(named).toHaveLength(3);
    for (const [name = '', version = ''] of named)
      expect(text).toMatch(new RegExp(`${name}(?: and edge)? ${version}\\b`));
  },
);
