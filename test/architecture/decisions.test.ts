import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../docs/decisions');

it('every decision has a number of its own, and is in the list with its title', () => {
  const files = readdirSync(folder).filter((file) => file !== 'README.md');
  const titled = files.map((file) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
    expect(file.slice(0, 4)).toBe(number.padStart(4, '0'));
    return `${number}. [${title}](${file})`;
  });
  const list = readFileSync(path.join(folder, 'README.md'), 'utf8');
  const entries = [...list.matchAll(/^(\d+\. \[.+?\]\(.+?\))(?: \(superseded by \d+\))?$/gm)].map(([, entry]) => entry);
  expect(entries).toEqual(titled.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)));
});
