import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostPage, Redirect } from './pages.ts';
import { resolve } from './resolve.ts';
import { startRouter, type RouterOptions, type Shown } from './router.ts';

const one: HostPage = { path: '/one', title: 'One', widget: 'health', guard: 'open' };
const two: HostPage = { path: '/two/:source?', title: 'Two', widget: 'health', guard: 'open' };
const guarded: HostPage = { path: '/guarded', title: 'Guarded', widget: 'health', guard: 'signed-in' };
const landing: HostPage = { path: '/learnmore', title: 'Landing', widget: 'health', guard: 'open' };
const table: readonly (HostPage | Redirect)[] = [one, two, guarded, landing, { path: '/', to: '/one' }];

interface Entry {
  readonly state: unknown;
  readonly url: string;
}

/** A fake of a tab's history and address. It dispatches popstate before a traversal returns. */
class Tab extends EventTarget {
  entries: Entry[];
  at = 0;
  scrollX = 0;
  scrollY = 0;
  readonly document = document;
  readonly assigned: string[] = [];
  reloads = 0;
  readonly location;
  readonly history;

  constructor(path: string, state: unknown = null) {
    super();
    this.entries = [{ state, url: `https://connector.example${path}` }];
    const url = () => new URL(this.entry.url);
    const current = () => this.entry;
    this.location = {
      get href() {
        return url().href;
      },
      get pathname() {
        return url().pathname;
      },
      get search() {
        return url().search;
      },
      get origin() {
        return url().origin;
      },
      get protocol() {
        return url().protocol;
      },
      assign: (to: URL | string) => void this.assigned.push(String(to)),
      reload: () => void (this.reloads += 1),
    };
    this.history = {
      scrollRestoration: 'auto',
      get state() {
        return current().state;
      },
      pushState: (next: unknown, _: string, to: string | URL) => {
        this.entries = [...this.entries.slice(0, this.at + 1), { state: next, url: new URL(to, url()).href }];
        this.at += 1;
      },
      replaceState: (next: unknown, _: string, to: string | URL = url()) => {
        this.entries[this.at] = { state: next, url: new URL(to, url()).href };
      },
      go: (by: number) => {
        this.at += by;
        this.dispatchEvent(new PopStateEvent('popstate', { state: current().state }));
      },
    };
  }

  get entry(): Entry {
    return this.entries[this.at] ?? { state: null, url: 'about:blank' };
  }

  /** Follows a link to a fragment of the same page. */
  jump(hash: string): void {
    this.history.pushState(null, '', hash);
    this.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }

  scrollTo(_: number, y: number): void {
    this.scrollY = y;
  }
}

const shown: string[] = [];
const clean = vi.fn<() => void>();
const refused = vi.fn<RouterOptions['refused']>();
const elsewhere = vi.fn<(address: string) => void>();
let isSignedIn = false;
let isHeld = false;
let answer: (mayLeave: boolean) => void = () => {};
let ending = new AbortController();

function start(path: string, tab = new Tab(path)) {
  const page: Window = Object.create(window, Object.getOwnPropertyDescriptors(pick(tab)));
  let link: Shown['link'] = () => {};
  const go = startRouter({
    page,
    clean,
    find: (of) => resolve(table, of, () => (isSignedIn ? 'with-company' : 'signed-out')),
    show: (what: Shown) => {
      ({ link } = what);
      shown.push(
        (what.page?.title ?? 'missing') +
          what.url.search +
          (what.isFirst ? ' first' : '') +
          (what.isReturn ? ' return' : ''),
      );
      return Promise.resolve();
    },
    refused,
    openSite: elsewhere,
    leaving: {
      needsConfirmation: () => isHeld,
      ask: () =>
        new Promise((resolve) => {
          answer = (mayLeave) => {
            if (mayLeave) isHeld = false;
            resolve(mayLeave);
          };
        }),
    },
    signal: ending.signal,
  });
  return { go, link, tab };
}

/** The fake's replacements for properties of a window. */
const pick = (tab: Tab) => ({
  location: tab.location,
  history: tab.history,
  addEventListener: tab.addEventListener.bind(tab),
  scrollTo: tab.scrollTo.bind(tab),
  get scrollY() {
    return tab.scrollY;
  },
});

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const path = (tab: Tab) => tab.entry.url.replace('https://connector.example', '');

function click(link: Element, init: MouseEventInit = {}): MouseEvent {
  // happy-dom would navigate away from the test page.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  const event = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init });
  link.dispatchEvent(event);
  return event;
}

function anchor(attributes: Record<string, string>): HTMLAnchorElement {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.body.replaceChildren(link);
  return link;
}

