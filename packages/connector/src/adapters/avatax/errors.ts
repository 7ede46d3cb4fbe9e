import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { VendorError, VendorErrorKind } from '../../domain/vendor-error.ts';
import { headerOf, lostKind, type ReplyHeaders, retryAfterOf, serverErrorKind, shortText } from '../vendor-http.ts';
import sentences from './error-sentences.json' with { type: 'json' };

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const errorModel = Compile(
  Type.Object({
    error: Type.Object({
      code: text,
      message: text,
      details: Type.Optional(
        Type.Union([
          Type.Array(Type.Object({ code: text, message: text, description: text, faultSubCode: text, refersTo: text })),
          Type.Null(),
        ]),
      ),
    }),
  }),
);

/** Error codes from the most to the least specific, and the provider's own message. */
interface ProviderErrorDetail {
  readonly codes: readonly string[];
  readonly words: string;
  /** What the error is about; '' = not named. */
  readonly field: string;
}

/** An answer with `error` is an error, whatever its status. */
export function isErrorAnswer(answer: unknown): boolean {
  return errorModel.Check(answer);
}

export function errorOfAnswer(
  reply: { readonly status: number; readonly headers: ReplyHeaders; readonly text: string },
  answer: unknown,
  isWrite: boolean,
  now: number,
): VendorError {
  // The provider states why it refuses a request: a refusal without words is of a gateway, or was cut off.
  const isExplained = isErrorAnswer(answer) || kindOfStatus(reply.status, isWrite) !== 'refused';
  if (!isExplained) return errorOfUnreadable(reply, isWrite);
  const details = readError(answer);
  const exchangeId = headerOf(reply.headers, 'x-correlation-id', 'x-avalara-uid');
  const kind = details ? kindOf(reply.status, details, isWrite) : kindOfStatus(reply.status, isWrite);
  return {
    kind,
    vendor: 'tax-provider',
    code: details?.codes[0] ?? '',
    message: messageOf(reply.status, details),
    detail: details?.words ?? shortText(reply.text),
    ...(kind === 'throttled' && retryAfterOf(reply.headers, now)),
    ...(exchangeId !== '' && { exchangeId }),
  };
}

export function errorOfLostAnswer(
  reply: { readonly reached: boolean; readonly cause: unknown },
  isWrite: boolean,
): VendorError {
  return {
    kind: lostKind(isWrite, reply),
    vendor: 'tax-provider',
    code: '',
    message: sentences.byStatus.none,
    detail: reply.cause instanceof Error ? reply.cause.message : '',
    cause: reply.cause,
  };
}

/** An unusable answer: truncated, or of another shape. */
export function errorOfUnreadable(
  reply: { readonly text: string; readonly headers: ReplyHeaders },
  isWrite: boolean,
): VendorError {
  const exchangeId = headerOf(reply.headers, 'x-correlation-id', 'x-avalara-uid');
  return {
    kind: isWrite ? 'unknown' : 'unavailable',
    vendor: 'tax-provider',
    code: '',
    message: sentences.byStatus['5xx'],
    detail: shortText(reply.text),
    ...(exchangeId !== '' && { exchangeId }),
  };
}

const lockedCodes = new Set(['CannotModifyLockedTransaction', 'MultiDocumentPartiallyLocked']);
const notFoundCodes = new Set(['EntityNotFoundError', 'DocumentNotFoundError']);
/**
 * The credentials are accepted, and other calls of the same user succeed (AvaTax, developer.avalara.com/avatax/errors:
 * AuthorizationException, PermissionRequired, SubscriptionRequired). `UserNoAccess` is of a user without any access.
 */
