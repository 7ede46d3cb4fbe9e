import type { Send } from './fetch-http.ts';
import { takeFirstRead } from './first-reads.ts';

/**
 * How our own pages send, whose HTML sends their first reads. A request that the HTML did not send, or that failed there, is
 * sent now.
 */
export const sendFromPage: Send = async (url, request) =>
  (await takeFirstRead(`${request.method} ${url} ${request.headers['authorization']}`)) ?? fetch(url, request);
