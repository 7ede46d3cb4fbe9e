import { createServer } from 'node:net';

/** The given port if it is free; for 0 any free port. @throws when the port is in use */
export async function settlePort(port: number, what: string): Promise<number> {
  const server = createServer();
  return new Promise((settled, fail) => {
    server.once('error', () =>
      fail(
        new Error(
          `Port ${port} for the ${what} is in use. Choose another one with an option, see npm start -- --help.`,
        ),
      ),
    );
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const free = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => settled(free));
    });
  });
}
