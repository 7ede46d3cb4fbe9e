import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { long } from '../long.ts';
import { counts, countLiveObjects } from '../support/browser/page-memory.ts';
import { closePages, sharedBrowser } from '../support/chromium.harness.ts';
import { POLICY, builtManifest, recordPageErrors, servePages } from './bundle-page.ts';

/* The elements of the loader, in a page under the strictest policy that loads it from another origin. */

const { version, loader, widgets } = builtManifest();
const files = [loader, ...Object.values(widgets).map(({ module }) => module)];

/** The nonce of a page that allows scripts by nonce. */
const NONCE = 'cGFnZQ';

let browser: Browser;
let page: Page;
let pageErrors: () => Promise<readonly string[]>;
/** The server of the SDK files, and a page of another origin that embeds them. */
let cdn: Awaited<ReturnType<typeof servePages>>;
let site: Awaited<ReturnType<typeof servePages>>;
/** The file that is served with a flipped bit. */
let flipped = '';
let requests: string[] = [];

const earlierVersion = '0.0.9';

function read(file: string, built: (file: string) => Buffer): Buffer {
  if (file === 'earlier/loader.js') return Buffer.from(String(built('loader.js')).replaceAll(version, earlierVersion));
  const content = Buffer.from(built(file.replace(/^earlier\//, '')));
  // Flips a bit inside the last comment, so that the script would still run.
  if (file === flipped) content[content.length - 2] = (content.at(-2) ?? 0) ^ 1;
  return content;
}

beforeAll(async () => {
  browser = await sharedBrowser();
  cdn = await servePages(() => '', { read });
  site = await servePages(
    (url) => {
      const nonce = url.searchParams.has('nonce') ? ` nonce="${NONCE}"` : '';
      const from = (folder: string) =>
        `<script type="module" src="${cdn.origin}/sdk/${folder}loader.js" crossorigin${nonce}></script>`;
      const loaders = (url.searchParams.get('loaders') ?? '').split(',').map(from);
      return `<main id="here">${url.searchParams.get('html') ?? ''}</main>${loaders.join('')}`;
    },
    {
      policyOf: (url) =>
        POLICY.replace(
          "script-src 'self'",
          url.searchParams.has('nonce') ? `script-src 'nonce-${NONCE}'` : `script-src ${cdn.origin}`,
        ).replace("connect-src 'self'", `connect-src 'self' ${cdn.origin}`),
    },
  );
});
afterAll(async () => {
  await closePages(browser);
  await cdn.close();
  await site.close();
});
beforeEach(async () => {
  flipped = '';
  requests = [];
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(10_000);
  pageErrors = await recordPageErrors(page);
  page.on('request', (request) => {
    const [, file] = /\/sdk\/(.+)$/.exec(request.url()) ?? [];
    if (file !== undefined) requests.push(file);
  });
});
afterEach(() => page.context().close());

const at = () => `api-base="${site.origin}" oauth-base="${site.origin}/oauth"`;
const health = (more = '') => `<salestax-health ${at()} ${more}></salestax-health>`;
const open = (html: string, search: Record<string, string> = {}) =>
  page.goto(`${site.origin}/?${new URLSearchParams({ html, ...search })}`);
const shown = () => page.locator('[data-health=OK]');
const neededBy = (...names: readonly string[]) => {
  const modules = names.flatMap((name) => widgets[name]?.module ?? []);
  const parts = modules.flatMap(({ file, imports }) => [file, ...imports]);
  return new Set(['loader.js', expect.stringMatching(/^modules\/index-/), ...parts]);
};

it('the loader is smaller than 2 KB compressed', () => {
  expect(loader.gzip).toBeLessThan(2048);
});

describe('a custom element of the loader', () => {
  it('shows its widget from another origin under the strictest content security policy', async () => {
    await open(health('locale="de-DE" color-scheme="dark" accent="#0b7a75"'));
    await shown().waitFor();
    const host = page.locator('salestax-health > [data-salestax=health]');
    expect(await host.getAttribute('data-st-theme')).toBe('dark');
    expect(await host.locator('.st-root').getAttribute('lang')).toBe('de-DE');
    expect(await host.evaluate((element) => element.style.getPropertyValue('--st-accent'))).toBe('#0b7a75');
    expect(await pageErrors()).toEqual([]);
  });

  it('shows its widget in a page whose policy allows scripts by a nonce', async () => {
    await open(health(), { nonce: '' });
    await shown().waitFor();
    expect(await pageErrors()).toEqual([]);
  });

  it('names a property that a framework has set as an attribute, until the property is set', async () => {
    await open(health('options="[object Object]"'));
    await page.getByText('This part of the page could not be loaded.').waitFor();
    expect((await pageErrors()).join()).toContain('"options" is a property, no attribute');
    await page.locator('salestax-health').evaluate((element) => Object.assign(element, { options: { locale: 'es' } }));
    await shown().waitFor();
  });

  it('loads each file that its widget needs once, and no file of other widgets', async () => {
    await open(health() + health());
    await shown().nth(1).waitFor();
    expect(new Set(requests)).toEqual(neededBy('health'));
    expect(requests).toHaveLength(new Set(requests).size);
    expect(await page.evaluate(() => document.head.querySelectorAll('link').length)).toBe(0);
  });

  it('loads nothing but the loader while the page has no such element', async () => {
    await open('<p>Nothing</p>');
    await page.waitForFunction(() => customElements.get('salestax-health') !== undefined);
    expect(requests).toEqual(['loader.js']);
  });

  it('adds no global to the page', async () => {
    await page.goto(`${site.origin}/?html=`);
    const globals = () => page.evaluate(() => Object.keys(globalThis));
    const before = await globals();
    await open(health());
    await shown().waitFor();
    expect(await globals()).toEqual(before);
  });

  it('shows its widget when it is added later, also inside a shadow root', long, async () => {
    await open('');
    await page.evaluate((origin) => {
      const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
      const element = document.createElement('salestax-health');
      element.setAttribute('api-base', origin);
      element.setAttribute('oauth-base', `${origin}/oauth`);
      root.append(element);
    }, site.origin);
    await shown().waitFor();
    expect(await pageErrors()).toEqual([]);
  });

  it('receives the properties that were set before it was defined', async () => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {});
      new MutationObserver((_, watch) => {
        const element = document.querySelector('salestax-health');
        if (element === null) return;
        watch.disconnect();
        Reflect.set(element, 'options', { messages: { ok: 'Fine' } });
      }).observe(document, { childList: true, subtree: true });
    });
    await open(health());
    await page.getByText('Fine', { exact: true }).waitFor();
    expect(await page.locator('salestax-health').evaluate((element) => Object.keys(element))).toEqual([]);
    await page
      .locator('salestax-health')
      .evaluate((element) => Reflect.set(element, 'options', { messages: { ok: 'Well' } }));
    await page.getByText('Well', { exact: true }).waitFor();
  });

  it('applies changed attributes without mounting again', async () => {
    await open(health());
    await shown().waitFor();
    const root = await page.locator('.st-root').elementHandle();
    await page.locator('salestax-health').evaluate((element) => {
      element.setAttribute('color-scheme', 'dark');
      element.setAttribute('class', 'other');
    });
    await page.locator('[data-st-theme=dark]').waitFor();
    await page.locator('salestax-health').evaluate((element) => element.removeAttribute('color-scheme'));
    await page.locator('[data-salestax][data-st-theme=light]').waitFor();
    expect(await root?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await pageErrors()).toEqual([]);
  });

  it('dispatches the events of its widget, which bubble through the page', long, async () => {
    await page.addInitScript(() => {
      const events: unknown[] = [];
      Object.defineProperty(globalThis, '__told', { value: events });
      for (const type of ['ready', 'checked', 'unmounted'])
        document.addEventListener(`salestax-${type}`, (event) => {
          events.push([event.type, event instanceof CustomEvent && event.detail]);
        });
    });
    await open(health());
    await shown().waitFor();
    const events = () => page.evaluate<unknown>(() => Reflect.get(globalThis, '__told'));
    await expect.poll(events).toEqual([
      ['salestax-ready', null],
      ['salestax-checked', { status: 'OK' }],
    ]);
  });

  it('is mounted again when it is moved, and leaves nothing at its former place', long, async () => {
    await countLiveObjects(page);
    await open(`<section></section>${health()}`);
    await shown().waitFor();
    // Live region announcements are delayed by a timer.
    await expect.poll(() => counts(page)).toMatchObject({ timers: 0, requests: 0 });
    const before = await counts(page);
    for (let time = 0; time < 20; time += 1) {
      await page.evaluate(() => {
        const [element, first] = [document.querySelector('salestax-health'), document.querySelector('section')];
        const other = element?.parentElement === first ? document.querySelector('main') : first;
        if (element) other?.append(element);
      });
      if (time % 2 === 0) await shown().waitFor();
    }
    await shown().waitFor();
    await expect.poll(() => counts(page)).toEqual(before);
    expect(await page.locator('salestax-health > *').count()).toBe(1);
    await page.evaluate(() => {
      const element = document.querySelector('salestax-health');
      for (let time = 0; time < 200; time += 1) {
        element?.remove();
        if (element) document.querySelector('main')?.append(element);
      }
    });
    await shown().waitFor();
    await expect.poll(() => counts(page)).toEqual(before);
    expect(await pageErrors()).toEqual([]);
  });
});

