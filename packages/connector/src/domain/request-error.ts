import type { httpStatusOf } from '@salestax/contract';
import { serviceError } from './errors.ts';

export type ReasonCode = keyof typeof httpStatusOf;

/**
 * A request that cannot be served; the HTTP layer turns the code into a status. Refusals of business rules are not
 * errors: they are answers with their own field.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ReasonCode;
  readonly retryAfterSeconds: number | null;
  constructor(code: ReasonCode, message = serviceError(code).message, retryAfterSeconds: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
