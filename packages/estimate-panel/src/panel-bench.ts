import { createLifetime } from '@salestax/widget-kit';
import { vi } from 'vitest';
import type { AccountingDocument } from './document-host.ts';
import { createFakePage, createFakeService, invoiceOf } from './fakes.ts';
import { messages } from './messages.ts';
import { createPanelModel } from './model.ts';
import type { PanelNews } from './panel-ports.ts';
import { createMemoryQueueStore } from './queue-store.ts';
import { createSavedDocuments } from './saved-documents.ts';

/** A model on a stand-in page and service, under fake timers, for tests. */

export function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Lets everything that waits for answers go on, without time passing. */
export const settle = () => vi.advanceTimersByTimeAsync(0);
export const nextPoll = () => vi.advanceTimersByTimeAsync(2_000);

export async function panelOn(first: AccountingDocument | null = invoiceOf(), prepare?: (it: Bench) => void) {
  const bench = benchOf(first);
  prepare?.(bench);
  void bench.model.start();
  await settle();
  return bench;
}

export type Bench = ReturnType<typeof benchOf>;
export function benchOf(first: AccountingDocument | null) {
  const page = createFakePage(first);
  const service = createFakeService();
  const life = createLifetime();
  const store = createMemoryQueueStore();
  const news: PanelNews[] = [];
  const model = createPanelModel({
    host: page.host,
    callsFor: () => service.calls,
    savedDocumentsFor: (realmId, deliver) =>
      createSavedDocuments({
        store,
        realmId,
        deliver,
        exclusively: (work) => work(),
        now: Date.now,
        after: (ms, work) => life.after(ms, work),
        random: () => 0,
      }),
    poll: (ms, work) => life.poll(ms, work),
    own: (undo) => life.own(undo),
    text: () => messages,
    tell: (it) => void news.push(it),
  });
  const drawn: string[] = [];
  model.store.subscribe(({ kind }) => void drawn.push(kind));
  return {
    page,
    service,
    life,
    store,
    news,
    model,
    drawn,
    state: () => model.store.getState(),
    estimate: async () => {
      void model.estimate();
      await settle();
      return model.store.getState();
    },
  };
}
