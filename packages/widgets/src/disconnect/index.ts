import { createElement } from 'react';
import { authChangeOf, browserStore, tabStore, type AuthChange } from '@salestax/client';
import { routes } from '@salestax/contract';
import { buttonStyles, layoutStyles } from '@salestax/ui';
import { defineWidget, fields } from '@salestax/widget-kit';
import { queryValue } from '../options/query-value.ts';
import { connectSilently } from '../service/quiet-service.ts';
import { ownPageFields, type OwnPageOptions } from '../service/service.ts';
import { signInCardStyles } from '../sign-in/sign-in-card.tsx';
import { messages, type DisconnectMessages } from './messages.ts';
import { createDisconnectModel } from './model.ts';
import { DisconnectView } from './view.tsx';

/** Options of the disconnect widget. Runs on the connector's own pages only. */
export interface DisconnectOptions extends OwnPageOptions {
  /** The accounting company, from `realmId` of the query or from the path; null = only the notice. */
  readonly realmId: string | null;
}

/**
 * Events of the disconnect widget, besides `navigate` (to `/disconnect`, `how` 'reload', when the browser had stored
 * anything).
 */
export interface DisconnectEvents {
  /** The stored session and all other stored data are removed. */
  authChange: AuthChange;
}

/** Shows that the accounting service is disconnected, has the service verify that, and clears the browser's storage. */
export const widget = defineWidget<DisconnectOptions, DisconnectEvents, DisconnectMessages>({
  name: 'disconnect',
  events: { authChange: true },
  styles: [buttonStyles, layoutStyles, signInCardStyles].join(''),
  messages,
  options: fields({ ...ownPageFields, realmId: queryValue }),
  start(context) {
    const { life, options, emit } = context;
    // The call is only a hint to the service: its failure is not shown, and must not redirect.
    const { call, link } = connectSilently({ ...context, text: () => ({}) });
    const model = createDisconnectModel(life, {
      verifyDisconnect: (realmId) => call(routes.disconnectHint, { params: { realmId } }),
      clearStorage() {
        const hadEntries = [browserStore, tabStore].map((store) => store.clear());
        emit('authChange', authChangeOf(null));
        return hadEntries.includes(true);
      },
      // The reload has no company in its address, so that the page does not reload again.
      reload: () => emit('navigate', { to: link('/disconnect').href, how: 'reload' }),
    });
    void model.disconnect(options.get().realmId);
    context.ready();
    return () => createElement(DisconnectView, { model, text: context.text(), connectLink: link('/launch').href });
  },
});

export const { mount } = widget;
export type { DisconnectMessages };