const before = location.href;
beforeEach(() => {
  location.href = 'https://connector.example/';
  ending = new AbortController();
  shown.length = 0;
  for (const mock of [clean, refused, elsewhere]) mock.mockReset();
  [isSignedIn, isHeld] = [false, false];
});
afterEach(() => {
  ending.abort();
  document.body.replaceChildren();
  location.href = before;
});

describe('the router', () => {
  it('shows the page of the address at first', () => {
    start('/two/portal?a=1');
    expect(shown).toEqual(['Two?a=1 first']);
  });

  it('reads an address after it was cleaned, at first and when it follows a link', () => {
    const tab = new Tab('/guarded?secret=1');
    clean.mockImplementation(() => tab.history.replaceState(tab.history.state, '', tab.location.pathname));
    const { go } = start('', tab);
    expect(refused).toHaveBeenCalledWith('/guarded', 'signed-out');
    go({ to: '/two?secret=2', how: 'push' });
    expect([shown.at(-1), path(tab)]).toEqual(['Two', '/two']);
  });

  it('shows the target of a redirect, without a history entry for the redirect', () => {
    const { tab } = start('/');
    expect([shown, path(tab), tab.entries.length]).toEqual([['One first'], '/one', 1]);
  });

  it('redirects from a guarded page to the landing page without a session, and reports the requested address', () => {
    const { tab } = start('/guarded?a=1');
    expect([shown, path(tab)]).toEqual([['Landing first'], '/learnmore']);
    expect(refused.mock.calls).toEqual([['/guarded?a=1', 'signed-out']]);
  });

  it('shows a guarded page with a session', () => {
    isSignedIn = true;
    start('/guarded');
    expect(shown).toEqual(['Guarded first']);
    expect(refused).not.toHaveBeenCalled();
  });

  it('shows that there is no page at an unknown address', () => {
    start('/nowhere');
    expect(shown).toEqual(['missing first']);
  });
});

describe('a link', () => {
  it('within these pages is followed without a page load', () => {
    const { tab } = start('/one');
    expect(click(anchor({ href: '/two' })).defaultPrevented).toBe(true);
    expect([shown.at(-1), path(tab), tab.entries.length]).toEqual(['Two', '/two', 2]);
  });

  it('to the current address shows the page again without another entry of the history', () => {
    const { tab } = start('/one');
    click(anchor({ href: '/one' }));
    expect([shown.length, path(tab), tab.entries.length]).toEqual([2, '/one', 1]);
  });

  it('inside the shadow root of a widget is followed without a page load', () => {
    start('/one');
    const host = document.createElement('div');
    document.body.replaceChildren(host);
    const inner = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(inner);
    const link = anchor({ href: '/two' });
    const text = document.createElement('span');
    link.append(text);
    inner.attachShadow({ mode: 'open' }).append(link);
    document.body.replaceChildren(host);
    click(text);
    expect(shown.at(-1)).toBe('Two');
  });

  it.each([
    ['that opens another tab', { href: '/two', target: '_blank' }, {}],
    ['to a part of a page', { href: '/two#part' }, {}],
    ['that saves a file', { href: '/two', download: 'two.csv' }, {}],
    ['to a page that is not in the table', { href: '/gallery' }, {}],
    ['to another site', { href: 'https://accounting.example/two' }, {}],
    ['followed with Ctrl', { href: '/two' }, { ctrlKey: true }],
    ['followed with the middle button', { href: '/two' }, { button: 1 }],
  ])('that leads elsewhere is not intercepted: %s', (_, attributes, init) => {
    start('/one');
    click(anchor(attributes), init);
    expect(shown).toEqual(['One first']);
  });

  it('whose default was prevented is not followed', () => {
    start('/one');
    const link = anchor({ href: '/two' });
    link.addEventListener('click', (event) => event.preventDefault());
    click(link);
    expect(shown).toEqual(['One first']);
  });
});

describe('a navigation request of a widget', () => {
  it('opens another page, with a new history entry or in place of the current one', () => {
    const { go, tab } = start('/one');
    go({ to: '/two', how: 'push' });
    go({ to: 'https://connector.example/one?b=2', how: 'replace' });
    expect([shown.at(-1), path(tab), tab.entries.length]).toEqual(['One?b=2', '/one?b=2', 2]);
  });

  it('may reload a page, also the current one', () => {
    const { go, tab } = start('/one');
    go({ to: '/two', how: 'reload' });
    go({ to: '/one', how: 'reload' });
    go({ to: '/docs', how: 'push' });
    expect(tab.assigned).toEqual(['https://connector.example/two', 'https://connector.example/docs']);
    expect(tab.reloads).toBe(1);
  });

  it.each(['https://accounting.example/app', 'javascript:alert(1)', 'blob:https://connector.example/1', 'https://['])(
    'for %s is passed to the check of redirects',
    (to) => {
      const { go, tab } = start('/one');
      go({ to, how: 'reload' });
      expect(elsewhere.mock.calls).toEqual([[to]]);
      expect(tab.assigned).toEqual([]);
    },
  );
});

