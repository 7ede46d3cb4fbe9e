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

/** The host that the page offers, or one that waits until it does: a page may set it up later than the script runs. */
export function waitForDocumentHost(page: Window): DocumentHost {
  const offered = new Promise<DocumentHost>((resolve) => {
    const take = () => {
      const host = page.salesTaxDocumentHost;
      if (host) resolve(host);
      else page.addEventListener('salestax:document-host', take, { once: true });
    };
    take();
  });
  return {
    context: async () => (await offered).context(),
    current: async () => (await offered).current(),
    changeLines: async (changes) => (await offered).changeLines(changes),
    showDialog: async (request) => (await offered).showDialog(request),
    resize: (height) => void (async () => (await offered).resize(height))(),
    onLifecycle(listener) {
      let isEnded = false;
      let undo = () => {
        isEnded = true;
      };
      void (async () => {
        const host = await offered;
        if (!isEnded) undo = host.onLifecycle(listener);
      })();
      return () => undo();
    },
  };
}
