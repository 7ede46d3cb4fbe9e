import { useRef, type ReactNode, type RefObject } from 'react';
import { dayOf, fillIn, formatDay } from '@salestax/client';
import type { NexusData } from '@salestax/contract';
import { BackLink, Notice, PassingNotice, Skeleton, useFocusFallback } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CallFailed } from '../service/failed.tsx';
import { Blocked } from '../set-up-state/blocked.tsx';
import { counted } from '../texts/counted.ts';
import { NexusMap } from './map.tsx';
import type { NexusMessages } from './messages.ts';
import type { NexusOutcome, UsMap } from './model.ts';
import { NexusQuestions } from './questions.tsx';
import { allRegions, canTakeBack, taxedPercentOfAll, viewOf, type NexusView as View } from './regions.ts';
import { CollectingRegions, OpenRegions } from './tables.tsx';
import { todayOf } from './terms.ts';
import type { NexusViewProps } from './view-props.ts';

/** The whole screen in every state. */
export function NexusView(props: NexusViewProps): ReactNode {
  const { model, text, homeLink } = props;
  const state = useStore(model.store);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="st-nexus st-stack">
      {homeLink !== null && <BackLink href={homeLink}>{text.back}</BackLink>}
      <h2 ref={heading} className="st-title" tabIndex={-1}>
        {text.heading}
      </h2>
      {state.outcome !== null && <Outcome outcome={state.outcome} {...props} />}
      {state.phase === 'loading' && <Skeleton lines={6} label={text.loading} />}
      {state.phase === 'failed' && <CallFailed failure={state.failure} text={text} onRetry={() => void model.load()} />}
      {state.phase === 'ready' && state.data.isUnread === true && (
        <Blocked state="not-linked" text={text} homeLink={homeLink}>
          {text.notLinked}
        </Blocked>
      )}
      {state.phase === 'ready' && state.data.isUnread !== true && (
        <>
          <Regions data={state.data} map={state.map} heading={heading} {...props} />
          <NexusQuestions data={state.data} {...props} />
        </>
      )}
    </div>
  );
}

const sentences = {
  'all-enabled': 'allEnabled',
  'none-enabled': 'noneEnabled',
  'some-enabled': 'someEnabled',
} as const satisfies Record<View, keyof NexusMessages>;

interface RegionsOfView {
  readonly data: NexusData;
  readonly view: View;
}

interface RegionsProps extends NexusViewProps {
  readonly data: NexusData;
  readonly map: UsMap | null;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function Regions({ data, map, heading, ...props }: RegionsProps): ReactNode {
  const { text, locale } = props;
  // The focused button disappears with a region that was taken back; 'Add' disappears with the last region to add.
  useFocusFallback(heading, allRegions(data).filter((region) => canTakeBack(region, todayOf(data))).length);
  const view = viewOf(data.nexusList);
  const hasOpen = view !== 'all-enabled' || (data.otherRegions ?? []).length > 0;
  if (data.withoutSales === true) return <DeclaredRegions data={data} view={view} {...props} />;
  if (data.nexusList.length === 0)
    return (
      <>
        <Notice tone="info">{text.noSales}</Notice>
        {hasOpen && <OpenRegions data={data} view={view} {...props} />}
      </>
    );
  const sentence = text[sentences[view]];
  return (
    <>
      {view === 'all-enabled' ? <Notice tone="positive">{sentence}</Notice> : <p className="st-quiet">{sentence}</p>}
      {data.salesSince !== undefined && (
        <Notice tone="attention">{fillIn(text.cutOff, { day: formatDay(data.salesSince) })}</Notice>
      )}
      <div className="st-nexus-columns">
        <div className="st-stack">
          {map !== null && <NexusMap data={data} map={map} {...props} />}
          {view !== 'none-enabled' && <CollectingRegions data={data} {...props} />}
        </div>
        {hasOpen && <OpenRegions data={data} view={view} {...props} />}
      </div>
      <p className="st-nexus-explanation st-quiet">
        {fillIn(text.explanation, {
          percent: taxedPercentOfAll(data, locale),
          day: formatDay(dayOf(new Date(data.asOf))),
        })}{' '}
        {counted(text.read, data.invoiceCount, locale)}
      </p>
    </>
  );
}

/** Without a connection to the accounting service: nothing says where the company sells, or how much. */
function DeclaredRegions({ data, view, ...props }: NexusViewProps & RegionsOfView): ReactNode {
  const { text, homeLink } = props;
  return (
    <>
      <Blocked state="not-connected" text={text} homeLink={homeLink}>
        {text.notConnected}
      </Blocked>
      <p className="st-quiet">{view === 'none-enabled' ? text.noneEnabled : text.someEnabled}</p>
      {view !== 'none-enabled' && <CollectingRegions data={data} {...props} />}
      <OpenRegions data={data} view={view === 'none-enabled' ? view : 'all-enabled'} {...props} />
    </>
  );
}

function Outcome({ outcome, model, text }: NexusViewProps & { readonly outcome: NexusOutcome }): ReactNode {
  const close = { onClose: model.dismiss, closeLabel: text.close };
  switch (outcome.kind) {
    case 'failed':
      return <CallFailed failure={outcome.failure} text={text} />;
    case 'refused':
      return (
        <Notice tone="attention" role="alert" {...close}>
          {outcome.message ?? (outcome.action === 'add' ? text.enableFailed : text.takeBackFailed)}
        </Notice>
      );
    default:
      return (
        <PassingNotice tone="positive" {...close}>
          {outcome.kind === 'enabled' ? text.enabled : fillIn(text.takenBack, { region: outcome.region.stateName })}
        </PassingNotice>
      );
  }
}
