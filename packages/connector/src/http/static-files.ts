import { createHash } from 'node:crypto';
import { existsSync, readdirSync, type Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface StaticFolder {
  /** A file is sent from the first folder that has it. */
  readonly roots: readonly string[];
  /** With a slash at both ends. */
  readonly prefix: string;
  /** Headers of one file; `path` is absolute. */
  readonly setHeaders: (reply: FastifyReply, path: string) => void;
  /** Headers that the app sets on every answer, and that are removed from the files. */
  readonly removedHeaders?: readonly string[];
  /** A build that still adds files. */
  readonly building?: { readonly ended: Promise<void> } | undefined;
}

/**
 * Serves folders of built files, each as its `.br` or `.gz` sibling if the client accepts that encoding. Register it
 * before `compressAnswers`: compressing a file again would make its ETag wrong.
 */
export async function serveFolder(
  app: FastifyInstance,
  { roots, prefix, setHeaders, removedHeaders = [], building }: StaticFolder,
): Promise<void> {
  const etags = createEtags();
  await app.register(async (scope) => {
    if (building !== undefined) scope.addHook('onRequest', waitForFile(roots, prefix, building.ended));
    scope.addHook('onSend', answerRevalidation);
    scope.addHook('onSend', async (_, reply) => {
      if (reply.hasHeader('etag')) for (const name of removedHeaders) reply.removeHeader(name);
    });
    await scope.register(fastifyStatic, {
      root: [...roots],
      prefix,
      decorateReply: false,
      cacheControl: false,
      // The ETags of the plugin are made from size and modification time: they change with each build, also for the same bytes.
      etag: false,
      lastModified: false,
      // Scripts and style sheets are small, and browsers read them whole.
      acceptRanges: false,
      preCompressed: true,
      onFile: (path, stats) => etags.read(path, stats),
      setHeaders(reply, path) {
        reply.header('etag', etags.of(path));
        setHeaders(reply, path);
      },
    });
  });
}

/** Paths as in an address, on Windows too. */
const filesIn = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll(sep, '/'));

/** Holds a request for a file that was not there at the start, until the build has ended: it may be half written. */
function waitForFile(roots: readonly string[], prefix: string, ended: Promise<void>) {
  const complete = new Set(roots.filter((root) => existsSync(root)).flatMap(filesIn));
  return async ({ url }: FastifyRequest): Promise<void> => {
    const [path = ''] = url.split('?');
    if (!complete.has(path.slice(prefix.length))) await ended;
  };
}

interface KnownFile {
  readonly size: number;
  readonly mtimeMs: number;
  readonly etag: string;
}

/** Strong ETags: a hash of the bytes that are sent, so each encoding of a file has its own (RFC 9110, 8.8.3). */
function createEtags() {
  const knownFiles = new Map<string, KnownFile>();
  return {
    async read(path: string, { size, mtimeMs }: Stats): Promise<void> {
      const last = knownFiles.get(path);
      if (last?.size === size && last.mtimeMs === mtimeMs) return;
      const hash = createHash('sha256').update(await readFile(path));
      knownFiles.set(path, { size, mtimeMs, etag: `"${hash.digest('base64url')}"` });
    },
    of: (path: string): string | undefined => knownFiles.get(path)?.etag,
  };
}

/** Answers 304 if the client has the same bytes (RFC 9110, 13.1.2 and 15.4.5). */
async function answerRevalidation(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const hasSameBytes = reply.statusCode === 200 && namesEtag(request.headers['if-none-match'], reply.getHeader('etag'));
  if (!hasSameBytes && reply.statusCode !== 304) return payload;
  if (payload instanceof Readable) payload.destroy();
  for (const name of ['content-encoding', 'content-length', 'content-type']) reply.removeHeader(name);
  reply.code(304);
  return null;
}

/** Whether the header `If-None-Match` names an ETag. Weak comparison: a proxy may have marked the tag as weak. */
export function namesEtag(ifNoneMatch: string | undefined, etag: unknown): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.some((tag) => tag === etag);
}
