/** One entry of the `Fault.Error` list. Codes: the vendor's "Handling common errors" and error code pages. */
export interface FaultError {
  readonly code: string;
  readonly message: string;
  readonly detail: string;
  readonly element?: string;
}

type FaultType = 'ValidationFault' | 'SystemFault' | 'AuthenticationFault' | 'AuthorizationFault';

/** A refusal of the accounting service, without its envelope. */
export interface QboFault {
  readonly status: number;
  readonly type: FaultType;
  readonly errors: readonly FaultError[];
}

/** Whether a result is a refusal. */
export const isFault = (value: object): value is QboFault => 'errors' in value && 'type' in value;

export type Outcome<T> = { readonly ok: true; readonly entity: T } | { readonly ok: false; readonly fault: QboFault };

export type Refusal = Extract<Outcome<never>, { ok: false }>;

export const accept = <T>(entity: T): Outcome<T> => ({ ok: true, entity });
export const refuse = (fault: QboFault): Refusal => ({ ok: false, fault });

const validation = (code: string, message: string, detail: string, element = ''): QboFault => ({
  status: 400,
  type: 'ValidationFault',
  errors: [{ code, message, detail, element }],
});

export const unsupportedOperation = (what: string): QboFault =>
  validation('500', 'Unsupported Operation', `Operation ${what} is not supported.`);

export const duplicateRequestId = (): QboFault =>
  validation(
    '600',
    'Duplicate Request ID',
    'Duplicate Request ID : The request id was used before with another request.',
  );

export const objectNotFound = (): QboFault =>
  validation(
    '610',
    'Object Not Found',
    "Object Not Found : Something you're trying to use has been made inactive. Check the fields with accounts, customers, items, vendors or employees.",
  );

export const deletedByAnother = (): QboFault =>
  validation('610', 'Object Not Found', 'Object Not Found : Another user has deleted this transaction.');

export const batchTooLarge = (limit: number): QboFault =>
  validation(
    '1040',
    'Batch size exceeds allowed limit',
    `Batch size exceeds allowed limit : The batch limit size is ${limit}`,
  );

export const unsupportedProperty = (name: string): QboFault =>
  validation(
    '2010',
    'Request has invalid or unsupported property',
    `Property Name:${name} specified is unsupported or invalid`,
    name,
  );

export const missingParameter = (element: string): QboFault =>
  validation(
    '2020',
    'Required param missing, need to supply the required value for the API',
    `Required parameter ${element} is missing in the request`,
    element,
  );

export const invalidId = (): QboFault =>
  validation('2030', 'Invalid ID', 'Id should be a valid number. Supplied value is not a valid number', 'Id');

export const tooLong = (element: string, limit: number): QboFault =>
  validation(
    '2050',
    'String length is either shorter or longer than supported by specification',
    `String length specified does not match the supported length. Max:${limit} Min:0`,
    element,
  );

export const invalidNumber = (element: string): QboFault =>
  validation('2080', 'Invalid Number', `Invalid Number : ${element}`, element);

export const invalidEnumeration = (element: string, value: string): QboFault =>
  validation('2170', 'Invalid Enumeration', `Invalid Enumeration : ${value}`, element);

export const invalidReference = (element: string): QboFault =>
  validation('2500', 'Invalid Reference Id', `Invalid Reference Id : ${element}`, element);

export const inactiveReference = (): QboFault =>
  validation(
    '2500',
    'Invalid Reference Id',
    "Invalid Reference Id : Something you're trying to use has been made inactive. Check the fields with accounts, customers, items, vendors or employees.",
  );

export const categoryReference = (): QboFault =>
  validation('2500', 'Invalid Reference Id', 'Invalid Reference Id : Categories cannot be used in transactions.');

export const queryParse = (detail: string): QboFault =>
  validation('4000', 'Error parsing query', `QueryParserError: ${detail}`);

export const queryNotProcessed = (detail: string): QboFault =>
  validation('4002', 'Error processing query', `QueryProcessingError: ${detail}`);

export const queryInvalid = (detail: string): QboFault =>
  validation('4001', 'Invalid query', `QueryValidationError: ${detail}`);

export const staleObject = (): QboFault =>
  validation(
    '5010',
    'Stale Object Error',
    'Stale Object Error : You and another user were working on this at the same time. The other user finished before you did, so your work was not saved.',
  );

export const businessRule = (detail: string): QboFault =>
  validation(
    '6000',
    'A business validation error has occurred while processing your request',
    `Business Validation Error: ${detail}`,
  );

export const amountMismatch = (supplied: number): QboFault =>
  validation(
    '6070',
    'Amount calculation incorrect in the request',
    `Amount is not equal to UnitPrice * Qty. Supplied value:${supplied}`,
    'Line.Amount',
  );

export const noNameProvided = (): QboFault =>
  validation(
    '6080',
    'No Name Provided',
    'Title, GivenName, MiddleName, FamilyName, DisplayName, Suffix - one of these must be non-empty',
  );

export const discountIncomplete = (): QboFault =>
  validation('6090', 'Discount Line missing required info.', 'Discount amount or percent should be provided.', 'Line');

export const invalidLineTaxCode = (supplied: string): QboFault =>
  validation(
    '6100',
    'Invalid Line TaxCode in the request',
    `Valid Line TaxCodes for US should be TAX or NON. Supplied value:${supplied}`,
    'Line.SalesItemLineDetail.TaxCodeRef',
  );

export const duplicateNumber = (number: string): QboFault =>
  validation(
    '6140',
    'Duplicate Document Number Error',
    `Duplicate Document Number Error : You must specify a different number. This number has already been used. DocNumber=${number} is assigned to another transaction`,
  );

export const invalidTaxCode = (): QboFault =>
  validation(
    '6160',
    'Invalid TaxCodeRef in the request',
    'Invalid TaxCodeRef in the request : TxnTaxDetail.TxnTaxCodeRef',
    'TxnTaxDetail.TxnTaxCodeRef',
  );

/**
 * Refuses the writes of an app in the closed period, also where the company has set a password for such writes.
 * https://support.myleanlaw.co/en/articles/10752884 has the detail, https://github.com/singer-io/tap-quickbooks the
 * message (read 2026-11-25).
 */
export const accountPeriodClosed = (): QboFault =>
  validation(
    '6210',
    'Account Period Closed, Cannot Update Through Services API',
    'The account period has closed and the account books cannot be updated through through the QBO Services API.  Please use the QBO website to make these changes.',
  );

export const duplicateName = (what: string): QboFault =>
  validation(
    '6240',
    'Duplicate Name Exists Error',
    `The name supplied already exists. : Another ${what} is already using this name. Please use a different name.`,
  );

/** Texts: github.com/laf-rge/quickbooks-mcp, docs/quickbooks-api-limitations.md, read 2026-11-21. */
export const depositedTransaction = (): QboFault =>
  validation(
    '6540',
    'Deposited Transaction cannot be changed',
    'This transaction has been deposited. If you want to change or delete it, you must edit the deposit it appears on and remove it first',
  );

export const lostAccess = (): QboFault => ({
  status: 403,
  type: 'AuthorizationFault',
  errors: [
    {
      code: '120',
      message: 'Authorization Failure',
      detail: 'AuthorizationFailure: -11014-You do not have access to use QuickBooks Online.',
    },
  ],
});

export const systemFault = (status = 500): QboFault => ({
  status,
  type: 'SystemFault',
  errors: [
    {
      code: '10000',
      message: 'An application error has occurred while processing your request',
      detail: 'System Failure Error: Unexpected Internal Error',
      element: '',
    },
  ],
});