const forbiddenCodes = new Set(['AuthorizationException', 'PermissionRequired', 'SubscriptionRequired']);
const throttledCodes = new Set([
  'RequestLimitExceeded',
  'ConcurrentRequestLimitExceeded',
  'RateLimitExceededError',
  'RateLimitExceeded',
]);
/** Failures of the provider's own services. Some of them arrive with HTTP 400, for example `IdentityServerError`. */
const outageCodes = new Set([
  'AddRelationshipsError',
  'AvalaraIdentityApiError',
  'CertificatesError',
  'ClientDisconnected',
  'IdentityServerError',
  'InternalServerError',
  'NoHealthySite',
  'NoHostFound',
  'RemoteServerError',
  'RemoteValidationError',
  'ServerConfiguration',
  'ServerUnreachable',
  'ServiceDisconnected',
  'ServiceNotReady',
  'ServiceTimeout',
  'SiteSelectionError',
  'SiteSelectionFailed',
  'TransactionNotCancelled',
  'Unexpected',
  'UnexpectedAuth',
  'UnexpectedError',
  'UnhandledException',
  'UserManagementException',
]);

function kindOf(status: number, details: ProviderErrorDetail, isWrite: boolean): VendorErrorKind {
  const has = (codes: ReadonlySet<string>) => details.codes.some((code) => codes.has(code));
  if (has(lockedCodes)) return 'locked';
  if (has(throttledCodes)) return 'throttled';
  if (has(outageCodes)) return serverErrorKind(isWrite, status);
  // Callers take 'not-found' to mean that the document does not exist.
  if (has(notFoundCodes)) return namesCompany(details) ? 'refused' : 'not-found';
  // Only the most specific code counts: `UserNoAccess` comes inside an `AuthorizationException`.
  if (status === 403 && forbiddenCodes.has(details.codes[0] ?? '')) return 'forbidden';
  return status < 400 ? 'refused' : kindOfStatus(status, isWrite);
}

/** An unknown company has the same codes as an unknown document. */
const namesCompany = ({ words }: ProviderErrorDetail): boolean =>
  /\bcompany\b/i.test(words) && !/\b(?:transactions?|documents?|documentCode)\b/i.test(words);

function kindOfStatus(status: number, isWrite: boolean): VendorErrorKind {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'throttled';
  if (status === 408) return isWrite ? 'unknown' : 'unavailable';
  if (status >= 500) return serverErrorKind(isWrite, status);
  if (status >= 400) return 'refused';
  return status >= 300 ? 'unavailable' : 'unknown';
}

function readError(answer: unknown): ProviderErrorDetail | null {
  if (!errorModel.Check(answer)) return null;
  const { error } = answer;
  const details = error.details ?? [];
  // When the status of a document (DocStatus) forbids the call, the first detail has no message, and the second one names
  // `DocStatus` in `refersTo` (spree_avatax_official, 2019).
  const first = details.find(({ message }) => Boolean(message)) ?? details[0];
  const docStatusCode = first?.refersTo === 'DocStatus' ? 'DocStatusError' : '';
  const codes = [docStatusCode, first?.faultSubCode, first?.code, error.code].filter(
    (code) => typeof code === 'string',
  );
  const words = [first?.message || error.message, first?.description].filter(Boolean).join(' ');
  return {
    codes: codes.filter((code) => code !== ''),
    words: shortText(words),
    field: shortText(first?.refersTo ?? ''),
  };
}

const byCode: Readonly<Record<string, string>> = sentences.byCode;
const byStatus: Readonly<Record<string, string>> = sentences.byStatus;

function messageOf(status: number, details: ProviderErrorDetail | null): string {
  const isOfCompany =
    details !== null && details.codes.some((code) => notFoundCodes.has(code)) && namesCompany(details);
  const codes = isOfCompany ? ['CompanyNotFoundError'] : (details?.codes ?? []);
  const listedCode = codes.find((code) => Object.hasOwn(byCode, code));
  const byOwnCode = byCode[listedCode ?? '']?.replace('{field}', details?.field || sentences.unnamedField);
  return byOwnCode ?? byStatus[status >= 500 ? '5xx' : String(status)] ?? sentences.byStatus['400'];
}
