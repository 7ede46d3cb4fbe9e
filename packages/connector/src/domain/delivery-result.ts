import { errorCodeOf } from './error-origin.ts';
import type { VendorError } from './vendor-error.ts';

/**
 * What came of an operation. `retry`, `waits` and `needs-user` leave it where it is; a retry is given up after a day,
 * what waits for the company to connect again is not.
 */

export type DeliveryResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'ignored'; readonly why: string }
  | { readonly kind: 'retry' | 'waits'; readonly error: VendorError }
  | { readonly kind: 'needs-user'; readonly code: string; readonly message: string };
/** Passing errors are tried again; the others need a person. The worker decides when and how often. */

export function deliveryResultOf(error: VendorError): DeliveryResult {
  return error.kind === 'refused' || error.kind === 'locked' || error.kind === 'not-found'
    ? { kind: 'needs-user', code: errorCodeOf(error), message: error.message }
    : { kind: 'retry', error };
}
