import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { VendorErrorKind } from '../domain/vendor-error.ts';
import {
  createVendorPool,
  exchange,
  exchangeBytes,
  lostKind,
  restMs,
  retryAfterOf,
  serverErrorKind,
  type VendorLimits,
} from './vendor-http.ts';

/** Every limit is far away, but the one that a test sets. */
const generous: VendorLimits = { connectMs: 20_000, headersMs: 20_000, bodyMs: 20_000, maxBytes: 1_000_000 };
const never = new AbortController().signal;

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/** A vendor that answers like this, and its origin. */
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

function poolWith(limits?: VendorLimits) {
  const pool = createVendorPool(limits);
  closings.push(() => pool.destroy());
  return pool;
}

const asked = (url: string) => ({ vendor: 'tax-provider', method: 'GET', url: new URL(url), headers: {} }) as const;
const ask = (url: string, limits?: VendorLimits, signal = never) => exchange(poolWith(limits), asked(url), signal);

describe('a request to a vendor', () => {
  it.each([301, 302, 303, 307, 308])('is not sent to the address that a redirect with %s names', async (status) => {
    let visits = 0;
    const inside = await vendorThat((_, response) => {
      visits += 1;
      response.end('secret');
    });
    const vendor = await vendorThat((_, response) => response.writeHead(status, { location: inside }).end('moved'));
    expect(await ask(vendor, generous)).toMatchObject({ sent: true, status, text: 'moved' });
    expect(visits).toBe(0);
  });

  it('has not reached a vendor that does not finish the connection in time', async () => {
    // Takes the connection, but not the TLS handshake.
    const silent = await listening(createTcpServer((socket) => closings.push(async () => socket.destroy())));
    const reply = await ask(silent.replace('http:', 'https:'), { ...generous, connectMs: 100 });
    expect(reply).toMatchObject({ sent: false, reached: false, cause: { code: 'UND_ERR_CONNECT_TIMEOUT' } });
  });

  it('has not reached a vendor that listens nowhere', async () => {
    const gone = await vendorThat(() => undefined);
    for (const close of closings.splice(0).toReversed()) await close();
    expect(await ask(gone, generous)).toMatchObject({ sent: false, reached: false, cause: { code: 'ECONNREFUSED' } });
  });

  it('may have been carried out by a vendor that does not begin its answer in time', async () => {
    const vendor = await vendorThat(() => undefined);
    const reply = await ask(vendor, { ...generous, headersMs: 100 });
    expect(reply).toMatchObject({ sent: false, reached: true, cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } });
  });

  it('may have been carried out by a vendor that stops in the middle of its answer', async () => {
    const vendor = await vendorThat((_, response) => response.writeHead(200).write('{"half":'));
    const reply = await ask(vendor, { ...generous, bodyMs: 100 });
    expect(reply).toMatchObject({ sent: false, reached: true, cause: { code: 'UND_ERR_BODY_TIMEOUT' } });
  });

  it('may have been carried out by a vendor that cuts the connection', async () => {
    const vendor = await vendorThat((request) => request.socket.destroy());
    expect(await ask(vendor, generous)).toMatchObject({ sent: false, reached: true });
  });

  it('ends with the signal of its caller, and is not sent after it', async () => {
    const ending = new AbortController();
    let visits = 0;
    const vendor = await vendorThat(() => {
      visits += 1;
      ending.abort(new Error('The caller is gone.'));
    });
    expect(await ask(vendor, generous, ending.signal)).toMatchObject({ sent: false, reached: true });
    expect(await ask(vendor, generous, ending.signal)).toMatchObject({ sent: false, reached: false });
    expect(visits).toBe(1);
  });
});

describe('the answer of a vendor', () => {
  const ofBytes = (count: number) => vendorThat((_, response) => response.end(Buffer.alloc(count, 'x')));

  it('is read up to the limit of bytes, and no further', async () => {
    const limits = { ...generous, maxBytes: 1_000 };
    expect(await ask(await ofBytes(1_000), limits)).toMatchObject({ sent: true, text: 'x'.repeat(1_000) });
    const tooLong = await ask(await ofBytes(1_001), limits);
    expect(tooLong).toMatchObject({ sent: false, reached: true, cause: { code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' } });
  });

  it('is at most 32 MB long unless told otherwise', async () => {
    const limit = 32 * 1024 * 1024;
    expect(await ask(await ofBytes(limit))).toMatchObject({ sent: true, status: 200 });
    expect(await ask(await ofBytes(limit + 1))).toMatchObject({ sent: false, reached: true });
  });

  it('of bytes is dropped when there are more than the caller takes', async () => {
    const bytes = async (count: number) => exchangeBytes(poolWith(generous), asked(await ofBytes(count)), never, 1_000);
    expect(await bytes(1_000)).toMatchObject({ sent: true, bytes: Buffer.alloc(1_000, 'x') });
    expect(await bytes(1_001)).toMatchObject({ sent: true, status: 200, bytes: null });
  });
});

describe('what a failed request means', () => {
  it.each<[isWrite: boolean, reached: boolean, VendorErrorKind]>([
    [false, false, 'unavailable'],
    [false, true, 'unavailable'],
    [true, false, 'unavailable'],
    [true, true, 'unknown'],
  ])('a write %s that has reached the vendor %s: %s', (isWrite, reached, kind) => {
    expect(lostKind(isWrite, { reached })).toBe(kind);
  });

  it.each<[isWrite: boolean, status: number, VendorErrorKind]>([
    [false, 500, 'unavailable'],
    [false, 503, 'unavailable'],
    [true, 503, 'unavailable'],
    [true, 500, 'unknown'],
    [true, 502, 'unknown'],
    [true, 504, 'unknown'],
  ])('a write %s that is answered with %s: %s', (isWrite, status, kind) => {
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

  it('background work rests after one call too many alone, 5 s unless the vendor names a time', () => {
    const error = { vendor: 'accounting', code: '', message: '', detail: '' } as const;
    expect(restMs({ ...error, kind: 'throttled' })).toBe(5_000);
    expect(restMs({ ...error, kind: 'throttled', retryAfterMs: 60_000 })).toBe(60_000);
    expect(restMs({ ...error, kind: 'unavailable', retryAfterMs: 60_000 })).toBe(0);
  });
});
