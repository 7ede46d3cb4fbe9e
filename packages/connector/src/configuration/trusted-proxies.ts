import { isIP } from 'node:net';
import type { Environment } from './environment.ts';

const networkNames: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** TRUST_PROXY: addresses, networks, or names of networks, as `proxy-addr` reads them; null = none. */
export function readTrustedProxies(env: Environment, problems: string[]): string | null {
  const text = env['TRUST_PROXY'] || null;
  const invalid = (text?.split(',') ?? []).map((entry) => entry.trim()).filter((entry) => !isNetwork(entry));
  if (invalid.length === 0) return text;
  problems.push(
    `TRUST_PROXY must list the proxies as IP addresses or networks, such as 10.0.0.4 or 10.0.0.0/24, and not: ${invalid.join(', ')}.`,
  );
  return null;
}

function isNetwork(entry: string): boolean {
  if (networkNames.includes(entry)) return true;
  const [address = '', range, ...more] = entry.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  const isRange = range === undefined || isPrefix(range, isIP(address) === 6 ? 128 : 32);
  return isRange || (isIP(address) === 4 && isMask(range));
}

const isPrefix = (range: string, most: number): boolean =>
  /^\d+$/.test(range) && Number(range) >= 1 && Number(range) <= most;

/** A mask of IPv4, as 255.255.0.0: ones, then zeros. */
function isMask(range: string): boolean {
  const bits = range.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
  return isIP(range) === 4 && /^1+0*$/.test(bits.join(''));
}
