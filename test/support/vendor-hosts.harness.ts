import { type IncomingMessage, request as forward, type ServerResponse } from 'node:http';
import { createServer, request as requestTls } from 'node:https';
import { createLocalAuthority } from './local-authority.ts';

/** Where the requests to a host go, and how they are changed on the way. */
interface HostTarget {
  /** Origin without TLS. */
  readonly origin: string;
  /** Paths that this host serves; others get 404. @default all */
  readonly paths?: RegExp;
  /** Path at the target. @default the same */
  readonly pathOf?: (path: string) => string;
}

/** Host names of others on this machine: one TLS port that forwards by host name. */
export interface VendorHosts {
  readonly port: number;
  /** PEM of the authority that issued the certificate of all hosts. */
  readonly authority: string;
  /** Hosts that received a request, also unknown ones. */
  readonly visited: ReadonlySet<string>;
  /** `fetch` without redirects, as a browser that resolves these host names to this machine. */
  fetch(url: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

interface VendorHostsOptions {
  readonly hosts: Readonly<Record<string, HostTarget>>;
  /** Client credentials of this test that stand for those of the sandbox: `id:secret` by `id:secret`. */
  readonly clients: Readonly<Record<string, string>>;
}

export async function startVendorHosts({ hosts, clients }: VendorHostsOptions): Promise<VendorHosts> {
  const authority = createLocalAuthority();
  const visited = new Set<string>();
  const server = createServer(authority.issue(Object.keys(hosts)), (incoming, outgoing) => {
    const host = incoming.headers.host ?? '';
    visited.add(host);
    const target = hosts[host];
    if (target === undefined) outgoing.writeHead(421).end();
    else if (target.paths?.test(incoming.url ?? '') === false) outgoing.writeHead(404).end();
    else forwardTo(target, clients, incoming, outgoing);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  const { port } = address;
  return {
    port,
    authority: authority.certificate,
    visited,
    fetch: (url, init) => fetchFrom(port, authority.certificate, new Request(url, init)),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function forwardTo(
  { origin, pathOf = (path) => path }: HostTarget,
  clients: VendorHostsOptions['clients'],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { method = 'GET', url = '/', headers } = incoming;
  const to = new URL(pathOf(url), origin);
  const sent = { ...headers, 'x-forwarded-proto': 'https', authorization: registered(headers.authorization, clients) };
  const passed = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const answered = forward(to, { method, headers: passed }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  answered.on('error', () => outgoing.destroy());
  incoming.pipe(answered);
}

/** The sandbox's clients have public secrets, which production refuses. */
function registered(authorization: string | undefined, clients: VendorHostsOptions['clients']): string | undefined {
  const [scheme, value = ''] = authorization?.split(' ') ?? [];
  if (scheme !== 'Basic') return authorization;
  // OAuth encodes both parts as a form does (RFC 6749, 2.3.1).
  const own = clients[decodeURIComponent(Buffer.from(value, 'base64').toString('utf8'))];
  return own === undefined ? authorization : `Basic ${Buffer.from(own).toString('base64')}`;
}

async function fetchFrom(port: number, ca: string, { url, method, headers, body }: Request): Promise<Response> {
  const { host, pathname, search } = new URL(url);
  const content = body === null ? null : Buffer.from(await new Response(body).arrayBuffer());
  return new Promise((resolve, reject) => {
    const sent = requestTls(
      {
        host: '127.0.0.1',
        port,
        ca,
        servername: host,
        method,
        path: pathname + search,
        headers: { ...Object.fromEntries(headers), host },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          const pairs = answer.rawHeaders.flatMap((name, at, all): [string, string][] =>
            at % 2 === 0 ? [[name, all[at + 1] ?? '']] : [],
          );
          const isEmpty = status === 204 || status === 304;
          resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: pairs }));
        });
      },
    );
    sent.on('error', reject);
    sent.end(content);
  });
}
