import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, Result } from '@salestax/client';
import type { CompanyAccess, IntegratorAction, SupportDuration } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';

/** What the user has changed. */
export type AccessChange =
  | { readonly kind: 'sign-in'; readonly id: string }
  | { readonly kind: 'integrator'; readonly clientId: string; readonly action: IntegratorAction }
  /** Lets support staff read the documents of the company. */
  | { readonly kind: 'support'; readonly duration: SupportDuration; readonly reason: string }
  | { readonly kind: 'support'; readonly duration: null };

export interface AccessState {
  /** Null until it is read. */
  readonly access: CompanyAccess | null;
  /** Why it could not be read. */
  readonly failure: Failure | null;
  /** The change that is under way. */
  readonly running: AccessChange | null;
  /** The integrator to be blocked after a confirmation. */
  readonly question: string | null;
  readonly outcome: AccessChange | null;
  /** Why a change has failed. */
  readonly changeFailure: Failure | null;
}

/** The calls of the model. */
export interface AccessCalls {
  readonly read: () => Promise<Result<CompanyAccess>>;
  readonly change: (change: AccessChange) => Promise<Result<CompanyAccess>>;
}

export interface AccessModel {
  readonly store: StoreApi<AccessState>;
  readonly load: () => Promise<void>;
  /** Makes a change; a block is first to be confirmed. Nothing while another one is under way. */
  readonly change: (change: AccessChange) => Promise<void>;
  /** Answers the question. */
  readonly answer: (isWanted: boolean) => Promise<void>;
  readonly dismiss: () => void;
}

const without = { outcome: null, changeFailure: null };

/** Who has access to the company, and how it is taken away. */
export function createAccessModel(life: Lifetime, calls: AccessCalls): AccessModel {
  const store = createStore<AccessState>(() => ({
    access: null,
    failure: null,
    running: null,
    question: null,
    ...without,
  }));
  const isOver = () => life.signal.aborted;

  async function load(): Promise<void> {
    store.setState({ failure: null });
    const read = await calls.read();
    if (!isOver()) store.setState(read.ok ? { access: read.value } : { failure: read });
  }

  async function make(change: AccessChange): Promise<void> {
    store.setState({ running: change, ...without });
    const changed = await calls.change(change);
    if (isOver()) return;
    store.setState({
      running: null,
      ...(changed.ok ? { access: changed.value, outcome: change } : { changeFailure: changed }),
    });
  }

  return {
    store,
    load,
    async change(change) {
      if (store.getState().running !== null) return;
      if (change.kind === 'integrator' && change.action === 'block') store.setState({ question: change.clientId });
      else await make(change);
    },
    async answer(isWanted) {
      const { question } = store.getState();
      store.setState({ question: null });
      if (isWanted && question !== null) await make({ kind: 'integrator', clientId: question, action: 'block' });
    },
    dismiss: () => store.setState(without),
  };
}
