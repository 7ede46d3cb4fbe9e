import { mkdirSync, readFileSync } from 'node:fs';
import { rename as renameFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AccountingSnapshot, isAccountingSnapshot } from './accounting/index.ts';
import { isObjectOf, isOneOf, isRecord } from './kernel/guards.ts';
import { isJournal, type JournalEntry } from './kernel/index.ts';
import { isTaxProviderSnapshot, type TaxProviderSnapshot } from './tax-provider/index.ts';

/** What one run of the sandbox hands over to the next. */
export interface SandboxState {
  readonly journal: readonly JournalEntry[];
  readonly accounting: AccountingSnapshot;
  readonly taxProvider: TaxProviderSnapshot;
}

/** The state file can't be used. The message is a sentence for a person and says what to do. */
export class StateFileError extends Error {
  override readonly name = 'StateFileError';
}

/** Goes up whenever a snapshot's form changes. */
const VERSION = 2;
const FORMAT = 'salestax-sandbox';
const WAIT_MILLISECONDS = 200;

const isStateFile = isObjectOf<SandboxState & { readonly format: string; readonly version: number }>({
  format: isOneOf([FORMAT]),
  version: isOneOf([VERSION]),
  journal: isJournal,
  accounting: isAccountingSnapshot,
  taxProvider: isTaxProviderSnapshot,
});

/** The state in the file; null when there is no such file. Throws a `StateFileError` when it can't be used. */
export function readStateFile(file: string): SandboxState | null {
  const text = readText(file);
  if (text === null) return null;
  const content = parse(text);
  if (isStateFile(content)) return content;
  const version = isRecord(content) && content.format === FORMAT ? content.version : VERSION;
  throw new StateFileError(
    version === VERSION
      ? `The sandbox can't start from ${file} because it is damaged: put back a good copy, or remove it to begin with the demo data.`
      : `The sandbox can't start from ${file} because it was written as version ${String(version)} and this one reads version ${VERSION}: start the sandbox that wrote it, or remove the file to begin with the demo data.`,
  );
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
  /** Taken at the moment of the write. */
  readonly state: () => SandboxState;
  /** Told of a save that failed after `soon`. */
  readonly onFailure: (error: StateFileError) => void;
  /** The last step of a save, which puts the new file in the old one's place. */
  readonly rename?: (from: string, to: string) => Promise<void>;
}

export interface StateWriter {
  /** Saves within 200 ms, once for all that happens until then. */
  soon(): void;
  /** Saves at once. Rejects with a `StateFileError`. */
  save(): Promise<void>;
  /** Saves for the last time. */
  close(): Promise<void>;
}

/** The file is whole at every moment: each save is written beside it and then takes its place. */
export function createStateWriter({ file, state, onFailure, rename = renameFile }: StateWriterOptions): StateWriter {
  let timer: NodeJS.Timeout | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;

  const replace = async (): Promise<void> => {
    const beside = `${file}.new`;
    try {
      mkdirSync(dirname(file), { recursive: true });
      const text = JSON.stringify({ format: FORMAT, version: VERSION, ...state() });
      // Tokens and licence keys stand in it.
      await writeFile(beside, text, { mode: 0o600, flush: true });
      await rename(beside, file);
    } catch (error) {
      throw new StateFileError(
        `The sandbox can't save its state in ${file} (${reasonOf(error)}): make the folder writable, or choose another file.`,
      );
    }
  };
  const save = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const saved = queue.then(replace);
    queue = saved.catch(() => undefined);
    return saved;
  };
  return {
    save,
    soon: () => {
      if (!closed) timer ??= setTimeout(() => void save().catch(onFailure), WAIT_MILLISECONDS);
    },
    close: () => {
      closed = true;
      return save();
    },
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
