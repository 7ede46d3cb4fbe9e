import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pino from 'pino';
import { Counter } from 'prom-client';
import { type LogEntry, maxLogEntries, maxLogEntryBytes } from '@salestax/contract';
import { openLogStream } from '../observation/log-stream.ts';
import { clientLogEntries } from '../observation/metrics.ts';
import { escapeControlCharacters, scrub } from '../observation/scrub.ts';
import { machineClock } from '../ports/clock.ts';
import { createAttempts, createLocalCounter } from '../security/attempts.ts';
import { handlersOf } from './register.ts';

const dropped = new Counter({ name: 'client_log_dropped_total', help: 'Entries of browsers that were not logged' });

/** Limits per address, because the route is open to anybody. */
const limits = {
  rateLimit: { max: 30, timeWindow: '1 minute' },
  // For each entry 1,024 bytes more than are logged: the query of its address is removed.
  bodyLimit: maxLogEntries * (maxLogEntryBytes + 1_024),
};
/** Entries that a process writes in total: limits a flood from many addresses. */
const totalLimit = { max: 600, windowMs: 60_000 };

type Write = Pick<FastifyBaseLogger, 'info'>;

/** Writes log entries of browsers. Always answers 204: a browser cannot handle a failed log request. */
export function clientLogHandlers(app: FastifyInstance, file: string | null) {
  const logFile = file === null ? null : openFile(app, file);
  const totalEntries = createAttempts(createLocalCounter(machineClock), 'client log', totalLimit);
  return handlersOf({
    clientLogs: {
      handle: async ({ body, request }) => {
        for (const entry of Array.isArray(body) ? body : [body]) {
          // One counter for all addresses.
          if (await totalEntries.take('')) write(logFile ?? request.log, entry);
          else dropped.inc();
        }
        return null;
      },
      ...limits,
      onRefused(reply) {
        dropped.inc();
        return reply.code(204).send();
      },
    },
  });
}

/** A separate stream, whose retention and access can differ from those of the service's log. */
function openFile(app: FastifyInstance, file: string): Write {
  const stream = openLogStream(file);
  app.addHook('onClose', async () => stream.end());
  return pino({ base: null }, stream);
}

function write(log: Write, entry: LogEntry): void {
  const text = JSON.stringify({ ...entry, location: entry.location.split(/[?#]/, 1)[0] });
  if (Buffer.byteLength(text) > maxLogEntryBytes) return dropped.inc();
  clientLogEntries.inc();
  log.info({ untrusted: escapeControlCharacters(scrub(text)) }, 'Browser log entry received');
}
