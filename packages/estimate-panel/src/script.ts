import { createPageSession } from '@salestax/client';
import { mountFromScript } from '@salestax/widget-kit';
import { panelWidget } from './panel-widget.ts';
import { waitForDocumentHost } from './window-host.ts';

/**
 * The script tag: `<script src="…/estimate-panel.js" data-api-base data-oauth-base data-session-url></script>` mounts
 * the panel after itself. The page sets its `window.salesTaxDocumentHost` before or after.
 */
mountFromScript(panelWidget, ({ apiBase = '', oauthBase = '', sessionUrl = '' }) => ({
  config: { oauthBaseUrl: oauthBase, apiBaseUrl: apiBase },
  host: waitForDocumentHost(window),
  session: createPageSession(sessionUrl),
}));

export const { mount } = panelWidget;
