import { createElement } from 'react';
import { activityActions } from '@salestax/contract';
import { fieldStyles } from '@salestax/ui';
import { fields, oneOf, optional, text } from '@salestax/widget-kit';
import { linkView, listNames, viewOption, type LinkedView, type LinkedViewEvents } from '../list-screen/linked-view.ts';
import { listStyles } from '../list-screen/list-styles.ts';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { ownPageFields, type OwnPageOptions, serviceEvents, type ServiceEvents } from '../service/service.ts';
import { extendSession } from '../session/extend-session.ts';
import { messages, type ActivityMessages } from './messages.ts';
import { createActivityModel } from './model.ts';
import { activityPort } from './port.ts';
import { ActivityView } from './view.tsx';
import styles from './activity.css';

/** Options of the activity of a company. Runs on the connector's own pages only, for an administrator or support staff. */
export interface ActivityOptions extends OwnPageOptions {
  /** The page that opened the window. With one there is no link back to the home page. */
  readonly source?: string | undefined;
  /** For support staff: the `id` of the company in the list of customers. @default the company of the session */
  readonly customerId?: string | undefined;
  /**
   * The state that a link carries: `action`, `refused` (`true`), `sort`, and `row`, the opened one. See the event
   * `viewChange`. @default nothing
   */
  readonly view?: LinkedView | undefined;
}

/** Events of the activity of a company. */
export interface ActivityEvents extends ServiceEvents, LinkedViewEvents {}

/** The fields of the option `view`, with what each may contain. */
export const viewNames = {
  action: oneOf(...activityActions),
  refused: oneOf('true'),
  sort: listNames.sort,
  row: text,
};

/** Shows who signed in to a company, what was changed, and what was refused. */
export const widget = defineServiceWidget<ActivityOptions, ActivityEvents, ActivityMessages>({
  name: 'activity',
  events: { ...serviceEvents, viewChange: true },
  styles: [listStyles, fieldStyles, styles].join(''),
  messages,
  options: fields({
    ...ownPageFields,
    source: optional(text, undefined),
    customerId: optional(text, undefined),
    view: viewOption(viewNames),
  }),
  start({ life, emit, options, service, guard, homeLink, reportResource, text: texts, locale }) {
    const customerId = options.get().customerId ?? null;
    const model = guard(createActivityModel(life, activityPort(service, customerId)));
    reportResource(model.list);
    const isForStaff = customerId !== null;
    // A session of support staff cannot be extended.
    if (!isForStaff) void extendSession(service);
    linkView(
      { life, emit, options },
      {
        stores: [model.filters, model.table],
        read() {
          const { action, isRefused } = model.filters.getState();
          return { action: action ?? undefined, refused: isRefused ? 'true' : undefined, ...model.table.getState() };
        },
        show(view) {
          const { action, isRefused } = model.filters.getState();
          const next = {
            action: activityActions.find((each) => each === view['action']) ?? null,
            isRefused: view['refused'] === 'true',
          };
          model.setFilters(next);
          model.table.setState({ sort: view['sort'], row: view['row'] });
          const isSame = next.action === action && next.isRefused === isRefused;
          if (model.list.getState().kind !== 'unread' && !isSame) void model.load();
        },
      },
    );
    void model.load();
    return () =>
      createElement(ActivityView, {
        model,
        text: texts(),
        locale: locale(),
        homeLink: isForStaff ? null : homeLink(),
      });
  },
});

export const { mount } = widget;
export type { ActivityMessages };
