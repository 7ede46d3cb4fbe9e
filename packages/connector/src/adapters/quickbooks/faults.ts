import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { VendorError, VendorErrorKind } from '../../domain/vendor-error.ts';
import { headerOf, lostKind, type ReplyHeaders, retryAfterOf, serverErrorKind, shortText } from '../vendor-http.ts';
import sentences from './error-sentences.json' with { type: 'json' };

/** Common form of the three envelopes. */
export interface Fault {
  readonly type: string;
  readonly code: string;
  readonly words: string;
  /** The field that is refused; '' = not named. */
  readonly element: string;
}

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
/** Faults of the API itself. */
const businessFault = Compile(
  Type.Object({
    Fault: Type.Object({
      Error: Type.Array(Type.Object({ Message: text, Detail: text, code: text, element: text })),
      type: text,
    }),
  }),
);
/** Faults of the API gateway, in lower case. */
const gatewayFault = Compile(
  Type.Object({
    fault: Type.Object({
      error: Type.Array(Type.Object({ message: text, detail: text, code: text, element: text })),
      type: text,
    }),
  }),
);

/** Null if the answer is not a fault. Success answers can hold a fault, and the gateway sometimes answers XML. */
export function readFault(answer: unknown, raw: string): Fault | null {
  if (businessFault.Check(answer)) {
    const [first] = answer.Fault.Error;
    return fault(answer.Fault.type, first?.code, first?.Message, first?.Detail, first?.element);
  }
  if (gatewayFault.Check(answer)) {
    const [first] = answer.fault.error;
    return fault(answer.fault.type, first?.code, first?.message, first?.detail, first?.element);
  }
  return answer === undefined ? readXmlFault(raw) : null;
}

/** `<IntuitResponse><Fault type="…"><Error code="…"><Message>…</Message><Detail>…</Detail></Error></Fault></IntuitResponse>` */
function readXmlFault(raw: string): Fault | null {
  if (!/<Fault\b/.test(raw)) return null;
  const first = (pattern: RegExp) => unescapeXml(pattern.exec(raw)?.[1] ?? '');
  return fault(
    first(/<Fault\b[^>]*\btype="([^"]*)"/),
    first(/<Error\b[^>]*\bcode="([^"]*)"/),
    first(/<Message>([^<]*)<\/Message>/),
    first(/<Detail>([^<]*)<\/Detail>/),
    first(/<Error\b[^>]*\belement="([^"]*)"/),
  );
}

