import type { EmbedErrorCode, httpStatusOf, SessionEndCode } from '@salestax/contract';
import { serviceError } from './errors.ts';

export type ReasonCode = keyof typeof httpStatusOf;

/**
 * A request that cannot be served; the HTTP layer maps the code to a status. A request that a business rule refuses gets an
 * ordinary answer, whose field `error` says why.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ReasonCode;
  readonly retryAfterSeconds: number | null;
  /**
   * What exactly is wrong with an embed session (that of a widget in an integrator's page) or the request for one; why
   * a session was ended.
   */
  readonly detail: EmbedErrorCode | SessionEndCode | null;
  constructor(
    code: ReasonCode,
    message = serviceError(code).message,
    retryAfterSeconds: number | null = null,
    detail: EmbedErrorCode | SessionEndCode | null = null,
  ) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.detail = detail;
  }
}

/**
 * The path of the request names a company that is not the caller's. It is answered as an unknown id is, so that ids cannot be
 * probed. `detail`: for the developer of a page whose embed session is for another company than the page names.
 */
export class OtherCompanyError extends RequestError {
  constructor(detail: 'WrongCompany' | null) {
    super('NotFound', undefined, null, detail);
  }
}

/** The refusal of an embed session, or of a request for one; the message is for the developer of the page. */
export const embedRefusal = (detail: EmbedErrorCode, message: string): RequestError =>
  new RequestError('Forbidden', message, null, detail);
