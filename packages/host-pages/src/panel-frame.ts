import { connectDocumentPage, mount } from '@salestax/estimate-panel';

/**
 * The document of the panel's iframe. The service writes base URLs, the origins of the pages that may embed it and the
 * language into the element. The document page around the iframe provides document and session.
 */
const container = document.querySelector<HTMLElement>('#panel');
if (container === null) throw new Error('The page has no element #panel.');
const { apiBase = '', oauthBase = '', pageOrigins = '', messages } = container.dataset;
// Connected before the messages are loaded: the document page may already send events.
const { host, session } = connectDocumentPage(
  window,
  pageOrigins.split(' ').filter((origin) => origin !== ''),
  new AbortController().signal,
);
const config = { apiBaseUrl: apiBase, oauthBaseUrl: oauthBase };
void show(container);

async function show(panel: HTMLElement): Promise<void> {
  mount(panel, { config, host, session, ...(await languageOptions()) });
}

/** The panel's language options; none for the default language, and when loading fails. */
async function languageOptions() {
  try {
    if (messages === 'en-plain') return { messages: (await import('./languages/panel-en-plain.ts')).panelEnCorrected };
    if (messages !== 'es') return {};
    document.documentElement.lang = 'es-US';
    return { locale: 'es-US', messages: (await import('./languages/panel-es.ts')).panelEs };
  } catch (error) {
    reportError(error);
    return {};
  }
}
