import { fetchBy } from './fetch-http.ts';
import { takeFirstRead } from './first-reads.ts';
import type { HttpPort } from './http-port.ts';

/** `fetchHttp` for our own pages, whose HTML sends their first reads. What nothing answered is sent again. */
export const pageHttp: HttpPort = (request) =>
  fetchBy(
    async (url, init) =>
      (await takeFirstRead(`${init.method} ${url} ${init.headers['authorization']}`)) ?? fetch(url, init),
    request,
  );
