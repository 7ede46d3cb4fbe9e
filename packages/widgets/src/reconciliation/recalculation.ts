import { poll, type Failure } from '@salestax/client';
import {
  maxLines,
  type Answer,
  type IntegrationStatus,
  type RecalculationEntry,
  type RecalculationRow,
  type RecalculationRun,
  type RunStates,
  type RunStatus,
} from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ComparisonEnvironment } from './comparison.ts';
import type { ReconciliationPort } from './port.ts';
import type { ServiceError } from './state.ts';

/** What the person is asked before documents are recalculated. */
export type PendingConfirmation = { readonly entries: readonly RecalculationEntry[] } & (
  | { readonly step: 'previewing'; readonly run: RunStatus | null }
  | { readonly step: 'previewed'; readonly rows: readonly RecalculationRow[] }
  /** What would change could not be found out: the person may go on without. */
  | { readonly step: 'no-preview'; readonly error: ServiceError | null }
);

/** What is said in a dialog. */
export type Told =
  | { readonly kind: 'nothingSelected' | 'tooMany' | 'noRecords' | 'started' }
  | { readonly kind: 'error'; readonly error: ServiceError }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface RecalculationState {
  readonly question: PendingConfirmation | null;
  readonly isSending: boolean;
  readonly told: Told | null;
  /** The last recalculation, while it runs and after. */
  readonly last: RecalculationRun | null;
  readonly lastError: ServiceError | null;
  /** It is not looked for any more although it runs. */
  readonly isLate: boolean;
}

export interface RecalculationListener {
  readonly onStatus: (status: IntegrationStatus) => void;
  readonly onRunning: () => void;
  /** So many documents were accepted. */
  readonly onStarted: (count: number) => void;
  readonly onDone: (rows: readonly RecalculationRow[]) => void;
}

export interface RecalculationModel {
  readonly store: StoreApi<RecalculationState>;
  /** Finds out what a recalculation would change, and asks. */
  readonly ask: (entries: readonly RecalculationEntry[]) => Promise<void>;
  /** Recalculates what was asked about. */
  readonly confirm: () => Promise<void>;
  readonly cancel: () => void;
  /** Ends the running recalculation; what it has done stays. */
  readonly stop: () => Promise<void>;
  /** Reads how the last recalculation stands, and follows it while it runs. */
  readonly look: () => Promise<void>;
  /** What was said is read. */
  readonly heard: () => void;
  /** Takes the last recalculation off the screen. */
  readonly dismiss: () => void;
  readonly hear: (states: RunStates) => void;
}

const intervalMs = 3_000;
const maxTimes = 180;

const nothing: RecalculationState = {
  question: null,
  isSending: false,
  told: null,
  last: null,
  lastError: null,
  isLate: false,
};

