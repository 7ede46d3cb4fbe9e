import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { documentKinds } from '@salestax/contract';
import { realmIds, type JournalEntry } from '@salestax/sandbox';
import type { CompanySettings } from '../../../packages/connector/src/domain/company-settings.ts';
import {
  changeCompany,
  companyOfRealm,
  type Company,
  type CompanyChanges,
} from '../../../packages/connector/src/store/companies.ts';
import { timelineOf } from '../../../packages/connector/src/store/timeline.ts';
import { closePages, sharedBrowser } from '../chromium.harness.ts';
import { type Product, type ProductOptions, startProduct } from '../product.harness.ts';
import { built } from './built.ts';
import { recordPageErrors, type PageErrors } from './console-errors.ts';
import { DocumentPage, pathOf, type Slug } from './document-page.harness.ts';

/** A transaction of the tax provider after a write. */
export interface Recorded {
  readonly operation: string;
  readonly code: string;
  readonly type: string;
  readonly status: string;
  readonly totalAmount: number;
  readonly totalTax: number;
  readonly version: number;
}

export type Kind = keyof typeof documentKinds;
export type Prepare = (page: Page) => Promise<unknown>;

/** The product and a browser for one file of tests. Every test has its own browser profile and console messages. */
export interface PanelHarness {
  readonly product: Product;
  /** Opens a document in this test's browser profile; `prepare` runs before the page loads. */
  readonly open: (slug: Slug, id?: string, prepare?: Prepare) => Promise<DocumentPage>;
  /** A browser profile; closed after the test. */
  readonly profile: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Opens a document in a tab of a profile. */
  readonly openIn: (profile: BrowserContext, slug: Slug, id?: string, prepare?: Prepare) => Promise<DocumentPage>;
  /** Allows console messages of this form in this test; any other message fails it. */
  readonly allow: (pageError: RegExp) => void;
  /** Changes the company's row until the end of the test. */
  readonly changeCompany: (changes: CompanyChanges) => Promise<void>;
  readonly changeSettings: (changes: Partial<CompanySettings>) => Promise<void>;
  /** Creates a document at the accounting service without reporting it. */
  readonly book: (kind: Kind, changes?: object) => string;
  /** Changes an entity at the accounting service, and clears the connector's cache of it. */
  readonly update: (entity: 'Preferences' | 'Customer' | 'Item', id: string, changes: object) => void;
  /** Runs after the test. */
  readonly undo: (work: () => void) => void;
  /** The transactions recorded since the start of the test, oldest first. */
  readonly recorded: () => readonly Recorded[];
  /** The current transactions of the tax provider, by code. */
  readonly held: () => ReadonlyMap<string, string>;
  /** The number of estimates that the tax provider has calculated. */
  readonly calculations: () => number;
  /** The connector's timeline of a document. */
  readonly timeline: (kind: Kind, id: string) => Promise<readonly string[]>;
}

