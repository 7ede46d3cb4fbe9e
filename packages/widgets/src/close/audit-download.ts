import { saveFile, type Failure } from '@salestax/client';
import type { AuditFile, Month } from '@salestax/contract';
import type { ClosePort } from './port.ts';

/** Reads an audit file part by part, and saves it. `gone`: it has expired, or was made again meanwhile. */
export async function downloadAuditFile(
  { readAuditFile }: Pick<ClosePort, 'readAuditFile'>,
  { id, parts }: AuditFile,
  month: Month,
  signal: AbortSignal,
): Promise<'saved' | 'gone' | Failure> {
  const read: Uint8Array<ArrayBuffer>[] = [];
  for (let part = 0; part < parts; part += 1) {
    const answer = await readAuditFile(id, part);
    if (!answer.ok) return answer;
    if (answer.value === '' || signal.aborted) return 'gone';
    read.push(bytesOf(answer.value));
  }
  saveFile({ name: `audit-file-${month}.zip`, type: 'application/zip', content: new Blob(read) });
  return 'saved';
}

/** Decodes base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
