import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { RuntimeConfig } from '@salestax/contract';
import { RequestError } from '../domain/request-error.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { minCompressedBytes } from './compression.ts';
import { policyReportsPath } from './policy-reports.ts';
import { namesEtag } from './static-files.ts';

export interface PageOptions {
  /** Folder of the built pages; its `pages.json` maps paths to files. */
  readonly pagesDir: string;
  /** The address browsers use, without a trailing slash. */
  readonly publicUrl: string;
  /** The address of the pages of support staff; null = they are at `publicUrl`. */
  readonly staffUrl: string | null;
  /** Origins of the document pages that hold the panel. */
  readonly pageOrigins: readonly string[];
  readonly runtime: RuntimeConfig;
  /** Whether the gallery is served, which takes a session from its address. */
  readonly hasGallery: boolean;
  /** A build that still adds files of pages; absent: all are there. */
  readonly building?: { readonly ended: Promise<void> } | undefined;
  /** Sets the cookies that identify a browser in its later calls. */
  readonly issueCookies: BrowserCookies['issueCookies'];
}

const ServedPage = Type.Object({
  path: Type.String(),
  file: Type.String(),
  /** Which pages may show this page in an iframe. */
  framing: Type.Enum(['none', 'document-pages']),
});
type ServedPage = Readonly<Static<typeof ServedPage>>;

/** Content of `pages.json`. `notFound` is the file of the 404 page. */
const PageList = Type.Object({ pages: Type.Array(ServedPage), notFound: Type.String() });
type PageList = Readonly<Static<typeof PageList>>;

const pageList = Compile(PageList);
const compress = promisify(brotliCompress);

/** Redirect targets of providers: their URL holds a code, so they must not be cached. */
const callbackPaths: readonly string[] = ['/authcallback', '/aiauthcallback', '/avataxlogin', '/admin/signin'];
/**
 * Pages that the portal opens in a window during onboarding. A different opener policy would cut `window.opener`, which
 * is used to report the end of the onboarding.
 */
const portalWindowPaths: readonly string[] = ['/on-boarding', '/authcallback', '/aiauthcallback'];

const galleryPath = /^\/gallery(?:\/|$)/;

