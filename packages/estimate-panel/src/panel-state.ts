import type { SalesDocument } from './sales-document.ts';
import type { EstimateResult } from './estimate-result.ts';
import { fill } from './fill.ts';
import type { PanelTexts } from './messages.ts';
import type { FollowedRecord } from './record-follower.ts';
import type { Company } from './service-data.ts';
import type { Warn, WarningNotice } from './warning-notice.tsx';

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
  /** The last estimate, or what is recorded, in the states `estimated` and `stale`; otherwise null. */
  readonly result: EstimateResult | null;
  /** What would make the tax wrong; its first sentence is in the note. Absent: nothing. */
  readonly warning?: WarningNotice;
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
   * `taxFactsOf` the document that the result was calculated or recorded for, also with an amount in place of a percentage
   * discount; the result is stale when the document has others.
   */
  calculatedFor: readonly string[];
  /** Error answer of the last estimate: the document is not recorded until an estimate succeeds. */
  attention: HeldError | null;
  /** Why the last estimate could not be made. Does not prevent recording; removed when the document changes. */
  error: HeldError | null;
  /** The figures that the document had in our lines when it was opened, if they are recorded; null otherwise. */
  recorded: EstimateResult | null;
  /** The page of receipts, to which the document is added; absent before an estimate, and before a record was read. */
  receiptPage?: string;
  /** The warnings of the document; absent until its customer and its items are read. */
  warn?: Warn;
  /** The record of the last save; `unsent`: the save could not be reported yet. */
  record: FollowedRecord | 'unsent' | null;
}

export const emptyDocumentState = (): DocumentState => ({
  isEstimating: false,
  sentLines: 0,
  hasPercentDiscount: false,
  result: null,
  calculatedFor: [],
  attention: null,
  error: null,
  recorded: null,
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

export const makeState = (kind: PanelState['kind'], message = '', details: string | null = null): PanelState => ({
  kind,
  message,
  note: '',
  details,
  result: null,
  record: null,
});

export const withId = (message: string, id: string | null, text: PanelTexts): string =>
  id ? `${message}\n\n${fill(text.correlationId, id)}` : message;

/** Adds to a state the estimate, the notes on it, and what became of the last save. */
export type WithEstimate = (
  state: PanelState,
  facts: PanelFacts & { readonly document: SalesDocument },
  text: PanelTexts,
  locale: string,
) => PanelState;

/** The panel's state. `withEstimate`: null until it is loaded; before, nothing was estimated. */
export function derivePanelState(
  facts: PanelFacts,
  text: PanelTexts,
  locale: string,
  withEstimate: WithEstimate | null,
): PanelState {
  const { document, documentState } = facts;
  const state = stateOf(facts, text);
  if (!document) return state;
  if (withEstimate) return withEstimate(state, { ...facts, document }, text, locale);
  // Before anything was estimated or sent, only one thing can be known of a save.
  return { ...state, record: documentState.record && unsentNotice(text) };
}

export const unsentNotice = ({ unsent }: PanelTexts): RecordNotice => ({
  message: unsent,
  tone: 'attention',
  isBehind: false,
});

/** The state without a result. Later conditions apply only if earlier ones do not. */
function stateOf({ document, company, companyError, documentState }: PanelFacts, text: PanelTexts): PanelState {
  if (!document) return makeState('unsupported');
  if (company) {
    const { integrationStatus: status, errorCode, errorMessage } = company;
    if (status === 'Disconnected') return makeState(status);
    if (status === 'Down') return makeState(status, text.downHint);
    if (status === 'NotIntegrated') {
      // The user is not known to the provider: there is nothing to view.
      if (errorCode === 'NotRegistered') return makeState(status, text.configurationMissing);
      const message = errorCode === 'NotIntegrated' ? text.configurationMissing : errorMessage || text.notConnected;
      return makeState(status, message, message);
    }
    if (!company.isConfigured) return makeState('notConfigured', text.configurationMissing, text.configurationMissing);
    if (company.isEcoSystemDisabled) return makeState('ecoSystemDisabled', text.ecoSystemHint, text.ecoSystemHint);
  }
  if (documentState.isEstimating) return makeState('estimating');
  const error = company ? (documentState.error ?? documentState.attention) : companyError;
  if (error) {
    const { message, correlationId } = error;
    return makeState('error', message, withId(message, correlationId, text));
  }
  return company ? makeState('idle', text.idleHint) : makeState('loading');
}
