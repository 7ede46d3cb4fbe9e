import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON and nothing else: a form or plain text could be sent by any page without a preflight. An empty body
 * is none.
 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body !== 'string' || body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
