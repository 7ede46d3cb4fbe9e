import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAvaTax } from '../../packages/connector/src/adapters/avatax/index.ts';
import { createQuickBooks } from '../../packages/connector/src/adapters/quickbooks/index.ts';
import { done } from '../../packages/connector/src/domain/result.ts';
import type { CallContext } from '../../packages/connector/src/ports/call-log.ts';
import type { Sample } from './samples.ts';

export interface ReceivedRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

type Answering = Sample['response'] | ((request: ReceivedRequest) => Sample['response']);

/** A vendor that answers with recorded answers. */
export interface AnsweringVendor {
  readonly baseUrl: string;
  /** Requests since `answer`. */
  readonly requests: readonly ReceivedRequest[];
  /** One answer to all requests, or one to each. */
  answer(response: Answering): void;
  close(): Promise<void>;
}

/** Listens on loopback. */
export async function startVendor(): Promise<AnsweringVendor> {
  let answering: Answering = { status: 500, headers: {} };
  let requests: ReceivedRequest[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendor.test');
      const received = { method: request.method ?? '', path: pathname, query: searchParams, body };
      requests.push(received);
      const response = typeof answering === 'function' ? answering(received) : answering;
      reply.writeHead(response.status, response.headers);
      reply.end(bodyOf(response));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${portOf(server)}`,
    get requests() {
      return requests;
    },
    answer(next) {
      answering = next;
      requests = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function bodyOf({ body, text }: Sample['response']): string {
  return text ?? (body === undefined ? '' : JSON.stringify(body));
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Whether a request is one of an endpoint: `GET /v3/company/{realmId}/query (Item)` stands for queries for items. */
export function isOfEndpoint(endpoint: string, { method, path, query }: ReceivedRequest): boolean {
  const [, verb = '', pattern = '', , entity] = /^(\w+) (\S+?)(\?\S+)?(?: \((\w+)\))?$/.exec(endpoint) ?? [];
  const expected = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const selected = / FROM (\w+)/i.exec(query.get('query') ?? '')?.[1];
  return method === verb && expected.test(path) && (entity === undefined || entity === selected);
}

export function callOf(realmId = '9341452100000001'): CallContext {
  const { signal } = new AbortController();
  return { realmId, correlationId: 'recorded', signal, onExchange: () => undefined };
}

export function quickBooksAt({ baseUrl }: Pick<AnsweringVendor, 'baseUrl'>) {
  const token = () => Promise.resolve(done('token'));
  return createQuickBooks({ baseUrl, tokens: { accessToken: token, refreshed: token } });
}

export function avaTaxAt({ baseUrl }: Pick<AnsweringVendor, 'baseUrl'>) {
  return createAvaTax({ baseUrl, appName: 'SalesTax', appVersion: '1', machineName: 'test' });
}
