import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, Result } from '@salestax/client';
import {
  maxLines,
  type Answer,
  type ExemptionRequestAnswer,
  type RequestCustomer,
  type RunStatus,
} from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { sendInBatches } from '../list-screen/batches.ts';
import { createReading, type Polling } from '../list-screen/reading.ts';
import type { ExemptionPort, Method } from './port.ts';
import type { ExemptionEnvironment } from './search-list.ts';

/** Between the end of a poll and the next, in milliseconds. */
const POLL_MS = 1_000;
/** Nine minutes, as for a search. */
const MAX_POLLS = 540;

type Customers = readonly RequestCustomer[];

/** The result of sending requests. */
export interface SendOutcome {
  readonly method: Method;
  /** The number of customers that requests were sent for. */
  readonly count: number;
  /** These customers, as they were before the requests. Empty: not known, as after a reload of the page. */
  readonly customers: Customers;
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
      /** Stays true when the service had nothing to stop, as between two batches. */
      readonly isStopWanted: boolean;
    }
  /** The service continues; its progress is not read any more. */
  | {
      readonly kind: 'too-long';
      /** The customers of the batch that is being sent. Empty: not known. */
      readonly customers: Customers;
      /** Null: not known. */
      readonly batchId: string | null;
      /** How many of the selected customers come after that batch: nothing was sent to them. */
      readonly unsentCount: number;
    };

export interface Sending {
  readonly store: StoreApi<SendState>;
  /** Sends requests to these customers. Does nothing while others are being sent. */
  readonly send: (method: Method, customers: Customers) => Promise<void>;
  /** Follows requests whose answer was lost, as after a reload of the page, or reports them if they took too long. */
  readonly resume: () => Promise<void>;
  /** Stops the batch that is being sent, and sends no further one. */
  readonly stop: () => Promise<void>;
}

export interface SendListener {
  readonly onSent: (outcome: SendOutcome) => void;
  readonly onFailed: (failure: Failure) => void;
}

type LastSend = Answer<'fetchExemptionRequests'>;

/** Sends requests, follows their progress, and reads the outcome when the answer of a call was lost. */
export function createSending(
  life: Lifetime,
  port: Pick<ExemptionPort, 'send' | 'fetchSend' | 'stop'>,
  { now, ...environment }: ExemptionEnvironment,
  { onSent, onFailed }: SendListener,
): Sending {
  const store = createStore<SendState>(() => ({ kind: 'idle' }));
  const reading = createReading(life, environment);
  /** The id of the last batch of the service, as of the last read. '': there was none, null: it could not be read. */
  let lastBatchId: string | null = null;

  const begin = (count: number, startedAt: number) => store.setState(begun(count, startedAt), true);
  const showProgress = (last: LastSend) => store.setState((state) => withProgress(state, last), true);

  /** Polls the progress until `onAnswer` returns true or the read is restarted. */
  async function follow({ onAnswer, ...polling }: Pick<Polling<LastSend>, 'onAnswer' | 'onFailure'>): Promise<void> {
    reading.restart();
    await reading.poll({
      ...polling,
      read: port.fetchSend,
      onAnswer(last) {
        showProgress(last);
        return onAnswer(last);
      },
      intervalMs: POLL_MS,
      maxTimes: MAX_POLLS,
    });
  }

  /** Waits for the end of the last send. */
  async function awaitEnd(): Promise<Result<End>> {
    let end: Result<End> = unconfirmed;
    await follow({
      onAnswer(last) {
        const value = endOf(last, lastBatchId);
        end = { ...unconfirmed, value };
        return value !== false;
      },
      onFailure: (failure) => void (end = failure),
    });
    return end;
  }

  /** Sends one batch. When its answer was lost or came before the end, the outcome is read; false: that takes too long. */
  async function sendBatch(method: Method, batch: Customers): Promise<Result<ExemptionRequestAnswer | false>> {
    void follow({ onAnswer: () => false });
    const answer = await port.send(method, recipientsOf(batch));
    reading.restart();
    if (life.signal.aborted) return unconfirmed;
    if (!answer.ok && answer.problem !== 'network') return answer;
    const previousBatchId = lastBatchId;
    const last = await port.fetchSend();
    lastBatchId = batchIdOf(last);
    const isRunning = last.ok && last.value.run?.state === 'running' && last.value.result === undefined;
    // The batch that is running may be that of another person.
    if (answer.ok && !(isRunning && answer.value.batchId === lastBatchId)) return answer;
    // Without the previous id its result would look like that of this batch; with the same id, this batch was not received.
    if (!answer.ok && (previousBatchId === null || lastBatchId === previousBatchId)) return answer;
    return outcomeOf(answer, await awaitEnd(), previousBatchId);
  }

  async function send(method: Method, customers: Customers): Promise<void> {
    if (store.getState().kind === 'sending') return;
    begin(customers.length, now());
    lastBatchId = batchIdOf(await port.fetchSend());
    const { sent, answers, problem } = await sendInBatches(
      customers,
      (batch) => sendBatch(method, batch),
      () => isStopWanted(store.getState()),
    );
    if (life.signal.aborted) return;
    if (problem === 'unconfirmed') waitNoLonger(customers.slice(sent.length));
    else store.setState({ kind: 'idle' }, true);
    if (sent.length > 0) onSent({ method, count: sent.length, customers: sent, answer: inOne(answers) });
    if (problem !== null && problem !== 'unconfirmed') onFailed(problem);
  }

  /** `customers`: those of the batch that goes on, and those after it. */
  function waitNoLonger(customers: Customers): void {
    const [current, after] = [customers.slice(0, maxLines), customers.slice(maxLines)];
    store.setState({ kind: 'too-long', customers: current, batchId: lastBatchId, unsentCount: after.length }, true);
  }

  function report({ method, requestedCount, result }: LastSend, customers: Customers): void {
    store.setState({ kind: 'idle' }, true);
    if (method !== undefined && result !== undefined)
      onSent({ method, count: requestedCount, customers, answer: result });
  }

  async function resume(): Promise<void> {
    const last = await port.fetchSend();
    const state = store.getState();
    if (life.signal.aborted || state.kind === 'sending' || !last.ok) return;
    const isLate = state.kind === 'too-long';
    const customers = isLate && state.batchId === batchIdOf(last) ? state.customers : [];
    lastBatchId = batchIdOf(last);
    const { run, requestedCount, result } = last.value;
    if (run?.state !== 'running' || result !== undefined) return isLate ? report(last.value, customers) : undefined;
    begin(requestedCount, Math.min(now(), Date.parse(run.startedAt)));
    showProgress(last.value);
    const end = await awaitEnd();
    if (life.signal.aborted) return;
    const ended = end.ok ? end.value : null;
    if (ended === false) return waitNoLonger(customers);
    if (ended !== null && ended !== 'replaced') return report(ended, customers);
    store.setState({ kind: 'idle' }, true);
    if (!end.ok) return onFailed(end);
    await resume();
  }

  return {
    store,
    send,
    resume,
    stop: () => stopSending(life, port, store, onFailed),
  };
}

