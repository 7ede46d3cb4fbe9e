import { afterEach, describe, expect, it } from 'vitest';
import { codeOf, dana, luis, sale, openCompany } from '../testing/accounting.harness.ts';
import { realmIds } from './index.ts';

const HOUR = 3_600_000;

describe('authorization', () => {
  it("rejects an expired token with the gateway's error (3200)", async () => {
    const { call, kernel } = openCompany();
    kernel.clock.advance(HOUR);
    const { status, headers, json } = await call('GET', '/customer/1');
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toBe('Bearer realm="Intuit", error="invalid_token"');
    expect(json()).toMatchObject({
      fault: {
        error: [{ code: '3200', message: 'message=AuthenticationFailed; errorCode=003200; statusCode=401' }],
        type: 'AUTHENTICATION',
      },
    });
    expect(json()).not.toHaveProperty('Fault');
  });

  it('distinguishes an empty token (3202) from a token of another company (3100)', async () => {
    const { call, state } = openCompany();
    expect((await call('GET', '/customer/1', undefined, '')).json().fault.error[0].code).toBe('3202');
    const other = state.oauth.grant(realmIds.second, dana).accessToken;
    const refused = await call('GET', '/customer/1', undefined, other);
    expect([refused.status, refused.json().fault.error[0].code]).toEqual([403, '3100']);
  });

  it('rejects a user who no longer has access to the company (120)', async () => {
    const { call, state } = openCompany(realmIds.second);
    const token = state.oauth.grant(realmIds.second, luis).accessToken;
    const { status, json } = await call('GET', '/customer/1', undefined, token);
    expect([status, codeOf(json()), json().Fault.type]).toEqual([403, '120', 'AuthorizationFault']);
  });
});

describe('every response', () => {
  it('has an intuit_tid and is not cacheable', async () => {
    const { headers } = await openCompany().call('GET', '/customer/1');
    expect(headers.intuit_tid).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['content-type']).toContain('application/json');
  });

  it('to an unknown path, method or body is HTTP 400', async () => {
    const { call, app, state } = openCompany();
    expect(codeOf((await call('GET', '/frobnicate/1')).json())).toBe('500');
    expect(codeOf((await call('GET', '/invoice/1/frobnicate')).json())).toBe('500');
    expect(codeOf((await call('POST', '/invoice?operation=frobnicate', {})).json())).toBe('500');
    expect(codeOf((await call('GET', '/invoice/abc-1')).json())).toBe('2030');
    const { accessToken } = state.oauth.grant(realmIds.main, dana);
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const url = `/v3/company/${realmIds.main}/invoice`;
    const put = await app.inject({ method: 'PUT', url, headers, payload: '{}' });
    expect([put.statusCode, codeOf(put.json())]).toEqual([400, '500']);
    const broken = await app.inject({ method: 'POST', url, headers, payload: '{"Line":' });
    expect([broken.statusCode, codeOf(broken.json())]).toEqual([400, '2010']);
  });

  it('to an unknown or deleted object is HTTP 400 with code 610', async () => {
    const { call, realm } = openCompany();
    const unknown = await call('GET', '/invoice/999999');
    expect([unknown.status, codeOf(unknown.json())]).toEqual([400, '610']);
    const created = realm.create('Invoice', sale());
    const id = created.ok ? created.entity.Id : '';
    realm.delete('Invoice', { Id: id, SyncToken: '0' });
    const deleted = await call('GET', `/invoice/${id}`);
    expect([deleted.status, codeOf(deleted.json())]).toEqual([400, '610']);
  });

  it('is the same for any minorversion and format', async () => {
    const { status } = await openCompany().call('GET', '/customer/1?minorversion=4&format=json');
    expect(status).toBe(200);
  });
});

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

