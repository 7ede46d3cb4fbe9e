import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostPage, Redirect } from './pages.ts';
import { startRouter } from './router.ts';

const one: HostPage = { path: '/one', title: 'One', widget: 'health', guard: 'open' };
const two: HostPage = { path: '/two', title: 'Two', widget: 'health', guard: 'open' };
const table: readonly (HostPage | Redirect)[] = [one, two, { path: '/', to: '/one' }];

const shown = vi.fn<(page: HostPage | null, isFirst: boolean) => void>();
const left = vi.spyOn(location, 'assign');
const before = location.href;
let ending = new AbortController();

function start(path: string) {
  history.replaceState(null, '', path);
  return startRouter({ page: window, table, isSignedIn: () => false, show: shown, signal: ending.signal });
}

function click(html: { href: string; target?: string }, init: MouseEventInit = {}): MouseEvent {
  const link = Object.assign(document.createElement('a'), html);
  link.append('go');
  document.body.replaceChildren(link);
  // A test page has nowhere to go.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  link.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  location.href = 'https://connector.example/';
  ending = new AbortController();
  shown.mockReset();
  left.mockReset().mockImplementation(() => {});
});
afterEach(() => {
  ending.abort();
  location.href = before;
});

describe('the router', () => {
  it('shows the page of the address that was loaded', () => {
    start('/two');
    expect(shown.mock.calls).toEqual([[two, true]]);
  });

  it('leaves no redirect behind in the history', () => {
    start('/');
    expect(location.pathname).toBe('/one');
    expect(shown.mock.calls).toEqual([[one, true]]);
  });

  it('says so when there is no page', () => {
    start('/nowhere');
    expect(shown.mock.calls).toEqual([[null, true]]);
  });

  it('follows a link to another page without loading anew', () => {
    start('/one');
    click({ href: '/two' });
    expect(location.pathname).toBe('/two');
    expect(shown).toHaveBeenLastCalledWith(two, false);
  });

  it.each([
    ['elsewhere', { href: 'https://other.example/one' }, {}],
    ['to what is not in the table', { href: '/gallery' }, {}],
    ['for another tab', { href: '/two', target: '_blank' }, {}],
    ['pressed with Ctrl', { href: '/two' }, { ctrlKey: true }],
    ['to a place on the page', { href: '#main' }, {}],
  ])('leaves a link %s to the browser', (_, link, init) => {
    start('/one');
    click(link, init);
    expect(shown).toHaveBeenCalledTimes(1);
  });

  it('goes where a widget wants to go', () => {
    const navigate = start('/one');
    navigate({ to: '/two', how: 'push' });
    expect(shown).toHaveBeenLastCalledWith(two, false);
    navigate({ to: '/one', how: 'replace' });
    expect(shown).toHaveBeenLastCalledWith(one, false);
    expect(left).not.toHaveBeenCalled();
  });

  it.each([
    ['https://accounting.example/app', 'push'],
    ['/gallery', 'push'],
    ['/two', 'reload'],
  ] as const)('leaves these pages for %s (%s)', (to, how) => {
    start('/one')({ to, how });
    expect(left).toHaveBeenCalledTimes(1);
    expect(shown).toHaveBeenCalledTimes(1);
  });

  it('goes back with the browser, and not for a jump within the page', () => {
    start('/one');
    history.replaceState(null, '', '/two');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(shown).toHaveBeenLastCalledWith(two, false);
    history.replaceState(null, '', '/two#main');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(shown).toHaveBeenCalledTimes(2);
  });
});
