import { createElement } from 'react';
import { fields, optional, text } from '@salestax/widget-kit';
import { listStyles } from '../list-screen/list-styles.ts';
import { queryValue } from '../options/query-value.ts';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { ownPageFields, type OwnPageOptions, serviceEvents, type ServiceEvents } from '../service/service.ts';
import { extendSession } from '../session/extend-session.ts';
import { messages, type ReceiptMessages } from './messages.ts';
import { createReceiptModel } from './model.ts';
import { receiptPort } from './port.ts';
import { ReceiptView } from './view.tsx';
import styles from './receipt.css';

/** Options of the tax receipt. Runs on the connector's own pages only. */
export interface ReceiptOptions extends OwnPageOptions {
  /** The number of the type of the document, as '35' for an invoice; null: the address names none. */
  readonly txnType: string | null;
  /** The id of the document in the accounting service; null: the address names none. */
  readonly txnId: string | null;
  /** The company of the document; another one than that of the session is refused. @default the company of the session */
  readonly realmId?: string | undefined;
}

/** Shows how the tax of a document was calculated, for its customer: to print, or to save as a PDF. */
export const widget = defineServiceWidget<ReceiptOptions, ServiceEvents, ReceiptMessages>({
  name: 'receipt',
  events: serviceEvents,
  styles: listStyles + styles,
  messages,
  options: fields({ ...ownPageFields, txnType: queryValue, txnId: queryValue, realmId: optional(text, undefined) }),
  start({ life, options, service, guard, homeLink, reportResource, text: texts, locale }) {
    const { txnType, txnId, realmId } = options.get();
    const record = service.record();
    const isOtherCompany = realmId !== undefined && record !== null && record.realmId !== realmId;
    const port = txnType && txnId ? receiptPort(service, { txnType, txnId }) : null;
    const model = guard(createReceiptModel(life, port, isOtherCompany));
    reportResource(model.page);
    void extendSession(service);
    void model.load();
    return () => createElement(ReceiptView, { model, text: texts(), locale: locale(), homeLink: homeLink() });
  },
});

export const { mount } = widget;
export type { ReceiptMessages };
