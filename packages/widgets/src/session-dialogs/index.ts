import { createElement } from 'react';
import { buttonStyles, dialogStyles, noticeStyles } from '@salestax/ui';
import { defineWidget, fields, optional } from '@salestax/widget-kit';
import { flag } from '../options/flag.ts';
import { ownPageFields, type OwnPageOptions } from '../service/service.ts';
import { messages, type SessionDialogsMessages } from './messages.ts';
import { createSessionDialogsModel } from './model.ts';
import { sessionDialog, type SessionAnswer, type SessionDialog } from './state.ts';
import { SessionDialogsView } from './view.tsx';
import styles from './session-dialogs.css';

/**
 * Options of the dialogs about the session. Runs on the connector's own pages only, which mount it with `isolation:
 * 'light'`: the dialog of a refused session has the id `unauthorizedErrorDialog` in the page's own tree.
 */
export interface SessionDialogsOptions extends OwnPageOptions {
  /**
   * The dialog to show; `update({ state })` shows another. An answer closes nothing: the page does. @default { kind:
   * 'none' }
   */
  readonly state?: SessionDialog | undefined;
  /** A call is running: after a moment a labelled spinner covers the page. @default false */
  readonly isBusy?: boolean | undefined;
}

/** Events of the dialogs. */
export interface SessionDialogsEvents {
  answered: SessionAnswer;
}

type ResolvedOptions = Required<{
  readonly [Name in keyof SessionDialogsOptions]: Exclude<SessionDialogsOptions[Name], undefined>;
}>;

/** The overlays of the connector's pages: dialogs about the session and about leaving the page, and the spinner. */
export const widget = defineWidget<
  ResolvedOptions,
  SessionDialogsEvents,
  SessionDialogsMessages,
  SessionDialogsOptions
>({
  name: 'session-dialogs',
  events: { answered: true },
  styles: [buttonStyles, noticeStyles, dialogStyles, styles].join(''),
  messages,
  options: fields({
    ...ownPageFields,
    state: optional(sessionDialog, { kind: 'none' } as const),
    isBusy: optional(flag, false),
  }),
  start({ life, options, emit, ready, text }) {
    const model = createSessionDialogsModel(life, Date.now);
    model.show(options.get().state);
    options.subscribe(({ state }) => model.show(state));
    ready();
    return () =>
      createElement(SessionDialogsView, {
        model,
        text: text(),
        isBusy: options.get().isBusy,
        onAnswer: (answer: SessionAnswer) => emit('answered', answer),
      });
  },
});

export const { mount } = widget;
export type { SessionAnswer, SessionDialog, SessionDialogsMessages };
