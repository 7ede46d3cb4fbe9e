import {
  authChangeOf,
  browserStore,
  journeyIn,
  removeOnboarding,
  removeSession,
  storageKeys,
  type AuthChange,
} from '@salestax/client';
import { routes } from '@salestax/contract';
import { buttonStyles, layoutStyles, noticeStyles } from '@salestax/ui';
import { defineWidget, fields } from '@salestax/widget-kit';
import { createElement } from 'react';
import { queryValue } from '../options/query-value.ts';
import { connectService, ownServiceFields } from '../service/service.ts';
import { signInCardStyles } from '../sign-in/sign-in-card.tsx';
import { onReturn } from '../sign-in/sign-in-steps.ts';
import { messages, type UtilitiesMessages } from './messages.ts';
import { createUtilitiesModel, type Answered } from './model.ts';
import { UtilitiesView } from './view.tsx';

/** Options of the utilities widget. Runs on the connector's own pages only. */
export interface UtilitiesOptions {
  /** Where the connector listens. */
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  /** `RealmId` of the query, as `URLSearchParams.get` answers it: the accounting company that the person comes from. */
  readonly realmId: string | null;
}

/** What the utilities widget tells, besides `navigate` (`how` 'reload', to the sign-in of the connected company). */
export interface UtilitiesEvents {
  /** The kept session is gone: this visit starts anew. */
  authChange: AuthChange;
}

/** The way in from inside the accounting service: forgets who was here, then signs in to the company at hand. Shows nothing while it works. */
export const widget = defineWidget<UtilitiesOptions, UtilitiesEvents, UtilitiesMessages>({
  name: 'utilities',
  styles: [buttonStyles, layoutStyles, noticeStyles, signInCardStyles].join(''),
  messages,
  options: fields({ ...ownServiceFields, realmId: queryValue }),
  start(context) {
    const { life, options, emit } = context;
    // A failure here has its own sentence and Retry, and must not lead to another page.
    const { call, link } = connectService({ ...context, emit: () => {} });

    const model = createUtilitiesModel(life, {
      forget(realmId) {
        browserStore.set(storageKeys.realmId, realmId);
        browserStore.remove(storageKeys.loadedBefore);
        journeyIn().start();
        removeSession();
        removeOnboarding();
        emit('authChange', authChangeOf(null));
      },
      async validate(realmId): Promise<Answered<null>> {
        const answer = await call(routes.validateCompany, { body: { realmId } });
        const { correlationId } = answer;
        if (answer.ok && answer.value.isValid) return { ok: true, value: null };
        return { ok: false, reason: (answer.ok && answer.value.error?.message) || null, correlationId };
      },
      async signInUrl(realmId): Promise<Answered<string>> {
        const answer = await call(routes.connectedCompanySignInUrl, { query: { realmId } });
        if (answer.ok && answer.value !== '') return { ok: true, value: answer.value };
        return { ok: false, reason: null, correlationId: answer.correlationId };
      },
      go: (to) => emit('navigate', { to, how: 'reload' }),
    });
    onReturn(life, model.returned);
    void model.start(options.get().realmId);
    context.ready();
    return () => createElement(UtilitiesView, { model, text: context.text(), startLink: link('/learnmore').href });
  },
});

export const { mount } = widget;
export type { UtilitiesMessages };
