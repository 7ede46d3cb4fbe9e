import { type LogEntry, maxLogEntries, maxLogEntryBytes, routes } from '@salestax/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { scrub } from '../security/scrub.ts';
import { type Door, serve } from './register.ts';

const dropped = new Counter({ name: 'client_log_dropped_total', help: 'Entries of browsers that were not logged' });

/** Anybody may write into the client log, so it is small and slow. */
const limits = { rateLimit: { max: 30, timeWindow: '1 minute' }, bodyLimit: 2 * maxLogEntries * maxLogEntryBytes };

/** The log of the browsers. A browser that can't log has nobody to tell, so that every request ends well. */
export function clientLogRoute(app: FastifyInstance, door: Door): void {
  serve(
    app,
    door,
    routes.clientLogs,
    async ({ body, request }) => {
      for (const entry of Array.isArray(body) ? body : [body]) write(request.log, entry);
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

/** What ends a line or steers a terminal or the direction of text, beyond what JSON escapes by itself. */
const steering = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

function write(log: FastifyBaseLogger, entry: LogEntry): void {
  const text = JSON.stringify({ ...entry, location: entry.location.split(/[?#]/, 1)[0] });
  if (Buffer.byteLength(text) > maxLogEntryBytes) dropped.inc();
  else log.info({ untrusted: scrub(text).replaceAll(steering, escaped) }, 'client log');
}
