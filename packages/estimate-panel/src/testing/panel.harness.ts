import { vi } from 'vitest';
import { createLifetime } from '@salestax/widget-kit';
import type { AccountingDocument } from '../host/document-host.ts';
import * as partOnDemand from '../on-demand.ts';
import { openPanel, type Panel } from '../panel.ts';
import { CallError } from '../state/calls.ts';
import { reportFailure } from '../state/failures.ts';
import type { PanelPorts } from '../state/panel-ports.ts';
import { makeState } from '../state/panel-state.ts';
import { messages, type PanelMessages } from '../texts/messages.ts';
import { createFakePage } from './document-page.fake.ts';
import { invoiceOf } from './document.fixture.ts';
import { createFakeService } from './service.fake.ts';

export function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Runs pending microtasks and due timers without advancing the time. */
export const settle = () => vi.advanceTimersByTimeAsync(0);
export const nextPoll = () => vi.advanceTimersByTimeAsync(2_000);

/** Opens the panel on a fake page and service; the test must use fake timers. `prepare` runs before. */
export async function openPanelOn(
  first: AccountingDocument | null = invoiceOf(),
  prepare?: (harness: PanelHarness) => void,
) {
  const harness = createPanelHarness(first);
  prepare?.(harness);
  void harness.open();
  await settle();
  return harness;
}

export type PanelHarness = ReturnType<typeof createPanelHarness>;
export function createPanelHarness(first: AccountingDocument | null) {
  const page = createFakePage(first);
  const service = createFakeService();
  const life = createLifetime();
  /** The events that the panel emitted. */
  const events: object[] = [];
  const drawnStates: string[] = [];
  let panel: Panel | null = null;
  let state = makeState('loading');
  let text: PanelMessages = messages;
  let mayLoad = true;
  let loading: Promise<void> = Promise.resolve();
  let loaded: typeof partOnDemand | null = null;
  async function load(): Promise<typeof partOnDemand> {
    if (!mayLoad) throw new CallError({ problem: 'network', code: 'load-failed', status: null, correlationId: null });
    await loading;
    return (loaded = partOnDemand);
  }
  const emit: PanelPorts['emit'] = (type, event) => void events.push({ type, ...event });
  const fail: PanelPorts['fail'] = (failure) => void events.push({ type: 'error', ...failure });
  const estimate = async () => {
    void panel?.estimate();
    await settle();
    return state;
  };
  return {
    page,
    service,
    life,
    events: events,
    drawnStates: drawnStates,
    estimate,
    state: () => state,
    click: () => void panel?.estimate(),
    /** Whether the code of an estimate can be loaded. */
    setLoadable: (next: boolean) => void (mayLoad = next),
    /** Lets the code of an estimate be loaded only when this has ended. */
    loadAfter: (end: Promise<void>) => void (loading = end),
    isPartLoaded: () => loaded !== null,
    setMessages: (next: PanelMessages) => void (text = next),
    viewError: () => panel?.viewError(),
    refresh: () => panel?.refresh(),
    resize: (height: number) => panel?.resize(height),
    explain: async () => {
      await panel?.explain();
      return state;
    },
    reload: async () => {
      await panel?.reload();
      return state;
    },
    open: async () => {
      panel = await openPanel({
        host: page.host,
        call: service.call,
        life,
        text: () => ({ ...text, crashed: '', tryAgain: '' }),
        locale: () => 'en-US',
        claimOpening: () => true,
        draw(next) {
          state = next;
          drawnStates.push(next.kind);
        },
        emit,
        fail,
        explainFailure: async (cause) =>
          cause === null
            ? null
            : reportFailure({ text: () => ({ ...text, crashed: '', tryAgain: '' }), emit, fail }, cause),
        onDemand: Object.assign(load, { loaded: () => loaded }),
      });
    },
  };
}
