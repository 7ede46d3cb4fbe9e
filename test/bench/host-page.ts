import type { Browser } from 'playwright-core';
import { built } from '../support/browser/built.ts';
import { startEmbeddingSite, type EmbeddingSite } from '../support/browser/embedding-site.harness.ts';
import { launchBrowser } from '../support/chromium.harness.ts';
import { startProduct, type Product } from '../support/product.harness.ts';
import { median, within, type Row } from './figures.ts';

/** The main thread is this much slower than the machine's. */
const slower = 4;
/** Of a good mobile connection; milliseconds and bytes per second. */
const network = { offline: false, latency: 60, downloadThroughput: 1_250_000, uploadThroughput: 625_000 };

/** What a page contains besides its own text. */
interface Content {
  readonly name: string;
  readonly html: (api: string, sessionUrl: string) => string;
  /** Is there when the widget shows its data; null: there is no widget. */
  readonly shown: string | null;
}

/** An invoice without lines, whose page has a host as in the chapter 'The estimate panel' of the guide. */
const documentHost = (realmId: string) => `<script>
  const shipping = { line1: '2280 Curtis St', line2: '', city: 'Denver', region: 'CO', postalCode: '80205', country: 'US' };
  window.salesTaxDocumentHost = {
    context: async () => ({ email: 'robin@portal.example', name: 'Robin Vale', isAdmin: false, companyName: '',
      realmId: '${realmId}', qboUserId: '1' }),
    current: async () => ({ txnType: 35, txnId: null, syncToken: '0', referenceNumber: '1087', date: '2026-03-02',
      customerId: '1', departmentId: null, shippingAddress: shipping, billingAddress: null, lines: [], shippingAmount: 0,
      discount: null, totalAmount: 0, accountBalance: '', amountPaid: '0', isVoided: false }),
    changeLines: async () => {},
    onLifecycle: () => () => {},
    resize() {},
    showDialog: async ({ buttons }) => buttons[0].id,
  };
</script>`;

const element = (name: string): Content => ({
  name,
  html: (api, sessionUrl) => `<link rel="stylesheet" href="${api}/sdk/0/heights.css" crossorigin="anonymous">
    <script type="module" src="${api}/sdk/0/loader.js" crossorigin="anonymous"></script>
    <salestax-${name} api-base="${api}" session-url="${sessionUrl}"></salestax-${name}>`,
  shown: `[data-salestax=${name}]`,
});

const contents = (realmId: string): readonly Content[] => [
  { name: 'none', html: () => '', shown: null },
  {
    name: 'estimate-panel (script)',
    html: (api, sessionUrl) => `${documentHost(realmId)}
      <link rel="stylesheet" href="${api}/sdk/0/heights.css" crossorigin="anonymous">
      <div id="panel" data-salestax-space="estimate-panel"></div>
      <script async src="${api}/sdk/0/estimate-panel.js" data-target="#panel" data-api-base="${api}"
        data-session-url="${sessionUrl}"></script>`,
    shown: '[data-salestax=estimate-panel]',
  },
  ...['nexus', 'home', 'reconciliation', 'documents', 'exemption', 'product-catalog', 'connector-settings'].map(
    element,
  ),
];

interface Timings {
  readonly paint: number;
  readonly shift: number;
  /** Tasks of more than 50 ms. */
  readonly longTasks: number;
  /** The longest of them, in milliseconds. */
  readonly longestTask: number;
  readonly interaction: number;
}

/** What the page around a widget may notice: in milliseconds, and of the layout shift. */
const budgets = { paint: 50, interaction: 8, shift: 0.02, longestTask: 150, longestTaskOfPanel: 50 };

/** Runs in the page before everything else (web.dev/articles/vitals). */
function record(): void {
  // Browsers report no interaction that is shorter than 16 ms.
  const timings = { paint: 0, shift: 0, longTasks: 0, longestTask: 0, interaction: 16 };
  Object.assign(globalThis, { hostTimings: timings });
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', ({ startTime }) => (timings.paint = startTime));
  observe('layout-shift', (entry) => (timings.shift += Reflect.get(entry, 'value')));
  observe('longtask', ({ duration }) => {
    timings.longTasks += 1;
    timings.longestTask = Math.max(timings.longestTask, duration);
  });
  observe('event', ({ duration }) => (timings.interaction = Math.max(timings.interaction, duration)), {
    durationThreshold: 16,
  });
}

/** Paints a picture of text and counts clicks: a page of somebody else. */
const pageWith = (html: string) => `<!doctype html><html lang="en"><head><title>Our portal</title>
  <meta name="viewport" content="width=device-width"></head>
  <body style="font: 16px sans-serif"><h1 style="font-size: 48px">What a page of ours says in large letters</h1>
  <button id="count" type="button">0</button><p>${'Text of the page. '.repeat(60)}</p>${html}<p>Below</p>
  <script>const count = document.getElementById('count'); let clicks = 0;
    count.addEventListener('click', () => { count.textContent = String(++clicks); });</script></body></html>`;

/** One visit, with five clicks on a button of the page when everything is there: a click before would end the search for the LCP. */
async function visit(browser: Browser, address: string, shown: string | null): Promise<Timings> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(record);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await page.goto(address, { waitUntil: 'load' });
  if (shown !== null) await page.locator(shown).first().waitFor({ state: 'attached', timeout: 30_000 });
  await page.waitForLoadState('networkidle');
  for (let clicks = 0; clicks < 5; clicks += 1) await page.locator('#count').click();
  const timings: Timings = await page.evaluate(() => Reflect.get(globalThis, 'hostTimings'));
  await context.close();
  return timings;
}

/** What each widget costs a page of an integrator, against the same page without it, in `runs` visits by turns. */
export async function hostPageFigures(runs: number): Promise<readonly Row[]> {
  const site: EmbeddingSite = await startEmbeddingSite();
  const [product, browser]: [Product, Browser] = await Promise.all([
    startProduct({ bundlesDir: built.bundlesDir, embedOrigins: [site.origin] }),
    launchBrowser(),
  ]);
  site.embed(product);
  const { api, realmId } = product.info;
  const pages = contents(realmId).map((content) => {
    const widget = content.shown === null ? '' : (/=([\w-]+)/.exec(content.shown)?.[1] ?? '');
    return { ...content, address: site.pageOf(pageWith(content.html(api, `/embed-session?widget=${widget}`))) };
  });
  const seen = new Map(pages.map(({ name }) => [name, [] as Timings[]]));
  // The first round fills the caches of the product, and is not counted.
  for (let run = 0; run <= runs; run += 1)
    for (const { name, address, shown } of pages) {
      const timings = await visit(browser, address, shown);
      if (run > 0) seen.get(name)?.push(timings);
    }
  await browser.close();
  await product.stop();
  await site.close();

  const middle = (name: string, field: keyof Timings) =>
    median((seen.get(name) ?? []).map((timings) => timings[field]));
  const over = (name: string, field: keyof Timings) => middle(name, field) - middle('none', field);
  return pages.map(({ name }) => ({
    widget: name,
    'LCP against none': within(over(name, 'paint'), budgets.paint),
    'INP against none': within(over(name, 'interaction'), budgets.interaction),
    CLS: `${middle(name, 'shift').toFixed(3)} ${middle(name, 'shift') > budgets.shift ? 'OVER' : 'of'} ${budgets.shift}`,
    'long tasks': String(middle(name, 'longTasks')),
    longest: within(
      middle(name, 'longestTask'),
      name.startsWith('estimate-panel') ? budgets.longestTaskOfPanel : budgets.longestTask,
    ),
  }));
}
