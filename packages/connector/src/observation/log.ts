import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pino, { type DestinationStream, type LogFn, type LoggerOptions } from 'pino';
import { escapeSteering, scrub } from './scrub.ts';
import { requestSeconds } from './metrics.ts';

/** Names of fields whose values are nobody's business. */
const secretNames = /authorization|cookie|token|secret|password|licen[sc]e.?key|^code$|verifier/i;
const secretFree = /^(?:error|reason)?code$/i;
const deepest = 5;
const longestList = 50;

/**
 * The log of the service: one line of JSON each, in which no string holds what looks like a secret, ends the line or
 * steers a terminal, whoever logs it. `stream`: null is the output of the process.
 */
export function createLog(level: string, stream: DestinationStream | null = null): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    // The formatter has made errors plain already.
    serializers: { err: asItIs },
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
  return stream === null ? pino(options) : pino(options, stream);
}

const asItIs = <Plain>(plain: Plain): Plain => plain;

function cleanFields(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isSecret(name, value) ? '[secret]' : clean(value, depth + 1)]),
  );
}

/** An error's code is no code of a sign-in. */
function isSecret(name: string, value: unknown): boolean {
  return typeof value === 'string' && value !== '' && secretNames.test(name) && !secretFree.test(name);
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > deepest) return '…';
  if (value instanceof Error) return cleanError(value, depth);
  if (Array.isArray(value)) return value.slice(0, longestList).map((entry) => clean(entry, depth + 1));
  return cleanFields(value, depth);
}

/** Name, message, stack, code and causes. Other fields of an error may hold rows and requests. */
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

/** JSON escapes line ends and tabs by itself; a stack stays readable. */
function cleanText(text: string): string {
  return scrub(text)
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : escapeSteering(part)))
    .join('');
}

/** Asked every few seconds by machines. */
const probes = new Set(['/live', '/ready', '/metrics']);

/** One line and one measurement for each answered request: the template of its route, never its address. */
export function watchRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    requestSeconds.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, elapsedTime / 1_000);
    const log: FastifyBaseLogger = request.log;
    const line = { method, route, status, durationMs: Math.round(elapsedTime) };
    if (probes.has(route)) log.debug(line, 'request');
    else log.info(line, 'request');
  });
}
