import { routes } from '@salestax/contract';
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import type { Principal } from '../security/principal.ts';
import { answerErrors } from './error-answers.ts';
import { type Call, type RouteContext, serve, serveEvents } from './register.ts';

afterEach(() => void vi.useRealTimers());

const principal: Principal = {
  kind: 'app',
  jti: 'j',
  subject: 's',
  realmId: '1',
  companyId: 'c',
  user: null,
  staff: null,
  canManage: false,
  widgets: [],
  manages: [],
  origins: [],
};

function contextWith(draining: AbortSignal): RouteContext {
  return {
    authenticate: Object.assign(async () => principal, { invalidate: async () => undefined }),
    browsers: {
      issueCookies: () => '',
      idOf: () => null,
      checkCsrf: () => undefined,
      checkSameOrigin: () => undefined,
    },
    attempts: () => ({ take: async () => true }),
    draining,
  };
}

it('an event stream ends completely when the process drains, so that its client reconnects elsewhere', async () => {
  const ending = new AbortController();
  const context = contextWith(ending.signal);
  const app = Fastify();
  app.decorateRequest('principal', null);
  serveEvents(app, context, routes.runProgress, async function* endless({ signal }) {
    for (;;) {
      yield { runs: [] };
      ending.abort(new Error('The process ends.'));
      signal.throwIfAborted();
    }
  });
  const { statusCode, body } = await app.inject({
    method: 'GET',
    url: '/api/Background/Progress/1',
    headers: { authorization: 'Bearer x' },
  });
  expect([statusCode, body]).toEqual([200, 'data: {"runs":[]}\n\n']);
  await app.close();
});

/** Makes a call with a body whose handler does this. */
function callOf(work: (call: Call<'cancelTax'>) => Promise<never>) {
  const app = Fastify();
  app.decorateRequest('principal', null);
  app.setValidatorCompiler(() => () => true);
  answerErrors(app);
  serve(app, contextWith(new AbortController().signal), routes.cancelTax, work);
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

it('a call whose handler ignores that its time is over is answered with 503', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = callOf(() => new Promise(() => undefined));
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(30_000);
  const { statusCode, headers } = await answer;
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
});
