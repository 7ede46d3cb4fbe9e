import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Unavailable } from '../errors.ts';
import type { FromWorker, Request, Rows, ToWorker, WireError, WorkerOptions } from './messages.ts';

/** A PostgreSQL error of the worker, with the fields that node-postgres sets on its errors. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';

  constructor(error: WireError) {
    super(error.message);
    Object.assign(this, error);
  }
}

/** A running worker. Once it is lost, every call fails as `Unavailable`. */
export interface WorkerLink {
  /** `limitMs`: after it, the worker is ended. @default the limit of a query */
  call(request: Request, limitMs?: number): Promise<Rows>;
  /** Ends the worker at once. Pending calls fail with `reason`. */
  terminate(reason: string): Promise<void>;
  readonly isLost: () => boolean;
}

/** The compiled engine, shared by all workers of the process; null also after a failure. */
let engine: Promise<WebAssembly.Module> | null = null;

/**
 * The flag keeps code that the compiler has replaced by faster code, because freeing it can end the process: 'Check failed:
 * jit_page_->allocations_.erase(addr) == 1' (github.com/nodejs/node/issues/64500, read 2026-11-28). What is kept are a few
 * hundred functions, too little to measure.
 */
async function compile(): Promise<WebAssembly.Module> {
  setFlagsFromString('--no-wasm-code-gc');
  const packageFolder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return WebAssembly.compile(await readFile(join(packageFolder, 'pglite.wasm')));
}

/** The engine for a worker. If it cannot be compiled, ends the worker and throws. */
async function compiledFor(worker: Worker): Promise<WebAssembly.Module> {
  try {
    return await (engine ??= compile());
  } catch (error) {
    engine = null;
    await worker.terminate();
    throw error;
  }
}

interface Pending {
  readonly resolve: (rows: Rows) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Starts a worker and resolves when its database is open. `onLost` is called once after that, however the worker ends.
 */
export async function startWorker({
  dataDir,
  template,
  watchdogMs,
  onThreadFree,
  onNotification,
  onLost,
}: {
  /** null: in memory. */
  readonly dataDir: string | null;
  /** A dump that a new database begins with; null: an empty one. */
  readonly template: Blob | null;
  /** A call that takes longer ends the worker: the engine itself has no time limit. */
  readonly watchdogMs: number;
  /** Called when the worker has all that it needs: this thread has nothing more to do until the database is open. */
  readonly onThreadFree: () => void;
  readonly onNotification: (channel: string, payload: string) => void;
  readonly onLost: () => void;
}): Promise<WorkerLink> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    // Flags of the main program (`--eval`, loaders) do not apply to this thread.
    execArgv: [],
  });
  const pending = new Map<number, Pending>();
  const opened = Promise.withResolvers<void>();
  let lostReason: string | null = null;
  let isOpen = false;
  let lastId = 0;

  const lose = (reason: string): void => {
    if (lostReason !== null) return;
    lostReason = reason;
    const error = new Unavailable(reason);
    opened.reject(error);
    for (const call of pending.values()) call.reject(error);
    pending.clear();
    if (isOpen) onLost();
  };

  worker.on('error', (error) => lose(`The embedded database stopped: ${error.message}`));
  worker.on('exit', (code) => lose(`The embedded database stopped with code ${code}.`));
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') return opened.resolve();
    if (message.kind === 'notification') return onNotification(message.channel, message.payload);
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (pending.size === 0) worker.unref();
    if (message.kind === 'answer') call?.resolve(message.result);
    else call?.reject(new EmbeddedError(message.error));
  });

  const terminate = async (reason: string): Promise<void> => {
    lose(reason);
    await worker.terminate();
  };

  // A worker that is lost before the `await` below still makes that throw; until then the rejection would be unhandled.
  opened.promise.catch(() => undefined);
  // The thread starts while the engine is compiled.
  const opening: WorkerOptions = { code: await compiledFor(worker), dataDir, template };
  worker.postMessage(opening, []);
  onThreadFree();
  await opened.promise;
  isOpen = true;
  // An idle database must not keep the process alive.
  worker.unref();
  return {
    isLost: () => lostReason !== null,
    terminate,
    async call(request, limitMs = watchdogMs) {
      if (lostReason !== null) throw new Unavailable(lostReason);
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<Rows>();
      pending.set(id, { resolve, reject });
      worker.ref();
      const message: ToWorker = { id, request };
      worker.postMessage(message, []);
      const watchdog = setTimeout(() => {
        void terminate(`A query ran longer than ${limitMs} ms; the embedded database was stopped.`);
      }, limitMs);
      try {
        return await promise;
      } finally {
        clearTimeout(watchdog);
      }
    },
  };
}
