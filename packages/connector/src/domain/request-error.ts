import { type httpStatusOf, networkMessage } from '@salestax/contract';

export type ReasonCode = keyof typeof httpStatusOf;

const messages: Record<ReasonCode, string> = {
  BadRequest: 'The request is not complete or not well formed.',
  Unauthorized: 'Sign in again.',
  Forbidden: 'This session may not do that.',
  NonAdminUser: 'This needs an administrator of the company.',
  InvalidUser: 'This user does not belong to the company.',
  NotFound: 'There is nothing at this address.',
  TooManyRequests: 'Too many requests. Try again in a moment.',
  InternalError: networkMessage,
  Unavailable: networkMessage,
};

/**
 * A request that cannot be served; the HTTP layer turns the code into a status. Refusals of business rules are not
 * errors: they are answers with their own field.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ReasonCode;
  readonly retryAfterSeconds: number | null;
  constructor(code: ReasonCode, message = messages[code], retryAfterSeconds: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
