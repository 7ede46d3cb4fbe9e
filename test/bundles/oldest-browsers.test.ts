import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BROWSERS } from '../../packages/sdk/build/modules/css-text.mjs';
import { built } from '../support/browser/built.ts';
import { type BrowserFeature, browserFeatures } from './browser-features.ts';

/** The oldest versions by browser: 'chrome >= 114' → 114 */
const oldest = Object.fromEntries(
  BROWSERS.map((browser) => browser.split(' >= ')).map(([name = '', version]) => [name, Number(version)]),
);
const isYounger = ({ chrome, firefox, safari }: BrowserFeature): boolean =>
  chrome > Number(oldest['chrome']) || firefox > Number(oldest['firefox']) || safari > Number(oldest['safari']);

const files = [built.bundlesDir, built.pagesDir].flatMap((folder) =>
  globSync('**/*.{js,css,html}', { cwd: folder }).map((file) => path.join(folder, file)),
);
const texts = files.map((file) => [path.basename(file), readFileSync(file, 'utf8')] as const);

/** The files of the build in which a feature occurs. */
const usersOf = ({ pattern }: BrowserFeature) => texts.filter(([, text]) => pattern.test(text)).map(([file]) => file);

describe('what browsers load', () => {
  it('has scripts and pages', () => {
    expect(texts.length).toBeGreaterThan(50);
  });

  it.each(browserFeatures.filter((feature) => isYounger(feature) && feature.without === undefined))(
    'does not use $name, which is younger than the oldest browsers',
    (feature) => {
      expect(usersOf(feature)).toEqual([]);
    },
  );

  it.each(browserFeatures.filter(({ without }) => without !== undefined))(
    'uses $name, without which $without',
    (feature) => {
      expect(isYounger(feature), 'the oldest browsers have it: the entry can go').toBe(true);
      expect(usersOf(feature), 'nothing uses it: the entry can go').not.toEqual([]);
    },
  );
});
