import type { EstimateResult, HeldError } from './panel-state.ts';

/** What is remembered about the document on screen, and forgotten when another one comes. */
export interface DocumentMemory {
  result: EstimateResult | null;
  /** What the result was calculated for. */
  facts: string;
  /** The last answer for the document was an error: it stays unrecorded until a good one. */
  answerError: HeldError | null;
  /** An error of the last try that blocks nothing. */
  passingError: HeldError | null;
  /** The passing error is about the document as it was: a change may have cured it. */
  isCurable: boolean;
}

export const freshMemory = (): DocumentMemory => ({
  result: null,
  facts: '',
  answerError: null,
  passingError: null,
  isCurable: false,
});
