import type { ErrorCode, RecordState, TaxState } from '@salestax/contract';
import { codeOfResult, type DeliveryResult } from './delivery-result.ts';
import { sentences } from './sentences.ts';

/*
 * The state of the tax of a document, by which every list, page and count names it (docs/decisions/0059-state-of-a-document.md).
 * Of the rules here the first one that applies decides.
 */

/**
 * What the tax provider said of a document that this service has not recorded, when it was compared last. `none`: the provider
 * has no transaction under its code, or a cancelled one; `live`: another program has recorded it; `unknown`: it was never compared.
 */
export type AtProvider = 'unknown' | 'none' | 'live';

/** What became of the last save, void or deletion that was reported. */
export interface LastDelivery {
  readonly state: 'Queued' | 'NeedsUser' | 'Done' | 'Ignored';
  /** How its last attempt ended; null before the first one. */
  readonly result: DeliveryResult | null;
  readonly errorText: string | null;
}

/** What this service has stored of a document. */
export interface StoredFacts {
  /** The relation of the document to its transaction; `none`: it was seen, and never recorded. */
  readonly link: {
    readonly state: 'none' | 'recorded' | 'cancelled';
    readonly attention: string | null;
    readonly feeUnknown: boolean;
  } | null;
  readonly delivery: LastDelivery | null;
}

export interface DocumentFacts extends StoredFacts {
  /** Documents of its kind are recorded; estimate documents never are. */
  readonly isRecordedKind: boolean;
  /** In the accounting service. */
  readonly isVoided: boolean;
  readonly atProvider: AtProvider;
}

interface StateWithReason<State> {
  readonly state: State;
  /** For a person; '' = nothing. */
  readonly reason: string;
  /** The code of `reason`, if it has one. */
  readonly errorCode?: ErrorCode;
}

const withoutReason = <State>(state: State): StateWithReason<State> => ({ state, reason: '' });

/** States of a document whose last save is not settled: they stand above what the document is in the accounting service. */
const unsettled: readonly TaxState[] = ['recording', 'waiting', 'attention'];

const unsaved: Readonly<Record<AtProvider, TaxState>> = {
  unknown: 'not-known',
  none: 'not-recorded',
  live: 'recorded-elsewhere',
};

export function taxStateOf(document: DocumentFacts): StateWithReason<TaxState> {
  const { isRecordedKind, isVoided, atProvider } = document;
  if (!isRecordedKind) return withoutReason(isVoided ? 'voided' : 'estimate');
  const saved = savedStateOf(document);
  if (saved !== null && unsettled.includes(saved.state)) return saved;
  if (isVoided) return withoutReason('voided');
  return saved ?? withoutReason(unsaved[atProvider]);
}

/** The state by what was reported of a document; null when nothing was. */
export function savedStateOf({ link, delivery }: StoredFacts): StateWithReason<RecordState['state']> | null {
  const coded = codeOfResult(delivery?.result ?? null);
  const reason = delivery?.errorText ?? '';
  if (delivery?.state === 'Queued') return { state: isFailing(delivery) ? 'waiting' : 'recording', reason, ...coded };
  if (delivery?.state === 'NeedsUser')
    return { state: 'attention', reason: reason || (link?.attention ?? ''), ...coded };
  if (link !== null && link.attention !== null) return { state: 'attention', reason: link.attention };
  if (link?.feeUnknown === true) return { state: 'attention', reason: sentences.feeUnknown, errorCode: 'FeeUnknown' };
  if (link?.state === 'cancelled') return withoutReason('voided');
  if (delivery?.result?.kind === 'ignored') return { state: 'not-recorded', reason: delivery.result.message, ...coded };
  if (link?.state === 'recorded') return withoutReason('recorded');
  // The delivery is complete, and left no record: the provider has none.
  return delivery === null ? null : withoutReason('not-recorded');
}

/** Whether a vendor refused the last attempt, or did not answer. After an error of our own it is repeated, too. */
function isFailing({ result }: LastDelivery): boolean {
  return (result?.kind === 'retry' || result?.kind === 'waits') && result.error.origin !== 'Connector';
}
