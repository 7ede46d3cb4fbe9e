import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { register as metricsRegistry } from 'prom-client';
import { httpStatusOf } from '@salestax/contract';
import { monthFactor, monthForecast, monthRange } from '../domain/month-forecast.ts';
import { RequestError } from '../domain/request-error.ts';
import {
  companiesAboveShare,
  databaseConnections,
  databaseUp,
  meteredCalls,
  meteredCallsForecast,
  meteredCallsLimit,
  outboxDocuments,
  outboxOldestSeconds,
  outboxOverdueSeconds,
  runsByState,
  sweepsPlannedAt,
} from '../observation/metrics.ts';
import { isSameText } from '../security/same-text.ts';
import type { Db } from '../store/db.ts';
import { meteredCallsOfMonth } from '../store/metered-calls.ts';
import { observeStore } from '../store/observation.ts';
import type { Lifecycle } from './lifecycle.ts';
import { bearerOf } from './register.ts';

/** The service that the probes and metrics report on. */
export interface ProbedService {
  readonly db: Db;
  readonly lifecycle: Lifecycle;
  /** Most metered calls to the accounting service in a month; null = no limit. */
  readonly callsPerMonth: number | null;
  /** Throws unless the caller may read the metrics. */
  readonly checkMetricsReader: (request: FastifyRequest) => void;
}

/** Only probes and metrics, for the operator's own port. */
export function buildOpsApp(probed: ProbedService): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof RequestError ? httpStatusOf[error.code] : 500;
    return reply.code(status).send({ status: 'FAIL' });
  });
  probeRoutes(app, probed);
  return app;
}

/** Anybody may probe on the public port, and each check costs a query. Milliseconds. */
const databaseCheckMs = 1_000;

/** Whether the database answers, checked at most once a second. */
function databaseCheck(db: Db, now: () => number): () => Promise<boolean> {
  let checkedAt = -Infinity;
  let answer = Promise.resolve(true);
  return () => {
    if (now() - checkedAt >= databaseCheckMs) {
      checkedAt = now();
      answer = db.health();
    }
    return answer;
  };
}

/** Not limited by address: a balancer that gets 429 would take the process out, and a supervisor restart it. */
const probe = { schema: { hide: true }, config: { rateLimit: false } } as const;

/** Probes and metrics. */
export function probeRoutes(
  app: FastifyInstance,
  { db, lifecycle, callsPerMonth, checkMetricsReader }: ProbedService,
): void {
  const isAnswering = databaseCheck(db, () => performance.now());
  app.get('/live', probe, async () => ({ status: 'OK' }));
  app.get('/ready', probe, async (_request, reply) => {
    const reason = lifecycle.isDraining() ? 'draining' : (await isAnswering()) ? null : 'database';
    if (reason === null) return { status: 'OK' };
    return reply.code(503).send({ status: 'FAIL', reason });
  });
  app.get('/metrics', probe, async (request, reply) => {
    checkMetricsReader(request);
    await measure(db, callsPerMonth);
    return reply.type(metricsRegistry.contentType).send(await metricsRegistry.metrics());
  });
}

/** Updates the gauges when the metrics are read. If the database does not answer, `database_up` is 0. */
async function measure(db: Db, callsPerMonth: number | null): Promise<void> {
  const pool = db.connections();
  for (const [state, count] of Object.entries(pool)) databaseConnections.set({ state }, count);
  try {
    const {
      outbox,
      dueSince,
      sweepsPlannedAt: plannedAt,
      runs,
    } = await db.tx('system', (trx) => observeStore(trx, new Date()));
    for (const gauge of [outboxDocuments, outboxOldestSeconds, runsByState]) gauge.reset();
    for (const { state, count, oldest } of outbox) {
      outboxDocuments.set({ state }, count);
      outboxOldestSeconds.set({ state }, secondsSince(oldest));
    }
    outboxOverdueSeconds.set(dueSince === null ? 0 : secondsSince(dueSince));
    sweepsPlannedAt.set((plannedAt?.getTime() ?? 0) / 1_000);
    for (const { kind, state, count } of runs) runsByState.set({ kind, state }, count);
    await measureCalls(db, callsPerMonth);
    databaseUp.set((await db.health()) ? 1 : 0);
  } catch {
    databaseUp.set(0);
  }
}

const secondsSince = (time: Date): number => Math.max(0, (Date.now() - time.getTime()) / 1_000);

/** Metered calls of this month, of all companies and processes. */
async function measureCalls(db: Db, limit: number | null): Promise<void> {
  const now = new Date();
  // What the limit allows until now, when it is used evenly.
  const limitUntilNow = limit === null ? null : limit / monthFactor(now);
  const found = await db.tx('system', (trx) => meteredCallsOfMonth(trx, monthRange(now).begin, limitUntilNow));
  meteredCalls.set(found.calls);
  meteredCallsForecast.set(monthForecast(found.calls, now));
  meteredCallsLimit.set(limit ?? 0);
  companiesAboveShare.set(found.aboveShare);
}

/**
 * Access to the metrics on the public port: with the token. Without a configured token: not in production, and
 * elsewhere only from this machine, not through a proxy on it.
 */
export function metricsReaders(token: string | null, production: boolean): ProbedService['checkMetricsReader'] {
  return (request) => {
    if (token !== null) return checkToken(request, token);
    const { 'x-forwarded-for': forwardedFor, forwarded, via } = request.headers;
    const isProxied = forwardedFor !== undefined || forwarded !== undefined || via !== undefined;
    const isLocal = /^(?:::1|(?:::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '');
    if (production || isProxied || !isLocal) throw new RequestError('NotFound');
  };
}

/** Access to the metrics on the operator's port: with the token, if one is configured. */
export function opsReaders(token: string | null): ProbedService['checkMetricsReader'] {
  return (request) => {
    if (token !== null) checkToken(request, token);
  };
}

function checkToken(request: FastifyRequest, token: string): void {
  if (!isSameText(bearerOf(request) ?? '', token)) throw new RequestError('Unauthorized');
}
