import { nextPage, type SessionRecord } from '@salestax/client';
import type { Lifetime, Navigation } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountingStart, Address, StepProblem } from '../sign-in/sign-in-steps.ts';
import type { FlowEnd } from '../sign-in/sign-in-windows.ts';

export interface IntegrationProblem extends Omit<StepProblem, 'code'> {
  readonly code: StepProblem['code'] | 'not-disconnected' | 'log-failed';
}

export type Disconnected = { readonly ok: true } | { readonly ok: false; readonly problem: IntegrationProblem };

export interface IntegrationState {
  /** The signed-in user and their company; null: nobody. */
  readonly record: SessionRecord | null;
  /** The state of the accounting step. `waiting`: it is open in a separate window. */
  readonly step: 'idle' | 'asking' | 'waiting' | 'leaving';
  readonly isDisconnecting: boolean;
  readonly isSavingLog: boolean;
  readonly question: 'disconnect' | 'administrator' | null;
  /**
   * The notice to the user: another page needs a company, the other window was left early, or the company is
   * disconnected.
   */
  readonly notice: 'not-connected' | 'not-finished' | 'disconnected' | null;
  readonly problem: IntegrationProblem | null;
}

export interface IntegrationPorts {
  /** The initial notice. */
  readonly notice: 'not-connected' | null;
  readonly record: () => SessionRecord | null;
  readonly accountingAddress: (start: AccountingStart) => Promise<Address>;
  /** Opens a separate window, and returns its name. */
  readonly open: (url: string) => string;
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
  /** Starts the accounting step; called again while a window is open, opens another one. */
  readonly connect: (start: AccountingStart) => Promise<void>;
  readonly selectCompany: () => Promise<void>;
  readonly requestDisconnect: () => void;
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
    step: 'idle',
    isDisconnecting: false,
    isSavingLog: false,
    question: null,
    notice: ports.notice,
    problem: null,
  }));
  /** Windows that may still finish, whatever happened to newer ones. */
  const flows = new Set<string>();
  /** The session before the first of them. */
  let before = '';

  async function connect(start: AccountingStart): Promise<void> {
    const { step } = store.getState();
    if (step === 'asking' || step === 'leaving') return;
    store.setState({ step: 'asking', notice: null, problem: null });
    const address = await ports.accountingAddress(start);
    if (life.signal.aborted) return;
    if (!address.ok) return refused(address.problem);
    if (flows.size === 0) before = ports.record()?.session_Id ?? '';
    store.setState({ step: 'waiting' });
    flows.add(ports.open(address.url));
  }

  function refused(problem: IntegrationProblem): void {
    if (problem.code === 'administrator') store.setState({ step: 'idle', question: 'administrator' });
    else store.setState({ step: 'idle', problem });
  }

  async function selectCompany(): Promise<void> {
    if (store.getState().step === 'asking') return;
    ports.withoutCompany();
    checkSession();
    await connect('select-company');
  }

  function checkSession(): void {
    const record = ports.record();
    store.setState({ record });
    if (flows.size === 0 || !record?.isQboConnected || record.session_Id === before) return;
    flows.clear();
    ports.connected();
    store.setState({ step: 'leaving', notice: null, problem: null });
    ports.go({ to: nextPage(record), how: 'push' });
  }

  /** Resets the step although the window may still be open: a later success is still received. */
  function returned(): void {
    checkSession();
    if (store.getState().step === 'waiting') store.setState({ step: 'idle', notice: 'not-finished' });
  }

  function flowEnded({ kind, flow }: FlowEnd): void {
    if (!flows.has(flow)) return checkSession();
    if (kind === 'signed-in') return checkSession();
    flows.delete(flow);
    returned();
  }

  async function disconnect(): Promise<void> {
    const realmId = ports.record()?.realmId;
    if (!realmId || store.getState().isDisconnecting) return checkSession();
    store.setState({ isDisconnecting: true, notice: null, problem: null });
    const done = await ports.disconnect(realmId);
    if (life.signal.aborted) return;
    store.setState({ isDisconnecting: false });
    if (!done.ok) return refused(done.problem);
    ports.withoutCompany();
    checkSession();
    store.setState({ notice: 'disconnected' });
  }

  async function saveLog(): Promise<void> {
    if (store.getState().isSavingLog) return;
    store.setState({ isSavingLog: true, problem: null });
    const problem = await ports.saveLog();
    if (!life.signal.aborted) store.setState({ isSavingLog: false, problem });
  }

  async function answer(button: string): Promise<void> {
    const { question } = store.getState();
    store.setState({ question: null });
    if (question === 'disconnect' && button === 'yes') await disconnect();
  }

  return {
    store,
    connect,
    saveLog,
    selectCompany,
    requestDisconnect: () => store.setState({ question: 'disconnect' }),
    answer,
    checkSession,
    returned,
    flowEnded,
  };
}
