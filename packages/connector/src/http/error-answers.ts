import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { httpStatusOf } from '@salestax/contract';
import { OtherCompanyError, RequestError } from '../domain/request-error.ts';
import { refusals, startAtZero } from '../observation/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import { recordActivity } from '../store/activity.ts';
import type { Db } from '../store/db.ts';
import { Unavailable } from '../store/errors.ts';
import { actorOf } from './company-request.ts';
import type { RecordRefusal } from './register.ts';

/** Every failed request is answered with `{ error: { reasonCode, message, correlationId } }`; some have a `code`. */
export function answerErrors(app: FastifyInstance, recordRefusal: RecordRefusal): void {
  startAtZero(
    refusals,
    [...countedReasons].map((reason) => [reason]),
  );
  app.setErrorHandler(async (error: FastifyError | Error, request, reply) => {
    const failure = requestErrorOf(error);
    await recordRefusal(request, failure);
    return answerFailure(request, reply, failure, error);
  });
}

/** Unknown addresses have the same limit as routes. Call it after `limitRates`. */
export function answerUnknownRoutes(app: FastifyInstance): void {
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    answerFailure(request, reply, new RequestError('NotFound', undefined, null, 'UnknownRoute')),
  );
}

/** A caller that repeats a refused call is recorded once in this time, so that it cannot fill the record. */
const repeatedMs = 60_000;
const maxRepeated = 10_000;

export function createRecordRefusal({ db, clock }: { readonly db: Db; readonly clock: Clock }): RecordRefusal {
  const recent = new LRUCache<string, true>({ max: maxRepeated, ttl: repeatedMs });
  return async ({ principal, ip, id, method, routeOptions, log }, failure) => {
    const reason = refusalOfRights(failure);
    if (principal === null || reason === null) return;
    const call = `${method} ${routeOptions.url ?? ''}`;
    const key = JSON.stringify([principal.jti, call, reason]);
    if (recent.has(key)) return;
    recent.set(key, true);
    const source = { realmId: principal.realmId, actor: actorOf(principal, ip), correlationId: id };
    const activity = { action: 'access', outcome: 'refused', reason, after: { call } } as const;
    // The caller is refused in any case.
    await recordActivity(db, source, activity, clock.now()).catch((err: unknown) => {
      recent.delete(key);
      log.error({ err }, 'The refusal of a call could not be recorded');
    });
  };
}

/** The reason of a refusal of rights; null: another failure. */
function refusalOfRights(failure: RequestError): string | null {
  if (failure instanceof OtherCompanyError) return otherCompanyReason;
  const { code, detail } = failure;
  return code === 'Forbidden' || code === 'NonAdminUser' ? (detail ?? code) : null;
}

function requestErrorOf(error: FastifyError | Error): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof Unavailable) return new RequestError('Unavailable', undefined, 2);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return new RequestError('TooLarge');
  if (status === 429) return new RequestError('TooManyRequests', undefined, 60);
  if (status >= 400 && status < 500) return new RequestError('BadRequest', error.message);
  return new RequestError('InternalError');
}

/** How the id of another company is counted and recorded: its answer is that of an unknown id. */
const otherCompanyReason = 'OtherCompany';
/** Reasons that are counted as refusals. */
const countedReasons: ReadonlySet<string> = new Set([
  'Unauthorized',
  'Forbidden',
  'NonAdminUser',
  'TooManyRequests',
  otherCompanyReason,
]);

/** The template of the route, never the URL, which may be long and may contain a secret. */
function fieldsOf({ method, routeOptions, principal }: FastifyRequest): object {
  return { method, route: routeOptions.url ?? 'none', realmId: principal?.realmId ?? undefined };
}

function answerFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: RequestError,
  cause?: unknown,
): FastifyReply {
  const status = httpStatusOf[failure.code];
  const fields = { err: cause, ...fieldsOf(request), status, reasonCode: failure.code };
  if (failure.code === 'Unavailable') {
    const { retryAfterSeconds } = failure;
    request.log.warn(
      { ...fields, retryAfterSeconds },
      'A request could not be answered now; the client got 503 and may retry',
    );
  } else if (status >= 500)
    request.log.error(fields, `Request failed with an internal error; the client got ${status}`);
  const reason = failure instanceof OtherCompanyError ? otherCompanyReason : failure.code;
  if (countedReasons.has(reason)) refusals.inc({ reason });
  // The rate limiter by address has set the header to the rest of its window.
  if (failure.retryAfterSeconds !== null && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(failure.retryAfterSeconds));
  const { code: reasonCode, message, detail } = failure;
  const error = { reasonCode, message, correlationId: request.id, ...(detail !== null && { code: detail }) };
  return reply.code(status).send({ error });
}
