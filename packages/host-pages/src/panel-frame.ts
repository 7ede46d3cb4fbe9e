import { connectDocumentPage, mount } from '@salestax/estimate-panel';

/**
 * The page of the panel in an iframe. The service writes its addresses, the origins of the pages that may hold the frame
 * and the name of the words it speaks into the element; the document page around it answers for document and session.
 */
const place = document.querySelector<HTMLElement>('#panel');
if (place === null) throw new Error('The page has no place for the panel.');
const { apiBase = '', oauthBase = '', pageOrigins = '', messages } = place.dataset;
// Connected first: the document page may say something while the words are on their way.
const { host, session } = connectDocumentPage(
  window,
  pageOrigins.split(' ').filter((origin) => origin !== ''),
  new AbortController().signal,
);
const config = { apiBaseUrl: apiBase, oauthBaseUrl: oauthBase };
void show(place);

async function show(panel: HTMLElement): Promise<void> {
  mount(panel, { config, host, session, ...(await words()) });
}

/** What the panel takes to speak another language; without it, it speaks its own. */
async function words() {
  try {
    if (messages === 'en-plain') return { messages: (await import('./languages/panel-en-plain.ts')).panelPlain };
    if (messages !== 'es') return {};
    document.documentElement.lang = 'es-US';
    return { locale: 'es-US', messages: (await import('./languages/panel-es.ts')).panelSpanish };
  } catch (error) {
    reportError(error);
    return {};
  }
}