describe('a custom element that cannot show its widget', () => {
  const failure = () =>
    page.evaluate(
      () =>
        new Promise<object>((resolve) => {
          const known: object[] = Reflect.get(globalThis, '__failures');
          if (known[0]) resolve(known[0]);
          document.addEventListener('salestax-error', (event) => {
            if (event instanceof CustomEvent) resolve({ code: event.detail.code, message: event.detail.message });
          });
        }),
    );
  beforeEach(() =>
    page.addInitScript(() => {
      const failures: object[] = [];
      Object.defineProperty(globalThis, '__failures', { value: failures });
      document.addEventListener('salestax-error', (event) => {
        if (event instanceof CustomEvent) failures.push({ code: event.detail.code, message: event.detail.message });
      });
    }),
  );

  const parts = ['health', ...(widgets['health']?.module.imports ?? []).keys()];

  it.each(parts)('refuses a file whose hash is wrong (%s)', async (part) => {
    const { module } = widgets['health'] ?? {};
    flipped = (typeof part === 'number' ? module?.imports[part] : module?.file) ?? '';
    expect(flipped).not.toBe('');
    await open(health('error-text="Nicht da"'));
    await page.getByRole('alert').getByText('Nicht da').waitFor();
    expect(await failure()).toEqual({ code: 'load-failed', message: expect.stringContaining(flipped) });
    expect(await page.locator('[data-salestax]').count()).toBe(0);
  });

  it('refuses an index file whose hash is wrong', async () => {
    await open(health());
    await shown().waitFor();
    flipped = requests.find((file) => file.includes('/index-')) ?? '';
    await page.context().clearCookies();
    await open(health());
    await page.getByRole('alert').getByText('could not be loaded').waitFor();
    expect(await failure()).toMatchObject({ code: 'load-failed' });
  });

  it('reports a wrong attribute, and shows the widget once it is corrected', async () => {
    await open('<salestax-health api-base="nowhere"></salestax-health>');
    expect(await failure()).toEqual({
      code: 'wrong-option',
      message: expect.stringContaining('option "config.apiBaseUrl" (attribute api-base) must be'),
    });
    await page.getByRole('alert').waitFor();
    await page.locator('salestax-health').evaluate((element, origin) => {
      element.setAttribute('api-base', origin);
      element.setAttribute('oauth-base', `${origin}/oauth`);
    }, site.origin);
    await shown().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('leaves its widget unchanged when an attribute becomes invalid', async () => {
    await open(health());
    await shown().waitFor();
    await page.locator('salestax-health').evaluate((element) => element.setAttribute('locale', '?'));
    expect(await failure()).toEqual({ code: 'wrong-option', message: expect.stringContaining('locale') });
    expect(await shown().count()).toBe(1);
  });
});

describe('a file that cannot be loaded', () => {
  /** Aborts requests for files of this name. */
  const abort = (name: string, times = 100) => page.route(`**/modules/${name}-*`, (route) => route.abort(), { times });
  const retry = () => page.getByRole('button', { name: 'Try again' });
  const nexus = (more = '') => `<salestax-nexus ${at()} ${more}></salestax-nexus>`;
  const region = {
    enabled: true,
    checked: false,
    stateName: 'Colorado',
    stateCode: 'CO',
    countryName: 'United States',
  };
  const counts = { countryCode: 'US', corporateHeadQuarters: false, totalInvoice: 2, taxedInvoice: 2 };
  const nexusData = { nexusList: [{ ...region, ...counts }], asOf: '2026-06-01T10:00:00.000Z', invoiceCount: 2 };

  it('is tried again under another address, which the page does not notice', async () => {
    await abort('kit', 1);
    await open(health());
    await shown().waitFor();
    expect(requests).toContainEqual(expect.stringMatching(/^retry-1\/modules\/kit-/));
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('is tried again by a button', async () => {
    await abort('kit', 2);
    await open(health('retry-text="Noch einmal"'));
    await page.getByRole('alert').getByRole('button', { name: 'Noch einmal' }).click();
    await shown().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('is tried again where the widget needs it later: the code of an estimate', async () => {
    await abort('on-demand', 1);
    const again = page.waitForRequest('**/retry-1/modules/on-demand-*');
    await open(`<salestax-estimate-panel ${at()} session-url="/token"></salestax-estimate-panel>`);
    expect((await (await again).response())?.status()).toBe(200);
  });

  it('leaves the widget as it is when it only needs the file on demand: nexus without its map', async () => {
    await abort('us-map');
    await page.route('**/api/AvaTax/nexus/**', (route) => route.fulfill({ json: nexusData }));
    await page.route('**/token', (route) => route.fulfill({ json: { token: 't' } }));
    await open(nexus('session-url="/token"'));
    await page.getByText('Colorado').first().waitFor();
    expect(await page.getByRole('group', { name: 'Map of the United States' }).count()).toBe(0);
    expect(await retry().count()).toBe(0);
  });

  it('is not imported without its hash when it was changed', async () => {
    flipped = widgets['nexus']?.module.imports.find((file) => file.includes('/us-map-')) ?? '';
    expect(flipped).not.toBe('');
    await page.route('**/api/AvaTax/nexus/**', (route) => route.fulfill({ json: nexusData }));
    await page.route('**/token', (route) => route.fulfill({ json: { token: 't' } }));
    await open(nexus('session-url="/token"'));
    await page.getByText('Colorado').first().waitFor();
    expect(await page.getByRole('group', { name: 'Map of the United States' }).count()).toBe(0);
    expect(requests.filter((file) => file.includes('/us-map-'))).toHaveLength(1);
  });
});

describe('the runtime that loadSalesTax imports', () => {
  it('loads a widget and mounts it through an instance, under the strictest content security policy', async () => {
    await open('');
    await page.waitForFunction(() => customElements.get('salestax-health') !== undefined);
    // As text: Vitest replaces the import of a function.
    const mounted = await page.evaluate(`(async () => {
      const { version: release, load, createSalesTax } = await import('${cdn.origin}/sdk/runtime.js');
      const mount = await load('health');
      const salesTax = createSalesTax({ connector: location.origin, theme: { colorScheme: 'dark' } });
      const handle = salesTax.mount(mount, '#here', {});
      await handle.ready;
      return { release, scheme: handle.element.dataset.stTheme };
    })()`);
    expect(mounted).toEqual({ release: version, scheme: 'dark' });
    await shown().waitFor();
    expect(await pageErrors()).toEqual([]);
  });
});

describe('two loaders on a page', () => {
  it('leave the elements to the first loader and log a warning', async () => {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    await open(health(), { loaders: 'earlier/,' });
    await shown().waitFor();
    await expect
      .poll(() => warnings)
      .toEqual([`[salestax] loader ${version}: elements are defined by ${earlierVersion}`]);
    expect(requests.filter((file) => !file.startsWith('earlier/'))).toEqual(['loader.js']);
  });
});

it('an element with a misspelt name is named in the console', async () => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await open(`${health()}<salestax-nexsus></salestax-nexsus><other-element></other-element>`);
  await shown().waitFor();
  expect(warnings).toEqual([`[salestax] loader ${version}: no widget <salestax-nexsus>`]);
});

it('the manifest has an element for each widget, with hashed files', () => {
  expect(files.every(({ file, integrity }) => file.endsWith('.js') && integrity.startsWith('sha256-'))).toBe(true);
  for (const [name, { element, module }] of Object.entries(widgets)) {
    expect(element).toBe(`salestax-${name}`);
    expect(module.file).toMatch(new RegExp(`^modules/${name}-`));
  }
});
