import { fillIn, type Failure } from '@salestax/client';
import {
  buttonStyles,
  comboboxStyles,
  dialogStyles,
  fieldStyles,
  layoutStyles,
  noticeStyles,
  progressStyles,
  tableStyles,
} from '@salestax/ui';
import { defineWidget, fields, optional, text } from '@salestax/widget-kit';
import { createElement } from 'react';
import { connectService, serviceFields, type ServiceEvents, type ServiceOptions } from '../service/service.ts';
import { messages, type CatalogMessages } from './messages.ts';
import { createCatalogModel } from './model.ts';
import { catalogPort } from './port.ts';
import styles from './product-catalog.css';
import { nameOf } from './table.tsx';
import { createTaxCodeChooser } from './tax-code-choice.ts';
import { alertText, CatalogView, closesItself } from './view.tsx';

/** Options of the product catalog. */
export interface CatalogOptions extends ServiceOptions {
  /** Where the window came from. With one there is no link back to the home page. */
  readonly source?: string | undefined;
}

/** What the product catalog tells. */
export interface CatalogEvents extends ServiceEvents {
  /** The items of these ids are being sent to the tax provider. */
  itemsSent: { readonly ids: readonly string[] };
  /** This item is sent with this tax code from now on; null: with the one that it has without anybody's choice. */
  taxCodeAssigned: { readonly itemId: string; readonly taxCode: string | null };
}

/** Compares the accounting service's items with those of the tax provider, sends them there, and chooses their tax codes. */
export const widget = defineWidget<CatalogOptions, CatalogEvents, CatalogMessages>({
  name: 'product-catalog',
  styles: [
    layoutStyles,
    buttonStyles,
    noticeStyles,
    dialogStyles,
    fieldStyles,
    comboboxStyles,
    progressStyles,
    tableStyles,
    styles,
  ].join(''),
  messages,
  options: fields({ ...serviceFields, source: optional(text, undefined) }),
  start(context) {
    const { life, emit, options } = context;
    const service = connectService(context);
    const port = catalogPort(service, options.get().config.oauthBaseUrl);
    const model = createCatalogModel(life, port, {
      sentenceOf: (failure) => sentenceOf(failure, service.isEmbedded, context.text()),
      onSent: (ids) => emit('itemsSent', { ids }),
    });
    const chooser = createTaxCodeChooser(life, port, (item, taxCode) => {
      const { assigned, takenBack } = context.text();
      context.announce(fillIn(taxCode === null ? takenBack : assigned, { item: nameOf(item), code: taxCode ?? '' }));
      emit('taxCodeAssigned', { itemId: item.id, taxCode });
      void model.follow();
    });
    life.own(
      model.store.subscribe((state, before) => {
        const { page, failure, items, alert } = state;
        if (page.phase !== 'loading') context.ready();
        if (failure !== null && failure !== before.failure && items === null)
          context.fail({
            code: failure.problem,
            message: context.text().failed,
            retryable: failure.problem !== 'unauthorized',
          });
        if (alert !== null && alert !== before.alert && closesItself(alert))
          context.announce(alertText(alert, context.text()));
      }),
    );
    void model.load();
    return () =>
      createElement(CatalogView, {
        model,
        chooser,
        text: context.text(),
        locale: context.locale(),
        homeLink: service.isEmbedded || options.get().source !== undefined ? null : service.link('/home').href,
      });
  },
});

/** On our own pages the page itself tells of a session that has ended and of a service that failed. */
function sentenceOf({ problem, message }: Failure, isEmbedded: boolean, text: CatalogMessages): string | null {
  if (problem === 'network') return text.failed;
  if (problem === 'refused') return message || text.failed;
  if (!isEmbedded || problem === 'aborted') return null;
  return problem === 'unauthorized' ? text.sessionEnded : text.failed;
}

export const { mount } = widget;
export type { CatalogMessages };
