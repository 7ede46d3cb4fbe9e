import { createHash } from 'node:crypto';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { RunFailed } from '../../ports/runs.ts';

/** Bytes of a part: it is stored as one row, and downloaded by one call. */
export const partBytes = 256 * 1_024;

/** Entries of a ZIP without ZIP64 (APPNOTE.TXT 4.4.1). */
const mostEntries = 65_535;

/** Size of a file that was written. */
export interface ArchiveSize {
  readonly bytes: number;
  readonly parts: number;
}

const tooManyFiles = {
  code: 'TooManyDocuments',
  message: `The documents of the month and their certificates have more than ${mostEntries} files. An audit file holds no more.`,
};

/** A ZIP that is written in parts: only the part that is not full yet is in memory, and the list of files. */
export interface Archive {
  /** `stored`: without compression, for content that is compressed already. */
  add(path: string, content: string | Uint8Array, method?: 'stored'): Promise<void>;
  /** The sums of all files so far. */
  sums(): readonly { readonly path: string; readonly sha256: string }[];
  end(): Promise<ArchiveSize>;
}

/** `madeAt`: the time of the files. `save` is called with one part after the other. */
export function createArchive(madeAt: Date, save: (part: Uint8Array, place: number) => Promise<void>): Archive {
  const sums: { readonly path: string; readonly sha256: string }[] = [];
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let bytes = 0;
  let parts = 0;
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    pending.push(chunk);
    pendingBytes += chunk.length;
  });

  async function flush(isLast: boolean): Promise<void> {
    if (failure !== null) throw failure;
    if (pendingBytes < partBytes && !isLast) return;
    const all = Buffer.concat(pending);
    const savedBytes = isLast ? all.length : all.length - (all.length % partBytes);
    pending = [all.subarray(savedBytes)];
    pendingBytes = all.length - savedBytes;
    for (let from = 0; from < savedBytes; from += partBytes) {
      const part = all.subarray(from, Math.min(from + partBytes, savedBytes));
      await save(part, parts);
      parts += 1;
      bytes += part.length;
    }
  }

  return {
    async add(path, content, method) {
      if (sums.length === mostEntries) throw new RunFailed(tooManyFiles);
      const data = typeof content === 'string' ? Buffer.from(content) : content;
      sums.push({ path, sha256: createHash('sha256').update(data).digest('hex') });
      const entry = method === 'stored' ? new ZipPassThrough(path) : new ZipDeflate(path);
      entry.mtime = madeAt;
      zip.add(entry);
      entry.push(data, true);
      await flush(false);
    },
    sums: () => sums,
    async end() {
      zip.end();
      await flush(true);
      return { bytes, parts };
    },
  };
}
