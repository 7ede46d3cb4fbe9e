import type { HttpRequest } from './http-port.ts';

/** Sends a request, as `fetch` does. */
export type Send = (url: string, request: Pick<HttpRequest, 'method' | 'headers'> & RequestInit) => Promise<Response>;

export const send: Send = (url, request) => fetch(url, request);
