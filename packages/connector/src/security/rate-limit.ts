import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { TryCounter } from './attempts.ts';

/** Requests of one address in a minute; a panel makes a handful per click. */
const requestsPerMinute = 1_200;

/**
 * Limits requests by address. The general limit protects this process and is counted in it; the limits of single routes
 * protect what stands behind them and are counted over all processes.
 */
export async function limitRates(app: FastifyInstance, local: TryCounter, shared: TryCounter): Promise<void> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    store: class extends CountingStore {
      constructor() {
        super(local, 'all');
      }
      override child(limit: Parameters<FastifyRateLimitStore['child']>[0]): FastifyRateLimitStore {
        return new CountingStore(shared, nameOf(limit));
      }
    },
  });
}

class CountingStore implements FastifyRateLimitStore {
  readonly #counter: TryCounter;
  readonly #name: string;

  constructor(counter: TryCounter, name: string) {
    this.#counter = counter;
    this.#name = name;
  }

  incr(address: string, answer: Parameters<FastifyRateLimitStore['incr']>[1], windowMs = 60_000): void {
    this.#counter.add(JSON.stringify([this.#name, address]), windowMs).then(
      ({ count, endsInMs }) => answer(null, { current: count, ttl: endsInMs }),
      (error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), undefined),
    );
  }

  child(_route: Parameters<FastifyRateLimitStore['child']>[0]): FastifyRateLimitStore {
    return this;
  }
}

/** The plugin passes the merged limit, which holds the route as `routeInfo`; its types say otherwise. */
function nameOf(limit: object): string {
  const route: unknown = 'routeInfo' in limit ? limit.routeInfo : limit;
  if (typeof route !== 'object' || route === null || !('url' in route) || !('method' in route)) return 'some route';
  return `${String(route.method)} ${String(route.url)}`;
}
