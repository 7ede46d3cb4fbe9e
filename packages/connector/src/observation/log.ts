import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import pino, { type DestinationStream, type LogFn, type LoggerOptions } from 'pino';
import { loggedVendorError } from '../ports/logger.ts';
import { openLogStream } from './log-stream.ts';
import { requestSeconds } from './metrics.ts';
import { escapeControlCharacters, scrub } from './scrub.ts';

/** Field names whose values are never logged. */
const secretNames = /authorization|cookie|token|secret|password|licen[sc]e.?key|verifier/i;
const maxDepth = 5;
const maxListEntries = 50;

/**
 * Creates the log: one line of JSON per entry. In all strings, secrets are removed and line breaks and terminal control
 * characters escaped. `stream`: null = standard output.
 */
export function createLog(level: string, stream: DestinationStream | null = null): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    // The formatter has converted errors already.
    serializers: { err: unchanged },
    formatters: { log: (fields: object) => cleanFields(fields, 0) },
    hooks: {
      logMethod(args: Parameters<LogFn>, method: LogFn): void {
        const [first, text, ...rest] = args;
        const [clean, ...more] = [first, text, ...rest].map((arg: unknown) =>
          typeof arg === 'string' ? cleanText(arg) : arg,
        );
        Reflect.apply(method, this, text === undefined ? [clean] : [clean, ...more]);
      },
    },
  };
  return pino(options, stream ?? openLogStream(process.stdout.fd));
}

const unchanged = <Plain>(plain: Plain): Plain => plain;

function cleanFields(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isSecret(name, value) ? '[secret]' : clean(value, depth + 1)]),
  );
}

/** A field `code` is the code of an error. That of a sign-in is in addresses and bodies only, which `scrub` cleans. */
function isSecret(name: string, value: unknown): boolean {
  return typeof value === 'string' && value !== '' && secretNames.test(name);
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > maxDepth) return '…';
  if (value instanceof Error) return cleanError(value, depth);
  if (Array.isArray(value)) return value.slice(0, maxListEntries).map((entry) => clean(entry, depth + 1));
  return cleanFields(loggedVendorError(value) ?? value, depth);
}

/** Type, message, stack, code and causes. Other fields of an error may hold rows or requests. */
function cleanError(error: Error, depth: number): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message: cleanText(message),
    ...(stack !== undefined && { stack: cleanText(stack) }),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(cause !== undefined && { cause: clean(cause, depth + 1) }),
    ...(error instanceof AggregateError && { errors: clean(error.errors, depth + 1) }),
  };
}

/** Short texts without anything to clean: messages, routes and methods are the same in line after line. */
const cleanTexts = new LRUCache<string, true>({ max: 1_000 });
const maxRemembered = 100;

/** JSON escapes line ends and tabs itself, so stacks stay readable. */
function cleanText(text: string): string {
  if (cleanTexts.has(text)) return text;
  const cleaned = scrub(text)
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : escapeControlCharacters(part)))
    .join('');
  if (cleaned === text && text.length <= maxRemembered) cleanTexts.set(text, true);
  return cleaned;
}

/** Requested every few seconds by monitoring. */
export const probes: ReadonlySet<string> = new Set(['/live', '/ready', '/metrics']);

/** One line and one measurement per answered request, with the template of its route, never its URL. */
export function watchRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    requestSeconds.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, elapsedTime / 1_000);
    const log: FastifyBaseLogger = request.log;
    const realmId = request.principal?.realmId ?? undefined;
    const line = { method, route, status, durationMs: Math.round(elapsedTime), realmId };
    if (probes.has(route)) log.debug(line, 'Request completed');
    else log.info(line, 'Request completed');
    done();
  });
}
