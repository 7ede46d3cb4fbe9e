import Fastify from 'fastify';
import { afterEach, expect, expectTypeOf, it, vi } from 'vitest';
import { readBudgetMs, routes } from '@salestax/contract';
import type { Principal } from '../security/principal.ts';
import { samplePrincipal } from '../testing/principal.fixture.ts';
import { answerErrors } from './error-answers.ts';
import { type Call, type Handlers, type RouteContext, serve, serveRoutes } from './register.ts';

afterEach(() => void vi.useRealTimers());

const principal = samplePrincipal();

/** `callers`: the caller of each bearer; default: always the same. */
function contextWith(
  draining: AbortSignal,
  callers: (bearer: string) => Principal | null = () => principal,
): RouteContext {
  return {
    authenticate: Object.assign(async (bearer: string) => callers(bearer), {
      endOf: async () => null,
      invalidate: async () => undefined,
    }),
    limitCaller: async () => undefined,
    browsers: {
      issueCookies: () => '',
      idOf: () => null,
      checkCsrf: () => undefined,
      checkSameOrigin: () => undefined,
    },
    attempts: () => ({ take: async () => true }),
    recordRefusal: async () => undefined,
    draining,
  };
}

it('handlers without one call of the contract do not compile', () => {
  expectTypeOf(serveRoutes).parameter(2).toEqualTypeOf<Handlers>();
  expectTypeOf<Omit<Handlers, 'nexus'>>().not.toExtend<Handlers>();
});

it('an event stream ends completely when the process drains, so that its client reconnects elsewhere', async () => {
  const ending = new AbortController();
  const context = contextWith(ending.signal);
  const app = Fastify();
  app.decorateRequest('principal', null);
  serve(app, context, routes.runProgress, {
    runProgress: {
      async *watch({ signal }) {
        for (;;) {
          yield { runs: [] };
          ending.abort(new Error('The process ends.'));
          signal.throwIfAborted();
        }
      },
    },
  });
  const { statusCode, body } = await app.inject({
    method: 'GET',
    url: '/api/Background/Progress/1',
    headers: { authorization: 'Bearer x' },
  });
  expect([statusCode, body]).toEqual([200, 'data: {"runs":[]}\n\n']);
  await app.close();
});

/** A route of endless streams; `opened` counts the bearers that have one. */
function endlessStreams(callers: (bearer: string) => Principal | null, draining = new AbortController().signal) {
  const app = Fastify();
  app.decorateRequest('principal', null);
  answerErrors(app, async () => undefined);
  const opened: string[] = [];
  serve(app, contextWith(draining, callers), routes.runProgress, {
    runProgress: {
      async *watch({ signal, principal: caller }) {
        opened.push(caller?.jti ?? '');
        yield { runs: [] };
        signal.throwIfAborted();
        await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
      },
    },
  });
  const url = '/api/Background/Progress/1';
  const open = (bearer: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: { authorization: `Bearer ${bearer}` } });
  return { app, url, open, opened };
}

it('a session has three event streams at a time; another one is refused until one of them ends', async () => {
  const draining = new AbortController();
  const streams = endlessStreams((jti) => ({ ...principal, jti }), draining.signal);
  const three = [streams.open('one'), streams.open('one'), streams.open('one')];
  await vi.waitFor(() => expect(streams.opened).toHaveLength(3));
  const refused = await streams.open('one');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  const other = streams.open('other');
  await vi.waitFor(() => expect(streams.opened).toEqual(['one', 'one', 'one', 'other']));
  draining.abort();
  expect((await Promise.all([...three, other])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  // They have ended: the session may open streams again.
  expect((await streams.open('one')).statusCode).toBe(200);
});

it('a request without an answer opens no event stream', async () => {
  const streams = endlessStreams(() => principal);
  expect((await streams.open('one', 'HEAD')).statusCode).toBe(404);
  expect(streams.opened).toEqual([]);
});

it('a client that leaves while it is authenticated keeps no event stream', async () => {
  const [arrived, handled] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { app, url } = endlessStreams((jti) => ({ ...principal, jti }));
  const gone = new Map<string, PromiseWithResolvers<void>>();
  // The authentication takes until the client has left.
  app.addHook('onRequest', async (request, reply) => {
    const left = gone.get(String(request.headers['x-client']));
    if (left === undefined) return;
    arrived();
    reply.raw.once('close', () => left.resolve());
    await left.promise;
  });
  app.addHook('preHandler', async () => handled());
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  for (const client of ['1', '2', '3']) {
    const left = Promise.withResolvers<void>();
    gone.set(client, left);
    const leaving = new AbortController();
    const headers = { authorization: 'Bearer one', 'x-client': client };
    const answer = fetch(address + url, { headers, signal: leaving.signal });
    await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(Number(client)));
    leaving.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    await left.promise;
    await vi.waitFor(() => expect(handled).toHaveBeenCalledTimes(Number(client)));
  }
  const controller = new AbortController();
  const fourth = await fetch(address + url, { headers: { authorization: 'Bearer one' }, signal: controller.signal });
  expect(fourth.status).toBe(200);
  controller.abort();
  await app.close();
});

it('an event stream ends within a minute after its session, and not while sessions cannot be read', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sessions = vi.fn<() => Principal | null>(() => principal);
  const streams = endlessStreams(sessions);
  const ended = vi.fn<() => void>();
  const stream = streams.open('x').finally(ended);
  await vi.waitFor(() => expect(streams.opened).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(60_000);
  sessions.mockImplementationOnce(() => {
    throw new Error('The database is away.');
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).not.toHaveBeenCalled();
  sessions.mockImplementation(() => null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await stream).body).toBe('data: {"runs":[]}\n\n');
  // The check ends with the stream.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
});

/** Makes a call with a body whose handler does this. */
function callOf(work: (call: Call<'cancelTax'>) => Promise<never>) {
  const app = Fastify();
  app.decorateRequest('principal', null);
  app.setValidatorCompiler(() => () => true);
  answerErrors(app, async () => undefined);
  serve(app, contextWith(new AbortController().signal), routes.cancelTax, { cancelTax: work });
  const url = `/oauth${routes.cancelTax.path.replace(':realmId', '1')}`;
  return app.inject({ method: routes.cancelTax.method, url, headers: { authorization: 'Bearer x' }, payload: {} });
}

it('a call is aborted when its time is over, also after its body was read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const aborted = Promise.withResolvers<unknown>();
  const answer = callOf(({ signal }) => {
    signal.addEventListener('abort', () => aborted.resolve(signal.reason));
    return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await aborted.promise).toMatchObject({ name: 'TimeoutError' });
  await answer;
});

it('a read is aborted early enough for its answer to reach a browser, which gives up on its own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = Fastify();
  app.decorateRequest('principal', null);
  answerErrors(app, async () => undefined);
  serve(app, contextWith(new AbortController().signal), routes.nexus, {
    nexus: ({ signal }) =>
      new Promise((answer) =>
        signal.addEventListener('abort', () => answer({ nexusList: [], asOf: '', invoiceCount: 0, isUnread: true })),
      ),
  });
  const url = routes.nexus.path.replace(':userId', 'c');
  const answer = app.inject({ method: 'GET', url, headers: { authorization: 'Bearer x' } });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(readBudgetMs - 1_000);
  expect((await answer).json()).toMatchObject({ isUnread: true });
});

it('a call whose handler ignores that its time is over is answered with 503', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = callOf(() => new Promise(() => undefined));
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(30_000);
  const { statusCode, headers } = await answer;
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
});
