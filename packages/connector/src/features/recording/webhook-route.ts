import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestError } from '../../domain/request-error.ts';
import { largeBodyLimit } from '../../http/register.ts';
import { isSameText } from '../../security/same-text.ts';
import type { ChangeEvent } from './accounting-changes.ts';

/** Of one address. The accounting service sends the events of all companies from a few addresses. */
const eventsPerMinute = { max: 12_000, timeWindow: '1 minute' };

/** The accounting service waits three seconds for the answer, so events are only stored here; jobs process them. */
export function accountingWebhook(
  app: FastifyInstance,
  verifierToken: string,
  readEvents: (body: unknown) => { readonly events: readonly ChangeEvent[]; readonly unreadable: readonly string[] },
  take: (events: readonly ChangeEvent[], correlationId: string) => Promise<void>,
): void {
  void app.register(async (scope) => {
    // The signature covers the bytes as they were sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      '/webhooks/accounting',
      {
        schema: { hide: true },
        config: { rateLimit: eventsPerMinute, isLimitOfProcess: true },
        bodyLimit: largeBodyLimit,
        // Refuses a request without a signature before its body, of up to a megabyte, is read.
        onRequest: async (request) => void signatureOf(request),
      },
      async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!isSignature(signatureOf(request), raw, verifierToken)) throw new RequestError('Unauthorized');
        const { events, unreadable } = readEvents(parse(raw));
        if (unreadable.length > 0) request.log.warn({ unreadable }, 'Events of a webhook could not be read.');
        await take(events, request.id);
        return reply.code(200).send();
      },
    );
  });
}

/** @throws RequestError Unauthorized without one */
function signatureOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const signature = headers['intuit-signature'];
  if (typeof signature !== 'string') throw new RequestError('Unauthorized');
  return signature;
}

function isSignature(signature: string, raw: Buffer, verifierToken: string): boolean {
  return isSameText(signature, createHmac('sha256', verifierToken).update(raw).digest('base64'));
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw new RequestError('BadRequest', 'The body is not valid JSON.');
  }
}
