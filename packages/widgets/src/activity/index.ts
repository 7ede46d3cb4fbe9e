import { createElement } from 'react';
import { fieldStyles } from '@salestax/ui';
import { fields, optional, text } from '@salestax/widget-kit';
import { listStyles } from '../list-screen/list-styles.ts';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { ownServiceFields, type ServiceEvents } from '../service/service.ts';
import { extendSession } from '../session/extend-session.ts';
import { messages, type ActivityMessages } from './messages.ts';
import { createActivityModel } from './model.ts';
import { activityPort } from './port.ts';
import { ActivityView } from './view.tsx';
import styles from './activity.css';

/** Options of the activity of a company. Runs on the connector's own pages only, for an administrator or support staff. */
export interface ActivityOptions {
  /** Base URLs of the connector service. */
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  /** Where the window came from. With one there is no link back to the home page. */
  readonly source?: string | undefined;
  /** For support staff: the `id` of the company in the list of customers. @default the company of the session */
  readonly customerId?: string | undefined;
}

/** Shows who signed in to a company, what was changed, and what was refused. */
export const widget = defineServiceWidget<ActivityOptions, ServiceEvents, ActivityMessages>({
  name: 'activity',
  styles: [listStyles, fieldStyles, styles].join(''),
  messages,
  options: fields({ ...ownServiceFields, source: optional(text, undefined), customerId: optional(text, undefined) }),
  start({ life, options, service, guard, homeLink, reportStates, text: texts, locale }) {
    const customerId = options.get().customerId ?? null;
    const model = guard(createActivityModel(life, activityPort(service, customerId)));
    reportStates(model.store, {
      isReady: ({ entries }) => entries !== null,
      failureOf: ({ entries, failure }) => (entries === null ? failure : null),
    });
    // A session of support staff cannot be extended.
    if (customerId === null) void extendSession(service);
    void model.load();
    return () =>
      createElement(ActivityView, {
        model,
        text: texts(),
        locale: locale(),
        homeLink: customerId === null ? homeLink() : null,
      });
  },
});

export const { mount } = widget;
export type { ActivityMessages };
