import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ChildOptions {
  readonly name: string;
  readonly file: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Knows the line of JSON by which the child says that it is up. */
  readonly isReady: (said: object) => boolean;
  /** Told when a child that was up has died and is started again. */
  readonly onRestart?: (name: string) => void;
}

/** A Node program of ours that says in one line of JSON that it is ready. */
export interface Child {
  /** The line it said. */
  readonly ready: unknown;
  readonly pid: () => number | null;
  /** SIGTERM, and SIGKILL when it has not ended after `patienceMs`. */
  readonly stop: (patienceMs?: number) => Promise<void>;
}

/** Starts a child and keeps it alive: one that dies after it was ready is started again with the same arguments. */
export async function startChild(options: ChildOptions): Promise<Child> {
  let stopping = false;
  let current = launch(options);
  const ready = await firstLine(current, options);

  function watch(child: ChildProcess): void {
    child.once('exit', () => {
      if (stopping) return;
      options.onRestart?.(options.name);
      current = launch(options);
      watch(current);
      firstLine(current, options).catch(() => undefined);
    });
  }
  watch(current);

  return {
    ready,
    pid: () => current.pid ?? null,
    async stop(patienceMs = 20_000) {
      stopping = true;
      if (current.exitCode !== null || current.signalCode !== null) return;
      const ended = new Promise<void>((done) => {
        current.once('exit', () => done());
      });
      current.kill('SIGTERM');
      const timer = setTimeout(() => current.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

function launch({ file, args = [], env = {} }: ChildOptions): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The first line of JSON; other lines (the log) go to standard error. */
function firstLine(child: ChildProcess, { name, isReady }: ChildOptions): Promise<unknown> {
  return new Promise((found, fail) => {
    const { stdout } = child;
    if (stdout === null) return fail(new Error(`${name} has no output.`));
    let isUp = false;
    createInterface({ input: stdout }).on('line', (line) => {
      const said = isUp ? null : parseObject(line);
      if (said !== null && isReady(said)) {
        isUp = true;
        found(said);
      } else process.stderr.write(`${line}\n`);
    });
    child.once('exit', (code) =>
      fail(new Error(`${name} ended before it was ready (exit code ${code}). What it said stands above.`)),
    );
  });
}

function parseObject(line: string): object | null {
  try {
    const said: unknown = JSON.parse(line);
    return typeof said === 'object' ? said : null;
  } catch {
    return null;
  }
}
