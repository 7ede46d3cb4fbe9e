import type { ReactNode } from 'react';
import { Skeleton } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { ListScreenLayout, ReadFailure } from '../list-screen/screen.tsx';
import { ActivityTable, type ActivityProps } from './table.tsx';

interface ActivityViewProps extends ActivityProps {
  readonly homeLink: string | null;
}

/** What happened to the company. */
export function ActivityView({ homeLink, ...props }: ActivityViewProps): ReactNode {
  const { model, text } = props;
  const state = useStore(model.store, (now) => now);
  const { entries, failure, isReading } = state;
  return (
    <ListScreenLayout
      className="st-activity"
      text={text}
      subtitle={text.note}
      homeLink={homeLink}
      onRefresh={() => void model.load()}
      isRefreshing={isReading}
    >
      <ReadFailure failure={failure} text={text} onRetry={() => void model.load()} />
      {entries !== null && <ActivityTable entries={entries} state={state} {...props} />}
      {entries === null && failure === null && <Skeleton lines={6} label={text.loading} />}
    </ListScreenLayout>
  );
}
