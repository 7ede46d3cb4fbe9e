import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsOf, widgetNeeds } from '../../bundles/widget-needs.ts';
import { long, splitAfter } from '../../long.ts';
import { violationsIn } from '../../support/browser/axe.ts';
import { type PageErrors, recordPageErrors } from '../../support/browser/console-errors.ts';
import { startExample, type ExampleSite } from '../../support/browser/example-site.harness.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';
import type { Product } from '../../support/product.harness.ts';

let site: ExampleSite;
let product: Product;
let browser: Browser;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  [site, browser] = await Promise.all([startExample('gallery/server.mjs'), sharedBrowser()]);
  product = site.product;
});
afterAll(async () => {
  await closePages(browser);
  await site.stop();
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(15_000);
  pageErrors = await recordPageErrors(page);
});
afterEach(async () => {
  const recorded = await pageErrors.all();
  await page.context().close();
  if (recorded.length > 0) throw new Error(recorded.join('\n'));
});

/** Widgets that require a session. */
const withSession = [
  'home',
  'connector-settings',
  'nexus',
  'documents',
  'reconciliation',
  'close',
  'product-catalog',
  'address-validation',
  'exemption',
];

const live = () => page.getByRole('region', { name: 'Live widget' });
const log = () => page.getByRole('log');
const code = () => page.getByRole('tabpanel');
/** Opens the page of a widget, with an embed session for it (or for more widgets) when it needs one. */
async function open(name: string, session = true, widgets: readonly string[] = [name]): Promise<void> {
  const hash = session ? `#session=${await product.embedToken(widgets)}` : '';
  await page.goto(`${product.info.api}/gallery/${name}${hash}`);
  await live().locator(`[data-salestax=${name}]`).waitFor();
}

it('the gallery lists every widget and marks those for the connector’s own pages', async () => {
  await open('health', false);
  const linked = async (heading: string) => {
    const links = await page.getByRole('list', { name: heading }).getByRole('link').all();
    return Promise.all(links.map((link) => link.evaluate((element) => Reflect.get(element, 'pathname'))));
  };
  for (const [heading, runsOn] of [
    ['In any page', 'any page'],
    ['On the connector’s own pages', 'own pages'],
  ] as const) {
    const names = Object.keys(widgetNeeds).filter((name) => needsOf(name).runsOn === runsOn);
    expect(new Set(await linked(heading))).toEqual(new Set(names.map((name) => `/gallery/${name}`)));
  }
});

it('the gallery is opened with a session that every widget accepts', long, async () => {
  await page.goto(site.origin);
  await live().getByRole('button', { name: 'Estimate Tax' }).waitFor();
  await page.getByRole('navigation', { name: 'Widgets' }).getByRole('link', { name: 'Exemption' }).click();
  await live().getByRole('heading', { name: 'Manage Exemption' }).waitFor();
  await log().getByText('ready', { exact: true }).waitFor();
});

describe('the gallery at an address without a session', () => {
  /** The product of the example with the address of its gallery server, as `npm start` sets it. */
  const openPlain = async (path: string) => {
    await page.route('**/assets/config/config.local.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), demoSessionUrl: site.origin } });
    });
    await page.goto(`${product.info.api}${path}`);
  };

  it('gets one of the demo company, and keeps what its address says', async () => {
    await openPlain('/gallery/nexus?theme=dark&accent=%237a3fb0&width=768');
    await live().getByRole('group', { name: 'Map of the United States' }).waitFor();
    expect(await page.getByRole('button', { name: '768' }).getAttribute('aria-pressed')).toBe('true');
    expect(await code().innerText()).toContain('data-accent="#7a3fb0"');
    expect(await page.locator('[data-salestax=nexus]').getAttribute('data-st-theme')).toBe('dark');
  });

  it('lets the vendors of the sandbox fail, until another choice', long, async () => {
    const faults = async () => (await fetch(`${product.info.control}/faults`)).json();
    await openPlain('/gallery/nexus');
    for (const [choice, fault] of [
      ['busy', { kind: 'status', status: 429, retryAfter: '1' }],
      ['partial', { kind: 'truncated-body' }],
    ] as const) {
      await page.getByLabel('Vendors').selectOption(choice);
      await expect.poll(faults).toMatchObject([{ fault }]);
      await expect.poll(() => page.getByLabel('Vendors').inputValue()).toBe(choice);
    }
    // The failed calls are on the console.
    pageErrors = { all: async () => [] };
    await page.getByLabel('Vendors').selectOption('');
    await expect.poll(faults).toEqual([]);
    await live().getByRole('group', { name: 'Map of the United States' }).waitFor();
  });

  it('opens with the estimate panel of the demo company', long, async () => {
    await openPlain('/gallery');
    await live().getByRole('button', { name: 'Estimate Tax' }).waitFor();
  });
});

