import { createLifetime } from '@salestax/widget-kit';
import { vi } from 'vitest';
import type { AccountingDocument } from './document-host.ts';
import { createFakePage, createFakeService, invoiceOf } from './fakes.ts';
import { messages } from './messages.ts';
import { openPanel, type PanelModel } from './model.ts';
import { stateFor } from './panel-state.ts';

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
  void bench.open();
  await settle();
  return bench;
}

export type Bench = ReturnType<typeof benchOf>;
export function benchOf(first: AccountingDocument | null) {
  const page = createFakePage(first);
  const service = createFakeService();
  const life = createLifetime();
  /** What the page was told. */
  const news: object[] = [];
  const logged: unknown[] = [];
  const drawn: string[] = [];
  let model: PanelModel | null = null;
  let state = stateFor('loading');
  const estimate = async () => {
    void model?.estimate();
    await settle();
    return state;
  };
  return {
    page,
    service,
    life,
    news,
    drawn,
    logged,
    estimate,
    state: () => state,
    click: () => void model?.estimate(),
    viewError: () => model?.viewError(),
    refresh: () => model?.refresh(),
    open: async () => {
      model = await openPanel({
        host: page.host,
        call: service.call,
        life,
        text: () => ({ ...messages, crashed: '', tryAgain: '' }),
        draw(next) {
          state = next;
          drawn.push(next.kind);
        },
        emit: (type, event) => void news.push({ type, ...event }),
        fail: (failure) => void news.push({ type: 'error', ...failure }),
        log: (cause) => void logged.push(cause),
      });
    },
  };
}
