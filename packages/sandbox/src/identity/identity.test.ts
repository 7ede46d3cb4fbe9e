import { afterEach, describe, expect, it } from 'vitest';
import { createKernel } from '../kernel/index.ts';
import { createIdentity, staffPeople, taxProviderPeople } from './index.ts';

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const taxProviderClient = {
  clientId: 'connector',
  clientSecret: 'secret-of-the-connector',
  redirectUris: ['http://localhost/aiauthcallback'],
};
const staffClient = { ...taxProviderClient, redirectUris: ['http://localhost/admin/signin'] };

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function identity() {
  const kernel = createKernel();
  let base = '';
  const { app } = createIdentity({
    kernel,
    issuerBase: () => base,
    clients: { taxProvider: taxProviderClient, staff: staffClient },
  });
  base = await app.listen({ port: 0, host: 'localhost' });
  base = base.replace(/\/\/[^:]+|\/\/\[::1\]/, '//localhost');
  open.push(() => app.close());
  return { kernel, base };
}

/** A minimal browser: cookies, and redirects one at a time. */
function browser() {
  const jar = new Map<string, string>();
  return async (url: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(name.length + 1);
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
}

const authorizeUrl = (base: string, more: Record<string, string> = {}) =>
  `${base}/avalara/connect/authorize?${new URLSearchParams({
    client_id: taxProviderClient.clientId,
    response_type: 'code id_token',
    scope: 'openid profile avatax_api',
    redirect_uri: 'http://localhost:4000/aiauthcallback',
    state: 'st',
    nonce: 'no',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  }).toString()}`;

async function startSignIn(go: ReturnType<typeof browser>, url: string, base: string): Promise<string> {
  const started = await go(url);
  expect(started.status).toBe(303);
  return new URL(started.headers.get('location') ?? '', base).href;
}

async function signInAs(go: ReturnType<typeof browser>, url: string, base: string, person: string): Promise<URL> {
  const page = await startSignIn(go, url, base);
  const resume = await go(page, { person });
  const callback = await go(new URL(resume.headers.get('location') ?? '', base).href);
  return new URL(callback.headers.get('location') ?? '');
}

describe('identity', () => {
  it('lists its users on a page without scripts, each with a role', async () => {
    const { base } = await identity();
    const go = browser();
    const page = await go(await startSignIn(go, authorizeUrl(base), base));
    const html = await page.text();
    for (const { givenName, familyName, role } of taxProviderPeople) {
      expect(html).toContain(`${givenName} ${familyName}`);
      expect(html).toContain(role);
    }
    expect(html).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('responds to the hybrid flow in the fragment, with scope and session state', async () => {
    const { base } = await identity();
    const callback = await signInAs(browser(), authorizeUrl(base), base, taxProviderPeople[0]?.sub ?? '');
    const fragment = new URLSearchParams(callback.hash.slice(1));
    expect([...fragment.keys()].toSorted()).toEqual(['code', 'id_token', 'scope', 'session_state', 'state']);
    expect(fragment.get('scope')).toBe('openid profile avatax_api');
    expect(fragment.get('state')).toBe('st');
    expect(callback.search).toBe('');
  });

  it('prompts again for `prompt=login` and signs another user in without a log-out', async () => {
    const { base } = await identity();
    const go = browser();
    await signInAs(go, authorizeUrl(base), base, taxProviderPeople[0]?.sub ?? '');
    const silent = await go(authorizeUrl(base, { prompt: 'none' }));
    expect(silent.headers.get('location')).toContain('code=');
    const callback = await signInAs(go, authorizeUrl(base, { prompt: 'login' }), base, taxProviderPeople[1]?.sub ?? '');
    const [, payload = ''] = (new URLSearchParams(callback.hash.slice(1)).get('id_token') ?? '').split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      sub: taxProviderPeople[1]?.sub,
      avatax_user_id: '510002',
      avatax_account_id: '2000134567',
    });
  });

  it('omits the tax claims for a user without a tax account', async () => {
    const { base } = await identity();
    const stranger = taxProviderPeople.find(({ avatax }) => avatax === null);
    const callback = await signInAs(browser(), authorizeUrl(base), base, stranger?.sub ?? '');
    const [, payload = ''] = (new URLSearchParams(callback.hash.slice(1)).get('id_token') ?? '').split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).not.toHaveProperty('avatax_user_id');
  });

  it('redirects with an error when the user declines', async () => {
    const { base } = await identity();
    const go = browser();
    const resume = await go(await startSignIn(go, authorizeUrl(base), base), { cancel: 'yes' });
    const callback = new URL(
      (await go(new URL(resume.headers.get('location') ?? '', base).href)).headers.get('location') ?? '',
    );
    expect(new URLSearchParams(callback.hash.slice(1)).get('error')).toBe('access_denied');
  });

  it('rejects a request without PKCE, and an address that is not registered for the client', async () => {
    const { base } = await identity();
    const withoutPkce = await browser()(authorizeUrl(base).replace(/&code_challenge[^&]*/g, ''));
    expect(withoutPkce.headers.get('location')).toContain('error=invalid_request');
    const elsewhere = await browser()(authorizeUrl(base, { redirect_uri: 'https://elsewhere.example/' }));
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.headers.get('location')).toBeNull();
  });

  it('shows a message when a sign-in page is opened without a request', async () => {
    const { base } = await identity();
    const page = await browser()(`${base}/avalara/sign-in/unknown`);
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('expired');
  });

  it('exchanges a code once, and journals that without a secret', async () => {
    const { base, kernel } = await identity();
    const callback = await signInAs(browser(), authorizeUrl(base), base, taxProviderPeople[0]?.sub ?? '');
    const code = new URLSearchParams(callback.hash.slice(1)).get('code') ?? '';
    const redeem = () =>
      fetch(`${base}/avalara/connect/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${taxProviderClient.clientId}:${taxProviderClient.clientSecret}`)}`,
        },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: 'http://localhost:4000/aiauthcallback',
          code_verifier: verifier,
        }),
      });
    const first = await redeem();
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(await first.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600, id_token: expect.any(String) });
    const second = await redeem();
    expect(second.status).toBe(400);
    expect(await second.json()).toMatchObject({ error: 'invalid_grant' });
    const journal = kernel.journal.since(0);
    expect(journal).toMatchObject([{ service: 'identity', owner: 'avalara', operation: 'Token.authorization_code' }]);
    expect(JSON.stringify(journal)).not.toContain(code);
  });

  it('separates the two issuers: other keys, other sessions', async () => {
    const { base } = await identity();
    const keyId = async (path: string) => {
      const body: unknown = await (await fetch(base + path)).json();
      return JSON.stringify(body);
    };
    expect(await keyId('/avalara/.well-known/openid-configuration/jwks')).not.toBe(await keyId('/staff/v1/keys'));
    const go = browser();
    await signInAs(go, authorizeUrl(base), base, taxProviderPeople[0]?.sub ?? '');
    const staffPage = await startSignIn(
      go,
      `${base}/staff/v1/authorize?${new URLSearchParams({
        client_id: staffClient.clientId,
        response_type: 'code',
        scope: 'openid profile email groups',
        redirect_uri: 'http://localhost:4000/admin/signin',
        state: 'st',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).toString()}`,
      base,
    );
    expect(await (await go(staffPage)).text()).toContain(staffPeople[0]?.email);
  });

  it('applies faults to the protocol endpoints too', async () => {
    const { base, kernel } = await identity();
    const discovery = `${base}/avalara/.well-known/openid-configuration`;
    kernel.faults.add({ service: 'identity', times: 1, fault: { kind: 'status', status: 503 } });
    expect((await fetch(discovery)).status).toBe(503);
    kernel.faults.add({ service: 'identity', times: 1, fault: { kind: 'lost-answer' } });
    await expect(fetch(discovery)).rejects.toThrow('fetch failed');
    kernel.faults.add({ service: 'identity', times: 1, fault: { kind: 'truncated-body' } });
    await expect((await fetch(discovery)).json()).rejects.toThrow(SyntaxError);
    expect((await fetch(discovery)).status).toBe(200);
  });
});
