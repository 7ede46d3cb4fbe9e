import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A proxy in front of a PostgreSQL server that can lose the answer to a COMMIT. */
export interface CommitProxy {
  /** URL of the same database through the proxy. */
  readonly url: string;
  /** Chance in [0, 1] that the connection is closed when a COMMIT has been executed, before its answer. */
  lose(chance: number): void;
  /** Answers lost so far. */
  readonly lost: () => number;
  close(): Promise<void>;
}

/** Tags of messages of the protocol (PostgreSQL manual, 54.7): the statement, and that it was executed. */
const commitStatement = /commit/i;
const commitExecuted = /COMMIT\0/;

/** `databaseUrl`: through a socket in a folder. `random`: in [0, 1). */
export async function startCommitProxy(databaseUrl: string, random: () => number): Promise<CommitProxy> {
  const target = new URL(databaseUrl);
  const socketFile = join(target.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const sockets = new Set<Socket>();
  let chance = 0;
  let lost = 0;
  const server = createServer((client) => {
    const upstream = connect(socketFile);
    let isLosing = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (data) => {
      isLosing ||= commitStatement.test(data.toString('latin1')) && random() < chance;
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!isLosing) client.write(data);
      else if (commitExecuted.test(data.toString('latin1'))) {
        lost += 1;
        client.destroy();
        upstream.destroy();
      }
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  target.searchParams.delete('host');
  target.hostname = '127.0.0.1';
  target.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: target.href,
    lose: (share) => void (chance = share),
    lost: () => lost,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
