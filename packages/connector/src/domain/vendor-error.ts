/** Answer of a vendor: a value, or an error that the caller can act on. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: VendorError };

/**
 * - `refused`: the vendor understood and said no; asking again changes nothing until somebody mends something.
 * - `unauthorized`: the connection or the credentials are dead; connect again.
 * - `throttled`, `unavailable`: nothing was done; ask again later.
 * - `unknown`: it may have been done or not (answer lost, cut or unreadable); look before asking again.
 * - `stale`: the document changed meanwhile (SyncToken); read it again.
 * - `not-found`: the vendor itself reported that the object does not exist; never a bare HTTP 404.
 * - `locked`: what its name says.
 */
export type VendorErrorKind =
  | 'refused'
  | 'unauthorized'
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
  /** A sentence for a person. */
  readonly message: string;
  /** The vendor's own words, for Details and the log. */
  readonly detail: string;
  readonly retryAfterMs?: number;
  /** The vendor's id of the exchange (`intuit_tid`, `x-correlation-id`), for its support. */
  readonly exchangeId?: string;
  readonly cause?: unknown;
}

export const done = <Value>(value: Value): Outcome<Value> => ({ ok: true, value });
export const failed = <Value = never>(error: VendorError): Outcome<Value> => ({ ok: false, error });
