import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import type { SessionRecord } from '@salestax/client';
import type { CompanySettings } from '../../packages/connector/src/domain/company-settings.ts';
import { changeCompany, companyOfRealm, type CompanyChanges } from '../../packages/connector/src/store/companies.ts';
import { built } from '../support/browser/built.ts';
import { signedIn } from '../support/browser/signed-in.ts';
import { staffSignedIn } from '../support/browser/staff-pages.harness.ts';
import { launchBrowser } from '../support/chromium.harness.ts';
import type { people } from '../support/person.harness.ts';
import { startProduct } from '../support/product.harness.ts';

/** A screen in one of its states: the signed-in user, the state of the company, and how to get there. */
export interface Scene {
  /** The signed-in user; nobody when absent. */
  readonly as?: keyof typeof people | 'staff';
  /** Differences of the stored session from that of a sign-in. */
  readonly record?: Partial<SessionRecord>;
  readonly company?: CompanyChanges;
  readonly settings?: Partial<CompanySettings>;
  /** Opens the screen; resolves when the state is shown. */
  readonly reach: (user: SceneUser) => Promise<unknown>;
}

/** A user with a browser, in a product whose responses can be replaced. */
export class SceneUser {
  readonly page: Page;
  readonly address: (path: string) => string;
  readonly realmId: string;
  /** An invoice with the panel, at the accounting service. */
  readonly documentPage: string;
  #isTimeStopped = false;

  constructor(page: Page, info: { readonly api: string; readonly realmId: string; readonly documentPage: string }) {
    this.page = page;
    this.address = (path) => info.api + path;
    this.realmId = info.realmId;
    this.documentPage = info.documentPage;
  }

  open(path: string): Promise<unknown> {
    return this.page.goto(this.address(path));
  }

  /** Waits for a text, the first of several matches. */
  waitForText(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor();
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).first().click();
  }

  /** Replaces the service's response to a call. */
  answer(path: string, json: unknown, status = 200): Promise<unknown> {
    const headers = { 'x-correlation-id': '7f3a91c4-0b52-4c1e-9d27-5b8f2f6f1c9b' };
    return this.page.route(path, (route) => route.fulfill({ status, json, headers }));
  }

  /** Changes the service's response to a call. */
  alter(path: string, change: (answer: unknown) => unknown): Promise<unknown> {
    return this.page.route(path, async (route: Route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, json: change(await response.json()) });
    });
  }

  /** Holds a call without a response. */
  hold(path: string): Promise<unknown> {
    return this.page.route(path, () => {});
  }

  /** Stops the page's clock. */
  async stopTime(): Promise<void> {
    await this.page.clock.install();
    await this.page.clock.pauseAt(Date.now() + 1_000);
    this.#isTimeStopped = true;
  }

  /** Advances a stopped clock while the work waits for timers of the page. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    const over = work.then(() => true);
    const passed = () => this.page.clock.runFor(1).then(() => false);
    let isOver = !this.#isTimeStopped;
    while (!isOver) isOver = await Promise.race([over, passed()]);
    return work;
  }
}

/** The product with a browser, in which scenes are played one after the other. */
export interface Screens {
  /** Plays a scene and photographs it; afterwards everything is restored. */
  play<Seen>(
    scene: Scene,
    contextOptions: BrowserContextOptions,
    show: (user: SceneUser) => Promise<Seen>,
  ): Promise<Seen>;
  close(): Promise<void>;
}

export async function openScreens(): Promise<Screens> {
  const [product, browser] = await Promise.all([startProduct({ ...built, webhooks: false }), launchBrowser()]);
  const { info } = product;
  const { db, clock } = product.connector.services;

  const read = () => db.tx({ realm: info.realmId }, (trx) => companyOfRealm(trx, info.realmId));
  const write = (changes: CompanyChanges) =>
    db.tx({ realm: info.realmId }, (trx) => changeCompany(trx, info.realmId, changes, clock.now()));

  const storedBy = async (as: Scene['as'], record: Partial<SessionRecord>) => {
    if (as === undefined) return {};
    return as === 'staff' ? staffSignedIn(product) : signedIn(product, as, record);
  };

  return {
    async play({ as, record = {}, company, settings, reach }, contextOptions, show) {
      const normal = await read();
      if (normal === null) throw new Error('The demo company does not exist.');
      const stored = await storedBy(as, record);
      await write({ ...company, settings: { ...normal.settings, ...settings } });
      const profile = await browser.newContext({
        viewport: { width: 1280, height: 860 },
        ...contextOptions,
        ...stored,
      });
      profile.setDefaultTimeout(10_000);
      try {
        const user = new SceneUser(await profile.newPage(), info);
        await reach(user);
        return await show(user);
      } finally {
        // A response that `alter` still waits for would fail when its page is closed.
        for (const page of profile.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
        await profile.close();
        await write(normal);
      }
    },
    async close() {
      await browser.close();
      await product.stop();
    },
  };
}
