import { mkdirSync, readFileSync } from 'node:fs';
import { rename as renameFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AccountingSnapshot } from './accounting/index.ts';
import { appendToJournalFile, journalFileOf, bytesOfEntries, readJournalFile } from './journal-file.ts';
import type { Journal, JournalEntry } from './kernel/index.ts';
import { isRecord } from './kernel/json-record.ts';
import type { TaxProviderSnapshot } from './tax-provider/index.ts';

/** The state of both vendors at one moment. */
export interface VendorSnapshots {
  readonly accounting: AccountingSnapshot;
  readonly taxProvider: TaxProviderSnapshot;
}

/** The state that one run of the sandbox saves for the next. */
export interface SavedState extends VendorSnapshots {
  readonly journal: readonly JournalEntry[];
  /** Length of the journal file, as of this state. */
  readonly journalBytes: number;
}

/** The state file cannot be read or written. The message is for a person and says what to do. */
export class StateFileError extends Error {
  override readonly name = 'StateFileError';
}

/** Increase it with every change of a snapshot's format: files of other versions are discarded. */
const VERSION = 6;
const FORMAT = 'salestax-sandbox';
const SAVE_DELAY_MS = 200;

interface StateFile extends VendorSnapshots {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly journalBytes: number;
}

/** The version identifies the format of the snapshots, so their content is not validated. */
const isStateFile = (content: unknown): content is StateFile =>
  isRecord(content) && content['format'] === FORMAT && content['version'] === VERSION;

/**
 * Reads the state; null when there is none. A damaged file and a file of another version are discarded, which is logged
 * in one line. Throws a `StateFileError` when the file exists but can't be read.
 */
export function readStateFile(file: string, log: (line: string) => void): SavedState | null {
  const text = readText(file);
  if (text === null) return null;
  const content = parse(text);
  const discard = (reason: string): null => {
    log(
      `The sandbox starts with its demo data and replaces ${file}: ${reason}. ` +
        'If a connector was used with it, delete the data of that connector, too: it knows documents that are no longer there.',
    );
    return null;
  };
  if (!isStateFile(content)) {
    const version = isRecord(content) && content['format'] === FORMAT ? content['version'] : null;
    return discard(version === null ? 'it is damaged' : `it has version ${JSON.stringify(version)}, not ${VERSION}`);
  }
  const { accounting, taxProvider, journalBytes } = content;
  const journal = readJournalFile(journalFileOf(file), journalBytes);
  return journal === null ? discard('its journal is damaged') : { accounting, taxProvider, journal, journalBytes };
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new StateFileError(
      `The sandbox can't read ${file} (${reasonOf(error)}): make it a readable file, or choose another one.`,
    );
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface StateWriterOptions {
  readonly file: string;
  /** Returns the state to write. */
  readonly snapshots: () => VendorSnapshots;
  readonly journal: Journal;
  /** The present content of the files; null: they are written from the start. */
  readonly saved: SavedState | null;
  /** Called when a save after `saveSoon` failed. */
  readonly onFailure: (error: StateFileError) => void;
  /** The last step of a save: replaces the old file by the new one. */
  readonly rename?: (from: string, to: string) => Promise<void>;
}

export interface StateWriter {
  /** Saves within 200 ms, once for all changes until then. */
  saveSoon(): void;
  /** Saves at once. Rejects with a `StateFileError`. */
  save(): Promise<void>;
  /** Saves for the last time. */
  close(): Promise<void>;
}

/**
 * Saves the state and appends new entries to the journal file. The state file is complete at every moment: each save
 * writes a new file and renames it. It names the length of the journal file, so that both always match.
 */
export function createStateWriter(options: StateWriterOptions): StateWriter {
  const { file, snapshots, journal, saved, onFailure, rename = renameFile } = options;
  let lastSeq = saved?.journal.length ?? 0;
  let journalBytes = saved?.journalBytes ?? 0;
  let timer: NodeJS.Timeout | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;

  const write = async (): Promise<void> => {
    const newFile = `${file}.new`;
    try {
      mkdirSync(dirname(file), { recursive: true });
      // Entries and snapshots are read before the first await, so that they belong to the same moment.
      const entries = journal.since(lastSeq);
      const added = bytesOfEntries(entries);
      const newJournalBytes = journalBytes + added.length;
      const state = JSON.stringify({ format: FORMAT, version: VERSION, journalBytes: newJournalBytes, ...snapshots() });
      await appendToJournalFile(journalFileOf(file), journalBytes, added);
      // The file contains tokens and licence keys, so only its owner may read it.
      await writeFile(newFile, state, { mode: 0o600, flush: true });
      await rename(newFile, file);
      lastSeq += entries.length;
      journalBytes = newJournalBytes;
    } catch (error) {
      throw new StateFileError(
        `The sandbox can't save its state in ${file} (${reasonOf(error)}): make the folder writable, or choose another file.`,
      );
    }
  };
  const save = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const result = queue.then(write);
    queue = result.catch(() => undefined);
    return result;
  };
  return {
    save,
    saveSoon: () => {
      if (!closed) timer ??= setTimeout(() => void save().catch(onFailure), SAVE_DELAY_MS);
    },
    close: () => {
      closed = true;
      return save();
    },
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
