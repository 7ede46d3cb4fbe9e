import { formatDayAndTime } from '@salestax/client';
import type { RecordState } from '@salestax/contract';
import { moneyIn } from '../explain/money.ts';
import { warningRows } from '../explain/warning-rows.ts';
import type { SalesDocument } from '../host/sales-document.ts';
import { taxFactsOf } from '../host/tax-facts.ts';
import { toAmount } from '../state/amounts.ts';
import type { Calculation, EstimateResult } from '../state/estimate-result.ts';
import type { DocumentFacts } from '../state/knowledge.ts';
import { unsentNotice, withId, type PanelState, type RecordNotice, type WithEstimate } from '../state/panel-state.ts';
import { isBehind } from '../state/record-state.ts';
import { sentenceOf } from '../state/service-errors.ts';
import { fill } from '../texts/fill.ts';
import type { AllPanelMessages, PanelMessages } from '../texts/messages.ts';
import { withEstimateTexts } from '../texts/with-estimate-texts.ts';

/**
 * The sentence that says by how much the total is too low because a percentage discount is also taken off the tax; '' when it is
 * not.
 */
function missingTaxSentence(
  { discount }: SalesDocument,
  calculation: Calculation,
  text: AllPanelMessages,
  locale: string,
): string {
  const missing =
    discount?.percent && calculation.discount !== null ? toAmount(discount.amount - calculation.discount) : 0;
  return missing > 0 ? fill(text.discountOnTax, moneyIn(locale, missing)) : '';
}

const recordTones = { attention: 'negative', waiting: 'attention', 'not-recorded': 'attention' } as const;

/** The notice about the record, and the text of its dialog; null without one. */
function recordNotice(
  document: SalesDocument,
  record: DocumentFacts['record'],
  text: AllPanelMessages,
  locale: string,
): readonly [RecordNotice | null, string | null] {
  if (!record) return [null, null];
  if (record.state === 'unsent') return [unsentNotice(text, record.text), null];
  const { state, code, version, waitsFor, errorCode, message: errorMessage, operationId, since } = record;
  const tones: { readonly [State in RecordState['state']]?: RecordNotice['tone'] } = recordTones;
  const why = sentenceOf({ errorMessage, ...(errorCode && { errorCode }) }, text);
  const isScreenBehind = isBehind(document, record);
  const message = [
    fill(text[state], code || waitsFor),
    version && fill(text.version, String(version)),
    state === 'recorded' && since && fill(text.since, formatDayAndTime(new Date(since), locale)),
    why,
  ]
    .filter(Boolean)
    .join(' ');
  return [
    {
      message: isScreenBehind && state === 'recorded' ? text.linesWritten : message,
      tone: tones[state] ?? '',
      isBehind: isScreenBehind,
    },
    why ? withId(message, operationId, text) : null,
  ];
}

/** The states during and after an estimate of the document as it is. */
const kindsOfEstimate: readonly PanelState['kind'][] = ['estimating', 'estimated', 'error'];

/** The states that show warnings. Not `error`: its message says what to correct. */
const warnedKinds: readonly PanelState['kind'][] = ['idle', 'estimating', 'estimated', 'stale'];

/** The state of a document with a result: `estimated` if the result is that of the document as it is, otherwise `stale`. */
function resultState(
  state: PanelState,
  { document, company, facts }: Parameters<WithEstimate>[1],
  text: AllPanelMessages,
): PanelState {
  const { result, calculatedFor, record } = facts;
  if (state.kind !== 'idle' || !result || !company) return state;
  const { txnType, txnId } = document;
  const recorded = txnId && record?.state === 'recorded' ? { txnType, txnId } : null;
  return calculatedFor.includes(taxFactsOf(document, company.taxItems))
    ? { ...state, kind: 'estimated', message: '', result, recorded }
    : { ...state, kind: 'stale', message: text.staleHint, result, recorded };
}

/** A state with the result, its progress, the notes on the estimate and what became of the last save. */
export const withEstimate: WithEstimate = (stateWithoutEstimate, knowledge, openingText, locale) => {
  const text = withEstimateTexts(openingText);
  const { document, facts } = knowledge;
  const { hasPercentDiscount, estimating, warned } = facts;
  const state = resultState(stateWithoutEstimate, knowledge, text);
  const { kind, result } = state;
  const warnings =
    warned && warnedKinds.includes(kind) ? warningRows(warned, (result?.figures.salesTax ?? 0) > 0, text) : [];
  const note = [
    hasPercentDiscount && kindsOfEstimate.includes(kind) && text.percentDiscount,
    kind === 'estimated' &&
      result?.explained &&
      missingTaxSentence(document, result.explained.calculation, text, locale),
    warnings[0]?.sentence,
  ];
  const [record, details] = recordNotice(document, facts.record, text, locale);
  const { sentLines = 0 } = estimating ?? {};
  return {
    ...state,
    message: kind === 'estimating' && sentLines > 0 ? fill(text.asking, String(sentLines)) : state.message,
    note: note.filter(Boolean).join(' '),
    warnings,
    // Both states hide the button 'View' (specification A4.15, A4.16).
    details: kind === 'Down' || kind === 'Disconnected' ? null : (state.details ?? details),
    record,
  };
};

/** What a screen reader says of a result. */
export const announcedTotal = ({ figures }: EstimateResult, text: PanelMessages, locale: string): string =>
  `${text.total} ${moneyIn(locale, figures.total, true)}`;
