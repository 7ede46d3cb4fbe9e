import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import type { RunKind } from '@salestax/contract';
import type { PlantedView, JournalEntry } from '@salestax/sandbox';
import { findCompanyRun } from '../../../packages/connector/src/service/company-runs.ts';
import { people, signIn } from '../account-user.fixture.ts';
import { textAt } from '../json.ts';
import type { Product } from '../product.harness.ts';

type ListEntity = 'Item' | 'Customer';

/**
 * Items and customers of the demo company, for the screens that list them. Every test starts as if none had been sent.
 */
export interface CompanyLists {
  /** The sandbox's own list of its demo data. */
  readonly planted: () => Promise<PlantedView>;
  /** Adds an item or a customer at the accounting service until the end of the test; returns its id. */
  readonly add: (entity: ListEntity, body: object) => string;
  readonly edit: (entity: ListEntity, id: string, changes: object) => void;
  readonly read: (entity: ListEntity, id: string) => object;
  /** Records the writes at a vendor from now on. */
  readonly witness: (service: JournalEntry['service']) => () => readonly JournalEntry[];
  /** Waits until runs of this kind have ended. */
  readonly ended: (kind: RunKind) => Promise<void>;
  /** Compares the items without a page. */
  readonly compare: () => Promise<void>;
}

export function useCompanyLists(harness: { readonly product: Product }): CompanyLists {
  let catalog: ReturnType<Product['sandbox']['taxProvider']>['items'] | null = null;
  const undos: (() => void)[] = [];
  const provider = () => harness.product.sandbox.taxProvider();

  beforeEach(async () => {
    catalog ??= [...provider().items];
    provider().items = [...catalog];
    await harness.product.connector.services.db.tx({ realm: harness.product.info.realmId }, async (trx) => {
      for (const table of ['itemSync', 'itemComparison', 'addressValidation', 'backgroundRun'] as const)
        await trx.deleteFrom(table).execute();
    });
  });
  afterEach(() => {
    for (const undo of undos.splice(0).toReversed()) undo();
  });

  function books() {
    const realm = harness.product.sandbox.accounting().realms.get(harness.product.info.realmId);
    if (realm === undefined) throw new Error('The demo company does not exist.');
    return realm;
  }

  function read(entity: ListEntity, id: string): object {
    const found = books().read(entity, id);
    if (!found.ok) throw new Error(`No ${entity} ${id}`);
    return found.entity;
  }

  function write(entity: ListEntity, id: string, changes: object): void {
    const SyncToken = textAt(read(entity, id), 'SyncToken');
    const written = books().update(entity, { Id: id, SyncToken, sparse: true, ...changes });
    if (!written.ok) throw new Error(JSON.stringify(written));
  }

  async function ended(kind: RunKind): Promise<void> {
    const { product } = harness;
    const state = async () => (await findCompanyRun(product.connector.services, product.info.realmId, kind))?.state;
    await expect.poll(state, { timeout: 25_000, interval: 40 }).toMatch(/ready|failed|cancelled/);
  }

  return {
    planted: async () => JSON.parse(await (await fetch(`${harness.product.info.control}/planted`)).text()),
    add(entity, body) {
      const made = books().create(entity, body);
      if (!made.ok) throw new Error(JSON.stringify(made));
      const { Id } = made.entity;
      undos.push(() => write(entity, Id, { Active: false }));
      return Id;
    },
    edit(entity, id, changes) {
      const before = read(entity, id);
      undos.push(() =>
        write(entity, id, Object.fromEntries(Object.keys(changes).map((name) => [name, Reflect.get(before, name)]))),
      );
      write(entity, id, changes);
    },
    read,
    witness(service) {
      const { journal } = harness.product.sandbox.kernel;
      const since = journal.since(0).length;
      return () => journal.since(since).filter((entry) => entry.service === service);
    },
    ended,
    async compare() {
      const dana = await signIn(harness.product, people.administrator);
      expect((await dana.call('compareItems')).body).toMatchObject({ isSentToSearch: 1 });
      await ended('item-comparison');
    },
  };
}

/** The rows of a table by column heading, with normalised white space. */
export const shownRows = (page: Page): Promise<readonly Readonly<Record<string, string>>[]> =>
  page.locator('.st-table').evaluate((table) => {
    const textOf = (cell: Element) =>
      (cell instanceof HTMLElement ? cell.innerText : '').replaceAll(/\s+/g, ' ').trim();
    const headings = [...table.querySelectorAll('thead th')].map(textOf);
    return [...table.querySelectorAll('tbody > tr[data-row]')].map((row) =>
      Object.fromEntries([...row.children].map((cell, at) => [headings[at], textOf(cell)])),
    );
  });

export const headingsOf = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('.st-table thead th').allInnerTexts()).map((text) => text.trim());

/** Shows every row on one page. */
export const showAllRows = async (page: Page): Promise<void> =>
  void (await page.getByLabel('Rows', { exact: true }).selectOption('All'));

export const tick = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

/** The names of the selected rows on the current page. */
export const tickedIn = async (page: Page): Promise<readonly string[]> => {
  const names = await page
    .locator('tbody [data-control=tick]:checked')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''));
  return names.map((name) => name.replace(/^Select /, '')).toSorted();
};

/** The calls of the page from now on, by the last part of their path. */
export function callsOf(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/api\/\w+\/(\w+)/.exec(new URL(request.url()).pathname) ?? [];
    if (name !== undefined) calls.push(name);
  });
  return calls;
}

/** Expects a dialog with one message and presses Ok. */
export async function alerted(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('alertdialog').filter({ hasText: text.trim().split('\n')[0] ?? '' });
  await dialog.getByRole('button', { name: 'Ok', exact: true }).waitFor();
  expect(await dialog.locator('.st-dialog-text').textContent()).toBe(text);
}

export async function alertedAndClosed(page: Page, text: string): Promise<void> {
  await alerted(page, text);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ok', exact: true }).click();
  await page.getByRole('alertdialog').first().waitFor({ state: 'hidden' });
}

/** Lets the page render and run effects, which need no timers. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let round = 0; round < 20; round += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve);
        port1.start();
        port2.postMessage(null);
      });
  });
