import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports below those that systems give to outgoing connections (32768 and above on Linux, 49152 and above elsewhere,
 * RFC 6335). An outgoing connection could take one of those between `problemOf` and the start of the server.
 */
const firstPort = 15_000;
const endPort = 32_000;

/** Finds the port of each server before it starts; for 0 a free port. @throws when a given port cannot be used */
export function createPortFinder(): (port: number, server: string) => Promise<number> {
  const tried = new Set<number>();
  return async function findPort(port, server) {
    if (port !== 0) {
      const wasTried = tried.has(port);
      tried.add(port);
      const problem = wasTried ? 'EADDRINUSE' : await problemOf(port);
      if (problem === null) return port;
      const reason = problem === 'EACCES' ? 'needs the rights of an administrator' : 'is in use';
      throw new Error(
        `Port ${port} for the ${server} ${reason}. Choose another one with an option, see npm start -- --help.`,
      );
    }
    for (;;) {
      const candidate = randomInt(firstPort, endPort);
      if (tried.has(candidate)) continue;
      // Before the check, because calls may run at the same time.
      tried.add(candidate);
      if ((await problemOf(candidate)) === null) return candidate;
    }
  };
}

/**
 * Why the port cannot be used, as a code of Node; null: it can. Tries both addresses that servers of this machine listen at:
 * `localhost` may be ::1.
 *
 * @throws for what another port would not change
 */
const problemOf = async (port: number): Promise<string | null> =>
  (await problemAt('127.0.0.1', port)) ?? (await problemAt('localhost', port));

function problemAt(host: string, port: number): Promise<string | null> {
  const server = createServer();
  return new Promise((report, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') report(error.code);
      else fail(error);
    });
    server.listen(port, host, () => server.close(() => report(null)));
  });
}
