import { fillIn, formatDay, type Failure as CallFailure } from '@salestax/client';
import type { NexusData } from '@salestax/contract';
import { BackLink, Failure, Notice, Skeleton, useSlow } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { NexusMap } from './map.tsx';
import type { NexusMessages } from './messages.ts';
import type { AddOutcome, NexusModel } from './model.ts';
import { taxedPercentOfAll, viewOf, type NexusView as View } from './regions.ts';
import { CollectingRegions, OpenRegions } from './tables.tsx';

export interface NexusViewProps {
  readonly model: NexusModel;
  /** Whether this user may add regions. */
  readonly mayAdd: boolean;
  readonly text: NexusMessages;
  readonly locale: string;
  /** Null where there is no home to go back to. */
  readonly homeLink: string | null;
}

/** The whole screen, in whatever state it is. */
export function NexusView(props: NexusViewProps): ReactNode {
  const { model, text, homeLink } = props;
  const state = useStore(model.store, (now) => now);
  return (
    <div className="st-nexus st-stack">
      {homeLink !== null && <BackLink href={homeLink}>{text.back}</BackLink>}
      <h2 className="st-nexus-heading">{text.heading}</h2>
      {state.outcome !== null && <Outcome outcome={state.outcome} {...props} />}
      {state.phase === 'loading' && <Loading text={text} />}
      {state.phase === 'failed' && <Failed failure={state.failure} {...props} />}
      {state.phase === 'ready' && <Regions data={state.data} {...props} />}
    </div>
  );
}

const sentences: Record<View, keyof NexusMessages> = {
  'all-enabled': 'allEnabled',
  'none-enabled': 'noneEnabled',
  'some-enabled': 'someEnabled',
};

function Regions({ data, ...props }: NexusViewProps & { readonly data: NexusData }): ReactNode {
  const { text } = props;
  const view = viewOf(data.nexusList);
  if (data.nexusList.length === 0) return <Notice tone="info">{text.noSales}</Notice>;
  const sentence = text[sentences[view]];
  return (
    <>
      {view === 'all-enabled' ? <Notice tone="positive">{sentence}</Notice> : <p className="st-quiet">{sentence}</p>}
      <div className="st-nexus-columns">
        <div className="st-stack">
          <NexusMap data={data} {...props} />
          {view !== 'none-enabled' && <CollectingRegions data={data} {...props} />}
        </div>
        {view !== 'all-enabled' && <OpenRegions data={data} view={view} {...props} />}
      </div>
      <p className="st-nexus-explanation st-quiet">
        {fillIn(text.explanation, {
          percent: taxedPercentOfAll(data.nexusList),
          day: formatDay(data.asOf.slice(0, 10)),
        })}
      </p>
    </>
  );
}

function Loading({ text }: { readonly text: NexusMessages }): ReactNode {
  return useSlow(true) ? <Skeleton lines={6} label={text.loading} /> : null;
}

/** A session that has ended can't be retried here; anything else may. */
function Failed({ failure, model, text }: NexusViewProps & { readonly failure: CallFailure }): ReactNode {
  if (failure.problem === 'unauthorized')
    return (
      <Notice tone="negative" role="alert">
        {text.sessionEnded}
      </Notice>
    );
  return (
    <Failure
      sentence={text.failed}
      correlationId={failure.correlationId}
      detailsLabel={text.details}
      correlationLabel={text.correlation}
      retryLabel={text.retry}
      onRetry={() => void model.load()}
    />
  );
}

function Outcome({ outcome, model, text }: NexusViewProps & { readonly outcome: AddOutcome }): ReactNode {
  if (outcome.kind === 'failed')
    return (
      <Failure
        sentence={outcome.failure.problem === 'unauthorized' ? text.sessionEnded : text.failed}
        correlationId={outcome.failure.correlationId}
        detailsLabel={text.details}
        correlationLabel={text.correlation}
      />
    );
  const isDone = outcome.kind === 'enabled';
  return (
    <Notice
      tone={isDone ? 'positive' : 'attention'}
      role={isDone ? 'status' : 'alert'}
      onClose={model.dismiss}
      closeLabel={text.close}
    >
      {isDone ? text.enabled : (outcome.message ?? text.enableFailed)}
    </Notice>
  );
}
