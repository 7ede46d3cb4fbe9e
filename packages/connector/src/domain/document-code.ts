import { avataxLimits } from '@salestax/contract/vendor-limits';
import { fitted, shortened } from './provider-limits.ts';
import type { DocumentKind } from './sales-document.ts';

const { code } = avataxLimits.transaction;

/** How many codes with a counter follow the others. */
const codesWithCounter = 3;

export interface CodedDocument {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly number: string;
}

/**
 * Codes for a document in order of preference: its number; with kind and id if the number is blank or taken (an invoice
 * and a sales receipt may both be 1037); kind and id alone, and with a counter, if that is the number of another document.
 */
export function codeCandidates(document: CodedDocument): readonly string[] {
  const number = cleanCode(document.number);
  const suffix = `${document.kind}-${document.id}`;
  const long = number === '' ? suffix : `${shortened(number, code.most - suffix.length - 1)}-${suffix}`;
  const counted = Array.from({ length: codesWithCounter }, (_, index) => `${suffix}-${index + 1}`);
  const candidates = [number, long, suffix, ...counted].filter((candidate) => candidate !== '');
  return [...new Set(candidates)].map((candidate) => fitted(code, candidate));
}

/** The first of the candidates of a document. */
export function firstCode(document: CodedDocument): string {
  return cleanCode(document.number) || (codeCandidates(document)[0] ?? '');
}

/** Without control characters and outer blanks, at most 50 characters; '' for dots alone, which are a path segment in a URL. */
export function cleanCode(number: string): string {
  const clean = fitted(code, number.replaceAll(/\p{Cc}/gu, '').trim()).trim();
  return /^\.+$/.test(clean) ? '' : clean;
}

/** What two codes are compared by: at the provider, letter case and the number of blanks do not count. */
export function codeKey(code: string): string {
  return code.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
