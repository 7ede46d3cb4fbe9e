import { type LogEntry, maxLogEntries, maxLogEntryBytes, routes } from '@salestax/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pino from 'pino';
import { Counter } from 'prom-client';
import { clientLogEntries } from '../observation/metrics.ts';
import { createAttempts, createLocalCounter } from '../security/attempts.ts';
import { escapeSteering, scrub } from '../observation/scrub.ts';
import { machineClock } from '../ports/clock.ts';
import { type RouteContext, serve } from './register.ts';

const dropped = new Counter({ name: 'client_log_dropped_total', help: 'Entries of browsers that were not logged' });

/** Anybody may write into the client log, so it is small and slow. */
const limits = { rateLimit: { max: 30, timeWindow: '1 minute' }, bodyLimit: 2 * maxLogEntries * maxLogEntryBytes };
/** Entries of all browsers together that a process writes, however many addresses a flood comes from. */
const ofEverybody = { max: 600, windowMs: 60_000 };

type Write = Pick<FastifyBaseLogger, 'info'>;

/** The log of the browsers. A browser that can't log has nobody to tell, so that every request ends well. */
export function clientLogRoute(app: FastifyInstance, door: RouteContext, file: string | null): void {
  const own = file === null ? null : openFile(app, file);
  const share = createAttempts(createLocalCounter(machineClock), 'client log', ofEverybody);
  serve(
    app,
    door,
    routes.clientLogs,
    async ({ body, request }) => {
      for (const entry of Array.isArray(body) ? body : [body]) {
        if (await share.take('')) write(own ?? request.log, entry);
        else dropped.inc();
      }
      return null;
    },
    {
      ...limits,
      onRefused(reply) {
        dropped.inc();
        return reply.code(204).send();
      },
    },
  );
}

/** A stream of its own, which may be kept shorter and trusted less than the service's. */
function openFile(app: FastifyInstance, file: string): Write {
  const stream = pino.destination({ dest: file, mkdir: true, sync: false });
  app.addHook('onClose', async () => stream.end());
  return pino({ base: null }, stream);
}

function write(log: Write, entry: LogEntry): void {
  const text = JSON.stringify({ ...entry, location: entry.location.split(/[?#]/, 1)[0] });
  if (Buffer.byteLength(text) > maxLogEntryBytes) return dropped.inc();
  clientLogEntries.inc();
  log.info({ untrusted: escapeSteering(scrub(text)) }, 'client log');
}
