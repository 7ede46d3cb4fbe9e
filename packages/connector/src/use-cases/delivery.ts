import { errorCodeOf } from '../domain/comparison/error-origin.ts';
import type { CallContext } from '../ports/call-log.ts';
import type { VendorError } from '../ports/outcome.ts';
import type { DocumentKey, Operation, Trx } from '../store/index.ts';
import type { Services } from './services.ts';

/**
 * What came of an operation. `retry`, `waits` and `needs-user` leave it where it is; a retry is given up after a day,
 * what waits for the company to connect again is not.
 */
export type DeliveryResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'ignored'; readonly why: string }
  | { readonly kind: 'retry' | 'waits'; readonly error: VendorError }
  | { readonly kind: 'needs-user'; readonly code: string; readonly message: string };

/** One operation at work: what the steps need, and their way to the timeline. */
export interface DeliveryContext extends DocumentKey {
  readonly services: Services;
  readonly operation: Operation;
  readonly call: CallContext;
  readonly correlationId: string;
  /** Somebody found both sides apart: nothing that is known of the document is believed, both are asked. */
  readonly isRecalculation: boolean;
  /** Writes what happened into the document's timeline, with whatever belongs into the same transaction. */
  writeTimeline(event: string, detail: unknown, alongside?: (trx: Trx, now: Date) => Promise<void>): Promise<void>;
}

/** Passing errors are tried again; the others need a person. The worker decides when and how often. */
export function deliveryResultOf(error: VendorError): DeliveryResult {
  return error.kind === 'refused' || error.kind === 'locked' || error.kind === 'not-found'
    ? { kind: 'needs-user', code: errorCodeOf(error), message: error.message }
    : { kind: 'retry', error };
}
