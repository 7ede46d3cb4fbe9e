import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import type { Month, MonthDetail } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createReading, type ReadingEnvironment } from '../list-screen/reading.ts';
import { createResource, valueOf, type ResourceModel } from '../service/resource.ts';
import { isReason } from '../texts/reason-fault.ts';
import { downloadAuditFile } from './audit-download.ts';
import type { ClosePort } from './port.ts';

/** Between two polls of running work, in milliseconds. */
const pollMs = 1_000;
/** An audit file of thousands of documents takes minutes. */
const mostPolls = 3_600;

/** Work of the service in the background. `running`: it is requested, or is running. */
export type WorkPhase = 'none' | 'running' | 'stopping';

/** The question that the person is answering. */
export type Decision = {
  readonly isSending: boolean;
  /** Why the last attempt failed; null: it did not, or the page around the widget shows it. */
  readonly failure: string | null;
} & (
  | {
      readonly kind: 'close';
      /** When the figures were read that were shown as the question opened; newer ones may come meanwhile, behind it. */
      readonly readAt: string;
    }
  | {
      readonly kind: 'reopen';
      /** As entered. */
      readonly reason: string;
      /** How often the person has tried with a missing or too long reason. */
      readonly refusals: number;
    }
);

/** `busyWith`: the month that is being worked on instead; `sentence`: of a call that failed. */
export type MonthNote<Kind> = { readonly kind: Kind } | { readonly busyWith: Month } | { readonly sentence: string };

export interface OpenedMonthState {
  readonly decision: Decision | null;
  /** The reading of the figures from both vendors. */
  readonly figures: WorkPhase;
  /** The making of the audit file. */
  readonly file: WorkPhase;
  readonly isDownloading: boolean;
  /** What the person has to know about the last action. */
  readonly note: MonthNote<'stale' | 'refused' | 'not-started'> | null;
  /** The same about the audit file. */
  readonly fileNote: MonthNote<'fileRefused' | 'fileGone'> | null;
}

export interface OpenedMonth {
  readonly month: Month;
  readonly detail: ResourceModel<MonthDetail>['store'];
  readonly store: StoreApi<OpenedMonthState>;
  readonly load: () => Promise<void>;
  readonly readFigures: () => Promise<void>;
  readonly stop: (work: 'figures' | 'file') => Promise<void>;
  readonly makeFile: () => Promise<void>;
  readonly downloadFile: () => Promise<void>;
  /** Asks the question, unless the answer to one is being sent. */
  readonly ask: (kind: Decision['kind']) => void;
  /** Takes the question back, unless its answer is being sent. */
  readonly dismiss: () => void;
  readonly setReason: (reason: string) => void;
  /** Sends the answer to the question, unless its reason is missing or too long. */
  readonly decide: () => Promise<void>;
}

export interface MonthEnvironment extends ReadingEnvironment {
  /** The sentence for a call that failed; null when the page around the widget shows it. */
  readonly sentenceOf: (failure: Failure) => string | null;
  readonly onDecided: (month: Month, decision: 'closed' | 'reopened') => void;
  /** The figures of the month were read, successfully or not. */
  readonly onRead: (detail: MonthDetail) => void;
  /** The audit file of the month was made, successfully or not. */
  readonly onMade: (detail: MonthDetail) => void;
}

