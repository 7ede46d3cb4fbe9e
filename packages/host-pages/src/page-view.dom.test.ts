import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageContext } from './page-context.ts';
import { readInput } from './page-input.ts';
import { createPageView } from './page-view.ts';
import type { HostPage } from './pages.ts';

const health: HostPage = { path: '/health', title: 'Health', widget: 'health', guard: 'open' };
const later: HostPage = { path: '/nexussetup', title: 'Nexus', widget: 'nexus', guard: 'itself' };
const config = {
  OAuthUrls: { oAuthBaseUrl: 'https://connector.example/oauth' },
  avatax: { api_base_url: 'https://connector.example' },
  allowedRoles: [],
};
const ignore = () => {};
const context: PageContext = {
  runtimeConfig: config,
  baseUrls: { oauthBaseUrl: config.OAuthUrls.oAuthBaseUrl, apiBaseUrl: config.avatax.api_base_url },
  input: readInput({}, new URL('https://connector.example/'), {}),
  notice: undefined,
  on: {
    navigate: ignore,
    saved: ignore,
    openWindow: ignore,
    closeWindow: ignore,
    sessionExpired: ignore,
    busy: ignore,
    dirty: ignore,
    authChange: ignore,
    signedOut: ignore,
    signInAgain: ignore,
    portalMessage: ignore,
    error: ignore,
  },
  url: new URL('https://connector.example/'),
  link: ignore,
};

const place = () => document.querySelector('#page');
const heading = () => document.querySelector<HTMLElement>('h1');

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 'OK' })));
  const parts = ['head', 'nav', 'main', 'foot', 'over'].map((id) =>
    Object.assign(document.createElement('div'), { id, tabIndex: -1 }),
  );
  const title = Object.assign(document.createElement('h1'), { id: 'heading', tabIndex: -1 });
  document.body.replaceChildren(...parts);
  document.querySelector('#main')?.append(title, Object.assign(document.createElement('div'), { id: 'page' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('the stage', () => {
  it('shows the widget of a page under its title', async () => {
    await createPageView(document).show(health, context);
    expect(document.title).toBe('Health · Sales tax connector');
    expect(heading()?.textContent).toBe('Health');
    expect(place()?.querySelectorAll('[data-salestax=health]')).toHaveLength(1);
  });

  it('shows one page at a time, the last one requested', async () => {
    const pageView = createPageView(document);
    await Promise.all([pageView.show(health, context), pageView.show(later, context), pageView.show(health, context)]);
    expect(place()?.children).toHaveLength(1);
    expect(place()?.hasAttribute('aria-busy')).toBe(false);
    pageView.showText('Page not found', 'There is no page at this address.');
    expect(place()?.textContent).toBe('There is no page at this address.');
    expect(place()?.querySelector('[data-salestax]')).toBeNull();
  });

  it('moves the focus to the heading, or to the page when that has its own heading', async () => {
    const pageView = createPageView(document);
    pageView.focus();
    expect(document.activeElement?.id).toBe('heading');
    await pageView.show({ ...health, heading: 'own' }, context);
    pageView.focus();
    expect([document.activeElement?.id, heading()?.hidden]).toEqual(['main', true]);
  });

  it('shows a message when a widget can’t be loaded, and offers a retry', async () => {
    const reportErrorMock = vi.fn<typeof reportError>();
    vi.stubGlobal('reportError', reportErrorMock);
    const broken = { ...context, baseUrls: { oauthBaseUrl: 'nowhere', apiBaseUrl: 'nowhere' } };
    await createPageView(document).show(health, broken);
    expect(place()?.textContent).toBe('This page could not be loaded.Retry');
    expect(place()?.hasAttribute('aria-busy')).toBe(false);
    expect(reportErrorMock).toHaveBeenCalledTimes(1);
  });

  it('reports no widget that can’t be loaded because the page is being left', async () => {
    const reportErrorMock = vi.fn<typeof reportError>();
    vi.stubGlobal('reportError', reportErrorMock);
    const broken = { ...context, baseUrls: { oauthBaseUrl: 'nowhere', apiBaseUrl: 'nowhere' } };
    const shown = createPageView(document).show(health, broken);
    window.dispatchEvent(new Event('beforeunload'));
    await shown;
    expect(reportErrorMock).not.toHaveBeenCalled();
  });
});
