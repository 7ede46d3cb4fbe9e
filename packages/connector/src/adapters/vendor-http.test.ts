import { getEventListeners } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { VendorErrorKind } from '../domain/vendor-error.ts';
import { vendorSeconds } from '../observation/metrics.ts';
import { abortedAfter } from '../service/aborted-after.ts';
import {
  createVendorPool,
  exchange,
  exchangeBytes,
  lostKind,
  noAnswerOf,
  throttleMs,
  retryAfterOf,
  serverErrorKind,
  type AnswerLimits,
} from './vendor-http.ts';

/** Limits that no test reaches unless it sets its own. */
const generous: AnswerLimits = { answerMs: 20_000, maxBytes: 1_000_000 };
const never = new AbortController().signal;

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/** Starts a vendor with this handler; returns its origin. */
function vendorThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers);
  closings.push(async () => server.closeAllConnections());
  return listening(server);
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', () => up()));
  closings.push(() => new Promise((closed) => server.close(closed)));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

function poolWith(connectMs?: number) {
  const pool = createVendorPool(connectMs);
  closings.push(() => pool.destroy());
  return pool;
}

const requestTo = (url: string, limits: AnswerLimits) =>
  ({ vendor: 'tax-provider', method: 'GET', url: new URL(url), headers: {}, limits }) as const;
const send = (url: string, limits = generous, signal = never, pool = poolWith()) =>
  exchange(pool, requestTo(url, limits), signal);

describe('a request to a vendor', () => {
  it.each([301, 302, 303, 307, 308])('a redirect with status %s is not followed', async (status) => {
    let visits = 0;
    const inside = await vendorThat((_, response) => {
      visits += 1;
      response.end('secret');
    });
    const vendor = await vendorThat((_, response) => response.writeHead(status, { location: inside }).end('moved'));
    expect(await send(vendor, generous)).toMatchObject({ isAnswered: true, status, text: 'moved' });
    expect(visits).toBe(0);
  });

  it('a request whose connection is not established in time has not reached the vendor', async () => {
    // Accepts the connection, but not the TLS handshake.
    const silent = await listening(createTcpServer((socket) => closings.push(async () => socket.destroy())));
    const reply = await send(silent.replace('http:', 'https:'), generous, never, poolWith(100));
    expect(reply).toMatchObject({ isAnswered: false, reached: false, cause: { code: 'UND_ERR_CONNECT_TIMEOUT' } });
  });

  it('a request to a closed port has not reached the vendor', async () => {
    const closedOrigin = await vendorThat(() => undefined);
    for (const close of closings.splice(0).toReversed()) await close();
    expect(await send(closedOrigin, generous)).toMatchObject({
      isAnswered: false,
      reached: false,
      cause: { code: 'ECONNREFUSED' },
    });
  });

  it('a request whose answer does not start in time may have been processed', async () => {
    const vendor = await vendorThat(() => undefined);
    const reply = await send(vendor, { ...generous, answerMs: 100 });
    expect(reply).toMatchObject({ isAnswered: false, reached: true, cause: { name: 'TimeoutError' } });
    expect(noAnswerOf(reply)).toEqual({ noAnswer: 'timeout' });
  });

  it('a request whose answer stalls may have been processed', async () => {
    const vendor = await vendorThat((_, response) => response.writeHead(200).write('{"half":'));
    const reply = await send(vendor, { ...generous, answerMs: 100 });
    expect(reply).toMatchObject({ isAnswered: false, reached: true, cause: { name: 'TimeoutError' } });
  });

  it('a request whose connection is cut may have been processed', async () => {
    const vendor = await vendorThat((request) => request.socket.destroy());
    expect(await send(vendor, generous)).toMatchObject({ isAnswered: false, reached: true });
  });

  it('a request is aborted by the signal of its caller, and not sent after it', async () => {
    const ending = new AbortController();
    let visits = 0;
    const vendor = await vendorThat(() => {
      visits += 1;
      ending.abort(new Error('The caller is gone.'));
    });
    expect(await send(vendor, generous, ending.signal)).toMatchObject({ isAnswered: false, reached: true });
    expect(await send(vendor, generous, ending.signal)).toMatchObject({ isAnswered: false, reached: false });
    expect(visits).toBe(1);
  });
});

describe('the measured calls', () => {
  it('name one that nobody waited for any longer otherwise than one that the vendor did not answer', async () => {
    vendorSeconds.reset();
    const vendor = await vendorThat(() => undefined);
    await send(vendor, generous, abortedAfter(50));
    await send(vendor, { ...generous, answerMs: 50 });
    const { values } = await vendorSeconds.get();
    const counted = values.filter(({ metricName }) => metricName === 'vendor_call_duration_seconds_count');
    expect(counted.map(({ labels, value }) => [labels['outcome'], value])).toEqual([
      ['aborted', 1],
      ['lost', 1],
    ]);
  });
});

