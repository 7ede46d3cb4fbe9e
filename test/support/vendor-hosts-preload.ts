import { Socket } from 'node:net';

/*
 * For `--import` in a child process: every connection to another machine goes to the port VENDOR_HOSTS_PORT of this one
 * instead. TLS still asks for the original host name, and verifies it.
 */
const port = Number(process.env['VENDOR_HOSTS_PORT']);
const isLocal = (host: unknown) => host === undefined || host === 'localhost' || host === '127.0.0.1' || host === '::1';

function redirected(target: unknown): unknown {
  if (typeof target !== 'object' || target === null || !('port' in target) || !('host' in target)) return target;
  if (isLocal(target.host)) return target;
  if (Number(target.port) !== 443) throw new Error(`A connection to another port: ${JSON.stringify(target.port)}`);
  return { ...target, host: '127.0.0.1', port };
}

const connect: unknown = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect')?.value;
if (typeof connect !== 'function') throw new Error('This Node.js has no Socket.connect.');
Object.defineProperty(Socket.prototype, 'connect', {
  value: new Proxy(connect, {
    apply(original, socket, [first, ...others]: unknown[]) {
      // `net.connect` passes its arguments as one list.
      if (Array.isArray(first)) first[0] = redirected(first[0]);
      return Reflect.apply(original, socket, [Array.isArray(first) ? first : redirected(first), ...others]);
    },
  }),
});