/** The rules of one month, for as long as it is open. */
export function createOpenedMonth(
  life: Lifetime,
  port: ClosePort,
  environment: MonthEnvironment,
  month: Month,
): OpenedMonth {
  const detail = createResource<MonthDetail>(life);
  const store = createStore<OpenedMonthState>(() => ({
    decision: null,
    figures: 'none',
    file: 'none',
    isDownloading: false,
    note: null,
    fileNote: null,
  }));
  const { getState: get } = store;
  const set = (parts: Partial<OpenedMonthState>) => store.setState(parts);
  const reading = createReading(life, environment);

  /** Shows which work is running. What has ended can be stopped no more. */
  function showWork({ run, auditRun }: MonthDetail): void {
    const { figures, file } = get();
    set({
      figures: run?.state !== 'running' ? 'none' : figures === 'stopping' ? figures : 'running',
      file: auditRun?.state !== 'running' ? 'none' : file === 'stopping' ? file : 'running',
    });
  }

  /** Reads the month, and follows its running work to the end. `onAnswer` gets the first answer. */
  async function read(onAnswer?: (answer: MonthDetail) => void): Promise<void> {
    const signal = reading.restart();
    const answer = await detail.load(() => port.read(month, true));
    if (signal.aborted) return;
    if (answer !== null) {
      showWork(answer);
      onAnswer?.(answer);
    }
    // What was running when the service did not answer may go on.
    const { figures, file } = get();
    if (answer === null ? figures !== 'none' || file !== 'none' : isRunning(answer)) await follow();
  }

  /** Polls the month until none of its work is running, and reports what has ended. */
  async function follow(): Promise<void> {
    const ending = await reading.poll<MonthDetail>({
      read: (signal) => port.read(month, false, signal),
      onAnswer(answer) {
        const before = get();
        detail.put(answer);
        showWork(answer);
        if (before.figures !== 'none' && get().figures === 'none') environment.onRead(answer);
        if (before.file !== 'none' && get().file === 'none') environment.onMade(answer);
        return !isRunning(answer);
      },
      onFailure: detail.fail,
      intervalMs: pollMs,
      maxTimes: mostPolls,
    });
    if (ending !== 'stopped') set({ figures: 'none', file: 'none' });
  }

  /** Shows why a call failed, unless the page around the widget does. */
  function note(failure: Failure, where: 'note' | 'fileNote'): void {
    const sentence = environment.sentenceOf(failure);
    if (sentence !== null) set({ [where]: { sentence } });
  }

  const works = {
    figures: { send: port.readFigures, place: 'note', refused: 'not-started', other: 'file' },
    file: { send: port.makeAuditFile, place: 'fileNote', refused: 'fileRefused', other: 'figures' },
  } as const;

  /** Requests work of the service, and follows it to its end. */
  async function start(work: 'figures' | 'file'): Promise<void> {
    const { send, place, refused, other } = works[work];
    if (get()[work] !== 'none') return;
    const signal = reading.restart();
    set({ [work]: 'running', [place]: null });
    const answer = await send(month);
    if (signal.aborted) return;
    const isStarted = answer.ok && answer.value.outcome === 'started';
    if (!isStarted) set({ [work]: 'none' });
    if (!answer.ok) note(answer, place);
    else if (answer.value.month !== undefined) set({ [place]: { busyWith: answer.value.month } });
    else if (!isStarted) set({ [place]: { kind: refused } });
    if (isStarted || get()[other] !== 'none') await follow();
    // Without an answer the service may have started it.
    else if (!answer.ok && answer.problem === 'network') await read();
  }

  async function downloadFile(): Promise<void> {
    const file = valueOf(detail.store.getState())?.auditFile ?? null;
    if (file === null || get().isDownloading) return;
    set({ isDownloading: true, fileNote: null });
    const answer = await downloadAuditFile(port, file, month, life);
    if (life.signal.aborted) return;
    set({ isDownloading: false });
    if (answer === 'gone') set({ fileNote: { kind: 'fileGone' } });
    else if (answer !== 'saved') note(answer, 'fileNote');
  }

  async function stop(work: 'figures' | 'file'): Promise<void> {
    set({ [work]: 'stopping' });
    const answer = await port.stop(work === 'figures' ? 'month-figures' : 'audit-file');
    if (life.signal.aborted || answer.ok) return;
    if (get()[work] === 'stopping') set({ [work]: 'running' });
    note(answer, work === 'figures' ? 'note' : 'fileNote');
  }

  async function decide(): Promise<void> {
    const { decision } = get();
    if (decision === null || decision.isSending) return;
    if (decision.kind === 'reopen' && !isReason(decision.reason))
      return set({ decision: { ...decision, refusals: decision.refusals + 1 } });
    set({ decision: { ...decision, isSending: true, failure: null }, note: null });
    const answer = await sendDecision(decision);
    if (life.signal.aborted) return;
    if (!answer.ok) return notDecided(decision, answer);
    const { outcome } = answer.value;
    if (outcome !== 'stale' && outcome !== 'refused') decided(decision.kind);
    else set({ decision: null, note: { kind: outcome } });
    await read();
  }

  function decided(kind: Decision['kind']): void {
    set({ decision: null });
    environment.onDecided(month, kind === 'close' ? 'closed' : 'reopened');
  }

  /** What was typed stays, for another attempt. Without an answer, the month itself says whether it was decided. */
  async function notDecided(decision: Decision, failure: Failure): Promise<void> {
    set({ decision: { ...decision, isSending: false, failure: environment.sentenceOf(failure) } });
    if (failure.problem !== 'network') return;
    await read(({ closed }) => {
      if (get().decision !== null && (closed !== null) === (decision.kind === 'close')) decided(decision.kind);
    });
  }

  const sendDecision = (decision: Decision) =>
    decision.kind === 'close' ? port.close(month, decision.readAt) : port.reopen(month, decision.reason.trim());

  return {
    month,
    detail: detail.store,
    store,
    async load() {
      set({ note: null, fileNote: null });
      await read();
    },
    readFigures: () => start('figures'),
    makeFile: () => start('file'),
    downloadFile,
    stop,
    ask(kind) {
      if (get().decision?.isSending) return;
      const { readAt = '' } = valueOf(detail.store.getState())?.figures ?? {};
      const question = kind === 'close' ? { kind, readAt } : { kind, reason: '', refusals: 0 };
      set({ decision: { ...question, isSending: false, failure: null }, note: null });
    },
    dismiss() {
      if (!get().decision?.isSending) set({ decision: null });
    },
    setReason(reason) {
      const { decision } = get();
      if (decision?.kind === 'reopen') set({ decision: { ...decision, reason } });
    },
    decide,
  };
}

const isRunning = ({ run, auditRun }: MonthDetail): boolean =>
  run?.state === 'running' || auditRun?.state === 'running';
