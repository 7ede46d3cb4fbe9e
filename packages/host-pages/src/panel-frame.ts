import { connectDocumentPage, mount } from '@salestax/estimate-panel';
import { showPanelAlone } from './panel-alone.ts';
import { panelLanguage, panelPageText } from './panel-language.ts';

/**
 * The document of the panel's iframe. The service writes base URLs, the origins of the pages that may embed it and the
 * language into the element. The document page around the iframe provides document and session; without one, the page
 * says where the panel belongs.
 */
const container = document.querySelector<HTMLElement>('#panel');
if (container === null) throw new Error('The page has no element #panel.');
const { messages } = container.dataset;
if (messages === 'es') document.documentElement.lang = 'es-US';
if (messages === 'ar') {
  document.documentElement.lang = 'ar';
  document.documentElement.dir = 'rtl';
}
void showTexts(container);
if (window.parent !== window) void show(container);

async function showTexts(panel: HTMLElement): Promise<void> {
  const text = await panelPageText(messages);
  document.title = text.title;
  if (window.parent === window) showPanelAlone(panel, text);
}

async function show(panel: HTMLElement): Promise<void> {
  const { apiBase = '', oauthBase = '', pageOrigins = '' } = panel.dataset;
  // Connected before the messages are loaded: the document page may already send events.
  const { host, session } = connectDocumentPage(
    window,
    pageOrigins.split(' ').filter((origin) => origin !== ''),
    new AbortController().signal,
  );
  const config = { apiBaseUrl: apiBase, oauthBaseUrl: oauthBase };
  mount(panel, { config, host, session, ...(await panelLanguage(messages)) });
}
