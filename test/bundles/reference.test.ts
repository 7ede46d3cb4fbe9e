import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

it('the widget reference in docs matches the sources', async () => {
  const script = path.join(root, 'packages/sdk/build/documentation/reference.mjs');
  const checked = await promisify(execFile)(process.execPath, [script, '--check']).catch((failure: unknown) => failure);
  expect(checked).toMatchObject({ stderr: '' });
});
