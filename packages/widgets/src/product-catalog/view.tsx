import type { ReactNode } from 'react';
import { Button, MessageDialog, Notice, Skeleton } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { AlertDialog, ListScreenLayout, ReadFailure, type AlertTexts } from '../list-screen/screen.tsx';
import { failureOf, isLoading, valueOf } from '../service/resource.ts';
import { Blocked } from '../set-up-state/blocked.tsx';
import { stateOfStatus } from '../set-up-state/next-pages.ts';
import { counted } from '../texts/counted.ts';
import type { CatalogMessages } from './messages.ts';
import type { Alert, CatalogState } from './model.ts';
import { Results } from './results.tsx';
import { RunsUnderWay } from './runs.tsx';
import { ItemTable } from './table.tsx';
import { TaxCodeDialog, type ChooserProps } from './tax-code-dialog.tsx';
import type { CatalogViewProps } from './view-props.ts';

/** The product catalog. */
export function CatalogView({ picker, ...props }: CatalogViewProps & Pick<ChooserProps, 'picker'>): ReactNode {
  const { model, text, locale, homeLink } = props;
  const state = useStore(model.store);
  const { blocked, read, isStarting, alert } = state;
  const rows = valueOf(read);
  return (
    <ListScreenLayout
      className="st-catalog"
      text={text}
      subtitle={text.note}
      homeLink={homeLink}
      onRefresh={blocked === null && read.kind === 'ready' ? () => void model.load() : null}
      isRefreshing={isLoading(read) || isStarting}
    >
      <Failures state={state} {...props} />
      {blocked !== null ? (
        <Blocked state={stateOfStatus[blocked]} text={text} homeLink={homeLink}>
          {blocked === 'Down' ? text.notActive : text.notConnected}
        </Blocked>
      ) : (
        <>
          <RunsUnderWay state={state} {...props} />
          <Results state={state} {...props} />
          {rows === null ? <Waiting state={state} {...props} /> : <ItemTable items={rows} state={state} {...props} />}
        </>
      )}
      <TaxCodeDialog picker={picker} {...props} />
      <UndecidedDialog state={state} {...props} />
      <AlertDialog alert={alert} texts={alertTexts} text={text} locale={locale} onClose={model.dismiss} />
    </ListScreenLayout>
  );
}

interface StateProps extends CatalogViewProps {
  readonly state: CatalogState;
}

/** Asks before items without a tax code are sent. */
function UndecidedDialog({ state: { question }, model, text, locale }: StateProps): ReactNode {
  const message = question && {
    title: text.undecidedTitle,
    text: [
      question.taxed > 0 && counted(text.undecidedTaxed, question.taxed, locale),
      question.untaxed > 0 && counted(text.undecidedUntaxed, question.untaxed, locale),
      text.undecidedAdvice,
    ]
      .filter((part) => part !== false)
      .join('\n'),
    buttons: [
      { id: 'cancel', label: text.cancel },
      { id: 'send', label: text.sendUndecided },
      { id: 'show', label: text.showUndecided, variant: 'primary' as const },
    ],
  };
  return (
    <MessageDialog
      message={message}
      onAnswer={(answer) => {
        if (answer === 'show') model.showUndecided();
        else void model.answer(answer === 'send');
      }}
    />
  );
}

/** Failures and notes. */
function Failures({ state: { read, error, note, comparison, sync }, model, text }: StateProps): ReactNode {
  return (
    <>
      <ReadFailure failure={failureOf(read)} text={text} onRetry={() => void model.load()} />
      {error !== null && (
        <Notice tone="negative" role="alert">
          <p>{error.message || text.failed}</p>
        </Notice>
      )}
      {comparison?.state === 'cancelled' && (
        <p className="st-quiet">{valueOf(read) === null ? text.stopped : text.stoppedEarly}</p>
      )}
      {sync?.state === 'cancelled' && <p className="st-quiet">{text.syncStopped}</p>}
      {sync?.state === 'failed' && (
        <Notice tone="negative" role="alert">
          <p>
            {text.syncFailed} {sync.error?.message}
          </p>
        </Notice>
      )}
      <p className="st-quiet" role="status">
        {note === 'not-started' && text.notStarted}
        {note === 'too-long' && text.tooLong}
      </p>
    </>
  );
}

/** In place of the table: a skeleton while rows are awaited, or else a button that compares. */
function Waiting({ state, model, text }: StateProps): ReactNode {
  const { read, note, comparison, error, isStarting } = state;
  if (failureOf(read) !== null) return null;
  const hasEnded = comparison?.state === 'cancelled' || comparison?.state === 'failed';
  if (note === null && !hasEnded && error === null) return <Skeleton lines={6} label={text.loading} />;
  return (
    <div>
      <Button variant="primary" busy={isLoading(read) || isStarting} onClick={() => void model.compare()}>
        {text.compareAgain}
      </Button>
    </div>
  );
}

export const alertTexts: AlertTexts<Alert, CatalogMessages> = {
  sentence(alert, text, locale) {
    if (alert.kind === 'failed') return alert.sentence;
    if (alert.kind === 'some-not-sent') return counted(text.someNotSent, alert.count, locale);
    return { 'none-selected': text.noneSelected, 'not-sent': text.notSent, sent: text.sent }[alert.kind];
  },
  closesItself: ({ kind }) => kind === 'none-selected' || kind === 'sent',
};
