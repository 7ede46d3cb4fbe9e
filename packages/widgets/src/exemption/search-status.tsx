import type { ReactNode } from 'react';
import { Notice, RunProgress, useSlow } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CallFailed } from '../service/failed.tsx';
import { failureOf } from '../service/resource.ts';
import { isSearching, type SearchList } from './search-list.ts';
import type { ExemptionViewProps } from './view-props.ts';

interface SearchStatusProps<Row extends object> extends ExemptionViewProps {
  readonly list: SearchList<Row>;
  readonly title: string;
  /** What the progress counts. */
  readonly counted: string;
}

/** The progress of a search with a button to stop it, or why it found nothing. */
export function SearchStatus<Row extends object>({
  list,
  title,
  counted,
  text,
  locale,
}: SearchStatusProps<Row>): ReactNode {
  const state = useStore(list.store);
  const { stopping, run, startedAt, error, note } = state;
  const failure = failureOf(state.read);
  const isSlow = useSlow(isSearching(state));
  return (
    <>
      {isSlow && (
        <RunProgress
          title={title}
          stages={[{ label: counted, state: 'running', done: run?.done ?? 0, total: run?.total ?? null }]}
          startedAt={startedAt}
          now={Date.now}
          texts={text}
          locale={locale}
          isStopping={stopping !== null}
          onStop={() => void list.stop()}
        />
      )}
      {failure !== null && <CallFailed failure={failure} text={text} onRetry={() => void list.search()} />}
      {error !== null && (
        <Notice tone="attention" role="alert">
          <p>{error}</p>
        </Notice>
      )}
      <p className="st-quiet" role="status">
        {note === 'not-started' && text.notStarted}
        {note === 'stopped' && text.stopped}
        {note === 'replaced' && text.replaced}
        {note === 'too-long' && text.tooLong}
        {(note === 'too-long' || note === 'stopped' || note === 'replaced') && (
          <>
            {' '}
            <button
              type="button"
              className="st-link"
              onClick={() => void list[note === 'too-long' ? 'follow' : 'search']()}
            >
              {text.refresh}
            </button>
          </>
        )}
      </p>
    </>
  );
}