it('the gallery keeps settings and the state of the service in the address', long, async () => {
  await open('nexus');
  await live().getByRole('group', { name: 'Map of the United States' }).waitFor();
  await page.getByLabel('Texts').selectOption('Spanish');
  await page.getByRole('switch', { name: 'Compact density' }).click();
  await page.getByLabel('Service').selectOption('The service fails');
  await log().getByText('error', { exact: true }).waitFor();
  await page.reload();
  expect(await page.getByLabel('Texts').inputValue()).toBe('es');
  expect(await page.getByLabel('Service').inputValue()).toBe('failed');
  expect(await page.getByRole('switch', { name: 'Compact density' }).isChecked()).toBe(true);
  await log().getByText('error', { exact: true }).waitFor();
});

it.each([
  ['reconciliation', { role: 'button', name: 'Search' }, { role: 'table', name: 'Inconsistent transactions' }],
  [
    'exemption',
    { role: 'tab', name: 'Send Exemption Certificate Request' },
    { role: 'search', name: 'Search for customers' },
  ],
] as const)('the script of %s loads its second file when it is needed, once', async (name, action, result) => {
  const parts: string[] = [];
  page.on('request', (request) => parts.push(...(/script-\w+-part/.exec(request.url()) ?? [])));
  await open(name);
  await live().getByRole(action.role, { name: action.name, exact: true }).waitFor();
  expect(parts).toEqual([]);
  await live().getByRole(action.role, { name: action.name, exact: true }).click();
  await live().getByRole(result.role, { name: result.name }).waitFor();
  expect(parts).toHaveLength(1);
});

const states = [
  ['Answers of another form', 'unexpected-answer'],
  ['The service fails', 'failed'],
  ['Too many requests', 'too-many-requests'],
  ['No connection', 'network'],
  ['The session is refused', 'unauthorized'],
] as const;
for (const [[state, errorCode], options] of splitAfter(1, states))
  it(`the gallery shows the error ${errorCode} of a widget in the state: ${state}`, options, async () => {
    await open('nexus');
    await live().getByRole('group', { name: 'Map of the United States' }).waitFor();
    // The console names what is wrong, and the failed calls.
    pageErrors = { all: async () => [] };
    await page.getByLabel('Service').selectOption(state);
    await log().getByText(`code: "${errorCode}"`).first().waitFor();
  });

it('the gallery retains the session and the theme from one widget to the next', long, async () => {
  await open('home', true, ['home', 'nexus']);
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('navigation', { name: 'Widgets' }).getByRole('link', { name: 'Nexus' }).click();
  await live().getByRole('group', { name: 'Map of the United States' }).waitFor();
  expect(await page.locator('[data-salestax=nexus]').getAttribute('data-st-theme')).toBe('dark');
});