describe('rate limits', () => {
  it('are off by default; an excess gets a 429 in XML until the minute is over', async () => {
    const { call, state, kernel } = openCompany();
    for (let index = 0; index < 5; index += 1) await call('GET', '/customer/1');
    state.limits.perMinute = 2;
    await call('GET', '/customer/1');
    await call('GET', '/customer/1');
    const { status, headers, text } = await call('GET', '/customer/1');
    expect(status).toBe(429);
    expect(headers['content-type']).toContain('xml');
    expect(text).toContain('<Fault type="SERVICE"><Error code="3001">');
    expect(text).toContain('message=ThrottleExceeded; errorCode=003001; statusCode=429');
    kernel.clock.advance(60_000);
    expect((await call('GET', '/customer/1')).status).toBe(200);
  });

  it('count the requests of a second', async () => {
    const { call, state, kernel } = openCompany();
    state.limits.perSecond = 2;
    const statuses = [];
    for (let index = 0; index < 3; index += 1) statuses.push((await call('GET', '/customer/1')).status);
    expect(statuses).toEqual([200, 200, 429]);
    kernel.clock.advance(1_000);
    expect((await call('GET', '/customer/1')).status).toBe(200);
  });

  it('count batches separately', async () => {
    const { call, state } = openCompany();
    state.limits.batchesPerMinute = 1;
    const body = { BatchItemRequest: [{ bId: '1', Query: 'select * from Item' }] };
    expect((await call('POST', '/batch', body)).status).toBe(200);
    expect((await call('POST', '/batch', body)).status).toBe(429);
    expect((await call('GET', '/customer/1')).status).toBe(200);
  });

  it('count concurrent requests', async () => {
    const { app, state, kernel, call } = openCompany();
    opened.push(app);
    state.limits.concurrent = 1;
    kernel.faults.add({ service: 'accounting', path: '/item/', fault: { kind: 'latency', milliseconds: 30 } });
    const answers = await Promise.all([call('GET', '/item/1'), call('GET', '/item/2')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect((await call('GET', '/item/1')).status).toBe(200);
  });
});

describe('simulated faults', () => {
  it.each([
    [401, { fault: { type: 'AUTHENTICATION' } }],
    [403, { fault: { type: 'SERVICE', error: [{ code: '3100', detail: null }] } }],
    [429, { fault: { type: 'SERVICE', error: [{ code: '3001' }] } }],
    [500, { Fault: { type: 'SystemFault', Error: [{ code: '10000' }] } }],
  ])('have the service’s error body for status %i', async (status, body) => {
    const { call, kernel } = openCompany();
    kernel.faults.add({ service: 'accounting', times: 1, fault: { kind: 'status', status, retryAfter: '1' } });
    const answer = await call('GET', '/customer/1');
    expect(answer.status).toBe(status);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.json()).toMatchObject(body);
    expect((await call('GET', '/customer/1')).status).toBe(200);
  });

  it('can be in XML', async () => {
    const { call, kernel } = openCompany();
    kernel.faults.add({ service: 'accounting', fault: { kind: 'status', status: 503, body: 'xml' } });
    const { text } = await call('GET', '/customer/1');
    expect(text).toContain('<IntuitResponse xmlns="http://schema.intuit.com/finance/v3"');
    expect(text).toContain('<Fault type="SystemFault"><Error code="10000">');
  });

  it('can be a gateway’s response without a fault', async () => {
    const { call, kernel } = openCompany();
    kernel.faults.add({ service: 'accounting', times: 1, fault: { kind: 'status', status: 404, body: 'empty' } });
    kernel.faults.add({ service: 'accounting', fault: { kind: 'status', status: 404, body: 'html' } });
    const empty = await call('GET', '/customer/1');
    expect([empty.status, empty.text]).toEqual([404, '']);
    const page = await call('GET', '/customer/1');
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html']);
  });

  it.each([200, 404, 502, 503])('can be a page with status %i, for a write without its effect', async (status) => {
    const { call, kernel, realm } = openCompany();
    const before = realm.list('Invoice').length;
    kernel.faults.add({ service: 'accounting', fault: { kind: 'status', status, body: 'html' } });
    const answer = await call('POST', '/invoice', sale());
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html']);
    expect(answer.text).toContain('<html>');
    expect(realm.list('Invoice')).toHaveLength(before);
  });

  it('can be of a host that does not have the company: of the other environment (3100), or of another cluster (130)', async () => {
    const { call, kernel } = openCompany();
    kernel.faults.add({ service: 'accounting', times: 1, fault: { kind: 'misrouted', because: 'environment' } });
    kernel.faults.add({ service: 'accounting', fault: { kind: 'misrouted', because: 'cluster' } });
    const environment = await call('GET', '/invoice/1');
    expect([environment.status, environment.json().fault]).toEqual([
      403,
      {
        error: [
          {
            message: 'message=ApplicationAuthorizationFailed; errorCode=003100; statusCode=403',
            detail: null,
            code: '3100',
            element: null,
          },
        ],
        type: 'SERVICE',
      },
    ]);
    const cluster = await call('GET', '/invoice/1');
    expect([cluster.status, cluster.headers['content-type']]).toEqual([401, 'application/xml']);
    expect(cluster.text).toContain('<Error code="130"><Message>Accessing Wrong Cluster</Message>');
  });

  it('can simulate one save by another user (5010)', async () => {
    const { call, kernel, realm } = openCompany();
    const { Invoice } = (await call('POST', '/invoice', sale())).json();
    kernel.faults.add({ service: 'accounting', method: 'POST', times: 1, fault: { kind: 'stale-token' } });
    const update = (SyncToken: string) =>
      call('POST', '/invoice', { Id: Invoice.Id, SyncToken, sparse: true, PrivateNote: 'x' });
    expect(codeOf((await update('0')).json())).toBe('5010');
    const now = realm.read('Invoice', Invoice.Id);
    expect(now.ok && now.entity.SyncToken).toBe('1');
    expect((await update('1')).status).toBe(200);
  });

  it('can lose the response after a write, so that only a request id makes a retry safe', async () => {
    const { app, kernel, state, realm } = openCompany();
    opened.push(app);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const { accessToken } = state.oauth.grant(realm.realmId, dana);
    const before = realm.list('Invoice').length;
    kernel.faults.add({ service: 'accounting', method: 'POST', times: 1, fault: { kind: 'lost-answer' } });
    const send = () =>
      fetch(`${origin}/v3/company/${realm.realmId}/invoice?requestid=once`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(sale()),
      });
    await expect(send()).rejects.toThrow('fetch failed');
    expect((await send()).status).toBe(200);
    expect(realm.list('Invoice')).toHaveLength(before + 1);
  });

  it('of the token service have its own error body', async () => {
    const { app, kernel } = openCompany();
    kernel.faults.add({
      service: 'accounting',
      path: 'tokens/bearer',
      times: 1,
      fault: { kind: 'status', status: 400 },
    });
    const answer = await app.inject({ method: 'POST', url: '/oauth2/v1/tokens/bearer' });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant']);
  });
});
