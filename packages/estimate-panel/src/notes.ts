import { formatDayAndTime } from '@salestax/client';
import type { RecordState } from '@salestax/contract';
import { pluralForm } from '@salestax/widget-kit';
import { toAmount } from './amounts.ts';
import type { EstimateResult } from './estimate-result.ts';
import { fill } from './fill.ts';
import { withEstimateTexts, type EstimateTexts, type PanelTexts } from './messages.ts';
import { moneyIn } from './money.ts';
import { taxFactsOf } from './own-lines.ts';
import {
  unsentNotice,
  withId,
  type DocumentState,
  type PanelState,
  type RecordNotice,
  type WithEstimate,
} from './panel-state.ts';
import type { SalesDocument } from './sales-document.ts';
import { sentenceOf } from './service-errors.ts';

/** By how much the total is too low because a percentage discount is also taken off the tax; '' when it is not. */
function missingTax({ discount }: SalesDocument, result: EstimateResult, text: EstimateTexts, locale: string): string {
  const missing = discount?.percent && result.discount !== null ? toAmount(discount.amount - result.discount) : 0;
  return missing > 0 ? fill(text.discountOnTax, moneyIn(locale, missing)) : '';
}

/** Whether the service has written lines since that are not on screen. */
export const isBehind = ({ syncToken }: SalesDocument, { writtenSyncToken }: RecordState): boolean =>
  Number(writtenSyncToken) > Number(syncToken);

const recordTones = { attention: 'negative', waiting: 'attention', 'not-recorded': 'attention' } as const;

/** The notice about the record, and the text of its dialog; null without one. */
function recordNotice(
  document: SalesDocument,
  record: DocumentState['record'],
  text: EstimateTexts,
  locale: string,
): readonly [RecordNotice | null, string | null] {
  if (!record) return [null, null];
  if (record === 'unsent') return [unsentNotice(text), null];
  const { state, code, version, waitsFor, errorCode, message: errorMessage, operationId, since } = record;
  const tones: { readonly [State in RecordState['state']]?: RecordNotice['tone'] } = recordTones;
  const why = sentenceOf({ errorMessage, ...(errorCode && { errorCode }) }, text);
  const isOld = isBehind(document, record);
  const message = [
    fill(text[state], code || waitsFor),
    version && fill(text.version, String(version)),
    state === 'recorded' && since && fill(text.since, formatDayAndTime(new Date(since), locale)),
    why,
  ]
    .filter(Boolean)
    .join(' ');
  return [
    { message: isOld && state === 'recorded' ? text.linesWritten : message, tone: tones[state] ?? '', isBehind: isOld },
    why ? withId(message, operationId, text) : null,
  ];
}

/** The states during and after an estimate of the document as it is. */
const kindsOfEstimate: readonly PanelState['kind'][] = ['estimating', 'estimated', 'error'];

/** An error says itself what to correct. */
const warnedKinds: readonly PanelState['kind'][] = ['idle', 'estimating', 'estimated', 'stale'];

/** The state of a document with a result: whether the result is that of the document as it is. */
function resultState(
  state: PanelState,
  { document, company, documentState }: Parameters<WithEstimate>[1],
  text: EstimateTexts,
): PanelState {
  const { calculatedFor, receiptPage } = documentState;
  const figures = documentState.result ?? documentState.recorded;
  if (state.kind !== 'idle' || !figures || !company) return state;
  const { txnType, txnId } = document;
  const result =
    receiptPage && txnId ? { ...figures, receiptUrl: `${receiptPage}&txnType=${txnType}&txnId=${txnId}` } : figures;
  return calculatedFor.includes(taxFactsOf(document, company.taxItems))
    ? { ...state, kind: 'estimated', message: '', result }
    : { ...state, kind: 'stale', message: text.staleHint, result };
}

/** A state with the result, its progress, the notes on the estimate and what became of the last save. */
export const withEstimate: WithEstimate = (current, facts, texts, locale) => {
  const text = withEstimateTexts(texts);
  const { document } = facts;
  const { hasPercentDiscount, sentLines, record: saved } = facts.documentState;
  const state = resultState(current, facts, text);
  const warning = warnedKinds.includes(state.kind)
    ? facts.documentState.warn?.(texts, (state.result?.salesTax ?? 0) > 0)
    : null;
  const note = [
    hasPercentDiscount && kindsOfEstimate.includes(state.kind) && text.percentDiscount,
    state.kind === 'estimated' && state.result && missingTax(document, state.result, text, locale),
    warning?.rows[0].sentence,
  ];
  const [record, details] = recordNotice(document, saved, text, locale);
  const message =
    state.kind === 'estimating' && sentLines > 0
      ? fill(pluralForm(text.asking, sentLines, locale), String(sentLines))
      : state.message;
  return {
    ...state,
    message,
    note: note.filter(Boolean).join(' '),
    ...(warning && { warning }),
    details: state.details ?? details,
    record,
  };
};

/** What a screen reader says of a result. */
export const announcedTotal = ({ total }: EstimateResult, text: PanelTexts, locale: string): string =>
  `${text.total} ${moneyIn(locale, total, true)}`;
