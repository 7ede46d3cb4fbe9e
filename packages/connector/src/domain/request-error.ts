import type { httpStatusOf } from '@salestax/contract';
import { serviceError } from './errors.ts';

export type ReasonCode = keyof typeof httpStatusOf;

/**
 * A request that cannot be served; the HTTP layer maps the code to a status. A request that a business rule refuses is
 * answered with a field of the answer instead.
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
