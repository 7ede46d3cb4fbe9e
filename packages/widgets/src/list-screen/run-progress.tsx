import type { RunStatus } from '@salestax/contract';
import { RunProgress, type RunStage } from '@salestax/ui';
import type { ReactNode } from 'react';

interface ActiveRunProps {
  readonly run: RunStatus | null;
  readonly title: string;
  readonly stages: (run: RunStatus) => readonly RunStage[];
  readonly text: { readonly elapsed: string; readonly of: string; readonly waiting: string; readonly stop: string };
  readonly locale: string;
  readonly isStopping: boolean;
  readonly onStop: () => void;
}

/** How far a run of the service is, and how to stop it; nothing when it is not running. */
export function ActiveRun({ run, title, stages, text, locale, isStopping, onStop }: ActiveRunProps): ReactNode {
  if (run === null || run.state !== 'running') return null;
  return (
    <RunProgress
      title={title}
      stages={stages(run)}
      startedAt={Date.parse(run.startedAt)}
      now={Date.now}
      texts={{ elapsed: text.elapsed, of: text.of, waiting: text.waiting, stop: text.stop }}
      locale={locale}
      onStop={isStopping ? undefined : onStop}
    />
  );
}
