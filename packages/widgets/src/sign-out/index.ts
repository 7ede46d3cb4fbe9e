import { createElement } from 'react';
import { authChangeOf, removeSession, type AuthChange } from '@salestax/client';
import { buttonStyles } from '@salestax/ui';
import { defineWidget, fields } from '@salestax/widget-kit';
import { connectSilently } from '../service/quiet-service.ts';
import { ownPageFields, type OwnPageOptions } from '../service/service.ts';
import { messages, type SignOutMessages } from './messages.ts';
import { SignOutView } from './view.tsx';

/** Options of the sign-out widget. Runs on the connector's own pages only. */
export interface SignOutOptions extends OwnPageOptions {}

/** Events of the sign-out widget, besides `navigate` (to `/learnmore`, `how` 'replace'), which comes last. */
export interface SignOutEvents {
  /** The stored session is removed. */
  authChange: AuthChange;
  /** The user has signed out: `/learnmore` shows that. */
  signedOut: null;
}

/**
 * Ends the session of this browser and leads to the landing page. It calls no service, because following a link must
 * not change anything there.
 */
export const widget = defineWidget<SignOutOptions, SignOutEvents, SignOutMessages>({
  name: 'sign-out',
  events: { authChange: true, signedOut: true },
  styles: buttonStyles,
  messages,
  options: fields(ownPageFields),
  start(context) {
    const { emit, ready, text } = context;
    // Without texts of failures, because no call is made.
    const { link } = connectSilently({ ...context, text: () => ({}) });
    const landing = link('/learnmore').href;
    removeSession();
    emit('authChange', authChangeOf(null));
    emit('signedOut', null);
    emit('navigate', { to: landing, how: 'replace' });
    ready();
    return () => createElement(SignOutView, { text: text(), landing });
  },
});

export const { mount } = widget;
export type { SignOutMessages };
