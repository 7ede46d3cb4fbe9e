import { createElement } from 'react';
import { fillIn } from '@salestax/client';
import { fieldStyles } from '@salestax/ui';
import { fields, oneOf, optional, text } from '@salestax/widget-kit';
import {
  linkedList,
  linkView,
  listNames,
  viewOption,
  type LinkedView,
  type LinkedViewEvents,
} from '../list-screen/linked-view.ts';
import { listStyles } from '../list-screen/list-styles.ts';
import { announceAlerts } from '../list-screen/screen.tsx';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { createLaterPart } from '../service/later-part.tsx';
import { failureOf, valueOf } from '../service/resource.ts';
import { serviceFields, serviceEvents, type ServiceEvents, type EmbeddableOptions } from '../service/service.ts';
import { extendSession } from '../session/extend-session.ts';
import { counted } from '../texts/counted.ts';
import { createAcceptance } from './acceptance.ts';
import { addressFilters, rowsMatching, rowsOfFilter } from './addresses.ts';
import { messages, type AddressMessages } from './messages.ts';
import { createAddressModel } from './model.ts';
import { addressPort } from './port.ts';
import { createReviewer, type Decision } from './review.ts';
import { acceptedSentence, outcomeSentence } from './sentences.ts';
import { AddressView, alertTexts } from './view.tsx';
import styles from './address-validation.css';

/** Options of the bulk address validation. */
export interface AddressOptions extends EmbeddableOptions {
  /** The name of the page that opened this one, which has the way back: with one there is no link to the home page. */
  readonly source?: string | undefined;
  /** The filter that is active at first: `review`, or a status; one that the screen does not have is ignored. @default all rows */
  readonly show?: string | undefined;
  /** What the customers are searched for at first. @default all rows */
  readonly find?: string | undefined;
  /**
   * The state that a link carries, in place of `show` and `find`: these two, and `sort`. See the event `viewChange`.
   * @default nothing
   */
  readonly view?: LinkedView | undefined;
}

/** The names of the option `view`. */
export const viewNames = { show: oneOf(...addressFilters), ...listNames };

/** Events of the bulk address validation. */
export interface AddressEvents extends ServiceEvents, LinkedViewEvents {
  /** The addresses of the customers with these ids are being validated. */
  addressesSent: { readonly ids: readonly string[] };
  /**
   * `accept`: the customer has the found address now; `keep`: the own one stays as it was entered; `undo`: the last decision was
   * taken back.
   */
  addressDecided: { readonly customerId: string; readonly decision: Decision | 'undo' };
}

/** Has the addresses of customers validated in the background, and decides about those that were found to differ. */
export const widget = defineServiceWidget<AddressOptions, AddressEvents, AddressMessages>({
  name: 'address-validation',
  events: { ...serviceEvents, viewChange: true, addressesSent: true, addressDecided: true },
  styles: [listStyles, fieldStyles, styles].join(''),
  messages,
  options: fields({
    ...serviceFields,
    source: optional(text, undefined),
    show: optional(text, undefined),
    find: optional(text, undefined),
    view: viewOption(viewNames),
  }),
  start(context) {
    const { life, emit, options, service, sentenceOf, homeLink, reportStates } = context;
    const port = addressPort(service, options.get());
    const model = context.guard(
      createAddressModel(life, port, {
        sentenceOf,
        onSent: (ids) => emit('addressesSent', { ids }),
        onEnded: (outcome) =>
          context.announce(`${context.text().ended} ${outcomeSentence(outcome, context.text(), context.locale())}`),
      }),
    );
    linkView(context, linkedList({ ...model, filters: addressFilters }));
    const reviewer = context.guard(
      createReviewer(life, port, {
        rows() {
          const { read, wanted, filter } = model.store.getState();
          return rowsOfFilter(rowsMatching(valueOf(read) ?? [], wanted), filter);
        },
        onRow: model.replace,
        onDecided({ id, customerName }, decision) {
          const { accepted, keptAnnounced } = context.text();
          context.announce(fillIn(decision === 'accept' ? accepted : keptAnnounced, { name: customerName }));
          emit('addressDecided', { customerId: id, decision });
        },
        onUndone({ id, customerName }) {
          context.announce(fillIn(context.text().undone, { name: customerName }));
          emit('addressDecided', { customerId: id, decision: 'undo' });
        },
        onRefused: (message) => model.alertRefused(message || context.text().failed),
      }),
    );
    const acceptance = context.guard(
      createAcceptance(life, port, {
        rows: () => valueOf(model.store.getState().read) ?? [],
        onRow: model.replace,
        onAccepted(accepted) {
          context.announce(acceptedSentence(accepted, context.text(), context.locale()));
          for (const { row } of accepted.changed) emit('addressDecided', { customerId: row.id, decision: 'accept' });
        },
        onUndone(undone) {
          context.announce(counted(context.text().undoneMany, undone.length, context.locale()));
          for (const { row } of undone) emit('addressDecided', { customerId: row.id, decision: 'undo' });
        },
        onRefused: (message) => model.alertRefused(message || context.text().failed),
      }),
    );
    const decisions = createLaterPart(context, 'decisions-part', () => import('./decisions-part.ts'));
    reportStates(model.store, {
      isReady: ({ blocked, read }) => blocked !== null || read.kind === 'ready',
      failureOf: ({ read }) => (valueOf(read) === null ? failureOf(read) : null),
    });
    announceAlerts(context, model.store, alertTexts);
    void extendSession(service);
    void model.load();
    return () =>
      createElement(AddressView, {
        model,
        reviewer,
        acceptance,
        decisions,
        text: context.text(),
        locale: context.locale(),
        homeLink: homeLink(),
      });
  },
});

export const { mount } = widget;
export type { AddressMessages };
