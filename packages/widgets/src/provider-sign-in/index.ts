import { routes } from '@salestax/contract';
import { buttonStyles, layoutStyles, noticeStyles, progressStyles } from '@salestax/ui';
import { defineWidget, fields, optional } from '@salestax/widget-kit';
import { createElement } from 'react';
import { queryValue } from '../options/query-value.ts';
import { connectService, ownServiceFields } from '../service/service.ts';
import { signInCardStyles } from '../sign-in/sign-in-card.tsx';
import { onReturn } from '../sign-in/sign-in-steps.ts';
import { webAddress } from '../options/web-address.ts';
import { messages, type ProviderSignInMessages } from './messages.ts';
import { createProviderSignInModel } from './model.ts';
import { ProviderSignInView } from './view.tsx';

/** Options of the provider's sign-in widget. Runs on the connector's own pages only. */
export interface ProviderSignInOptions {
  /** Where the connector listens. */
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  /** `id` of the query: the accounting company. These three as `URLSearchParams.get` answers them. */
  readonly id: string | null;
  /** `requestToken` of the query: proves that one of our pages has sent the person here. */
  readonly requestToken: string | null;
  /** `userId` of the query. */
  readonly userId: string | null;
  /** Where 'Learn More' leads, in a new tab. @default the tax provider's product page */
  readonly learnMoreUrl?: string | undefined;
}

/** The provider's sign-in tells only `navigate` (`how` 'reload', to the provider's sign-in). */
export interface ProviderSignInEvents {}

/** Where the person signs in to the tax provider's account of a company. The provider's answer in the fragment is the page's to handle. */
export const widget = defineWidget<ProviderSignInOptions, ProviderSignInEvents, ProviderSignInMessages>({
  name: 'provider-sign-in',
  styles: [buttonStyles, layoutStyles, noticeStyles, progressStyles, signInCardStyles].join(''),
  messages,
  options: fields({
    ...ownServiceFields,
    id: queryValue,
    requestToken: queryValue,
    userId: queryValue,
    learnMoreUrl: optional(webAddress, 'https://www.avalara.com/us/en/products/calculations.html'),
  }),
  start(context) {
    const { life, options, emit } = context;
    // A failure here has its own sentence and Retry, and must not lead to another page.
    const { call, link } = connectService({ ...context, emit: () => {} });
    const { id, requestToken, userId } = options.get();
    const proof = { ...(requestToken && { requestToken }), ...(userId && { userId }) };

    const model = createProviderSignInModel(life, id, {
      authorized: (realmId) => call(routes.authorizedForAiLogin, { params: { realmId }, body: proof }),
      signInUrl: (realmId) => call(routes.connectedCompanySignInUrl, { query: { realmId, ...proof } }),
      go: (to) => emit('navigate', { to, how: 'reload' }),
    });
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
