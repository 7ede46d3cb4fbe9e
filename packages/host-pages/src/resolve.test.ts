import { describe, expect, it } from 'vitest';
import { pages, type HostPage, type Redirect } from './pages.ts';
import { resolve } from './resolve.ts';

const open: HostPage = { path: '/open', title: 'Open', widget: 'health', guard: 'open' };
const guarded: HostPage = { path: '/guarded/:source?', title: 'Guarded', widget: 'health', guard: 'signed-in' };
const table: readonly (HostPage | Redirect)[] = [open, guarded, { path: '/', to: '/open' }];

const signedOut = () => false;
const signedIn = () => true;

describe('an address', () => {
  it.each(['/open', '/open/'])('%s shows the page of the table', (path) => {
    expect(resolve(table, path, signedOut)).toEqual({ kind: 'page', page: open, params: {} });
  });

  it.each(['/other', '/OPEN', '/open/more', '/guarded/one/two', '/guarded//', '', '//open', '/open//'])(
    '%j that is not in the table shows nothing',
    (path) => {
      expect(resolve(table, path, signedIn)).toEqual({ kind: 'missing' });
    },
  );

  it('may lead to another one', () => {
    expect(resolve(table, '/', signedOut)).toEqual({ kind: 'redirect', to: '/open', isRefused: false });
  });

  it('that needs a session leads those without one to the landing page', () => {
    expect(resolve(table, '/guarded', signedOut)).toEqual({ kind: 'redirect', to: '/learnmore', isRefused: true });
    expect(resolve(table, '/guarded', signedIn)).toEqual({ kind: 'page', page: guarded, params: {} });
  });

  it.each([
    ['/guarded/portal', 'portal'],
    ['/guarded/a%20b%2Fc/', 'a b/c'],
  ])('%s has %j as its parameter', (path, source) => {
    expect(resolve(table, path, signedIn)).toMatchObject({ params: { source } });
  });

  it('with a broken escape has no parameter', () => {
    expect(resolve(table, '/guarded/%E0%A4', signedIn)).toEqual({ kind: 'page', page: guarded, params: {} });
  });
});

describe('the route table', () => {
  it('names each path once', () => {
    const paths = pages.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each([
    '/launch',
    '/disconnect',
    '/disconnect/9341',
    '/learnmore',
    '/on-boarding',
    '/integration',
    '/nexussetup',
    '/health',
    '/authcallback',
    '/aiauthcallback',
    '/signout',
    '/utilities',
    '/admin/signin',
    '/admin/customers',
  ])('shows %s to everybody', (path) => {
    expect(resolve(pages, path, signedOut).kind).toBe('page');
  });

  it.each([
    '/home',
    '/home/portal',
    '/advancesettings',
    '/connectorsettings',
    '/connectorsettings/portal',
    '/linkcompany',
    '/avataxlogin',
    '/completion',
    '/reconciliation',
    '/reconciliation/portal',
    '/itemmanagement',
    '/batchaddress',
    '/exemption',
  ])('shows %s with a session only', (path) => {
    expect(resolve(pages, path, signedIn).kind).toBe('page');
    expect(resolve(pages, path, signedOut)).toEqual({ kind: 'redirect', to: '/learnmore', isRefused: true });
  });

  it('leads the empty path to the landing page', () => {
    expect(resolve(pages, '/', signedOut)).toEqual({ kind: 'redirect', to: '/learnmore', isRefused: false });
  });
});