describe('the gallery with an embed session', () => {
  it('shows home live, with its windows and its help as options', async () => {
    await open('home');
    const calculation = live().getByRole('checkbox', { name: 'Calculation active' });
    await calculation.click();
    await live().getByRole('button', { name: 'Switch calculation off' }).click();
    await log().getByText('calculationChanged', { exact: true }).waitFor();
    await page.getByLabel('Source').selectOption({ index: 1 });
    await live().getByRole('button', { name: 'Configure' }).click();
    await log().getByText('openWindow', { exact: true }).waitFor();
    expect(await code().innerText()).toContain('data-source="avatax"');
    expect(await code().innerText()).toContain('data-session-url="/embed-session"');
    await page.getByLabel('Help').selectOption({ index: 1 });
    await live().getByRole('link', { name: 'Learn more about AvaTax' }).waitFor();
    expect(await code().innerText()).toMatch(
      /SalesTax\.home\.mount\('#here', \{[^]*help: \{ connector: '[^']+', avatax: '[^']+' \}/,
    );
    await calculation.click();
  });

  it('shows the connector settings live, editable or read-only', long, async () => {
    await open('connector-settings');
    await live().getByRole('checkbox', { name: 'Make all customers taxable' }).click();
    await log().getByText('dirty', { exact: true }).waitFor();
    await page.getByLabel('Source').selectOption({ index: 1 });
    await live().getByText('Integration status').waitFor();
    expect(await live().getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  });

  it('shows nexus live', long, async () => {
    await open('nexus');
    await live().getByRole('group', { name: 'Map of the United States' }).waitFor();
    await log().getByText('ready', { exact: true }).waitFor();
  });
});

const titles: readonly (readonly [name: string, title: string])[] = [
  ['documents', 'Sales documents'],
  ['reconciliation', 'Tax reconciliation utility'],
  ['close', 'Month-end close'],
  ['product-catalog', 'Manage Product Catalog'],
  ['address-validation', 'Bulk Address Validation'],
  ['exemption', 'Manage Exemption'],
];
for (const [[name, title], options] of splitAfter(1, titles))
  it(`the gallery shows ${name} live, without a link to a home page`, options, async () => {
    await open(name);
    await live().getByRole('heading', { name: title }).waitFor();
    await log().getByText('ready', { exact: true }).waitFor();
    expect(await live().getByRole('link', { name: 'Home' }).count()).toBe(0);
  });

it('the gallery shows the provider header live, with a chosen title', long, async () => {
  await open('provider-header', false);
  await page.getByLabel('Title').fill('A "quoted" title');
  await live().getByText('A "quoted" title').waitFor();
  expect(await code().innerText()).toContain('data-title="A &quot;quoted&quot; title"');
  expect(await code().innerText()).not.toContain('data-api-base');
  await page.getByLabel('Title').fill('');
  await live().getByText('Sales tax').waitFor();
});

describe('the gallery’s options of every widget', () => {
  const widget = () => page.locator('[data-salestax=nexus]');
  const token = (name: string) =>
    widget().evaluate((host, property) => getComputedStyle(host).getPropertyValue(property), name);

  it('change the widget in place, and its code shows them', async () => {
    await open('nexus');
    await live().getByRole('heading', { name: 'Where you collect tax!' }).waitFor();
    await page.getByRole('button', { name: 'Violet' }).click();
    await page.getByRole('switch', { name: 'Compact density' }).click();
    await page.getByLabel('Radius').fill('12px');
    await page.getByLabel('Locale').selectOption('de-DE');
    await expect.poll(() => token('--st-radius')).toBe('12px');
    expect([await token('--st-accent'), await token('--st-density')]).toEqual(['#7a3fb0', '0.8']);
    for (const [tab, text] of [
      ['Script tag', 'data-accent="#7a3fb0"'],
      ['Element', '<salestax-nexus'],
      ['Module', "theme: { accent: '#7a3fb0', radius: '12px', density: 'compact' }"],
      ['React', "import { SalesTaxWidget } from '@salestax/widgets/react';"],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await code().innerText()).toContain(text);
    }
    // A partly typed length is not applied and not an error.
    await page.getByLabel('Radius').fill('12');
    await expect.poll(() => token('--st-radius')).toBe('');
  });

  it('show its messages as specified, corrected, and in Spanish', long, async () => {
    await open('nexus');
    await live().getByRole('heading', { name: 'Where you collect tax!' }).waitFor();
    await page.getByLabel('Texts').selectOption('Spanish');
    await live().getByRole('heading', { name: 'Where you collect tax!' }).waitFor({ state: 'detached' });
    expect(await code().innerText()).toContain('messages: SalesTax.messages.es.nexus');
    await page.getByLabel('Texts').selectOption('Corrected');
    expect(await code().innerText()).toContain('messages-en-plain.js');
    await page.getByLabel('Texts').selectOption('As specified');
    await live().getByRole('heading', { name: 'Where you collect tax!' }).waitFor();
  });

  it('show it at the chosen width', long, async () => {
    await open('nexus');
    for (const [name, width] of [
      ['320', 320],
      ['768', 726],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect.poll(() => widget().evaluate((host) => Math.round(host.getBoundingClientRect().width))).toBe(width);
    }
  });
});

it('the gallery copies the code and confirms it for a moment', long, async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('health', false);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code().innerText());
  await page.getByText('Copied', { exact: true }).waitFor({ state: 'detached' });
});

it('the gallery can be used by keyboard alone', long, async () => {
  await open('health', false);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  for (const name of ['320', '768', 'Full', 'Script tag']) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  }
  await page.keyboard.press('ArrowLeft');
  expect(await code().innerText()).toContain('SalesTaxWidget');
});

describe('the gallery’s widgets of the connector’s own pages', () => {
  it('are shown live', long, async () => {
    await open('header', false);
    await page.getByLabel('Auth change').selectOption({ index: 1 });
    await live().getByText('Cottonwood Landscape Supply').waitFor();
  });

  it('are mounted only on request when they act at once', long, async () => {
    await page.goto(`${product.info.api}/gallery/sign-out`);
    await page.getByText('It ends the session of this browser.').waitFor();
    expect(await page.locator('[data-salestax]').count()).toBe(0);
    await page.getByRole('button', { name: 'Mount it' }).click();
    await log().getByText('signedOut', { exact: true }).waitFor();
  });
});

for (const [name, options] of splitAfter(1, withSession))
  it(`the gallery’s ${name} reports a missing session`, options, async () => {
    await open(name, false);
    await live().getByText('Session is timed out. Please log in again.').waitFor();
    await log().getByText('sessionExpired', { exact: true }).waitFor();
  });

it.each([...withSession, 'provider-header', 'header'])(
  'the gallery with %s is accessible and fits every width',
  long,
  async (name) => {
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 860 });
      await open(name, withSession.includes(name));
      await log().getByText('ready', { exact: true }).waitFor();
      expect(await violationsIn(page), `at ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  },
);
