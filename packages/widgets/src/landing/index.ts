import { createElement } from 'react';
import { authChangeOf, removeSession, type AuthChange } from '@salestax/client';
import { buttonStyles, layoutStyles, noticeStyles } from '@salestax/ui';
import { defineWidget, fields, oneOf, optional, type Navigation } from '@salestax/widget-kit';
import { webAddress } from '../options/web-address.ts';
import { connectQuietly } from '../service/quiet-service.ts';
import { ownPageFields, type OwnPageOptions } from '../service/service.ts';
import { signInCardStyles } from '../sign-in/sign-in-card.tsx';
import { createDeparture, onReturn, providerAddress } from '../sign-in/sign-in-steps.ts';
import type { CloseWindow } from '../sign-in/sign-in-windows.ts';
import { messages, type LandingMessages } from './messages.ts';
import { LandingView } from './view.tsx';
import styles from './landing.css';

/** Options of the landing widget, the page `/learnmore`. Runs on the connector's own pages only. */
export interface LandingOptions extends OwnPageOptions {
  /** Why the user is here: 'You have signed out…' or 'Session is timed out…'. @default none */
  readonly notice?: 'signed-out' | 'timed-out' | undefined;
  /** Opened in a new window. Without an address there is no link. */
  readonly supportUrl?: string | undefined;
  readonly getStartedUrl?: string | undefined;
  /**
   * The video's page for iframes; the content security policy of the page must allow it (`frame-src`). Without it
   * the product's own short film is played.
   */
  readonly videoUrl?: string | undefined;
}

/** Events of the landing widget. */
export interface LandingEvents {
  /** `how` is 'reload': `to` is the tax provider's page, which the page checks against its configured origins. */
  navigate: Navigation;
  /** On load: close this window if another one opened it. `otherwise` is null: stay. */
  closeWindow: CloseWindow;
  /** On load: the previous user is signed out. */
  authChange: AuthChange;
  /** A call that the user waits for has started or ended. */
  busy: { readonly isBusy: boolean };
}

/**
 * Presents the product to signed-out users, and lets them sign in. It removes the stored session when it is mounted. It
 * has its own `h1`.
 */
export const widget = defineWidget<LandingOptions, LandingEvents, LandingMessages>({
  name: 'landing',
  events: { navigate: true, closeWindow: true, authChange: true, busy: true },
  styles: [buttonStyles, layoutStyles, noticeStyles, signInCardStyles, styles].join(''),
  messages,
  options: fields({
    ...ownPageFields,
    notice: optional(oneOf('signed-out', 'timed-out'), undefined),
    supportUrl: optional(webAddress, undefined),
    getStartedUrl: optional(webAddress, undefined),
    videoUrl: optional(webAddress, undefined),
  }),
  start(context) {
    const { life, emit, options } = context;
    removeSession();
    emit('authChange', authChangeOf(null));
    emit('closeWindow', { otherwise: null });

    const service = connectQuietly(context);
    const departure = createDeparture(
      life,
      () => service.showBusy(providerAddress(service.call)),
      (to) => emit('navigate', { to, how: 'reload' }),
      'provider-failed',
    );
    onReturn(life, departure.reset);
    context.ready();
    return () => createElement(LandingView, { departure, options: options.get(), text: context.text() });
  },
});

export const { mount } = widget;
export type { LandingMessages };