/** Starts both before the tests of a file and restores everything between them. */
export function usePanelHarness(options: ProductOptions = {}): PanelHarness {
  let product: Product;
  let browser: Browser;
  let normal: Company | null = null;
  let since = 0;
  let shared: BrowserContext | null = null;
  let allowed: RegExp[] = [];
  const profiles: BrowserContext[] = [];
  const pageErrors: PageErrors[] = [];
  const undos: (() => void)[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([
      startProduct({ bundlesDir: built.bundlesDir, ...options }),
      sharedBrowser(),
    ]);
  });
  afterAll(async () => {
    await closePages(browser);
    await product.stop();
  });
  afterEach(async () => {
    const pageMessages = (await Promise.all(pageErrors.map((each) => each.all()))).flat();
    for (const profile of profiles) await profile.close();
    const { faults, clock, journal } = product.sandbox.kernel;
    faults.clear();
    clock.release();
    for (const undo of undos.splice(0).toReversed()) undo();
    if (normal !== null) await write(normal);
    const unexpected = pageMessages.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    [normal, shared, allowed, profiles.length, pageErrors.length] = [null, null, [], 0, 0];
    since = journal.since(0).length;
    expect(unexpected).toEqual([]);
  });

  function books() {
    const realm = product.sandbox.accounting().realms.get(realmIds.main);
    if (realm === undefined) throw new Error('The demo company does not exist.');
    return realm;
  }

  async function write(changes: CompanyChanges): Promise<void> {
    const { db, clock } = product.connector.services;
    await db.tx({ realm: realmIds.main }, async (trx) => {
      normal ??= await companyOfRealm(trx, realmIds.main);
      await changeCompany(trx, realmIds.main, changes, clock.now());
    });
  }

  const harness: PanelHarness = {
    get product() {
      return product;
    },
    allow: (pageError) => void allowed.push(pageError),
    async profile(profileOptions = {}) {
      const profile = await browser.newContext({ viewport: { width: 1280, height: 1000 }, ...profileOptions });
      profile.setDefaultTimeout(15_000);
      profiles.push(profile);
      return profile;
    },
    async open(slug, id, prepare) {
      shared ??= await harness.profile();
      return harness.openIn(shared, slug, id, prepare);
    },
    async openIn(profile, slug, id = 'new', prepare = async () => {}) {
      const page = await profile.newPage();
      pageErrors.push(await recordPageErrors(page));
      await prepare(page);
      const document = new DocumentPage(page);
      await page.goto(new URL(pathOf(slug, id), product.info.accounting).href);
      await document.isReady();
      return document;
    },
    changeCompany: write,
    async changeSettings(changes) {
      const { db } = product.connector.services;
      const company = await db.tx({ realm: realmIds.main }, (trx) => companyOfRealm(trx, realmIds.main));
      if (company === null) throw new Error('The demo company does not exist.');
      await write({ settings: { ...company.settings, ...changes } });
    },
    book(kind, changes = {}) {
      const account = kind === 'RefundReceipt' ? { DepositToAccountRef: { value: '6' } } : {};
      const made = books().create(kind, { ...saleInDenver, ...account, ...changes }, { allowDuplicateNumber: true });
      if (!made.ok) throw new Error(`The accounting service refused: ${JSON.stringify(made)}`);
      return made.entity.Id;
    },
    update(entity, id, changes) {
      const now = books().read(entity, id);
      const { SyncToken } = now.ok ? now.entity : { SyncToken: '' };
      const changed = books().update(entity, { Id: id, SyncToken, sparse: true, ...changes });
      if (!changed.ok) throw new Error(`The accounting service refused: ${JSON.stringify(changed)}`);
      product.connector.services.facts.invalidate(realmIds.main);
    },
    undo: (work) => void undos.push(work),
    held() {
      const live = product.sandbox
        .taxProvider()
        .transactions.all()
        .filter(({ status }) => status !== 'Adjusted');
      return new Map(live.map(({ header, status }) => [header.code, status]));
    },
    recorded: () => product.sandbox.kernel.journal.since(since).flatMap((entry) => recordedOf(entry) ?? []),
    calculations: () => product.sandbox.taxProvider().counters.estimates,
    async timeline(kind, id) {
      const { db } = product.connector.services;
      const key = { realmId: realmIds.main, txnType: documentKinds[kind].number, txnId: id };
      return (await db.tx({ realm: realmIds.main }, (trx) => timelineOf(trx, key))).map(({ event }) => event);
    },
  };
  return harness;
}

/** Ten bags of mulch for a customer in Denver: 59.50, taxed with 9.15 % there. */
export const saleInDenver = {
  TxnDate: '2026-03-02',
  CustomerRef: { value: '2' },
  ShipAddr: {
    Line1: '1437 Bannock St',
    City: 'Denver',
    CountrySubDivisionCode: 'CO',
    PostalCode: '80202',
    Country: 'US',
  },
  Line: [
    {
      DetailType: 'SalesItemLineDetail',
      Amount: 59.5,
      Description: 'Cedar mulch, 2 cu ft bag',
      SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 10, UnitPrice: 5.95, TaxCodeRef: { value: 'TAX' } },
    },
  ],
};

/** Options of `expect.poll(read, soon)`: timeout and interval in milliseconds. */
export const soon = { timeout: 15_000, interval: 40 };

function recordedOf({ service, operation, after }: JournalEntry): Recorded | null {
  if (service !== 'tax-provider' || typeof after !== 'object' || after === null || !('totalTax' in after)) return null;
  const { code, type, status, totalAmount, totalTax, version } = after as Omit<Recorded, 'operation'>;
  return { operation, code, type, status, totalAmount, totalTax, version };
}
