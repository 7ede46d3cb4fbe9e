export const httpReasonCodes = [
  'BadRequest',
  'Unauthorized',
  // This session may not do that, whoever the user is.
  'Forbidden',
  // An administrator of the company may do that.
  'NonAdminUser',
  // The user does not belong to the company.
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
 * code of an HTTP error.
 */
export const embedErrorCodes = [
  // The page's origin is none of the client's.
  'WrongOrigin',
  // The client, or the session, is not for this widget.
  'WrongWidget',
  'WrongCompany',
  // The client may open sessions for the company, and the company was never connected.
  'UnknownCompany',
  // The requested rights name a widget that is not requested.
  'WrongRights',
  // What the session may manage needs a user.
  'UserMissing',
  // The session may only read.
  'ReadOnly',
  // The company is not connected to the accounting service.
  'CompanyDisconnected',
  // An administrator of the company has blocked the client.
  'ClientBlocked',
  // No route has this address.
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
  // QuickBooks calculates the sales tax of the customer itself (automated sales tax).
  'AccountingTax',
  // The document already has a tax of QuickBooks or of another app.
  'TaxedInQuickBooks',
  // Saved by another app or without the panel, and its money has already moved.
  'ReceiptOfOtherApp',
  // A document that is recorded with the tax that it charges charges none.
  'NoTaxCharged',
  // Changed after the work on it began.
  'DocumentChanged',
  // QuickBooks no longer has the document.
  'NotInQuickBooks',
  // The recalculation of several documents was stopped before this one.
  'Stopped',
  // AvaTax did not name the amount of a delivery fee that is due.
  'FeeUnknown',
  'QuickBooksError',
  'QuickBooksUnavailable',
  // The transaction at the provider.
  'EstimateRefused',
  // AvaTax has other documents under every code that the document could have.
  'CodeTaken',
  'CannotModifyLockedTransaction',
  'AvaTaxError',
  'AvaTaxUnavailable',
  // One attempt of a delivery.
  // Another document took the code meanwhile; the next attempt uses another one.
  'NumberTaken',
  // The tax changed between its calculation and its record.
  'TaxChanged',
  // Another process delivers the document by now.
  'ClaimLost',
  'NeedsAttention',
  'Internal',
  // The company.
  // No AvaTax company is linked.
  'NotIntegrated',
  // The company was never connected.
  'NotRegistered',
  // An administrator has switched calculation off.
  'Down',
  // The accounting service no longer accepts the company's tokens.
  'Disconnected',
  // AvaTax no longer accepts the company's credentials.
  'CredentialsRefused',
  // Support staff have switched off the panel's estimates for the company.
  'EcosystemDisabled',
  // The settings switch off records at AvaTax.
  'RecordingDisabled',
  // The settings switch off the validation of addresses.
  'AddressValidationOff',
  // A job of a kind that this version of the service does not have.
  'UnknownKind',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The message of a failure after which the user must sign in again; screens never show it. */
export const unauthorizedMessage = 'unauthorized';
/** Shown when a call got no response. */
export const networkMessage = 'Something went wrong, please try again later.';
/** Client log entry for every HTTP error that is neither a 401 nor passed to the caller: the specification's text. */
export const serviceFailureMessage = 'Authentication service failed.';
/** Shown by the panel when the service failed while it calculated. */
export const internalFailureMessage = 'Internal server error';
