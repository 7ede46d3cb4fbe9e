import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { Page } from 'playwright-core';

const sdk = path.resolve(import.meta.dirname, '../..', process.env['DIST_DIR'] ?? 'dist', 'sdk');

/** The strictest policy that still allows the page's own scripts. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** A file of dist/sdk, from the manifest. */
export interface BuiltFile {
  readonly file: string;
  readonly bytes: number;
  readonly gzip: number;
  readonly brotli: number;
  readonly integrity: string;
}

/** A widget, from the manifest. */
export interface BuiltWidget {
  readonly global: string;
  readonly element: string;
  readonly runsOn: 'any page' | 'own pages';
  readonly attributes: readonly { readonly name: string }[];
  readonly events: readonly { readonly name: string }[];
  /** `parts`: what the script loads on demand. */
  readonly script: BuiltFile & { readonly parts?: readonly BuiltFile[] };
  readonly module: BuiltFile & { readonly imports: readonly string[] };
}

/** The parts of the manifest that these tests use. */
export interface Manifest {
  readonly version: string;
  readonly paths: { readonly version: string; readonly major: string };
  readonly loader: BuiltFile;
  readonly scripts: Readonly<Record<string, BuiltFile & { readonly global?: string }>>;
  readonly widgets: Readonly<Record<string, BuiltWidget>>;
}

/** The manifest of the build; the build must have run. */
export function builtManifest(): Manifest {
  return JSON.parse(readFileSync(path.join(sdk, 'manifest.json'), 'utf8'));
}

/** The script of each widget, with the name of its member in the global. */
export function builtBundles(): readonly (BuiltFile & { readonly name: string; readonly member: string })[] {
  return Object.entries(builtManifest().widgets).map(([name, { global, script }]) => ({
    name,
    member: global.split('.')[1] ?? '',
    ...script,
  }));
}

export function readBundle(file: string): Buffer {
  return readFileSync(path.join(sdk, file));
}

/** Options of a site. */
export interface SiteOptions {
  /** The Content-Security-Policy of a page. */
  readonly policyOf?: (url: URL) => string;
  /** Replaces the content of an SDK file. */
  readonly read?: (file: string, otherwise: (file: string) => Buffer) => Buffer;
  /** Attributes of the root element. */
  readonly rootOf?: (url: URL) => string;
  /** What the service behind the widgets answers a call with. */
  readonly answerTo?: (url: URL) => Promise<unknown>;
}

/**
 * Serves pages under the strict policy with the content of `bodyOf`. Without `answerTo` the service behind the widgets
 * answers the health call only. SDK files are served with CORS for any site, below any folder.
 */
export async function servePages(
  bodyOf: (url: URL) => string,
  {
    policyOf = () => POLICY,
    read = readBundle,
    rootOf = () => 'lang="en"',
    answerTo = async () => ({}),
  }: SiteOptions = {},
): Promise<{ origin: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    // As the connector, it has every file under a second address for another attempt.
    const [, file] = /\/sdk\/(?:retry-\d+\/)?(.+)$/.exec(url.pathname) ?? [];
    if (file !== undefined) {
      response
        .writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
        .end(read(file, readBundle));
    } else if (url.pathname === '/api/utilities/health') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"OK"}');
    } else if (url.pathname === '/page.css') {
      response.writeHead(200, { 'content-type': 'text/css' }).end(url.searchParams.get('css') ?? '');
    } else if (url.pathname === '/') {
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policyOf(url) })
        .end(`<!doctype html><html ${rootOf(url)}><head><title>Page</title></head><body>${bodyOf(url)}</body></html>`);
    } else {
      void answerTo(url).then((answer) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
      );
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

/** Records every console error, uncaught error and policy violation of a page. */
export async function recordPageErrors(page: Page): Promise<() => Promise<readonly string[]>> {
  const recorded: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') recorded.push(message.text());
  });
  page.on('pageerror', (error) => recorded.push(String(error)));
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.defineProperty(globalThis, '__violations', { value: violations });
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return async () => [
    ...recorded,
    ...(await page.evaluate(() => (Reflect.get(globalThis, '__violations') as string[]).slice())),
  ];
}
