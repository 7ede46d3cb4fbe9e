import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFakePage } from './fakes.ts';
import { createPageSession } from './page-session.ts';
import { waitForDocumentHost } from './window-host.ts';

afterEach(() => {
  delete window.salesTaxDocumentHost;
  vi.unstubAllGlobals();
});

describe('the document page', () => {
  test('may offer its host before the script runs', async () => {
    window.salesTaxDocumentHost = createFakePage().host;
    expect((await waitForDocumentHost(window).context()).realmId).toBe('9341452100000001');
  });

  test('may offer its host later', async () => {
    const page = createFakePage();
    const host = waitForDocumentHost(window);
    const context = host.context();
    host.resize(95);
    const heard: string[] = [];
    const stop = host.onLifecycle(({ type }) => void heard.push(type));
    window.salesTaxDocumentHost = page.host;
    document.dispatchEvent(new CustomEvent('salestax:document-host', { bubbles: true }));
    expect((await context).companyName).toBe('Cottonwood Landscape Supply');
    page.save('created', { txnId: '7' });
    stop();
    page.save('updated');
    expect([page.heights, heard]).toEqual([[95], ['created']]);
  });

  test('that offers its host after the panel stopped listening is not listened to', async () => {
    const page = createFakePage();
    const host = waitForDocumentHost(window);
    const context = host.context();
    host.onLifecycle(() => {})();
    window.salesTaxDocumentHost = page.host;
    document.dispatchEvent(new CustomEvent('salestax:document-host', { bubbles: true }));
    await context;
    expect(page.listeners.size).toBe(0);
  });
});

describe('the session of the page', () => {
  const answering = (status: number, body: unknown) =>
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

  test("is the token that the page's own server answers with", async () => {
    answering(200, { token: 'embed-1', expiresAt: '2026-06-15T10:00:00Z' });
    expect(await createPageSession('/embed-session')()).toBe('embed-1');
  });

  test('has to have an address', () => {
    expect(() => createPageSession('')).toThrow('data-session-url is missing');
  });

  test.each([
    [401, { error: 'nobody is signed in' }],
    [200, { expiresAt: '2026-06-15T10:00:00Z' }],
    [200, 'embed-1'],
  ])('is none when the server answers %i %j', async (status, body) => {
    answering(status, body);
    expect(await createPageSession('/embed-session')()).toBeNull();
  });
});
