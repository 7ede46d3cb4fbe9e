import type { Failure, Result } from '@salestax/client';
import type { Lifetime } from '@salestax/widget-kit';
import { afterRead, valueOf, withoutNewestRead, withValue, type Resource } from '../service/resource.ts';
import { createReading, type ReadingEnvironment } from './reading.ts';

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
  /** The rows; null: the service has none yet, as before the first search. */
  readonly read: Resource<readonly List['Row'][] | null>;
  /** What became of the last work, for one quiet line of the screen; null: nothing to show. */
  readonly note: List['Note'] | 'not-started' | 'stopped' | 'too-long' | null;
  /** Ids of rows. */
  readonly selected: ReadonlySet<string>;
  /** Background work is being requested. */
  readonly isStarting: boolean;
  /** Background work is running and polled. */
  readonly isPolling: boolean;
  /** The work that is being stopped. */
  readonly stopping: List['Run'] | null;
}

/** The state of a list that was not read yet. */
export const unreadList = {
  read: { kind: 'unread' },
  note: null,
  selected: new Set<string>(),
  isStarting: false,
  isPolling: false,
  stopping: null,
} as const;

/** What a widget supplies for its list. */
export interface ListRules<List extends ListTypes> extends ReadingEnvironment {
  readonly get: () => ListState<List>;
  /** Stores parts of the state; `answer` is what was just read, for the parts that only this list has. */
  readonly set: (parts: Partial<ListState<List>>, answer?: List['Answer']) => void;
  /** Repeats a read. After a failure with the problem `network` polling goes on: the next poll may succeed. */
  readonly poll: (signal: AbortSignal) => Promise<Result<List['Answer']>>;
  /** Between the end of a poll and the next, in milliseconds. */
  readonly pollMs: number;
  /** Null: the rows that were shown stay. */
  readonly rowsOf: (answer: List['Answer']) => readonly List['Row'][] | null;
  /** Background work of the service is not done yet. */
  readonly isRunning: (answer: List['Answer']) => boolean;
  readonly idOf: (row: List['Row']) => string;
  readonly canSelect: (row: List['Row']) => boolean;
  /** True: the work was cancelled and there is nothing to read. False: its end is read. */
  readonly stop: (run: List['Run']) => Promise<Result<boolean>>;
  /** Waits, before polling, for as long as the service reports progress. */
  readonly awaitProgress?: (signal: AbortSignal) => Promise<void>;
  /** Polling has ended: the work is done, ran longer than a screen waits (`exhausted`), or was cancelled here. */
  readonly onFollowed?: (ending: 'done' | 'exhausted' | 'cancelled') => void;
}

/** A list whose rows the service reads or finds in the background, with a selection. */
export type List<Types extends ListTypes> = ReturnType<typeof createList<Types>>;

export function createList<Types extends ListTypes>(lifetime: Lifetime, rules: ListRules<Types>) {
  const { get, set } = rules;
  const reading = createReading(lifetime, rules);
  const starting = createReading(lifetime);

  /** The ids of the selected rows that can still be selected. */
  const selectedOf = (rows: readonly Types['Row'][] | null): ReadonlySet<string> =>
    new Set(
      rows
        ?.filter(rules.canSelect)
        .map(rules.idOf)
        .filter((id) => get().selected.has(id)),
    );

  /** Shows an answer of the service; rows that can't be selected any more are deselected. */
  function showAnswer(answer: Types['Answer']): void {
    const rows = rules.rowsOf(answer) ?? valueOf(get().read);
    const read = { kind: 'ready', value: rows, again: null } as const;
    set({ read, isPolling: rules.isRunning(answer), selected: selectedOf(rows) }, answer);
  }

  /**
   * Requests background work, and polls it once it is queued; until then the previous work is polled.
   * `isQueued` null: it was not requested for a reason that the widget shows. Returns why the request failed.
   */
  async function start<Answer>(
    request: () => Promise<Result<Answer>>,
    isQueued: (answer: Answer) => boolean | null,
  ): Promise<Failure | null> {
    const signal = starting.restart();
    set({ isStarting: true, note: null });
    const answer = await request();
    if (signal.aborted) return null;
    if (!answer.ok) {
      set({ isStarting: false });
      return answer;
    }
    const queued = isQueued(answer.value);
    if (queued) await pollUntilDone();
    else set({ isStarting: false, ...(queued === false && { note: 'not-started' }) });
    return null;
  }

  /** Polls until no work is running. `isFirstPollMade`: the first poll was made already. */
  async function pollUntilDone(isFirstPollMade = false): Promise<void> {
    const signal = reading.restart();
    set({ read: withoutNewestRead(get().read), isStarting: false, isPolling: true, note: null });
    await rules.awaitProgress?.(signal);
    if (signal.aborted) return;
    const ending = await reading.poll({
      read: rules.poll,
      onAnswer(answer) {
        showAnswer(answer);
        return !rules.isRunning(answer);
      },
      onFailure: (failure) => set({ isPolling: false, read: afterRead(get().read, failure) }),
      intervalMs: rules.pollMs,
      isFirstPollMade,
    });
    if (ending === 'stopped') return;
    if (ending === 'exhausted') set({ isPolling: false, note: 'too-long' });
    rules.onFollowed?.(ending);
  }

  /** Stops background work. Returns why that failed. */
  async function stop(run: Types['Run']): Promise<Failure | null> {
    if (get().stopping !== null) return null;
    const signal = reading.signal();
    set({ stopping: run });
    const stopped = await rules.stop(run);
    if (lifetime.signal.aborted) return null;
    set({ stopping: null });
    if (!stopped.ok) return stopped;
    if (signal.aborted) return null;
    if (stopped.value) {
      reading.restart();
      set({ isPolling: false, note: 'stopped' });
      rules.onFollowed?.('cancelled');
    } else {
      await pollUntilDone();
    }
    return null;
  }

  return {
    reading,
    showAnswer,
    /** Changes the rows on the screen; those that can't be selected any more are deselected. */
    change: (next: (rows: readonly Types['Row'][]) => readonly Types['Row'][]) => {
      const read = withValue(get().read, (rows) => rows && next(rows));
      set({ read, selected: selectedOf(valueOf(read)) });
    },
    start,
    pollUntilDone,
    stop,
    /** Stops polling, and drops the answer to a request of background work. */
    cancel() {
      starting.restart();
      reading.restart();
    },
    select: (selected: ReadonlySet<string>) => set({ selected }),
    /** Deselects rows that can't be selected any more. */
    prune: () => set({ selected: selectedOf(valueOf(get().read)) }),
  };
}
