import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPageSession } from './page-session.ts';
import { createSessionSupplier, isUnknownCompany } from './session-supplier.ts';

afterEach(() => vi.unstubAllGlobals());

describe("the session of a page's own server", () => {
  const answering = (status: number, body: unknown) =>
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

  test("is the token that the page's own server answers with", async () => {
    answering(200, { token: 'embed-1', expiresAt: '2026-06-15T10:00:00Z' });
    expect(await createPageSession('/embed-session')()).toBe('embed-1');
  });

  test.each([
    [401, { error: 'nobody is signed in' }],
    [403, ''],
    [401, { error: { message: 'Sign in first.' } }],
    [403, { error: { code: 'UnknownCompany', message: 'Your plan has no taxes.' } }],
    [401, { error: { reasonCode: 17, message: 'Sign in first.' } }],
    [401, { reasonCode: 'Unauthorized', message: 'Sign in first.' }],
    [200, { token: null }],
  ])('is null when nobody is signed in: %i %j', async (status, body) => {
    answering(status, body);
    expect(await createPageSession('/embed-session')()).toBeNull();
  });

  test.each([
    [500, '', 'POST /embed-session answered 500'],
    [404, 'not found', 'POST /embed-session answered 404'],
    [500, { error: { message: 'No database.' } }, 'POST /embed-session answered 500: No database.'],
    [
      401,
      { error: { reasonCode: 'Unauthorized', message: 'The client is unknown.', correlationId: 'c-1' } },
      'POST /embed-session answered 401: The client is unknown.',
    ],
    [
      403,
      { error: { reasonCode: 'Forbidden', message: "The client has no access to the widget 'nexuss'." } },
      "POST /embed-session answered 403: The client has no access to the widget 'nexuss'.",
    ],
  ])('rejects with the reason when the server answers %i %j', async (status, body, reason) => {
    answering(status, body);
    await expect(createPageSession('/embed-session')()).rejects.toThrow(reason);
  });

  test('rejects with the address when nothing answers', async () => {
    const cause = new TypeError('Failed to fetch');
    vi.stubGlobal('fetch', () => Promise.reject(cause));
    await expect(createPageSession('/embed-session')()).rejects.toThrow(
      new Error('POST /embed-session was not answered', { cause }),
    );
  });

  test('rejects with the address when the answer is a page', async () => {
    vi.stubGlobal('fetch', async () => new Response('<!doctype html>'));
    await expect(createPageSession('/embed-session')()).rejects.toThrow('POST /embed-session answered 200: no JSON');
  });

  test('rejects with the code of the connector, by which the panel recognizes a company that was never connected', async () => {
    const session = createSessionSupplier(createPageSession('/embed-session'));
    const isUnknown = async (status: number, error: object) => {
      answering(status, { error });
      return isUnknownCompany(await session().catch((cause: unknown) => cause));
    };
    expect(await isUnknown(403, { reasonCode: 'Forbidden', code: 'UnknownCompany', message: 'Never connected.' })).toBe(
      true,
    );
    expect(await isUnknown(403, { reasonCode: 'Forbidden', code: 'WrongCompany', message: 'No access.' })).toBe(false);
  });

  test.each([[{ expiresAt: '2026-06-15T10:00:00Z' }], ['embed-1']])(
    'passes on an answer without a token, %j, to the caller, who reports it',
    async (body) => {
      answering(200, body);
      expect(await createPageSession('/embed-session')()).toBeUndefined();
    },
  );
});
