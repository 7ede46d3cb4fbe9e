import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
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
import { createReading, type ReadingEnvironment } from '../list-screen/reading.ts';
import type { ReconciliationPort } from './port.ts';
import type { Alert, ServiceError } from './state.ts';

/** Between the end of a poll and the next, in milliseconds. */
const POLL_MS = 3_000;

/** The documents that a recalculation has changed, by id. */
export type Recalculated = ReadonlyMap<string, RecalculationRow>;

/**
 * The documents that were changed after a comparison started: its figures are from before. `startedAt` null: unknown, as
 * after a comparison of an older service.
 */
export function recalculatedSince(last: RecalculationRun | null, startedAt: string | null): Recalculated {
  const isLater = last !== null && startedAt !== null && Date.parse(last.run.startedAt) >= Date.parse(startedAt);
  const rows = isLater ? last.rows.filter(({ outcome }) => outcome === 'changed') : [];
  return new Map(rows.map((row) => [row.Id, row]));
}

/** Whether to recalculate documents; the preview shows what would change. */
export type RecalculationQuestion = { readonly entries: readonly RecalculationEntry[] } & (
  | { readonly step: 'previewing'; readonly run: RunStatus | null }
  /** `isPaidAsCharged`: paid documents are to be recorded with the tax that they charge. */
  | { readonly step: 'previewed'; readonly rows: readonly RecalculationRow[]; readonly isPaidAsCharged: boolean }
  /** The preview failed; the documents can be recalculated without one. */
  | { readonly step: 'no-preview'; readonly error: ServiceError | null }
);

const keyOfEntry = ({ EntityType, Id }: Pick<RecalculationEntry, 'EntityType' | 'Id'>): string => `${EntityType}/${Id}`;

/** The rows of a preview whose documents differ and cannot be changed, because they are paid. */
export const paidRows = (rows: readonly RecalculationRow[]): readonly RecalculationRow[] =>
  rows.filter(({ errorCode }) => errorCode === 'Paid');

/** The entries to send when the user confirms the question. */
function entriesToSend(question: RecalculationQuestion): RecalculationEntry[] {
  const { entries } = question;
  if (question.step !== 'previewed' || !question.isPaidAsCharged) return [...entries];
  const paid = new Set(paidRows(question.rows).map(keyOfEntry));
  return entries.map((entry) => (paid.has(keyOfEntry(entry)) ? { ...entry, isPaidAsCharged: true } : entry));
}

export interface RecalculationState {
  readonly question: RecalculationQuestion | null;
  readonly isSending: boolean;
  /** The last recalculation, while it runs and after, until it is taken off the screen. */
  readonly last: RecalculationRun | null;
  /** The recalculation that was taken off the screen; it is polled until its documents were compared again. */
  readonly dismissed: RecalculationRun | null;
  readonly lastError: ServiceError | null;
  /** The documents of the last recalculation are being compared again. */
  readonly isComparing: boolean;
  /** The last recalculation runs, but is not polled any more. */
  readonly isLate: boolean;
}

/** Whether a recalculation is running, or still documents that it began before it was stopped. */
export const isUnderWay = (last: RecalculationRun | null): boolean =>
  last !== null && (last.run.state === 'running' || last.rows.some(({ outcome }) => outcome === 'running'));

export interface RecalculationListener {
  readonly onStatus: (status: IntegrationStatus) => void;
  readonly onRunning: () => void;
  /** The service accepted `count` documents. */
  readonly onStarted: (count: number) => void;
  readonly onDone: (rows: readonly RecalculationRow[]) => void;
  /** The documents of the recalculation were compared again. */
  readonly onCompared: () => void;
  readonly alert: (alert: Alert) => void;
  readonly alertFailure: (failure: Failure) => void;
}

