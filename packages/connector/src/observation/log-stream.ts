import { writeSync } from 'node:fs';
import SonicBoom from 'sonic-boom';
import { droppedLogBytes } from './metrics.ts';

/** While the disk is full, lines up to this size wait in memory; more are dropped. */
const maxWaitingBytes = 1_000_000;

/**
 * A file, or a file descriptor, for the lines of a log. While it cannot be written, as on a full disk, lines are dropped and the
 * service goes on. pino's own streams end the process with an unhandled error then, and try to write for ever before that.
 */
export function openLogStream(dest: string | number): SonicBoom {
  const stream = new SonicBoom({ dest, mkdir: true, sync: false, maxLength: maxWaitingBytes });
  let isFailing = false;
  const flush = () => {
    if (!isFailing) stream.flushSync();
  };
  stream.on('error', (error: Error) => {
    if (!isFailing) reportFailure(dest, error);
    isFailing = true;
  });
  stream.on('write', () => {
    isFailing = false;
  });
  stream.on('drop', (line: string) => droppedLogBytes.inc(Buffer.byteLength(line)));
  process.on('exit', flush);
  stream.on('close', () => process.off('exit', flush));
  return stream;
}

/** Once for each time that a log begins to fail. Standard error may fail for the same reason. */
function reportFailure(dest: string | number, error: Error): void {
  try {
    writeSync(2, `The log ${dest} cannot be written: ${error.message}\n`);
  } catch {
    // `log_dropped_bytes_total` counts what is lost.
  }
}
