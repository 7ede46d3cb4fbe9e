import type { DocumentHost } from './document-host.ts';

declare global {
  interface Window {
    /** The page's interface for the panel. */
    salesTaxDocumentHost?: DocumentHost;
  }
  interface WindowEventMap {
    /** Dispatched when the page has set `salesTaxDocumentHost`. */
    'salestax:document-host': Event;
  }
}

/** The host object of the page, now or when the page sets it, until the signal aborts. */
export const waitForDocumentHost = (page: Window, signal?: AbortSignal): Promise<DocumentHost> =>
  new Promise((resolve) => {
    const take = () => {
      if (page.salesTaxDocumentHost) resolve(page.salesTaxDocumentHost);
      else page.addEventListener('salestax:document-host', take, { once: true, ...(signal && { signal }) });
    };
    take();
  });
