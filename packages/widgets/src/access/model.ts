import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, Result } from '@salestax/client';
import type { CompanyAccess, IntegratorAction, SupportDuration } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createResource, type ResourceModel } from '../service/resource.ts';

/** What the user changes. */
export type AccessChange =
  /** Ends a sign-in, with all of its sessions. */
  | { readonly kind: 'sign-in'; readonly id: string }
  | { readonly kind: 'integrator'; readonly clientId: string; readonly action: IntegratorAction }
  /** Lets support staff read the documents of the company. */
  | { readonly kind: 'support'; readonly duration: SupportDuration; readonly reason: string }
  /** Ends the consent to support. */
  | { readonly kind: 'support'; readonly duration: null };

export interface AccessState {
  /** The change that is under way. */
  readonly running: AccessChange | null;
  /** The client id of the integrator to be blocked after a confirmation. */
  readonly question: string | null;
  /** The last change, if it was made. */
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
  readonly access: ResourceModel<CompanyAccess>['store'];
  readonly store: StoreApi<AccessState>;
  readonly load: () => Promise<void>;
  /** Makes a change; a block is first to be confirmed. Nothing while another one is under way. */
  readonly change: (change: AccessChange) => Promise<void>;
  /** Answers the question. */
  readonly answer: (isWanted: boolean) => Promise<void>;
  readonly dismiss: () => void;
}

const noOutcome = { outcome: null, changeFailure: null };

/** Who has access to the company, and how it is taken away. */
export function createAccessModel(life: Lifetime, calls: AccessCalls): AccessModel {
  const access = createResource<CompanyAccess>(life);
  const store = createStore<AccessState>(() => ({ running: null, question: null, ...noOutcome }));

  async function make(change: AccessChange): Promise<void> {
    store.setState({ running: change, ...noOutcome });
    const changed = await calls.change(change);
    if (life.signal.aborted) return;
    // Without an answer the service may have made the change.
    const current = !changed.ok && changed.problem === 'network' ? await calls.read() : changed;
    if (life.signal.aborted) return;
    if (current.ok) access.put(current.value);
    store.setState({ running: null, ...(changed.ok ? { outcome: change } : { changeFailure: changed }) });
  }

  return {
    access: access.store,
    store,
    async load() {
      await access.load(calls.read);
    },
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
    dismiss: () => store.setState(noOutcome),
  };
}
