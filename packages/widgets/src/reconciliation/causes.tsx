import { useMemo, useState, type ReactNode } from 'react';
import { fillIn, formatCount, formatDollars } from '@salestax/client';
import { Card, PlainButton, TextLink } from '@salestax/ui';
import { ManageButton } from '../service/manage.tsx';
import { counted } from '../texts/counted.ts';
import {
  causeGroups,
  causeName,
  repairPage,
  repairSentence,
  settledByRepair,
  type CauseGroup,
} from './cause-groups.ts';
import { withCauseTexts, type AllReconciliationMessages } from './messages.ts';
import type { ResultsProps } from './view-props.ts';
import { statusSentence } from './wording.ts';

/** How many causes are shown at first. */
const shownAtFirst = 5;

interface CausesProps extends ResultsProps {
  /** The key of the cause whose documents are listed; null: all. */
  readonly active: string | null;
  readonly onChange: (key: string | null) => void;
}

/** The causes of the differences, each with the one repair that settles its documents. */
export function Causes(props: CausesProps): ReactNode {
  const { comparison, rows, active, locale } = props;
  const text = useMemo(() => withCauseTexts(props.text), [props.text]);
  const [isComplete, setComplete] = useState(false);
  const groups = useMemo(() => causeGroups(rows, comparison.settled), [rows, comparison.settled]);
  if (groups.length === 0) return null;
  const shownGroups = groups.filter(({ key }, index) => isComplete || index < shownAtFirst || key === active);
  const hidden = groups.length - shownGroups.length;
  return (
    <Card title={text.byCause}>
      <ul className="st-rec-causes">
        {shownGroups.map((group) => (
          <Cause key={group.key} group={group} {...props} text={text} />
        ))}
      </ul>
      {hidden > 0 && (
        <PlainButton variant="plain" onClick={() => setComplete(true)}>
          {counted(text.allCauses, hidden, locale)}
        </PlainButton>
      )}
    </Card>
  );
}

interface CauseProps extends CausesProps {
  readonly group: CauseGroup;
  readonly text: AllReconciliationMessages;
}

function Cause({ group, text, locale, ...props }: CauseProps): ReactNode {
  const { cause, rows, settledCount, taxDifference } = group;
  const toSettle = settledByRepair(group);
  const counts = { settled: formatCount(settledCount, locale), left: formatCount(rows.length, locale) };
  return (
    <li>
      <p className="st-rec-cause-name">
        <strong>{causeName(cause, text)}</strong>
        {taxDifference > 0 && (
          <span className="st-quiet">{fillIn(text.taxDiffers, { amount: formatDollars(taxDifference, locale) })}</span>
        )}
      </p>
      {rows.length > 0 && (
        <p>
          {repairSentence(group, text)} {toSettle > 0 && counted(text.settles, toSettle, locale)}
        </p>
      )}
      {settledCount > 0 && (
        <p className="st-rec-settled" role="status">
          {fillIn(text.settledAndLeft, counts)}
        </p>
      )}
      {rows.length > 0 && <Actions group={group} text={text} locale={locale} {...props} />}
    </li>
  );
}

function Actions({ group, active, onChange, state, model, link, text, locale }: CauseProps): ReactNode {
  const { key, cause, rows, recalculable } = group;
  const page = repairPage(cause, state.comparison?.search ?? null);
  const pageLink = page && link(page.path);
  const named = (action: string) => fillIn(text.actionOfCause, { action, cause: causeName(cause, text) });
  const show = counted(text.showThese, rows.length, locale);
  const recalculate = fillIn(text.recalculateThese, { count: formatCount(recalculable.length, locale) });
  return (
    <div className="st-row">
      <PlainButton
        className="st-rec-show"
        aria-pressed={key === active}
        aria-label={named(show)}
        onClick={() => onChange(key === active ? null : key)}
      >
        {show}
      </PlainButton>
      {recalculable.length > 0 && (
        <ManageButton
          aria-label={named(recalculate)}
          disabledReason={statusSentence(state.status, text) ?? undefined}
          onClick={() => void model.recalculateThese(recalculable)}
        >
          {recalculate}
        </ManageButton>
      )}
      {page !== null && pageLink !== null && (
        <TextLink {...pageLink} aria-label={named(page.label(text))}>
          {page.label(text)}
        </TextLink>
      )}
    </div>
  );
}
