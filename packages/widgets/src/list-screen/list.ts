import type { Failure, Result } from '@salestax/client';
import type { Lifetime } from '@salestax/widget-kit';
import { createReading, type Reading, type ReadingEnvironment } from './reading.ts';

/** The types of one list. */
export interface ListTypes {
  /** What a read returns. */
  readonly Answer: unknown;
  readonly Row: object;
  /** Notes that only this list shows. */
  readonly Note: string;
  /** Background work that can be stopped. */
  readonly Run: string;
}

/** The state that all lists have; a widget adds its own to it. */
export interface ListState<List extends ListTypes> {
  /** Null until they have been read. */
  readonly rows: readonly List['Row'][] | null;
  /** Why nothing could be read. */
  readonly failure: Failure | null;
  /** A quiet line. */
  readonly note: List['Note'] | 'not-started' | 'stopped' | 'too-long' | null;
  /** Ids of rows. */
  readonly selected: ReadonlySet<string>;
  /** A read that a person waits for is under way. */
  readonly isReading: boolean;
  /** Background work is being requested. */
  readonly isStarting: boolean;
  /** Background work is being followed. */
  readonly isFollowing: boolean;
  /** The work that is being stopped. */
  readonly stopping: List['Run'] | null;
}

/** The state of a list that was not read yet. */
export const unreadList = {
  rows: null,
  failure: null,
  note: null,
  selected: new Set<string>(),
  isReading: false,
  isStarting: false,
  isFollowing: false,
  stopping: null,
} as const;

/** What one list does in its own way. */
export interface ListRules<List extends ListTypes> extends ReadingEnvironment {
  readonly get: () => ListState<List>;
  /** Stores parts of the state; `answer` is what was just read, for the parts that only this list has. */
  readonly set: (parts: Partial<ListState<List>>, answer?: List['Answer']) => void;
  /** Repeats a read; what may succeed later is a `network` failure. */
  readonly poll: (signal: AbortSignal) => Promise<Result<List['Answer']>>;
  /** Between the end of a poll and the next, in milliseconds. */
  readonly pollMs: number;
  /** Null: the rows that were shown stay. */
  readonly rowsOf: (answer: List['Answer']) => readonly List['Row'][] | null;
  /** The service still works on it. */
  readonly isUnderWay: (answer: List['Answer']) => boolean;
  readonly idOf: (row: List['Row']) => string;
  readonly canSelect: (row: List['Row']) => boolean;
  /** True: the work was cancelled and there is nothing to read. False: its end is read. */
  readonly stop: (run: List['Run']) => Promise<Result<boolean>>;
  /** Waits, before polling, for as long as the service reports progress. */
  readonly awaitProgress?: (signal: AbortSignal) => Promise<void>;
  /** The work was followed to its end or for as long as a screen waits (`exhausted`), or was cancelled here. */
  readonly onFollowed?: (ending: 'done' | 'exhausted' | 'cancelled') => void;
}

/** A list whose rows the service finds in the background, with a selection. */
export interface List<Types extends ListTypes> {
  readonly reading: Reading;
  /** Shows rows; those that can't be selected any more are deselected. */
  readonly show: (rows: readonly Types['Row'][]) => void;
  /** Shows an answer of the service; the same. */
  readonly showAnswer: (answer: Types['Answer']) => void;
  /**
   * Requests background work, and follows it once it is queued; until then the previous work is followed on.
   * `isQueued` null: it was not requested for a reason that the widget shows. Returns why the request failed.
   */
  readonly start: <Answer>(
    request: () => Promise<Result<Answer>>,
    isQueued: (answer: Answer) => boolean | null,
  ) => Promise<Failure | null>;
  /** Polls until nothing is under way. `isFirstRead`: it was just read. */
  readonly follow: (isFirstRead?: boolean) => Promise<void>;
  /** Stops background work. Returns why that failed. */
  readonly stop: (run: Types['Run']) => Promise<Failure | null>;
  /** Follows nothing any more, and drops the answer to a request of background work. */
  readonly cancel: () => void;
  readonly select: (ids: ReadonlySet<string>) => void;
  /** Deselects rows that can't be selected any more. */
  readonly prune: () => void;
}

export function createList<Types extends ListTypes>(life: Lifetime, rules: ListRules<Types>): List<Types> {
  const { get, set } = rules;
  const reading = createReading(life, rules);
  const starting = createReading(life);

  /** Of the selected rows, those that can still be selected. */
  function prunedSelection(rows: readonly Types['Row'][] | null): ReadonlySet<string> {
    const selectable = new Set(rows?.filter(rules.canSelect).map(rules.idOf));
    return new Set([...get().selected].filter((id) => selectable.has(id)));
  }

  const show = (rows: readonly Types['Row'][]) => set({ rows, failure: null, selected: prunedSelection(rows) });

  function showAnswer(answer: Types['Answer']): void {
    const rows = rules.rowsOf(answer) ?? get().rows;
    const isFollowing = rules.isUnderWay(answer);
    set({ rows, failure: null, selected: prunedSelection(rows), isReading: false, isFollowing }, answer);
  }

  async function start<Answer>(
    request: () => Promise<Result<Answer>>,
    isQueued: (answer: Answer) => boolean | null,
  ): Promise<Failure | null> {
    const signal = starting.restart();
    set({ isStarting: true, note: null });
    const answer = await request();
    if (signal.aborted) return null;
    const queued = answer.ok && isQueued(answer.value);
    if (queued === true) {
      await follow();
      return null;
    }
    set({ isStarting: false, ...(answer.ok && queued === false && { note: 'not-started' }) });
    return answer.ok ? null : answer;
  }

  async function follow(isFirstRead = false): Promise<void> {
    const signal = reading.restart();
    set({ isReading: false, isStarting: false, isFollowing: true, note: null });
    await rules.awaitProgress?.(signal);
    if (signal.aborted) return;
    const ending = await reading.poll({
      read: rules.poll,
      onAnswer(answer) {
        showAnswer(answer);
        return !rules.isUnderWay(answer);
      },
      onFailure: (failure) => set({ isFollowing: false, failure }),
      intervalMs: rules.pollMs,
      isFirstRead,
    });
    if (ending === 'stopped') return;
    if (ending === 'exhausted') set({ isFollowing: false, note: 'too-long' });
    rules.onFollowed?.(ending);
  }

  async function stop(run: Types['Run']): Promise<Failure | null> {
    if (get().stopping !== null) return null;
    const signal = reading.signal();
    set({ stopping: run });
    const stopped = await rules.stop(run);
    if (life.signal.aborted) return null;
    set({ stopping: null });
    if (!stopped.ok) return stopped;
    if (signal.aborted) return null;
    if (stopped.value) {
      reading.restart();
      set({ isFollowing: false, note: 'stopped' });
      rules.onFollowed?.('cancelled');
    } else {
      await follow();
    }
    return null;
  }

  return {
    reading,
    show,
    showAnswer,
    start,
    follow,
    stop,
    cancel() {
      starting.restart();
      reading.restart();
    },
    select: (selected) => set({ selected }),
    prune: () => set({ selected: prunedSelection(get().rows) }),
  };
}
