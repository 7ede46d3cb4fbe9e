import type { Page } from 'playwright-core';
import { textAt } from '../json.ts';
import { alertedAndClosed, showAllRows, shownRows, useCompanyLists } from './company-lists.harness.ts';
import { useDemoCompany } from './demo-company.fixture.ts';
import { useSetupStage } from './host-pages.harness.ts';
import { signedIn } from './signed-in.ts';
import type { Visitor } from './visitor.harness.ts';

/** Makes each name unique. */
let names = 0;

/** The product with a company whose items are sent, and the actions of a user on that page. */
export function useCatalog() {
  const stage = useSetupStage({ connected: true, webhooks: false });
  const company = useDemoCompany(stage);
  const lists = useCompanyLists(stage);

  const background = "Items will be sent in the background. Click 'Refresh data' to see the current status.";
  const provider = () => stage.product.sandbox.taxProvider();
  const faults = () => stage.product.sandbox.kernel.faults;
  const providersItems = (code: string) =>
    provider().items.filter(({ itemCode, companyId }) => itemCode === code && companyId === 7001);

  /** Opens the page with a controlled clock. */
  async function atCatalog(path = '/itemmanagement', who: 'dana' | 'luis' = 'dana'): Promise<Visitor> {
    const visitor = await stage.visitor(await signedIn(stage.product, who));
    await visitor.profile.clock.install();
    await visitor.open(path);
    return visitor;
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
  const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh data' });
  const pill = (page: Page, status: string) =>
    page.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name: new RegExp(`^${status} \\d`) });
  const searchBox = (page: Page) => page.getByLabel('Search items').getByRole('textbox');
  const underWay = (page: Page) => page.getByRole('region', { name: 'Sending items to AvaTax' });
  const codesIn = async (page: Page) => (await shownRows(page)).map((row) => row['Item Code'] ?? '');

  /** Sends the selection and waits until the page shows the outcome. */
  async function sent(page: Page): Promise<void> {
    await sync(page).click();
    await alertedAndClosed(page, background);
    await seesEnd(page);
  }

  async function seesEnd(page: Page): Promise<void> {
    await lists.ended('item-sync');
    await page.clock.fastForward(3_000);
    await underWay(page).waitFor({ state: 'hidden' });
  }

  async function statusesIn(page: Page): Promise<Readonly<Record<string, string>>> {
    return Object.fromEntries((await shownRows(page)).map((row) => [row['Item Code'], row['Status'] ?? '']));
  }

  return {
    stage,
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
    refresh,
    pill,
    searchBox,
    underWay,
    codesIn,
    sent,
    seesEnd,
    statusesIn,
  };
}
