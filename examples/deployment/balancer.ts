import {
  Agent,
  createServer,
  type IncomingMessage,
  request as ask,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A reverse proxy as operators put in front of the web processes: it asks each whether it is ready, takes them in turn,
 * keeps connections open, and asks another one when a request never got through or when repeating it changes nothing
 * (RFC 9110, 9.2.2).
 */
export interface Balancer {
  readonly url: string;
  /** Resolves once this many are ready. */
  untilReady(count: number): Promise<void>;
  /** What no backend answered, since the last call of this: the request, and why. */
  failures(): readonly string[];
  /** What a backend that had said it was ready did not answer, since the last call of this, whoever answered it then. */
  missed(): readonly string[];
  /** How many requests each backend has answered, by address. */
  readonly served: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

export interface BalancerOptions {
  /** Addresses of the web processes that live now. */
  readonly backends: () => readonly string[];
  readonly port?: number;
  /** Comes before each request. */
  readonly before?: () => Promise<void>;
}

const healthEveryMs = 100;
const healthPatienceMs = 1_000;
/** As long as a person's browser would wait for a page at most. */
const waitForBackendMs = 10_000;
const repeatable: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
/** RFC 9110, 7.6.1. */
const hopByHop: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te']);

export async function startBalancer({ backends, port = 0, before }: BalancerOptions): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  const served = new Map<string, number>();
  const failures: string[] = [];
  const missed: string[] = [];
  const stopping = new AbortController();
  let turn = 0;

  const watching = watchHealth(backends, ready, stopping.signal);
  /** When nobody is ready, whoever lives can tell better than this proxy when to come again. */
  const next = (tried: ReadonlySet<string>): string | null => {
    const left = backends().filter((backend) => !tried.has(backend));
    const best = left.filter((backend) => ready.has(backend));
    const all = best.length > 0 ? best : left;
    turn += 1;
    return all[turn % Math.max(all.length, 1)] ?? null;
  };

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    await before?.();
    const body = await bodyOf(incoming);
    const tried = new Set<string>();
    const deadline = Date.now() + waitForBackendMs;
    let why = 'nobody is there';
    for (;;) {
      const backend = next(tried);
      if (backend === null && Date.now() < deadline && !outgoing.destroyed) {
        tried.clear();
        await pause(healthEveryMs / 2);
        continue;
      }
      if (backend === null) break;
      const wasReady = ready.has(backend);
      const attempt = await tryBackend({ agent, backend, incoming, body, outgoing });
      if (attempt.kind === 'answered') {
        served.set(backend, (served.get(backend) ?? 0) + 1);
        return;
      }
      why = `${backend}: ${attempt.error.message}`;
      if (wasReady && !outgoing.destroyed) missed.push(`${incoming.method} ${incoming.url}: ${why}`);
      tried.add(backend);
      const unsent = 'code' in attempt.error && attempt.error.code === 'ECONNREFUSED';
      if (unsent) ready.delete(backend);
      else if (!repeatable.has(incoming.method ?? '') || attempt.begun) break;
    }
    if (outgoing.destroyed) return;
    failures.push(`${incoming.method} ${incoming.url}: ${why}`);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(why);
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch((error: unknown) => {
      if (!outgoing.destroyed) failures.push(`${incoming.method} ${incoming.url}: ${String(error)}`);
      outgoing.destroy();
    });
  });
  // Nobody's request is lost on a connection that this end closes while it is idle.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((listening) => {
    server.listen(port, '127.0.0.1', listening);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://localhost:${address.port}`,
    served,
    failures: () => failures.splice(0),
    missed: () => missed.splice(0),
    async untilReady(count) {
      while (backends().filter((backend) => ready.has(backend)).length !== count) await pause(healthEveryMs / 4);
    },
    async stop() {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
      agent.destroy();
      await watching;
    },
  };
}

async function watchHealth(
  backends: () => readonly string[],
  ready: Set<string>,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    await Promise.all(
      backends().map(async (backend) => {
        if (await isReady(backend)) ready.add(backend);
        else ready.delete(backend);
      }),
    );
    await pause(healthEveryMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

function isReady(backend: string): Promise<boolean> {
  return new Promise((report) => {
    const signal = AbortSignal.timeout(healthPatienceMs);
    const requested = ask(new URL('/ready', backend), { signal }, (answer) => {
      answer.resume();
      report(answer.statusCode === 200);
    });
    requested.once('error', () => report(false));
    requested.end();
  });
}

type Attempt =
  | { readonly kind: 'answered' }
  | { readonly kind: 'failed'; readonly error: Error; readonly begun: boolean };

interface Exchange {
  readonly agent: Agent;
  readonly backend: string;
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  readonly outgoing: ServerResponse;
}

function tryBackend({ agent, backend, incoming, body, outgoing }: Exchange): Promise<Attempt> {
  return new Promise((done) => {
    const { hostname, port } = new URL(backend);
    const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', ');
    const options: RequestOptions = {
      agent,
      hostname,
      port,
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: { ...endToEnd(incoming.headers), 'x-forwarded-for': forwarded },
    };
    const upstream = ask(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      outgoing.flushHeaders();
      answer.pipe(outgoing);
      answer.once('end', () => done({ kind: 'answered' }));
      answer.once('error', (error) => done({ kind: 'failed', error, begun: true }));
    });
    upstream.once('error', (error) => done({ kind: 'failed', error, begun: outgoing.headersSent }));
    const hangUp = (): void => void upstream.destroy();
    outgoing.once('close', hangUp);
    upstream.once('close', () => outgoing.off('close', hangUp));
    upstream.end(body);
  });
}

function endToEnd(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts);
}
