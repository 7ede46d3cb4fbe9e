import { routes } from '@salestax/contract';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Principal } from '../security/principal.ts';
import { type RouteContext, serveEvents } from './register.ts';

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

it('an event stream ends completely when the process drains, so that its client reconnects elsewhere', async () => {
  const ending = new AbortController();
  const context: RouteContext = {
    authenticate: Object.assign(async () => principal, { invalidate: async () => undefined }),
    browsers: { issueCookies: () => '', idOf: () => null, checkCsrf: () => undefined },
    attempts: () => ({ take: async () => true }),
    draining: ending.signal,
  };
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
