import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How long test files take: the order of files and the shares of the long tests follow from it. `npm test -- --write-times`
 * and `npm run test:long -- --write-times` measure it again.
 */
const path = join(import.meta.dirname, 'times.json');
const root = join(import.meta.dirname, '..');

/** Seconds by the key of a file. Files that take less than `shortest` are left out. */
export type Times = Readonly<Record<string, number>>;

/** `short` are the times in `npm test`, `long` those in `npm run test:long`. */
export type Run = 'short' | 'long';

const shortest = 2;

/** @param file Relative to the root of the repository. */
export const fileKey = (project: string, file: string): string => `${project} ${file}`;

export function readTimes(): Readonly<Record<Run, Times>> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<Run, Times>;
}

/** A file without a time is a short one, or a new one. */
export const secondsIn = (times: Times, key: string): number => times[key] ?? shortest / 2;

/** Replaces the times of the files that a run measured, and forgets files that are gone. */
export function writeTimes(run: Run, measured: Times): void {
  const all = readTimes();
  const kept = Object.entries({ ...all[run], ...measured }).filter(
    ([key, seconds]) => seconds >= shortest && existsSync(join(root, key.slice(key.indexOf(' ') + 1))),
  );
  const byName = kept.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, seconds]) => [key, Math.round(seconds)]);
  writeFileSync(path, `${JSON.stringify({ ...all, [run]: Object.fromEntries(byName) }, null, 2)}\n`);
}
