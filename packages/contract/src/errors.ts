export const httpReasonCodes = [
  'BadRequest',
  'Unauthorized',
  'Forbidden',
  'NonAdminUser',
  'InvalidUser',
  'NotFound',
  'TooLarge',
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
  TooLarge: 413,
  TooManyRequests: 429,
  InternalError: 500,
  Unavailable: 503,
} as const satisfies Record<ReasonCode, number>;

/**
 * What exactly is wrong with the session of an integrator page, or with the request for one: `error.code` beside the reason
 * code of an HTTP error. `ReadOnly`: the session may only read. `UserMissing`: what the session may manage needs a user.
 * `UnknownCompany`: the client may open sessions for the company, and the company was never connected.
 * `CompanyDisconnected`: the company is not connected to the accounting service. `ClientBlocked`: an administrator of the
 * company has blocked the client.
 */
export const embedErrorCodes = [
  'WrongOrigin',
  'WrongWidget',
  'WrongCompany',
  'UnknownCompany',
  'WrongRights',
  'UserMissing',
  'ReadOnly',
  'CompanyDisconnected',
  'ClientBlocked',
  'UnknownRoute',
] as const;

export type EmbedErrorCode = (typeof embedErrorCodes)[number];

/** Why a session was ended: `error.code` beside 'Unauthorized'. `DisconnectedByStaff`: support disconnected its company. */
export const sessionEndCodes = ['DisconnectedByStaff'] as const;

export type SessionEndCode = (typeof sessionEndCodes)[number];

/**
 * Codes of the service's own errors: `errorCode` is for decisions, the `errorMessage` beside it for a person. Codes are
 * stored, so they are added and never renamed. A vendor's own codes are not among them: in an answer, `QuickBooksError`
 * and `AvaTaxError` stand for what the vendor refused, `QuickBooksUnavailable` and `AvaTaxUnavailable` for a call that may
 * succeed when it is repeated.
 */
export const errorCodes = [
  // The document as the accounting service stores it.
  'UnsupportedType',
  'BeforeStartDate',
  'NoLines',
  'NoDestination',
  'IncompleteDestination',
  'NoOrigin',
  'TaxInclusive',
  'NoExchangeRate',
  'Paid',
  'AccountingTax',
  'TaxedInQuickBooks',
  'ReceiptOfOtherApp',
  'NoTaxCharged',
  'DocumentChanged',
  'NotInQuickBooks',
  'Stopped',
  'FeeUnknown',
  'QuickBooksError',
  'QuickBooksUnavailable',
  // The transaction at the provider.
  'EstimateRefused',
  'CodeTaken',
  'CannotModifyLockedTransaction',
  'AvaTaxError',
  'AvaTaxUnavailable',
  // One attempt of a delivery.
  'NumberTaken',
  'TaxChanged',
  'ClaimLost',
  'NeedsAttention',
  'Internal',
  // The company. `Disconnected`: the accounting service no longer accepts its tokens; `CredentialsRefused`: the provider
  // no longer accepts its credentials.
  'NotActive',
  'NotIntegrated',
  'NotRegistered',
  'Down',
  'Disconnected',
  'CredentialsRefused',
  'EcosystemDisabled',
  'RecordingDisabled',
  'UnknownKind',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The message of a failure after which the user must sign in again; screens never show it. */
export const unauthorizedMessage = 'unauthorized';
/** Shown when a call got no response. */
export const networkMessage = 'Something went wrong, please try again later.';
/** Client log entry for every HTTP error that is neither a 401 nor passed to the caller. */
export const serviceFailureMessage = 'Authentication service failed.';
/** Shown by the panel when the service failed while it calculated. */
export const internalFailureMessage = 'Internal server error';
