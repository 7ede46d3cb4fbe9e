import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { AttemptCounter } from './attempts.ts';

/** Per address and minute; a panel makes a handful per click. The plugin counts a /64 of IPv6 as one address. */
const requestsPerMinute = 1_200;

/**
 * Limits requests by address. The general limit protects this process and is counted in it; limits of single routes
 * protect what is behind them and are counted over all processes.
 */
export async function limitRates(app: FastifyInstance, local: AttemptCounter, shared: AttemptCounter): Promise<void> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    // Below the limit nobody has a use for them: despite its name, the option is for the answers before the limit is reached.
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
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
  readonly #counter: AttemptCounter;
  readonly #name: string;

  constructor(counter: AttemptCounter, name: string) {
    this.#counter = counter;
    this.#name = name;
  }

  incr(
    address: string,
    answer: Parameters<FastifyRateLimitStore['incr']>[1],
    windowMs = 60_000,
    max = requestsPerMinute,
  ): void {
    this.#counter.add(JSON.stringify([this.#name, address]), { max, windowMs }).then(
      ({ count, endsInMs }) => answer(null, { current: count, ttl: endsInMs }),
      (error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), undefined),
    );
  }

  child(_route: Parameters<FastifyRateLimitStore['child']>[0]): FastifyRateLimitStore {
    return this;
  }
}

/** The plugin passes the merged limit with the route as `routeInfo`, contrary to its types. */
function nameOf(limit: object): string {
  const route: unknown = 'routeInfo' in limit ? limit.routeInfo : limit;
  if (typeof route !== 'object' || route === null || !('url' in route) || !('method' in route)) return 'some route';
  return `${String(route.method)} ${String(route.url)}`;
}
