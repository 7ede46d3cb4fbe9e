import { describe, expect, it } from 'vitest';
import { pages, type HostPage, type Redirect } from './pages.ts';
import { resolve, type Table, type Visitor } from './resolve.ts';
import { createVisit } from './visit.ts';

const open: HostPage = { path: '/open', title: 'Open', widget: 'health', guard: 'open' };
const guarded: HostPage = { path: '/guarded/:source?', title: 'Guarded', widget: 'health', guard: 'signed-in' };
const company: HostPage = { path: '/company', title: 'Company', widget: 'health', guard: 'itself', needsCompany: true };
const table: readonly (HostPage | Redirect)[] = [open, guarded, company, { path: '/', to: '/open' }];

function find(of: Table, address: string, visitor: () => Visitor, isCallback = false) {
  const [pathname = '', query] = address.split('?');
  return resolve(of, { pathname, searchParams: new URLSearchParams(query) }, visitor, isCallback);
}

const signedOut = () => 'signed-out' as const;
const unconnected = () => 'without-company' as const;
const signedIn = () => 'with-company' as const;

describe('an address', () => {
  it.each(['/open', '/open/'])('%s shows the page of the table', (path) => {
    expect(find(table, path, signedOut)).toEqual({ kind: 'page', page: open, params: {} });
  });

  it.each(['/other', '/OPEN', '/open/more', '/guarded/one/two', '/guarded//', '', '//open', '/open//'])(
    'that is not in the table shows no page: %j',
    (path) => {
      expect(find(table, path, signedIn)).toEqual({ kind: 'missing' });
    },
  );

  it('may redirect to another page', () => {
    expect(find(table, '/', signedOut)).toEqual({ kind: 'redirect', to: '/open', refusal: null });
  });

  it('that needs a session redirects visitors without one to the landing page', () => {
    expect(find(table, '/guarded', signedOut)).toEqual({
      kind: 'redirect',
      to: '/learnmore',
      refusal: 'signed-out',
    });
    expect(find(table, '/guarded', signedIn)).toEqual({ kind: 'page', page: guarded, params: {} });
    expect(find(table, '/guarded', unconnected)).toEqual({ kind: 'page', page: guarded, params: {} });
  });

  it('that needs a company redirects a session without one to the page that connects it', () => {
    const refused = { kind: 'redirect', to: '/integration', refusal: 'not-connected' };
    expect(find(table, '/company', unconnected)).toEqual(refused);
    expect(find(table, '/company', signedIn)).toEqual({ kind: 'page', page: company, params: {} });
    expect(find(table, '/company', signedOut)).toEqual({ kind: 'page', page: company, params: {} });
  });

  it.each([
    ['/guarded/portal', 'portal'],
    ['/guarded/a%20b%2Fc/', 'a b/c'],
  ])('passes its parameter to the page: %s has %j', (path, source) => {
    expect(find(table, path, signedIn)).toMatchObject({ params: { source } });
  });

  it('with an invalid percent-encoding has no parameter', () => {
    expect(find(table, '/guarded/%E0%A4', signedIn)).toEqual({ kind: 'page', page: guarded, params: {} });
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
    expect(find(pages, path, signedOut).kind).toBe('page');
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
    expect(find(pages, path, signedIn).kind).toBe('page');
    expect(find(pages, path, signedOut)).toEqual({ kind: 'redirect', to: '/learnmore', refusal: 'signed-out' });
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
    expect(find(pages, path, unconnected)).toEqual({
      kind: 'redirect',
      to: '/integration',
      refusal: 'not-connected',
    });
  });

  it.each(['/integration', '/linkcompany', '/avataxlogin', '/on-boarding', '/learnmore'])(
    'shows %s without a company too',
    (path) => {
      expect(find(pages, path, unconnected).kind).toBe('page');
    },
  );

  it.each(['/home', '/integration', '/linkcompany', '/nexussetup', '/batchaddress', '/exemption', '/completion'])(
    'leads support staff from %s, a page of a company, to the list of companies',
    (path) => {
      expect(find(pages, path, () => 'staff')).toEqual({
        kind: 'redirect',
        to: '/admin/customers',
        refusal: null,
      });
    },
  );

  it.each(['/admin/customers', '/admin/signin', '/signout', '/learnmore'])('shows %s to support staff', (path) => {
    expect(find(pages, path, () => 'staff').kind).toBe('page');
  });

  it.each(['/admin/documents', '/admin/activity'])(
    'shows %s for a customer, and else the list of customers',
    (path) => {
      expect(find(pages, `${path}?userId=7`, () => 'staff').kind).toBe('page');
      const list = { kind: 'redirect', to: '/admin/customers', refusal: null };
      expect(find(pages, path, () => 'staff')).toEqual(list);
      expect(find(pages, `${path}?userId=`, () => 'staff')).toEqual(list);
    },
  );

  it.each([signedOut, unconnected, signedIn, () => 'staff' as const])(
    'finishes the sign-in at /avataxlogin with the parameters of a provider, also where the session has ended: %s',
    (visitor) => {
      const page = { widget: 'taxProviderCallback', guard: 'open', title: 'Signing in' };
      expect(find(pages, '/avataxlogin?id=9341', visitor, true)).toMatchObject({ kind: 'page', page });
      expect(find(pages, '/aiauthcallback', visitor, true)).toMatchObject({ kind: 'page', page });
    },
  );

  it('guards /avataxlogin again once its parameters were taken', () => {
    const visit = createVisit({ code: 'c', state: 's' });
    expect(find(pages, '/avataxlogin', signedOut, visit.isCallback()).kind).toBe('page');
    visit.enter(null);
    expect(find(pages, '/avataxlogin', signedOut, visit.isCallback()).kind).toBe('redirect');
  });

  it('redirects the empty path to the landing page', () => {
    expect(find(pages, '/', signedOut)).toEqual({ kind: 'redirect', to: '/learnmore', refusal: null });
  });
});
