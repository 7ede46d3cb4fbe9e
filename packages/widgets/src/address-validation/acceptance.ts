import { createStore, type StoreApi } from 'zustand/vanilla';
import { maxDecisions, type AddressRow } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { candidatesOf, harmlessKinds, nothingToUndo, type AddressKind, type Candidate } from './addresses.ts';
import type { AddressPort } from './port.ts';

/** What became of addresses that were written together, or written back. */
export interface DecisionResult {
  /** The addresses that were written. */
  readonly changed: readonly Candidate[];
  /** How many were not, or may not have been; those that were not tried after a stop are not counted. */
  readonly refused: number;
  /** The message of the service for the first that was refused; '': there is none. */
  readonly reason: string;
}

interface Progress {
  readonly decision: Decision;
  readonly done: number;
  readonly total: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

type Decision = 'accept' | 'undo';

export interface AcceptanceState {
  /** The kinds that are ticked in the dialog; null: it is closed. */
  readonly kinds: ReadonlySet<AddressKind> | null;
  /** How far the writing is; null: nothing is being written. */
  readonly progress: Progress | null;
  /** The last result, until it is closed or undone: what was changed can be undone. */
  readonly accepted: DecisionResult | null;
}

/** `left`: the addresses that were not tried, got no answer, or were refused for a reason that may pass. */
interface Decided {
  readonly result: DecisionResult;
  readonly left: readonly Candidate[];
}

/** Accepts the found addresses of whole kinds. */
export interface Acceptance {
  readonly store: StoreApi<AcceptanceState>;
  /** Opens the choice of kinds. The kinds that write the same place in another way are ticked. */
  readonly open: () => void;
  readonly tick: (kind: AddressKind, isWanted: boolean) => void;
  readonly close: () => void;
  readonly accept: () => Promise<void>;
  /** Ends the writing after the calls that are under way. */
  readonly stop: () => void;
  /** Writes the addresses back that the customers had before. */
  readonly undo: () => Promise<void>;
  readonly dismiss: () => void;
}

export interface AcceptanceEnvironment {
  readonly rows: () => readonly AddressRow[];
  readonly onRow: (row: AddressRow) => void;
  readonly onAccepted: (result: DecisionResult) => void;
  readonly onUndone: (undone: readonly Candidate[]) => void;
  /** Some could not be undone; with the message of the service, or ''. */
  readonly onRefused: (message: string) => void;
  readonly now?: () => number;
}

export function createAcceptance(
  life: Lifetime,
  port: Pick<AddressPort, 'decideAll'>,
  { rows, onRow, onAccepted, onUndone, onRefused, now = Date.now }: AcceptanceEnvironment,
): Acceptance {
  const store = createStore<AcceptanceState>(() => ({ kinds: null, progress: null, accepted: null }));
  const { getState: get, setState } = store;
  let writing = new AbortController();

  /** Sends a decision, and once more when its answer is lost: the service answers a repeated one as the first. */
  async function send(body: Parameters<AddressPort['decideAll']>[0]) {
    const answer = await port.decideAll(body);
    const isLost = !answer.ok && answer.problem === 'network' && !life.signal.aborted;
    return isLost ? port.decideAll(body) : answer;
  }

  /** Sends batch after batch. A call without an answer ends that: the rest stays as it is. */
  async function decide(decision: Decision, candidates: readonly Candidate[]): Promise<Decided> {
    const { signal } = (writing = new AbortController());
    const changed: Candidate[] = [];
    const refusedForNow: Candidate[] = [];
    const startedAt = now();
    let [refused, reason] = [0, ''];
    let done = 0;
    for (; done < candidates.length && !signal.aborted; done += maxDecisions) {
      setState({ progress: { decision, done, total: candidates.length, startedAt } });
      const batch = candidates.slice(done, done + maxDecisions);
      const addresses = batch.map(({ row, found }) => ({ customerId: row.id, suggestion: found }));
      const answer = await send({ decision, addresses });
      if (life.signal.aborted) break;
      if (!answer.ok) {
        refused += candidates.length - done;
        break;
      }
      for (const { customerId, row, error } of answer.value) {
        if (row !== null) onRow(row);
        const candidate = batch.find((each) => each.row.id === customerId);
        if (error === null && candidate !== undefined) changed.push(candidate);
        else if (error !== null) [refused, reason] = [refused + 1, reason || error.message];
        if (error !== null && error.code !== nothingToUndo && candidate !== undefined) refusedForNow.push(candidate);
      }
    }
    if (!life.signal.aborted) setState({ progress: null });
    return { result: { changed, refused, reason }, left: [...refusedForNow, ...candidates.slice(done)] };
  }

  return {
    store,
    open: () => setState({ kinds: harmlessKinds }),
    tick(kind, isWanted) {
      const others = [...(get().kinds ?? [])].filter((each) => each !== kind);
      setState({ kinds: new Set(isWanted ? [...others, kind] : others) });
    },
    close: () => setState({ kinds: null }),
    async accept() {
      const { kinds, progress } = get();
      const candidates = candidatesOf(rows()).filter(({ kind }) => kinds?.has(kind) === true);
      if (progress !== null || candidates.length === 0) return;
      setState({ kinds: null, accepted: null });
      const { result } = await decide('accept', candidates);
      if (life.signal.aborted) return;
      setState({ accepted: result });
      onAccepted(result);
    },
    stop: () => writing.abort(),
    async undo() {
      const { accepted, progress } = get();
      if (accepted === null || progress !== null) return;
      setState({ accepted: null });
      const { result, left } = await decide('undo', accepted.changed);
      if (life.signal.aborted) return;
      const { changed, refused, reason } = result;
      // The addresses that are left can still be undone.
      if (left.length > 0) setState({ accepted: { changed: left, refused: 0, reason: '' } });
      onUndone(changed);
      if (refused > 0) onRefused(reason);
    },
    dismiss: () => setState({ accepted: null }),
  };
}
