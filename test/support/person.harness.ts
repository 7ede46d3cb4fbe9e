import type { RouteName } from '@salestax/contract';
import { type Answered, type CallOptions, contract, jsonOf, pathOf } from './call.harness.ts';
import { textAt } from './json.ts';
import type { Product } from './product.harness.ts';

/**
 * A user with a browser: the pages of this product, of the tax provider's sign-in and of the accounting service's
 * consent.
 */
export interface Person {
  /** Makes one call of the contract as the pages do: with the browser's cookies and the anti-forgery header. */
  call(name: RouteName, requested?: CallOptions & { readonly token?: string }): Promise<Answered>;
  /** Completes the tax provider's sign-in pages; returns the parameters of the callback. */
  signInAt(url: string, as: string | null): Promise<Readonly<Record<string, string>>>;
  /** Completes the accounting service's consent; returns the parameters of the callback. */
  consentAt(url: string, as: string, realmId: string | null): Promise<Readonly<Record<string, string>>>;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

interface Init {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function personAt(
  { info }: { readonly info: { readonly api: string; readonly realmId: string } },
  /** In place of the global `fetch`; must not follow redirects. */
  fetchPage: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Person {
  /** By host and port, because the servers stand for separate sites. */
  const jars = new Map<string, Cookie[]>();

  async function go(to: string, form?: Record<string, string>, init: Init = {}): Promise<Response> {
    const { host, pathname } = new URL(to);
    const jar = jars.get(host) ?? [];
    const cookie = jar.filter(({ path }) => pathname.startsWith(path)).map(({ name, value }) => `${name}=${value}`);
    const answer = await fetchPage(to, {
      redirect: 'manual',
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
      ...init,
      headers: { cookie: cookie.join('; '), ...init.headers },
    });
    const set = answer.headers.getSetCookie().map((line) => {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      return { name, value: pair.slice(name.length + 1), path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' };
    });
    const names = new Set(set.map(({ name, path }) => `${path} ${name}`));
    jars.set(host, [...jar.filter(({ name, path }) => !names.has(`${path} ${name}`)), ...set]);
    return answer;
  }

  const locationOf = (answer: Response, from: string) => new URL(answer.headers.get('location') ?? '', from).href;

  return {
    async call(name, { params = {}, query = {}, body, headers = {}, token } = {}) {
      const url = new URL(pathOf(name, { realmId: info.realmId, userId: '0', ...params }), info.api);
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
      const proof = jars.get(url.host)?.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value;
      const answer = await go(url.href, undefined, {
        method: contract[name].method,
        headers: {
          ...(proof !== undefined && { 'x-xsrf-token': proof }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, text, body: jsonOf(text) };
    },

    async signInAt(url, as) {
      let answer = await go(url);
      let from = url;
      for (let step = 0; step < 6 && answer.status === 303; step += 1) {
        const to = locationOf(answer, from);
        const { origin, hash, search } = new URL(to);
        if (origin === info.api) return Object.fromEntries(new URLSearchParams(hash === '' ? search : hash.slice(1)));
        from = to;
        answer = await go(
          to,
          to.includes('/sign-in/') ? (as === null ? { cancel: 'yes' } : { person: as }) : undefined,
        );
      }
      throw new Error(`The sign-in did not come back: ${answer.status} at ${from}`);
    },

    async consentAt(url, as, realmId) {
      const params = Object.fromEntries(new URL(url).searchParams);
      const { origin } = new URL(url);
      const shown = await go(url);
      if (shown.status !== 200) throw new Error(`No sign-in page: ${shown.status}`);
      const answer =
        realmId === null
          ? await go(`${origin}/connect/oauth2/sign-in`, { ...params, decision: 'cancel' })
          : await go(`${origin}/connect/oauth2/consent`, {
              ...params,
              user: as,
              company: realmId,
              decision: 'connect',
            });
      return Object.fromEntries(new URL(locationOf(answer, url)).searchParams);
    },
  };
}

/** Users by first name, with the vendors they can sign in to. */
export const people = {
  dana: { sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0001', accounting: '9130357000000101' },
  luis: { sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0002', accounting: '9130357000000102' },
  priya: { sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0003', accounting: '9130357000000103' },
  casey: { sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0004' },
  sam: { sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0005' },
  ana: { sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0006' },
  theo: { sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0007' },
} as const;

/** The body that the callback page sends. */
export const callbackBody = ({ code, id_token, scope, state, session_state }: Readonly<Record<string, string>>) => ({
  code: code ?? '',
  id_token: id_token ?? '',
  scope: scope ?? '',
  state: state ?? '',
  session_state: session_state ?? '',
});

/** The body that the accounting service's callback page sends. */
export const completionBody = (callback: Readonly<Record<string, string>>, more: object = {}) => ({
  Code: callback['code'] ?? '',
  State: callback['state'] ?? '',
  Scope: '',
  RealmId: callback['realmId'] ?? '',
  Error: callback['error'] ?? null,
  ErrorDescription: null,
  avaTaxUserId: '',
  isAlreadyConnected: false,
  avataxAccountNumber: '',
  enableProcessing: false,
  avataxCompanyId: '',
  ...more,
});

/** Signs a user in at the tax provider; returns the service's response. */
export async function signIn(person: Person, sub: string | null, realmId?: string): Promise<Answered> {
  const url = await person.call('signInUrl', {
    query: { operationType: 'signin', prompt: 'login', ...(realmId !== undefined && { realmId }) },
  });
  return person.call('aiValidator', { body: callbackBody(await person.signInAt(url.text, sub)) });
}

/** The address of the consent for a signed-in user. */
export async function consentUrl(person: Person, token: string, operationType = 'signin', more: object = {}) {
  const started = await person.call('startSignIn', { token, body: { operationType, prompt: 'login', ...more } });
  return textAt(started.body, 'intuitUrl');
}

/** Connects a company for a signed-in user; returns the service's response to the consent. */
export async function connect(person: Person, token: string, accountingUser: string, realmId: string) {
  const back = await person.consentAt(await consentUrl(person, token), accountingUser, realmId);
  return person.call('completeAccountingAuth', { body: completionBody(back) });
}

/** Whether a token endpoint, of the identity servers or of the accounting service, was called during the work. */
export async function requestsToken({ sandbox }: Product, work: () => Promise<unknown>): Promise<boolean> {
  const { faults } = sandbox.kernel;
  faults.clear();
  for (const service of ['identity', 'accounting'] as const)
    faults.add({
      service,
      method: 'POST',
      path: '/(token|bearer)$',
      times: 1,
      fault: { kind: 'latency', milliseconds: 0 },
    });
  await work();
  const wasRequested = faults.list().length < 2;
  faults.clear();
  return wasRequested;
}
