import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import { routes, type Answer, type DisconnectOutcome, type DisconnectStep } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import type { Service } from '../service/service.ts';

export interface SecondPersonState {
  /** The number of waiting documents and the request, as read last. Null: not read. */
  readonly known: Answer<'staffDisconnectRequest'> | null;
  /** Why it is to be disconnected, as typed. */
  readonly reason: string;
  /** How often a request was refused because the reason is missing. */
  readonly refusals: number;
  readonly isSending: boolean;
  readonly failure: Failure | null;
  /** What came of the last step. */
  readonly outcome: Exclude<DisconnectOutcome, 'sign-in-again' | 'disconnected'> | null;
}

/** The disconnect of a customer with waiting documents. */
export interface SecondPersonModel {
  readonly store: StoreApi<SecondPersonState>;
  readonly read: () => Promise<void>;
  readonly setReason: (reason: string) => void;
  /** Takes a step; to confirm the disconnect, after a question. */
  readonly take: (step: DisconnectStep) => Promise<void>;
}

export interface SecondPersonListener {
  /** Asks whether the company is to be disconnected, then does it. */
  readonly ask: (work: () => void) => void;
  readonly onDisconnected: () => void;
  /** The sign-in of this person is too old. */
  readonly onStale: () => void;
  /** There is a request, or none any more. */
  readonly onChanged: () => void;
}

/** Whether documents of a customer wait, or somebody has requested its disconnect. False when that cannot be read. */
export async function needsSecondPerson(
  { callQuietly, showBusy }: Pick<Service, 'callQuietly' | 'showBusy'>,
  customerId: string,
): Promise<boolean> {
  const answer = await showBusy(callQuietly(routes.staffDisconnectRequest, { params: { userId: customerId } }));
  return answer.ok && (answer.value.waiting > 0 || answer.value.request !== null);
}

/** The rules of a disconnect that one person requests and another confirms. */
export function createSecondPerson(
  life: Lifetime,
  { call, showBusy }: Pick<Service, 'call' | 'showBusy'>,
  customerId: string,
  { ask, onDisconnected, onStale, onChanged }: SecondPersonListener,
): SecondPersonModel {
  const store = createStore<SecondPersonState>(() => ({
    known: null,
    reason: '',
    refusals: 0,
    isSending: false,
    failure: null,
    outcome: null,
  }));
  const { getState: get, setState: set } = store;
  const params = { userId: customerId };

  async function read(): Promise<void> {
    set({ failure: null, outcome: null });
    const answer = await showBusy(call(routes.staffDisconnectRequest, { params }));
    if (life.signal.aborted) return;
    set(answer.ok ? { known: answer.value } : { failure: answer });
  }

  async function send(step: DisconnectStep): Promise<void> {
    set({ isSending: true, failure: null, outcome: null });
    const reason = step === 'request' ? get().reason.trim() : '';
    const answer = await showBusy(call(routes.decideStaffDisconnect, { params, body: { step, reason } }));
    if (life.signal.aborted) return;
    set({ isSending: false });
    if (!answer.ok) return set({ failure: answer });
    const { outcome, ...known } = answer.value;
    if (outcome === 'disconnected') return onDisconnected();
    set({ known });
    if (outcome === 'sign-in-again') return onStale();
    set({ outcome, ...(outcome === 'requested' && { reason: '', refusals: 0 }) });
    onChanged();
  }

  return {
    store,
    read,
    setReason: (reason) => set({ reason }),
    async take(step) {
      if (get().isSending) return;
      if (step === 'confirm') ask(() => void send(step));
      else if (step === 'request' && get().reason.trim() === '') set({ refusals: get().refusals + 1 });
      else await send(step);
    },
  };
}
