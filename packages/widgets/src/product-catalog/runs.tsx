import type { ReactNode } from 'react';
import type { RunStatus } from '@salestax/contract';
import type { RunStage } from '@salestax/ui';
import { ActiveRun } from '../list-screen/run-progress.tsx';
import type { CatalogMessages } from './messages.ts';
import type { CatalogState } from './model.ts';
import type { CatalogRun } from './port.ts';
import type { CatalogViewProps } from './view-props.ts';

interface RunsProps extends CatalogViewProps {
  readonly state: CatalogState;
}

/** The progress of running work, with a button to stop it. */
export function RunsUnderWay({ state: { comparison, sync, stopping }, ...props }: RunsProps): ReactNode {
  const { model, text, locale } = props;
  const run = (kind: CatalogRun, status: RunStatus | null, title: string) => (
    <ActiveRun
      run={status}
      title={title}
      stages={(running) => stagesOf(running, title, text)}
      text={text}
      locale={locale}
      isStopping={stopping === kind}
      onStop={() => void model.stop(kind)}
    />
  );
  return (
    <>
      {run('item-comparison', comparison, text.comparing)}
      {run('item-sync', sync, text.sending)}
    </>
  );
}

/** The stages of a run; a run without stages is one stage. Several may run at the same time. */
export function stagesOf(run: RunStatus, title: string, text: CatalogMessages): readonly RunStage[] {
  const { stages = [], done, total } = run;
  if (stages.length === 0) return [{ label: title, state: 'running', done, total }];
  const isDone = (stage: Pick<RunStatus, 'done' | 'total'>) => stage.total !== null && stage.done >= stage.total;
  const firstOpen = stages.findIndex((stage) => !isDone(stage));
  return stages.map((stage, at) => {
    const hasBegun = at === firstOpen || stage.done > 0 || stage.total !== null;
    return {
      label: stageName(stage.name, text),
      state: isDone(stage) ? 'done' : hasBegun ? 'running' : 'waiting',
      done: stage.done,
      total: stage.total,
    };
  });
}

function stageName(name: string, text: CatalogMessages): string {
  if (name === 'accounting') return text.stageAccounting;
  if (name === 'provider') return text.stageProvider;
  return name === 'compare' ? text.stageCompare : name;
}
