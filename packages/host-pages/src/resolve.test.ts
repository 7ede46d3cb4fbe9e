import { describe, expect, it } from 'vitest';
import { pages, type HostPage, type Redirect } from './pages.ts';
import { resolve } from './resolve.ts';

const open: HostPage = { path: '/open', title: 'Open', widget: 'health', guard: 'open' };
const guarded: HostPage = { path: '/guarded', title: 'Guarded', widget: 'health', guard: 'signed-in' };
const table: readonly (HostPage | Redirect)[] = [open, guarded, { path: '/', to: '/open' }];

const signedOut = () => false;
const signedIn = () => true;

describe('an address', () => {
  it.each(['/open', '/open/'])('%s shows the page of the table', (path) => {
    expect(resolve(table, path, signedOut)).toEqual({ kind: 'page', page: open });
  });

  it.each(['/other', '/OPEN', '/open/more', ''])('%j that is not in the table shows nothing', (path) => {
    expect(resolve(table, path, signedIn)).toEqual({ kind: 'missing' });
  });

  it('may lead to another one', () => {
    expect(resolve(table, '/', signedOut)).toEqual({ kind: 'redirect', to: '/open' });
  });

  it('that needs a session leads those without one to the landing page', () => {
    expect(resolve(table, '/guarded', signedOut)).toEqual({ kind: 'redirect', to: '/learnmore' });
    expect(resolve(table, '/guarded', signedIn)).toEqual({ kind: 'page', page: guarded });
  });
});

describe('the route table', () => {
  it('names each path once', () => {
    const paths = pages.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('leads every redirect to a page', () => {
    const ends = pages.filter((line) => 'to' in line).map(({ to }) => resolve(pages, to, signedIn).kind);
    expect(ends.every((kind) => kind === 'page')).toBe(true);
  });

  it('sends the empty path home, and leaves health open to everybody', () => {
    expect(resolve(pages, '/', signedOut)).toEqual({ kind: 'redirect', to: '/home' });
    expect(resolve(pages, '/health', signedOut).kind).toBe('page');
  });
});
