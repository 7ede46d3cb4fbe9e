import { describe, expect, it, vi } from 'vitest';
import { createKernel } from '../kernel/index.ts';
import { createControl } from './index.ts';

function control(resets = {}) {
  const kernel = createKernel();
  const fees = { carriedForward: true };
  const parts = {
    planted: () => ({ documents: [] }),
    deliveryFees: () => fees,
    mergeCustomer: ({ intoId }: { intoId: string }) => intoId === '1',
    changeUser: ({ userName }: { userName: string }) => userName === 'dana@cottonwood.example',
    accessToken: (realmId: string) =>
      realmId === 'r' ? { accessToken: 'eyJ1', accessExpiresAt: '2026-06-15T11:00:00.000Z' } : null,
  };
  return { kernel, fees, app: createControl(kernel, resets, parts) };
}

describe('control', () => {
  it('documents itself in plain text', async () => {
    const { app } = control();
    const answer = await app.inject('/');
    expect(answer.headers['content-type']).toContain('text/plain');
    for (const path of ['/faults', '/clock', '/delivery-fees', '/users', '/journal', '/reset'])
      expect(answer.body).toContain(path);
  });

  it('changes a user of the tax provider, and says what is wrong with a change', async () => {
    const { app } = control();
    const put = (payload: object) => app.inject({ method: 'PUT', url: '/users', payload });
    const change = { userName: 'dana@cottonwood.example', role: 'CompanyAdmin', companyId: 7001 };
    expect((await put(change)).json()).toEqual(change);
    expect((await put({ userName: 'nobody' })).statusCode).toBe(404);
    for (const wrong of [{}, { ...change, role: 'King' }, { ...change, isActive: 1 }, { ...change, companyId: 'x' }])
      expect((await put(wrong)).statusCode).toBe(400);
  });

  it('adds and removes faults', async () => {
    const { app, kernel } = control();
    const rule = { service: 'accounting', method: 'post', path: '/invoice', times: 2, fault: { kind: 'lost-answer' } };
    expect((await app.inject({ method: 'POST', url: '/faults', payload: rule })).statusCode).toBe(201);
    expect((await app.inject('/faults')).json()).toEqual([{ ...rule, method: 'POST' }]);
    expect(kernel.faults.take('accounting', 'POST', '/v3/company/1/invoice')).toEqual([{ kind: 'lost-answer' }]);
    await app.inject({ method: 'DELETE', url: '/faults' });
    expect(kernel.faults.list()).toEqual([]);
  });

  it.each([
    [null],
    [{ service: 'payroll', fault: { kind: 'lost-answer' } }],
    [{ service: 'identity', fault: { kind: 'meteor' } }],
    [{ service: 'identity', path: '(', fault: { kind: 'lost-answer' } }],
    [{ service: 'identity', times: 0, fault: { kind: 'lost-answer' } }],
    [{ service: 'identity', lasts: 0, fault: { kind: 'lost-answer' } }],
    [{ service: 'identity', fault: { kind: 'status', status: 200 } }],
    [{ service: 'accounting', fault: { kind: 'status', status: 200, body: 'empty' } }],
    [{ service: 'accounting', fault: { kind: 'misrouted', because: 'rain' } }],
    [{ service: 'identity', fault: { kind: 'latency' } }],
    [{ service: 'identity', fault: { kind: 'slow-body' } }],
  ])('rejects an invalid fault with a reason: %j', async (payload) => {
    const { app, kernel } = control();
    const answer = await app.inject({
      method: 'POST',
      url: '/faults',
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: expect.any(String) });
    expect(kernel.faults.list()).toEqual([]);
  });

  it.each([
    { kind: 'status', status: 404, body: 'empty' },
    { kind: 'status', status: 200, body: 'html' },
    { kind: 'misrouted', because: 'environment' },
    { kind: 'misrouted', because: 'cluster' },
    { kind: 'wrong-shape' },
    { kind: 'slow-body', milliseconds: 20 },
  ])('adds the fault of a gateway: %j', async (fault) => {
    const { app } = control();
    const rule = { service: 'accounting', fault };
    expect((await app.inject({ method: 'POST', url: '/faults', payload: rule })).statusCode).toBe(201);
    expect((await app.inject('/faults')).json()).toEqual([rule]);
  });

  it('throttles a vendor for a while, with a Retry-After header', async () => {
    const { app, kernel } = control();
    const fault = { kind: 'status', status: 429, retryAfter: '2' };
    const rule = { service: 'tax-provider', lasts: 5000, fault };
    expect((await app.inject({ method: 'POST', url: '/faults', payload: rule })).statusCode).toBe(201);
    const take = () => kernel.faults.take('tax-provider', 'GET', '/api/v2/companies');
    kernel.clock.set(new Date());
    expect([take(), take()]).toEqual([[fault], [fault]]);
    expect(kernel.faults.take('accounting', 'GET', '/v3')).toEqual([]);
    kernel.clock.advance(6000);
    expect(take()).toEqual([]);
    expect((await app.inject('/faults')).json()).toEqual([]);
  });

  it('lists the planted differences', async () => {
    const { app } = control();
    expect((await app.inject('/planted')).json()).toEqual({ documents: [] });
  });

  it('stops, moves and releases the clock', async () => {
    const { app, kernel } = control();
    const put = async (payload: object) => (await app.inject({ method: 'PUT', url: '/clock', payload })).json();
    expect(await put({ now: '2026-06-15T10:00:00Z' })).toEqual({ now: '2026-06-15T10:00:00.000Z' });
    expect(await put({ advance: 90_000 })).toEqual({ now: '2026-06-15T10:01:30.000Z' });
    expect((await app.inject('/clock')).json()).toEqual({ now: '2026-06-15T10:01:30.000Z' });
    await put({ release: true });
    expect(kernel.clock.now().getTime()).toBeGreaterThan(Date.parse('2000-01-01') - 1);
    expect(kernel.clock.now().toISOString()).not.toBe('2026-06-15T10:01:30.000Z');
  });

  it.each([[{}], [{ now: 'noon' }], [{ release: false }]])('rejects an invalid clock change: %j', async (payload) => {
    const { app } = control();
    expect((await app.inject({ method: 'PUT', url: '/clock', payload })).statusCode).toBe(400);
  });

  it('turns the amount of a delivery fee after the published years off and on', async () => {
    const { app, fees } = control();
    expect((await app.inject('/delivery-fees')).json()).toEqual({ carriedForward: true });
    const put = (payload: object) => app.inject({ method: 'PUT', url: '/delivery-fees', payload });
    expect((await put({ carriedForward: false })).json()).toEqual({ carriedForward: false });
    expect(fees).toEqual({ carriedForward: false });
    expect((await put({ carriedForward: 'no' })).statusCode).toBe(400);
    expect(fees).toEqual({ carriedForward: false });
  });

  it('merges a customer into another one', async () => {
    const { app } = control();
    const merge = (payload: object) => app.inject({ method: 'POST', url: '/customer-merges', payload });
    const sent = { realmId: 'r', customerId: '2', intoId: '1' };
    expect([(await merge(sent)).statusCode, (await merge({ ...sent, intoId: '9' })).statusCode]).toEqual([201, 404]);
    expect((await merge({ realmId: 'r', customerId: '2' })).statusCode).toBe(400);
  });

  it('gives an access token for a company', async () => {
    const { app } = control();
    const ask = (payload: object) => app.inject({ method: 'POST', url: '/access-tokens', payload });
    expect((await ask({ realmId: 'r' })).json()).toMatchObject({ accessToken: 'eyJ1' });
    expect((await ask({ realmId: 'none' })).statusCode).toBe(404);
    expect((await ask({})).statusCode).toBe(400);
  });

  it('returns the journal from a sequence number on', async () => {
    const { app, kernel } = control();
    for (const id of ['1', '2', '3'])
      kernel.journal.append({ service: 'accounting', owner: 'r', operation: 'Invoice.create', id, after: {} });
    expect((await app.inject('/journal')).json()).toHaveLength(3);
    expect((await app.inject('/journal?since=2')).json()).toMatchObject([{ seq: 3, id: '3' }]);
    expect((await app.inject('/journal?since=x')).statusCode).toBe(400);
  });

  it('refuses a page of another origin', async () => {
    const data = vi.fn<() => void>();
    const { app } = control({ data });
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await app.inject({ method: 'POST', url: '/reset', headers })).statusCode).toBe(403);
    expect(data).not.toHaveBeenCalled();
  });

  it('resets all parts in order', async () => {
    const done: string[] = [];
    const { app, kernel } = control({
      accounting: () => void done.push('accounting'),
      taxProvider: () => void done.push('taxProvider'),
    });
    kernel.faults.add({ service: 'identity', fault: { kind: 'lost-answer' } });
    kernel.clock.set(new Date('2020-01-01T00:00:00Z'));
    expect((await app.inject({ method: 'POST', url: '/reset' })).json()).toEqual({
      reset: ['accounting', 'taxProvider'],
    });
    expect(done).toEqual(['accounting', 'taxProvider']);
    expect(kernel.faults.list()).toEqual([]);
    expect(kernel.clock.now().getUTCFullYear()).not.toBe(2020);
  });
});
