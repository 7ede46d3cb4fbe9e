import type { StepProblem } from '../sign-in/sign-in-steps.ts';

/** What is put to the person, in a dialog. */
export type CallbackQuestion = 'company-validation-error' | 'company-not-found' | 'already-connected' | 'administrator';

/** Why it does not go on. `said`: the service has a sentence for it, `reason`. */
export interface CallbackProblem extends Omit<StepProblem, 'code'> {
  readonly code: StepProblem['code'] | 'identity' | 'not-authenticated' | 'access-denied' | 'not-kept' | 'said';
}

/** What follows from a callback. */
export type Next =
  | { readonly kind: 'go'; readonly to: string; readonly how: 'replace' | 'reload' }
  /** A window of its own has done its work. */
  | { readonly kind: 'close'; readonly otherwise: string }
  | { readonly kind: 'ask'; readonly question: CallbackQuestion }
  /** The accounting service has to give its consent again; `isAgain`: it has been asked before, and that did not help. */
  | { readonly kind: 'reconnect'; readonly isAgain: boolean }
  | { readonly kind: 'fail'; readonly problem: CallbackProblem; readonly isRetryable: boolean };

export const fail = (
  code: CallbackProblem['code'],
  { reason = '', correlationId = null }: Partial<Omit<CallbackProblem, 'code'>> = {},
): Next => ({ kind: 'fail', problem: { code, reason, correlationId }, isRetryable: code === 'network' });
