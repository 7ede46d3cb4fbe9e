import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AttemptCounter } from './attempts.ts';
import { limitRates } from './rate-limit.ts';

/** Answers with `count`, or fails with `failure`, and stores what was counted. */
interface CounterFake extends AttemptCounter {
  count: number;
  failure: unknown;
  readonly counted: unknown[];
}

function createCounter(): CounterFake {
  const counter: CounterFake = {
    count: 1,
    failure: null,
    counted: [],
    async add(key, { max, windowMs }) {
      if (counter.failure !== null) throw counter.failure;
      counter.counted.push([...JSON.parse(key), max, windowMs]);
      return { count: counter.count, endsInMs: 7_000 };
    },
  };
  return counter;
}

let app: FastifyInstance;
let local: ReturnType<typeof createCounter>;
let shared: ReturnType<typeof createCounter>;

beforeEach(async () => {
  app = Fastify();
  local = createCounter();
  shared = createCounter();
  await limitRates(app, local, shared);
  app.get('/open', async () => 'open');
  const config = { rateLimit: { max: 2, timeWindow: 10_000 } };
  app.get('/limited', { config }, async () => 'limited');
  app.post('/limited', { config }, async () => 'limited');
});
afterEach(() => app.close());

const statusOf = async (method: 'GET' | 'POST', url: string) =>
  (await app.inject({ method, url, remoteAddress: '10.0.0.7' })).statusCode;

it('an address has 1200 requests per minute, counted in this process over all routes without a limit of their own', async () => {
  local.count = 1_200;
  expect(await statusOf('GET', '/open')).toBe(200);
  expect(local.counted).toEqual([['all', '10.0.0.7', 1_200, 60_000]]);
  local.count = 1_201;
  expect(await statusOf('GET', '/open')).toBe(429);
  expect(shared.counted).toEqual([]);
});

it('the limit of a route is counted over all processes, by method, route and address', async () => {
  shared.count = 2;
  expect(await statusOf('GET', '/limited?page=2')).toBe(200);
  shared.count = 3;
  expect(await statusOf('POST', '/limited')).toBe(429);
  expect(shared.counted).toEqual([
    ['GET /limited', '10.0.0.7', 2, 10_000],
    ['POST /limited', '10.0.0.7', 2, 10_000],
  ]);
  expect(local.counted).toEqual([]);
});

it('a refused request may be sent again when the window ends', async () => {
  local.count = 1_201;
  const { headers } = await app.inject('/open');
  expect(headers['retry-after']).toBe('7');
});

it.each([[new Error('The counter is away.')], ['away']])(
  'a request fails when it cannot be counted: %s',
  async (failure) => {
    local.failure = failure;
    const response = await app.inject('/open');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ message: failure instanceof Error ? failure.message : failure });
  },
);

it.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['198.51.100.7', '198.51.100.7'],
])(
  'an IPv6 network of one subscriber (/64) counts as one address, an IPv4 address as itself: %s',
  async (from, key) => {
    await app.inject({ method: 'GET', url: '/open', remoteAddress: from });
    expect(local.counted).toEqual([['all', key, 1_200, 60_000]]);
  },
);