async function stopSending(
  life: Lifetime,
  port: Pick<ExemptionPort, 'stop'>,
  store: StoreApi<SendState>,
  onFailed: SendListener['onFailed'],
): Promise<void> {
  const state = store.getState();
  if (state.kind !== 'sending' || state.isStopping) return;
  store.setState({ ...state, isStopping: true, isStopWanted: true }, true);
  const stopped = await port.stop('exemption-requests');
  if (life.signal.aborted || (stopped.ok && stopped.value.isCancelled)) return;
  // The service may not have started yet, or have ended.
  const latest = store.getState();
  if (latest.kind === 'sending') store.setState({ ...latest, isStopping: false }, true);
  if (!stopped.ok) onFailed(stopped);
}

const begun = (count: number, startedAt: number): SendState => ({
  kind: 'sending',
  count,
  run: null,
  startedAt,
  isStopping: false,
  isStopWanted: false,
});

/** The state with the progress of a run that goes on. One that has ended may belong to the previous send. */
const withProgress = (state: SendState, { run }: LastSend): SendState =>
  state.kind === 'sending' && run?.state === 'running' ? { ...state, run } : state;

/** How a send ended; false: that takes too long. `replaced`: another send has begun, and the service reports only that one. */
type End = LastSend | 'replaced' | false;

function endOf(last: LastSend, batchId: string | null): End {
  if (batchId !== null && (last.batchId ?? '') !== batchId) return 'replaced';
  return last.result === undefined ? false : last;
}

/** What is known of a batch whose answer was lost, or came before the end. `previousBatchId`: the id of the batch before it. */
function outcomeOf(
  answer: Result<ExemptionRequestAnswer>,
  end: Result<End>,
  previousBatchId: string | null,
): Result<ExemptionRequestAnswer | false> {
  if (!end.ok) return end;
  if (end.value === 'replaced') return answer.ok ? answer : unconfirmed;
  if (end.value === false) return unconfirmed;
  const { batchId = '', result = false } = end.value;
  // No batch has begun since: the service did not receive this one. Only a read right after the call could have shown it.
  return !answer.ok && batchId === previousBatchId ? answer : { ...unconfirmed, value: result };
}

const isStopWanted = (state: SendState): boolean => state.kind === 'sending' && state.isStopWanted;

const recipientsOf = (batch: Customers) =>
  batch.map(({ customerId, customerName, emailAddress, faxNumber }) => ({
    Id: customerId,
    CustomerName: customerName,
    Email: emailAddress,
    Fax: faxNumber,
  }));

/** The answers of all batches as one. */
const inOne = (answers: readonly ExemptionRequestAnswer[]): ExemptionRequestAnswer => ({
  downloadLinkCustomer: answers.flatMap(({ downloadLinkCustomer }) => downloadLinkCustomer),
  customerErrors: answers.flatMap(({ customerErrors }) => customerErrors),
});

const unconfirmed = { ok: true, value: false, correlationId: null } as const;

/** The id of the batch that was sent last; '': none was, null: that could not be read. */
const batchIdOf = (last: Result<LastSend>): string | null => (last.ok ? (last.value.batchId ?? '') : null);
