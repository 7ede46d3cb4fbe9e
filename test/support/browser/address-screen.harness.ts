import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { textAt } from '../json.ts';
import type { BrowserUser } from './browser-user.harness.ts';
import { showAllRows, shownRows, tick, tickedIn, useCompanyLists } from './company-lists.harness.ts';
import { useDemoCompany } from './demo-company.fixture.ts';
import { useHostPages } from './host-pages.harness.ts';
import { signedIn } from './signed-in.ts';

/** Makes each name unique. */
let names = 0;

/** The product with a company whose addresses are validated, and the actions of a user on that page. */
export function useAddresses() {
  const harness = useHostPages({ connected: true, webhooks: false });
  const company = useDemoCompany(harness);
  const lists = useCompanyLists(harness);
  beforeEach(() => company.changeSettings({ isEnableAddressValidation: true }));

  const network = 'Something went wrong, please try again later.';
  const noneSelected = 'Please select QuickBooks customers for address validation.';
  const faults = () => harness.product.sandbox.kernel.faults;

  /** Opens the page with a controlled clock. */
  async function atAddresses(path = '/batchaddress', who: 'dana' | 'luis' = 'dana'): Promise<BrowserUser> {
    const user = await harness.newUser(await signedIn(harness.product, who));
    await user.profile.clock.install();
    await user.open(path);
    return user;
  }

  /** The same once the customers are loaded, all on one page. */
  async function atCustomers(): Promise<Page> {
    const { page } = await atAddresses();
    await showAllRows(page);
    return page;
  }

  const denver = {
    Line1: '1900 Wazee St',
    City: 'Denver',
    CountrySubDivisionCode: 'CO',
    PostalCode: '80202',
    Country: 'US',
  };
  /** An address whose ZIP code the provider completes. */
  const withoutZip = { ...denver, PostalCode: '' };

  /** Adds a customer until the end of the test; its id and name. */
  function newCustomer(ShipAddr: object = denver, more: object = {}): { readonly id: string; readonly name: string } {
    names += 1;
    const name = `Trial ${names}`;
    const id = lists.add('Customer', { DisplayName: name, CompanyName: `${name} Inc`, ShipAddr, ...more });
    return { id, name: textAt(lists.read('Customer', id), 'DisplayName') };
  }

  const validate = (page: Page) => page.getByRole('button', { name: 'Validate Address(es)' });
  const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh data' });
  const all = (page: Page) => page.getByRole('checkbox', { name: 'Select all', exact: true });
  const pill = (page: Page, label: string) =>
    page.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name: new RegExp(`^${label} \\d`) });
  const searchBox = (page: Page) => page.getByLabel('Search customers').getByRole('textbox');
  const progressPanel = (page: Page) => page.getByRole('region', { name: 'Validating addresses in the background' });
  const namesIn = async (page: Page) => (await shownRows(page)).map((row) => row['Customer Name'] ?? '');
  const statusOf = async (page: Page, name: string) =>
    (await shownRows(page)).find((row) => row['Customer Name'] === name)?.['Validation Status'];
  const review = (page: Page, name: string) => page.getByRole('button', { name: `Review the address of ${name}` });
  const reviewed = (page: Page, name: string) => page.getByRole('dialog', { name: `Address of ${name}` });
  const question = (page: Page) => page.getByRole('alertdialog', { name: /^Validate \d+ address(es)?$/ });

  /** Sends the selection, and waits until the page shows the outcome. */
  async function validated(page: Page): Promise<void> {
    await validate(page).click();
    await question(page).getByRole('button', { name: 'Ok' }).click();
    await expect.poll(() => tickedIn(page)).toEqual([]);
    await waitForEnd(page);
  }

  async function waitForEnd(page: Page): Promise<void> {
    await lists.ended('address-validation');
    await expect
      .poll(async () => (await shownRows(page)).filter((row) => row['Validation Status'] === 'Pending'), {
        timeout: 10_000,
      })
      .toEqual([]);
    await progressPanel(page).waitFor({ state: 'hidden' });
  }

  /** A page on which only these customers were found and validated. */
  async function atValidated(...customers: readonly { readonly name: string }[]): Promise<Page> {
    const { page } = await atAddresses();
    await searchBox(page).fill('trial');
    await searchBox(page).press('Enter');
    for (const { name } of customers) await tick(page, name).check();
    await validated(page);
    return page;
  }

  return {
    harness,
    company,
    lists,
    network,
    noneSelected,
    faults,
    atAddresses,
    atCustomers,
    denver,
    withoutZip,
    newCustomer,
    validate,
    refresh,
    all,
    pill,
    searchBox,
    progressPanel,
    namesIn,
    statusOf,
    review,
    reviewed,
    question,
    validated,
    waitForEnd,
    atValidated,
  };
}
