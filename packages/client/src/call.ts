import {
  antiForgeryCookie,
  antiForgeryHeader,
  networkMessage,
  serviceFailureMessage,
  unauthorizedMessage,
} from '@salestax/contract';
import {
  createBearerClient,
  type BearerClientOptions,
  type CallWith,
  type BearerFailure,
  type Success,
} from './bearer-client.ts';
import type { Log } from './client-log.ts';
import { transientStatuses, type HttpPort } from './http-port.ts';

/** Why a call failed: as in `BearerFailure`, and `refused` for a 403 with a reason, whose `body` the caller reads. */
export type Problem = BearerFailure['problem'] | 'refused';

export interface Failure extends Omit<BearerFailure, 'problem'> {
  readonly problem: Problem;
  /** The message for the person; 'unauthorized' is never shown. */
  readonly message: string;
  readonly reasonCode: string | null;
}

export type Result<Value> = Success<Value> | Failure;

export interface ClientOptions extends BearerClientOptions {
  /** Called with every failure after which the user has to leave the page: `unauthorized` and `failed`. */
  readonly onUnauthorized?: ((failure: Failure) => void) | undefined;
  readonly log?: Log | undefined;
  /** Whether the session is an embed session, which is bound to widgets and pages: a 403 then counts as `unauthorized`. */
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
    const isBound = isEmbedded === true || route.access === 'staff';
    const failure = withMessage(result, problemOf(result, isBound, input[0]?.polled === true));
    const { problem, status, correlationId } = failure;
    if (problem === 'failed') log?.(serviceFailureMessage, 'Error', { call: route.name, status, correlationId });
    if (problem === 'unauthorized' || problem === 'failed') onUnauthorized?.(failure);
    return failure;
  };
}

const messages: Record<Exclude<Problem, 'refused'>, string> = {
  unauthorized: unauthorizedMessage,
  failed: unauthorizedMessage,
  network: networkMessage,
  aborted: '',
};

/** `isBound`: the session is valid for such calls only, so a 403 ends it. */
function problemOf({ problem, status, body }: BearerFailure, isBound: boolean, isPolled: boolean): Problem {
  if (problem !== 'failed' || status === null) return problem;
  const reason = errorField(body, 'reasonCode');
  if (status === 403 && (reason === 'NonAdminUser' || reason === 'InvalidUser')) return 'refused';
  if (status === 403 && isBound) return 'unauthorized';
  return isPolled && transientStatuses.includes(status) ? 'network' : 'failed';
}

/** Only a refusal has the body. */
function withMessage({ body, ...rest }: BearerFailure, problem: Problem): Failure {
  const failure = { ...rest, problem, reasonCode: errorField(body, 'reasonCode') };
  return problem === 'refused'
    ? { ...failure, message: errorField(body, 'message') ?? '', body }
    : { ...failure, message: messages[problem] };
}

/** A text field in the body of an HTTP error. The body may come from a proxy, in any format. */
function errorField(body: unknown, name: 'reasonCode' | 'message'): string | null {
  const field = (value: unknown, key: string): unknown => new Map(Object.entries(value ?? {})).get(key);
  const text = field(field(body, 'error'), name);
  return typeof text === 'string' ? text : null;
}

/** Adds the anti-forgery token of the cookie to every request except GET. */
const withAntiForgeryToken =
  (http: HttpPort): HttpPort =>
  (request) => {
    const token = request.method === 'GET' ? undefined : antiForgeryToken(request.url);
    if (token === undefined) return http(request);
    return http({ ...request, headers: { ...request.headers, [antiForgeryHeader]: decodeURIComponent(token) } });
  };

/** The token, for requests to our own origin only. */
const antiForgeryToken = (url: string) =>
  new URL(url, location.href).origin === location.origin
    ? new RegExp(`(?:^|; )${antiForgeryCookie}=([^;]*)`).exec(document.cookie)?.[1] || undefined
    : undefined;
