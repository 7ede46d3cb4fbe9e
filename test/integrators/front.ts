import { readFile } from 'node:fs/promises';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';

/** A site with built files in front of a server. */
export interface Front {
  readonly origin: string;
  /** Sets the files and the server. */
  readonly serve: (folder: string, server: string) => void;
  readonly close: () => Promise<void>;
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export async function startFront(): Promise<Front> {
  let site: { readonly folder: string; readonly server: string } | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (site === null) throw new Error('There is no site yet.');
    const url = request.url ?? '/';
    const file = await readFile(path.join(site.folder, url)).catch(() => null);
    if (file !== null) {
      response.writeHead(200, { 'content-type': types[path.extname(url)] ?? 'application/octet-stream' }).end(file);
      return;
    }
    const forwarded = ask(site.server + url, { method: request.method, headers: request.headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    });
    forwarded.on('error', () => response.writeHead(502).end());
    request.pipe(forwarded);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((failure: unknown) => response.writeHead(500).end(String(failure)));
  });
  await new Promise<void>((listening) => void server.listen(0, 'localhost', listening));
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`,
    serve: (folder, behind) => (site = { folder, server: behind }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
