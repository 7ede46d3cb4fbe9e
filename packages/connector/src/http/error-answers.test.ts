import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { RequestError } from '../domain/request-error.ts';
import { answerErrors } from './error-answers.ts';

it.each([
  ['the rest of the window of the limit that refused it', '7', '7'],
  ['a minute, where the limit names no time', null, '60'],
])('a request that is refused by a limit may be repeated after %s', async (_, set, expected) => {
  const app = Fastify();
  answerErrors(app, async () => undefined);
  app.get('/', async (_request, reply) => {
    if (set !== null) void reply.header('retry-after', set);
    throw new RequestError('TooManyRequests', undefined, 60);
  });
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([429, expected]);
});
