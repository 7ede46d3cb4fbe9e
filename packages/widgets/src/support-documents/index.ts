import { createElement } from 'react';
import { fieldStyles } from '@salestax/ui';
import { fields, text } from '@salestax/widget-kit';
import { listStyles } from '../list-screen/list-styles.ts';
import { createDocumentsModel } from '../sales-documents/model.ts';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { createLaterPart } from '../service/later-part.tsx';
import { ownPageFields, type OwnPageOptions, serviceEvents, type ServiceEvents } from '../service/service.ts';
import { messages, type SupportDocumentsMessages } from './messages.ts';
import { supportPort } from './port.ts';
import { SupportDocumentsView } from './view.tsx';
import documentsCss from '../sales-documents/documents.css';

/** Options of the documents of a customer. Runs on the connector's own pages only, for support staff. */
export interface SupportDocumentsOptions extends OwnPageOptions {
  /** The `id` of the company in the list of customers. */
  readonly customerId: string;
}

/** Shows support staff the sales documents of a company read-only, while its administrator allows it. */
export const widget = defineServiceWidget<SupportDocumentsOptions, ServiceEvents, SupportDocumentsMessages>({
  name: 'support-documents',
  events: serviceEvents,
  styles: [listStyles, fieldStyles, documentsCss].join(''),
  messages,
  options: fields({ ...ownPageFields, customerId: text }),
  start(context) {
    const { life, options, service, guard, sentenceOf, reportResource, text: texts, locale } = context;
    const model = guard(
      createDocumentsModel(life, supportPort(service, options.get().customerId), {
        now: () => new Date(),
        sentenceOf,
        isAdmin: () => false,
        onWritten: () => {},
      }),
    );
    reportResource(model.page);
    const lifePart = createLaterPart(context, 'life-part', () => import('../sales-documents/life-part.ts'));
    void model.load();
    const customersLink = service.link('/admin/customers').href;
    return () =>
      createElement(SupportDocumentsView, { model, lifePart, text: texts(), locale: locale(), customersLink });
  },
});

export const { mount } = widget;
export type { SupportDocumentsMessages };
