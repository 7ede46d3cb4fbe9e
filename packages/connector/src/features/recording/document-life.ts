import {
  errorCodes,
  type LifeFigure,
  lifeFigures,
  lifeSources,
  type LifeState,
  type LifeStep,
} from '@salestax/contract';
import { type Cents, signed, sumCents, toAmount, toCents } from '../../domain/money.ts';
import { storedEstimate } from '../../service/estimate-cache.ts';
import type { Estimate } from '../../store/estimates.ts';
import type { TimelineEntry } from '../../store/timeline.ts';

export interface LifeFacts {
  /** Oldest first. */
  readonly timeline: readonly Pick<TimelineEntry, 'at' | 'event' | 'detail'>[];
  /** Oldest first. */
  readonly estimates: readonly Pick<Estimate, 'response' | 'createdAt'>[];
  /** Sign of the provider's amounts of a document of this type. */
  readonly sign: 1 | -1;
}

type Figures = Readonly<Partial<Record<LifeFigure, number | string>>>;

/** A step before it is compared with the one before it. */
interface Moment extends Omit<LifeStep, 'changes'> {
  readonly figures: Figures;
}

/** The steps of events. An event that is not listed has changed nothing of the document. */
const states: Readonly<Partial<Record<string, LifeState>>> = {
  saved: 'saved',
  'voided-in-books': 'voided-in-books',
  'deleted-in-books': 'deleted-in-books',
  'voided-by-user': 'void-reported',
  'deleted-by-user': 'deletion-reported',
  'still-exists': 'still-in-books',
  'lines-written': 'lines-written',
  'lines-removed': 'lines-removed',
  recorded: 'recorded',
  adjusted: 'corrected',
  renumbered: 'renumbered',
  voided: 'voided',
  // The record was voided, because the document was deleted.
  deleted: 'voided',
  'not-recorded': 'not-recorded',
  waiting: 'waiting',
  'needs-attention': 'attention',
};

const deletions: readonly string[] = ['deleted', 'deleted-nothing-recorded'];
const removals: readonly string[] = [...deletions, 'voided', 'voided-nothing-recorded'];
/** What follows a person's report of a void or deletion, once the document was read: the first says whether it was right. */
const answersToReport: readonly string[] = [...removals, 'still-exists'];
/** The state of a report when one of these events confirms it. Until then it stays a report. */
const confirmedReports: Readonly<
  Partial<Record<string, { readonly state: LifeState; readonly confirmedBy: readonly string[] }>>
> = {
  'deleted-by-user': { state: 'deleted-in-books', confirmedBy: deletions },
  'voided-by-user': { state: 'voided-in-books', confirmedBy: removals },
};

/** The provider's error code for a transaction that was reported to an authority (Avalara, 'CannotModifyLockedTransaction'). */
const lockedCode = 'CannotModifyLockedTransaction';

/** The steps of a document from its first estimate on, the oldest first, with the figures that each has changed. */
export function lifeOf({ timeline, estimates, sign }: LifeFacts): LifeStep[] {
  const moments = [
    ...estimates.flatMap(momentsOfEstimate),
    ...withConfirmedReports(timeline).flatMap((entry) => momentsOfEvent(entry, sign)),
  ];
  return withChanges(withoutRepeatedWaits(moments.toSorted((one, other) => one.at.localeCompare(other.at))));
}

/** The timeline, with the reports that the accounting service has confirmed as facts. */
function withConfirmedReports(timeline: LifeFacts['timeline']): LifeFacts['timeline'] {
  return timeline.map((entry, index) => {
    const report = confirmedReports[entry.event];
    const answer = report && timeline.slice(index).find(({ event }) => answersToReport.includes(event));
    return report && answer && report.confirmedBy.includes(answer.event) ? { ...entry, event: report.state } : entry;
  });
}

