import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPageSession } from './page-session.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the session of a script element', () => {
  const answering = (status: number, body: unknown) =>
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

  test("is the token that the page's own server answers with", async () => {
    answering(200, { token: 'embed-1', expiresAt: '2026-06-15T10:00:00Z' });
    expect(await createPageSession('/embed-session')()).toBe('embed-1');
  });

  test('throws without data-session-url', () => {
    expect(() => createPageSession('')).toThrow('data-session-url is missing');
  });

  test.each([
    [401, { error: 'nobody is signed in' }],
    [200, { expiresAt: '2026-06-15T10:00:00Z' }],
    [200, 'embed-1'],
  ])('is null when the server responds with %i %j', async (status, body) => {
    answering(status, body);
    expect(await createPageSession('/embed-session')()).toBeNull();
  });
});
