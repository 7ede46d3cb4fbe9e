import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { closePages, sharedBrowser } from '../chromium.harness.ts';
import { type Product, type ProductOptions, startProduct } from '../product.harness.ts';
import { type ServedProduct, BrowserUser } from './browser-user.harness.ts';
import { built } from './built.ts';

/** The product with its pages, and a browser, for tests of sign-in and setup. */
export interface HostPagesHarness<Served extends ServedProduct = Product> {
  readonly product: Served;
  /** A user with their own browser profile; closed after the test. */
  readonly newUser: (options?: BrowserContextOptions) => Promise<BrowserUser<Served>>;
  /** Allows console messages of this form in this test; any other message of the connector's pages fails it. */
  readonly allow: (pageError: RegExp) => void;
}

/** Starts both for a file of tests. By default the demo company is not connected. */
export function useHostPages(options: ProductOptions = {}): HostPagesHarness {
  return useHostPagesOf(() => startProduct({ ...built, connected: false, ...options }), 'file');
}

/** A browser for a file of tests, and a product that lives as long as the file or is started for each test. */
export function useHostPagesOf<Served extends ServedProduct>(
  start: () => Promise<Served>,
  lifetime: 'file' | 'test',
): HostPagesHarness<Served> {
  let product: Served;
  let browser: Browser;
  let allowed: RegExp[] = [];
  const profiles: BrowserContext[] = [];
  const recorded: string[] = [];
  const [before, after] = lifetime === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach];

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(() => closePages(browser));
  before(async () => {
    product = await start();
  });
  after(() => product.stop());
  afterEach(async () => {
    for (const profile of profiles.splice(0)) await profile.close();
    product.sandbox.kernel.faults.clear();
    product.sandbox.kernel.clock.release();
    const unexpected = recorded.splice(0).filter((text) => !allowed.some((pattern) => pattern.test(text)));
    allowed = [];
    expect(unexpected).toEqual([]);
  });

  return {
    get product() {
      return product;
    },
    allow: (pageError) => void allowed.push(pageError),
    async newUser(profileOptions = {}) {
      const profile = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...profileOptions });
      profile.setDefaultTimeout(15_000);
      profiles.push(profile);
      await recordErrorsOf(profile, product.info.api, recorded);
      await letMomentsPass(profile, product.info.api);
      return new BrowserUser(product, profile, await profile.newPage());
    },
  };
}

/** Console errors, warnings and policy violations of every window of a profile, from our own pages only. */
async function recordErrorsOf(profile: BrowserContext, origin: string, recorded: string[]): Promise<void> {
  const isOurs = (page: Page | null) => page?.url().startsWith(origin) === true;
  profile.on('console', (message) => {
    const isPageError = message.type() === 'error' || message.type() === 'warning';
    if (isPageError && isOurs(message.page())) recorded.push(`${message.text()} ${message.location().url}`);
  });
  profile.on('weberror', (failure) => {
    if (isOurs(failure.page())) recorded.push(String(failure.error()));
  });
  await profile.exposeFunction('noteViolation', (violation: string) => void recorded.push(violation));
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
