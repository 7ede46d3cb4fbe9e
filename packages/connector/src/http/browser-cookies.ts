import { createHmac, randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { antiForgeryCookie, antiForgeryHeader } from '@salestax/contract';
import { RequestError } from '../domain/request-error.ts';
import { isSameText } from '../security/same-text.ts';

/**
 * Identifies a browser by a random cookie that scripts cannot read. Sign-ins are bound to it, and so is the anti-
 * forgery token, which scripts of our own pages read and send back (OWASP, signed double-submit cookie).
 */
export interface BrowserCookies {
  /** Sets both cookies, with a new id if the browser has none. Returns the id. */
  readonly issueCookies: (request: FastifyRequest, reply: FastifyReply) => string;
  /** Null if the browser has no valid id cookie. */
  readonly idOf: (request: FastifyRequest) => string | null;
  /**
   * Throws `Forbidden` for an origin that is not allowed. From our own origins also for a request of another site, and for a
   * missing or invalid anti-forgery token; listed origins need none, as their sessions are bearer tokens.
   */
  readonly checkCsrf: (request: FastifyRequest) => void;
  /** Throws `Forbidden` if the browser says that another site, or an address that a person opened, sent the request. */
  readonly checkSameOrigin: (request: FastifyRequest) => void;
}

/** 43 characters in base64url. */
const idBytes = 32;
/** Life of both cookies, in seconds. Sign-ins take minutes. */
const cookieSeconds = 86_400;

export interface BrowserOptions {
  readonly publicUrl: string;
  /** Address of the pages of support staff; null = they are at `publicUrl`. */
  readonly staffUrl: string | null;
  /** The first makes anti-forgery tokens, all verify them: replacing a key must not break open pages. */
  readonly keys: readonly [Uint8Array, ...Uint8Array[]];
  /** Origins, besides our own, whose pages may send requests. */
  readonly origins: readonly string[];
}

export async function registerBrowserCookies(app: FastifyInstance, options: BrowserOptions): Promise<BrowserCookies> {
  await app.register(cookie);
  const { protocol } = new URL(options.publicUrl);
  const ownOrigins = [options.publicUrl, ...(options.staffUrl === null ? [] : [options.staffUrl])].map(
    (url) => new URL(url).origin,
  );
  const secure = protocol === 'https:';
  // The prefix prevents a sibling domain from setting the cookie (RFC 6265bis, 4.1.3.2); without TLS browsers reject
  // it.
  const idCookie = secure ? '__Host-salestax' : 'salestax';
  const common = { path: '/', secure, maxAge: cookieSeconds } as const;
  const idOf = ({ cookies }: FastifyRequest) => {
    const id = cookies[idCookie];
    return id !== undefined && /^[\w-]{43}$/.test(id) ? id : null;
  };

  return {
    idOf,
    issueCookies(request, reply) {
      const id = idOf(request) ?? randomBytes(idBytes).toString('base64url');
      // Lax: the redirect back from a provider is a cross-site navigation.
      reply.setCookie(idCookie, id, { ...common, httpOnly: true, sameSite: 'lax' });
      reply.setCookie(antiForgeryCookie, tokenOf(id, options.keys[0]), { ...common, sameSite: 'strict' });
      return id;
    },
    checkCsrf(request) {
      const { origin, 'sec-fetch-site': site } = request.headers;
      const isOwn = origin === undefined || ownOrigins.includes(origin);
      if (!isOwn && !options.origins.includes(origin)) throw new RequestError('Forbidden');
      if (isOwn && site !== undefined && site !== 'same-origin' && site !== 'none') throw new RequestError('Forbidden');
      const id = idOf(request);
      // Without cookies it is a program, which no page can make send a request. A token cookie alone was planted.
      const isTokenValid =
        id === null
          ? request.cookies[antiForgeryCookie] === undefined
          : options.keys.some((key) => isSameText(headerOf(request), tokenOf(id, key)));
      if (isOwn && !isTokenValid) throw new RequestError('Forbidden');
    },
    checkSameOrigin({ headers: { 'sec-fetch-site': site } }) {
      if (site !== undefined && site !== 'same-origin') throw new RequestError('Forbidden');
    },
  };
}

const tokenOf = (id: string, key: Uint8Array): string => createHmac('sha256', key).update(id).digest('base64url');

function headerOf({ headers }: FastifyRequest): string {
  const value = headers[antiForgeryHeader.toLowerCase()];
  return typeof value === 'string' ? value : '';
}
