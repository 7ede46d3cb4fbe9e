import { fillIn } from '@salestax/client';
import { BackLink, Button, MessageDialog, Notice, Skeleton, type Message } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { CallFailed } from '../service/failed.tsx';
import type { CatalogMessages } from './messages.ts';
import type { Alert, CatalogState } from './model.ts';
import { RunsUnderWay } from './runs.tsx';
import { ItemTable } from './table.tsx';
import { TaxCodeDialog } from './tax-code-dialog.tsx';
import type { CatalogViewProps } from './view-props.ts';

/** What closes itself does so after this many milliseconds. */
const AUTO_CLOSE_MS = 5_000;

/** The whole screen, in whatever state it is. */
export function CatalogView(props: CatalogViewProps): ReactNode {
  const { model, text, homeLink } = props;
  const state = useStore(model.store, (now) => now);
  const { page, items, isReading, alert } = state;
  return (
    <div className="st-catalog st-stack">
      {homeLink !== null && <BackLink href={homeLink}>{text.back}</BackLink>}
      <div className="st-page-head">
        <div>
          <h2 className="st-title">{text.heading}</h2>
          <p>{text.note}</p>
        </div>
        {page.phase === 'open' && (
          <Button variant="plain" busy={isReading} onClick={() => void model.load()}>
            {text.refresh}
          </Button>
        )}
      </div>
      <Troubles state={state} {...props} />
      {page.phase === 'blocked' ? (
        <Notice tone="attention" role="alert">
          <p>{page.status === 'Down' ? text.notActive : text.notConnected}</p>
        </Notice>
      ) : (
        <>
          <RunsUnderWay state={state} {...props} />
          {items === null ? <Waiting state={state} {...props} /> : <ItemTable items={items} state={state} {...props} />}
        </>
      )}
      <TaxCodeDialog {...props} />
      <MessageDialog message={alert === null ? null : messageOf(alert, text)} onAnswer={model.dismiss} />
    </div>
  );
}

interface StateProps extends CatalogViewProps {
  readonly state: CatalogState;
}

/** What stands in the way, and what is good to know. */
function Troubles({ state: { failure, error, note, comparison, sync, items }, model, text }: StateProps): ReactNode {
  return (
    <>
      {failure !== null && (
        <CallFailed
          failure={failure}
          text={text}
          sentence={failure.problem === 'refused' ? failure.message : undefined}
          onRetry={() => void model.load()}
        />
      )}
      {error !== null && (
        <Notice tone="negative" role="alert">
          <p>{error.message || text.failed}</p>
        </Notice>
      )}
      {comparison?.state === 'cancelled' && (
        <p className="st-quiet">{items === null ? text.stopped : text.stoppedEarly}</p>
      )}
      {sync?.state === 'failed' && <p className="st-quiet">{text.syncFailed}</p>}
      <p className="st-quiet" role="status">
        {note === 'not-started' && text.notStarted}
        {note === 'too-long' && text.tooLong}
      </p>
    </>
  );
}

/** Nothing is there to show yet, or nothing will come by itself. */
function Waiting({ state, model, text }: StateProps): ReactNode {
  const { failure, note, comparison, error, isReading } = state;
  if (failure !== null) return null;
  const hasEnded = comparison?.state === 'cancelled' || comparison?.state === 'failed';
  if (note === null && !hasEnded && error === null) return <Skeleton lines={6} label={text.loading} />;
  return (
    <div>
      <Button variant="primary" busy={isReading} onClick={() => void model.compare()}>
        {text.compareAgain}
      </Button>
    </div>
  );
}

/** The words of an alert. */
export function alertText(alert: Alert, text: CatalogMessages): string {
  if (alert.kind === 'failed') return alert.sentence;
  if (alert.kind === 'some-not-sent') return fillIn(text.someNotSent, { count: alert.count });
  return { 'none-selected': text.noneSelected, 'not-sent': text.notSent, sent: text.sent }[alert.kind];
}

/** What needs nobody to act closes itself. */
export const closesItself = ({ kind }: Alert): boolean => kind === 'none-selected' || kind === 'sent';

const messageOf = (alert: Alert, text: CatalogMessages): Message => ({
  text: alertText(alert, text),
  buttons: [{ id: 'ok', label: text.ok, variant: 'primary' }],
  autoCloseMs: closesItself(alert) ? AUTO_CLOSE_MS : undefined,
});
