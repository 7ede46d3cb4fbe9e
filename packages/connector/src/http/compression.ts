import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Route } from '@salestax/contract';

/** Minimum size in bytes; below it the header costs about as much as compression saves. */
export const minCompressedBytes = 1024;

/**
 * Compresses the answers of all routes that are registered later, unless a route sets `compress: false`. Event streams stay
 * as they are (the plugin's list of types leaves `text/event-stream` out), and so do bodies of requests: a decompressed body
 * could be far longer than what was sent.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, { ...options, globalDecompression: false });
}

const options = { threshold: minCompressedBytes, encodings: ['br', 'gzip'] } satisfies FastifyCompressOptions;

/**
 * What a server may send before the first acknowledgement: ten segments (RFC 6928). A shorter answer arrives as soon
 * uncompressed, without the time for compressing it.
 */
const firstFlightBytes = 14_600;

/** For calls that a person waits for. */
export const compressLongAnswers = { ...options, threshold: firstFlightBytes };

/**
 * Whether a call's answer may be compressed. The length of a compressed answer reveals whether text of the request occurs in
 * it, so a page of an attacker that can make a browser send requests can find out secrets in the answers (BREACH,
 * https://www.breachattack.com). No page can make a browser send the bearer of a session, panel or staff call. Open calls, and
 * those that exchange one credential for another, are never compressed.
 */
export function mayCompress({ access, answer }: Pick<Route, 'access' | 'answer'>): boolean {
  return answer === 'json' && (access === 'session' || access === 'panel' || access === 'staff');
}
