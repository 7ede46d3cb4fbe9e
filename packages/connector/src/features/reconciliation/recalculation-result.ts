import { ignored } from '../../domain/delivery-result.ts';

/** A result of which nothing is known beside its outcome. */
export const noResult = {
  message: null,
  errorCode: null,
  beforeTotalCents: null,
  beforeTaxCents: null,
  afterTotalCents: null,
  afterTaxCents: null,
} as const;

/** Why a document was left alone that is not the one of the search any more. */
export const changedSentence = ignored('changed-since').message;
