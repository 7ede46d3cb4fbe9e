import { createStore, type StoreApi } from 'zustand/vanilla';
import { nextPage, type SessionRecord } from '@salestax/client';
import type { UserConfiguration } from '@salestax/contract';
import { latest, type Lifetime, type Navigation } from '@salestax/widget-kit';
import type { AccountingStart, Address, StepProblem } from '../sign-in/sign-in-steps.ts';
import type { FlowEnd } from '../sign-in/sign-in-windows.ts';

export interface IntegrationProblem extends Omit<StepProblem, 'code'> {
  readonly code: StepProblem['code'] | 'not-disconnected' | 'log-failed';
}

export type Disconnected = { readonly ok: true } | { readonly ok: false; readonly problem: IntegrationProblem };

export interface IntegrationState {
  /** The signed-in user and their company; null: nobody. */
  readonly record: SessionRecord | null;
  /** The configuration of the company; null: not known, or there is no company. */
  readonly configuration: UserConfiguration | null;
  /** The state of the accounting step. `waiting`: it is open in a separate window. */
  readonly step: 'idle' | 'requesting' | 'waiting' | 'leaving';
  readonly isDisconnecting: boolean;
  readonly isSavingLog: boolean;
  readonly question: 'disconnect' | 'administrator' | null;
  /**
   * The notice to the user: another page needs a company, the other window was left early, consent was not given in it,
   * or the company is disconnected.
   */
  readonly notice: 'not-connected' | 'not-finished' | 'declined' | 'disconnected' | null;
  readonly problem: IntegrationProblem | null;
}

export interface IntegrationPorts {
  /** The initial notice. */
  readonly notice: 'not-connected' | null;
  readonly record: () => SessionRecord | null;
  /** null: not known; the steps are then shown as the session has them. */
  readonly configuration: () => Promise<UserConfiguration | null>;
  readonly accountingAddress: (start: AccountingStart) => Promise<Address>;
  /** Opens a separate window at once, and returns its name. The window closes again if the address is null. */
  readonly open: (url: Promise<string | null>) => string;
  readonly disconnect: (realmId: string) => Promise<Disconnected>;
  /** Saves the latest calls to the tax provider as a file; null: done. */
  readonly saveLog: () => Promise<IntegrationProblem | null>;
  /** Restores the session from before a company was chosen. */
  readonly withoutCompany: () => void;
  /** The accounting service has granted access. */
  readonly connected: () => void;
  readonly go: (to: Navigation) => void;
}

export interface IntegrationModel {
  readonly store: StoreApi<IntegrationState>;
  /** Reads how far the set-up of the company is. */
  readonly load: () => Promise<void>;
  /**
   * Starts the accounting step; called again while a window is open, opens another one. 'select-company' leaves the company
   * as soon as the step can begin.
   */
  readonly connect: (start: AccountingStart) => Promise<void>;
  readonly requestDisconnect: () => void;
  /** Tries again what has failed; a disconnect asks its question again. */
  readonly retry: () => void;
  readonly answer: (button: string) => Promise<void>;
  readonly saveLog: () => Promise<void>;
  /** Reads the stored session, and continues when a window has finished its step. */
  readonly checkSession: () => void;
  /** The user has returned to this window. */
  readonly returned: () => void;
  readonly flowEnded: (end: FlowEnd) => void;
}

