import { sentences } from './sentences.ts';
import type { VendorError } from './vendor-error.ts';

/** Message of a vendor's error for the person at a document. */
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
/** Message of a vendor's error for a list or a run. `sentenceOf` names QuickBooks for every ended connection. */
export function reasonOf(error: VendorError): string {
  if (error.vendor === 'tax-provider' && error.kind === 'unauthorized') return error.message;
  return error.kind === 'refused' && error.detail !== '' ? error.detail : sentenceOf(error);
}

/** The same where the vendor's own text names a field or a rule: our sentence, with the original behind it. */
export function refusalOf(error: VendorError): string {
  const { kind, code, message, detail } = error;
  const isExplained = kind === 'refused' && code !== '' && detail !== '' && detail !== message;
  return isExplained ? `${message} (${detail})` : reasonOf(error);
}
