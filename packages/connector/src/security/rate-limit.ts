import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { AttemptCounter } from './attempts.ts';

/** Per address and minute; a panel makes a handful per click. The plugin counts a /64 of IPv6 as one address. */
const requestsPerMinute = 1_200;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of the route protects this process, as the general one, and is counted in it. */
    readonly isLimitOfProcess?: boolean;
  }
}

/**
 * Limits requests by address. The general limit protects this process and is counted in it; limits of single routes
 * protect what is behind them and are counted over all processes, except with `isLimitOfProcess`.
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
        const { name, isOfProcess } = routeOf(limit);
        return new CountingStore(isOfProcess ? local : shared, name);
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
function routeOf(limit: object): { readonly name: string; readonly isOfProcess: boolean } {
  const route: unknown = 'routeInfo' in limit ? limit.routeInfo : limit;
  if (typeof route !== 'object' || route === null || !('url' in route) || !('method' in route))
    return { name: 'some route', isOfProcess: false };
  const isOfProcess = Reflect.get(Object(Reflect.get(route, 'config')), 'isLimitOfProcess') === true;
  return { name: `${String(route.method)} ${String(route.url)}`, isOfProcess };
}
