import { createHash } from 'node:crypto';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from './engine.ts';

export interface ListeningProxy {
  readonly url: string;
  readonly errors: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Where the script in a page reports; no server sees it. */
const reports = '/.well-known/browser-test-report';

/** The pages' own functions may be replaced later. */
const script = `{
  const send = navigator.sendBeacon.bind(navigator);
  (${listen.toString()})((text) => send(${JSON.stringify(reports)}, text + ' at ' + location.href), true);
}`;
const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * The WebDriver of WebKitGTK reports no console messages. So its pages come through this proxy, which puts a script in front of
 * theirs, and allows that script and its reports in the page's Content-Security-Policy.
 */
export async function startListeningProxy(): Promise<ListeningProxy> {
  const errors: string[] = [];
  const server = createServer((incoming, answer) => {
    const url = new URL(incoming.url ?? '');
    if (url.pathname === reports) void noteReport(incoming, answer, errors);
    else forward(url, incoming, answer);
  });
  // A connection that is closed while the browser uses it again would show its page of errors.
  server.keepAliveTimeout = 0;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    errors,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

/** A new connection for each request: a server may close one that is kept just when it is used again. */
const agent = new Agent({ keepAlive: false });

function forward(url: URL, incoming: IncomingMessage, answer: ServerResponse): void {
  const isPage = incoming.headers.accept?.includes('text/html') === true;
  const headers = { ...incoming.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
  const forwarded = request(
    url,
    { agent, method: incoming.method, headers },
    (received) => void pass(received, answer),
  );
  forwarded.on('error', () => answer.destroy());
  answer.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}

async function noteReport(incoming: IncomingMessage, answer: ServerResponse, errors: string[]): Promise<void> {
  errors.push(Buffer.concat(await incoming.toArray()).toString());
  answer.writeHead(204).end();
}

async function pass(received: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { 'content-security-policy': policy, ...headers } = received.headers;
  const status = received.statusCode ?? 502;
  if (headers['content-type']?.startsWith('text/html') !== true) {
    answer.writeHead(status, received.headers);
    received.pipe(answer);
    return;
  }
  const page = Buffer.concat(await received.toArray()).toString();
  const body = page.replace(/<head>|<!doctype html>/i, (start) => `${start}<script>${script}</script>`);
  const { 'content-length': _, 'transfer-encoding': __, ...rest } = headers;
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) answer.setHeader(name, value);
  if (policy !== undefined) answer.setHeader('content-security-policy', [policy].flat().map(allowing));
  answer.writeHead(status).end(body);
}

/** A policy that also allows the script and its reports. */
function allowing(policy: string): string {
  const directives = policy.split(';').map((directive) => directive.trim());
  const sources = (name: string) =>
    directives.find((directive) => directive.split(/\s/)[0] === name)?.slice(name.length);
  const fallback = sources('default-src');
  const added = [
    ['script-src', hash],
    ['connect-src', `http://localhost:*${reports} http://127.0.0.1:*${reports}`],
  ] as const;
  const changed = added.flatMap(([name, source]) => {
    const own = sources(name) ?? fallback;
    // A hash would turn off 'unsafe-inline', which already allows the script.
    if (own === undefined || (name === 'script-src' && own.includes("'unsafe-inline'"))) return [];
    return [`${name} ${own.replace("'none'", '').trim()} ${source}`];
  });
  const names = changed.map((directive) => directive.split(' ')[0]);
  return [...directives.filter((directive) => !names.includes(directive.split(/\s/)[0])), ...changed].join('; ');
}
