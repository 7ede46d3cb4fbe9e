import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../kernel/index.ts';
import { gatewayErrors, gatewayXml } from '../wire.ts';

/**
 * Rate limits per company; null: no limit. The vendor's values: 500 a minute and 10 a second (Intuit, 'API call limits and
 * throttles', read 2026-11-28), 10 concurrent (announcement of 2016-08-08), 40 or 120 batches a minute.
 */
export interface Limits {
  perMinute: number | null;
  perSecond: number | null;
  batchesPerMinute: number | null;
  concurrent: number | null;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

interface Traffic {
  open: number;
  readonly calls: number[];
  readonly callsOfSecond: number[];
  readonly batches: number[];
}

const realmOf = (url: string): string | undefined => /\/v3\/company\/(?<realm>[^/?]+)/.exec(url)?.groups?.realm;

const isBatch = (url: string): boolean => /\/batch(?:$|\?)/.test(url);

/** Counts the requests of each company and responds to an excess with a 429 in XML, as the real service does. */
export function registerLimits(app: FastifyInstance, limits: Limits, clock: Clock): void {
  const traffic = new Map<string, Traffic>();

  const trafficOf = (realmId: string): Traffic => {
    const companyTraffic = traffic.get(realmId) ?? { open: 0, calls: [], callsOfSecond: [], batches: [] };
    traffic.set(realmId, companyTraffic);
    return companyTraffic;
  };

  /** Counts a request. True: it would be one more than `limit` in the span (milliseconds), and is not counted. */
  const exceeds = (moments: number[], limit: number | null, span = MINUTE): boolean => {
    if (limit === null) return false;
    const now = clock.now().getTime();
    while (moments[0] !== undefined && moments[0] <= now - span) moments.shift();
    if (moments.length >= limit) return true;
    moments.push(now);
    return false;
  };

  app.addHook('onRequest', async (request, reply) => {
    const realmId = realmOf(request.url);
    if (realmId === undefined) return undefined;
    const companyTraffic = trafficOf(realmId);
    const hasTooManyOpen = limits.concurrent !== null && companyTraffic.open >= limits.concurrent;
    const isOverLimit =
      hasTooManyOpen ||
      exceeds(companyTraffic.callsOfSecond, limits.perSecond, SECOND) ||
      exceeds(companyTraffic.calls, limits.perMinute) ||
      (isBatch(request.url) && exceeds(companyTraffic.batches, limits.batchesPerMinute));
    if (isOverLimit)
      return reply.code(429).type('application/xml').send(gatewayXml(gatewayErrors.throttled(), clock.now()));
    companyTraffic.open += 1;
    finished(reply.raw, () => {
      companyTraffic.open -= 1;
    });
    return undefined;
  });
}
