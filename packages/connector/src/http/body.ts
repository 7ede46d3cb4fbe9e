import type { FastifyInstance } from 'fastify';

/**
 * Accepts JSON bodies only: any page could send a form or plain text without a CORS preflight. An empty body counts as
 * no body.
 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body !== 'string' || body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
