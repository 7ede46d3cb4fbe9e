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

/** The status of every HTTP error of the service. A business refusal is a 200 with the response's own error field. */
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

/** The message of a failure after which the user must sign in again; screens never show it. */
export const unauthorizedMessage = 'unauthorized';
/** The message without a response. */
export const networkMessage = 'Something went wrong, please try again later.';
/** The entry of the client log for every HTTP error that is neither 401 nor passed to the caller. */
export const serviceFailureMessage = 'Authentication service failed.';
/** What the panel shows when our own service failed while it calculated. */
export const internalFailureMessage = 'Internal server error';
