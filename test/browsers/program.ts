import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Waits for a line of a program's output, and returns the first group of the pattern. */
export async function lineOf(output: Readable, pattern: RegExp): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface(output)) {
    const [, found] = pattern.exec(line) ?? [];
    if (found !== undefined) {
      output.resume();
      return found;
    }
    lines.push(line);
  }
  throw new Error(`The program has ended without ${pattern}:\n${lines.join('\n')}`);
}

/** Ends a program that this process has started, and waits for it. */
export async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill();
  await gone;
}
