import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeCallbackParams } from './callback-params.ts';
import { readInput } from './page-input.ts';

const before = location.href;
beforeEach(() => {
  location.href = 'https://connector.example/';
});
afterEach(() => {
  location.href = before;
});

function arriveAt(address: string) {
  history.replaceState({ index: 3 }, '', address);
  const callbackParams = takeCallbackParams(window);
  return { callbackParams, left: location.href.replace('https://connector.example', '') };
}

describe('the callback parameters', () => {
  it.each([
    ['in the query', '/aiauthcallback?code=c&id_token=i&scope=openid&state=s&session_state=x'],
    ['in the fragment', '/aiauthcallback#code=c&id_token=i&scope=openid&state=s&session_state=x'],
    ['with a slash', '/aiauthcallback/?code=c&id_token=i&scope=openid&state=s&session_state=x'],
  ])('are read and removed from the address: %s', (_, address) => {
    const { callbackParams, left } = arriveAt(address);
    expect(callbackParams).toEqual({ code: 'c', id_token: 'i', scope: 'openid', state: 's', session_state: 'x' });
    expect(left).toBe(address.replace(/[?#].*/, ''));
    expect(history.state).toEqual({ index: 3 });
  });

  it('of the accounting service contain the company, or the error when there is none', () => {
    expect(arriveAt('/authcallback?code=c&state=s&realmId=9341').callbackParams).toEqual({
      code: 'c',
      state: 's',
      realmId: '9341',
    });
    const { callbackParams } = arriveAt(
      '/authcallback?error=access_denied&error_description=The%20user%20declined&state=s',
    );
    expect(callbackParams).toEqual({ error: 'access_denied', error_description: 'The user declined', state: 's' });
  });

  it('are those of the fragment when query and fragment both have them', () => {
    expect(arriveAt('/aiauthcallback?code=query#code=fragment').callbackParams).toEqual({ code: 'fragment' });
  });

  it('never contain an access token, which is removed from the address too', () => {
    const { callbackParams, left } = arriveAt('/aiauthcallback#access_token=secret&state=s');
    expect([callbackParams, left]).toEqual([{ state: 's' }, '/aiauthcallback']);
  });

  it('are read from the fragment alone on the provider’s sign-in page, whose query has the page’s own parameters', () => {
    const { callbackParams, left } = arriveAt('/avataxlogin?id=9341&requestToken=r&userId=1#code=c&state=s');
    expect([callbackParams, left]).toEqual([{ code: 'c', state: 's' }, '/avataxlogin?id=9341&requestToken=r&userId=1']);
  });

  it('are removed from the sign-in of support staff, which keeps its own', () => {
    const { callbackParams, left } = arriveAt('/admin/signin?code=c&again=true&state=s&signedOut=true&iss=i');
    expect([callbackParams, left]).toEqual([{ code: 'c', state: 's' }, '/admin/signin?again=true&signedOut=true']);
  });

  it('are empty on other pages and on a callback page without parameters', () => {
    expect(arriveAt('/authcallback').callbackParams).toEqual({});
    const { callbackParams, left } = arriveAt('/home?code=c#part');
    expect([callbackParams, left]).toEqual([{}, '/home?code=c#part']);
  });
});

describe('the input of a page', () => {
  const input = (path: string, params = {}) => readInput(params, new URL(path, 'https://connector.example'), {});

  it.each([
    ['/disconnect/9341', { id: '9341' }],
    ['/disconnect?realmId=9341', {}],
    ['/utilities?RealmId=9341', {}],
    ['/avataxlogin?id=9341', {}],
  ])('contains the company of %s', (path, params) => {
    expect(input(path, params).realmId).toBe('9341');
  });

  it('contains the arguments of the provider’s portal', () => {
    const query = 'connectorId=c&accountId=2000134567&avataxCompanyId=&enableProcessing=false';
    expect(input(`/on-boarding?${query}`).onboarding).toEqual({
      connectorId: 'c',
      accountId: '2000134567',
      avataxCompanyId: '',
      enableProcessing: 'false',
    });
  });

  it('contains null for absent values', () => {
    const { realmId, source, requestToken, userId, onboarding } = input('/home');
    expect([realmId, source, requestToken, userId, ...Object.values(onboarding)].every((it) => it === null)).toBe(true);
  });
});
