import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { isStaffPath, pages } from '../../packages/host-pages/src/pages.ts';
import { scenes } from '../screenshots/scenes.ts';
import { openScreens, type Scene, type Screens, type SceneUser } from '../screenshots/screenshot.harness.ts';
import { DocumentPage } from '../support/browser/document-page.harness.ts';
import { median, ms, type Row } from './figures.ts';

/** The main thread is this much slower than the machine's. */
const slower = 4;
/** Of a good mobile connection; milliseconds and bytes per second. */
const network = { offline: false, latency: 60, downloadThroughput: 1_250_000, uploadThroughput: 625_000 };
/** Of a mobile connection as PageSpeed Insights simulates it ('Fast 3G'). */
const slowNetwork = { offline: false, latency: 562, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const widths = [1_280, 390] as const;
/** A person holds the button of the mouse down for about this long. */
const pressedMs = 80;

/** A screen of every page, as it loads. */
const loads = [
  'landing',
  'launch-failed',
  'callback-refused',
  'integration-linked',
  'onboarding-arguments-missing',
  'utilities-failed',
  'provider-sign-in',
  'disconnected',
  'completion',
  'health',
  'page-not-found',
  'link-company-several',
  'home',
  'settings',
  'nexus-demo',
  'documents',
  'documents-opened',
  'reconciliation-empty',
  'reconciliation-result',
  'catalog',
  'addresses',
  'exemption-certificates',
  'exemption-requests-first',
  'admin-customers-list',
  'admin-sign-in-given-up',
];

interface Shift {
  readonly at: number;
  readonly value: number;
  /** The elements that moved. */
  readonly moved: readonly string[];
}

interface Timings {
  readonly shifts: readonly Shift[];
  /** Of each interaction the milliseconds to the next paint. */
  readonly interactions: Readonly<Record<string, number>>;
  /** When anything changed last. */
  readonly changedAt: number;
}

/** Runs in the page before everything else: records layout shifts, interactions and changes. */
function record(): void {
  const timings = { shifts: [] as Shift[], interactions: {} as Record<string, number>, changedAt: 0 };
  Object.assign(globalThis, { pageTimings: timings });
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    return element === null
      ? '?'
      : `${element.localName}${element.id === '' ? '' : `#${element.id}`}.${element.classList.value}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly { readonly node: Node | null }[];
      };
      timings.changedAt = performance.now();
      if (!shift.hadRecentInput)
        timings.shifts.push({
          at: shift.startTime,
          value: shift.value,
          moved: shift.sources.map(({ node }) => nameOf(node)),
        });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0)
        timings.interactions[interactionId] = Math.max(timings.interactions[interactionId] ?? 0, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver(() => (timings.changedAt = performance.now())).observe({ type: 'resource', buffered: true });
}

const timingsOf = (page: Page): Promise<Timings> => page.evaluate(() => Reflect.get(globalThis, 'pageTimings'));

/** Waits until nothing has been loaded or moved for half a second, at most three. Some scenes stop the clock of their page. */
async function settle(page: Page): Promise<void> {
  const end = performance.now() + 3_000;
  let seen = -1;
  let since = performance.now();
  while (performance.now() < end && performance.now() - since < 500) {
    const { changedAt } = await timingsOf(page);
    if (changedAt !== seen) [seen, since] = [changedAt, performance.now()];
    await pause(50);
  }
}

async function slowDown(page: Page, conditions = network): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', conditions);
  return session;
}

/** The scene with its page measured from the start. */
const recorded = (scene: Scene): Scene => ({
  ...scene,
  async reach(user) {
    await user.page.addInitScript(record);
    await slowDown(user.page);
    await scene.reach(user);
  },
});

