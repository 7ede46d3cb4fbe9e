import type { ReactNode } from 'react';
import { useStore } from '@salestax/widget-kit';
import { Loaded } from '../list-screen/loaded.tsx';
import { ListScreenLayout } from '../list-screen/screen.tsx';
import { isLoading } from '../service/resource.ts';
import { ActivityTable, type ActivityProps } from './table.tsx';

interface ActivityViewProps extends ActivityProps {
  readonly homeLink: string | null;
}

/** What happened to the company. */
export function ActivityView({ homeLink, ...props }: ActivityViewProps): ReactNode {
  const { model, text } = props;
  const resource = useStore(model.list);
  return (
    <ListScreenLayout
      className="st-activity"
      text={text}
      subtitle={text.note}
      homeLink={homeLink}
      onRefresh={() => void model.load()}
      isRefreshing={isLoading(resource)}
    >
      <Loaded resource={resource} text={text} label={text.loading} lines={6} onRetry={() => void model.load()}>
        {(list) => <ActivityTable list={list} isReading={isLoading(resource)} {...props} />}
      </Loaded>
    </ListScreenLayout>
  );
}
