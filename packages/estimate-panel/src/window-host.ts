import type { DocumentHost } from './document-host.ts';

declare global {
  interface Window {
    /** What the document page offers to the panel. */
    salesTaxDocumentHost?: DocumentHost;
  }
  interface WindowEventMap {
    /** The page has set `salesTaxDocumentHost`. */
    'salestax:document-host': Event;
  }
}

/** The host that the page offers, now or later: a page may set it up after the script has run. */
export const waitForDocumentHost = (page: Window): Promise<DocumentHost> =>
  new Promise((resolve) => {
    const take = () => {
      if (page.salesTaxDocumentHost) resolve(page.salesTaxDocumentHost);
      else page.addEventListener('salestax:document-host', take, { once: true });
    };
    take();
  });
