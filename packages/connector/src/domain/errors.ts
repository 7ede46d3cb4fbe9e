import {
  type ErrorCode,
  errorCodes,
  type IntegrationStatus,
  networkMessage,
  type ReasonCode,
} from '@salestax/contract';
import { sentences } from './sentences.ts';
import type { VendorError, VendorErrorKind } from './vendor-error.ts';

/** Where the cause of an error has to be corrected. */
export const errorOrigins = ['QuickBooks', 'AvaTax', 'Connector'] as const;
export type ErrorOrigin = (typeof errorOrigins)[number];

/**
 * How to recover. `repeat`: the error is transient, the same call may succeed later. `reconnect`: an administrator has
 * to connect the company again. `person`: a retry fails again until the document or a setting is changed.
 */
export const recoveries = ['repeat', 'reconnect', 'person'] as const;
export type Recovery = (typeof recoveries)[number];

interface CatalogEntry {
  /** The text for a person. */
  readonly message: string;
  readonly origin: ErrorOrigin;
  readonly recovery: Recovery;
}

const ofDocument = (message: string): CatalogEntry => ({ message, origin: 'QuickBooks', recovery: 'person' });
const ofProvider = (message: string): CatalogEntry => ({ message, origin: 'AvaTax', recovery: 'person' });
const ofConnector = (message: string): CatalogEntry => ({ message, origin: 'Connector', recovery: 'person' });
const transient = (entry: CatalogEntry): CatalogEntry => ({ ...entry, recovery: 'repeat' });

/** Codes of answers (`ErrorCode`), and those that are stored with deliveries and runs only (`ReasonCode`). */
export type ServiceErrorCode = ErrorCode | ReasonCode;

/**
 * Every error of the service itself. Codes are stored with deliveries and runs and sent in answers: never rename one.
 * A vendor's own codes (`5010`, `InvalidZipForStateError`) are used as they are: see `reportOf`.
 */
const catalog: Readonly<Record<ServiceErrorCode, CatalogEntry>> = {
  // The document as the accounting service stores it.
  UnsupportedType: ofDocument(sentences.unsupportedType),
  BeforeStartDate: ofDocument('The date of the document is before the AvaTax start date of the company.'),
  NoLines: ofDocument('No line item found! Please enter a valid line item.'),
  NoDestination: ofDocument('Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.'),
  IncompleteDestination: ofDocument(
    'The address of the customer is incomplete. Please add a ZIP code, or street, city and state.',
  ),
  NoOrigin: ofDocument(
    'The address of your company is incomplete. Please add a ZIP code, or street, city and state, in the company settings of QuickBooks.',
  ),
  TaxInclusive: ofDocument(
    "The amounts of the document contain the tax. Set 'Amounts are' to 'Exclusive of Tax' in QuickBooks, and save it.",
  ),
  NoExchangeRate: ofDocument(
    'The document is in a foreign currency and has no exchange rate. Enter the rate in QuickBooks, and save it.',
  ),
  Paid: ofDocument(sentences.paid),
  AccountingTax: ofDocument(sentences.accountingTax),
  TaxedInQuickBooks: ofDocument(
    'QuickBooks or another app charges sales tax on this document, so AvaTax added no tax to it and did not record it. In QuickBooks, choose a custom sales tax rate of 0 % for the document and its customer, or remove the tax line of the other app, and save the document again.',
  ),
  ReceiptOfOtherApp: ofDocument(
    'This receipt was saved by another app or without the AvaTax panel, and its money has already moved, so it was not changed and not recorded. Choose in the AvaTax settings what happens to such receipts, and recalculate it in the reconciliation; or open it in QuickBooks, estimate its tax and save it.',
  ),
  NoTaxCharged: ofDocument(sentences.noTaxCharged),
  DocumentChanged: ofDocument(sentences.documentChanged),
  NotInQuickBooks: ofDocument(sentences.notInAccounting),
  Stopped: ofConnector(sentences.recalculationStopped),
  FeeUnknown: ofDocument(sentences.feeUnknown),
  QuickBooksError: ofDocument('QuickBooks does not accept the document.'),
  QuickBooksUnavailable: transient(ofDocument(sentences.tryAgainAccounting)),

  // The transaction at the provider.
  EstimateRefused: ofProvider('The last estimate of the document was refused.'),
  CodeTaken: ofProvider(
    'Avalara AvaTax has other documents under every code that this document could have. Give it another number.',
  ),
  CannotModifyLockedTransaction: ofProvider('The transaction is locked in AvaTax, because it was reported.'),
  AvaTaxError: ofProvider('Avalara AvaTax does not accept the document.'),
  AvaTaxUnavailable: transient(ofProvider(sentences.tryAgain)),

  // One attempt of a delivery.
  NumberTaken: transient(ofProvider('Another document has just taken the number.')),
  TaxChanged: transient(ofProvider('The tax changed while the document was recorded.')),
  ClaimLost: transient(ofConnector('Another worker delivers the document.')),
  NeedsAttention: ofConnector('The document needs attention.'),
  // The same error of a request is `InternalError`.
  Internal: transient(ofConnector(sentences.internal)),

  // The company, for runs and answers.
  NotIntegrated: ofConnector(sentences.configurationNotFound),
  NotRegistered: ofConnector(sentences.notRegistered),
  AddressValidationOff: ofConnector(sentences.addressValidationOff),
  Down: ofConnector(sentences.calculationOff),
  Disconnected: { message: sentences.notConnected, origin: 'QuickBooks', recovery: 'reconnect' },
  CredentialsRefused: { message: sentences.credentialsRefused, origin: 'AvaTax', recovery: 'reconnect' },
  EcosystemDisabled: ofConnector(sentences.ecoSystemDisabled),
  RecordingDisabled: ofConnector(sentences.recordingDisabled),
  UnknownKind: ofConnector('This version of the service cannot run this kind of job.'),

  // Requests.
  BadRequest: ofConnector('The request is not complete or not well formed.'),
  Unauthorized: ofConnector('Sign in again.'),
  Forbidden: ofConnector('This session may not do that.'),
  NonAdminUser: ofConnector('This needs an administrator of the company.'),
  InvalidUser: ofConnector('This user does not belong to the company.'),
  NotFound: ofConnector('There is nothing at this address.'),
  TooLarge: ofConnector('The request is too large. Send less at once.'),
  TooManyRequests: transient(ofConnector('Too many requests. Try again in a moment.')),
  InternalError: transient(ofConnector(networkMessage)),
  Unavailable: transient(ofConnector(networkMessage)),
};

