import type { RecordState } from '@salestax/contract';
import { toAmount } from './amounts.ts';
import type { SalesDocument } from './tax-document.ts';
import type { EstimateResult } from './estimate-result.ts';
import { fill, type PanelMessages } from './messages.ts';
import { taxFactsOf } from './own-lines.ts';
import type { Company } from './service-data.ts';
import { sentenceOf } from './service-errors.ts';

/** An error that the panel shows until an estimate succeeds, a new one starts or another document is shown. */
export interface HeldError {
  readonly message: string;
  readonly correlationId: string | null;
}

/** For each state: the tone of its label ('' for none), and whether the button 'Estimate Tax' is shown. */
export const stateTraits = {
  /** No document, or of a type that the panel does not support: the panel has no height. */
  unsupported: ['', false],
  loading: ['', false],
  Disconnected: ['', false],
  Down: ['attention', true],
  NotIntegrated: ['attention', false],
  notConfigured: ['attention', false],
  ecoSystemDisabled: ['positive', false],
  idle: ['positive', true],
  estimating: ['accent', true],
  estimated: ['positive', true],
  stale: ['attention', true],
  error: ['negative', true],
} as const satisfies Record<string, readonly [tone: string, showsEstimateButton: boolean]>;

/** What became of the last save. */
export interface RecordNotice {
  readonly message: string;
  readonly tone: '' | 'attention' | 'negative';
  /** The service has written lines that are not on screen: the panel offers to load them. */
  readonly isBehind: boolean;
}

/** What the panel shows. */
export interface PanelState {
  readonly kind: keyof typeof stateTraits;
  /** Text beside the label of the state; '' for none. */
  readonly message: string;
  /** What the user must know of the estimate, in a line of its own; '' for nothing. */
  readonly note: string;
  /** Text of the dialog that the button 'View' opens; null hides the button. */
  readonly details: string | null;
  /** The last estimate, in the states `estimated` and `stale`; otherwise null. */
  readonly result: EstimateResult | null;
  /** Below everything else; null when nothing was saved. */
  readonly record: RecordNotice | null;
}

/** State of the document on screen; replaced when another document is shown. */
export interface DocumentState {
  isEstimating: boolean;
  /** The lines that the provider was asked for; 0 before that. */
  sentLines: number;
  /** The checks of the last estimate have found a percentage discount; until the document is saved. */
  hasPercentDiscount: boolean;
  result: EstimateResult | null;
  /**
   * `taxFactsOf` the document that the result was calculated for, also with an amount in place of a percentage discount;
   * the result is stale when the document has others.
   */
  calculatedFor: readonly string[];
  /** Error answer of the last estimate: the document is not recorded until an estimate succeeds. */
  attention: HeldError | null;
  /** Why the last estimate could not be made. Does not prevent recording; removed when the document changes. */
  error: HeldError | null;
  /** The record of the last save; `unsent`: the save could not be reported yet. */
  record: RecordState | 'unsent' | null;
}

export const emptyDocumentState = (): DocumentState => ({
  isEstimating: false,
  sentLines: 0,
  hasPercentDiscount: false,
  result: null,
  calculatedFor: [],
  attention: null,
  error: null,
  record: null,
});

export interface PanelFacts {
  /** Null: no document of a supported type is on screen. */
  readonly document: SalesDocument | null;
  readonly company: Company | null;
  /** Why the company could not be read. */
  readonly companyError: HeldError | null;
  readonly documentState: DocumentState;
}

export const makeState = (
  kind: PanelState['kind'],
  message = '',
  details: string | null = null,
  result: EstimateResult | null = null,
  note = '',
  record: RecordNotice | null = null,
): PanelState => ({ kind, message, note, details, result, record });

/** By how much the total is too low because a percentage discount is also taken off the tax; '' when it is not. */
function missingTax({ discount }: SalesDocument, result: EstimateResult, text: PanelMessages): string {
  const missing = discount?.percent && result.discount !== null ? toAmount(discount.amount - result.discount) : 0;
  return missing > 0 ? fill(text.discountOnTax, missing.toFixed(2)) : '';
}

