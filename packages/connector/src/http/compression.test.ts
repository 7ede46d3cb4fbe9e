import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { type Route, routes } from '@salestax/contract';
import { samplePrincipal } from '../testing/principal.fixture.ts';
import { compressAnswers } from './compression.ts';
import { handlersOf, type RouteContext, serve } from './register.ts';

const principal = samplePrincipal({ canManage: true });
const context: RouteContext = {
  authenticate: Object.assign(async () => principal, { endOf: async () => null, invalidate: async () => undefined }),
  browsers: { issueCookies: () => '', idOf: () => null, checkCsrf: () => undefined, checkSameOrigin: () => undefined },
  limitCaller: async () => undefined,
  attempts: () => ({ take: async () => true }),
  recordRefusal: async () => undefined,
  draining: new AbortController().signal,
};

const long = 'x'.repeat(3_000);

it('an answer that issues a token is not compressed, however long it is', async () => {
  const app = Fastify();
  app.decorateRequest('principal', null);
  await compressAnswers(app);
  const handlers = handlersOf({
    extendJwt: async () => ({ jwtToken: long, userId: '1', userName: 'Dana', avataxAccountNumber: '1' }),
    signInUrl: async () => long,
    disconnectOwn: async () => ({ isQboDisconnected: false, error: { reasonCode: 'Refused', message: long } }),
  });
  serve(app, context, routes.extendJwt, handlers);
  serve(app, context, routes.signInUrl, handlers);
  serve(app, context, routes.disconnectOwn, handlers);
  const headers = { authorization: 'Bearer x', 'accept-encoding': 'br' };
  const encodingOf = async ({ method, base, path }: Route) => {
    const url = `${base === 'oauth' ? '/oauth' : ''}${path.replace(/:realmId/, '1')}`;
    const answer = await app.inject({ method, url, headers });
    return [answer.statusCode, answer.headers['content-encoding']];
  };
  expect(await encodingOf(routes.extendJwt)).toEqual([200, undefined]);
  expect(await encodingOf(routes.signInUrl)).toEqual([200, undefined]);
  expect(await encodingOf(routes.disconnectOwn)).toEqual([200, 'br']);
  await app.close();
});