describe('back and forward', () => {
  it('show the pages of the history, as returns', () => {
    const { go, tab } = start('/one');
    go({ to: '/two', how: 'push' });
    tab.history.go(-1);
    tab.history.go(1);
    expect(shown).toEqual(['One first', 'Two', 'One return', 'Two return']);
  });

  it('restore the scroll position of a page; a new page starts at its top', async () => {
    const { go, tab } = start('/one');
    tab.scrollY = 300;
    go({ to: '/two', how: 'push' });
    await settled();
    expect(tab.scrollY).toBe(0);
    tab.scrollY = 80;
    tab.history.go(-1);
    await settled();
    expect(tab.scrollY).toBe(300);
    tab.history.go(1);
    await settled();
    expect(tab.scrollY).toBe(80);
  });

  it('keep the scroll position of a reloaded page', async () => {
    const { tab } = start('/one');
    tab.scrollY = 120;
    tab.dispatchEvent(new Event('pagehide'));
    const { state } = tab.entry;
    ending.abort();
    ending = new AbortController();
    const again = start('/one', new Tab('/one', state)).tab;
    await settled();
    expect(again.scrollY).toBe(120);
  });

  it('are recognized when they load the document again', () => {
    const entries = vi.spyOn(performance, 'getEntriesByType');
    const entry = { name: '', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => ({}) };
    const load = { ...entry, type: 'back_forward' };
    entries.mockReturnValue([load]);
    start('/one');
    entries.mockRestore();
    expect(shown).toEqual(['One first return']);
  });

  it('do nothing for a fragment navigation', () => {
    const { tab } = start('/one');
    tab.jump('#main');
    tab.history.go(-1);
    expect(shown).toEqual(['One first']);
  });
});

describe('the view of a page', () => {
  const at = (path: string) => new URL(path, 'https://connector.example');

  it('changes the address without showing the page again, and the back button returns to it', () => {
    const { go, link, tab } = start('/one');
    link(at('/one?find=blue'), 'replace');
    link(at('/one?find=blue&row=7'), 'push');
    expect([path(tab), tab.at, shown]).toEqual(['/one?find=blue&row=7', 1, ['One first']]);
    go({ to: '/two', how: 'push' });
    tab.history.go(-1);
    expect(shown.at(-1)).toBe('One?find=blue&row=7 return');
    tab.history.go(-1);
    expect([shown.at(-1), path(tab)]).toEqual(['One?find=blue return', '/one?find=blue']);
  });

  it('is left only after a confirmation where a page has unsaved changes', async () => {
    const { link, tab } = start('/one');
    link(at('/one?row=7'), 'push');
    isHeld = true;
    tab.history.go(-1);
    answer(false);
    await settled();
    expect([path(tab), shown]).toEqual(['/one?row=7', ['One first']]);
  });
});

describe('unsaved changes', () => {
  it('stop a navigation when the person answers no, and leave address and history unchanged', async () => {
    const { go, tab } = start('/one');
    go({ to: '/two', how: 'push' });
    isHeld = true;
    tab.history.go(-1);
    expect(path(tab)).toBe('/two');
    answer(false);
    await settled();
    expect([shown.at(-1), path(tab), tab.at]).toEqual(['Two', '/two', 1]);
    expect(shown).toHaveLength(2);
  });

  it('are discarded when the person answers yes after the back button', async () => {
    const { go, tab } = start('/one');
    go({ to: '/two', how: 'push' });
    isHeld = true;
    tab.history.go(-1);
    answer(true);
    await settled();
    expect([shown.at(-1), path(tab), tab.at]).toEqual(['One return', '/one', 0]);
  });

  it('cause one question, however often the person presses back', async () => {
    const { go, tab } = start('/one');
    go({ to: '/two', how: 'push' });
    go({ to: '/two/portal', how: 'push' });
    isHeld = true;
    tab.history.go(-1);
    tab.history.go(-2);
    expect(tab.at).toBe(2);
    answer(true);
    await settled();
    expect(tab.at).toBe(1);
    expect(shown.at(-1)).toBe('Two return');
  });

  it.each([
    ['a link', () => void click(anchor({ href: '/two' }))],
    ['a widget', (go: ReturnType<typeof start>['go']) => go({ to: '/two', how: 'push' })],
  ])('delay %s until the person has answered', async (_, leave) => {
    const { go, tab } = start('/one');
    isHeld = true;
    leave(go);
    expect(path(tab)).toBe('/one');
    answer(false);
    await settled();
    expect(path(tab)).toBe('/one');
    leave(go);
    answer(true);
    await settled();
    expect(path(tab)).toBe('/two');
  });
});
