import { httpStatusOf, networkMessage } from '@salestax/contract';

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

/** An answer that is an HTTP error. Business refusals are never one: they are 200 with the answer's own field. */
export class RequestError extends Error {
  override readonly name = 'HttpFailure';
  readonly code: ReasonCode;
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  constructor(code: ReasonCode, message = messages[code], retryAfterSeconds: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.status = httpStatusOf[code];
  }
}
