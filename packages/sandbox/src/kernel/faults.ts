import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';
import type { ServiceName } from './journal.ts';

/** The failures that can be simulated. `lost-answer` processes the request, then closes the connection. */
export type Fault =
  | { readonly kind: 'latency'; readonly milliseconds: number }
  | {
      readonly kind: 'status';
      /** 400 to 599; also 200 with an HTML page, as a proxy or a sign-in page answers. */
      readonly status: number;
      readonly retryAfter?: string;
      /**
       * `vendor` (default) and `xml`: the vendor's own error; `html` and `empty`: the response of a gateway in front of
       * it.
       */
      readonly body?: 'vendor' | 'html' | 'xml' | 'empty';
    }
  /**
   * Accounting service only: the host does not have the company, because it belongs to the other environment (403), or
   * to another cluster (401 in XML).
   */
  | { readonly kind: 'misrouted'; readonly because: 'environment' | 'cluster' }
  | { readonly kind: 'lost-answer' }
  /** The request is carried out at once; its response is delayed. */
  | { readonly kind: 'late-answer'; readonly milliseconds: number }
  | { readonly kind: 'refused-connection' }
  | { readonly kind: 'truncated-body' }
  /** The request is carried out; its response is JSON of another shape. */
  | { readonly kind: 'wrong-shape' }
  /** The request is carried out; the second half of its response is delayed. */
  | { readonly kind: 'slow-body'; readonly milliseconds: number }
  /** Accounting service only: the next write finds a newer SyncToken (5010). */
  | { readonly kind: 'stale-token' }
  /** Accounting service only: neither this row nor a list with it can be delivered (4002). */
  | { readonly kind: 'damaged-row'; readonly entity: string; readonly id: string }
  /** Tax provider only: the document was filed and is locked (1100). */
  | { readonly kind: 'locked-document' };

export interface FaultRule {
  readonly service: ServiceName;
  /** Upper case; every method when absent. */
  readonly method?: string;
  /** A regular expression on path and query; every path when absent. */
  readonly path?: string;
  /** How many requests the rule applies to; no limit when absent. */
  readonly times?: number;
  /** How long the rule applies after it was added, by the sandbox's clock, in milliseconds; no limit when absent. */
  readonly lasts?: number;
  readonly fault: Fault;
}

export interface Faults {
  add(rule: FaultRule): void;
  /** Removes all rules; requests and responses that they delay continue at once. */
  clear(): void;
  list(): readonly FaultRule[];
  /** Returns the faults that apply to this request and counts each of them once. */
  take(service: ServiceName, method: string, url: string): readonly Fault[];
  /** Waits for the time, or until the rules are cleared. */
  delay(milliseconds: number): Promise<void>;
}

export function createFaults(clock: Clock): Faults {
  const now = () => clock.now().getTime();
  let rules: { rule: FaultRule; left: number; until: number }[] = [];
  let cleared = new AbortController();
  const dropExpired = () => {
    rules = rules.filter(({ left, until }) => left > 0 && now() < until);
  };
  return {
    add(rule) {
      const { times = Number.POSITIVE_INFINITY, lasts = Number.POSITIVE_INFINITY } = rule;
      rules.push({ rule, left: times, until: now() + lasts });
    },
    clear() {
      rules = [];
      cleared.abort();
      cleared = new AbortController();
    },
    list() {
      dropExpired();
      return rules.map(({ rule }) => rule);
    },
    take(service, method, url) {
      dropExpired();
      const matching = rules.filter(
        ({ rule }) =>
          rule.service === service &&
          (rule.method === undefined || rule.method === method) &&
          (rule.path === undefined || new RegExp(rule.path).test(url)),
      );
      for (const entry of matching) entry.left -= 1;
      dropExpired();
      return matching.map(({ rule }) => rule.fault);
    },
    async delay(milliseconds) {
      const { signal } = cleared;
      await pause(milliseconds, undefined, { signal }).catch(() => undefined);
    },
  };
}

/** The vendor's error body for a status, so that clients cannot distinguish it from a real one. */
export type VendorErrorBody = (status: number, form: ErrorForm) => { type: string; body: string };

/** `misrouted`: the error of a host that does not have the company. */
export type ErrorForm = 'vendor' | 'xml' | 'misrouted';

declare module 'fastify' {
  interface FastifyRequest {
    /** The faults that apply to this request; its route applies some of them. */
    faults: readonly Fault[];
  }
}

/** Applies the active faults to a service. Register before its routes. */
export function applyFaults(
  app: FastifyInstance,
  service: ServiceName,
  faults: Faults,
  errorBody: VendorErrorBody,
): void {
  app.decorateRequest('faults');
  app.addHook('onRequest', async (request, reply) => {
    request.faults = faults.take(service, request.method, request.url);
    for (const fault of request.faults) {
      if (fault.kind === 'latency') await faults.delay(fault.milliseconds);
      if (fault.kind === 'refused-connection') return cut(request, reply);
      if (fault.kind === 'status') return answerStatus(reply, fault, errorBody);
      if (fault.kind === 'misrouted') return answerMisrouted(reply, fault.because, errorBody);
    }
  });
  app.addHook('onSend', async (request, reply, payload) => {
    for (const fault of request.faults) {
      if (fault.kind === 'late-answer') await faults.delay(fault.milliseconds);
      if (fault.kind === 'lost-answer') cut(request, reply);
    }
    return typeof payload === 'string' ? changedBody(payload, request.faults, faults) : payload;
  });
}

function changedBody(body: string, applied: readonly Fault[], faults: Faults): string | Readable {
  const half = Math.floor(body.length / 2);
  for (const fault of applied) {
    if (fault.kind === 'truncated-body') return body.slice(0, half);
    if (fault.kind === 'wrong-shape') return JSON.stringify({ unexpected: true });
    if (fault.kind === 'slow-body')
      return Readable.from(slowly(body.slice(0, half), body.slice(half), () => faults.delay(fault.milliseconds)));
  }
  return body;
}

async function* slowly(first: string, rest: string, delay: () => Promise<void>): AsyncGenerator<string> {
  yield first;
  await delay();
  yield rest;
}

function answerStatus(
  reply: FastifyReply,
  fault: Extract<Fault, { kind: 'status' }>,
  errorBody: VendorErrorBody,
): FastifyReply {
  if (fault.retryAfter !== undefined) reply.header('retry-after', fault.retryAfter);
  reply.code(fault.status);
  if (fault.body === 'empty') return reply.send();
  if (fault.body === 'html')
    return reply.type('text/html').send(`<html><body><h1>${pageTitle(fault.status)}</h1></body></html>`);
  const { type, body } = errorBody(fault.status, fault.body ?? 'vendor');
  return reply.type(type).send(body);
}

const pageTitle = (status: number): string => {
  if (status === 200) return 'Sign in';
  return status === 404 ? 'Not Found' : 'Service unavailable';
};

function answerMisrouted(
  reply: FastifyReply,
  because: 'environment' | 'cluster',
  errorBody: VendorErrorBody,
): FastifyReply {
  const status = because === 'environment' ? 403 : 401;
  const { type, body } = errorBody(status, 'misrouted');
  return reply.code(status).type(type).send(body);
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}
