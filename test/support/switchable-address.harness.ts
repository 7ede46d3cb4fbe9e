import { createServer, request as forward } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An address behind which a test puts one server or another. */
export interface SwitchableAddress {
  readonly origin: string;
  /** The paths of the requests since the last switch. */
  readonly requested: () => readonly string[];
  /** Forwards to this origin from now on. */
  forwardTo(origin: string): void;
  close(): Promise<void>;
}

export async function startSwitchableAddress(): Promise<SwitchableAddress> {
  let target = '';
  let requested: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    requested.push(url);
    const { host } = new URL(target);
    const onward = forward(new URL(url, target), { method, headers: { ...headers, host } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    // Nobody listens there.
    onward.on('error', () => outgoing.destroy());
    void buffer(incoming).then(
      (body) => onward.end(body),
      () => onward.destroy(),
    );
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    requested: () => requested,
    forwardTo(origin) {
      target = origin;
      requested = [];
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
