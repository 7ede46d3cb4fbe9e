import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { Page } from 'playwright-core';

const sdk = path.resolve(import.meta.dirname, '../..', process.env['DIST_DIR'] ?? 'dist', 'sdk');

/** The strictest policy under which scripts of one's own run at all. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** One script of dist/sdk, from the manifest. */
export interface Bundle {
  readonly name: string;
  readonly file: string;
  readonly global: string;
  readonly bytes: number;
  readonly integrity: string;
}

/** The bundles that were built; the build must have run. */
export function builtBundles(): readonly Bundle[] {
  const { bundles } = JSON.parse(readFileSync(path.join(sdk, 'manifest.json'), 'utf8')) as {
    bundles: Record<string, Omit<Bundle, 'name'>>;
  };
  return Object.entries(bundles).map(([name, bundle]) => ({ name, ...bundle }));
}

export function readBundle(file: string): Buffer {
  return readFileSync(path.join(sdk, file));
}

/** Serves pages under the strict policy: `body` says what is in them. The service behind the widgets answers health only. */
export async function servePages(bodyOf: (url: URL) => string): Promise<{ origin: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith('/sdk/')) {
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(readBundle(url.pathname.slice('/sdk/'.length)));
    } else if (url.pathname === '/api/utilities/health') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"OK"}');
    } else if (url.pathname === '/page.css') {
      response.writeHead(200, { 'content-type': 'text/css' }).end(url.searchParams.get('css') ?? '');
    } else if (url.pathname === '/') {
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': POLICY })
        .end(`<!doctype html><html lang="en"><head><title>Page</title></head><body>${bodyOf(url)}</body></html>`);
    } else {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Notes everything that a page complains about: policy violations, errors in the console, uncaught errors. */
export async function noteComplaints(page: Page): Promise<() => Promise<readonly string[]>> {
  const noted: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') noted.push(message.text());
  });
  page.on('pageerror', (error) => noted.push(String(error)));
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.defineProperty(globalThis, '__violations', { value: violations });
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return async () => [
    ...noted,
    ...(await page.evaluate(() => (Reflect.get(globalThis, '__violations') as string[]).slice())),
  ];
}
