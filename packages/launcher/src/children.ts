import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ChildOptions {
  readonly name: string;
  readonly file: string;
  readonly args?: readonly string[];
  /** Options of Node itself. */
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Sent to the process over its channel, which ends with this process; also after a restart. */
  readonly messages?: readonly Promise<object>[];
  /** Recognizes the line of JSON that a ready child prints. */
  readonly isReady: (message: object) => boolean;
  /** Called when a child that was ready has ended and is restarted. */
  readonly onRestart?: (name: string) => void;
}

/** A Node process that prints one line of JSON when it is ready. */
export interface Child {
  /** Resolves to the parsed line; rejects when the process ends before. */
  readonly ready: Promise<unknown>;
  readonly pid: () => number | null;
  /** Announces that the process will end, as after Ctrl-C, which the terminal sends to every process: no restart follows. */
  readonly expectEnd: () => void;
  /** Ends the process, which is then started again. */
  readonly restart: () => void;
  /** Sends SIGTERM, and SIGKILL when the process has not ended after `graceMs` (default 20 s). */
  readonly stop: (graceMs?: number) => Promise<void>;
}

/** Pauses before the next restart of a process that ended before it was ready again, in milliseconds; the last one is repeated. */
const pausesMs = [500, 1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** Starts a child process. When it ends after it was ready, it is restarted with the same arguments. */
export function startChild(options: ChildOptions): Child {
  let isEndExpected = false;
  let current = launch(options);
  /** Restarts in a row after which the process was not ready. */
  let failures = 0;
  let restartTimer: NodeJS.Timeout | undefined;
  let launchAgain = (): void => undefined;
  const ready = firstLine(current, options);
  ready.then(
    () => watch(current),
    () => undefined,
  );

  function watch(child: ChildProcess): void {
    const restart = (): void => {
      options.onRestart?.(options.name);
      current = launch(options);
      failures += 1;
      firstLine(current, options).then(
        () => (failures = 0),
        () => undefined,
      );
      watch(current);
    };
    const onExit = (): void => {
      if (isEndExpected) return;
      if (failures === 0) return restart();
      launchAgain = restart;
      restartTimer = setTimeout(restart, pausesMs[Math.min(failures, pausesMs.length) - 1]);
    };
    if (hasEnded(child)) onExit();
    else child.once('exit', onExit);
  }

  function expectEnd(): void {
    isEndExpected = true;
    clearTimeout(restartTimer);
  }

  return {
    ready,
    expectEnd,
    pid: () => current.pid ?? null,
    restart() {
      if (!hasEnded(current)) current.kill('SIGTERM');
      else if (!isEndExpected) {
        // The process failed and waits for its next start: the cause may be corrected now.
        clearTimeout(restartTimer);
        launchAgain();
      }
    },
    async stop(graceMs = 20_000) {
      expectEnd();
      if (hasEnded(current)) return;
      const ended = new Promise<void>((done) => {
        current.once('exit', () => done());
      });
      current.kill('SIGTERM');
      const timer = setTimeout(() => current.kill('SIGKILL'), graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function launch({ file, flags = [], args = [], env = {}, messages = [] }: ChildOptions): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', ...(messages.length === 0 ? [] : ['ipc' as const])],
  });
  // Errors are ignored: `firstLine` reports a process that has ended, the caller a message that does not come.
  for (const message of messages)
    message.then(
      (sent) => child.connected && child.send(sent, () => undefined),
      () => undefined,
    );
  return child;
}

/** The first line of JSON that says that the child is ready, parsed; other lines (the log) go to standard error. */
function firstLine(child: ChildProcess, { name, isReady }: ChildOptions): Promise<unknown> {
  return new Promise((found, fail) => {
    const { stdout } = child;
    if (stdout === null) return fail(new Error(`${name} has no output.`));
    let isStarted = false;
    createInterface({ input: stdout }).on('line', (line) => {
      const message = isStarted ? null : parseObject(line);
      if (message !== null && isReady(message)) {
        isStarted = true;
        found(message);
      } else process.stderr.write(`${line}\n`);
    });
    child.once('exit', (code) =>
      fail(new Error(`${name} ended before it was ready (exit code ${code}). See its output above.`)),
    );
  });
}

function parseObject(line: string): object | null {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' ? message : null;
  } catch {
    return null;
  }
}
