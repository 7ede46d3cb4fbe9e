export const httpReasonCodes = [
  'BadRequest',
  'Unauthorized',
  'Forbidden',
  'NonAdminUser',
  'InvalidUser',
  'NotFound',
  'TooManyRequests',
  'InternalError',
  'Unavailable',
] as const;

export type ReasonCode = (typeof httpReasonCodes)[number];

/** The status of every HTTP error that the service answers with. A business refusal is a 200 with the answer's own field. */
export const httpStatusOf = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NonAdminUser: 403,
  InvalidUser: 403,
  NotFound: 404,
  TooManyRequests: 429,
  InternalError: 500,
  Unavailable: 503,
} as const satisfies Record<ReasonCode, number>;

/** What callers receive instead of a sentence when the user must sign in again; screens never show it. */
export const unauthorizedMessage = 'unauthorized';
/** What a person reads when no answer came. */
export const networkMessage = 'Something went wrong, please try again later.';
/** What the client log records for every HTTP error that is neither 401 nor handed to the caller. */
export const serviceFailureMessage = 'Authentication service failed.';
/** What the panel shows when our own service failed while it calculated. */
export const internalFailureMessage = 'Internal server error';
