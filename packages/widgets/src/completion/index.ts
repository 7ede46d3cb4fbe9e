import { createElement } from 'react';
import { accountingSetUpIn, readSession } from '@salestax/client';
import { routes } from '@salestax/contract';
import { buttonStyles, layoutStyles, noticeStyles, progressStyles } from '@salestax/ui';
import { defineWidget, fields, guarded, optional, type Navigation } from '@salestax/widget-kit';
import { webAddress } from '../options/web-address.ts';
import { connectSilently } from '../service/quiet-service.ts';
import { ownPageFields, type OwnPageOptions } from '../service/service.ts';
import { signInCardStyles } from '../sign-in/sign-in-card.tsx';
import { onReturn } from '../sign-in/sign-in-steps.ts';
import { counted } from '../texts/counted.ts';
import { messages, type CompletionMessages } from './messages.ts';
import { createCompletionModel } from './model.ts';
import { CompletionView } from './view.tsx';

/** Options of the completion widget, the page `/completion`. Runs on the connector's own pages only. */
export interface CompletionOptions extends OwnPageOptions {
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
  events: { navigate: true },
  styles: [buttonStyles, layoutStyles, noticeStyles, progressStyles, signInCardStyles].join(''),
  messages,
  options: fields({ ...ownPageFields, accountingUrl: optional(webAddress, undefined) }),
  start(context) {
    const { life, emit, options } = context;
    const { accountingUrl } = options.get();
    accountingSetUpIn().end();
    const back = (to: string) => emit('navigate', { to, how: 'reload' });
    const { call, ids } = connectSilently(context);
    const own = () => ({ params: { userId: ids().userId } });
    const model = guarded(
      context,
      createCompletionModel(life, {
        back: accountingUrl === undefined ? null : () => back(accountingUrl),
        async isCalculating() {
          const answer = await call(routes.userConfiguration, own());
          return answer.ok ? answer.value.status === 'Active' : null;
        },
        async switchOn() {
          const answer = await call(routes.setCalculationStatus, { ...own(), body: { status: true } });
          if (!answer.ok) return answer.problem === 'refused' ? answer.message : context.text().failed;
          return answer.value.calculationStatus ? null : (answer.value.errorMessage ?? context.text().failed);
        },
      }),
    );
    /** Only a countdown is announced: a company without calculation is not left. */
    const announceReturn = async () => {
      await model.load();
      const { status, secondsLeft } = model.store.getState();
      if (status === 'counting') context.announce(counted(context.text().returning, secondsLeft, context.locale()));
    };
    void announceReturn();
    life.own(
      model.store.subscribe(({ isCalculating }, before) => {
        if (isCalculating === true && before.isCalculating === false) context.announce(context.text().switchedOn);
      }),
    );
    onReturn(life, model.stay);
    const { companyName = '' } = readSession(Date.now()) ?? {};
    const homeHref = new URL('/home', options.get().config.apiBaseUrl).href;
    context.ready();
    return () =>
      createElement(CompletionView, { model, companyName, homeHref, text: context.text(), locale: context.locale() });
  },
});

export const { mount } = widget;
export type { CompletionMessages };
