import { type Route, type RouteName, routes } from '@salestax/contract';
import type { Product } from './product.harness.ts';

export interface CallOptions {
  /** Ids of the path; the demo company when absent. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Disconnects the caller. */
  readonly signal?: AbortSignal;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when the text is not JSON. */
  readonly body: unknown;
}

/** Whether the id in the path of a call must be that of the session. Open calls have none, and staff name any company. */
export const namesOwnCompany = ({ path, access }: Route): boolean =>
  /\/:(?:realmId|userId)\b/.test(path) && access !== 'open' && access !== 'staff';

/** The routes of the contract, by name. */
export const contract: Readonly<Record<RouteName, Route>> = routes;
export const routeNames = Object.keys(contract).filter((name): name is RouteName => name in contract);

/** The method and URL of a route. */
export function servedAt(name: RouteName): { readonly method: Route['method']; readonly url: string } {
  const { method, base, path } = contract[name];
  return { method, url: base === 'oauth' ? `/oauth${path}` : path };
}

/** Makes one call of the contract over HTTP, with this bearer token. */
export type Call = (name: RouteName, requested?: CallOptions) => Promise<Answered>;

export function callerOf({ info }: Product, token: string | null): Call {
  return async (name, { params = {}, query = {}, body, headers = {}, signal } = {}) => {
    const url = new URL(pathOf(name, { realmId: info.realmId, ...params }), info.api);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    const answer = await fetch(url, {
      method: contract[name].method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: jsonOf(text) };
  };
}

/** The path below the connector's origin, with its ids filled in. */
export function pathOf(name: RouteName, params: Readonly<Record<string, string>>): string {
  return servedAt(name).url.replaceAll(/:(\w+)/g, (_, id: string) => encodeURIComponent(params[id] ?? '1'));
}

export function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