describe('the time limit of a caller', () => {
  it.each([
    ['says nothing about the vendor that was asked shortly before it', 2_000, 'aborted'],
    ['ends a vendor that was silent for some time as one that did not answer', 4_000, 'timeout'],
  ] as const)('%s', async (_, waitedMs, noAnswer) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const arrived = Promise.withResolvers<void>();
    const ending = new AbortController();
    const vendor = await vendorThat(() => arrived.resolve());
    const reply = send(vendor, generous, ending.signal);
    await arrived.promise;
    vi.advanceTimersByTime(waitedMs);
    ending.abort(new DOMException('The time limit is over.', 'TimeoutError'));
    expect(noAnswerOf(await reply)).toEqual({ noAnswer });
    vi.useRealTimers();
  });
});

describe('a request that was answered', () => {
  it('leaves nothing behind at the signal of its caller', async () => {
    const { signal } = new AbortController();
    const vendor = await vendorThat((_, response) => response.end('done'));
    await send(vendor, generous, signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('the answer of a vendor', () => {
  const ofBytes = (count: number) => vendorThat((_, response) => response.end(Buffer.alloc(count, 'x')));

  it('an answer is read up to the limit of bytes, and no further', async () => {
    const limits = { ...generous, maxBytes: 1_000 };
    expect(await send(await ofBytes(1_000), limits)).toMatchObject({ isAnswered: true, text: 'x'.repeat(1_000) });
    const tooLong = await send(await ofBytes(1_001), limits);
    expect(tooLong).toMatchObject({
      isAnswered: false,
      reached: true,
      cause: { message: 'The answer has more than 1000 bytes.' },
    });
    expect(noAnswerOf({ isAnswered: false, ...('cause' in tooLong && { cause: tooLong.cause }) })).toEqual({
      noAnswer: 'too-long',
    });
  });

  it('a binary answer is dropped if it exceeds the limit of the caller', async () => {
    const bytes = async (count: number) =>
      exchangeBytes(poolWith(), requestTo(await ofBytes(count), { ...generous, maxBytes: 1_000 }), never);
    expect(await bytes(1_000)).toMatchObject({ isAnswered: true, bytes: Buffer.alloc(1_000, 'x') });
    expect(await bytes(1_001)).toMatchObject({ isAnswered: true, status: 200, bytes: null });
  });
});

describe('the error kind of a failed request', () => {
  it.each<[isWrite: boolean, reached: boolean, VendorErrorKind]>([
    [false, false, 'unavailable'],
    [false, true, 'unavailable'],
    [true, false, 'unavailable'],
    [true, true, 'unknown'],
  ])('the error kind of a lost answer (write: %s, request received: %s) is %s', (isWrite, reached, kind) => {
    expect(lostKind(isWrite, { reached })).toBe(kind);
  });

  it.each<[isWrite: boolean, status: number, VendorErrorKind]>([
    [false, 500, 'unavailable'],
    [false, 503, 'unavailable'],
    [true, 503, 'unavailable'],
    [true, 500, 'unknown'],
    [true, 502, 'unknown'],
    [true, 504, 'unknown'],
  ])('the error kind of a server error (write: %s, status %s) is %s', (isWrite, status, kind) => {
    expect(serverErrorKind(isWrite, status)).toBe(kind);
  });

  it.each([
    ['7', 7_000],
    ['0', 0],
    ['Mon, 02 Mar 2026 10:00:30 GMT', 30_000],
    ['Mon, 02 Mar 2026 09:59:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    ['-1 second', undefined],
  ])('Retry-After "%s" is %s ms', (value, milliseconds) => {
    const now = Date.parse('2026-03-02T10:00:00Z');
    expect(retryAfterOf({ 'retry-after': value }, now).retryAfterMs).toBe(milliseconds);
  });

  it('only a 429 throttles background calls, for as long as the vendor says, or as is usual for it', () => {
    const error = { vendor: 'accounting', code: '', message: '', detail: '' } as const;
    expect(throttleMs({ ...error, kind: 'throttled' }, 5_000)).toBe(5_000);
    expect(throttleMs({ ...error, kind: 'throttled', retryAfterMs: 60_000 }, 5_000)).toBe(60_000);
    expect(throttleMs({ ...error, kind: 'throttled', retryAfterMs: 86_400_000 }, 5_000)).toBe(900_000);
    expect(throttleMs({ ...error, kind: 'unavailable', retryAfterMs: 60_000 }, 5_000)).toBe(0);
  });
});
