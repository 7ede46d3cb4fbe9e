import { takeFirstRead } from './first-reads.ts';
import type { Send } from './send.ts';

/**
 * `send` for our own pages, whose HTML sends their first reads: their build has it in the place of the other. What nothing
 * answered is sent again.
 */
export const send: Send = async (url, request) =>
  (await takeFirstRead(`${request.method} ${url} ${request.headers['authorization']}`)) ?? fetch(url, request);
