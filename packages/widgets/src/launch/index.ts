import { createElement } from 'react';
import { accountingSetUpIn, removeOnboarding } from '@salestax/client';
import { buttonStyles, layoutStyles, noticeStyles, progressStyles } from '@salestax/ui';
import { defineWidget, fields, optional, type Navigation } from '@salestax/widget-kit';
import { flag } from '../options/flag.ts';
import { connectQuietly } from '../service/quiet-service.ts';
import { ownPageFields, type OwnPageOptions } from '../service/service.ts';
import { signInCardStyles } from '../sign-in/sign-in-card.tsx';
import { createDeparture, onReturn, providerAddress } from '../sign-in/sign-in-steps.ts';
import { messages, type LaunchMessages } from './messages.ts';
import { LaunchView } from './view.tsx';

/** Options of the launch widget, the page `/launch`. Runs on the connector's own pages only. */
export interface LaunchOptions extends OwnPageOptions {
  /** The user came to this page with the browser's back button: the sign-in does not start by itself. @default false */
  readonly isReturn?: boolean | undefined;
}

/** Events of the launch widget. */
export interface LaunchEvents {
  /** `how` is 'reload': `to` is the tax provider's page, which the page checks against its configured origins. */
  navigate: Navigation;
  /** A call that the user waits for has started or ended. */
  busy: { readonly isBusy: boolean };
}

/** Starts the sign-in of a user who comes from the accounting service's app store, without a click. */
export const widget = defineWidget<LaunchOptions, LaunchEvents, LaunchMessages>({
  name: 'launch',
  events: { navigate: true, busy: true },
  styles: [buttonStyles, layoutStyles, noticeStyles, progressStyles, signInCardStyles].join(''),
  messages,
  options: fields({ ...ownPageFields, isReturn: optional(flag, false) }),
  start(context) {
    const { life, emit } = context;
    removeOnboarding();
    accountingSetUpIn().start();

    const service = connectQuietly(context);
    const departure = createDeparture(
      life,
      () => service.showBusy(providerAddress(service.call)),
      (to) => emit('navigate', { to, how: 'reload' }),
      'provider-failed',
    );
    onReturn(life, departure.reset);
    if (!context.options.get().isReturn) void departure.start();
    context.ready();
    return () =>
      createElement(LaunchView, { departure, text: context.text(), learnMoreHref: service.link('/learnmore').href });
  },
});

export const { mount } = widget;
export type { LaunchMessages };
