import { saveFile, type Failure, type Result } from '@salestax/client';
import type { AuditFile, Month } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import type { ClosePort } from './port.ts';

/** Pauses before a part is read again, in milliseconds: one lost answer of hundreds does not end the download. */
const pausesMs = [1_000, 2_000, 4_000];

/** Reads an audit file part by part, and saves it. `gone`: the file has expired, or was made again meanwhile (a part is ''). */
export async function downloadAuditFile(
  { readAuditFile }: Pick<ClosePort, 'readAuditFile'>,
  { id, parts }: AuditFile,
  month: Month,
  life: Pick<Lifetime, 'signal' | 'after'>,
): Promise<'saved' | 'gone' | Failure> {
  const read: Uint8Array<ArrayBuffer>[] = [];
  for (let part = 0; part < parts; part += 1) {
    const answer = await persistently(() => readAuditFile(id, part), life);
    if (!answer.ok) return answer;
    if (answer.value === '' || life.signal.aborted) return 'gone';
    read.push(bytesOf(answer.value));
  }
  saveFile({ name: `audit-file-${month}.zip`, type: 'application/zip', content: new Blob(read) });
  return 'saved';
}

/** Repeats a call that had no answer, after each of the pauses. */
async function persistently<Value>(
  call: () => Promise<Result<Value>>,
  life: Pick<Lifetime, 'after'>,
): Promise<Result<Value>> {
  for (const pauseMs of pausesMs) {
    const answer = await call();
    if (answer.ok || answer.problem !== 'network') return answer;
    await new Promise<void>((resolve) => {
      life.after(Math.max(pauseMs, (answer.retryAfter ?? 0) * 1_000), resolve);
    });
  }
  return call();
}

/** Decodes base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
