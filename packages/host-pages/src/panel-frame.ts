import { connectDocumentPage, mount } from '@salestax/estimate-panel';
import { panelLanguage } from './panel-language.ts';

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
  if (messages === 'es') document.documentElement.lang = 'es-US';
  mount(panel, { config, host, session, ...(await panelLanguage(messages)) });
}
