import { describe, expect, it } from 'vitest';
import { pages, type HostPage, type Redirect } from './pages.ts';
import { resolve } from './resolve.ts';

const open: HostPage = { path: '/open', title: 'Open', widget: 'health', guard: 'open' };
const guarded: HostPage = { path: '/guarded/:source?', title: 'Guarded', widget: 'health', guard: 'signed-in' };
const company: HostPage = { path: '/company', title: 'Company', widget: 'health', guard: 'itself', needsCompany: true };
const table: readonly (HostPage | Redirect)[] = [open, guarded, company, { path: '/', to: '/open' }];

const signedOut = () => 'signed-out' as const;
const unconnected = () => 'without-company' as const;
const signedIn = () => 'with-company' as const;

describe('an address', () => {
  it.each(['/open', '/open/'])('%s shows the page of the table', (path) => {
    expect(resolve(table, path, signedOut)).toEqual({ kind: 'page', page: open, params: {} });
  });

  it.each(['/other', '/OPEN', '/open/more', '/guarded/one/two', '/guarded//', '', '//open', '/open//'])(
    'that is not in the table shows no page: %j',
    (path) => {
      expect(resolve(table, path, signedIn)).toEqual({ kind: 'missing' });
    },
  );

  it('may redirect to another page', () => {
    expect(resolve(table, '/', signedOut)).toEqual({ kind: 'redirect', to: '/open', refusal: null });
  });

  it('that needs a session redirects visitors without one to the landing page', () => {
    expect(resolve(table, '/guarded', signedOut)).toEqual({
      kind: 'redirect',
      to: '/learnmore',
      refusal: 'signed-out',
    });
    expect(resolve(table, '/guarded', signedIn)).toEqual({ kind: 'page', page: guarded, params: {} });
    expect(resolve(table, '/guarded', unconnected)).toEqual({ kind: 'page', page: guarded, params: {} });
  });

  it('that needs a company redirects a session without one to the page that connects it', () => {
    const refused = { kind: 'redirect', to: '/integration', refusal: 'not-connected' };
    expect(resolve(table, '/company', unconnected)).toEqual(refused);
    expect(resolve(table, '/company', signedIn)).toEqual({ kind: 'page', page: company, params: {} });
    expect(resolve(table, '/company', signedOut)).toEqual({ kind: 'page', page: company, params: {} });
  });

  it.each([
    ['/guarded/portal', 'portal'],
    ['/guarded/a%20b%2Fc/', 'a b/c'],
  ])('passes its parameter to the page: %s has %j', (path, source) => {
    expect(resolve(table, path, signedIn)).toMatchObject({ params: { source } });
  });

  it('with an invalid percent-encoding has no parameter', () => {
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
    expect(resolve(pages, path, signedOut)).toEqual({ kind: 'redirect', to: '/learnmore', refusal: 'signed-out' });
  });

  it.each([
    '/home',
    '/home/portal',
    '/advancesettings',
    '/connectorsettings',
    '/nexussetup',
    '/reconciliation',
    '/itemmanagement',
    '/batchaddress',
    '/exemption',
  ])('shows %s with a company only', (path) => {
    expect(resolve(pages, path, unconnected)).toEqual({
      kind: 'redirect',
      to: '/integration',
      refusal: 'not-connected',
    });
  });

  it.each(['/integration', '/linkcompany', '/avataxlogin', '/on-boarding', '/learnmore'])(
    'shows %s without a company too',
    (path) => {
      expect(resolve(pages, path, unconnected).kind).toBe('page');
    },
  );

  it.each(['/home', '/integration', '/linkcompany', '/nexussetup', '/batchaddress', '/exemption', '/completion'])(
    'leads support staff from %s, a page of a company, to the list of companies',
    (path) => {
      expect(resolve(pages, path, () => 'staff')).toEqual({
        kind: 'redirect',
        to: '/admin/customers',
        refusal: null,
      });
    },
  );

  it.each(['/admin/customers', '/admin/signin', '/signout', '/learnmore'])('shows %s to support staff', (path) => {
    expect(resolve(pages, path, () => 'staff').kind).toBe('page');
  });

  it('redirects the empty path to the landing page', () => {
    expect(resolve(pages, '/', signedOut)).toEqual({ kind: 'redirect', to: '/learnmore', refusal: null });
  });
});
