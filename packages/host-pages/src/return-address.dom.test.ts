import { beforeEach, describe, expect, it } from 'vitest';
import { pages } from './pages.ts';
import { resolve, type Address } from './resolve.ts';
import { storeReturnAddress, takeReturnAddress } from './return-address.ts';

const own = 'https://connector.example';
const find = (address: Address) => resolve(pages, address, () => 'with-company');
const take = () => takeReturnAddress(find, own);

beforeEach(() => sessionStorage.clear());

describe('the page to return to after sign-in', () => {
  it('is returned once', () => {
    storeReturnAddress('/connectorsettings/portal?a=1');
    expect([take(), take()]).toEqual(['/connectorsettings/portal?a=1', null]);
  });

  it.each([
    'https://evil.example/home',
    '//evil.example/home',
    '/\\evil.example',
    'javascript:alert(1)',
    '/signout',
    '/disconnect/9341',
    '/authcallback?code=1',
    '/gallery',
    '/',
    '',
  ])('is never the address %j', (address) => {
    storeReturnAddress(address);
    expect(take()).toBeNull();
  });
});
