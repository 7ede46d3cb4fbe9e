import { createElement } from 'react';
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
import { itemFilters } from './items.ts';
import { messages, type CatalogMessages } from './messages.ts';
import { createCatalogModel } from './model.ts';
import { catalogPort } from './port.ts';
import { assignedSentence, sentSentence } from './results.tsx';
import { createTaxCodeChooser } from './tax-code-choice.ts';
import { alertTexts, CatalogView } from './view.tsx';
import styles from './product-catalog.css';

/** Options of the product catalog. */
export interface CatalogOptions extends EmbeddableOptions {
  /** Where the window came from. With one there is no link back to the home page. */
  readonly source?: string | undefined;
  /**
   * The filter that is active at first: `New`, `Updated`, `Fail` or `undecided`; one that the screen does not have is
   * ignored. @default all rows
   */
  readonly show?: string | undefined;
  /** What the items are searched for at first. @default all rows */
  readonly find?: string | undefined;
  /**
   * The state that a link carries, in place of `show` and `find`: these two, and `sort`. See the event `viewChange`.
   * @default nothing
   */
  readonly view?: LinkedView | undefined;
}

/** The names of the option `view`. */
export const viewNames = { show: oneOf(...itemFilters), ...listNames };

/** Events of the product catalog. */
export interface CatalogEvents extends ServiceEvents, LinkedViewEvents {
  /** The items of these ids are being sent to the tax provider. */
  itemsSent: { readonly ids: readonly string[] };
  /** A user chose a tax code for an item; null: removed the choice, so the default tax code applies. */
  taxCodeAssigned: { readonly itemId: string; readonly taxCode: string | null };
}

/** Compares the accounting service's items with those of the tax provider, sends them there, and chooses their tax codes. */
export const widget = defineServiceWidget<CatalogOptions, CatalogEvents, CatalogMessages>({
  name: 'product-catalog',
  events: { ...serviceEvents, viewChange: true, itemsSent: true, taxCodeAssigned: true },
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
    const port = catalogPort(service, options.get().config.oauthBaseUrl);
    const model = context.guard(
      createCatalogModel(life, port, {
        sentenceOf,
        onSent: (ids) => emit('itemsSent', { ids }),
        onEnded: (outcome) => context.announce(sentSentence(outcome, context.text(), context.locale())),
      }),
    );
    linkView(context, linkedList({ ...model, filters: itemFilters }));
    const chooser = context.guard(
      createTaxCodeChooser(
        life,
        port,
        (items, taxCode) => {
          context.announce(assignedSentence(items, taxCode, context.text(), context.locale()));
          for (const { id } of items) emit('taxCodeAssigned', { itemId: id, taxCode });
          void model.follow();
        },
        () => void model.follow(),
      ),
    );
    const picker = createLaterPart(context, 'tax-code-part', () => import('./tax-code-part.ts'));
    reportStates(model.store, {
      isReady: ({ blocked, read }) => blocked !== null || read.kind === 'ready',
      failureOf: ({ read }) => (valueOf(read) === null ? failureOf(read) : null),
    });
    announceAlerts(context, model.store, alertTexts);
    void model.load();
    return () =>
      createElement(CatalogView, {
        model,
        chooser,
        picker,
        text: context.text(),
        locale: context.locale(),
        homeLink: homeLink(),
      });
  },
});

export const { mount } = widget;
export type { CatalogMessages };
