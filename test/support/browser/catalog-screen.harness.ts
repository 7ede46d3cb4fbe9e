import type { Page } from 'playwright-core';
import { textAt } from '../json.ts';
import type { BrowserUser } from './browser-user.harness.ts';
import { alertedAndClosed, showAllRows, shownRows, useCompanyLists } from './company-lists.harness.ts';
import { useDemoCompany } from './demo-company.fixture.ts';
import { useHostPages } from './host-pages.harness.ts';
import { signedIn } from './signed-in.ts';

/** Makes each name unique. */
let names = 0;

/** The product with a company whose items are sent, and the actions of a user on that page. */
export function useCatalog() {
  const harness = useHostPages({ connected: true, webhooks: false });
  const company = useDemoCompany(harness);
  const lists = useCompanyLists(harness);

  const background = "Items will be sent in the background. Click 'Refresh data' to see the current status.";
  const provider = () => harness.product.sandbox.taxProvider();
  const faults = () => harness.product.sandbox.kernel.faults;
  const providersItems = (code: string) =>
    provider().items.filter(({ itemCode, companyId }) => itemCode === code && companyId === 7001);

  /** Opens the page with a controlled clock. */
  async function atCatalog(path = '/itemmanagement', who: 'dana' | 'luis' = 'dana'): Promise<BrowserUser> {
    const user = await harness.newUser(await signedIn(harness.product, who));
    await user.profile.clock.install();
    await user.open(path);
    return user;
  }

  /** The same once the items have been compared, all on one page. */
  async function atItems(): Promise<Page> {
    await lists.compare();
    const { page } = await atCatalog();
    await showAllRows(page);
    return page;
  }

  /** Adds an item unknown to the provider until the end of the test. */
  function newItem(more: object = {}): { readonly id: string; readonly name: string } {
    names += 1;
    const body = {
      Name: `Trial ${names}`,
      Type: 'NonInventory',
      Taxable: true,
      IncomeAccountRef: { value: '1' },
      ...more,
    };
    const id = lists.add('Item', body);
    return { id, name: textAt(lists.read('Item', id), 'FullyQualifiedName') };
  }

  const sync = (page: Page) => page.getByRole('button', { name: 'Sync items' });
  const withoutTaxCode = (page: Page) => page.getByRole('button', { name: 'Send without a tax code' });
  const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh data' });
  const pill = (page: Page, status: string) =>
    page.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name: new RegExp(`^${status} \\d`) });
  const searchBox = (page: Page) => page.getByLabel('Search items').getByRole('textbox');
  const progressPanel = (page: Page) => page.getByRole('region', { name: 'Sending items to AvaTax' });
  const codesIn = async (page: Page) => (await shownRows(page)).map((row) => row['Item Code'] ?? '');

  /** Sends the selection, with a confirmation because it includes items without a tax code. */
  async function send(page: Page): Promise<void> {
    await sync(page).click();
    await withoutTaxCode(page).click();
  }

  /** Sends the selection and waits until the page shows the outcome. */
  async function sent(page: Page, start: (page: Page) => Promise<void> = send): Promise<void> {
    await start(page);
    await alertedAndClosed(page, background);
    await waitForEnd(page);
  }

  async function waitForEnd(page: Page): Promise<void> {
    await lists.ended('item-sync');
    await page.clock.fastForward(3_000);
    await progressPanel(page).waitFor({ state: 'hidden' });
  }

  async function statusesIn(page: Page): Promise<Readonly<Record<string, string>>> {
    return Object.fromEntries((await shownRows(page)).map((row) => [row['Item Code'], row['Status'] ?? '']));
  }

  return {
    harness,
    company,
    lists,
    background,
    provider,
    faults,
    providersItems,
    atCatalog,
    atItems,
    newItem,
    sync,
    withoutTaxCode,
    send,
    refresh,
    pill,
    searchBox,
    progressPanel,
    codesIn,
    sent,
    waitForEnd,
    statusesIn,
  };
}
