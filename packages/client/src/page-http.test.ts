// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetFirstReads } from './first-reads.ts';
import type { HttpRequest } from './http-port.ts';
import { pageHttp } from './page-http.ts';

const url = 'https://connector.example/api/x';
const read: HttpRequest = { method: 'GET', url, headers: { authorization: 'Bearer a' }, answer: 'json' };
const answerOf = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'x-correlation-id': 'c-1' } });

/** The page's HTML has sent this request, and receives this answer. */
const sentByHtml = (request: string, answer: Promise<Response | undefined>) =>
  vi.stubGlobal('salestaxFirstReads', new Map([[request, answer]]));

const later = vi.fn<typeof fetch>(() => Promise.resolve(answerOf('sent later')));
vi.stubGlobal('fetch', later);
afterEach(() => {
  vi.stubGlobal('salestaxFirstReads', undefined);
  later.mockClear();
});

describe('a read that the HTML of the page has sent', () => {
  test.each(['GET', 'POST'] as const)('is answered without another request, by %s, once', async (method) => {
    sentByHtml(`${method} ${url} Bearer a`, Promise.resolve(answerOf({ first: true })));
    const answer = await pageHttp({ ...read, method });
    expect([answer.status, answer.header('X-Correlation-Id'), answer.body]).toEqual([200, 'c-1', { first: true }]);
    expect(later).not.toHaveBeenCalled();
    expect((await pageHttp({ ...read, method })).body).toBe('sent later');
  });

  test.each([
    ['with another session', { headers: { authorization: 'Bearer b' } }],
    ['without a session', { headers: {} }],
    ['to another address', { url: `${url}/y` }],
    ['with another method', { method: 'POST' }],
  ] as const)('does not answer a request %s', async (_, other) => {
    sentByHtml(`GET ${url} Bearer a`, Promise.resolve(answerOf('first')));
    expect((await pageHttp({ ...read, ...other })).body).toBe('sent later');
  });

  test('is sent again when nothing answered', async () => {
    sentByHtml(`GET ${url} Bearer a`, Promise.resolve(undefined));
    expect((await pageHttp(read)).body).toBe('sent later');
  });

  test('is sent again when the service had no time for it', async () => {
    sentByHtml(
      `GET ${url} Bearer a`,
      Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '0' } })),
    );
    expect((await pageHttp(read)).body).toBe('sent later');
  });

  test('has its refusal', async () => {
    sentByHtml(`GET ${url} Bearer a`, Promise.resolve(answerOf({ error: { code: 'Forbidden' } }, 403)));
    expect(await pageHttp(read)).toMatchObject({ status: 403, body: { error: { code: 'Forbidden' } } });
    expect(later).not.toHaveBeenCalled();
  });

  test('is out of date when the page is shown', async () => {
    sentByHtml(`GET ${url} Bearer a`, Promise.resolve(answerOf('first')));
    forgetFirstReads();
    expect((await pageHttp(read)).body).toBe('sent later');
  });
});
