import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { pollIntervalMs } from '../../packages/contract/src/constants.ts';
import { launchBrowser } from '../support/chromium.harness.ts';
import { field, listAt } from '../support/json.ts';
import { panelAnswers } from '../support/panel-answers.fixture.ts';
import { median, ms, within, type Row } from './figures.ts';

const bundle = readFileSync(new URL('../../dist/sdk/estimate-panel.js', import.meta.url), 'utf8');
const origin = 'http://panel.test';
const mounts = 5;
const ticks = 100;
/** Interval of the panel's polling in milliseconds, shortened from two seconds to shorten the run. */
const tickMs = 40;
/** Interval of the timer of the page that does nothing, in milliseconds; another one, so that the trace shows which is which. */
const emptyMs = 41;

/** Milliseconds of a main thread at full speed, until the button can be pressed, and of all polls in an hour. */
const budgets = { button: 75, hour: 300 };

/** Milliseconds. */
interface Load {
  readonly evaluated: number;
  readonly painted: number;
  readonly usable: number;
  /** The time of its long tasks (over 50 ms), altogether. */
  readonly longTasks: number;
}

/** The cost of the panel for its page, on a main thread slowed down by this factor. */
export async function panelFigures(slower: number): Promise<Row> {
  const browser = await launchBrowser();
  try {
    const loads: Load[] = [];
    for (let count = 0; count < mounts; count += 1) loads.push(await measureLoad(browser, slower));
    const { polls, empty } = await measureTicks(browser, slower);
    const own = median(polls) - median(empty);
    const timeOf = (name: keyof Load) => median(loads.map((load) => load[name]));
    return {
      'CPU slower': `${slower} x`,
      'script evaluated in': ms(timeOf('evaluated')),
      'first paint after it': ms(timeOf('painted')),
      'button after it': within(timeOf('usable'), budgets.button * slower),
      'long tasks': ms(timeOf('longTasks')),
      ticks: String(polls.length),
      'tick, median': ms(median(polls)),
      'empty timer, median': ms(median(empty)),
      'tick over it': ms(own),
      'tick, worst': ms(Math.max(...polls)),
      'ticks of an hour': within(own * (3_600_000 / pollIntervalMs), budgets.hour * slower),
    };
  } finally {
    await browser.close();
  }
}

async function openPage(browser: Browser, slower: number): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><main></main>' });
    if (pathname === '/panel.js') return route.fulfill({ contentType: 'text/javascript', body: bundle });
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify(answerTo(pathname)) });
  });
  await page.addInitScript(prepare, { lines: 100, tickMs });
  await page.goto(origin);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
}

async function measureLoad(browser: Browser, slower: number): Promise<Load> {
  const page = await openPage(browser, slower);
  const load = await page.evaluate(loadPanel, origin);
  await page.close();
  return load;
}

/**
 * CPU time of the panel's polls, from the browser's own trace, and of a timer of the same page that sets itself again and
 * does nothing else: the browser's work for a timer, and the trace's own. Milliseconds.
 */
async function measureTicks(
  browser: Browser,
  slower: number,
): Promise<{ readonly polls: readonly number[]; readonly empty: readonly number[] }> {
  const page = await openPage(browser, slower);
  await page.evaluate(loadPanel, origin);
  await page.evaluate(startEmptyTimer, emptyMs);
  await page.evaluate(documentReads, 10);
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.evaluate(documentReads, ticks);
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString('utf8'));
  await page.close();
  const events = listAt(trace, 'traceEvents');
  return { polls: durationsOf(events, tickMs), empty: durationsOf(events, emptyMs) };
}

/** CPU time of the main thread in the timers of this interval: without what other programs have taken from it. Milliseconds. */
function durationsOf(events: readonly unknown[], interval: number): readonly number[] {
  const named = (name: string) => events.filter((event) => field(event, 'name') === name);
  const timerOf = (event: unknown) => field(event, 'args', 'data', 'timerId');
  const polls = new Set(
    named('TimerInstall')
      .filter((event) => field(event, 'args', 'data', 'timeout') === interval)
      .map(timerOf),
  );
  return named('TimerFire')
    .filter((event) => polls.has(timerOf(event)))
    .map((event) => Number(field(event, 'tdur')) / 1_000)
    .filter((duration) => !Number.isNaN(duration));
}

