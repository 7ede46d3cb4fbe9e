import type { SalesDocument } from './tax-document.ts';
import type { EstimateResult } from './estimate-result.ts';
import { fill, type PanelMessages } from './messages.ts';
import { noItems, sellableLines, taxFactsOf } from './own-lines.ts';
import type { Company } from './service-data.ts';
import { sentenceOf } from './service-errors.ts';

/** An error that stays on the panel until something better is known. */
export interface HeldError {
  readonly message: string;
  readonly correlationId: string | null;
}

/** The tone of each state, '' for none, and whether 'Estimate Tax' is shown in it. */
export const kinds = {
  /** No document, or of a type that the panel does not work on: the panel takes no place. */
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
} as const satisfies Record<string, readonly [tone: string, offersEstimate: boolean]>;

/** What a person sees. */
export interface PanelState {
  readonly kind: keyof typeof kinds;
  /** What is said besides the word of the state; '' for nothing. */
  readonly message: string;
  /** What 'View' opens; null hides it. */
  readonly details: string | null;
  /** While estimated or out of date. */
  readonly result: EstimateResult | null;
}

/** What is remembered about the document on screen, and forgotten when another one comes. */
export interface DocumentMemory {
  isEstimating: boolean;
  result: EstimateResult | null;
  /** What the result was calculated for. */
  facts: string;
  /** The last answer for the document was an error: it stays unrecorded until a good one. */
  attention: HeldError | null;
  /** Why the last try came to nothing. It blocks nothing, and a change of the document may have cured it. */
  error: HeldError | null;
}

export const freshMemory = (): DocumentMemory => ({
  isEstimating: false,
  result: null,
  facts: '',
  attention: null,
  error: null,
});

export interface PanelFacts {
  /** Null when there is none of ours on screen. */
  readonly document: SalesDocument | null;
  readonly company: Company | null;
  /** Why the company is not known. */
  readonly companyError: HeldError | null;
  readonly memory: DocumentMemory;
}

export const stateFor = (
  kind: PanelState['kind'],
  message = '',
  details: string | null = null,
  result: EstimateResult | null = null,
): PanelState => ({ kind, message, details, result });

/** Which state the facts amount to. */
export function stateOf({ document, company, companyError, memory }: PanelFacts, text: PanelMessages): PanelState {
  if (!document) return stateFor('unsupported');
  const { result } = memory;
  if (company) {
    const { integrationStatus: status } = company;
    if (status === 'Disconnected') return stateFor(status);
    if (status === 'Down') return stateFor(status, text.downHint);
    if (status === 'NotIntegrated') {
      // The user is not known to the provider: there is nothing to view.
      if (company.errorCode === 'NotRegistered') return stateFor(status, text.configurationMissing);
      const message = sentenceOf(company, text) || text.notConnected;
      return stateFor(status, message, message);
    }
    if (!company.isConfigured) return stateFor('notConfigured', text.configurationMissing, text.configurationMissing);
    if (company.isEcoSystemDisabled) return stateFor('ecoSystemDisabled', text.ecoSystemHint, text.ecoSystemHint);
  }
  if (memory.isEstimating) {
    const count = sellableLines(document, company?.taxItems ?? noItems).length + Number(document.shippingAmount !== 0);
    return stateFor('estimating', count === 1 ? text.askingOne : fill(text.asking, String(count)));
  }
  const error = company ? (memory.error ?? memory.attention) : companyError;
  if (error) {
    const { message, correlationId } = error;
    const details = correlationId ? `${message}\n\n${fill(text.correlationId, correlationId)}` : message;
    return stateFor('error', message, details);
  }
  if (!company) return stateFor('loading');
  if (!result) return stateFor('idle', text.idleHint);
  return taxFactsOf(document, company.taxItems) === memory.facts
    ? stateFor('estimated', '', null, result)
    : stateFor('stale', text.staleHint, null, result);
}