function momentsOfEstimate({ createdAt, response }: LifeFacts['estimates'][number]): Moment[] {
  if (!storedEstimate.Check(response)) return [];
  const { salesTax, fee, taxOnFee } = response;
  const tax = toAmount(sumCents([salesTax, fee, taxOnFee]));
  return [{ at: createdAt.toISOString(), state: 'estimated', reason: '', figures: { tax } }];
}

function momentsOfEvent({ at, event, detail }: LifeFacts['timeline'][number], sign: 1 | -1): Moment[] {
  const fields = fieldsOf(detail);
  const state = fields['code'] === lockedCode ? 'locked' : states[event];
  if (state === undefined) return [];
  const source = lifeSources.find((one) => one === fields['source']);
  const code = fields['code'] ?? fields['error'];
  const errorCode = errorCodes.find((one) => one === code);
  return [
    {
      at: at.toISOString(),
      state,
      ...(source !== undefined && { source }),
      ...(typeof fields['person'] === 'string' && { person: fields['person'] }),
      figures: figuresOf(state, fields, sign),
      reason: textOf(fields['message']),
      ...(errorCode !== undefined && { errorCode }),
    },
  ];
}

type DetailFields = Readonly<Record<string, unknown>>;

/** Details were written by any version: each field is checked where it is used. */
const fieldsOf = (detail: unknown): DetailFields =>
  typeof detail === 'object' && detail !== null ? Object.fromEntries(Object.entries(detail)) : {};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function figuresOf(state: LifeState, fields: DetailFields, sign: 1 | -1): Figures {
  if (state === 'lines-written') {
    const parts = ['salesTax', 'fee', 'taxOnFee'].map((part) => centsOf(fields[part]));
    return parts.includes(null) ? {} : { tax: toAmount(sumCents(parts.filter((part) => part !== null))) };
  }
  if (state === 'renumbered') return textOf(fields['to']) === '' ? {} : { code: textOf(fields['to']) };
  if (state !== 'recorded' && state !== 'corrected') return {};
  const { version } = fields;
  const [tax, amount] = [centsOf(fields['tax']), centsOf(fields['total'])];
  return {
    ...(tax !== null && { tax: toAmount(signed(tax, sign)) }),
    ...(amount !== null && { amount: toAmount(signed(amount, sign)) }),
    ...(textOf(fields['code']) !== '' && { code: textOf(fields['code']) }),
    ...(typeof version === 'number' && { version }),
  };
}

const centsOf = (value: unknown): Cents | null => (typeof value === 'number' ? toCents(value) : null);

/** Attempts that wait for the same reason are one step, from the first of them. */
function withoutRepeatedWaits(moments: readonly Moment[]): readonly Moment[] {
  return moments.filter((moment, index) => {
    const previous = moments[index - 1];
    return moment.state !== 'waiting' || previous?.state !== 'waiting' || previous.reason !== moment.reason;
  });
}

/** Estimates, written lines and records each have figures of their own. */
const series = (state: LifeState): 'estimate' | 'lines' | 'record' =>
  state === 'estimated' ? 'estimate' : state === 'lines-written' ? 'lines' : 'record';

function withChanges(moments: readonly Moment[]): LifeStep[] {
  const last: Record<ReturnType<typeof series>, Figures> = { estimate: {}, lines: {}, record: {} };
  return moments.map(({ figures, ...step }) => {
    // Lines written, or a record made, after this step are compared with nothing.
    if (step.state === 'lines-removed') last.lines = {};
    if (step.state === 'voided') last.record = {};
    const lastFigures = last[series(step.state)];
    last[series(step.state)] = { ...lastFigures, ...figures };
    return { ...step, changes: changesBetween(lastFigures, figures) };
  });
}

function changesBetween(before: Figures, after: Figures): LifeStep['changes'] {
  return lifeFigures.flatMap((figure) => {
    const value = after[figure];
    const earlier = before[figure] ?? null;
    return value === undefined || value === earlier ? [] : [{ figure, before: earlier, after: value }];
  });
}
