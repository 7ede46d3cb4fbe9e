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

/** Codes of an error from the most to the least exact, and the provider's own words. */
interface ToldError {
  readonly codes: readonly string[];
  readonly words: string;
}

/** An answer with an `error` is one, whatever its status says. */
export function isErrorAnswer(answer: unknown): boolean {
  return errorModel.Check(answer);
}

export function errorOfAnswer(
  reply: { readonly status: number; readonly headers: ReplyHeaders; readonly text: string },
  answer: unknown,
  isWrite: boolean,
  now: number,
): VendorError {
  const told = readError(answer);
  const exchangeId = headerOf(reply.headers, 'x-correlation-id', 'x-avalara-uid');
  const kind = told ? kindOf(reply.status, told, isWrite) : kindOfStatus(reply.status, isWrite);
  return {
    kind,
    vendor: 'tax-provider',
    code: told?.codes[0] ?? '',
    message: sentenceOf(reply.status, told?.codes ?? []),
    detail: told?.words ?? shortText(reply.text),
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

/** The provider answered success, but not with what was asked for: cut short, or another shape. */
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

const LOCKED = new Set(['CannotModifyLockedTransaction', 'MultiDocumentPartiallyLocked']);
const NOT_FOUND = new Set(['EntityNotFoundError', 'DocumentNotFoundError']);
const THROTTLED = new Set([
  'RequestLimitExceeded',
  'ConcurrentRequestLimitExceeded',
  'RateLimitExceededError',
  'RateLimitExceeded',
]);

function kindOf(status: number, told: ToldError, isWrite: boolean): VendorErrorKind {
  const has = (codes: ReadonlySet<string>) => told.codes.some((code) => codes.has(code));
  if (has(LOCKED)) return 'locked';
  if (has(THROTTLED)) return 'throttled';
  // The same code tells of an unknown company, which asking for another document would not mend.
  if (has(NOT_FOUND))
    return /\bcompany\b/i.test(told.words) && !/transaction|document/i.test(told.words) ? 'refused' : 'not-found';
  return status < 400 ? 'refused' : kindOfStatus(status, isWrite);
}

function kindOfStatus(status: number, isWrite: boolean): VendorErrorKind {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'throttled';
  if (status === 408) return isWrite ? 'unknown' : 'unavailable';
  if (status >= 500) return serverErrorKind(isWrite, status);
  if (status >= 400) return 'refused';
  return status >= 300 ? 'unavailable' : 'unknown';
}

function readError(answer: unknown): ToldError | null {
  if (!errorModel.Check(answer)) return null;
  const { error } = answer;
  const [first] = error.details ?? [];
  const statusCode = first?.refersTo === 'DocStatus' ? 'DocStatusError' : '';
  const codes = [statusCode, first?.faultSubCode, first?.code, error.code].filter((code) => typeof code === 'string');
  const words = [first?.message ?? error.message, first?.description].filter(Boolean).join(' ');
  return { codes: codes.filter((code) => code !== ''), words: shortText(words) };
}

const byCode: Readonly<Record<string, string>> = sentences.byCode;
const byStatus: Readonly<Record<string, string>> = sentences.byStatus;

function sentenceOf(status: number, codes: readonly string[]): string {
  const known = codes.find((code) => Object.hasOwn(byCode, code));
  return byCode[known ?? ''] ?? byStatus[status >= 500 ? '5xx' : String(status)] ?? sentences.byStatus['400'];
}
