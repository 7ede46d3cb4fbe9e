import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import type { Month, MonthDetail, MonthSummary } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createReading, type ReadingEnvironment } from '../list-screen/reading.ts';
import { unreadableState } from '../set-up-state/next-pages.ts';
import { downloadAuditFile } from './audit-download.ts';
import type { ClosePort } from './port.ts';

/** Between two polls of running work, in milliseconds. */
const pollMs = 1_000;
/** An audit file of thousands of documents takes minutes. */
const mostPolls = 3_600;

export interface CloseState {
  /** Null until they were read. */
  readonly months: readonly MonthSummary[] | null;
  /** What the set-up of the company lacks; null: nothing. */
  readonly blockedBy: 'not-connected' | 'not-linked' | null;
  /** The person may close and reopen months, and make audit files. */
  readonly mayClose: boolean;
  /** Why the months, or the open one, could not be read. */
  readonly failure: Failure | null;
  readonly isReading: boolean;
  /** The open month; null: the list. */
  readonly month: Month | null;
  /** Null until it was read. */
  readonly detail: MonthDetail | null;
  /** The reading of the figures is being requested or is running. */
  readonly isWorking: boolean;
  readonly isStopping: boolean;
  /** The audit file is being requested or made. */
  readonly isMaking: boolean;
  readonly isStoppingFile: boolean;
  readonly isDownloading: boolean;
  readonly dialog: 'close' | 'reopen' | null;
  /** Why the month is reopened, as entered. */
  readonly reason: string;
  /** The missing reason is shown. */
  readonly isReasonChecked: boolean;
  readonly isDeciding: boolean;
  /** What has to be known about the last action; `sentence` of a call that failed. */
  readonly note: { readonly kind: 'stale' | 'refused' | 'not-started' } | { readonly sentence: string } | null;
  /** The same about the audit file; `busyWith`: the month whose file is being made. */
  readonly fileNote:
    | { readonly kind: 'fileRefused' | 'fileGone' }
    | { readonly busyWith: Month }
    | { readonly sentence: string }
    | null;
}

export interface CloseModel {
  readonly store: StoreApi<CloseState>;
  readonly load: () => Promise<void>;
  readonly open: (month: Month) => Promise<void>;
  readonly leave: () => void;
  /** Reads what is shown again. */
  readonly refresh: () => Promise<void>;
  /** Reads the figures of the open month from both vendors. */
  readonly readFigures: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Makes the audit file of the open month. */
  readonly makeFile: () => Promise<void>;
  readonly stopFile: () => Promise<void>;
  readonly downloadFile: () => Promise<void>;
  readonly show: (dialog: 'close' | 'reopen') => void;
  readonly dismiss: () => void;
  readonly setReason: (reason: string) => void;
  readonly close: () => Promise<void>;
  readonly reopen: () => Promise<void>;
}

export interface CloseEnvironment extends ReadingEnvironment {
  /** The sentence for a call that failed; null when the page around the widget shows it. */
  readonly sentenceOf: (failure: Failure) => string | null;
  readonly onDecided: (month: Month, decision: 'closed' | 'reopened') => void;
  /** The figures of the open month were read, successfully or not. */
  readonly onRead: (detail: MonthDetail) => void;
  /** The audit file of the open month was made, successfully or not. */
  readonly onMade: (detail: MonthDetail) => void;
}

const unopened = {
  month: null,
  detail: null,
  failure: null,
  isWorking: false,
  isStopping: false,
  isMaking: false,
  isStoppingFile: false,
  isDownloading: false,
  dialog: null,
  reason: '',
  isReasonChecked: false,
  isDeciding: false,
  note: null,
  fileNote: null,
} as const;