export interface RecalculationModel {
  readonly store: StoreApi<RecalculationState>;
  /** Asks whether to recalculate these documents, with a preview. */
  readonly preview: (entries: readonly RecalculationEntry[]) => Promise<void>;
  /** Chooses what happens to the paid documents of the preview. */
  readonly choosePaid: (isPaidAsCharged: boolean) => void;
  /** Answers the question. */
  readonly answer: (isWanted: boolean) => Promise<void>;
  /** Stops the running recalculation; documents that were recalculated stay so. */
  readonly stop: () => Promise<void>;
  /** Reads the last recalculation, and follows it while it runs. */
  readonly load: () => Promise<void>;
  /** Takes the last recalculation off the screen. */
  readonly dismiss: () => void;
  /** Shows progress that the service has reported. */
  readonly onRunStates: (states: RunStates) => void;
}

const initial: RecalculationState = {
  question: null,
  isSending: false,
  last: null,
  dismissed: null,
  lastError: null,
  isComparing: false,
  isLate: false,
};

/** Recalculation of documents: a preview, a question, and then the work itself. */
export function createRecalculation(
  life: Lifetime,
  port: ReconciliationPort,
  { page, after }: ReadingEnvironment,
  { onStatus, onRunning, onStarted, onDone, onCompared, alert, alertFailure }: RecalculationListener,
): RecalculationModel {
  const store = createStore<RecalculationState>(() => initial);
  const { getState: get, setState: set } = store;
  const previewing = createReading(life, { page, after });
  const working = createReading(life, { page, after });

  /** Whether the service accepted the request. If not, the question is closed, unless the answer has an error that it shows. */
  function isAccepted({ userStatus, error }: Answer<'previewRecalculation'>): boolean {
    if (userStatus !== 'Active') onStatus(userStatus);
    else if (error === 'NoRecords') alert({ kind: 'noRecords' });
    else return error === null;
    set({ question: null });
    return false;
  }

  const withoutPreview = (entries: readonly RecalculationEntry[], error: ServiceError | null = null) =>
    set({ question: { step: 'no-preview', entries, error } });

  async function preview(entries: readonly RecalculationEntry[]): Promise<void> {
    if (get().question !== null) return;
    if (entries.length === 0) return alert({ kind: 'nothingSelected' });
    if (entries.length > maxLines) return alert({ kind: 'tooMany' });
    const signal = previewing.restart();
    set({ question: { step: 'previewing', entries, run: null } });
    const answer = await port.preview([...entries]);
    if (signal.aborted) return;
    if (!answer.ok) {
      if (answer.problem === 'network') return withoutPreview(entries);
      set({ question: null });
      return alertFailure(answer);
    }
    if (isAccepted(answer.value)) return awaitPreview(entries);
    const error = errorOf(answer.value);
    if (error !== null) withoutPreview(entries, error);
  }

  async function awaitPreview(entries: readonly RecalculationEntry[]): Promise<void> {
    previewing.restart();
    onRunning();
    const ending = await previewing.poll({
      read: (signal) => port.fetchRecalculation(signal, true),
      onAnswer(answer) {
        const question = previewOf(entries, answer);
        if (question !== null) set({ question });
        return question !== null && question.step !== 'previewing';
      },
      onFailure: () => withoutPreview(entries),
      intervalMs: POLL_MS,
    });
    if (ending === 'exhausted') withoutPreview(entries);
  }

  async function answer(isWanted: boolean): Promise<void> {
    const { question, isSending } = get();
    if (question === null || isSending) return;
    if (!isWanted) withdraw(question);
    else if (question.step !== 'previewing') await recalculate(entriesToSend(question));
  }

  function withdraw(question: RecalculationQuestion): void {
    previewing.restart();
    set({ question: null });
    if (question.step === 'previewing') void port.cancel('recalculation-preview');
  }

  async function recalculate(entries: RecalculationEntry[]): Promise<void> {
    set({ isSending: true });
    const answer = await port.recalculate(entries);
    if (life.signal.aborted) return;
    set({ isSending: false, question: null });
    if (!answer.ok) {
      alertFailure(answer);
      // Without an answer the service may have started it.
      return answer.problem === 'network' ? follow(false) : undefined;
    }
    if (!isAccepted(answer.value)) {
      const error = errorOf(answer.value);
      if (error !== null) alert({ kind: 'error', error });
      return;
    }
    alert({ kind: 'started' });
    onStarted(answer.value.acceptedCount);
    await follow(true);
  }

  /** `isAwaited`: there is a recalculation, even when it can't be read yet. */
  async function follow(isAwaited: boolean): Promise<void> {
    working.restart();
    set({ isLate: false });
    let isFirst = true;
    const ending = await working.poll({
      async read(signal) {
        const read = await port.fetchRecalculation(signal, isAwaited);
        // A failed first read counts as no recalculation. After a later one a recalculation that was running goes on.
        return read.ok || isAwaited || !isFirst ? read : { ok: true, value: {}, correlationId: null };
      },
      onAnswer({ recalculation: last, recomparison, error }) {
        if (last === undefined) return !isAwaited;
        const before = get();
        const isRunning = isUnderWay(last);
        const isComparing = recomparison?.state === 'running';
        const isDismissed = last.run.startedAt === before.dismissed?.run.startedAt;
        const lastError = runErrorOf(last.run, error);
        set({ isComparing, ...(isDismissed ? { dismissed: last } : { last, lastError }) });
        if ((isRunning || isComparing) && isFirst) onRunning();
        const isAwaitedEnd =
          isUnderWay(before.last ?? before.dismissed) || (isAwaited && isFirst && !before.isComparing);
        isFirst = false;
        if (!isRunning && isAwaitedEnd) onDone(last.rows);
        if (!isRunning && !isComparing && (isAwaitedEnd || before.isComparing)) onCompared();
        return !isRunning && !isComparing;
      },
      intervalMs: POLL_MS,
    });
    if (ending === 'exhausted') set({ isLate: true });
  }

  return {
    store,
    preview,
    choosePaid(isPaidAsCharged) {
      const { question } = get();
      if (question?.step === 'previewed') set({ question: { ...question, isPaidAsCharged } });
    },
    answer,
    async stop() {
      const answer = await port.cancel('recalculation');
      if (life.signal.aborted) return;
      if (!answer.ok) return alertFailure(answer);
      await follow(isUnderWay(get().last ?? get().dismissed));
    },
    load: () => follow(isUnderWay(get().last ?? get().dismissed)),
    dismiss: () => set(({ last, dismissed }) => ({ last: null, lastError: null, dismissed: last ?? dismissed })),
    onRunStates({ runs }) {
      const { question, last, isComparing } = get();
      const preview = runs.find(({ kind }) => kind === 'recalculation-preview');
      if (question?.step === 'previewing' && preview !== undefined) {
        if (preview.state === 'running') set({ question: { ...question, run: preview } });
        else void awaitPreview(question.entries);
      }
      const comparing = runs.find(({ kind }) => kind === 'recomparison');
      const isCompared = isComparing && comparing !== undefined && comparing.state !== 'running';
      const work = runs.find(({ kind }) => kind === 'recalculation');
      const isRunning = last?.run.state === 'running' && work !== undefined;
      if (isRunning && work.state === 'running') set({ last: { ...last, run: work } });
      else if (isRunning || isCompared) void follow(true);
    },
  };
}

/** An error with a code and a message; null: there is none. */
const errorOf = ({ userStatus, error }: Answer<'previewRecalculation'>): ServiceError | null =>
  userStatus === 'Active' && error !== 'NoRecords' ? error : null;

/** Why a run failed; null: it did not. An older service answers only `shared`, which may be of another run. */
const runErrorOf = (run: RunStatus, shared: ServiceError | undefined): ServiceError | null =>
  run.state === 'failed' ? (run.error ?? shared ?? null) : null;

/** The preview of these entries; null: not known yet. */
function previewOf(
  entries: readonly RecalculationEntry[],
  { preview, error }: Answer<'fetchRecalculation'>,
): RecalculationQuestion | null {
  if (preview === undefined) return null;
  const { run, rows } = preview;
  if (run.state === 'running') return { step: 'previewing', entries, run };
  // Another tab of the same company may have requested a preview of other documents meanwhile.
  const requested = new Set(entries.map(keyOfEntry));
  const ours = rows.filter((row) => requested.has(keyOfEntry(row)));
  if (run.state === 'ready' && ours.length >= requested.size)
    return { step: 'previewed', entries, rows: ours, isPaidAsCharged: false };
  return { step: 'no-preview', entries, error: runErrorOf(run, error) };
}
