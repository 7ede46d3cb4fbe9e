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

/**
 * Message of a vendor's error for a list or a run: the vendor's own text, if it refused with one. `sentenceOf` names QuickBooks
 * for every ended connection.
 */
export function reasonOf(error: VendorError): string {
  if (error.vendor === 'tax-provider' && error.kind === 'unauthorized') return error.message;
  return error.kind === 'refused' && error.detail !== '' ? error.detail : sentenceOf(error);
}

/**
 * Message for a place where a person can correct what was refused. A refusal with a code of the vendor has a sentence of ours
 * (`message`); the vendor's own text follows, since it names the field or the rule.
 */
export function refusalOf(error: VendorError): string {
  const { kind, code, message, detail } = error;
  const isExplained = kind === 'refused' && code !== '' && detail !== '' && detail !== message;
  return isExplained ? `${message} (${detail})` : reasonOf(error);
}
