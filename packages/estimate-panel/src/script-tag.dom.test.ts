import { afterEach, describe, expect, test, vi } from 'vitest';
import { waitForDocumentHost } from './host/window-host.ts';
import { mount } from './index.ts';
import { createFakePage } from './testing/document-page.fake.ts';

afterEach(() => {
  delete window.salesTaxDocumentHost;
  vi.unstubAllGlobals();
});

describe('the host object of a document page', () => {
  test('may be defined before the script runs', async () => {
    const { host } = createFakePage();
    window.salesTaxDocumentHost = host;
    expect(await waitForDocumentHost(window)).toBe(host);
  });

  test('may be defined later', async () => {
    const page = createFakePage();
    const { unmount } = mount(document.body, {
      config: { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' },
      host: waitForDocumentHost(window),
      session: async () => null,
    });
    window.salesTaxDocumentHost = page.host;
    document.dispatchEvent(new CustomEvent('salestax:document-host', { bubbles: true }));
    await vi.waitFor(() => expect([page.heights, page.listeners.size]).toEqual([[95], 1]));
    unmount();
    expect(page.listeners.size).toBe(0);
  });

  test('is ignored when defined after the panel was unmounted', async () => {
    const page = createFakePage();
    const offered = waitForDocumentHost(window);
    const { unmount } = mount(document.body, {
      config: { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' },
      host: offered,
      session: async () => null,
    });
    unmount();
    window.salesTaxDocumentHost = page.host;
    document.dispatchEvent(new CustomEvent('salestax:document-host', { bubbles: true }));
    await offered;
    await new Promise((resolve) => setTimeout(resolve));
    expect([page.listeners.size, page.heights]).toEqual([0, []]);
  });
});
