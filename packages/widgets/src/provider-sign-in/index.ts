import { createElement } from 'react';
import { routes } from '@salestax/contract';
import { buttonStyles, layoutStyles, noticeStyles, progressStyles } from '@salestax/ui';
import { defineWidget, fields, guarded, optional } from '@salestax/widget-kit';
import { queryValue } from '../options/query-value.ts';
import { webAddress } from '../options/web-address.ts';
import { connectSilently } from '../service/quiet-service.ts';
import { ownPageFields, type OwnPageOptions } from '../service/service.ts';
import { signInCardStyles } from '../sign-in/sign-in-card.tsx';
import { onReturn } from '../sign-in/sign-in-steps.ts';
import { messages, type ProviderSignInMessages } from './messages.ts';
import { createProviderSignInModel } from './model.ts';
import { ProviderSignInView } from './view.tsx';

/** Options of the provider's sign-in widget. Runs on the connector's own pages only. */
export interface ProviderSignInOptions extends OwnPageOptions {
  /** `id` of the query: the accounting company. These three options have the values of `URLSearchParams.get`. */
  readonly id: string | null;
  /** `requestToken` of the query: proves that one of our pages sent the user here. */
  readonly requestToken: string | null;
  /** `userId` of the query. */
  readonly userId: string | null;
  /** The address of 'Learn More', opened in a new tab. @default the tax provider's product page */
  readonly learnMoreUrl?: string | undefined;
}

/** The only event is `navigate` (`how` 'reload', to the provider's sign-in). */
export interface ProviderSignInEvents {}

/** Signs the user in to the tax provider's account of a company. The page handles the callback. */
export const widget = defineWidget<ProviderSignInOptions, ProviderSignInEvents, ProviderSignInMessages>({
  name: 'provider-sign-in',
  events: {},
  styles: [buttonStyles, layoutStyles, noticeStyles, progressStyles, signInCardStyles].join(''),
  messages,
  options: fields({
    ...ownPageFields,
    id: queryValue,
    requestToken: queryValue,
    userId: queryValue,
    learnMoreUrl: optional(webAddress, 'https://www.avalara.com/us/en/products/calculations.html'),
  }),
  start(context) {
    const { life, options, emit } = context;
    const { call, link } = connectSilently(context);
    const { id, requestToken, userId } = options.get();
    const proof = { ...(requestToken && { requestToken }), ...(userId && { userId }) };

    const model = guarded(
      context,
      createProviderSignInModel(life, id, {
        authorized: (realmId) => call(routes.authorizedForAiLogin, { params: { realmId }, body: proof }),
        signInUrl: (realmId) => call(routes.connectedCompanySignInUrl, { query: { realmId, ...proof } }),
        go: (to) => emit('navigate', { to, how: 'reload' }),
      }),
    );
    onReturn(life, model.returned);
    life.own(
      model.store.subscribe(({ step }) => {
        if (step !== 'checking') context.ready();
      }),
    );
    void model.check();
    return () =>
      createElement(ProviderSignInView, {
        model,
        text: context.text(),
        learnMoreUrl: options.get().learnMoreUrl ?? '',
        backLink: link('/integration').href,
      });
  },
});

export const { mount } = widget;
export type { ProviderSignInMessages };
