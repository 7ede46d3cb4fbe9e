import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AddressRow } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { hasFound, nothingToUndo, type Address } from './addresses.ts';
import type { AddressPort } from './port.ts';

/** After the next address is shown, clicks are ignored for this many milliseconds: they were meant for the previous one. */
const SEEN_MS = 500;

/** `accept`: the found address becomes the customer's; `keep`: the customer's own address stays. */
export type Decision = 'accept' | 'keep';

/** A decision that can be taken back. */
export interface Decided {
  readonly row: AddressRow;
  readonly found: Address;
  readonly decision: Decision;
  readonly isUndoing: boolean;
}

interface ReviewState {
  /** Null: nothing is being decided. */
  readonly review: Review | null;
  /** The last decision, until it is closed or taken back. */
  readonly decided: Decided | null;
}

/** The choice between the address of a customer and the suggested one. */
export interface Review {
  readonly row: AddressRow;
  readonly found: Address;
  /** Addresses to decide, this one included, without skipped ones. */
  readonly left: number;
  readonly deciding: Decision | null;
  /** The message of the service; '': it sent none. */
  readonly error: string | null;
}

export interface Reviewer {
  readonly store: StoreApi<ReviewState>;
  readonly open: (row: AddressRow) => void;
  /** Accepts the suggested address, or keeps the customer's, and shows the next. */
  readonly decide: (decision: Decision) => Promise<void>;
  /** Shows the next without a decision. */
  readonly skip: () => void;
  readonly close: () => void;
  /** Takes the last decision back. */
  readonly undo: () => Promise<void>;
  readonly dismissDecided: () => void;
}

export interface ReviewSurroundings {
  /** The current customers, in the order of the review. */
  readonly rows: () => readonly AddressRow[];
  /** The customer's address has changed. */
  readonly onRow: (row: AddressRow) => void;
  readonly onDecided: (row: AddressRow, decision: Decision) => void;
  readonly onUndone: (row: AddressRow) => void;
  /** There is nothing to decide any more; with the message of the service, or ''. */
  readonly onRefused: (message: string) => void;
}

/** Reviews suggested addresses one by one; none is accepted without a decision. */
export function createReviewer(
  life: Lifetime,
  port: Pick<AddressPort, 'decide'>,
  { rows, onRow, onDecided, onUndone, onRefused }: ReviewSurroundings,
): Reviewer {
  const store = createStore<ReviewState>(() => ({ review: null, decided: null }));
  const set = (parts: Partial<Review>) =>
    store.setState(({ review }) => ({ review: review && { ...review, ...parts } }));
  let isSeen = true;
  /** Ids that were skipped since the review was opened. */
  const skipped = new Set<string>();
  const isOpenToDecide = (row: AddressRow) => hasFound(row) && !skipped.has(row.id);
  const close = () => store.setState({ review: null });

  function show(row: AddressRow): void {
    const { suggestion: found } = row;
    if (found === undefined) return close();
    const left = rows().filter(isOpenToDecide).length;
    store.setState({ review: { row, found, left, deciding: null, error: null } });
  }

  /** Shows the next one of `all`, which contains `from`; after the last, those before. */
  function goOn(from: AddressRow, all: readonly AddressRow[]): void {
    const at = all.findIndex(({ id }) => id === from.id);
    const next = [...all.slice(at + 1), ...all.slice(0, at)].find(isOpenToDecide);
    if (next === undefined) return close();
    show(next);
    isSeen = false;
    life.after(SEEN_MS, () => {
      isSeen = true;
    });
  }

  async function decide(decision: Decision): Promise<void> {
    const { review } = store.getState();
    if (review === null || review.deciding !== null || !isSeen) return;
    const { row, found } = review;
    set({ deciding: decision, error: null });
    const answer = await port.decide({ customerId: row.id, decision, suggestion: found });
    if (life.signal.aborted) return;
    const isOpen = store.getState().review?.row === row;
    const newRow = answer.ok ? answer.value.row : null;
    // A filter may hide the row once it is decided.
    const rowsBefore = rows();
    if (newRow !== null) onRow(newRow);
    if (answer.ok && answer.value.error === null) {
      store.setState({ decided: { row: newRow ?? row, found, decision, isUndoing: false } });
      onDecided(newRow ?? row, decision);
      if (isOpen) goOn(row, rowsBefore);
      return;
    }
    const error = (answer.ok && answer.value.error?.message) || '';
    if (!isOpen) return onRefused(error);
    // The suggestion may have changed meanwhile.
    if (newRow !== null) show(newRow);
    if (store.getState().review === null) onRefused(error);
    else set({ deciding: null, error });
  }

  return {
    store,
    open(row) {
      skipped.clear();
      show(row);
    },
    decide,
    async undo() {
      const { decided } = store.getState();
      if (decided === null || decided.isUndoing) return;
      store.setState({ decided: { ...decided, isUndoing: true } });
      const { row, found } = decided;
      const answer = await port.decide({ customerId: row.id, decision: 'undo', suggestion: found });
      if (life.signal.aborted) return;
      const refusal = answer.ok ? answer.value.error : null;
      const isOver = answer.ok && (refusal === null || refusal.code === nothingToUndo);
      // Another address may have been decided meanwhile.
      store.setState(({ decided: now }) =>
        now?.row === row ? { decided: isOver ? null : { ...now, isUndoing: false } } : {},
      );
      const newRow = answer.ok ? answer.value.row : null;
      if (newRow !== null) onRow(newRow);
      if (answer.ok && refusal === null) onUndone(newRow ?? row);
      else onRefused(refusal?.message ?? '');
    },
    dismissDecided: () => store.setState({ decided: null }),
    skip() {
      const { review } = store.getState();
      if (review === null || !isSeen) return;
      skipped.add(review.row.id);
      goOn(review.row, rows());
    },
    close,
  };
}
