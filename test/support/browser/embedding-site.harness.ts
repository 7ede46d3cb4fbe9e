import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { requestEmbedSession } from '../embed-session.ts';
import type { Product } from '../product.harness.ts';

/** An integrator's site: pages of another origin, and a server that requests embed sessions. */
export interface EmbeddingSite {
  readonly origin: string;
  /** The address of an empty page with these scripts of the product. */
  readonly page: (...scripts: readonly ScriptTag[]) => string;
  /** The address of a page with this content, and without a policy. */
  readonly pageOf: (html: string) => string;
  /** The number of embed sessions that its server has issued. */
  readonly issued: () => number;
  /** Sets the product whose widgets its pages embed. */
  readonly embed: (product: Product) => void;
  readonly close: () => Promise<void>;
}

export interface ScriptTag {
  /** The name of the widget's folder. */
  readonly name: string;
  /** Its `data-*` attributes by name. */
  readonly data?: Readonly<Record<string, string>>;
}

/**
 * The policy that a page needs for embedded widgets: their scripts, and calls to their service. No inline script or
 * style, and Trusted Types.
 */
const policyFor = (connector: string) =>
  [
    "default-src 'none'",
    `script-src ${connector}`,
    `connect-src 'self' ${connector}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** Starts a site on its own port. Its host differs from the connector's, so that it is another site. */
export async function startEmbeddingSite(): Promise<EmbeddingSite> {
  let product: Product | null = null;
  let issued = 0;
  const written: string[] = [];
  const server: Server = createServer((request, response) => {
    void answer(request, response).catch((failure: unknown) => response.writeHead(500).end(String(failure)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (product === null) throw new Error('There is no product yet.');
    const { info } = product;
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    if (pathname === '/embed-session' && request.method === 'POST') {
      const session = await requestEmbedSession(
        info.api,
        info,
        searchParams.getAll('widget'),
        searchParams.get('origin') ?? origin,
      );
      issued += 1;
      response.writeHead(session.status, { 'content-type': 'application/json' }).end(await session.text());
    } else if (pathname.startsWith('/written/')) {
      const html = written[Number(pathname.slice('/written/'.length))];
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    } else if (pathname === '/') {
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policyFor(info.api) })
        .end(pageWith(searchParams.getAll('script'), info.api));
    } else response.writeHead(204).end();
  }

  return {
    origin,
    page: (...scripts) => {
      const search = new URLSearchParams(scripts.map((script) => ['script', JSON.stringify(script)]));
      return `${origin}/?${search}`;
    },
    pageOf: (html) => `${origin}/written/${written.push(html) - 1}`,
    issued: () => issued,
    embed: (next) => (product = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pageWith(scripts: readonly string[], connector: string): string {
  const tags = scripts.map((text) => {
    const { name, data = {} }: ScriptTag = JSON.parse(text);
    const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${value}"`);
    return `<script src="${connector}/sdk/${name}.js" crossorigin="anonymous"${attributes.join('')}></script>`;
  });
  return `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main id="here"><p>Shop</p>${tags.join('')}</main></body></html>`;
}