const withId = (message: string, id: string | null, text: PanelMessages): string =>
  id ? `${message}\n\n${fill(text.correlationId, id)}` : message;

const recordTones = { attention: 'negative', waiting: 'attention', 'not-recorded': 'attention' } as const;

/** The notice about the record, and the text of its dialog; null without one. */
function recordNotice(
  { syncToken }: SalesDocument,
  record: DocumentState['record'],
  text: PanelMessages,
): readonly [RecordNotice | null, string | null] {
  if (!record) return [null, null];
  if (record === 'unsent') return [{ message: text.unsent, tone: 'attention', isBehind: false }, null];
  const { state, code, version, waitsFor, errorCode, message: errorMessage, writtenSyncToken, operationId } = record;
  const tones: { readonly [State in RecordState['state']]?: RecordNotice['tone'] } = recordTones;
  const why = sentenceOf({ errorMessage, ...(errorCode && { errorCode }) }, text);
  const isBehind = Number(writtenSyncToken) > Number(syncToken);
  const message = [fill(text[state], code || waitsFor), version && fill(text.version, String(version)), why]
    .filter(Boolean)
    .join(' ');
  return [
    { message: isBehind && state === 'recorded' ? text.linesWritten : message, tone: tones[state] ?? '', isBehind },
    why ? withId(message, operationId, text) : null,
  ];
}

/** The states during and after an estimate of the document as it is. */
const kindsOfEstimate: readonly PanelState['kind'][] = ['estimating', 'estimated', 'error'];

/** The panel's state, with the notes on the estimate and what became of the last save. */
export function derivePanelState(facts: PanelFacts, text: PanelMessages): PanelState {
  const { document, documentState } = facts;
  const state = stateOf(facts, text);
  if (!document) return state;
  const isNoted = documentState.hasPercentDiscount && kindsOfEstimate.includes(state.kind);
  const note = [isNoted && text.percentDiscount, state.note].filter(Boolean).join(' ');
  const [record, details] = recordNotice(document, documentState.record, text);
  return { ...state, note, details: state.details ?? details, record };
}

/** Later conditions apply only if earlier ones do not. */
function stateOf({ document, company, companyError, documentState }: PanelFacts, text: PanelMessages): PanelState {
  if (!document) return makeState('unsupported');
  const { result } = documentState;
  if (company) {
    const { integrationStatus: status } = company;
    if (status === 'Disconnected') return makeState(status);
    if (status === 'Down') return makeState(status, text.downHint);
    if (status === 'NotIntegrated') {
      // The user is not known to the provider: there is nothing to view.
      if (company.errorCode === 'NotRegistered') return makeState(status, text.configurationMissing);
      const message = sentenceOf(company, text) || text.notConnected;
      return makeState(status, message, message);
    }
    if (!company.isConfigured) return makeState('notConfigured', text.configurationMissing, text.configurationMissing);
    if (company.isEcoSystemDisabled) return makeState('ecoSystemDisabled', text.ecoSystemHint, text.ecoSystemHint);
  }
  if (documentState.isEstimating) {
    const { sentLines } = documentState;
    return makeState(
      'estimating',
      sentLines > 1 ? fill(text.asking, String(sentLines)) : sentLines ? text.askingOne : '',
    );
  }
  const error = company ? (documentState.error ?? documentState.attention) : companyError;
  if (error) {
    const { message, correlationId } = error;
    return makeState('error', message, withId(message, correlationId, text));
  }
  if (!company) return makeState('loading');
  if (!result) return makeState('idle', text.idleHint);
  return documentState.calculatedFor.includes(taxFactsOf(document, company.taxItems))
    ? makeState('estimated', '', null, result, missingTax(document, result, text))
    : makeState('stale', text.staleHint, null, result);
}
