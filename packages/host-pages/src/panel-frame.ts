import { connectDocumentPage, mount } from '@salestax/estimate-panel';

/**
 * The page of the panel in an iframe. The service writes its addresses and the origins of the pages that may hold the
 * frame into the element; the document page around it answers for document and session.
 */
const place = document.querySelector<HTMLElement>('#panel');
if (place === null) throw new Error('The page has no place for the panel.');
const { apiBase = '', oauthBase = '', pageOrigins = '' } = place.dataset;
const { host, session } = connectDocumentPage(
  window,
  pageOrigins.split(' ').filter((origin) => origin !== ''),
  new AbortController().signal,
);
mount(place, { config: { apiBaseUrl: apiBase, oauthBaseUrl: oauthBase }, host, session });
