import type { ReactNode } from 'react';
import { Button, Notice, RunProgress, Skeleton } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { comparisonStages } from '../list-screen/comparison-stages.ts';
import { useWaitSentence } from '../list-screen/run-progress.tsx';
import { AlertDialog, ListScreenLayout, ReadFailure, type AlertTexts } from '../list-screen/screen.tsx';
import { PendingPart, useLaterPart, type LaterPart } from '../service/later-part.tsx';
import { Blocked } from '../set-up-state/blocked.tsx';
import { stateOfStatus } from '../set-up-state/next-pages.ts';
import type { ReconciliationMessages } from './messages.ts';
import type * as resultsPart from './results-part.ts';
import { SearchForm } from './search-form.tsx';
import { stageOf, type Alert, type ComparisonProgress, type ReconciliationState, type Stage } from './state.ts';
import type { ReconciliationViewProps } from './view-props.ts';
import type * as voidingPart from './voiding-part.ts';
import { errorSentence, rangeSentence, statusSentence } from './wording.ts';

interface ScreenProps extends ReconciliationViewProps {
  /** The results of a comparison, and recalculations. */
  readonly results: LaterPart<typeof resultsPart>;
  readonly voiding: LaterPart<typeof voidingPart>;
}

/** The reconciliation screen. */
export function ReconciliationView({ results, voiding, ...props }: ScreenProps): ReactNode {
  const { model, text, locale, homeLink } = props;
  const state = useStore(model.comparison.store);
  const stage = stageOf(state);
  const isRecalculating = useStore(model.recalculation.store, ({ last }) => last?.run.state === 'running');
  const parts = useLaterPart(results, stage.phase === 'ready' || stage.phase === 'running' || isRecalculating);
  return (
    <ListScreenLayout
      className="st-rec"
      text={text}
      homeLink={homeLink}
      onRefresh={() => void model.refresh()}
      isRefreshing={stage.phase === 'loading'}
    >
      <Failures state={state} stage={stage} {...props} />
      <SearchForm state={state} {...props} />
      <p className="st-quiet" role="status">
        {noteOf(state, stage, text)}
      </p>
      {parts !== null && <parts.RecalculationCard state={state} {...props} />}
      {stage.phase === 'loading' && <Skeleton lines={6} label={text.loading} />}
      {stage.phase === 'running' && <Running progress={stage} {...props} />}
      {stage.phase === 'ready' && parts !== null && <parts.Results state={state} {...stage} {...props} />}
      <PendingPart part={results} text={text}>
        {stage.phase === 'ready' && <Skeleton lines={6} label={text.loading} />}
      </PendingPart>
      {parts !== null && <parts.RecalculationDialog {...props} />}
      <Voiding part={voiding} {...props} />
      <AlertDialog
        alert={state.alert}
        texts={alertTexts}
        text={text}
        locale={locale}
        onClose={model.comparison.dismiss}
      />
    </ListScreenLayout>
  );
}

interface VoidingProps extends ReconciliationViewProps {
  readonly part: LaterPart<typeof voidingPart>;
}

function Voiding({ part, ...props }: VoidingProps): ReactNode {
  const isOpen = useStore(props.model.voiding.store, ({ row }) => row !== null);
  const loaded = useLaterPart(part, isOpen);
  return loaded === null ? <PendingPart part={part} text={props.text} /> : <loaded.VoidingDialog {...props} />;
}

interface StateProps extends ReconciliationViewProps {
  readonly state: ReconciliationState;
  readonly stage: Stage;
}

/** Failures and what blocks the page. */
function Failures({ state, stage, model, text, homeLink }: StateProps): ReactNode {
  const { status, searchFailure, error, otherSearch } = state;
  const sentence = statusSentence(status, text);
  return (
    <>
      {sentence !== null && (
        <Blocked state={stateOfStatus[status]} text={text} homeLink={homeLink}>
          {sentence}
        </Blocked>
      )}
      <ReadFailure failure={searchFailure} text={text} />
      {stage.phase === 'failed' && (
        <ReadFailure failure={stage.failure} text={text} onRetry={() => void model.retry()} />
      )}
      {error !== null && stage.phase !== 'running' && (
        <Notice tone="negative" role="alert">
          <p className="st-rec-lines">{errorSentence(error, text.comparisonFailed, text)}</p>
        </Notice>
      )}
      <OtherSearch otherSearch={otherSearch} model={model} text={text} />
    </>
  );
}

interface OtherSearchProps extends Pick<StateProps, 'model' | 'text'> {
  readonly otherSearch: ReconciliationState['otherSearch'];
}

/** Offers the result of a search that was started elsewhere meanwhile. */
function OtherSearch({ otherSearch, model, text }: OtherSearchProps): ReactNode {
  if (otherSearch === null) return null;
  return (
    <Notice tone="attention" role="status">
      <div className="st-row">
        <p>{rangeSentence(text.otherSearch, otherSearch)}</p>
        <Button onClick={() => void model.comparison.showOther()}>{text.showOther}</Button>
      </div>
    </Notice>
  );
}

function noteOf({ note, status }: ReconciliationState, { phase }: Stage, text: ReconciliationMessages): string {
  if (note === 'not-started') return text.notStarted;
  if (note === 'stopped') return text.stopped;
  if (note === 'too-long' && phase === 'running') return text.takesLonger;
  return phase === 'none' && status === 'Active' ? text.nothingSearched : '';
}

interface RunningProps extends ReconciliationViewProps {
  readonly progress: ComparisonProgress;
}

function Running({ progress: { search, run }, model, text, locale, now }: RunningProps): ReactNode {
  const notice = useWaitSentence(run, text, locale);
  return (
    <RunProgress
      title={search === null ? text.comparingAny : rangeSentence(text.comparing, search)}
      stages={comparisonStages(run, text)}
      startedAt={run === null ? now() : Date.parse(run.startedAt)}
      now={now}
      texts={text}
      locale={locale}
      notice={notice}
      onStop={() => void model.comparison.stop()}
    />
  );
}

export const alertTexts: AlertTexts<Alert, ReconciliationMessages> = {
  sentence(alert, text) {
    if (alert.kind === 'failed') return alert.sentence;
    return alert.kind === 'error' ? errorSentence(alert.error, text.failed, text) : text[alert.kind];
  },
  closesItself: ({ kind }) => kind !== 'error' && kind !== 'failed',
};
