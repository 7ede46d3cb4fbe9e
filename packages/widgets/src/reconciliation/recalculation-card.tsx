import type { ReactNode } from 'react';
import type { RecalculationRow, RunStatus } from '@salestax/contract';
import { Button, Card, Notice, RunProgress } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { useWaitSentence } from '../list-screen/run-progress.tsx';
import { counted } from '../texts/counted.ts';
import type { ReconciliationMessages } from './messages.ts';
import { OutcomeTable } from './outcome-table.tsx';
import type { RecalculationState } from './recalculation.ts';
import { stageOf, type ReconciliationState } from './state.ts';
import { formatChange, taxTotals } from './tax-change.ts';
import type { ReconciliationViewProps } from './view-props.ts';
import { errorSentence, outcomesSentence } from './wording.ts';

interface RecalculationCardProps extends ReconciliationViewProps {
  readonly state: ReconciliationState;
}

/** The last recalculation: its progress, or its outcome for each document. */
export function RecalculationCard({ state, ...props }: RecalculationCardProps): ReactNode {
  const { model, text, locale, now } = props;
  const recalculation = useStore(model.recalculation.store);
  const { last, isLate } = recalculation;
  const notice = useWaitSentence(last?.run ?? null, text, locale);
  if (last === null || !isOfInterest(last.run, state)) return null;
  const { run, rows } = last;
  if (run.state === 'running')
    return (
      <div className="st-stack">
        <RunProgress
          title={text.recalculating}
          stages={[{ label: text.recalculation, state: 'running', done: run.done, total: run.total }]}
          startedAt={Date.parse(run.startedAt)}
          now={now}
          texts={text}
          locale={locale}
          notice={notice}
          onStop={() => void model.recalculation.stop()}
        />
        {isLate && <p className="st-quiet">{text.takesLonger}</p>}
      </div>
    );
  return (
    <Card
      title={text.recalculation}
      actions={
        <Button variant="plain" onClick={model.recalculation.dismiss}>
          {text.close}
        </Button>
      }
    >
      <div className="st-stack">
        <Ending recalculation={recalculation} text={text} />
        {rows.length > 0 && (
          <>
            <p className="st-rec-money">{moneySentence(rows, text, locale)}</p>
            <p>{outcomesSentence(rows, text, locale)}</p>
            <OutcomeTable rows={rows} {...props} />
          </>
        )}
      </div>
    </Card>
  );
}

/**
 * Whether to show a recalculation: not if it ended before the search on the screen started, since the figures of that search
 * contain it. `startedAt` null: not known, so the recalculation is shown.
 */
function isOfInterest(run: Pick<RunStatus, 'state' | 'updatedAt'>, state: ReconciliationState): boolean {
  if (run.state === 'running') return true;
  const stage = stageOf(state);
  if (stage.phase !== 'ready') return false;
  const { startedAt } = stage.comparison;
  return startedAt === null || Date.parse(run.updatedAt) >= Date.parse(startedAt);
}

function Ending({
  recalculation: { last, lastError },
  text,
}: {
  readonly recalculation: RecalculationState;
  readonly text: ReconciliationMessages;
}): ReactNode {
  if (last?.run.state === 'cancelled') return <p className="st-quiet">{text.recalculationStopped}</p>;
  if (last?.run.state !== 'failed') return null;
  const error = lastError ?? { code: '', message: '' };
  return (
    <Notice tone="negative" role="alert">
      <p className="st-rec-lines">{errorSentence(error, text.recalculationFailed, text)}</p>
    </Notice>
  );
}

/** By how much the taxes of all documents have changed. */
function moneySentence(rows: readonly RecalculationRow[], text: ReconciliationMessages, locale: string): string {
  const { change, count } = taxTotals(rows);
  if (count === 0) return text.taxUnchanged;
  return counted(text.taxChanged, count, locale, { change: formatChange(change, locale) });
}
