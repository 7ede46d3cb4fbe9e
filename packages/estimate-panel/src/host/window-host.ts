import { pollIntervalMs } from '@salestax/contract';
import type { DocumentHost } from './document-host.ts';

declare global {
  interface Window {
    /** The page's interface for the panel. */
    salesTaxDocumentHost?: DocumentHost;
  }
  interface WindowEventMap {
    /** Dispatched when the page has set `salesTaxDocumentHost`, so that the panel need not wait for its next poll. */
    'salestax:document-host': Event;
  }
}

/**
 * The host object of the page, now or when the page sets it, until the signal aborts: after the event, or found by polling
 * every two seconds, as the document is.
 */
export const waitForDocumentHost = (page: Window, signal?: AbortSignal): Promise<DocumentHost> =>
  new Promise((resolve) => {
    const timer = setInterval(checkPage, pollIntervalMs);
    page.addEventListener('salestax:document-host', checkPage, signal && { signal });
    checkPage();

    function checkPage(): void {
      const { salesTaxDocumentHost: host } = page;
      if (signal?.aborted || host) clearInterval(timer);
      if (!signal?.aborted && host) resolve(host);
    }
  });
