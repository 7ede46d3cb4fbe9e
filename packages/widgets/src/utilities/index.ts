import { createElement } from 'react';
import {
  authChangeOf,
  browserStore,
  accountingSetUpIn,
  removeOnboarding,
  removeSession,
  storageKeys,
  type AuthChange,
} from '@salestax/client';
import { routes } from '@salestax/contract';
import { buttonStyles, layoutStyles, noticeStyles } from '@salestax/ui';
import { defineWidget, fields, guarded, optional } from '@salestax/widget-kit';
import { flag } from '../options/flag.ts';
import { queryValue } from '../options/query-value.ts';
import { connectSilently } from '../service/quiet-service.ts';
import { ownPageFields, type OwnPageOptions } from '../service/service.ts';
import { signInCardStyles } from '../sign-in/sign-in-card.tsx';
import { onReturn } from '../sign-in/sign-in-steps.ts';
import { messages, type UtilitiesMessages } from './messages.ts';
import { createUtilitiesModel, type Answered } from './model.ts';
import { UtilitiesView } from './view.tsx';

/** Options of the utilities widget. Runs on the connector's own pages only. */
export interface UtilitiesOptions extends OwnPageOptions {
  /** `RealmId` of the query, as `URLSearchParams.get` returns it: the user's accounting company. */
  readonly realmId: string | null;
  /** The user came to this page with the browser's back button: the sign-in does not start by itself. @default false */
  readonly isReturn?: boolean | undefined;
}

/** Events of the utilities widget, besides `navigate` (`how` 'reload', to the sign-in of the connected company). */
export interface UtilitiesEvents {
  /** The stored session is removed: this visit starts again. */
  authChange: AuthChange;
}

/**
 * The entry from inside the accounting service: removes the former session, then starts the sign-in of the given
 * company. Shows nothing while it works.
 */
export const widget = defineWidget<UtilitiesOptions, UtilitiesEvents, UtilitiesMessages>({
  name: 'utilities',
  events: { authChange: true },
  styles: [buttonStyles, layoutStyles, noticeStyles, signInCardStyles].join(''),
  messages,
  options: fields({ ...ownPageFields, realmId: queryValue, isReturn: optional(flag, false) }),
  start(context) {
    const { life, options, emit } = context;
    const { call, link } = connectSilently(context);

    const model = guarded(
      context,
      createUtilitiesModel(life, {
        removeStored() {
          browserStore.remove(storageKeys.loadedBefore);
          removeSession();
          removeOnboarding();
          emit('authChange', authChangeOf(null));
        },
        storeCompany(realmId) {
          browserStore.set(storageKeys.realmId, realmId);
          accountingSetUpIn().start();
        },
        async validate(realmId): Promise<Answered<null>> {
          const answer = await call(routes.validateCompany, { body: { realmId } });
          const { correlationId } = answer;
          if (!answer.ok) return { ok: false, reason: null, correlationId };
          const { isValid, error } = answer.value;
          // A company that may not be entered must not be sent with the next sign-in.
          if (isValid) browserStore.set(storageKeys.realmId, realmId);
          else browserStore.remove(storageKeys.realmId);
          if (isValid) return { ok: true, value: null };
          // The sentence of the screen says that the company is not connected.
          return {
            ok: false,
            reason: error === null || error.reasonCode === 'NotConnected' ? null : error.message,
            correlationId,
          };
        },
        async signInUrl(realmId): Promise<Answered<string>> {
          const answer = await call(routes.connectedCompanySignInUrl, { query: { realmId } });
          if (answer.ok && answer.value !== '') return { ok: true, value: answer.value };
          return { ok: false, reason: null, correlationId: answer.correlationId };
        },
        go: (to) => emit('navigate', { to, how: 'reload' }),
      }),
    );
    onReturn(life, model.returned);
    void model.start(options.get().realmId, options.get().isReturn);
    context.ready();
    return () => createElement(UtilitiesView, { model, text: context.text(), startLink: link('/learnmore').href });
  },
});

export const { mount } = widget;
export type { UtilitiesMessages };
