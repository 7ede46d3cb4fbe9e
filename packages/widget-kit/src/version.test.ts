import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { version } from './version.ts';

it('the release in the sources is that of the package', () => {
  const file = path.resolve(import.meta.dirname, '../../../package.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version });
});