/** Errors with the connector as their origin, after which an attempt is repeated. */
export const ownTransientCodes: readonly string[] = Object.entries(catalog)
  .filter(([, { origin, recovery }]) => origin === 'Connector' && recovery === 'repeat')
  .map(([code]) => code);

/** An error as it is stored and shown. */
export interface ReportedError {
  /** A code of the catalog, or a vendor's own. */
  readonly code: string;
  readonly message: string;
  readonly origin: ErrorOrigin;
  readonly recovery: Recovery;
  /** The vendor's Retry-After. */
  readonly retryAfterMs?: number;
}

const answerCodes: ReadonlySet<string> = new Set(errorCodes);
const isErrorCode = (code: string): code is ErrorCode => answerCodes.has(code);

/** An error of the catalog; `message` where the text depends on the case. */
export function serviceError(code: ServiceErrorCode, message: string = catalog[code].message): ReportedError {
  const { origin, recovery } = catalog[code];
  return { code, message, origin, recovery };
}

/** Why a company may not use a feature now: its calculation is off, or it is not connected, or not with this AvaTax company. */
export const inactiveError = (status: IntegrationStatus): ReportedError =>
  status === 'Down'
    ? serviceError(status)
    : serviceError(status === 'Active' ? 'NotIntegrated' : status, sentences.notConnected);

/** What an answer says of an error. */
export const answeredError = ({ code, message }: ReportedError) => ({ code, message });

/** A vendor's error with its own code, or with a catalog code for the vendor if it gave none. */
export function reportOf({ code, vendor, message, kind, retryAfterMs }: VendorError): ReportedError {
  const origin = vendor === 'accounting' ? 'QuickBooks' : 'AvaTax';
  return {
    code: code === '' ? `${origin}Error` : code,
    message,
    origin,
    recovery: recoveryOf[kind],
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** The code of an error in an answer: the catalog's, also where a vendor gave its own. */
export function errorCodeOf({
  code,
  origin,
  recovery,
}: Pick<ReportedError, 'code' | 'origin' | 'recovery'>): ErrorCode {
  // `reportOf` gives these two to every error of a vendor that has no code, whatever its recovery.
  if (isErrorCode(code) && code !== 'QuickBooksError' && code !== 'AvaTaxError') return code;
  return origin === 'Connector' ? 'Internal' : vendorErrorCodes[origin][recovery];
}

const vendorErrorCodes: Readonly<Record<'QuickBooks' | 'AvaTax', Readonly<Record<Recovery, ErrorCode>>>> = {
  QuickBooks: { repeat: 'QuickBooksUnavailable', reconnect: 'Disconnected', person: 'QuickBooksError' },
  AvaTax: { repeat: 'AvaTaxUnavailable', reconnect: 'CredentialsRefused', person: 'AvaTaxError' },
};

const recoveryOf: Readonly<Record<VendorErrorKind, Recovery>> = {
  throttled: 'repeat',
  unavailable: 'repeat',
  unknown: 'repeat',
  stale: 'repeat',
  unauthorized: 'reconnect',
  forbidden: 'person',
  refused: 'person',
  'not-found': 'person',
  locked: 'person',
};

/** A comparison shows two origins; errors of the connector are shown as AvaTax errors. */
export function shownOrigin(origin: ErrorOrigin): 'QuickBooks' | 'AvaTax' {
  return origin === 'QuickBooks' ? 'QuickBooks' : 'AvaTax';
}

/** Whether the same call may succeed later. */
export function isTransient({ kind }: Pick<VendorError, 'kind'>): boolean {
  return recoveryOf[kind] === 'repeat';
}

/** Whether the error is in the request's content and a person has to correct it. */
export function needsPerson({ kind }: Pick<VendorError, 'kind'>): boolean {
  return recoveryOf[kind] === 'person';
}