/** The rules of the close of months. */
export function createCloseModel(life: Lifetime, port: ClosePort, environment: CloseEnvironment): CloseModel {
  const store = createStore<CloseState>(() => ({
    ...unopened,
    months: null,
    blockedBy: null,
    mayClose: false,
    isReading: false,
  }));
  const { getState: get, setState } = store;
  const set = (parts: Partial<CloseState>) => setState(parts);
  const reading = createReading(life, environment);

  async function load(): Promise<void> {
    const signal = reading.restart();
    set({ isReading: true, failure: null });
    const answer = await port.list();
    if (signal.aborted) return;
    if (!answer.ok) return set({ isReading: false, failure: answer });
    const { userStatus, months, mayClose } = answer.value;
    set({ isReading: false, blockedBy: unreadableState[userStatus], months, mayClose });
  }

  async function open(month: Month): Promise<void> {
    const signal = reading.restart();
    set({ ...unopened, month, isReading: true });
    const answer = await port.read(month, false);
    if (signal.aborted) return;
    set({ isReading: false });
    if (!answer.ok) return set({ failure: answer });
    show(answer.value);
    if (isRunning(answer.value)) await follow(month);
  }

  /** What has ended can be stopped no more. */
  function show(detail: MonthDetail): void {
    const { isStopping, isStoppingFile } = get();
    const isWorking = detail.run?.state === 'running';
    const isMaking = detail.auditRun?.state === 'running';
    set({
      detail,
      failure: null,
      isWorking,
      isStopping: isStopping && isWorking,
      isMaking,
      isStoppingFile: isStoppingFile && isMaking,
    });
  }

  /** Reads the month until nothing of it is running, and reports what has ended. */
  async function follow(month: Month): Promise<void> {
    const ending = await reading.poll<MonthDetail>({
      read: (signal) => port.read(month, true, signal),
      onAnswer(detail) {
        const before = get();
        show(detail);
        if (before.isWorking && !get().isWorking) environment.onRead(detail);
        if (before.isMaking && !get().isMaking) environment.onMade(detail);
        return !isRunning(detail);
      },
      onFailure: (failure) => set({ failure }),
      intervalMs: pollMs,
      maxTimes: mostPolls,
    });
    if (ending !== 'stopped') set({ isWorking: false, isStopping: false, isMaking: false, isStoppingFile: false });
  }

  /** Says why a call failed, unless the page around the widget does. */
  function note(failure: Failure, where: 'note' | 'fileNote' = 'note'): void {
    const sentence = environment.sentenceOf(failure);
    if (sentence !== null) set({ [where]: { sentence } });
  }

  async function readFigures(): Promise<void> {
    const { month, isWorking } = get();
    if (month === null || isWorking) return;
    const signal = reading.restart();
    set({ isWorking: true, note: null });
    const answer = await port.readFigures(month);
    if (signal.aborted) return;
    const isStarted = answer.ok && answer.value.isSentToSearch === 1;
    set({ isWorking: isStarted });
    if (!answer.ok) note(answer);
    else if (!isStarted) set({ note: { kind: 'not-started' } });
    if (isStarted || get().isMaking) await follow(month);
  }

  async function makeFile(): Promise<void> {
    const { month, isMaking } = get();
    if (month === null || isMaking) return;
    const signal = reading.restart();
    set({ isMaking: true, fileNote: null });
    const answer = await port.makeAuditFile(month);
    if (signal.aborted) return;
    const isStarted = answer.ok && answer.value.outcome === 'started';
    set({ isMaking: isStarted });
    if (!answer.ok) note(answer, 'fileNote');
    else if (answer.value.month !== undefined) set({ fileNote: { busyWith: answer.value.month } });
    else if (!isStarted) set({ fileNote: { kind: 'fileRefused' } });
    if (isStarted || get().isWorking) await follow(month);
  }

  async function downloadFile(): Promise<void> {
    const { month, detail, isDownloading } = get();
    const file = detail?.auditFile ?? null;
    if (month === null || file === null || isDownloading) return;
    set({ isDownloading: true, fileNote: null });
    const answer = await downloadAuditFile(port, file, month, life.signal);
    if (life.signal.aborted || get().month !== month) return;
    set({ isDownloading: false });
    if (answer === 'gone') set({ fileNote: { kind: 'fileGone' } });
    else if (answer !== 'saved') note(answer, 'fileNote');
  }

  async function stop(): Promise<void> {
    set({ isStopping: true });
    const answer = await port.stop('month-figures');
    if (life.signal.aborted || answer.ok) return;
    set({ isStopping: false });
    note(answer);
  }

  async function stopFile(): Promise<void> {
    set({ isStoppingFile: true });
    const answer = await port.stop('audit-file');
    if (life.signal.aborted || answer.ok) return;
    set({ isStoppingFile: false });
    note(answer, 'fileNote');
  }

  /** Sends a decision about the open month, and shows the month as it is then. */
  async function decide(
    made: 'closed' | 'reopened',
    send: (month: Month) => ReturnType<ClosePort['close']> | ReturnType<ClosePort['reopen']>,
  ): Promise<void> {
    const { month, isDeciding } = get();
    if (month === null || isDeciding) return;
    const signal = reading.restart();
    set({ isDeciding: true, note: null });
    const answer = await send(month);
    if (signal.aborted) return;
    set({ isDeciding: false, dialog: null, reason: '', isReasonChecked: false });
    if (!answer.ok) return note(answer);
    const { outcome } = answer.value;
    if (outcome === 'stale' || outcome === 'refused') set({ note: { kind: outcome } });
    else environment.onDecided(month, made);
    const read = await port.read(month, false);
    if (signal.aborted) return;
    if (read.ok) show(read.value);
    else note(read);
  }

  return {
    store,
    load,
    open,
    leave() {
      set(unopened);
      void load();
    },
    async refresh() {
      const { month } = get();
      await (month === null ? load() : open(month));
    },
    readFigures,
    stop,
    makeFile,
    stopFile,
    downloadFile,
    show: (dialog) => set({ dialog, note: null }),
    dismiss: () => set({ dialog: null, reason: '', isReasonChecked: false }),
    setReason: (reason) => set({ reason }),
    close: () => decide('closed', (month) => port.close(month, get().detail?.figures?.readAt ?? '')),
    async reopen() {
      const reason = get().reason.trim();
      set({ isReasonChecked: reason === '' });
      if (reason !== '') await decide('reopened', (month) => port.reopen(month, reason));
    },
  };
}

const isRunning = ({ run, auditRun }: MonthDetail): boolean =>
  run?.state === 'running' || auditRun?.state === 'running';