function answerTo(pathname: string): unknown {
  const answer = panelAnswers[pathname.split('/').at(-2) ?? ''];
  return answer ?? { token: 'token', expiresAt: new Date(Date.now() + 900_000).toISOString() };
}

/* The following functions run in the page, so each must be self-contained. */

interface Harness {
  reads: number;
}

/** A page with a plain document, and with shortened timers in place of two seconds. */
function prepare({ lines, tickMs: shorter }: { readonly lines: number; readonly tickMs: number }): void {
  const address = {
    line1: '1437 Bannock St',
    line2: '',
    city: 'Denver',
    region: 'CO',
    postalCode: '80202',
    country: 'US',
  };
  const current = {
    txnType: 35,
    txnId: '180',
    syncToken: '2',
    referenceNumber: '1087',
    date: '2026-03-02',
    customerId: '2',
    departmentId: null,
    shippingAddress: address,
    billingAddress: address,
    lines: Array.from({ length: lines }, (_, index) => ({
      itemId: '1',
      quantity: 2,
      rate: 5.95,
      amount: 11.9,
      description: `Cedar mulch, two cubic feet, bag ${index + 1}`,
      taxable: true,
      taxCodeId: 'TAX',
      itemType: 'NonInventory',
      salesDetailType: 'SalesItemLineDetail',
      isSubtotal: false,
      isDescription: false,
      serviceDate: null,
    })),
    shippingAmount: 0,
    discount: null,
    totalAmount: lines * 11.9,
    accountBalance: '',
    amountPaid: '0',
    isVoided: false,
  };
  const bench: Harness = { reads: 0 };
  // Made beforehand: reading the document is the work of its page. In turn, because a page gives a new object at each read.
  const copies = [structuredClone(current), structuredClone(current)] as const;
  const host = {
    context: async () => ({
      email: 'dana@cottonwood.example',
      name: 'Dana Whitfield',
      isAdmin: true,
      companyName: 'Cottonwood Landscape Supply',
      realmId: '9341452100000001',
      qboUserId: '1',
    }),
    current: async () => {
      bench.reads += 1;
      return copies[bench.reads % 2 === 0 ? 0 : 1];
    },
    changeLines: async () => undefined,
    onLifecycle: () => () => undefined,
    resize: () => undefined,
    showDialog: async () => '',
  };
  const later = window.setTimeout.bind(window);
  const timer = (work: () => void, delay = 0) => later(work, delay === 2_000 ? shorter : delay);
  const every = window.setInterval.bind(window);
  const interval = (work: () => void, delay = 0) => every(work, delay === 2_000 ? shorter : delay);
  Object.assign(window, { salesTaxDocumentHost: host, bench, setTimeout: timer, setInterval: interval });
}

/**
 * Loads the panel as a page does; milliseconds of its evaluation, and from there to the first paint and to the button.
 */
async function loadPanel(base: string): Promise<Load> {
  const code = await (await fetch('/panel.js')).text();
  const script = document.createElement('script');
  Object.assign(script.dataset, { apiBase: base, oauthBase: `${base}/oauth`, sessionUrl: '/session' });
  script.textContent = code;
  let longTasks = 0;
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks += duration;
  });
  tasks.observe({ type: 'longtask' });
  const started = performance.now();
  document.querySelector('main')?.append(script);
  const evaluated = performance.now();
  await new Promise<void>((painted) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => painted());
      port1.start();
      port2.postMessage(null);
    });
  });
  const painted = performance.now();
  const isUsable = () => document.querySelector('[data-salestax]')?.shadowRoot?.querySelector('button') != null;
  while (!isUsable()) await new Promise((frame) => requestAnimationFrame(frame));
  const usable = performance.now() - evaluated;
  tasks.disconnect();
  return { evaluated: evaluated - started, painted: painted - evaluated, usable, longTasks };
}

function startEmptyTimer(interval: number): void {
  const next = () => void setTimeout(next, interval);
  next();
}

/** Resolves when the panel has read the document this many more times. */
async function documentReads(more: number): Promise<void> {
  const bench: unknown = Reflect.get(window, 'bench');
  const reads = () => Number(typeof bench === 'object' && bench !== null ? Reflect.get(bench, 'reads') : 0);
  const wanted = reads() + more;
  while (reads() < wanted) await new Promise((frame) => requestAnimationFrame(frame));
}
