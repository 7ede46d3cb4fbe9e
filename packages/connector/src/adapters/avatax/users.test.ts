import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordedCall, startVendorStub, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { createAvaTax } from './index.ts';

let stub: VendorStub;
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  await stub[Symbol.asyncDispose]();
});

const userOf = (accountId: string, userId: string) =>
  createAvaTax({ baseUrl: stub.baseUrl, appName: 'SalesTax', appVersion: '1.0', machineName: 'test' }).userOf(
    recordedCall(),
    'the-access-token',
    accountId,
    userId,
  );
const user = (id: number, more: object = {}) => ({ id, securityRoleId: 'AccountAdmin', isActive: true, ...more });

describe('a user of an account', () => {
  it('a user is read with the access token of their own sign-in', async () => {
    stub.answer = () => ({ body: { '@recordsetCount': 1, value: [user(510001)] } });
    expect(await userOf('2000134567', '510001')).toEqual({
      ok: true,
      value: { id: '510001', role: 'AccountAdmin', isActive: true, companyIds: null },
    });
    const [request] = stub.seen;
    expect(request?.headers.authorization).toBe('Bearer the-access-token');
    const url = new URL(request?.url ?? '', stub.baseUrl);
    expect(url.pathname).toBe('/api/v2/accounts/2000134567/users');
    expect(url.searchParams.get('$filter')).toBe('id eq 510001');
  });

  it('a user who is limited to a company has it and the companies below it, at every level', async () => {
    const company = (id: number, parentCompanyId: number | null) => ({
      id,
      parentCompanyId,
      companyCode: `C${id}`,
      name: '',
    });
    const companies = [company(4, 3), company(1, null), company(2, 1), company(3, 2), company(5, 9)];
    stub.answer = ({ url }) => ({
      body: { value: url.includes('/users') ? [user(3, { companyId: 2 })] : companies },
    });
    expect(await userOf('1', '3')).toMatchObject({ value: { id: '3', companyIds: ['2', '3', '4'] } });
    stub.answer = () => ({ body: { value: [user(3, { companyId: 0 })] } });
    expect(await userOf('1', '3')).toMatchObject({ value: { id: '3', companyIds: null } });
  });

  it('a user is found on any page, even if the provider ignores the filter', async () => {
    stub.answer = ({ url }) =>
      url.includes('skip=0')
        ? { body: { value: [user(1), user(2)], '@nextLink': 'next' } }
        : { body: { value: [user(3, { securityRoleId: 'AccountUser' })] } };
    expect(await userOf('1', '3')).toMatchObject({ value: { id: '3', role: 'AccountUser' } });
    expect(stub.seen).toHaveLength(2);
    expect(stub.seen[1]?.url).toContain('skip=2');
  });

  it('an unlisted user is not found, and a user without the isActive field is inactive', async () => {
    stub.answer = () => ({ body: { value: [user(7)] } });
    expect(await userOf('1', '8')).toEqual({ ok: true, value: null });
    stub.answer = () => ({ body: { value: [user(8, { isActive: undefined })] } });
    expect(await userOf('1', '8')).toMatchObject({ value: { isActive: false } });
  });

  it.each([
    ['1/../../companies', '1'],
    ['1', '1 or id gt 0'],
    ['', '1'],
  ])('invalid ids (%s, %s) send no request', async (accountId, userId) => {
    expect(await userOf(accountId, userId)).toEqual({ ok: true, value: null });
    expect(stub.seen).toEqual([]);
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [503, 'unavailable'],
  ])('an answer with status %i is reported as an error', async (status, kind) => {
    stub.answer = () => ({ status, body: {} });
    expect(await userOf('1', '1')).toMatchObject({ ok: false, error: { kind } });
  });
});

describe('the account of an access token', () => {
  const accountOf = () =>
    createAvaTax({ baseUrl: stub.baseUrl, appName: 'SalesTax', appVersion: '1.0', machineName: 'test' }).accountOf(
      recordedCall(),
      'the-access-token',
    );

  it('the account is that of the ping', async () => {
    stub.answer = () => ({
      body: { authenticated: true, authenticatedAccountId: 2000134567, authenticatedUserId: 510001 },
    });
    expect(await accountOf()).toEqual({ ok: true, value: { accountId: '2000134567', userId: '510001' } });
    expect(stub.seen[0]).toMatchObject({
      url: '/api/v2/utilities/ping',
      headers: { authorization: 'Bearer the-access-token' },
    });
  });

  it.each([
    ['not accepted', { status: 401, body: {} }],
    ['not authenticated', { body: { authenticated: false } }],
    ['without an account', { body: { authenticated: true } }],
  ])('a token that is %s has no account', async (_, answer) => {
    stub.answer = () => answer;
    expect(await accountOf()).toEqual({ ok: true, value: null });
  });
});
