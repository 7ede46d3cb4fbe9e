import { createPageSession } from '@salestax/client';
import { serveFramedPanel } from './frame/page-side.ts';
import { waitForDocumentHost } from './window-host.ts';

/**
 * The script tag for a page that embeds the panel in an iframe: `<script src="…/estimate-panel-frame.js"
 * data-frame="#panel" data-session-url="/embed-session"></script>`, placed after the iframe that `data-frame` selects.
 */
const { frame: selector = '', sessionUrl = '' } = document.currentScript?.dataset ?? {};
const frame = selector && document.querySelector(selector);
if (!(frame instanceof HTMLIFrameElement) || frame.src === '')
  throw new TypeError(`[salestax] no iframe with an address matches data-frame "${selector}"`);
if (sessionUrl === '') throw new TypeError('[salestax] data-session-url is missing');

// Absolute: where the page changes its address (`history.pushState`), a relative one would lead elsewhere.
const session = createPageSession(new URL(sessionUrl, document.baseURI).href);
void waitForDocumentHost(window).then((host) =>
  serveFramedPanel({
    page: window,
    frame,
    panelOrigin: new URL(frame.src).origin,
    host,
    session,
    signal: new AbortController().signal,
  }),
);
