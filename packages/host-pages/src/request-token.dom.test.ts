import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tabStore } from '@salestax/client';
import { hideRequestToken, requestTokenOf } from './request-token.ts';

const before = location.href;
beforeEach(() => {
  location.href = 'https://connector.example/';
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  location.href = before;
});

/** What a page at this address reads, and the address that remains. */
function openPage(address: string) {
  history.replaceState({ index: 3 }, '', address);
  hideRequestToken(window);
  return { token: requestTokenOf(new URL(location.href)), left: location.pathname + location.search };
}

describe('the request token of the provider’s sign-in page', () => {
  it.each(['/avataxlogin', '/avataxlogin/'])('is read from the address %s and does not remain in it', (path) => {
    const { token, left } = openPage(`${path}?id=9341&requestToken=secret&userId=1`);
    expect([token, left]).toEqual(['secret', `${path}?id=9341&userId=1`]);
    expect(history.state).toEqual({ index: 3 });
  });

  it('is found again when the page is reloaded, and the newest one counts', () => {
    openPage('/avataxlogin?id=9341&requestToken=first');
    expect(openPage('/avataxlogin?id=9341').token).toBe('first');
    expect(openPage('/avataxlogin?id=9341&requestToken=second').token).toBe('second');
  });

  it('is not given to other pages, whose addresses stay as they are', () => {
    openPage('/avataxlogin?requestToken=secret');
    expect(openPage('/home?requestToken=other')).toEqual({ token: null, left: '/home?requestToken=other' });
  });

  it('remains in the address when the browser stores nothing', () => {
    vi.spyOn(tabStore, 'set').mockReturnValue(false);
    expect(openPage('/avataxlogin?requestToken=secret')).toEqual({
      token: 'secret',
      left: '/avataxlogin?requestToken=secret',
    });
  });
});
