import type { Id } from '@salestax/contract';
import type { SalesDocument } from '../host/sales-document.ts';
import { fill } from '../texts/fill.ts';
import type { PanelMessages } from '../texts/messages.ts';
import type { EstimateResult } from './estimate-result.ts';
import type { HeldError, PanelKnowledge, UnsentSave } from './knowledge.ts';

/** For each state, the tone of its label; '' for none. */
export const toneOfState = {
  /** No document, or of a type that the panel does not support: the panel has no height. */
  unsupported: '',
  loading: '',
  Disconnected: '',
  Down: 'attention',
  NotIntegrated: 'attention',
  notConfigured: 'attention',
  ecoSystemDisabled: 'positive',
  idle: 'positive',
  estimating: 'accent',
  estimated: 'positive',
  stale: 'attention',
  error: 'negative',
} as const;

type StateKind = keyof typeof toneOfState;

const kindsWithEstimate: readonly StateKind[] = ['Down', 'idle', 'estimating', 'estimated', 'stale', 'error'];

/** Whether the button 'Estimate Tax' is shown. */
export const offersEstimate = ({ kind }: PanelState): boolean => kindsWithEstimate.includes(kind);

/** What became of the last save, as it is shown. */
export interface RecordNotice {
  readonly message: string;
  readonly tone: '' | 'attention' | 'negative';
  /** The service has written lines that are not on screen: the panel offers to load them. */
  readonly isBehind: boolean;
}

/** A sentence, and the page of the connector where the cause is corrected; '' = on the document. */
export interface Warning {
  readonly sentence: string;
  readonly page: string;
}

/** What the panel shows. */
export interface PanelState {
  readonly kind: StateKind;
  /** Text beside the label of the state; '' for none. */
  readonly message: string;
  /** What the user must know of the estimate, in a line of its own; '' for nothing. */
  readonly note: string;
  /** Text of the dialog that the button 'View' opens; null hides the button. */
  readonly details: string | null;
  /** The last estimate, or what is recorded, in the states `estimated` and `stale`; otherwise null. */
  readonly result: EstimateResult | null;
  /** What would make the tax wrong, the most important first; the sentence of the first one is in the note. */
  readonly warnings: readonly Warning[];
  /** The document is recorded: there is a receipt for it. */
  readonly recorded: { readonly txnType: number; readonly txnId: Id } | null;
  /** Below everything else; null when nothing was saved. */
  readonly record: RecordNotice | null;
}

export const makeState = (kind: PanelState['kind'], message = '', details: string | null = null): PanelState => ({
  kind,
  message,
  note: '',
  details,
  result: null,
  warnings: [],
  recorded: null,
  record: null,
});

export const withId = (message: string, id: string | null, text: PanelMessages): string =>
  id ? `${message}\n\n${fill(text.correlationId, id)}` : message;

/** Adds to a state the estimate, the notes on it, and what became of the last save. */
export type WithEstimate = (
  state: PanelState,
  knowledge: PanelKnowledge & { readonly document: SalesDocument },
  text: PanelMessages,
  locale: string,
) => PanelState;

/** The panel's state. `withEstimate`: null until it is loaded; until then nothing was estimated. */
export function derivePanelState(
  knowledge: PanelKnowledge,
  text: PanelMessages,
  locale: string,
  withEstimate: WithEstimate | null,
): PanelState {
  const { document, facts } = knowledge;
  const state = stateOf(knowledge, text);
  if (!document) return state;
  if (withEstimate) return withEstimate(state, { ...knowledge, document }, text, locale);
  // Before anything was estimated or sent, a save can only be unsent.
  return { ...state, record: facts.record && unsentNotice(text) };
}

export const unsentNotice = (text: PanelMessages, name: UnsentSave['text'] = 'unsent'): RecordNotice => ({
  message: text[name],
  tone: 'attention',
  isBehind: false,
});

/** The state without a result. Later conditions apply only if earlier ones do not. */
function stateOf(
  { document, company, companyError, pageError, facts }: PanelKnowledge,
  text: PanelMessages,
): PanelState {
  if (!document) return pageError ? errorState(pageError, text) : makeState('unsupported');
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
  if (facts.estimating) return makeState('estimating');
  const error = company ? (facts.error ?? facts.attention) : companyError;
  if (error) return errorState(error, text);
  return company ? makeState('idle', text.idleHint) : makeState('loading');
}

const errorState = ({ message, correlationId }: HeldError, text: PanelMessages): PanelState =>
  makeState('error', message, withId(message, correlationId, text));
