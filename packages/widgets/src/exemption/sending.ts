import { poll, type After, type Failure, type Result } from '@salestax/client';
import { type Answer, type ExemptionRequestAnswer, type RequestCustomer, type RunStatus } from '@salestax/contract';
import { createLifetime, type Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { batchesOf } from '../list-screen/batches.ts';
import type { SearchEnvironment } from './background-search.ts';
import type { ExemptionPort, Method } from './port.ts';

/** Between the end of one look and the next, in milliseconds. */
const POLL_MS = 1_000;
/** Nine minutes, as for a search. */
const MOST_POLLS = 540;

/** What became of a send. */
export interface SendOutcome {
  readonly method: Method;
  /** Customers who were to be asked. */
  readonly count: number;
  readonly answer: ExemptionRequestAnswer;
}

export type SendState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'sending';
      readonly count: number;
      readonly run: RunStatus | null;
      readonly startedAt: number;
      readonly isStopping: boolean;
    }
  /** The service goes on; nobody knows how far it is. */
  | { readonly kind: 'too-long' };

export interface Sending {
  readonly store: StoreApi<SendState>;
  /** Asks these customers. Nothing happens while others are being asked. */
  readonly send: (method: Method, customers: readonly RequestCustomer[]) => Promise<void>;
  /** Goes on waiting for a send whose answer was lost, as by a page that was left. */
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface SendListener {
  readonly onSent: (outcome: SendOutcome) => void;
  readonly onFailed: (failure: Failure) => void;
}

type LastSend = Answer<'fetchExemptionRequests'>;
type Told = { readonly kind: 'told'; readonly last: LastSend } | { readonly kind: 'failed'; readonly failure: Failure };

/** Sends requests, follows them to their end, and finds out what became of them when the answer is lost. */
export function createSending(
  life: Lifetime,
  port: Pick<ExemptionPort, 'send' | 'fetchSend' | 'stop'>,
  { now, page }: SearchEnvironment,
  { onSent, onFailed }: SendListener,
): Sending {
  const store = createStore<SendState>(() => ({ kind: 'idle' }));
  const isBusy = () => store.getState().kind === 'sending';

  function begin(count: number, startedAt: number): void {
    store.setState({ kind: 'sending', count, run: null, startedAt, isStopping: false }, true);
  }

  function show({ run }: LastSend): void {
    const state = store.getState();
    if (state.kind === 'sending' && run !== undefined) store.setState({ ...state, run }, true);
  }

  /** Looks how far it is, every few seconds. */
  function watch(own: Lifetime, look: (last: Result<LastSend>) => boolean): Promise<'done' | 'stopped' | 'exhausted'> {
    const { signal } = own;
    const after: After = (milliseconds, work) => own.after(milliseconds, work);
    const once = async () => {
      const last = await port.fetchSend();
      if (signal.aborted) return true;
      if (last.ok) show(last.value);
      return look(last);
    };
    return poll(once, { intervalMs: POLL_MS, maxTimes: MOST_POLLS, signal, after, page });
  }

  /** Until the last send has ended; null when that takes too long. */
  async function awaitEnd(): Promise<Told | null> {
    let told: Told | null = null;
    await watch(createLifetime(life.signal), (last) => {
      if (last.ok) {
        const isEnded = last.value.result !== undefined;
        if (isEnded) told = { kind: 'told', last: last.value };
        return isEnded;
      }
      if (last.problem !== 'network') told = { kind: 'failed', failure: last };
      return told !== null;
    });
    return told;
  }

  /** One part of a send. An answer that was lost, or came before the end, is looked for until there is one. */
  async function sendPart(
    method: Method,
    part: readonly RequestCustomer[],
  ): Promise<ExemptionRequestAnswer | Failure | null> {
    const recipients = part.map(({ customerId, customerName, emailAddress, faxNumber }) => ({
      Id: customerId,
      CustomerName: customerName,
      Email: emailAddress,
      Fax: faxNumber,
    }));
    const before = await port.fetchSend();
    const own = createLifetime(life.signal);
    void watch(own, () => false);
    const answer = await port.send(method, recipients);
    own.end();
    if (!answer.ok && answer.problem !== 'network') return answer;
    const last = await port.fetchSend();
    if (life.signal.aborted) return null;
    const goesOn = last.ok && last.value.run?.state === 'running' && last.value.result === undefined;
    if (answer.ok && !goesOn) return answer.value;
    // Nobody has taken it: there is nothing to wait for.
    if (!answer.ok && last.ok && startOf(last) === startOf(before)) return answer;
    const told = await awaitEnd();
    if (told?.kind === 'failed') return told.failure;
    return told?.last.result ?? null;
  }

  async function send(method: Method, customers: readonly RequestCustomer[]): Promise<void> {
    if (isBusy()) return;
    begin(customers.length, now());
    const answer: ExemptionRequestAnswer = { downloadLinkCustomer: [], customerErrors: [] };
    let failure: Failure | null = null;
    let count = 0;
    for (const part of batchesOf(customers)) {
      if (failure !== null) break;
      const sent = await sendPart(method, part);
      if (life.signal.aborted) return;
      if (sent === null) return store.setState({ kind: 'too-long' }, true);
      if ('ok' in sent) failure = sent;
      else {
        count += part.length;
        answer.downloadLinkCustomer.push(...sent.downloadLinkCustomer);
        answer.customerErrors.push(...sent.customerErrors);
      }
    }
    store.setState({ kind: 'idle' }, true);
    if (count > 0) onSent({ method, count, answer });
    if (failure !== null) onFailed(failure);
  }

  return {
    store,
    send,
    async resume() {
      const last = await port.fetchSend();
      if (life.signal.aborted || isBusy() || !last.ok) return;
      const { run, requestedCount } = last.value;
      if (run?.state !== 'running' || last.value.result !== undefined) return;
      begin(requestedCount, Math.min(now(), Date.parse(run.startedAt)));
      show(last.value);
      const told = await awaitEnd();
      if (life.signal.aborted) return;
      store.setState({ kind: told === null ? 'too-long' : 'idle' }, true);
      if (told?.kind === 'failed') return onFailed(told.failure);
      const { method, result } = told?.last ?? {};
      if (method !== undefined && result !== undefined) onSent({ method, count: requestedCount, answer: result });
    },
    async stop() {
      const state = store.getState();
      if (state.kind !== 'sending' || state.isStopping) return;
      store.setState({ ...state, isStopping: true }, true);
      const stopped = await port.stop('exemption-requests');
      if (life.signal.aborted || (stopped.ok && stopped.value.isCancelled)) return;
      // The service may not have begun yet, or be at its end.
      const latest = store.getState();
      if (latest.kind === 'sending') store.setState({ ...latest, isStopping: false }, true);
      if (!stopped.ok) onFailed(stopped);
    },
  };
}

/** Tells one send from another. */
const startOf = (last: Result<LastSend>): string | undefined => (last.ok ? last.value.run?.startedAt : undefined);
