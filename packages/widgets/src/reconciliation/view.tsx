import { BackLink, Button, Notice, RunProgress, Skeleton } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { CallFailed } from '../service/failed.tsx';
import { RecalculationCard } from './recalculation-card.tsx';
import { RecalculationDialog } from './recalculation-dialog.tsx';
import { Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import { comparisonStages } from './stages.ts';
import type { ReconciliationState, Stage } from './state.ts';
import type { ReconciliationViewProps } from './view-props.ts';
import { errorSentence, rangeSentence, refusalOf, statusSentence } from './wording.ts';

/** The whole screen, in whatever state it is. */
export function ReconciliationView(props: ReconciliationViewProps): ReactNode {
  const { model, text, homeLink } = props;
  const state = useStore(model.comparison.store, (now) => now);
  const { stage } = state;
  return (
    <div className="st-rec st-stack">
      {homeLink !== null && <BackLink href={homeLink}>{text.back}</BackLink>}
      <div className="st-page-head">
        <h2 className="st-title">{text.heading}</h2>
        {stage.phase !== 'loading' && (
          <Button variant="plain" onClick={() => void model.refresh()}>
            {text.refresh}
          </Button>
        )}
      </div>
      <Troubles state={state} {...props} />
      <SearchForm state={state} {...props} />
      <p className="st-quiet" role="status">
        {noteOf(state, text)}
      </p>
      <RecalculationCard state={state} {...props} />
      {stage.phase === 'loading' && <Skeleton lines={6} label={text.loading} />}
      {stage.phase === 'running' && <Running stage={stage} {...props} />}
      {stage.phase === 'ready' && <Results state={state} comparison={stage.comparison} {...props} />}
      <RecalculationDialog {...props} />
    </div>
  );
}

interface StateProps extends ReconciliationViewProps {
  readonly state: ReconciliationState;
}

/** What stands in the way. */
function Troubles({ state: { status, stage, searchFailure }, model, text }: StateProps): ReactNode {
  const sentence = statusSentence(status, text);
  return (
    <>
      {sentence !== null && (
        <Notice tone="attention" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      {searchFailure !== null && <CallFailed failure={searchFailure} text={text} sentence={refusalOf(searchFailure)} />}
      {stage.phase === 'failed' && (
        <CallFailed
          failure={stage.failure}
          text={text}
          sentence={refusalOf(stage.failure)}
          onRetry={() => void model.refresh()}
        />
      )}
      {stage.phase === 'refused' && (
        <Notice tone="negative" role="alert">
          <p className="st-rec-lines">{errorSentence(stage.error, text.comparisonFailed, text)}</p>
        </Notice>
      )}
    </>
  );
}

function noteOf({ note, stage, status }: ReconciliationState, text: StateProps['text']): string {
  if (note !== null) return text[note];
  if (stage.phase === 'running' && stage.isLate) return text.takesLonger;
  return stage.phase === 'none' && status === 'Active' ? text.nothingSearched : '';
}

interface RunningProps extends ReconciliationViewProps {
  readonly stage: Extract<Stage, { readonly phase: 'running' }>;
}

function Running({ stage: { search, run }, model, text, now }: RunningProps): ReactNode {
  return (
    <RunProgress
      title={search === null ? text.comparingAny : rangeSentence(text.comparing, search)}
      stages={comparisonStages(run, text)}
      startedAt={run === null ? now() : Date.parse(run.startedAt)}
      now={now}
      texts={{ elapsed: text.elapsed, of: text.of, waiting: text.waiting, stop: text.stop }}
      onStop={() => void model.comparison.stop()}
    />
  );
}
