import { fillIn, type Failure } from '@salestax/client';
import {
  buttonStyles,
  dialogStyles,
  fieldStyles,
  layoutStyles,
  noticeStyles,
  progressStyles,
  tableStyles,
} from '@salestax/ui';
import { defineWidget, fields, optional, text } from '@salestax/widget-kit';
import { createElement } from 'react';
import { extendSession } from '../session/extend-session.ts';
import { connectService, serviceFields, type ServiceEvents, type ServiceOptions } from '../service/service.ts';
import styles from './address-validation.css';
import { rowsFound, rowsOf } from './addresses.ts';
import { messages, type AddressMessages } from './messages.ts';
import { createAddressModel } from './model.ts';
import { addressPort } from './port.ts';
import { createReviewer, type Decision } from './review.ts';
import { AddressView, alertText, closesItself } from './view.tsx';

/** Options of the bulk address validation. */
export interface AddressOptions extends ServiceOptions {
  /** Where the window came from. With one there is no link back to the home page. */
  readonly source?: string | undefined;
}

/** What the bulk address validation tells. */
export interface AddressEvents extends ServiceEvents {
  /** The addresses of the customers with these ids are being validated. */
  addressesSent: { readonly ids: readonly string[] };
  /** `accept`: the customer has the found address now; `keep`: the own one stays as it was entered. */
  addressDecided: { readonly customerId: string; readonly decision: Decision };
}

/** Has the addresses of customers validated in the background, and decides about those that were found to differ. */
export const widget = defineWidget<AddressOptions, AddressEvents, AddressMessages>({
  name: 'address-validation',
  styles: [
    layoutStyles,
    buttonStyles,
    noticeStyles,
    dialogStyles,
    fieldStyles,
    progressStyles,
    tableStyles,
    styles,
  ].join(''),
  messages,
  options: fields({ ...serviceFields, source: optional(text, undefined) }),
  start(context) {
    const { life, emit, options } = context;
    const service = connectService(context);
    const port = addressPort(service, options.get());
    const model = createAddressModel(life, port, {
      sentenceOf: (failure) => sentenceOf(failure, service.isEmbedded, context.text()),
      onSent: (ids) => emit('addressesSent', { ids }),
      onEnded: () => context.announce(context.text().ended),
    });
    const reviewer = createReviewer(life, port, {
      rows() {
        const { rows, wanted, filter } = model.store.getState();
        return rowsOf(rowsFound(rows ?? [], wanted), filter);
      },
      onRow: model.replace,
      onDecided({ id, customerName }, decision) {
        const { accepted, keptAnnounced } = context.text();
        context.announce(fillIn(decision === 'accept' ? accepted : keptAnnounced, { name: customerName }));
        emit('addressDecided', { customerId: id, decision });
      },
      onRefused: (message) => model.tell(message || context.text().failed),
    });
    life.own(
      model.store.subscribe((state, before) => {
        const { page, failure, rows, alert } = state;
        if (page !== 'loading') context.ready();
        if (failure !== null && failure !== before.failure && rows === null)
          context.fail({
            code: failure.problem,
            message: context.text().failed,
            retryable: failure.problem !== 'unauthorized',
          });
        if (alert !== null && alert !== before.alert && closesItself(alert))
          context.announce(alertText(alert, context.text()));
      }),
    );
    void extendSession(service);
    void model.load();
    return () =>
      createElement(AddressView, {
        model,
        reviewer,
        text: context.text(),
        locale: context.locale(),
        homeLink: service.isEmbedded || options.get().source !== undefined ? null : service.link('/home').href,
      });
  },
});

/** On our own pages the page itself tells of a session that has ended and of a service that failed. */
function sentenceOf({ problem, message }: Failure, isEmbedded: boolean, text: AddressMessages): string | null {
  if (problem === 'network') return text.failed;
  if (problem === 'refused') return message || text.failed;
  if (!isEmbedded || problem === 'aborted') return null;
  return problem === 'unauthorized' ? text.sessionEnded : text.failed;
}

export const { mount } = widget;
export type { AddressMessages };
