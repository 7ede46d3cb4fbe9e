// @vitest-environment node
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readBudgetMs, writeBudgetMs } from '@salestax/contract';
import { fetchHttp } from './fetch-http.ts';
import { NetworkError, retryDelay, type HttpPort, type HttpRequest } from './http-port.ts';
import { kyHttp } from './http.ts';

/** The server's response to one request; the last entry of the plan is used for all later requests. */
type Step = { status: number; body?: string; headers?: Record<string, string> } | 'break' | 'silence' | 'half';

interface Seen {
  method: string | undefined;
  body: string;
  headers: IncomingMessage['headers'];
}

let server: Server;
let base = '';
let plan: Step[] = [];
let seen: Seen[] = [];
/** Called when half of an answer was written. */
let onHalf = () => {};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      seen.push({ method: request.method, body, headers: request.headers });
      const step = plan.length > 1 ? plan.shift() : plan[0];
      if (step === 'break' || step === undefined) return request.socket.destroy();
      if (step === 'silence') return undefined;
      if (step === 'half') return response.writeHead(200).write('{"rows":[', () => onHalf());
      return response.writeHead(step.status, { 'x-correlation-id': 'c-1', ...step.headers }).end(step.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  base = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  plan = [];
  seen = [];
});

const ports: [string, HttpPort][] = [
  ['the port over ky', kyHttp],
  ['the port over fetch', fetchHttp],
];

describe.each(ports)('%s', (_, http) => {
  const send = (request: Partial<HttpRequest> = {}) =>
    http({ method: 'GET', url: `${base}/api/x`, headers: {}, answer: 'json', ...request });
  const post = (request: Partial<HttpRequest> = {}) => send({ method: 'POST', ...request });

  test('returns status, case-insensitive headers and the parsed body', async () => {
    plan = [{ status: 200, body: '{"a":[1,null]}' }];
    const answer = await send();
    expect(answer.status).toBe(200);
    expect(answer.header('X-Correlation-Id')).toBe('c-1');
    expect(answer.header('x-absent')).toBeNull();
    expect(answer.body).toEqual({ a: [1, null] });
  });

  test('returns text', async () => {
    plan = [{ status: 200, body: 'https://accounting.example/?a=1' }];
    expect((await send({ answer: 'text' })).body).toBe('https://accounting.example/?a=1');
  });

  test('returns the parsed body of an error, also when text is expected', async () => {
    plan = [{ status: 403, body: '{"error":{"reasonCode":"InvalidUser"}}' }];
    const answer = await post({ answer: 'text' });
    expect(answer.status).toBe(403);
    expect(answer.header('x-correlation-id')).toBe('c-1');
    expect(answer.body).toEqual({ error: { reasonCode: 'InvalidUser' } });
  });

  test.each(['<html>Bad gateway</html>', ''])('returns undefined for a body that is not JSON: %j', async (body) => {
    plan = [{ status: 200, body }];
    expect((await send()).body).toBeUndefined();
    plan = [{ status: 500, body, headers: { 'content-type': 'text/html' } }];
    const failed = await post();
    expect([failed.status, failed.body]).toEqual([500, undefined]);
  });

  test('accepts 204', async () => {
    plan = [{ status: 204 }];
    expect((await post({ answer: 'empty' })).status).toBe(204);
  });

  test.each([[{ a: 1 }], ['CO-114'], [['1', '2']], [true]])('sends %j as JSON', async (body) => {
    plan = [{ status: 200, body: 'true' }];
    await post({ body, headers: { 'content-type': 'application/json', authorization: 'Bearer t' } });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(body);
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(seen[0]?.headers.authorization).toBe('Bearer t');
  });

  test('sends no body when there is none', async () => {
    plan = [{ status: 200, body: 'true' }];
    await post();
    expect(seen[0]?.body).toBe('');
  });

  test.each([429, 502, 503, 504])('retries once after %i', async (status) => {
    plan = [
      { status, headers: { 'retry-after': '0' } },
      { status: 200, body: '1' },
    ];
    expect((await send()).body).toBe(1);
    expect(seen).toHaveLength(2);
  });

  test('retries once after a broken connection', async () => {
    plan = ['break', { status: 200, body: '1' }];
    expect((await send()).body).toBe(1);
  });

  test('does not retry twice', async () => {
    plan = [{ status: 503, headers: { 'retry-after': '0' } }];
    expect((await send()).status).toBe(503);
    expect(seen).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 500])('does not repeat a GET that ended in status %i', async (status) => {
    plan = [{ status }];
    expect((await send()).status).toBe(status);
    expect(seen).toHaveLength(1);
  });

  test('does not retry a GET when Retry-After is more than 5 seconds', async () => {
    plan = [{ status: 429, headers: { 'retry-after': '6' } }];
    expect((await send()).status).toBe(429);
    expect(seen).toHaveLength(1);
  });

  test.each(['POST', 'PUT', 'DELETE'] as const)('never repeats %s', async (method) => {
    plan = [{ status: 503, headers: { 'retry-after': '0' } }];
    expect((await send({ method })).status).toBe(503);
    plan = ['break'];
    await expect(send({ method })).rejects.toBeInstanceOf(NetworkError);
    expect(seen).toHaveLength(2);
  });

  test('rejects with a NetworkError without a response', async () => {
    plan = ['break'];
    await expect(send()).rejects.toBeInstanceOf(NetworkError);
    expect(seen).toHaveLength(2);
    await expect(post({ url: 'http://127.0.0.1:1/' })).rejects.toBeInstanceOf(NetworkError);
  });

  test('rejects with the reason of the signal, before and during the request', async () => {
    const early = AbortSignal.abort('unmounted');
    await expect(send({ signal: early })).rejects.toBe('unmounted');
    expect(seen).toHaveLength(0);

    plan = ['silence'];
    const late = new AbortController();
    const ended = send({ signal: late.signal }).catch((reason: unknown) => reason);
    await expect.poll(() => seen.length).toBe(1);
    late.abort('unmounted');
    expect(await ended).toBe('unmounted');
  });

  test.each(['GET', 'POST'] as const)(
    'rejects with a NetworkError when the body of a %s does not end in time',
    async (method) => {
      plan = ['half'];
      const half = new Promise<void>((resolve) => (onHalf = resolve));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const ended = send({ method }).catch((error: unknown) => error);
        await half;
        vi.advanceTimersByTime(method === 'GET' ? readBudgetMs : writeBudgetMs);
        expect(await ended).toBeInstanceOf(NetworkError);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('stops waiting for the retry when the signal aborts', async () => {
    plan = [{ status: 503, headers: { 'retry-after': '5' } }];
    const controller = new AbortController();
    const ended = send({ signal: controller.signal }).catch((reason: unknown) => reason);
    await expect.poll(() => seen.length).toBe(1);
    controller.abort('unmounted');
    expect(await ended).toBe('unmounted');
    expect(seen).toHaveLength(1);
  });
});

test.each([
  [null, null, 300],
  [503, null, 300],
  [503, '2', 2_000],
  [429, '5', 5_000],
  [429, '6', null],
  [502, 'Wed, 21 Oct 2026 07:28:00 GMT', 300],
  [500, '1', null],
  [401, null, null],
])('after status %j with Retry-After %j the wait is %j', (status, retryAfter, wait) => {
  expect(retryDelay(status, retryAfter)).toBe(wait);
});
