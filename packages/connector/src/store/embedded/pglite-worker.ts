import { type MessagePort, parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { FromWorker, Request, Rows, ToWorker, WireError, WorkerOptions } from './messages.ts';

/*
 * Runs PGlite in its own thread: it computes in WebAssembly, and on the main thread a long query would block every
 * timer and request. Handles one request at a time.
 */

const int8Oid = 20;
const dateOid = 1082;
/** The default of 128 MB is touched at the start, and so stays in memory; the system caches the files besides. */
const sharedBuffers = '32MB';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');
const post = (message: FromWorker): void => port.postMessage(message);

/** The options are a message and not `workerData`, which would keep a template of 40 MB in memory. */
async function openDatabase(from: MessagePort): Promise<PGlite> {
  const { promise, resolve } = Promise.withResolvers<WorkerOptions>();
  from.once('message', resolve);
  const { code, dataDir, template } = await promise;
  return PGlite.create({
    pgliteWasmModule: code,
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
    ...(dataDir !== null && { dataDir }),
    ...(template !== null && { loadDataDir: template }),
    // int8 as a number on both engines. A date stays text: a Date would shift it between time zones.
    parsers: { [int8Oid]: Number, [dateOid]: (text: string) => text },
  });
}

const pglite = await openDatabase(port);
// With --expose-gc: an image leaves 100 MB behind, and an idle thread collects nothing.
globalThis.gc?.();

const listening = new Map<string, () => Promise<void>>();

async function answer(request: Request): Promise<Rows> {
  switch (request.kind) {
    case 'query': {
      if (request.opening !== null) await pglite.exec(request.opening);
      const { rows, affectedRows } = await pglite.query(request.sql, [...request.parameters]);
      return { rows, affectedRows: affectedRows ?? null };
    }
    case 'script': {
      const results = await pglite.exec(request.sql);
      return { rows: results.flatMap((result) => result.rows), affectedRows: null };
    }
    case 'listen': {
      const { channel } = request;
      listening.set(
        channel,
        await pglite.listen(channel, (payload) => post({ kind: 'notification', channel, payload })),
      );
      return noRows;
    }
    case 'unlisten': {
      await listening.get(request.channel)?.();
      listening.delete(request.channel);
      return noRows;
    }
    case 'dump':
      return { rows: [await pglite.dumpDataDir('none')], affectedRows: null };
    case 'close':
      await pglite.close();
  }
  return noRows;
}

const noRows: Rows = { rows: [], affectedRows: null };

const errorFields = ['code', 'detail', 'constraint', 'table', 'column'] as const;

function wireError(error: unknown): WireError {
  if (!(error instanceof Error)) return { message: String(error) };
  const fields = new Map<string, unknown>(Object.entries(error));
  const texts = errorFields.map((name) => [name, fields.get(name)]).filter(([, value]) => typeof value === 'string');
  return { message: error.message, ...Object.fromEntries(texts) };
}

/** The last request. Requests are answered one after the other, because one may be several statements. */
let last: Promise<void> = Promise.resolve();
port.on('message', ({ id, request }: ToWorker) => {
  last = last
    .then(() => answer(request))
    .then(
      (result) => post({ kind: 'answer', id, result }),
      (error: unknown) => post({ kind: 'failure', id, error: wireError(error) }),
    );
});
post({ kind: 'ready' });
