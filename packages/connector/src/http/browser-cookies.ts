import cookie from '@fastify/cookie';
import { antiForgeryCookie, antiForgeryHeader } from '@salestax/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { RequestError } from '../domain/request-error.ts';

/**
 * What one browser is known by: a random cookie that scripts can't read. Sign-ins are bound to it, and so is the
 * anti-forgery token, which scripts of our own pages read and send back (OWASP, signed double-submit cookie).
 */
export interface BrowserCookies {
  /** Makes the browser known, and answers its id. */
  readonly issueCookies: (request: FastifyRequest, reply: FastifyReply) => string;
  /** Null for a browser that was not greeted. */
  readonly idOf: (request: FastifyRequest) => string | null;
  /** Refuses a request that a page of somebody else could have sent. */
  readonly checkForgery: (request: FastifyRequest) => void;
}

const idBytes = 32;
/** Sign-ins take minutes; the browser is asked to keep both cookies for a day. Seconds. */
const cookieSeconds = 86_400;

export interface BrowserOptions {
  readonly publicUrl: string;
  readonly key: Uint8Array;
  /** Origins whose pages may call, besides our own. */
  readonly origins: readonly string[];
}

export async function registerBrowserCookies(app: FastifyInstance, options: BrowserOptions): Promise<BrowserCookies> {
  await app.register(cookie);
  const { protocol, origin: own } = new URL(options.publicUrl);
  const secure = protocol === 'https:';
  // The prefix keeps a sibling domain from planting one (RFC 6265bis, 4.1.3.2); without TLS browsers refuse it.
  const idCookie = secure ? '__Host-salestax' : 'salestax';
  const common = { path: '/', secure, maxAge: cookieSeconds } as const;
  const proofOf = (id: string) => createHmac('sha256', options.key).update(id).digest('base64url');
  const idOf = ({ cookies }: FastifyRequest) => {
    const id = cookies[idCookie];
    return id !== undefined && /^[\w-]{43}$/.test(id) ? id : null;
  };

  return {
    idOf,
    issueCookies(request, reply) {
      const id = idOf(request) ?? randomBytes(idBytes).toString('base64url');
      // Lax: the way back from a provider is a navigation from another site.
      reply.setCookie(idCookie, id, { ...common, httpOnly: true, sameSite: 'lax' });
      reply.setCookie(antiForgeryCookie, proofOf(id), { ...common, sameSite: 'strict' });
      return id;
    },
    checkForgery(request) {
      const { origin, 'sec-fetch-site': site } = request.headers;
      const isOwn = origin === undefined || origin === own;
      if (!isOwn && !options.origins.includes(origin)) throw new RequestError('Forbidden');
      if (isOwn && site !== undefined && site !== 'same-origin' && site !== 'none') throw new RequestError('Forbidden');
      const id = idOf(request);
      const isProven =
        id === null ? request.cookies[antiForgeryCookie] === undefined : isSame(headerOf(request), proofOf(id));
      if (isOwn && !isProven) throw new RequestError('Forbidden');
    },
  };
}

function headerOf({ headers }: FastifyRequest): string {
  const value = headers[antiForgeryHeader.toLowerCase()];
  return typeof value === 'string' ? value : '';
}

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
