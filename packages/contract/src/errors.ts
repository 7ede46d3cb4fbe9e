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

/** HTTP status per reason code. A refusal by a business rule is a 200 with the error field of that response. */
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

/** Message of a 401 after which the user must sign in again; widgets never show it. */
export const unauthorizedMessage = 'unauthorized';
/** Shown when a call got no response. */
export const networkMessage = 'Something went wrong, please try again later.';
/** Client log entry for every HTTP error that is neither a 401 nor passed to the caller. */
export const serviceFailureMessage = 'Authentication service failed.';
/** Shown by the panel when the service failed while it calculated. */
export const internalFailureMessage = 'Internal server error';
