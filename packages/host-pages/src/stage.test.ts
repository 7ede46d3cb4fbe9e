import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostPage } from './pages.ts';
import { createStage } from './stage.ts';

const health: HostPage = { path: '/health', title: 'Health', widget: 'health', guard: 'open' };
const home: HostPage = { path: '/home', title: 'Home', widget: 'overview', guard: 'open' };
const config = {
  OAuthUrls: { oAuthBaseUrl: 'https://connector.example/oauth' },
  avatax: { api_base_url: 'https://connector.example' },
  allowedRoles: [],
};
const bases = { oauthBaseUrl: config.OAuthUrls.oAuthBaseUrl, apiBaseUrl: config.avatax.api_base_url };
const context = { config, bases, navigate: () => {} };

const place = () => document.querySelector('#page');

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 'OK' })));
  const heading = Object.assign(document.createElement('h1'), { id: 'heading', tabIndex: -1 });
  document.body.replaceChildren(heading, Object.assign(document.createElement('div'), { id: 'page' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('the stage', () => {
  it('shows the widget of a page under its title', async () => {
    await createStage(document).show(health, context);
    expect(document.title).toBe('Health · Sales tax connector');
    expect(document.querySelector('h1')?.textContent).toBe('Health');
    expect(place()?.querySelectorAll('[data-salestax=health]')).toHaveLength(1);
  });

  it('keeps one page at a time, the last one asked for', async () => {
    const stage = createStage(document);
    await Promise.all([stage.show(health, context), stage.show(home, context), stage.show(health, context)]);
    expect(place()?.children).toHaveLength(1);
    expect(place()?.hasAttribute('aria-busy')).toBe(false);
    stage.tell('Page not found', 'There is no page at this address.');
    expect(place()?.textContent).toBe('There is no page at this address.');
    expect(place()?.querySelector('[data-salestax]')).toBeNull();
  });

  it('takes the focus to the heading', () => {
    createStage(document).focus();
    expect(document.activeElement?.id).toBe('heading');
  });
});

describe('the home page', () => {
  it('leads to the documents when the configuration knows where they are, and else does not', async () => {
    const stage = createStage(document);
    const links = () => [...document.querySelectorAll('#page a')].map((link) => link.getAttribute('href'));
    await stage.show(home, context);
    expect(links()).toEqual(['/gallery', 'https://connector.example/docs']);
    const accountingUrl = 'https://accounting.example/app';
    await stage.show(home, { ...context, config: { ...config, accountingUrl } });
    expect(links()).toEqual([accountingUrl, '/gallery', 'https://connector.example/docs']);
  });
});
