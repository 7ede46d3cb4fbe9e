import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { FromWorker, Request, Rows, ToWorker, WireError, WorkerOptions } from './messages.ts';

/*
 * PGlite on a thread of its own: it computes in WebAssembly on the thread it lives on, so that on the main
 * thread one long query would stop every timer and every request. It answers one request after the other.
 */

const INT8 = 20;
const DATE = 1082;

const { code, dataDir, template }: WorkerOptions = workerData;
const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');
const post = (message: FromWorker): void => port.postMessage(message);

const pglite = await PGlite.create({
  pgliteWasmModule: code,
  ...(dataDir !== null && { dataDir }),
  ...(template !== null && { loadDataDir: template }),
  // int8 as a number on both engines; a date stays the text it is, for a Date would move it between time zones.
  parsers: { [INT8]: Number, [DATE]: (text: string) => text },
});

const listening = new Map<string, () => Promise<void>>();

async function answer(request: Request): Promise<Rows> {
  switch (request.kind) {
    case 'query': {
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
      return NOTHING;
    }
    case 'unlisten': {
      await listening.get(request.channel)?.();
      listening.delete(request.channel);
      return NOTHING;
    }
    case 'dump':
      return { rows: [await pglite.dumpDataDir('none')], affectedRows: null };
    case 'close':
      await pglite.close();
  }
  return NOTHING;
}

const NOTHING: Rows = { rows: [], affectedRows: null };

const FIELDS = ['code', 'detail', 'constraint', 'table', 'column'] as const;

function wireError(error: unknown): WireError {
  if (!(error instanceof Error)) return { message: String(error) };
  const fields = new Map<string, unknown>(Object.entries(error));
  const texts = FIELDS.map((name) => [name, fields.get(name)]).filter(([, value]) => typeof value === 'string');
  return { message: error.message, ...Object.fromEntries(texts) };
}

port.on('message', ({ id, request }: ToWorker) => {
  answer(request).then(
    (result) => post({ kind: 'answer', id, result }),
    (error: unknown) => post({ kind: 'failure', id, error: wireError(error) }),
  );
});
post({ kind: 'ready' });