/** The pages of the connector: each path with its file, and the runtime configuration for pages that are hosted elsewhere. */
export function pageRoutes(app: FastifyInstance, options: PageOptions): void {
  const { pages: built, notFound } = readPages(options.pagesDir);
  const pages = built.filter(({ path }) => options.hasGallery || !galleryPath.test(path));
  const hidden = { schema: { hide: true } };
  const documentAt = createDocuments([...pages, notFoundPage(notFound)], options);
  const send = async (request: FastifyRequest, reply: FastifyReply, page: ServedPage): Promise<FastifyReply> => {
    if (page.framing === 'none') options.issueCookies(request, reply);
    const { text, compressed, etag, inline } = await documentAt(page);
    withSecurityHeaders(reply, page, inline, optionsFor(page, options));
    // A weak tag: several encodings of the page have the same.
    reply.header('etag', `W/${etag}`).type('text/html; charset=utf-8');
    if (reply.statusCode === 200 && namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (compressed === null || !takesBrotli(request.headers['accept-encoding'])) return reply.send(text);
    const brotli = await compressed();
    return reply.header('content-encoding', 'br').send(brotli);
  };

  for (const page of pages) app.get(page.path, hidden, async (request, reply) => send(request, reply, page));

  app.get('/assets/config/config.local.json', hidden, async () => options.runtime);

  // A 404 page for browsers; other clients get the error answer of the API.
  app.get('/*', hidden, async (request, reply) => {
    if (!(request.headers.accept ?? '').includes('text/html'))
      throw new RequestError('NotFound', undefined, null, 'UnknownRoute');
    return send(request, reply.code(404), notFoundPage(notFound));
  });
}

/** Reads the pages; a page that a build still adds is read when it is requested and the build has ended. */
function createDocuments(pages: readonly ServedPage[], options: PageOptions): (page: ServedPage) => Promise<Document> {
  const { pagesDir, building } = options;
  const isThere = ({ file }: ServedPage) => building === undefined || existsSync(join(pagesDir, file));
  const read = (page: ServedPage) =>
    documentOf(fillPlaceholders(textOf(pagesDir, page.file), optionsFor(page, options)));
  const documentByPath = new Map(pages.filter(isThere).map((page) => [page.path, read(page)]));
  return async (page) => {
    const document = documentByPath.get(page.path);
    if (document !== undefined) return document;
    await building?.ended;
    if (!isThere(page)) throw new RequestError('NotFound');
    const added = read(page);
    documentByPath.set(page.path, added);
    return added;
  };
}

const notFoundPage = (file: string): ServedPage => ({ path: '*', file, framing: 'none' });

/** The options of a page; a page of support staff makes its calls at the host of support staff. */
function optionsFor({ path }: ServedPage, options: PageOptions): PageOptions {
  const { staffUrl, runtime } = options;
  if (staffUrl === null || !path.startsWith('/admin/')) return options;
  const bases = { OAuthUrls: { oAuthBaseUrl: `${staffUrl}/oauth` }, avatax: { api_base_url: staffUrl } };
  return { ...options, publicUrl: staffUrl, runtime: { ...runtime, ...bases, isStaffHost: true } };
}

/** Security headers of a page: no foreign resources, no text that becomes a script but the page's own. */
function withSecurityHeaders(
  reply: FastifyReply,
  { path, framing }: ServedPage,
  inline: Inline,
  options: PageOptions,
): FastifyReply {
  const { publicUrl, pageOrigins, runtime } = options;
  const video = URL.parse(runtime.help?.['video'] ?? '')?.origin;
  const ancestors = framing === 'none' || pageOrigins.length === 0 ? "'none'" : pageOrigins.join(' ');
  // Only old browsers read this header, and it would forbid every iframe.
  if (framing === 'document-pages') reply.removeHeader('x-frame-options');
  else reply.header('x-frame-options', 'DENY');
  return reply.headers({
    // Also on uncompressed answers: a shared cache must store one per encoding.
    vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '),
    'content-security-policy': [
      "default-src 'none'",
      ["script-src 'self'", ...inline.script].join(' '),
      ["style-src 'self'", ...inline.style].join(' '),
      `connect-src 'self' ${new URL(publicUrl).origin}`,
      "img-src 'self' data:",
      // Origin of the video on the landing page, if one is configured.
      `frame-src ${video ?? "'none'"}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      `report-uri ${policyReportsPath}`,
    ].join('; '),
    // The document shares no process with other origins of the site.
    'origin-agent-cluster': '?1',
    'cross-origin-opener-policy': portalWindowPaths.includes(path) ? 'unsafe-none' : 'same-origin-allow-popups',
    'cache-control': callbackPaths.includes(path) ? 'no-store' : 'no-cache',
  });
}

/** The hashes of the scripts and style sheets in a page's own text, as its Content-Security-Policy names them. */
type Inline = Readonly<Record<'script' | 'style', readonly string[]>>;

interface Document {
  readonly text: string;
  /** The text as most browsers receive it, with the best quality of Brotli; null: it is too short. */
  readonly compressed: (() => Promise<Buffer>) | null;
  readonly etag: string;
  readonly inline: Inline;
}

/** Compressed once, for its first reader: all pages together take a third of a second, which a start would wait for. */
function documentOf(text: string): Document {
  let brotli: Promise<Buffer> | null = null;
  return {
    text,
    compressed: Buffer.byteLength(text) < minCompressedBytes ? null : () => (brotli ??= compress(text)),
    etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
    inline: { script: hashesOf(text, 'script'), style: hashesOf(text, 'style') },
  };
}

/** CSP 3, 'hash-source'. Our inline elements have no attributes. */
const hashesOf = (html: string, element: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

/** RFC 9110, 12.5.3. Other encodings are left to `compressAnswers`. */
const takesBrotli = (acceptEncoding: string | string[] | undefined): boolean =>
  /(?:^|,)\s*br\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/.test(String(acceptEncoding ?? ''));

/** Replaces the placeholders of a page with addresses of this service, its runtime configuration and the message catalog. */
function fillPlaceholders(html: string, { publicUrl, pageOrigins, runtime }: PageOptions): string {
  const values = new Map([
    ['apiBase', publicUrl],
    ['oauthBase', `${publicUrl}/oauth`],
    ['pageOrigins', pageOrigins.join(' ')],
    ['messages', runtime.messages ?? 'en'],
    ['config', JSON.stringify(runtime)],
  ]);
  return html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    (values.get(name) ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
  );
}

const textOf = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

function readPages(folder: string): PageList {
  const manifest: unknown = JSON.parse(textOf(folder, 'pages.json'));
  if (pageList.Check(manifest)) return manifest;
  throw new Error(`${join(folder, 'pages.json')} is not a list of pages. Build the pages again.`);
}
