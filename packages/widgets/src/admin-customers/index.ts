import { createElement } from 'react';
import { fillIn } from '@salestax/client';
import { customerStatuses } from '@salestax/contract';
import { buttonStyles, dialogStyles, layoutStyles, noticeStyles, progressStyles, tableStyles } from '@salestax/ui';
import { fields, oneOf, text } from '@salestax/widget-kit';
import { linkView, viewOption, type LinkedView, type LinkedViewEvents } from '../list-screen/linked-view.ts';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { createLaterPart } from '../service/later-part.tsx';
import { ownPageFields, type OwnPageOptions, serviceEvents, type ServiceEvents } from '../service/service.ts';
import { counted } from '../texts/counted.ts';
import { sortTexts } from './list.ts';
import type { AdminCustomersMessages } from './messages.ts';
import { createCustomers } from './model.ts';
import { openingMessages } from './opening-messages.ts';
import { customersPort } from './port.ts';
import { CustomersView } from './view.tsx';
import styles from './admin-customers.css';

/** Options of the staff's list of customers. Runs on the connector's own pages only. */
export interface AdminCustomersOptions extends OwnPageOptions {
  /**
   * The state that a link carries: `show`, a filter; `find`, and `sort`; `row`, the realm id of the opened company. See the event
   * `viewChange`. @default nothing
   */
  readonly view?: LinkedView | undefined;
}

/** The names of the option `view`. */
export const viewNames = { show: oneOf(...customerStatuses), find: text, sort: oneOf(...sortTexts), row: text };

/** Events of the list of customers. */
export interface AdminCustomersEvents extends ServiceEvents, LinkedViewEvents {
  /** There are unsaved changes, or none any more: confirm before the page is left. `reminder`: a sentence for that, always null here. */
  dirty: { readonly isDirty: boolean; readonly reminder: null };
  /** A configuration was saved. */
  saved: null;
  /** A company was disconnected. */
  disconnected: { readonly realmId: string };
  /** The sign-in is too old: sign in again, then return to this company. */
  signInAgain: { readonly realmId: string };
}

/** The connected companies with their health, for support staff: their configuration, and how to disconnect one. */
export const widget = defineServiceWidget<AdminCustomersOptions, AdminCustomersEvents, AdminCustomersMessages>({
  name: 'admin-customers',
  events: { ...serviceEvents, viewChange: true, dirty: true, saved: true, disconnected: true, signInAgain: true },
  styles: [layoutStyles, buttonStyles, noticeStyles, dialogStyles, progressStyles, tableStyles, styles].join(''),
  messages: openingMessages,
  laterMessages: true,
  options: fields({ ...ownPageFields, view: viewOption(viewNames) }),
  start(context) {
    const { life, emit, announce, service } = context;
    let wasDirty = false;
    const configuration = createLaterPart(context, 'configuration-part', () => import('./configuration-part.ts'));
    const secondPerson = createLaterPart(context, 'second-person-part', () => import('./second-person-part.ts'));
    const model = context.guard(
      createCustomers(life, customersPort(service), {
        loadPanel: configuration.load,
        needsSecondPerson: async (customerId) =>
          (await secondPerson.load())?.needsSecondPerson(service, customerId) ?? false,
        openSecondPerson: async (panelLife, customerId, listener) =>
          (await secondPerson.load())?.createSecondPerson(panelLife, service, customerId, listener) ?? null,
        onFound: (count) => announce(counted(context.text().found, count, context.locale())),
        onSaved: () => emit('saved', null),
        onDisconnected: ({ realmId }) => emit('disconnected', { realmId }),
        onDownloaded: (file) => announce(fillIn(context.text().downloaded, { file })),
        onDirty(isDirty) {
          if (isDirty !== wasDirty) emit('dirty', { isDirty, reminder: null });
          wasDirty = isDirty;
        },
        signInAgain: ({ realmId }) => emit('signInAgain', { realmId }),
      }),
    );
    context.reportStates(model.list.store, {
      isReady: ({ read }) => read.kind === 'ready',
      failureOf: ({ read }) => (read.kind === 'failed' ? read.failure : null),
    });
    linkView(context, model.linked);
    void model.start();
    const linkTo = (page: 'activity' | 'documents') => (id: string) =>
      service.link(`/admin/${page}?userId=${encodeURIComponent(id)}`).href;
    return () =>
      createElement(CustomersView, {
        model,
        configuration,
        secondPerson,
        text: context.text(),
        locale: context.locale(),
        activityLink: linkTo('activity'),
        documentsLink: linkTo('documents'),
      });
  },
});

export const { mount } = widget;
export type { AdminCustomersMessages };
