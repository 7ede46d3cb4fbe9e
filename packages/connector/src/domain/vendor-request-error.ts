import { RequestError } from './request-error.ts';
import { sentences } from './sentences.ts';
import { sentenceOf } from './vendor-error-message.ts';
import type { Outcome, VendorError } from './vendor-error.ts';

/** The value, or a `RequestError` (503 with Retry-After): answers of reads have no field for a vendor's error. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw requestErrorOf(outcome.error);
}

function requestErrorOf(error: VendorError): RequestError {
  const seconds = Math.ceil((error.retryAfterMs ?? 1_000) / 1_000);
  return error.kind === 'not-found'
    ? new RequestError('NotFound')
    : new RequestError('Unavailable', sentenceOf(error), seconds);
}

/** Message of a vendor's error for the administrator who sets up the company. */
export function setUpSentenceOf(error: VendorError): string {
  return error.vendor === 'tax-provider' && error.kind === 'unauthorized'
    ? sentences.credentialsRefused
    : sentenceOf(error);
}
