import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { probes } from '../observation/log.ts';
import { refusals, startAtZero } from '../observation/metrics.ts';
import { Unavailable } from '../store/errors.ts';

/**
 * The mean event-loop delay is taken over this multiple of the limit. Over a window of one limit, a single pause of a second
 * (start of the process, a suspended machine) would refuse all requests of the next second.
 */
const windowOfLimits = 3;

/**
 * Refuses requests with 503 while the event loop is later than `maxDelayMs` on average; 0 = never. Probes and metrics are
 * always answered. It runs after the rate limits of the routes, so that an address above its limit gets 429 and cannot
 * keep up the overload, and before a caller is authenticated.
 */
export async function shedLoad(app: FastifyInstance, maxDelayMs: number): Promise<void> {
  if (maxDelayMs === 0) return;
  const reason = 'Overloaded';
  const windowMs = windowOfLimits * maxDelayMs;
  // The delay of a window counts until the next window ends. The window in which listening begins contains the start of the
  // process, whose work refusing clients does not make less: nothing is refused before two windows after it.
  let shedsFromMs = 0;
  app.addHook('onListen', async () => void (shedsFromMs = performance.now() + 2 * windowMs));
  startAtZero(refusals, [[reason]]);
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: windowMs,
    // The plugin would refuse before the rate limits.
    pressureHandler: () => undefined,
  });
  app.addHook('preParsing', async (request) => {
    if (performance.now() < shedsFromMs || !app.isUnderPressure() || probes.has(request.routeOptions.url ?? '')) return;
    refusals.inc({ reason });
    throw new Unavailable('The process is overloaded: its event loop is late.');
  });
}
