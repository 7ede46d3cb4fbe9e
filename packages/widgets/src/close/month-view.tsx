import { useEffect, useRef, type ReactNode } from 'react';
import { fillIn, formatDayAndTime, formatAmount, formatCount } from '@salestax/client';
import type { MonthDetail } from '@salestax/contract';
import { Badge, Button, Card, Notice } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { comparisonStages } from '../list-screen/comparison-stages.ts';
import { Loaded } from '../list-screen/loaded.tsx';
import { ActiveRun } from '../list-screen/run-progress.tsx';
import { ManageButton } from '../service/manage.tsx';
import { valueOf } from '../service/resource.ts';
import { AuditFileCard } from './audit-file.tsx';
import { Checklist } from './checklist.tsx';
import { DecisionDialogs } from './dialogs.tsx';
import { PrintButton } from './report.tsx';
import { DifferencesTable, LiabilityTable } from './tables.tsx';
import type { MonthPartProps, MonthViewProps } from './view-props.ts';
import {
  agreementSentence,
  changedTitle,
  changeSentences,
  decisionSentence,
  difference,
  missingSentences,
  monthName,
  noteSentence,
  stateName,
  stateTones,
} from './wording.ts';

/** One month: what is open, its figures and their explanation, and its close. */
export function MonthView(props: MonthViewProps): ReactNode {
  const { opened, text, locale, onLeave } = props;
  const state = useStore(opened.store);
  const resource = useStore(opened.detail);
  const detail = valueOf(resource);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="st-stack">
      <div>
        <Button onClick={onLeave}>{text.backToMonths}</Button>
      </div>
      <div className="st-row">
        <h3 className="st-close-title" ref={heading} tabIndex={-1}>
          {monthName(opened.month, locale)}
        </h3>
        {detail !== null && <Badge tone={stateTones[detail.state]}>{stateName(detail.state, text)}</Badge>}
      </div>
      <Loaded resource={resource} text={text} label={text.loading} lines={6} onRetry={() => void opened.load()}>
        {(read) => <Parts {...props} month={opened.month} detail={read} state={state} />}
      </Loaded>
    </div>
  );
}

function Parts(props: MonthPartProps): ReactNode {
  const { figures } = props.detail;
  return (
    <>
      <Note {...props} />
      <Decision {...props} />
      <Changes {...props} />
      <Checklist {...props} />
      <Figures {...props} />
      {figures !== null && (
        <>
          <LiabilityTable figures={figures} {...props} />
          <DifferencesTable figures={figures} {...props} />
        </>
      )}
      <AuditFileCard {...props} />
      <Actions {...props} />
      <DecisionDialogs {...props} />
    </>
  );
}

function Note({ state: { note }, text, locale }: MonthPartProps): ReactNode {
  if (note === null) return null;
  return (
    <Notice tone="attention" role="alert">
      <p>{noteSentence(note, text.figuresBusy, text, locale)}</p>
    </Notice>
  );
}

/** Who closed or reopened the month, and when. */
function Decision({ detail: { closed, reopened }, text }: MonthPartProps): ReactNode {
  if (closed !== null)
    return (
      <Notice tone="positive">
        <p>{decisionSentence(text.closedNotice, closed)}</p>
      </Notice>
    );
  if (reopened === null) return null;
  return (
    <Notice tone="info">
      <p>{decisionSentence(text.reopenedNotice, reopened)}</p>
    </Notice>
  );
}

/** Which documents broke the tie of the figures. */
function Changes({ detail, text, locale }: MonthPartProps): ReactNode {
  if (detail.changeCount === 0) return null;
  const tone = detail.closed === null ? 'attention' : 'negative';
  return (
    <Notice tone={tone} title={changedTitle(detail, text, locale)} role="status">
      <ul className="st-close-changes">
        {changeSentences(detail, text, locale).map((sentence, place) => (
          <li key={place}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Figures(props: MonthPartProps): ReactNode {
  const { detail, state, text, locale, opened } = props;
  const { figures, run, error, closed } = detail;
  const isFailed = run?.state === 'failed';
  return (
    <Card
      title={text.figures}
      actions={
        closed === null && (
          <Button busy={state.figures !== 'none'} onClick={() => void opened.readFigures()}>
            {figures === null ? text.readFigures : text.readAgain}
          </Button>
        )
      }
    >
      <div className="st-stack">
        <ActiveRun
          run={run ?? null}
          title={text.reading}
          stages={(running) => comparisonStages(running, text)}
          text={text}
          locale={locale}
          isStopping={state.figures === 'stopping'}
          onStop={() => void opened.stop('figures')}
        />
        {isFailed && (
          <Notice tone="negative" role="alert">
            <p>{(error?.message && text.serviceMessage(error.code, error.message)) || text.figuresFailed}</p>
          </Notice>
        )}
        {figures === null ? <OwnRecords {...props} /> : <Totals figures={figures} {...props} />}
      </div>
    </Card>
  );
}

/** What is known of the month before its figures are read. */
function OwnRecords({ detail: { ownRecords }, text, locale }: MonthPartProps): ReactNode {
  const { documents, tax } = ownRecords;
  if (documents === 0) return <p className="st-quiet">{text.unread}</p>;
  return (
    <>
      <Facts
        facts={[
          [text.documents, formatCount(documents, locale)],
          [text.recorded, formatAmount(tax, locale)],
        ]}
      />
      <p className="st-quiet">
        {text.unread} {text.ownRecords}
      </p>
    </>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }): ReactNode {
  return (
    <dl className="st-close-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Totals({
  figures,
  text,
  locale,
}: MonthPartProps & { readonly figures: NonNullable<MonthDetail['figures']> }): ReactNode {
  const { collected, recorded, documents, readAt } = figures;
  return (
    <>
      <Facts
        facts={[
          [text.documents, formatCount(documents, locale)],
          [text.collected, formatAmount(collected, locale)],
          [text.recorded, formatAmount(recorded, locale)],
          [text.difference, formatAmount(difference(collected, recorded), locale)],
        ]}
      />
      <Missing sentences={missingSentences(figures, text, locale)} />
      <p>
        {agreementSentence(figures, text)}{' '}
        <span className="st-quiet">{fillIn(text.readAt, { time: formatDayAndTime(new Date(readAt), locale) })}</span>
      </p>
    </>
  );
}

function Missing({ sentences }: { readonly sentences: readonly string[] }): ReactNode {
  if (sentences.length === 0) return null;
  return (
    <Notice tone="attention">
      {sentences.map((sentence, index) => (
        <p key={index}>{sentence}</p>
      ))}
    </Notice>
  );
}

function Actions(props: MonthPartProps): ReactNode {
  const { detail, state, notAllowed, text, opened } = props;
  const { figures, closed, state: monthState } = detail;
  const whyNotClosable =
    monthState === 'current'
      ? text.notOver
      : figures === null || state.figures !== 'none'
        ? text.needsFigures
        : undefined;
  return (
    <div className="st-row">
      {closed === null ? (
        <ManageButton
          variant="primary"
          disabledReason={notAllowed ?? whyNotClosable}
          onClick={() => opened.ask('close')}
        >
          {text.close}
        </ManageButton>
      ) : (
        <ManageButton disabledReason={notAllowed} onClick={() => opened.ask('reopen')}>
          {text.reopen}
        </ManageButton>
      )}
      {figures !== null && <PrintButton figures={figures} {...props} />}
    </div>
  );
}
