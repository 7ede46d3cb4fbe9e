import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openLogStream } from './log-stream.ts';
import { createLog } from './log.ts';

const folder = mkdtempSync(join(tmpdir(), 'salestax-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the log', () => {
  it('has its lines in a file, whose folder it creates', async () => {
    const file = join(folder, 'new', 'service.log');
    const stream = openLogStream(file);
    createLog('info', stream).info('One line');
    await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toContain('One line'));
    stream.end();
  });

  // A device of Linux on which every write fails as on a full disk.
  it.runIf(existsSync('/dev/full'))('loses lines on a full disk, and the process goes on', async () => {
    const stream = openLogStream('/dev/full');
    const failed = vi.fn<() => void>();
    stream.on('error', failed);
    const log = createLog('info', stream);
    log.info('Lost');
    await vi.waitFor(() => expect(failed).toHaveBeenCalled());
    log.info('Lost, too');
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(2));
    process.emit('exit', 0);
    stream.destroy();
  });
});
