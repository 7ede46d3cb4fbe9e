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
  type Miss,
  type Success,
} from './bearer-client.ts';
import type { Log } from './client-log.ts';
import { transientStatuses, type HttpPort } from './http-port.ts';

/** Why a call has no answer: as a `Miss` has it, and `refused` for a 403 that names its reason; `body` is the service's. */
export type Problem = Miss['problem'] | 'refused';

export interface Failure extends Omit<Miss, 'problem'> {
  readonly problem: Problem;
  /** What the screen shows; 'unauthorized' is never shown. */
  readonly message: string;
  readonly reasonCode: string | null;
}

export type Result<Value> = Success<Value> | Failure;

export interface ClientOptions extends BearerClientOptions {
  /** Told of every failure after which the user has to leave the page: `unauthorized` and `failed`. */
  readonly onUnauthorized?: ((failure: Failure) => void) | undefined;
  readonly log?: Log | undefined;
  /** The session is an embed session, which is bound to widgets and pages: where it is not good, there is none. */
  readonly isEmbedded?: boolean | undefined;
}

/** Asks the service; never rejects. */
export type Call = CallWith<Failure>;

/**
 * Makes the one function through which every call of a page goes: what it sends proves that it comes from the page, and a
 * failure has the sentence that the page shows, is logged and told.
 */
export function createClient({ http, bases, session, onUnauthorized, log, isEmbedded }: ClientOptions): Call {
  const call = createBearerClient({ http: withProof(http), bases, session });
  return async (route, ...input) => {
    const result = await call(route, ...input);
    if (result.ok) return result;
    const isBound = isEmbedded === true || route.access === 'staff';
    const failure = inWords(result, problemOf(result, isBound, input[0]?.polled === true));
    const { problem, status, correlationId } = failure;
    if (problem === 'failed') log?.(serviceFailureMessage, 'Error', { call: route.name, status, correlationId });
    if (failure.message === unauthorizedMessage) onUnauthorized?.(failure);
    return failure;
  };
}

const messages: Record<Exclude<Problem, 'refused'>, string> = {
  unauthorized: unauthorizedMessage,
  failed: unauthorizedMessage,
  network: networkMessage,
  aborted: '',
};

/** `isBound`: whoever may not make this call has nothing else to see with this session. */
function problemOf({ problem, status, body }: Miss, isBound: boolean, isPolled: boolean): Problem {
  if (problem !== 'failed' || status === null) return problem;
  const reason = errorField(body, 'reasonCode');
  if (status === 403 && (reason === 'NonAdminUser' || reason === 'InvalidUser')) return 'refused';
  if (status === 403 && isBound) return 'unauthorized';
  return isPolled && transientStatuses.includes(status) ? 'network' : 'failed';
}

/** The body of a refusal is its caller's to read. */
function inWords({ body, ...miss }: Miss, problem: Problem): Failure {
  const failure = { ...miss, problem, reasonCode: errorField(body, 'reasonCode') };
  return problem === 'refused'
    ? { ...failure, message: errorField(body, 'message') ?? '', body }
    : { ...failure, message: messages[problem] };
}

/** A text of the body of an HTTP error, which may come from a proxy that knows nothing of ours. */
function errorField(body: unknown, name: 'reasonCode' | 'message'): string | null {
  const field = (value: unknown, key: string): unknown => new Map(Object.entries(value ?? {})).get(key);
  const text = field(field(body, 'error'), name);
  return typeof text === 'string' ? text : null;
}

/** The port with the anti-forgery token of the cookie in whatever changes something. */
const withProof =
  (http: HttpPort): HttpPort =>
  (request) => {
    const proof = request.method === 'GET' ? undefined : antiForgeryToken(request.url);
    if (proof === undefined) return http(request);
    return http({ ...request, headers: { ...request.headers, [antiForgeryHeader]: decodeURIComponent(proof) } });
  };

/** Only our own origin may see it. */
const antiForgeryToken = (url: string) =>
  new URL(url, location.href).origin === location.origin
    ? new RegExp(`(?:^|; )${antiForgeryCookie}=([^;]*)`).exec(document.cookie)?.[1] || undefined
    : undefined;
