import { accountingSetUpIn, readSession } from '@salestax/client';
import { buttonStyles, layoutStyles, progressStyles } from '@salestax/ui';
import { defineWidget, fields, optional, type Navigation } from '@salestax/widget-kit';
import { createElement } from 'react';
import { ownServiceFields } from '../service/service.ts';
import { signInCardStyles } from '../sign-in/sign-in-card.tsx';
import { onReturn } from '../sign-in/sign-in-steps.ts';
import { webAddress } from '../options/web-address.ts';
import { counted } from '../messages/counted.ts';
import { messages, type CompletionMessages } from './messages.ts';
import { createCompletionModel, RETURN_SECONDS } from './model.ts';
import { CompletionView } from './view.tsx';

/** Options of the completion widget, the page `/completion`. Runs on the connector's own pages only. */
export interface CompletionOptions {
  /** Base URLs of the connector service. */
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  /**
   * The accounting service's own page (`accountingUrl` of the runtime configuration). Without it there is no return.
   */
  readonly accountingUrl?: string | undefined;
}

/** Events of the completion widget. */
export interface CompletionEvents {
  /** 'reload' to the accounting service, after 5 s or at once. */
  navigate: Navigation;
}

/** Ends a connection that was started in the accounting service: confirms it, and returns there. */
export const widget = defineWidget<CompletionOptions, CompletionEvents, CompletionMessages>({
  name: 'completion',
  styles: [buttonStyles, layoutStyles, progressStyles, signInCardStyles].join(''),
  messages,
  options: fields({ ...ownServiceFields, accountingUrl: optional(webAddress, undefined) }),
  start(context) {
    const { life, emit, options } = context;
    const { accountingUrl } = options.get();
    accountingSetUpIn().end();
    const back = (to: string) => emit('navigate', { to, how: 'reload' });
    const model = createCompletionModel(life, accountingUrl === undefined ? null : () => back(accountingUrl));
    onReturn(life, model.stay);
    const { companyName = '' } = readSession(Date.now()) ?? {};
    const homeHref = new URL('/home', options.get().config.apiBaseUrl).href;
    if (accountingUrl !== undefined)
      context.announce(counted(context.text().returning, RETURN_SECONDS, context.locale()));
    context.ready();
    return () =>
      createElement(CompletionView, { model, companyName, homeHref, text: context.text(), locale: context.locale() });
  },
});

export const { mount } = widget;
export type { CompletionMessages };
