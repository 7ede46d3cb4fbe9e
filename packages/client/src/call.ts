import {
  antiForgeryCookie,
  antiForgeryHeader,
  networkMessage,
  serviceFailureMessage,
  unauthorizedMessage,
  type Route,
} from '@salestax/contract';
import {
  createBearerClient,
  isWrongSetting,
  type BearerClientOptions,
  type CallWith,
  type BearerFailure,
  type FailureCode,
  type Success,
} from './bearer-client.ts';
import type { Log } from './client-log.ts';
import { errorField } from './error-field.ts';
import { transientStatuses, type HttpPort } from './http-port.ts';

/**
 * Why a call failed: as in `BearerFailure`, `refused` for a 403 with a reason, whose `body` the caller reads, and
 * `misconfigured` for an integrator page whose settings are wrong; `code` tells which.
 */
export type Problem = BearerFailure['problem'] | 'refused' | 'misconfigured';

export interface Failure extends Omit<BearerFailure, 'problem'> {
  readonly problem: Problem;
  /** The message for the person; 'unauthorized' is never shown. */
  readonly message: string;
  readonly reasonCode: string | null;
  /** Why the service has ended the session, a code of `sessionEndCodes`; absent when that is not known. */
  readonly endCode?: string;
  /** The base URL of the call. */
  readonly base: `${Route['base']}BaseUrl`;
}

export type Result<Value> = Success<Value> | Failure;

export interface ClientOptions extends BearerClientOptions {
  /** Called with every failure after which the user has to leave the page: `unauthorized` and `failed`. */
  readonly onUnauthorized?: ((failure: Failure) => void) | undefined;
  readonly log?: Log | undefined;
  /** Whether the page is an integrator's, whose settings may be wrong: a 403 then is `misconfigured`. */
  readonly isEmbedded?: boolean | undefined;
}

/** Calls the service; never rejects. */
export type Call = CallWith<Failure>;

/**
 * Makes the function for every call of a page. Requests have the anti-forgery token; a failure has the message that the page
 * shows, is logged, and is passed to `onUnauthorized`.
 */
export function createClient({ http, bases, session, onUnauthorized, log, isEmbedded }: ClientOptions): Call {
  const call = createBearerClient({ http: withAntiForgeryToken(http), bases, session });
  return async (route, ...input) => {
    const result = await call(route, ...input);
    if (result.ok) return result;
    const code = codeOf(result, isEmbedded === true);
    const willRetry = input[0]?.isRepeated === true || input[0]?.isRetryable === true;
    const problem = problemOf({ ...result, code }, isEmbedded === true, route.access, willRetry);
    const failure: Failure = { ...withMessage({ ...result, code }, problem), base: `${route.base}BaseUrl` };
    const { status, correlationId } = failure;
    if (problem === 'failed') log?.(serviceFailureMessage, 'Error', { call: route.name, status, correlationId });
    if (problem === 'unauthorized' || problem === 'failed') onUnauthorized?.(failure);
    return failure;
  };
}

const messages: Record<Exclude<Problem, 'refused'>, string> = {
  unauthorized: unauthorizedMessage,
  failed: unauthorizedMessage,
  misconfigured: unauthorizedMessage,
  network: networkMessage,
  aborted: '',
};

function codeOf({ code, status, body }: BearerFailure, isEmbedded: boolean): FailureCode {
  if (code !== 'failed' || status !== 403) return code;
  const reason = errorField(body, 'reasonCode');
  if (reason === 'NonAdminUser' || reason === 'InvalidUser') return 'refused';
  return isEmbedded ? 'forbidden' : code;
}

function problemOf(
  { problem, code, status }: BearerFailure,
  isEmbedded: boolean,
  access: Route['access'],
  willRetry: boolean,
): Problem {
  if (code === 'refused' || code === 'read-only') return 'refused';
  if (isEmbedded && isWrongSetting(code)) return 'misconfigured';
  if (problem !== 'failed' || status === null) return problem;
  // A session of the support staff is valid for `staff` calls only.
  if (status === 403 && access === 'staff') return 'unauthorized';
  return willRetry && transientStatuses.includes(status) ? 'network' : 'failed';
}

/** The failure with its message; of the problems only `refused` keeps the body. */
function withMessage({ body, ...rest }: BearerFailure, problem: Problem): Omit<Failure, 'base'> {
  const endCode = problem === 'unauthorized' ? errorField(body, 'code') : null;
  const failure = {
    ...rest,
    problem,
    reasonCode: errorField(body, 'reasonCode'),
    ...(endCode !== null && { endCode }),
  };
  return problem === 'refused'
    ? { ...failure, message: errorField(body, 'message') ?? '', body }
    : { ...failure, message: messages[problem] };
}

/** Adds the anti-forgery token of the cookie to every request except GET. */
const withAntiForgeryToken =
  (http: HttpPort): HttpPort =>
  (request) => {
    const token = request.method === 'GET' ? undefined : antiForgeryToken(request.url);
    if (token === undefined) return http(request);
    return http({ ...request, headers: { ...request.headers, [antiForgeryHeader]: token } });
  };

/** The token, for requests to our own origin only. */
export const antiForgeryToken = (url: string): string | undefined =>
  new URL(url, location.href).origin === location.origin
    ? new RegExp(`(?:^|; )${antiForgeryCookie}=([^;]*)`).exec(document.cookie)?.[1] || undefined
    : undefined;
