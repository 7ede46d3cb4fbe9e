import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { CallContext, VendorExchange } from '../ports/call-log.ts';

/** A request as received by a vendor fake. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface StubAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Closes the connection instead of answering. */
  readonly cut?: true;
}

export interface VendorStub extends AsyncDisposable {
  readonly baseUrl: string;
  readonly seen: SeenRequest[];
  answer: (request: SeenRequest) => StubAnswer | Promise<StubAnswer>;
}

/** For tests: a vendor with scripted answers, on any free port. */
export async function startVendorStub(answer: VendorStub['answer'] = () => ({})): Promise<VendorStub> {
  const server = createServer((request, response) => void serve(stub, request, response));
  const port = await listen(server);
  const stub: VendorStub = {
    baseUrl: `http://127.0.0.1:${port}`,
    seen: [],
    answer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return stub;
}

async function serve(stub: VendorStub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const { method = '', url = '', headers } = request;
  const seen = { method, url, headers, body: Buffer.concat(chunks).toString() };
  stub.seen.push(seen);
  const { status = 200, headers: extra = {}, body = {}, cut } = await stub.answer(seen);
  if (cut) {
    request.socket.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', ...extra });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

/** A call context whose exchanges the test can read. */
export function recordedCall(
  signal: AbortSignal = new AbortController().signal,
): CallContext & { readonly log: VendorExchange[] } {
  const log: VendorExchange[] = [];
  return { realmId: '934', correlationId: 'c-1', signal, onExchange: (exchange) => log.push(exchange), log };
}
