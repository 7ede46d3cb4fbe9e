import { createElement } from 'react';
import type { AuthChange } from '@salestax/client';
import { buttonStyles, layoutStyles } from '@salestax/ui';
import { defineWidget, fields, optional, wrongOption, type OptionReader } from '@salestax/widget-kit';
import { flag } from '../options/flag.ts';
import { ownPageFields, type OwnPageOptions } from '../service/service.ts';
import { messages, type HeaderMessages } from './messages.ts';
import { headerUser } from './model.ts';
import { HeaderView } from './view.tsx';
import styles from './header.css';

/** Options of the header. Runs on the connector's own pages only. */
export interface HeaderOptions extends OwnPageOptions {
  /**
   * The signed-in user, from the last `authChange` event or `authChangeOf(record)`; the page passes every change.
   * @default null, nobody
   */
  readonly authChange?: AuthChange | null | undefined;
}

/** Events of the header. Its product name is a plain link to `/home`; the page's router handles the click. */
export interface HeaderEvents {
  /** The user wants to sign out: the page ends the session. */
  logOut: null;
}

const anyText: OptionReader<string> = (value, name = '') => {
  if (typeof value !== 'string') throw wrongOption(name, 'a text');
  return value;
};
const readChange = fields({
  isLoggedIn: flag,
  userName: anyText,
  companyName: anyText,
  userType: anyText,
  source: anyText,
  avataxAccountNumber: anyText,
});
const authChange: OptionReader<AuthChange | null> = (value, name) => (value === null ? null : readChange(value, name));

interface ResolvedOptions extends HeaderOptions {
  readonly authChange: AuthChange | null;
}

/** The header of the connector's pages: product, signed-in user, company and sign-out link. */
export const widget = defineWidget<ResolvedOptions, HeaderEvents, HeaderMessages, HeaderOptions>({
  name: 'header',
  events: { logOut: true },
  styles: [buttonStyles, layoutStyles, styles].join(''),
  messages,
  options: fields({ ...ownPageFields, authChange: optional(authChange, null) }),
  start({ options, emit, ready, text }) {
    const link = (path: string) => new URL(path, options.get().config.apiBaseUrl).href;
    ready();
    return () =>
      createElement(HeaderView, {
        user: headerUser(options.get().authChange),
        text: text(),
        homeHref: link('/home'),
        signOutHref: link('/signout'),
        onLogOut: () => emit('logOut', null),
      });
  },
});

export const { mount } = widget;
export type { HeaderMessages };
