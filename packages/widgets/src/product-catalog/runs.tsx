import type { RunStatus } from '@salestax/contract';

import { RunProgress, type RunStage } from '@salestax/ui';
import type { ReactNode } from 'react';
import type { CatalogMessages } from './messages.ts';
import type { CatalogState } from './model.ts';
import type { CatalogRun } from './port.ts';
import type { CatalogViewProps } from './view-props.ts';

interface RunsProps extends CatalogViewProps {
  readonly state: CatalogState;
}

/** What the service works on, how far it is, and the way to end it. */
export function RunsUnderWay({ state: { comparison, sync, stopping }, ...props }: RunsProps): ReactNode {
  const { text } = props;
  return (
    <>
      <OneRun run={comparison} kind="item-comparison" title={text.comparing} stopping={stopping} {...props} />
      <OneRun run={sync} kind="item-sync" title={text.sending} stopping={stopping} {...props} />
    </>
  );
}

interface OneRunProps extends CatalogViewProps {
  readonly run: RunStatus | null;
  readonly kind: CatalogRun;
  readonly title: string;
  readonly stopping: CatalogRun | null;
}

function OneRun({ run, kind, title, stopping, model, text }: OneRunProps): ReactNode {
  if (run === null || run.state !== 'running') return null;
  return (
    <RunProgress
      title={title}
      stages={stagesOf(run, title, text)}
      startedAt={Date.parse(run.startedAt)}
      now={Date.now}
      texts={{ elapsed: text.elapsed, of: text.of, waiting: text.waiting, stop: text.stop }}
      onStop={stopping === kind ? undefined : () => void model.stop(kind)}
    />
  );
}

/** The parts of a run; one without parts is a part of its own. Those that have begun go on at the same time. */
export function stagesOf(run: RunStatus, title: string, text: CatalogMessages): readonly RunStage[] {
  const { stages = [], done, total } = run;
  if (stages.length === 0) return [{ label: title, state: 'running', done, total }];
  const isDone = (stage: Pick<RunStatus, 'done' | 'total'>) => stage.total !== null && stage.done >= stage.total;
  const first = stages.findIndex((stage) => !isDone(stage));
  return stages.map((stage, at) => {
    const hasBegun = at === first || stage.done > 0 || stage.total !== null;
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
