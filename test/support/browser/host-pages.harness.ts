import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchBrowser } from '../chromium.harness.ts';
import { type Product, type ProductOptions, startProduct } from '../product.harness.ts';
import { built } from './built.ts';
import { type VisitedProduct, Visitor } from './visitor.harness.ts';

/** The product with its pages, and a browser, for tests of sign-in and setup. */
export interface SetupStage<Visited extends VisitedProduct = Product> {
  readonly product: Visited;
  /** A user with their own browser profile; closed after the test. */
  readonly visitor: (options?: BrowserContextOptions) => Promise<Visitor<Visited>>;
  /** Allows console messages of this form in this test; any other message of the connector's pages fails it. */
  readonly allow: (complaint: RegExp) => void;
}

/** Starts both for a file of tests. By default the demo company is not connected. */
export function useSetupStage(options: ProductOptions = {}): SetupStage {
  return useVisitors(() => startProduct({ ...built, connected: false, ...options }), 'file');
}

/** A browser for a file of tests, and a product that lives as long as the file or is started for each test. */
export function useVisitors<Visited extends VisitedProduct>(
  start: () => Promise<Visited>,
  lifetime: 'file' | 'test',
): SetupStage<Visited> {
  let product: Visited;
  let browser: Browser;
  let allowed: RegExp[] = [];
  const profiles: BrowserContext[] = [];
  const noted: string[] = [];
  const [before, after] = lifetime === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach];

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  before(async () => {
    product = await start();
  });
  after(() => product.stop());
  afterEach(async () => {
    for (const profile of profiles.splice(0)) await profile.close();
    product.sandbox.kernel.faults.clear();
    product.sandbox.kernel.clock.release();
    const unexpected = noted.splice(0).filter((text) => !allowed.some((pattern) => pattern.test(text)));
    allowed = [];
    expect(unexpected).toEqual([]);
  });

  return {
    get product() {
      return product;
    },
    allow: (complaint) => void allowed.push(complaint),
    async visitor(profileOptions = {}) {
      const profile = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...profileOptions });
      profile.setDefaultTimeout(15_000);
      profiles.push(profile);
      await noteComplaintsOf(profile, product.info.api, noted);
      await letMomentsPass(profile, product.info.api);
      return new Visitor(product, profile, await profile.newPage());
    },
  };
}

/** Console errors, warnings and policy violations of every window of a profile, from our own pages only. */
async function noteComplaintsOf(profile: BrowserContext, origin: string, noted: string[]): Promise<void> {
  const isOurs = (page: Page | null) => page?.url().startsWith(origin) === true;
  profile.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && isOurs(message.page())) noted.push(`${message.text()} ${message.location().url}`);
  });
  profile.on('weberror', (failure) => {
    if (isOurs(failure.page())) noted.push(String(failure.error()));
  });
  await profile.exposeFunction('noteViolation', (violation: string) => void noted.push(violation));
  await profile.addInitScript((own) => {
    if (location.origin !== own) return;
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      Reflect.get(globalThis, 'noteViolation')(`Policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  }, origin);
}

/**
 * Skips the delay of callback pages. With a controlled clock in the profile (`hurried`), tests of the delay move that
 * clock themselves.
 */
async function letMomentsPass(profile: BrowserContext, origin: string): Promise<void> {
  const moment = { origin, paths: ['/authcallback', '/aiauthcallback'], milliseconds: 3_000 };
  await profile.addInitScript((passing) => {
    if (location.origin !== passing.origin || !passing.paths.includes(location.pathname)) return;
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (wait, self, [work, milliseconds, ...more]) =>
        Reflect.apply(wait, self, [work, milliseconds === passing.milliseconds ? 0 : milliseconds, ...more]),
    });
  }, moment);
}
