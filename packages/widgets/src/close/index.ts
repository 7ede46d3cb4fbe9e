import { createElement } from 'react';
import { fillIn } from '@salestax/client';
import type { Month } from '@salestax/contract';
import { fieldStyles } from '@salestax/ui';
import { fields, optional, text, wrongOption, type OptionReader } from '@salestax/widget-kit';
import { linkView, viewOption, type LinkedView, type LinkedViewEvents } from '../list-screen/linked-view.ts';
import { listStyles } from '../list-screen/list-styles.ts';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { createLaterPart } from '../service/later-part.tsx';
import { serviceFields, serviceEvents, type ServiceEvents, type EmbeddableOptions } from '../service/service.ts';
import { extendSession } from '../session/extend-session.ts';
import { messages, type CloseMessages } from './messages.ts';
import { createCloseModel } from './model.ts';
import { closePort } from './port.ts';
import { CloseView } from './view.tsx';
import { monthName } from './wording.ts';
import styles from './close.css';

/** Options of the month-end close. */
export interface CloseOptions extends EmbeddableOptions {
  /** The product that has opened this page in a window of its own. With one there is no link back to the home page. */
  readonly source?: string | undefined;
  /** The state that a link carries: `row`, the opened month, 'yyyy-MM'. See the event `viewChange`. @default the list */
  readonly view?: LinkedView | undefined;
}

const linkedMonth: OptionReader<Month> = (value, name = '') => {
  const month = text(value, name);
  if (!/^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month)) throw wrongOption(name, "a month, as '2026-10'");
  return month;
};

/** The fields of the option `view`, with what each may contain. */
export const viewNames = { row: linkedMonth };

/** Events of the month-end close. */
export interface CloseEvents extends ServiceEvents, LinkedViewEvents {
  /** A person has closed or reopened a month, 'yyyy-MM'. */
  monthDecided: { readonly month: Month; readonly decision: 'closed' | 'reopened' };
}

/** Shows what each month owes by jurisdiction, explains differences between QuickBooks and AvaTax, and closes months. */
export const widget = defineServiceWidget<CloseOptions, CloseEvents, CloseMessages>({
  name: 'close',
  events: { ...serviceEvents, viewChange: true, monthDecided: true },
  styles: [listStyles, fieldStyles, styles].join(''),
  messages,
  options: fields({ ...serviceFields, source: optional(text, undefined), view: viewOption(viewNames) }),
  start(context) {
    const { emit, guard, life, service, sentenceOf, homeLink, reportResource } = context;
    const model = guard(
      createCloseModel(life, closePort(service), {
        guard,
        sentenceOf,
        onDecided(month, decision) {
          const { closedNow, reopenedNow } = context.text();
          const sentence = decision === 'closed' ? closedNow : reopenedNow;
          context.announce(fillIn(sentence, { month: monthName(month, context.locale()) }));
          emit('monthDecided', { month, decision });
        },
        onRead({ run }) {
          if (run?.state === 'ready') context.announce(context.text().figuresRead);
        },
        onMade({ auditRun }) {
          if (auditRun?.state === 'ready') context.announce(context.text().fileMade);
        },
      }),
    );
    reportResource(model.list);
    const monthPart = createLaterPart(context, 'month-part', () => import('./month-part.ts'));
    void extendSession(service);
    linkView(context, {
      stores: [model.opened],
      read: () => ({ row: model.opened.getState().month?.month }),
      show({ row }) {
        if (row !== undefined) void model.open(row);
        else if (model.opened.getState().month !== null) model.leave();
      },
    });
    void model.load();
    return () =>
      createElement(CloseView, {
        model,
        monthPart,
        text: context.text(),
        locale: context.locale(),
        homeLink: homeLink(),
        link: service.link,
        hasLinkTo: service.hasLinkTo,
      });
  },
});

export const { mount } = widget;
export type { CloseMessages };
