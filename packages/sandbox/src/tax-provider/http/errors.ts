import knownErrors from '../data/avatax-errors.json' with { type: 'json' };

export type ErrorTarget =
  | 'HttpRequest'
  | 'HttpRequestHeaders'
  | 'IncorrectData'
  | 'AvaTaxApiServer'
  | 'CustomerAccountSetup'
  | 'Unknown';

export interface ErrorDetail {
  readonly code: string;
  readonly number: number;
  readonly message: string;
  readonly description: string;
  readonly faultCode: string;
  readonly helpLink: string;
  readonly severity: string;
  readonly refersTo?: string;
  readonly faultSubCode?: string;
}

export interface ErrorText {
  readonly message: string;
  readonly description: string;
  readonly refersTo?: string;
  readonly faultSubCode?: string;
  readonly target?: ErrorTarget;
  /** @default 'Client' */
  readonly faultCode?: string;
  /** Set when it differs from the number's usual status. */
  readonly status?: number;
}

const byNumber = new Map(knownErrors.avatax.map((row) => [row.number, row]));
const notInTheList: Readonly<Record<number, string>> = { 183: 'ExpectedConjunctionError' };

/** An error response in the provider's envelope. Routes throw it. */
export class ProviderError extends Error {
  readonly status: number;
  readonly code: string;
  readonly target: ErrorTarget;
  readonly details: readonly ErrorDetail[];

  constructor(status: number, code: string, target: ErrorTarget, details: readonly ErrorDetail[]) {
    super(details[0]?.message ?? code);
    this.status = status;
    this.code = code;
    this.target = target;
    this.details = details;
  }

  body(): unknown {
    return { error: { code: this.code, message: this.message, target: this.target, details: this.details } };
  }
}

export function errorDetail(number: number, text: ErrorText): ErrorDetail {
  const known = byNumber.get(number);
  const code = known?.code ?? notInTheList[number] ?? 'UnexpectedError';
  return {
    code,
    number,
    message: text.message,
    description: text.description,
    faultCode: text.faultCode ?? 'Client',
    helpLink: `http://developer.avalara.com/avatax/errors/${code}`,
    severity: known?.severity ?? 'Error',
    ...(text.refersTo === undefined ? {} : { refersTo: text.refersTo }),
    ...(text.faultSubCode === undefined ? {} : { faultSubCode: text.faultSubCode }),
  };
}

/** An error by its number, with the provider's status for it. */
export function providerError(number: number, text: ErrorText): ProviderError {
  const detail = errorDetail(number, text);
  const status = text.status ?? byNumber.get(number)?.http ?? 400;
  return new ProviderError(status, detail.code, text.target ?? 'IncorrectData', [detail]);
}

/**
 * An error of the tax engine. Target and fault code as in recorded answers: spree_avatax_official,
 * spec/vcr/…/transactions/create/failure.yml (2019-02-27), and the DocStatusError of Avalara's developer blog.
 */
export function getTaxError(details: readonly ErrorText[]): ProviderError {
  return new ProviderError(
    400,
    'GetTaxError',
    'Unknown',
    details.map((text) => errorDetail(300, { ...text, faultCode: 'GetTaxError' })),
  );
}

/** A body that cannot be parsed: invalid JSON, a wrong type, an unknown enumeration value. */
export function jsonFormatError(description: string): ProviderError {
  const detail = errorDetail(47, { message: 'The JSON data could not be parsed.', description });
  return new ProviderError(400, 'ModelStateInvalid', 'HttpRequest', [detail]);
}

export function modelRequired(): ProviderError {
  return providerError(38, {
    message: 'The request content is null.',
    description: 'This API call requires a request body in JSON format.',
    target: 'HttpRequest',
  });
}

export function notFound(message: string, description: string): ProviderError {
  return providerError(4, { message, description, target: 'HttpRequest' });
}

export function valueRequired(field: string): ProviderError {
  return providerError(5, {
    message: `Field ${field} is required.`,
    description: `Please provide a value for ${field}.`,
    refersTo: field,
  });
}

export function tooLong(field: string, most: number): ProviderError {
  return providerError(13, {
    message: `Field ${field} has an invalid length.`,
    description: `The field ${field} must be between 0 and ${most} characters in length.`,
    refersTo: field,
  });
}

/** The gateway's response to invalid credentials: without `target`, `number` and `severity`. */
export function gatewayAuthenticationError(): { status: 401; body: unknown } {
  const message = 'Authentication failed.';
  const detail = {
    code: 'AuthenticationException',
    message,
    description: 'Missing authentication or unable to authenticate the user or the account.',
    faultCode: 'Client',
    helpLink: 'http://developer.avalara.com/avatax/errors/AuthenticationException',
  };
  return { status: 401, body: { error: { code: 'AuthenticationException', message, details: [detail] } } };
}