function unescapeXml(value: string): string {
  return value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

type MaybeText = string | null | undefined;

function fault(type: MaybeText, code: MaybeText, message: MaybeText, detail: MaybeText, element: MaybeText): Fault {
  const words = [message, detail, element && `(${element})`].filter(Boolean).join(' ');
  return { type: type ?? '', code: code ?? '', words: shortText(words), element: shortText(element ?? '') };
}

export function errorOfAnswer(
  reply: { readonly status: number; readonly headers: ReplyHeaders; readonly text: string },
  fault: Fault | null,
  isWrite: boolean,
  now: number,
): VendorError {
  // During an outage, the code of a fault means nothing.
  const meaningfulFault = isOutage(reply.status, fault) ? null : fault;
  const kind =
    (meaningfulFault && kindOfFault(meaningfulFault, reply.status, isWrite)) ??
    kindOfStatus(reply.status, fault !== null, isWrite);
  const exchangeId = exchangeIdOf(reply.headers);
  return {
    kind,
    vendor: 'accounting',
    code: fault?.code ?? '',
    message: messageOf(meaningfulFault, kind),
    detail: fault?.words ?? shortText(reply.text),
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
    vendor: 'accounting',
    code: '',
    message: sentences.connection.noAnswer,
    detail: reply.cause instanceof Error ? reply.cause.message : '',
    cause: reply.cause,
  };
}

/** A success status with an unusable answer: truncated, or of another shape. */
export function errorOfUnreadable(
  reply: { readonly headers: ReplyHeaders; readonly text: string },
  isWrite: boolean,
): VendorError {
  const exchangeId = exchangeIdOf(reply.headers);
  return {
    kind: isWrite ? 'unknown' : 'unavailable',
    vendor: 'accounting',
    code: '',
    message: sentences.byFaultType.SystemFault,
    detail: shortText(reply.text),
    ...(exchangeId !== '' && { exchangeId }),
  };
}

/** Some proxies rewrite the underscore. */
export function exchangeIdOf(headers: ReplyHeaders): string {
  return headerOf(headers, 'intuit_tid', 'intuit-tid');
}

const kindOfCode: Readonly<Record<string, VendorErrorKind>> = {
  '100': 'unauthorized',
  '120': 'unauthorized',
  '130': 'unavailable',
  '140': 'unavailable',
  '150': 'unavailable',
  '610': 'not-found',
  '3001': 'throttled',
  '3100': 'unauthorized',
  '3200': 'unauthorized',
  '3202': 'unauthorized',
  '5010': 'stale',
};

/** Code 10000 and faults of the type SystemFault are failures of the service, whatever the HTTP status (Intuit, 'Error codes'). */
function kindOfFault(fault: Fault, status: number, isWrite: boolean): VendorErrorKind | undefined {
  if (isInactiveReference(fault, isWrite)) return 'refused';
  const { code, type } = fault;
  const isFailure = code === '10000' || type === 'SystemFault';
  return kindOfCode[code] ?? (isFailure ? serverErrorKind(isWrite, status) : undefined);
}

/**
 * On a write, 610 with these words says that something that the document uses was made inactive, which repeating does not
 * change. On a read the same words stand for an object that does not exist (Intuit, 'Error codes').
 */
const isInactiveReference = ({ code, words }: Fault, isWrite: boolean): boolean =>
  isWrite && code === '610' && /made inactive/i.test(words);

/**
 * While the service is down, its gateway answers HTTP 500 with the code of a refused authorization, 3100 (minimul/qbo_api
 * issue 81, 2018-04-03; python-quickbooks issue 106). The authorization is valid then.
 */
function isOutage(status: number, fault: Fault | null): boolean {
  return status >= 500 && fault !== null && kindOfCode[fault.code] === 'unauthorized';
}

/**
 * The API reports a missing object by HTTP 400 with a fault of code 610 (Intuit, 'Error codes'). A client error without
 * a fault, and any other 404, comes from a gateway or a wrong URL, and does not mean that the object is missing.
 */
function kindOfStatus(status: number, hasFault: boolean, isWrite: boolean): VendorErrorKind {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'throttled';
  if (status >= 500) return serverErrorKind(isWrite, status);
  if (status >= 300 && status < 400) return 'unavailable';
  if (status === 404 || status === 408 || !hasFault) return isWrite ? 'unknown' : 'unavailable';
  return 'refused';
}

const byCode: Readonly<Record<string, string>> = sentences.byCode;
const byFaultType: Readonly<Record<string, string>> = sentences.byFaultType;
const faultTypeOfKind: Readonly<Partial<Record<VendorErrorKind, string>>> = {
  unauthorized: 'AuthenticationFault',
  throttled: 'SERVICE',
  unavailable: 'SystemFault',
  unknown: 'SystemFault',
};

function messageOf(fault: Fault | null, kind: VendorErrorKind): string {
  if (fault?.code === '610' && kind === 'refused') return sentences.inactiveReference;
  const type = fault && Object.hasOwn(byFaultType, fault.type) ? fault.type : faultTypeOfKind[kind];
  const byOwnCode = byCode[fault?.code ?? '']?.replace('{field}', fault?.element || sentences.unnamedField);
  return byOwnCode ?? byFaultType[type ?? 'ValidationFault'] ?? sentences.byFaultType.ValidationFault;
}
