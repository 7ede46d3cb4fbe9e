// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetFirstReads } from './first-reads.ts';
import { sendFromPage } from './send-from-page.ts';

const url = 'https://connector.example/api/x';
const read = { method: 'GET', headers: { authorization: 'Bearer a' } } as const;

/** The page's HTML has sent this request, and receives this answer. */
const sentByHtml = (request: string, answer: Response | undefined) =>
  vi.stubGlobal('salestaxFirstReads', new Map([[request, Promise.resolve(answer)]]));

const later = vi.fn<typeof fetch>(() => Promise.resolve(new Response('sent later')));
vi.stubGlobal('fetch', later);
afterEach(() => {
  vi.stubGlobal('salestaxFirstReads', undefined);
  later.mockClear();
});

describe('a read that the HTML of the page has sent', () => {
  test.each(['GET', 'POST'] as const)('is answered without another request, by %s, once', async (method) => {
    sentByHtml(`${method} ${url} Bearer a`, new Response('first'));
    expect(await (await sendFromPage(url, { ...read, method })).text()).toBe('first');
    expect(later).not.toHaveBeenCalled();
    expect(await (await sendFromPage(url, { ...read, method })).text()).toBe('sent later');
  });

  test.each([
    ['with another session', url, { headers: { authorization: 'Bearer b' } }],
    ['without a session', url, { headers: {} }],
    ['to another address', `${url}/y`, {}],
    ['with another method', url, { method: 'POST' }],
  ] as const)('does not answer a request %s', async (_, address, other) => {
    sentByHtml(`GET ${url} Bearer a`, new Response('first'));
    expect(await (await sendFromPage(address, { ...read, ...other })).text()).toBe('sent later');
  });

  test('is sent again when nothing answered', async () => {
    sentByHtml(`GET ${url} Bearer a`, undefined);
    expect(await (await sendFromPage(url, read)).text()).toBe('sent later');
  });

  test('is out of date when the page is shown', async () => {
    sentByHtml(`GET ${url} Bearer a`, new Response('first'));
    forgetFirstReads();
    expect(await (await sendFromPage(url, read)).text()).toBe('sent later');
  });
});
