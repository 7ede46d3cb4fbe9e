import { sentences } from './sentences.ts';
import type { VendorError } from './vendor-error.ts';

/** What a vendor's error means to the person at the document. */

export function sentenceOf(error: VendorError): string {
  switch (error.kind) {
    case 'unavailable':
    case 'throttled':
    case 'unknown':
      return error.vendor === 'accounting' ? sentences.tryAgainAccounting : sentences.tryAgain;
    case 'unauthorized':
      return sentences.notConnected;
    default:
      return error.message;
  }
}
/** For a person. The common sentence of a dead sign-in speaks of the accounting service. */

export function reasonOf(error: VendorError): string {
  if (error.vendor === 'tax-provider' && error.kind === 'unauthorized') return error.message;
  return error.kind === 'refused' && error.detail !== '' ? error.detail : sentenceOf(error);
}
