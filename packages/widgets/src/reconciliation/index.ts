import { createElement } from 'react';
import { formatCount } from '@salestax/client';
import type { RecalculationRow } from '@salestax/contract';
import { fieldStyles } from '@salestax/ui';
import { fields, optional, text } from '@salestax/widget-kit';
import { linkView, viewOption, type LinkedView, type LinkedViewEvents } from '../list-screen/linked-view.ts';
import { listStyles } from '../list-screen/list-styles.ts';
import { announceAlerts } from '../list-screen/screen.tsx';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { createLaterPart, isLoadedOrFailed } from '../service/later-part.tsx';
import { failureOf } from '../service/resource.ts';
import { serviceFields, serviceEvents, type ServiceEvents, type EmbeddableOptions } from '../service/service.ts';
import { counted } from '../texts/counted.ts';
import { reconciliationLink, viewNames } from './link.ts';
import type { ReconciliationMessages } from './messages.ts';
import { createReconciliation } from './model.ts';
import { openingMessages } from './opening-messages.ts';
import { reconciliationPort } from './port.ts';
import { stageOf, type ReconciliationState } from './state.ts';
import { alertTexts, ReconciliationView } from './view.tsx';
import { outcomesSentence } from './wording.ts';
import styles from './reconciliation.css';

/** Options of the reconciliation. */
export interface ReconciliationOptions extends EmbeddableOptions {
  /** The product that has opened this page in a window of its own. With one there is no link back to the home page. */
  readonly source?: string | undefined;
  /**
   * The state that a link carries: `show`, the chosen tile; `action` and `reason`, by which the rows are filtered; `sort`; `row`,
   * the opened row; `from` and `to`, which fill in the days of the form and start no search. See the event `viewChange`. @default nothing
   */
  readonly view?: LinkedView | undefined;
}

/** Events of the reconciliation. */
export interface ReconciliationEvents extends ServiceEvents, LinkedViewEvents {
  /** A search has its result: numbers of documents, the inconsistent ones without those with errors. */
  compared: {
    readonly total: number;
    readonly consistent: number;
    readonly inconsistent: number;
    readonly errors: number;
  };
  /** So many documents are being recalculated. */
  recalculationStarted: { readonly count: number };
  /** A recalculation has ended; `skipped`, `failed` and `stopped` documents are as they were. */
  recalculated: {
    readonly changed: number;
    readonly unchanged: number;
    readonly skipped: number;
    readonly failed: number;
    readonly stopped: number;
  };
}

/** Compares what was sold with what the tax provider has recorded, and recalculates what differs. */
export const widget = defineServiceWidget<ReconciliationOptions, ReconciliationEvents, ReconciliationMessages>({
  name: 'reconciliation',
  events: { ...serviceEvents, viewChange: true, compared: true, recalculationStarted: true, recalculated: true },
  styles: [listStyles, fieldStyles, styles].join(''),
  messages: openingMessages,
  laterMessages: true,
  options: fields({ ...serviceFields, source: optional(text, undefined), view: viewOption(viewNames) }),
  start(context) {
    const { life, emit, options, announce, service, sentenceOf, homeLink, reportStates } = context;
    const port = reconciliationPort(service, { config: options.get().config, signal: life.signal });
    const model = context.guard(
      createReconciliation(
        life,
        port,
        { now: () => new Date(), sentenceOf },
        {
          onCompared({ totalCount, consistentCount, inconsistentCount, errorCount }) {
            const counts = { total: totalCount, inconsistent: inconsistentCount, errors: errorCount };
            announce(
              counted(context.text().compared, counts.total, context.locale(), {
                total: formatCount(counts.total, context.locale()),
                inconsistent: formatCount(counts.inconsistent, context.locale()),
                errors: formatCount(counts.errors, context.locale()),
              }),
            );
            emit('compared', { ...counts, consistent: consistentCount });
          },
          onRecalculating: (count) => emit('recalculationStarted', { count }),
          onRecalculated(rows) {
            announce(outcomesSentence(rows, context.text(), context.locale()));
            emit('recalculated', outcomeCounts(rows));
          },
        },
      ),
    );
    linkView(context, reconciliationLink(model));
    const { store } = model.comparison;
    const results = createLaterPart(context, 'results-part', () => import('./results-part.ts'));
    const voiding = createLaterPart(context, 'voiding-part', () => import('./voiding-part.ts'));
    const isReady = (state: ReconciliationState) => {
      const { phase } = stageOf(state);
      return phase !== 'loading' && phase !== 'failed' && (phase !== 'ready' || isLoadedOrFailed(results));
    };
    reportStates(store, { isReady, failureOf: ({ read }) => failureOf(read) });
    life.own(
      results.store.subscribe(() => {
        if (isReady(store.getState())) context.ready();
      }),
    );
    announceAlerts(context, store, alertTexts);
    void model.open();
    return () =>
      createElement(ReconciliationView, {
        model,
        results,
        voiding,
        text: context.text(),
        locale: context.locale(),
        homeLink: homeLink(),
        link: (path) => (service.hasLinkTo(path) ? service.link(path) : null),
        now: Date.now,
      });
  },
});

function outcomeCounts(rows: readonly RecalculationRow[]) {
  const count = (wanted: RecalculationRow['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length;
  return {
    changed: count('changed'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    failed: count('failed'),
    stopped: count('stopped'),
  };
}

export const { mount } = widget;
export { viewNames };
export type { ReconciliationMessages };