/** How much of each page moves while it loads: the largest sum of a session, as Chrome counts it (web.dev/articles/cls). */
export async function shiftFigures(): Promise<readonly Row[]> {
  const screens = await openScreens();
  const rows: Row[] = [];
  for (const name of loads) {
    const scene = sceneOf(name);
    const row: Record<string, string> = { screen: name };
    let moved: readonly Shift[] = [];
    for (const width of widths) {
      const shifts = await shiftsOf(screens, scene, width);
      row[`CLS at ${width}`] = shifts === null ? 'not reached' : layoutShift(shifts).toFixed(3);
      if (shifts !== null && layoutShift(shifts) > 0.02) moved = [...moved, ...shifts];
    }
    const most = moved.toSorted((one, other) => other.value - one.value)[0];
    rows.push({
      ...row,
      'moved most': most === undefined ? '' : `${most.moved.slice(0, 2).join(', ')} (${most.value.toFixed(3)})`,
    });
  }
  await screens.close();
  return rows;
}

/** The shifts of a screen; null: it was not reached in time, as on a busy machine. */
const shiftsOf = (screens: Screens, scene: Scene, width: number): Promise<readonly Shift[] | null> =>
  screens
    .play(recorded(scene), { viewport: { width, height: 860 } }, async ({ page }) => {
      await settle(page);
      return (await timingsOf(page)).shifts;
    })
    .catch(() => null);

/** The largest sum of shifts of a session: gaps below one second, five seconds at most. */
function layoutShift(shifts: readonly Shift[]): number {
  let [largest, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { at, value } of shifts) {
    if (at - last > 1_000 || at - first > 5_000) [sum, first] = [0, at];
    [sum, last] = [sum + value, at];
    largest = Math.max(largest, sum);
  }
  return largest;
}

/** A first visit. */
interface Visit {
  readonly name: string;
  readonly as?: Exclude<Scene['as'], undefined>;
  readonly address: (user: SceneUser) => string;
}

/** Every page of the route table, and a document of the accounting service with the panel. */
const visits: readonly Visit[] = [
  ...pages.flatMap((page): readonly Visit[] => {
    if ('to' in page) return [];
    const path = page.path.replace(/\/:\w+\?$/, '');
    // Without parameters it would lead on to the identity provider.
    const address = (user: SceneUser) => user.address(path === '/admin/signin' ? `${path}?error=access_denied` : path);
    if (page.guard === 'open') return [{ name: path, address }];
    return [{ name: path, as: isStaffPath(path) ? 'staff' : 'dana', address }];
  }),
  { name: 'a document with the panel', as: 'dana', address: ({ documentPage }) => documentPage },
];

/**
 * When the largest text or picture of each page is painted (web.dev/articles/lcp), and what its first visit transfers: of a
 * company that nobody has visited before, and of the same company in another browser. The first visit of the catalog and of the
 * certificates starts to read everything at the vendors, and ends when that has ended.
 */
export async function paintFigures(): Promise<readonly Row[]> {
  const screens = await openScreens();
  const rows: Row[] = [];
  for (const visit of visits) {
    const { painted } = await paintOf(screens, visit);
    const { painted: again, total } = await paintOf(screens, visit);
    rows.push({
      page: visit.name,
      'largest paint, first of the company': seconds(painted),
      'largest paint': seconds(again),
      'requests to the service': String(total.requests),
      'bytes from the service': String(total.bytes),
    });
  }
  await screens.close();
  return rows;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;

interface Paint {
  /** Milliseconds from the start of the navigation to the largest paint. */
  readonly painted: number;
  readonly total: { readonly requests: number; readonly bytes: number };
}

/** A visit with an empty cache. */
const paintOf = (screens: Screens, { as, address }: Visit): Promise<Paint> =>
  screens.play({ ...(as !== undefined && { as }), reach: async () => undefined }, {}, async (user) => {
    const { page } = user;
    await page.addInitScript(recordPaint);
    const session = await slowDown(page, slowNetwork);
    const ours = new Set<string>();
    const total = { requests: 0, bytes: 0 };
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.startsWith(user.address('/'))) ours.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!ours.has(requestId)) return;
      total.requests += 1;
      total.bytes += encodedDataLength;
    });
    await page.goto(address(user));
    // Where something is polled the network never rests.
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => null);
    return { painted: await page.evaluate(() => Number(Reflect.get(globalThis, 'largestPaint'))), total };
  });

