import { ignored } from '../../domain/delivery-result.ts';

/** A result of which only the outcome is known. */
export const noResult = {
  message: null,
  errorCode: null,
  beforeTotalCents: null,
  beforeTaxCents: null,
  afterTotalCents: null,
  afterTaxCents: null,
  exchangeRate: null,
} as const;

/** Message for a document that changed after the search and was skipped. */
export const changedSentence = ignored('changed-since').message;
