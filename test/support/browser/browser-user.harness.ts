import type { BrowserContext, Page } from 'playwright-core';
import type { Sandbox } from '@salestax/sandbox';
import type { Product } from '../product.harness.ts';

/** The demo users by role. */
export const people = {
  administrator: 'Dana Whitfield',
  bookkeeper: 'Luis Ortega',
  secondAdministrator: 'Priya Raman',
  /** Another account, several companies. */
  severalCompanies: 'Sam Keller',
  /** Another account, no company. */
  noCompany: 'Ana Reyes',
  /** Can sign in but has no tax account. */
  stranger: 'Casey Nolan',
} as const;

export const passwords = {
  'dana@cottonwood.example': 'sandbox-password',
  'owner@ridgeline.example': 'sandbox-password',
} as const;

/** The parts of a running product that a browser uses. */
export interface ServedProduct extends Pick<Product, 'sandbox' | 'stop'> {
  readonly info: Omit<Sandbox['description'], 'accountingToken' | 'connection'> & { readonly api: string };
}

/** A user with a browser: actions on our pages and on those of the vendors. */
export class BrowserUser<Served extends ServedProduct = Product> {
  readonly product: Served;
  readonly profile: BrowserContext;
  readonly page: Page;

  constructor(product: Served, profile: BrowserContext, page: Page) {
    this.product = product;
    this.profile = profile;
    this.page = page;
  }

  address(path: string): string {
    return this.product.info.api + path;
  }

  open(path: string): Promise<unknown> {
    return this.page.goto(this.address(path));
  }

  /** Chooses who signs in at the tax provider; null cancels. */
  async chooseAtProvider(person: string | null, page: Page = this.page): Promise<void> {
    await page.waitForURL(`${this.product.info.identity}/**`);
    const button = person === null ? 'Cancel' : person;
    await page.getByRole('button', { name: button }).click();
  }

  /** Signs in at the accounting service and gives consent for a company; null cancels. */
  async consentAtAccounting(person: string | null, company: string | RegExp, page: Page = this.page): Promise<void> {
    await page.waitForURL(`${this.product.info.accounting}/connect/**`);
    if (person === null) return page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: person }).click();
    await page.getByRole('radio', { name: company }).check();
    await page.getByRole('button', { name: 'Connect' }).click();
  }

  /** Performs an action that opens a window, and returns that window. */
  async windowOf(act: () => Promise<unknown>): Promise<Page> {
    const [opened] = await Promise.all([this.profile.waitForEvent('page'), act()]);
    // Some windows are opened empty, and get their address later.
    await opened.waitForURL((url) => url.href !== 'about:blank', { waitUntil: 'commit' });
    return opened;
  }

  /** The stored session of the browser; null when there is none. */
  async record(): Promise<Record<string, unknown> | null> {
    const text = await this.page.evaluate(() => localStorage.getItem('qbo_session'));
    return text === null ? null : JSON.parse(text);
  }
}

/** Performs an action that closes a window. The click may fail because the window is already gone, which is ignored. */
export async function closes(window: Page, act: () => Promise<unknown>): Promise<void> {
  const closed = window.waitForEvent('close');
  await act().catch((error: unknown) => {
    if (!window.isClosed()) throw error;
  });
  await closed;
}