/** Runs in the page before everything else. */
function recordPaint(): void {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) Object.assign(globalThis, { largestPaint: startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** A click of a user: the screen before it, and what is clicked. */
interface Click {
  readonly before: Scene;
  readonly target: (user: SceneUser) => Locator;
}

const sceneOf = (name: string): Scene => {
  const scene = scenes[name];
  if (scene === undefined) throw new Error(`There is no scene ${name}.`);
  return scene;
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

const atDocument: Scene = {
  async reach({ page, documentPage }) {
    await page.goto(documentPage);
    await new DocumentPage(page).isReady();
  },
};

const atEstimate: Scene = {
  async reach(user) {
    await atDocument.reach(user);
    await new DocumentPage(user.page).estimate();
  },
};

/** The ten commonest clicks. */
const clicks: Readonly<Record<string, Click>> = {
  'estimate tax': { before: atDocument, target: ({ page }) => new DocumentPage(page).estimateButton },
  'why this tax': { before: atEstimate, target: ({ page }) => new DocumentPage(page).whyButton },
  'save settings': {
    before: {
      ...sceneOf('settings'),
      async reach(user) {
        await sceneOf('settings').reach(user);
        await user.page.getByRole('checkbox', { name: 'Make all customers taxable' }).click();
      },
    },
    target: ({ page }) => button(page, 'Save'),
  },
  'search documents to reconcile': {
    before: sceneOf('reconciliation-empty'),
    target: ({ page }) => button(page, 'Search'),
  },
  'open a row': {
    before: sceneOf('reconciliation-result'),
    target: ({ page }) => button(page, 'Details of Invoice 1091'),
  },
  'filter by a pill': { before: sceneOf('catalog'), target: ({ page }) => page.locator('.st-pill').nth(1) },
  'select a row': {
    before: sceneOf('catalog'),
    target: ({ page }) => page.locator('tbody').getByRole('checkbox', { checked: false, disabled: false }).first(),
  },
  'go to another page': {
    before: sceneOf('home'),
    target: ({ page }) => page.locator('#nav').getByRole('link', { name: /^Where you collect/ }),
  },
  'open a combobox': {
    before: sceneOf('settings'),
    target: ({ page }) => page.locator('input[role=combobox]').first(),
  },
  'open a dialog': {
    before: sceneOf('home'),
    target: ({ page }) => page.getByRole('checkbox', { name: 'Calculation active' }),
  },
};

/** From a click to the next paint (web.dev/articles/inp); the median of several pages. */
export async function clickFigures(repeats: number): Promise<readonly Row[]> {
  const screens = await openScreens();
  const rows: Row[] = [];
  for (const [name, click] of Object.entries(clicks)) {
    const durations: number[] = [];
    for (let count = 0; count < repeats; count += 1) durations.push(await durationOf(screens, click));
    rows.push({ click: name, median: ms(median(durations)), worst: ms(Math.max(...durations)) });
  }
  await screens.close();
  return rows;
}

/** Waits until an interaction is reported that was not known; after three seconds there was none above the threshold. */
const reported = (page: Page, known: readonly string[]): Promise<unknown> =>
  page
    .waitForFunction(
      (earlier) => Object.keys(Reflect.get(globalThis, 'pageTimings').interactions).some((id) => !earlier.includes(id)),
      known,
      { timeout: 3_000 },
    )
    .catch(() => null);

/** Clicks with the mouse as a person does: a click of the locator adds its own checks to the handling of the events. */
async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is clicked is not on the screen.');
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: pressedMs });
}

/** Milliseconds; Chromium reports them in steps of 8, and none below 16. */
const durationOf = (screens: Screens, { before, target }: Click): Promise<number> =>
  screens.play(recorded(before), {}, async (user) => {
    await settle(user.page);
    const earlier = (await timingsOf(user.page)).interactions;
    await press(target(user));
    await reported(user.page, Object.keys(earlier));
    await settle(user.page);
    const { interactions } = await timingsOf(user.page);
    const later = Object.entries(interactions).filter(([id]) => !(id in earlier));
    return Math.max(16, ...later.map(([, duration]) => duration));
  });
