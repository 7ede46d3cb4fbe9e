import type { RuntimeConfig } from '@salestax/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RequestError } from '../domain/request-error.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { policyReportsPath } from './policy-reports.ts';

export interface PageOptions {
  /** The built pages; `pages.json` in it says which file answers which path. */
  readonly pagesDir: string;
  /** The address browsers use, without a trailing slash. */
  readonly publicUrl: string;
  /** Origins of the document pages that hold the panel. */
  readonly pageOrigins: readonly string[];
  readonly runtime: RuntimeConfig;
  /** Sets the cookies that identify a browser in its later calls. */
  readonly issueCookies: BrowserCookies['issueCookies'];
}

/** Who may put a page into a frame. */
type Framing = 'none' | 'document-pages';

interface ServedPage {
  readonly path: string;
  readonly file: string;
  readonly framing: Framing;
}

/** Where providers send people back to: what the address holds is nothing for a cache. */
const callbackPaths: readonly string[] = ['/authcallback', '/aiauthcallback', '/avataxlogin', '/admin/signin'];
/**
 * What a window of the portal shows from the start of an onboarding to its end. Another opener policy than the portal's own
 * would take its opener away, and with it the way to tell that the onboarding is done.
 */
const openedPaths: readonly string[] = ['/on-boarding', '/authcallback', '/aiauthcallback'];

/** The pages of the connector: each path with its file, and the runtime configuration they load first. */
export function pageRoutes(app: FastifyInstance, options: PageOptions): void {
  const { pages, notFound } = readPages(options.pagesDir);
  const hidden = { schema: { hide: true } };
  const html = new Map(
    [...pages.map(({ file }) => file), notFound].map((file) => [file, fill(textOf(options.pagesDir, file), options)]),
  );
  const send = (request: FastifyRequest, reply: FastifyReply, page: ServedPage): FastifyReply => {
    if (page.framing === 'none') options.issueCookies(request, reply);
    return secure(reply, page, options).type('text/html; charset=utf-8').send(html.get(page.file));
  };

  for (const page of pages) app.get(page.path, hidden, async (request, reply) => send(request, reply, page));

  app.get('/assets/config/config.local.json', hidden, async () => options.runtime);

  // People who came by an address that is none get a page; programs get the answer of the API.
  app.get('/*', hidden, async (request, reply) => {
    if (!(request.headers.accept ?? '').includes('text/html')) throw new RequestError('NotFound');
    return send(request, reply.code(404), { path: '*', file: notFound, framing: 'none' });
  });
}

/** The headers of a page that people see. Nothing is loaded from elsewhere, and no text becomes a script. */
function secure(reply: FastifyReply, { path, framing }: ServedPage, options: PageOptions): FastifyReply {
  const { publicUrl, pageOrigins, runtime } = options;
  const video = URL.parse(runtime.help?.['video'] ?? '')?.origin;
  const ancestors = framing === 'none' || pageOrigins.length === 0 ? "'none'" : pageOrigins.join(' ');
  // Told to old browsers only, which would let nobody frame the panel.
  if (framing === 'document-pages') reply.removeHeader('x-frame-options');
  else reply.header('x-frame-options', 'DENY');
  return reply.headers({
    // Also where a page is sent as it is: a cache may not give that answer to everybody.
    vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '),
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `connect-src 'self' ${new URL(publicUrl).origin}`,
      "img-src 'self' data:",
      // The film of the landing page, where the configuration knows one.
      `frame-src ${video ?? "'none'"}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      `report-uri ${policyReportsPath}`,
    ].join('; '),
    'cross-origin-opener-policy': openedPaths.includes(path) ? 'unsafe-none' : 'same-origin-allow-popups',
    'cache-control': callbackPaths.includes(path) ? 'no-store' : 'no-cache',
  });
}

/** Puts the addresses of this service, and whose words it speaks, into a page that asks for them. */
function fill(html: string, { publicUrl, pageOrigins, runtime }: PageOptions): string {
  const slots = new Map([
    ['apiBase', publicUrl],
    ['oauthBase', `${publicUrl}/oauth`],
    ['pageOrigins', pageOrigins.join(' ')],
    ['messages', runtime.messages ?? 'en'],
  ]);
  return html.replaceAll(/\{\{(\w+)\}\}/g, (_, slot: string) =>
    (slots.get(slot) ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
  );
}

const textOf = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

function readPages(folder: string): { readonly pages: readonly ServedPage[]; readonly notFound: string } {
  const said: unknown = JSON.parse(textOf(folder, 'pages.json'));
  if (isPageList(said)) return said;
  throw new Error(`${join(folder, 'pages.json')} is not a list of pages. Build the pages again.`);
}

function isPageList(said: unknown): said is { pages: readonly ServedPage[]; notFound: string } {
  return (
    typeof said === 'object' &&
    said !== null &&
    'pages' in said &&
    Array.isArray(said.pages) &&
    said.pages.every(isServedPage) &&
    'notFound' in said &&
    typeof said.notFound === 'string'
  );
}

function isServedPage(page: unknown): page is ServedPage {
  return (
    typeof page === 'object' &&
    page !== null &&
    'path' in page &&
    typeof page.path === 'string' &&
    'file' in page &&
    typeof page.file === 'string' &&
    'framing' in page &&
    (page.framing === 'none' || page.framing === 'document-pages')
  );
}
