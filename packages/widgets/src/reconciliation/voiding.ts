import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import { recordedTypes, type IntegrationStatus, type VoidOutcome } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { isReason } from '../texts/reason-fault.ts';
import type { ReconciliationPort } from './port.ts';
import type { Row } from './rows.ts';

/** Why a transaction was not voided. */
interface Refusal {
  readonly outcome: Exclude<VoidOutcome, 'voided'>;
  /** What a vendor says; null: nothing. */
  readonly message: string | null;
}

/** The question before a transaction is voided. */
export interface VoidingState {
  /** Null: nothing is asked. */
  readonly row: Row | null;
  readonly reason: string;
  /** How often the person has tried with a missing or too long reason. */
  readonly refusals: number;
  readonly isSending: boolean;
  readonly notVoided: Refusal | null;
  /** Why the last call failed; null: it did not. */
  readonly failure: Failure | null;
}

export interface VoidingModel {
  readonly store: StoreApi<VoidingState>;
  readonly ask: (row: Row) => void;
  readonly setReason: (reason: string) => void;
  /** Answers the question; the transaction is voided once it has a reason. */
  readonly answer: (isWanted: boolean) => Promise<void>;
}

interface VoidingListener {
  readonly onStatus: (status: IntegrationStatus) => void;
  readonly onVoided: () => void;
}

const closed: VoidingState = {
  row: null,
  reason: '',
  refusals: 0,
  isSending: false,
  notVoided: null,
  failure: null,
};

/** The type of the row's transaction; undefined: there is none, or not of a type that the connector records. */
const recordedTypeOf = ({ avaTxnType }: Row) => recordedTypes.find((type) => type === avaTxnType);

/** Only AvaTax has the transaction of the row, and it may still be changed. */
export const canVoid = (row: Row): boolean => {
  const { reasons = [], avaTxnId } = row;
  const isOpen = reasons.includes('missing-in-accounting') && !reasons.includes('locked');
  return isOpen && avaTxnId !== null && recordedTypeOf(row) !== undefined;
};

export function createVoiding(
  life: Lifetime,
  port: Pick<ReconciliationPort, 'voidTransaction'>,
  { onStatus, onVoided }: VoidingListener,
): VoidingModel {
  const store = createStore<VoidingState>(() => closed);
  const { getState: get, setState: set } = store;
  return {
    store,
    ask: (row) => set({ ...closed, row }),
    setReason: (reason) => set({ reason }),
    async answer(isWanted) {
      const { row, isSending } = get();
      if (!isWanted && !isSending) return set(closed);
      const reason = get().reason.trim();
      if (row === null || row.avaTxnId === null || isSending) return;
      const type = recordedTypeOf(row);
      if (type === undefined) return;
      if (!isReason(reason)) return set({ refusals: get().refusals + 1 });
      set({ isSending: true, notVoided: null, failure: null });
      const answer = await port.voidTransaction({ code: row.avaTxnId, type, reason });
      if (life.signal.aborted) return;
      // What was typed stays, for another attempt.
      if (!answer.ok) return set({ isSending: false, failure: answer });
      const { userStatus, outcome, message } = answer.value;
      if (outcome !== 'voided' && userStatus === 'Active')
        return set({ isSending: false, notVoided: { outcome, message } });
      set(closed);
      if (userStatus === 'Active') onVoided();
      else onStatus(userStatus);
    },
  };
}
