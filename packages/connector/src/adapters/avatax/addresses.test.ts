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

const address = { line1: '1 main st', line2: '', city: 'denver', region: 'CO', postalCode: '', country: 'US' };
const resolve = () =>
  createAvaTax({ baseUrl: stub.baseUrl, appName: 'a', appVersion: '1', machineName: 'm' }).resolveAddress(
    recordedCall(),
    { login: '1', secret: 's' },
    address,
  );
const validated = {
  addressType: 'HighRiseOrBusinessComplex',
  line1: '1 Main St',
  line2: 'Ste 4',
  line3: 'Lobby',
  city: 'Denver',
  region: 'CO',
  country: 'US',
  postalCode: '80202-1234',
};

describe('an address', () => {
  it('a valid address is returned in its normalized form', async () => {
    stub.answer = () => ({
      body: { validatedAddresses: [validated], messages: [{ summary: 'm', severity: 'Warning' }] },
    });
    expect(await resolve()).toEqual({
      ok: true,
      value: {
        found: {
          line1: '1 Main St',
          line2: 'Ste 4, Lobby',
          city: 'Denver',
          region: 'CO',
          postalCode: '80202-1234',
          country: 'US',
        },
      },
    });
    expect(stub.seen).toMatchObject([{ method: 'POST', url: '/api/v2/addresses/resolve' }]);
    expect(JSON.parse(stub.seen[0]?.body ?? '')).toEqual({ ...address, textCase: 'Mixed' });
  });

  it.each([
    [
      'an error',
      { validatedAddresses: [validated], messages: [{ summary: 's', details: 'd', severity: 'Error' }] },
      'd',
    ],
    ['an error without details', { validatedAddresses: [], messages: [{ summary: 's', severity: 'Error' }] }, 's'],
    [
      'an unknown type',
      { validatedAddresses: [{ ...validated, addressType: 'UnknownAddressType' }] },
      'The address was not found.',
    ],
    ['no address', { validatedAddresses: [] }, 'The address was not found.'],
    ['no address, and a message', { messages: [] }, 'The address was not found.'],
  ])('an answer with %s means that the address is not valid', async (_, body, reason) => {
    stub.answer = () => ({ body });
    expect(await resolve()).toEqual({ ok: true, value: { found: null, reason } });
  });

  it.each([
    [
      'refused',
      { status: 400, body: { error: { code: 'InvalidAddress', details: [{ code: 'InvalidAddress' }] } } },
      'refused',
    ],
    ['of another shape', { body: { validatedAddresses: 'none' } }, 'unavailable'],
    ['without addresses and messages', { body: { unexpected: true } }, 'unavailable'],
    ['cut off', { cut: true } as const, 'unavailable'],
  ])('an answer that is %s is reported as an error', async (_, answer, kind) => {
    stub.answer = () => answer;
    expect(await resolve()).toMatchObject({ ok: false, error: { kind } });
  });
});
