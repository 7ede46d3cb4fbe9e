import { constants, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { JournalEntry } from './kernel/index.ts';
import { isRecord } from './kernel/json-record.ts';

/** The journal on disk: one JSON object per line, next to the state file. */
export const journalFileOf = (stateFile: string): string => `${stateFile.replace(/\.json$/, '')}.journal.jsonl`;

/** The entries in the first `bytes` bytes of the file; null when it is shorter or an entry is incomplete. */
export function readJournalFile(file: string, bytes: number): readonly JournalEntry[] | null {
  if (bytes === 0) return [];
  try {
    const content = readFileSync(file).subarray(0, bytes);
    if (content.length < bytes) return null;
    const entries: unknown[] = content
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    return isNumberedFromOne(entries) ? entries : null;
  } catch {
    return null;
  }
}

const isNumberedFromOne = (entries: readonly unknown[]): entries is readonly JournalEntry[] =>
  entries.every((entry, index) => isRecord(entry) && entry['seq'] === index + 1);

/** The entries as the file has them, a line each. */
export const bytesOfEntries = (entries: readonly JournalEntry[]): Buffer =>
  Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));

/**
 * Writes the lines at this offset, the length that the state file names, and truncates the rest: an append that was
 * interrupted before the state file was replaced.
 */
export async function appendToJournalFile(file: string, bytes: number, lines: Buffer): Promise<void> {
  const handle = await open(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    await handle.truncate(bytes);
    const { bytesWritten } = await handle.write(lines, 0, lines.length, bytes);
    if (bytesWritten < lines.length) throw new Error(`The disk has no room for the journal ${file}.`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
