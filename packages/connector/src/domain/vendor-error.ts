import type { Result } from './result.ts';

/** Answer of a vendor: a value, or an error that the caller can handle. */
export type Outcome<Value> = Result<Value, VendorError>;

/**
 * - `refused`: the vendor rejected the request; a retry fails again until a person corrects the cause.
 * - `unauthorized`: the connection or the credentials are no longer valid; connect again.
 * - `forbidden`: the credentials are valid, but the role of their user does not allow this call. A person has to give the right;
 *   it says nothing about what was sent.
 * - `throttled`, `unavailable`: nothing was done; retry later.
 * - `unknown`: it may have been done or not (answer lost, cut off or unreadable); read the state before a retry.
 * - `stale`: the document changed in between (SyncToken); read it again.
 * - `not-found`: the vendor itself reported that the object does not exist; never a bare HTTP 404.
 * - `locked`: the transaction is locked because it was reported.
 */
export type VendorErrorKind =
  | 'refused'
  | 'unauthorized'
  | 'forbidden'
  | 'throttled'
  | 'unavailable'
  | 'unknown'
  | 'stale'
  | 'not-found'
  | 'locked';

export interface VendorError {
  readonly kind: VendorErrorKind;
  readonly vendor: 'accounting' | 'tax-provider';
  /** The vendor's own code, e.g. `5010` or `InvalidZipForStateError`; `` when it gave none. */
  readonly code: string;
  /** Message for a person. */
  readonly message: string;
  /** The vendor's original text, for Details and the log. */
  readonly detail: string;
  readonly retryAfterMs?: number;
  /** The vendor's id of the exchange (`intuit_tid`, `x-correlation-id`), for the vendor's support. */
  readonly exchangeId?: string;
  readonly cause?: unknown;
}