/** Recalculation of documents: first what it would change, then, with the person's word, the work itself. */
export function createRecalculation(
  life: Lifetime,
  port: ReconciliationPort,
  { after, page, isEmbedded }: Omit<ComparisonEnvironment, 'now'>,
  listener: RecalculationListener,
): RecalculationModel {
  const store = createStore<RecalculationState>(() => nothing);
  const { getState: get, setState } = store;
  const timing = { intervalMs, maxTimes, ...(after && { after }), ...(page && { page }) };
  let previewing = new AbortController();
  let working = new AbortController();
  life.own(() => {
    previewing.abort();
    working.abort();
  });

  function renewed(before: AbortController): AbortController {
    before.abort();
    const next = new AbortController();
    if (life.signal.aborted) next.abort();
    return next;
  }

  function tell(failure: Failure): void {
    // Of a session that has ended, and of a service that has failed, our own pages tell.
    if (isEmbedded || failure.problem === 'network' || failure.problem === 'refused')
      setState({ told: { kind: 'failed', failure } });
  }

  /** What both calls answer with before any work. True: it is under way. */
  function isAccepted({ userStatus, error }: Answer<'previewRecalculation'>): boolean {
    if (userStatus !== 'Active') {
      listener.onStatus(userStatus);
      setState({ question: null });
    } else if (error === 'NoRecords') setState({ question: null, told: { kind: 'noRecords' } });
    else if (error === null) return true;
    return false;
  }

  async function ask(entries: readonly RecalculationEntry[]): Promise<void> {
    if (get().question !== null) return;
    if (entries.length === 0) return setState({ told: { kind: 'nothingSelected' } });
    if (entries.length > maxLines) return setState({ told: { kind: 'tooMany' } });
    previewing = renewed(previewing);
    const { signal } = previewing;
    setState({ question: { step: 'previewing', entries, run: null }, told: null });
    const answer = await port.preview([...entries]);
    if (signal.aborted) return;
    if (!answer.ok) {
      if (answer.problem === 'network') return setState({ question: { step: 'no-preview', entries, error: null } });
      setState({ question: null });
      return tell(answer);
    }
    if (isAccepted(answer.value)) return awaitPreview(entries);
    const { error } = answer.value;
    if (error !== null && error !== 'NoRecords') setState({ question: { step: 'no-preview', entries, error } });
  }

  async function awaitPreview(entries: readonly RecalculationEntry[]): Promise<void> {
    previewing = renewed(previewing);
    const { signal } = previewing;
    listener.onRunning();
    const end = await poll(
      async () => {
        const read = await port.fetchRecalculation(signal, true);
        if (signal.aborted) return true;
        if (!read.ok && read.problem === 'network') return false;
        const question = read.ok
          ? previewOf(entries, read.value)
          : ({ step: 'no-preview', entries, error: null } as const);
        if (question === null) return false;
        setState({ question });
        return question.step !== 'previewing';
      },
      { ...timing, signal },
    );
    if (end === 'exhausted' && !signal.aborted) setState({ question: { step: 'no-preview', entries, error: null } });
  }

  async function confirm(): Promise<void> {
    const { question, isSending } = get();
    if (question === null || question.step === 'previewing' || isSending) return;
    setState({ isSending: true });
    const answer = await port.recalculate([...question.entries]);
    if (life.signal.aborted) return;
    setState({ isSending: false, question: null });
    if (!answer.ok) return tell(answer);
    if (!isAccepted(answer.value)) {
      const { error } = answer.value;
      if (error !== null && error !== 'NoRecords') setState({ told: { kind: 'error', error } });
      return;
    }
    setState({ told: { kind: 'started' } });
    listener.onStarted(answer.value.acceptedCount);
    await follow();
  }

  /** `isAwaited`: there will be one, though it is not seen yet. */
  async function follow(isAwaited = true): Promise<void> {
    working = renewed(working);
    const { signal } = working;
    setState({ isLate: false });
    let isFirst = true;
    const end = await poll(
      async () => {
        const read = await port.fetchRecalculation(signal, isAwaited);
        if (signal.aborted) return true;
        const last = read.ok ? read.value.recalculation : undefined;
        if (!read.ok && read.problem !== 'network') return true;
        if (!read.ok || last === undefined) return !isAwaited;
        const wasRunning = get().last?.run.state === 'running';
        const isRunning = last.run.state === 'running';
        setState({ last, lastError: last.run.state === 'failed' ? (read.value.error ?? null) : null });
        if (isRunning && isFirst) listener.onRunning();
        isFirst = false;
        if (!isRunning && (isAwaited || wasRunning)) listener.onDone(last.rows);
        return !isRunning;
      },
      { ...timing, signal },
    );
    if (end === 'exhausted' && !signal.aborted) setState({ isLate: true });
  }

  function cancel(): void {
    const { question, isSending } = get();
    if (question === null || isSending) return;
    previewing.abort();
    setState({ question: null });
    if (question.step === 'previewing') void port.cancel('recalculation-preview');
  }

  async function stop(): Promise<void> {
    const answer = await port.cancel('recalculation');
    if (life.signal.aborted) return;
    if (!answer.ok) return tell(answer);
    await follow(false);
  }

  function hear({ runs }: RunStates): void {
    const { question, last } = get();
    const preview = runs.find(({ kind }) => kind === 'recalculation-preview');
    if (question?.step === 'previewing' && preview !== undefined) {
      if (preview.state === 'running') setState({ question: { ...question, run: preview } });
      else void awaitPreview(question.entries);
    }
    const work = runs.find(({ kind }) => kind === 'recalculation');
    if (last?.run.state !== 'running' || work === undefined) return;
    if (work.state === 'running') setState({ last: { ...last, run: work } });
    else void follow();
  }

  return {
    store,
    ask,
    confirm,
    cancel,
    stop,
    look: () => follow(false),
    heard: () => setState({ told: null }),
    dismiss: () => setState({ last: null, lastError: null }),
    hear,
  };
}

/** What has become of the preview of these entries; null: not known yet. */
function previewOf(
  entries: readonly RecalculationEntry[],
  { preview, error }: Answer<'fetchRecalculation'>,
): PendingConfirmation | null {
  if (preview === undefined) return null;
  const { run, rows } = preview;
  if (run.state === 'running') return { step: 'previewing', entries, run };
  const seen = new Set(rows.map(({ Id }) => Id));
  // Another tab of the same company may have asked about other documents meanwhile.
  const isOurs = entries.every(({ Id }) => seen.has(Id));
  if (run.state === 'ready' && isOurs) return { step: 'previewed', entries, rows };
  return { step: 'no-preview', entries, error: run.state === 'failed' ? (error ?? null) : null };
}
