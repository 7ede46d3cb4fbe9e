import type { SalesDocument } from './tax-document.ts';
import type { EstimateResult } from './estimate-result.ts';
import { fill, type PanelMessages } from './messages.ts';
import { noItems, sellableLines, taxFactsOf } from './own-lines.ts';
import type { Company } from './service-data.ts';

/** An error that remains on the panel until an estimate succeeds or the document changes. */
export interface HeldError {
  readonly message: string;
  readonly correlationId: string | null;
}

/** The tone of each state, '' for none, and whether it offers 'Estimate Tax'. */
export const kinds = {
  /** No document, or of an unsupported type: the panel has no height. */
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

/** The content of the panel. */
export interface PanelState {
  readonly kind: keyof typeof kinds;
  /** The text beside the label of the state; '' for none. */
  readonly message: string;
  /** The details that 'View' opens; null hides the button. */
  readonly details: string | null;
  /** Set in the states 'estimated' and 'out of date'. */
  readonly result: EstimateResult | null;
}

/** What is stored about the document on screen until another one appears. */
export interface DocumentMemory {
  isEstimating: boolean;
  result: EstimateResult | null;
  /** The facts that the result was calculated from. */
  facts: string;
  /** The last response for the document was an error: it is not recorded until an estimate succeeds. */
  attention: HeldError | null;
  /** Why the last attempt failed. It blocks nothing, and a change of the document clears it. */
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
  /** Null when no supported document is on screen. */
  readonly document: SalesDocument | null;
  readonly company: Company | null;
  /** Why the company could not be read. */
  readonly companyError: HeldError | null;
  readonly memory: DocumentMemory;
}

/** The service's message for a user whom the provider does not know. */
const notRegistered = 'User is not registered with';

export const stateFor = (
  kind: PanelState['kind'],
  message = '',
  details: string | null = null,
  result: EstimateResult | null = null,
): PanelState => ({ kind, message, details, result });

/** The state that follows from the facts. */
export function stateOf({ document, company, companyError, memory }: PanelFacts, text: PanelMessages): PanelState {
  if (!document) return stateFor('unsupported');
  const { result } = memory;
  if (company) {
    const { integrationStatus: status, errorMessage } = company;
    if (status === 'Disconnected') return stateFor(status);
    if (status === 'Down') return stateFor(status, text.downHint);
    if (status === 'NotIntegrated') {
      const message = errorMessage || text.notConnected;
      // Nothing to view: the user is unknown to the provider.
      return message.includes(notRegistered)
        ? stateFor(status, text.configurationMissing)
        : stateFor(status, message, message);
    }
    if (!company.isConfigured) return stateFor('notConfigured', text.configurationMissing, text.configurationMissing);
    if (company.isEcoSystemDisabled) return stateFor('ecoSystemDisabled', text.ecoSystemHint, text.ecoSystemHint);
  }
  if (memory.isEstimating) {
    const count = sellableLines(document, company?.ownItems ?? noItems).length + Number(document.shippingAmount !== 0);
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
  return taxFactsOf(document, company.ownItems) === memory.facts
    ? stateFor('estimated', '', null, result)
    : stateFor('stale', text.staleHint, null, result);
}
