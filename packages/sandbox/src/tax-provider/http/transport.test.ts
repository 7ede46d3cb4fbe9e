import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  basic,
  type TaxProviderHarness,
  licence,
  openTaxProvider,
  refusal,
  sale,
} from '../../testing/tax-provider.harness.ts';

let harness: TaxProviderHarness;
beforeEach(() => {
  harness = openTaxProvider({ bearer: (token) => (token === 'known' ? 'dana@cottonwood.example' : null) });
});
afterEach(() => harness.provider.app.close());

describe('a caller', () => {
  it.each([
    { headers: licence, type: 'AccountIdLicenseKey', user: '2000134567' },
    {
      headers: basic('dana@cottonwood.example', 'sandbox-password'),
      type: 'UsernamePassword',
      user: 'dana@cottonwood.example',
    },
    { headers: { authorization: 'Bearer known' }, type: 'OpenIdBearerToken', user: 'dana@cottonwood.example' },
  ])('is authenticated by $type', async ({ headers, type, user }) => {
    expect(await harness.get('/utilities/ping', headers)).toMatchObject({
      status: 200,
      json: {
        authenticated: true,
        authenticationType: type,
        authenticatedUserName: user,
        authenticatedAccountId: 2_000_134_567,
        authenticatedCompanyId: 7001,
      },
    });
  });

  it.each([
    {},
    basic('2000134567', 'wrong'),
    basic('theo@cottonwood.example', 'sandbox-password'),
    { authorization: 'Bearer other' },
    { authorization: 'Basic ???' },
  ])('without credentials can only ping (%#)', async (headers) => {
    const ping = await harness.get('/utilities/ping', headers);
    expect(ping.status).toBe(200);
    expect(ping.json).toEqual({ version: expect.any(String), authenticated: false, authenticationType: 'None' });
    expect(await harness.get('/companies?$filter=/utilities/ping', headers)).toMatchObject({ status: 401 });
    const refused = await harness.get('/companies', headers);
    expect(refused).toMatchObject({ status: 401, json: { error: { code: 'AuthenticationException' } } });
    expect(refused.json).not.toHaveProperty('error.target');
    expect(refused.json).not.toHaveProperty('error.details.0.number');
  });

  it('sees only its own account', async () => {
    const other = basic('2000134568', '2B3C4D5E6F708192');
    expect(await harness.get('/companies?$filter=isActive eq true and isTest eq false', other)).toMatchObject({
      json: { '@recordsetCount': 2, value: [{ companyCode: 'RIDGEWEST' }, { companyCode: 'RIDGEEAST' }] },
    });
    expect(await harness.get('/companies/7001', other)).toMatchObject(refusal(404, 4, 'EntityNotFoundError'));
    expect(await harness.get('/accounts/2000134567', other)).toMatchObject(refusal(404, 4, 'EntityNotFoundError'));
    const none = basic('2000134569', '3C4D5E6F708192A3');
    expect((await harness.get('/companies', none)).json).toEqual({ '@recordsetCount': 0, value: [] });
    expect(await harness.post('/transactions/create', sale({ companyCode: '' }), none)).toMatchObject(
      refusal(400, 27, 'NoDefaultCompany'),
    );
  });
});

describe('every response', () => {
  it('repeats the correlation id and has the duration', async () => {
    const answer = await harness.get('/companies', { ...licence, 'x-correlation-id': 'abc-1' });
    expect(answer.header('x-correlation-id')).toBe('abc-1');
    expect(answer.header('x-avalara-uid')).toBe('abc-1');
    expect(answer.header('serverduration')).toMatch(/^00:00:\d\d\.\d{7}$/);
    expect(answer.header('content-type')).toBe('application/json; charset=utf-8');
  });

  it('has a generated correlation id when the caller sent none', async () => {
    expect((await harness.get('/companies')).header('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('to an unknown address has no body, and paths are case-insensitive', async () => {
    expect(await harness.get('/nothing/here')).toMatchObject({ status: 404, text: '' });
    expect(await harness.get('/COMPANIES')).toMatchObject({ status: 200 });
  });
});

describe('simulated faults', () => {
  it.each([
    { status: 429, code: 'RateLimitExceededError', number: 1723 },
    { status: 500, code: 'InternalServerError', number: 209 },
    { status: 503, code: 'NoHealthySite', number: 4012 },
  ])('have the provider’s error body: $status', async ({ status, code, number }) => {
    harness.kernel.faults.add({
      service: 'tax-provider',
      times: 1,
      fault: { kind: 'status', status, retryAfter: '3' },
    });
    const answer = await harness.get('/companies');
    expect(answer).toMatchObject(refusal(status, number, code));
    expect(answer.header('retry-after')).toBe('3');
    expect(await harness.get('/companies')).toMatchObject({ status: 200 });
  });

  it('can lock the document that is changed next, but no estimate', async () => {
    await harness.post('/transactions/create', sale());
    harness.kernel.faults.add({ service: 'tax-provider', fault: { kind: 'locked-document' } });
    expect(await harness.post('/transactions/create', sale({ type: 'SalesOrder' }))).toMatchObject({ status: 201 });
    expect(await harness.post('/transactions/createoradjust', { createTransactionModel: sale() })).toMatchObject(
      refusal(400, 1100, 'CannotModifyLockedTransaction'),
    );
    const path = '/companies/COTTONWOOD/transactions/INV-1/void';
    expect(await harness.post(path, { code: 'DocVoided' })).toMatchObject(
      refusal(400, 1100, 'CannotModifyLockedTransaction'),
    );
  });

  it('can send a response of another shape, or its second half late, after the work is done', async () => {
    const { faults } = harness.kernel;
    faults.add({ service: 'tax-provider', times: 1, fault: { kind: 'wrong-shape' } });
    expect(await harness.post('/transactions/create', sale())).toMatchObject({ json: { unexpected: true } });
    expect(await harness.get('/companies/COTTONWOOD/transactions/INV-1')).toMatchObject({
      json: { status: 'Committed' },
    });
    const base = await harness.provider.app.listen({ port: 0, host: '127.0.0.1' });
    faults.add({ service: 'tax-provider', times: 1, fault: { kind: 'slow-body', milliseconds: 200 } });
    const answer = await fetch(`${base}/api/v2/companies/COTTONWOOD/transactions/INV-1`, { headers: licence });
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body ?? []) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(1);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ status: 'Committed' });
  });

  it('can lose the response after the work is done', async () => {
    const base = await harness.provider.app.listen({ port: 0, host: '127.0.0.1' });
    harness.kernel.faults.add({ service: 'tax-provider', times: 1, fault: { kind: 'lost-answer' } });
    const send = () =>
      fetch(`${base}/api/v2/transactions/create`, {
        method: 'POST',
        headers: { ...licence, 'content-type': 'application/json' },
        body: JSON.stringify(sale()),
      });
    await expect(send()).rejects.toThrow('fetch failed');
    expect(await harness.get('/companies/COTTONWOOD/transactions/INV-1')).toMatchObject({
      json: { status: 'Committed' },
    });
  });
});
