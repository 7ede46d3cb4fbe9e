import { Notice, RunProgress, useSlow } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { CallFailed } from '../service/failed.tsx';
import type { BackgroundSearch } from './background-search.ts';
import type { ExemptionViewProps } from './view-props.ts';

interface SearchStatusProps<Row> extends ExemptionViewProps {
  readonly search: BackgroundSearch<Row>;
  /** What the service does. */
  readonly title: string;
  /** What it counts. */
  readonly counted: string;
}

/** How a search stands: how far it is and how to stop it, or why there is nothing. */
export function SearchStatus<Row>({ search, title, counted, text }: SearchStatusProps<Row>): ReactNode {
  const state = useStore(search.store, (now) => now);
  const { isSearching, isStopping, run, startedAt, failure, problem, note } = state;
  const isSlow = useSlow(isSearching);
  return (
    <>
      {isSlow && (
        <RunProgress
          title={title}
          stages={[{ label: counted, state: 'running', done: run?.done ?? 0, total: run?.total ?? null }]}
          startedAt={startedAt}
          now={Date.now}
          texts={text}
          onStop={isStopping ? undefined : () => void search.stop()}
        />
      )}
      {failure !== null && <CallFailed failure={failure} text={text} onRetry={() => void search.search()} />}
      {problem !== null && (
        <Notice tone="attention" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <p className="st-quiet" role="status">
        {note === 'not-started' && text.notStarted}
        {note === 'stopped' && text.stopped}
        {note === 'too-long' && text.tooLong}
        {(note === 'too-long' || note === 'stopped') && (
          <>
            {' '}
            <button
              type="button"
              className="st-link"
              onClick={() => void search[note === 'stopped' ? 'search' : 'follow']()}
            >
              {text.refresh}
            </button>
          </>
        )}
      </p>
    </>
  );
}
