import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A proxy in front of a PostgreSQL server, whose connections can fall silent without an end. */
export interface SilentProxy {
  /** URL of the same database through the proxy. */
  readonly url: string;
  /** As when the machine of the server has disappeared and another one has its address: only new connections answer. */
  silence(): void;
  close(): Promise<void>;
}

/** `databaseUrl`: by an address, or through a socket in a folder. */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const reach = () =>
    folder === null
      ? connect(Number(target.port || 5432), target.hostname)
      : connect(join(folder, `.s.PGSQL.${target.port || 5432}`));
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = reach();
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const through = new URL(databaseUrl);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: through.href,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
