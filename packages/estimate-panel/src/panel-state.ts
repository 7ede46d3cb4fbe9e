import type { Amount, TaxBreakdown, ZeroReason } from '@salestax/contract';
import type { Company } from './company.ts';
import type { PanelMessages } from './messages.ts';

/** An error that stays on the panel until something better is known. */
export interface HeldError {
  readonly message: string;
  readonly correlationId: string | null;
}

export interface EstimateResult {
  readonly salesTax: Amount;
  readonly fee: Amount | null;
  readonly taxOnFee: Amount | null;
  readonly total: Amount;
  readonly zeroReason: ZeroReason | null;
  readonly breakdown: readonly TaxBreakdown[];
  /** What the document calls its lines, in the order of `breakdown.line`; null for shipping. */
  readonly lineNames: readonly (string | null)[];
  readonly destination: string;
  readonly correlationId: string | null;
}

/** What a person sees. Everything that a state needs is in it; nothing else can be shown. */
export type PanelState =
  | { readonly kind: 'loading' }
  /** No document, or of a type that the panel does not work on: the panel takes no place. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'down' | 'disconnected' | 'ecoSystemDisabled' | 'idle' }
  /** Without an error the user is simply not registered with the provider, and there is nothing to view. */
  | { readonly kind: 'notIntegrated'; readonly error: HeldError | null }
  | { readonly kind: 'configurationMissing'; readonly error: HeldError }
  | { readonly kind: 'estimating'; readonly lineCount: number }
  | { readonly kind: 'estimated' | 'stale'; readonly result: EstimateResult }
  | { readonly kind: 'error'; readonly error: HeldError };

export interface PanelFacts {
  readonly isSupported: boolean;
  readonly company: Company | null;
  /** Why the company is not known. */
  readonly companyError: HeldError | null;
  /** Lines of the document that an estimate under way is about; null when none is. */
  readonly estimatingLines: number | null;
  readonly error: HeldError | null;
  readonly result: EstimateResult | null;
  readonly isStale: boolean;
}

/** The service's words for a user whom the provider does not know. */
const notRegistered = 'User is not registered with';

/** Which state the facts amount to. */
export function stateOf(facts: PanelFacts, text: PanelMessages): PanelState {
  if (!facts.isSupported) return { kind: 'unsupported' };
  const { company } = facts;
  if (company !== null) {
    const blocked = blockedState(company, text);
    if (blocked !== null) return blocked;
  }
  if (facts.estimatingLines !== null) return { kind: 'estimating', lineCount: facts.estimatingLines };
  const error = company === null ? facts.companyError : facts.error;
  if (error !== null) return { kind: 'error', error };
  if (company === null) return { kind: 'loading' };
  if (facts.result === null) return { kind: 'idle' };
  return { kind: facts.isStale ? 'stale' : 'estimated', result: facts.result };
}

function blockedState(company: Company, text: PanelMessages): PanelState | null {
  const { status } = company;
  if (status === 'Disconnected') return { kind: 'disconnected' };
  if (status === 'Down') return { kind: 'down' };
  if (status === 'NotIntegrated') {
    const message = company.statusMessage || text.notConnected;
    return { kind: 'notIntegrated', error: message.includes(notRegistered) ? null : { message, correlationId: null } };
  }
  if (!company.isConfigured) {
    return { kind: 'configurationMissing', error: { message: text.configurationMissing, correlationId: null } };
  }
  return company.isEcoSystemDisabled ? { kind: 'ecoSystemDisabled' } : null;
}

/** Whether 'Estimate Tax' is shown. */
export const offersEstimate = ({ kind }: PanelState): boolean =>
  kind === 'idle' ||
  kind === 'estimating' ||
  kind === 'estimated' ||
  kind === 'stale' ||
  kind === 'error' ||
  kind === 'down';

/** What 'View' opens; null hides it. */
export function viewableError(state: PanelState, text: PanelMessages): HeldError | null {
  if (state.kind === 'ecoSystemDisabled') return { message: text.ecoSystemDisabled, correlationId: null };
  return 'error' in state ? state.error : null;
}
