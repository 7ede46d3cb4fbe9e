import type { EmbedErrorCode } from '@salestax/contract';
import { errorField } from './error-field.ts';
import type { After } from './poller.ts';
import type { SessionSource } from './session-source.ts';
import { withinTime } from './within-time.ts';

/** Time limit of the page's `session`, in milliseconds. */
export const sessionTimeoutMs = 10_000;

/**
 * Why the page's `session` gave no token. `session-missing`: the page has none. `session-failed`: it threw; `cause` is what
 * it threw. `session-timeout`: it did not settle in time. `session-invalid`: it resolved with neither a token nor null.
 * `wrong-company`, `wrong-widget`: its token is for another company than the page names, or for other widgets.
 */
export type SessionErrorCode =
  | 'session-missing'
  | 'session-failed'
  | 'session-timeout'
  | 'session-invalid'
  | 'wrong-company'
  | 'wrong-widget';

/** The page's `session` gave no token. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly code: SessionErrorCode;
  constructor(code: SessionErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Whether a value is a SessionError, also one of another copy of this module: widgets of a page share their session. */
export const isSessionError = (value: unknown): value is SessionError =>
  value instanceof Error && value.name === 'SessionError' && 'code' in value;

/**
 * Whether the page's `session` failed because the company was never connected: it threw an error with the `code` of the
 * connector's refusal.
 */
export const isUnknownCompany = (error: unknown): boolean =>
  isSessionError(error) && errorField({ error: error.cause }, 'code') === unknownCompany;

const unknownCompany: EmbedErrorCode = 'UnknownCompany';

const afterTimeout: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Caches the token of `fetchToken` until the service rejects it, and passes the rejected token on. Concurrent callers
 * share one fetch: ten concurrent 401s cause one request for a token. Rejects with a `SessionError`.
 */
export function createSessionSupplier(fetchToken: SessionSource, after: After = afterTimeout): SessionSource {
  let token: string | null = null;
  let fetching: Promise<string | null> | null = null;
  return (rejected) => {
    if (token !== null && token !== rejected) return Promise.resolve(token);
    fetching ??= fetchInTime(fetchToken, rejected, after)
      .then((fetched) => (token = fetched))
      .finally(() => (fetching = null));
    return fetching;
  };
}

/** `fetchToken` is the page's own: it may throw, never settle, or resolve with anything. */
async function fetchInTime(
  fetchToken: SessionSource,
  rejected: string | undefined,
  after: After,
): Promise<string | null> {
  const seconds = sessionTimeoutMs / 1_000;
  const late = () => new SessionError('session-timeout', `"session" did not settle within ${seconds} seconds`);
  const fetched = await withinTime(fetchGuarded(fetchToken, rejected), sessionTimeoutMs, after, late);
  if (fetched === null || (typeof fetched === 'string' && fetched !== '')) return fetched;
  const expected = '"session" must resolve with a token or null';
  throw new SessionError('session-invalid', `${expected}, not with ${describe(fetched)}`);
}

async function fetchGuarded(fetchToken: SessionSource, rejected: string | undefined): Promise<unknown> {
  try {
    return await fetchToken(rejected);
  } catch (cause) {
    if (isSessionError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SessionError('session-failed', `"session" failed: ${reason}`, cause);
  }
}

/** Never the value itself, which may contain a token. */
const describe = (value: unknown) => (value === '' ? 'an empty text' : typeof value);
