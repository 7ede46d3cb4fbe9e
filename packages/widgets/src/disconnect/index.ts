import { authChangeOf, browserStore, tabStore, type AuthChange } from '@salestax/client';
import { routes } from '@salestax/contract';
import { buttonStyles, layoutStyles } from '@salestax/ui';
import { defineWidget, fields } from '@salestax/widget-kit';
import { createElement } from 'react';
import { queryValue } from '../options/query-value.ts';
import { connectService, ownServiceFields } from '../service/service.ts';
import { signInCardStyles } from '../sign-in/sign-in-card.tsx';
import { messages, type DisconnectMessages } from './messages.ts';
import { createDisconnectModel } from './model.ts';
import { DisconnectView } from './view.tsx';

/** Options of the disconnect widget. Runs on the connector's own pages only. */
export interface DisconnectOptions {
  /** Where the connector listens. */
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  /** The accounting company, from `realmId` of the query or from the path; null = only the notice. */
  readonly realmId: string | null;
}

/** What the disconnect widget tells, besides `navigate` (to `/disconnect`, `how` 'reload', when something was kept here). */
export interface DisconnectEvents {
  /** What the browser kept is gone, the session with it. */
  authChange: AuthChange;
}

/** Says that the accounting service is disconnected, lets the service check that, and forgets what the browser kept. */
export const widget = defineWidget<DisconnectOptions, DisconnectEvents, DisconnectMessages>({
  name: 'disconnect',
  styles: [buttonStyles, layoutStyles, signInCardStyles].join(''),
  messages,
  options: fields({ ...ownServiceFields, realmId: queryValue }),
  start(context) {
    const { life, options, emit } = context;
    // The call is a hint: its failure leads nowhere.
    const { call, link } = connectService({ options, life, emit: () => {} });
    const model = createDisconnectModel(life, {
      hint: (realmId) => call(routes.disconnectHint, { params: { realmId } }),
      forget() {
        const held = [browserStore, tabStore].map((store) => store.clear());
        return held.includes(true);
      },
      // Without the company: the page that comes back has nothing to do, so that it can't come back again.
      reload() {
        emit('authChange', authChangeOf(null));
        emit('navigate', { to: link('/disconnect').href, how: 'reload' });
      },
    });
    void model.disconnect(options.get().realmId);
    context.ready();
    return () => createElement(DisconnectView, { model, text: context.text(), connectLink: link('/launch').href });
  },
});

export const { mount } = widget;
export type { DisconnectMessages };