/** What is connected, by the stored session; messages of windows only hint at a change. */
export function createIntegrationModel(life: Lifetime, ports: IntegrationPorts): IntegrationModel {
  const store = createStore<IntegrationState>(() => ({
    record: ports.record(),
    configuration: null,
    step: 'idle',
    isDisconnecting: false,
    isSavingLog: false,
    question: null,
    notice: ports.notice,
    problem: null,
  }));
  /** The names of the windows that may still finish their step, whatever happened to newer ones. */
  const flows = new Set<string>();
  /** The sign-in token (`curSen`) before the first of these windows was opened. An extension of the session does not change it. */
  let signInBefore = '';

  /** What was tried last. */
  let tried: AccountingStart | 'disconnect' = 'connect';

  const reads = latest(life);

  async function load(): Promise<void> {
    const record = ports.record();
    const { signal } = reads.next();
    const configuration = record?.isQboConnected === true ? await ports.configuration() : null;
    const isSameCompany = ports.record()?.userId === record?.userId;
    if (!signal.aborted && isSameCompany) store.setState({ configuration });
  }

  async function connect(start: AccountingStart): Promise<void> {
    const { step } = store.getState();
    if (step === 'requesting' || step === 'leaving') return;
    // The service would refuse it, after the user has been asked to wait.
    if (ports.record()?.isUsrAlw === false) return store.setState({ question: 'administrator' });
    tried = start;
    store.setState({ step: 'requesting', notice: null, problem: null });
    if (flows.size === 0) signInBefore = ports.record()?.curSen ?? '';
    const asking = ports.accountingAddress(start);
    const flow = ports.open(asking.then((address) => (address.ok && !life.signal.aborted ? address.url : null)));
    flows.add(flow);
    const address = await asking;
    if (life.signal.aborted) return;
    if (!address.ok) {
      flows.delete(flow);
      return refused(address.problem);
    }
    // Not before: a refusal, or no answer, leaves the company open.
    if (start === 'select-company') leaveCompany();
    store.setState({ step: 'waiting' });
  }

  function refused(problem: IntegrationProblem): void {
    if (problem.code === 'administrator') store.setState({ step: 'idle', question: 'administrator' });
    else store.setState({ step: 'idle', problem });
  }

  function leaveCompany(): void {
    ports.withoutCompany();
    checkSession();
  }

  function checkSession(): void {
    const record = ports.record();
    const before = store.getState().record;
    const isOtherCompany = record?.userId !== before?.userId;
    store.setState({ record, ...(isOtherCompany && { configuration: null }) });
    // Another tab may have set the company up, or opened another one.
    const isSetUpFurther = record?.isAvaTaxCompanyConfigured !== before?.isAvaTaxCompanyConfigured;
    if (isOtherCompany || isSetUpFurther || record?.isSetupComplete !== before?.isSetupComplete) void load();
    if (flows.size === 0 || !record?.isQboConnected || record.curSen === signInBefore) return;
    flows.clear();
    ports.connected();
    store.setState({ step: 'leaving', notice: null, problem: null });
    ports.go({ to: nextPage(record), how: 'push' });
  }

  /** Resets the step although the window may still be open: a later success is still received. */
  function returned(): void {
    checkSession();
    void load();
    if (store.getState().step === 'waiting') store.setState({ step: 'idle', notice: 'not-finished' });
  }

  function flowEnded({ kind, flow }: FlowEnd): void {
    if (!flows.has(flow)) return checkSession();
    if (kind === 'signed-in') return checkSession();
    // The window is still open, and may yet succeed with another choice.
    if (kind === 'declined') {
      if (store.getState().step === 'waiting') store.setState({ step: 'idle', notice: 'declined' });
      return;
    }
    flows.delete(flow);
    returned();
  }

  async function disconnect(): Promise<void> {
    const realmId = ports.record()?.realmId;
    if (!realmId || store.getState().isDisconnecting) return checkSession();
    tried = 'disconnect';
    store.setState({ isDisconnecting: true, notice: null, problem: null });
    const done = await ports.disconnect(realmId);
    if (life.signal.aborted) return;
    store.setState({ isDisconnecting: false });
    if (!done.ok) {
      // Without an answer the service may have disconnected the company.
      if (done.problem.code === 'network') void load();
      return refused(done.problem);
    }
    leaveCompany();
    store.setState({ notice: 'disconnected' });
  }

  async function answer(button: string): Promise<void> {
    const { question } = store.getState();
    store.setState({ question: null });
    if (question === 'disconnect' && button === 'yes') await disconnect();
  }

  return {
    store,
    load,
    connect,
    saveLog: () => saveLog(life, store, ports),
    requestDisconnect: () => store.setState({ question: 'disconnect' }),
    retry: () => (tried === 'disconnect' ? store.setState({ question: tried }) : void connect(tried)),
    answer,
    checkSession,
    returned,
    flowEnded,
  };
}

async function saveLog(life: Lifetime, store: StoreApi<IntegrationState>, ports: IntegrationPorts): Promise<void> {
  if (store.getState().isSavingLog) return;
  store.setState({ isSavingLog: true, problem: null });
  const problem = await ports.saveLog();
  if (!life.signal.aborted) store.setState({ isSavingLog: false, problem });
}
