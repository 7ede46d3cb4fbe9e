import type { StepProblem } from '../sign-in/sign-in-steps.ts';

/** A question to the user, in a dialog. */
export type CallbackQuestion =
  | 'company-validation-error'
  | 'company-not-found'
  | 'already-connected'
  /** The company is disconnected, and still linked to another account of the tax provider. */
  | 'linked-elsewhere'
  | 'administrator'
  /** The provider lists the user as inactive, or not at all. */
  | 'inactive-user';

/**
 * Why the callback failed. `with-reason`: the message of the service is in `reason`. `answer-lost`: the service has taken the
 * callback, and takes it once.
 */
export interface CallbackProblem extends Omit<StepProblem, 'code'> {
  readonly code:
    | StepProblem['code']
    | 'identity'
    | 'not-authenticated'
    | 'access-denied'
    | 'not-kept'
    | 'answer-lost'
    | 'with-reason';
}

/** The step that follows a callback. */
export type Next =
  | { readonly kind: 'go'; readonly to: string; readonly how: 'replace' | 'reload' }
  /** A separate window is no longer needed. `otherwise`: the address to open where it cannot be closed. */
  | { readonly kind: 'close'; readonly otherwise: string }
  | { readonly kind: 'ask'; readonly question: CallbackQuestion }
  /** The consent must be given again; `isAgain`: a previous repetition did not help. */
  | { readonly kind: 'reconnect'; readonly isAgain: boolean }
  | { readonly kind: 'fail'; readonly problem: CallbackProblem; readonly isRetryable: boolean };

export const fail = (
  code: CallbackProblem['code'],
  { reason = '', correlationId = null }: Partial<Omit<CallbackProblem, 'code'>> = {},
): Next => ({ kind: 'fail', problem: { code, reason, correlationId }, isRetryable: code === 'network' });
