import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A port that stays open while the application behind it is replaced. */
export interface Listener {
  readonly port: number;
  /** Replaces the application behind the port and closes the previous one. */
  serve(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

export async function listen(port: number, host: string): Promise<Listener> {
  let current: FastifyInstance | null = null;
  const server = createServer((request, response) => {
    if (current === null) response.writeHead(503).end();
    else current.routing(request, response);
  });
  return {
    port: await openPort(server, port, host),
    serve: async (app) => {
      await app.ready();
      const before = current;
      current = app;
      await before?.close();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
      await current?.close();
    },
  };
}

function openPort(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
    });
  });
}
