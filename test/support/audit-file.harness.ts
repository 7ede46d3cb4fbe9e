import { strFromU8, unzipSync } from 'fflate';
import type { MonthDetail } from '@salestax/contract';
import { type Call, jsonOf } from './call.harness.ts';

/** The content of an audit file. */
export interface OpenedAuditFile {
  readonly bytes: Uint8Array;
  readonly paths: readonly string[];
  /** Throws if there is no such file. */
  raw(path: string): Uint8Array;
  text(path: string): string;
  json(path: string): unknown;
  /** Rows of the index by its column names. */
  readonly index: readonly Readonly<Record<string, string>>[];
}

/** Downloads the audit file of a month, part by part. */
export async function downloadAuditFile(call: Call, { auditFile }: MonthDetail): Promise<OpenedAuditFile> {
  if (auditFile === null) throw new Error('There is no audit file.');
  const parts: Buffer[] = [];
  for (let part = 0; part < auditFile.parts; part += 1) {
    const { text } = await call('readAuditFile', { query: { id: auditFile.id, part: String(part) } });
    parts.push(Buffer.from(text, 'base64'));
  }
  return openAuditFile(Buffer.concat(parts));
}

export function openAuditFile(bytes: Uint8Array): OpenedAuditFile {
  const files = unzipSync(bytes);
  const raw = (path: string) => {
    const content = files[path];
    if (content === undefined) throw new Error(`The ZIP has no ${path}.`);
    return content;
  };
  const text = (path: string) => strFromU8(raw(path));
  const [header = [], ...rows] = cellsOf(text('index.csv'));
  const index = rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
  return { bytes, paths: Object.keys(files), raw, text, json: (path) => jsonOf(text(path)), index };
}

/** The cells of a CSV file whose cells have no line breaks. */
function cellsOf(csv: string): readonly (readonly string[])[] {
  const lines = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
  return lines.map((line) =>
    [...`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g)].map(([, quoted, plain = '']) =>
      quoted === undefined ? plain : quoted.replaceAll('""', '"'),
    ),
  );
}
