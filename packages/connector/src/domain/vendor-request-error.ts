import { sentences } from './sentences.ts';
import { RequestError } from './request-error.ts';
import type { Outcome, VendorError } from './vendor-error.ts';
import { sentenceOf } from './vendor-error-message.ts';

/** A reading that failed has no answer field for it: the caller is told to come back. */
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

/** What a vendor's error means to the administrator who sets the company up. */
export function setUpSentenceOf(error: VendorError): string {
  return error.vendor === 'tax-provider' && error.kind === 'unauthorized'
    ? sentences.credentialsRefused
    : sentenceOf(error);
}
