import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { field, textAt } from '../golden/json.ts';
import {
  alertedAndClosed,
  callsOf,
  headingsOf,
  showAllRows,
  shownRows,
  tick,
  tickedIn,
  useCompanyLists,
} from './company-lists.ts';
import { useDemoCompany } from './demo-company.ts';
import { intercept, interceptOnce } from './intercept.ts';
import { useSetupStage } from './setup-stage.ts';
import { Keyboard } from './keyboard.ts';
import { signedIn } from './signed-in.ts';
import { refusal } from './sign-in-walk.ts';
import type { Visitor } from './visitor.ts';

const stage = useSetupStage({ connected: true, webhooks: false });
const company = useDemoCompany(stage);
const lists = useCompanyLists(stage);
beforeEach(() => company.changeSettings({ isEnableAddressValidation: true }));

const network = 'Something went wrong, please try again later.';
const noneSelected = 'Please select QuickBooks customers for address validation.';
const faults = () => stage.product.sandbox.kernel.faults;

/** Somebody at the page, whose clock is ours. */
async function atAddresses(path = '/batchaddress', who: 'dana' | 'luis' = 'dana'): Promise<Visitor> {
  const visitor = await stage.visitor(await signedIn(stage.product, who));
  await visitor.profile.clock.install();
  await visitor.open(path);
  return visitor;
}

/** The same once the customers are there, all of them on one page. */
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
/** The provider finds its ZIP code. */
const withoutZip = { ...denver, PostalCode: '' };

let names = 0;
/** A customer until the end of the test; their id and name. */
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
const underWay = (page: Page) => page.getByRole('region', { name: 'Validating addresses in the background' });
const namesIn = async (page: Page) => (await shownRows(page)).map((row) => row['Customer Name'] ?? '');
const statusOf = async (page: Page, name: string) =>
  (await shownRows(page)).find((row) => row['Customer Name'] === name)?.['Validation Status'];
const review = (page: Page, name: string) => page.getByRole('button', { name: `Review the address of ${name}` });
const reviewed = (page: Page, name: string) => page.getByRole('dialog', { name: `Address of ${name}` });
const question = (page: Page) => page.getByRole('alertdialog', { name: /^Validate \d+ address(es)?$/ });

/** Sends what is ticked, and waits until the page shows what came of it. */
async function validated(page: Page): Promise<void> {
  await validate(page).click();
  await question(page).getByRole('button', { name: 'Ok' }).click();
  await expect.poll(() => tickedIn(page)).toEqual([]);
  await seesEnd(page);
}

async function seesEnd(page: Page): Promise<void> {
  await lists.ended('address-validation');
  await expect
    .poll(async () => (await shownRows(page)).filter((row) => row['Validation Status'] === 'Pending'), {
      timeout: 10_000,
    })
    .toEqual([]);
  await underWay(page).waitFor({ state: 'hidden' });
}

/** A page on which these customers, and no others, were found and validated. */
async function atValidated(...customers: readonly { readonly name: string }[]): Promise<Page> {
  const { page } = await atAddresses();
  await searchBox(page).fill('trial');
  await searchBox(page).press('Enter');
  for (const { name } of customers) await tick(page, name).check();
  await validated(page);
  return page;
}

describe('the planted addresses', () => {
  /** What is shown for each kind of planted address. */
  const outcomes: Readonly<Record<string, RegExp>> = {
    exact: /^Validated$/,
    'street-corrected': /^Not Validated Review AvaTax found another address: street\.$/,
    'suffix-corrected': /^Not Validated Review AvaTax found another address: street\.$/,
    'city-corrected': /^Not Validated Review AvaTax found another address: city\.$/,
    'zip-corrected': /^Not Validated Review AvaTax found another address: ZIP code\.$/,
    // Blanks, capitals and the common abbreviations make no other address of it.
    'postal-code-corrected': /^Validated$/,
    ambiguous: /^Validation Failed \S.+/,
    'not-found': /^Validation Failed \S.+/,
    'out-of-range': /^Validation Failed \S.+/,
    'wrong-zip-for-city': /^Validation Failed \S.+/,
    abroad: /^Validation Failed Only US and Canadian addresses can be validated\.$/,
    'no-address': /^Validation Failed The customer has no address\.$/,
  };

  it('come to their outcome, each with its reason, and nothing is written', async () => {
    const planted = (await lists.planted()).addresses;
    expect(new Set(planted.map(({ reason }) => reason))).toEqual(new Set(Object.keys(outcomes)));
    const ofBooks = lists.witness('accounting');
    const ofProvider = lists.witness('tax-provider');
    const page = await atCustomers();
    const before = await shownRows(page);
    expect(new Set(before.map((row) => row['Validation Status']))).toEqual(new Set(['Not Validated']));
    await all(page).check();
    await alertedAndClosed(page, `All (${before.length}) Customer's Shipping addresses will be selected.`);
    await validated(page);
    const after = await shownRows(page);
    for (const { name, reason } of planted) {
      const row = after.find((each) => each['Customer Name'] === name);
      expect(row?.['Validation Status'], `${name}: ${reason}`).toMatch(outcomes[reason] ?? /never/);
    }
    expect(after.map((row) => [row['Customer Name'], row['Address']])).toEqual(
      before.map((row) => [row['Customer Name'], row['Address']]),
    );
    expect([...ofBooks(), ...ofProvider()]).toEqual([]);
  });

  it('of Canada are validated as those of the United States', async () => {
    const country = (id: string) =>
      ['ShipAddr', 'BillAddr'].map((name) => field(lists.read('Customer', id), name, 'Country')).find(Boolean);
    const canadian = (await lists.planted()).addresses.filter(({ id }) => country(id) === 'CA');
    expect(canadian.length).toBeGreaterThan(1);
    const page = await atCustomers();
    for (const { name } of canadian) await tick(page, name).check();
    await validated(page);
    const statuses = await Promise.all(canadian.map(({ name }) => statusOf(page, name)));
    expect(new Set(statuses)).toEqual(new Set(['Validated']));
  });

  it.each(['street-corrected', 'city-corrected'])(
    'that were %s are written as they were found once somebody accepts, and only then',
    async (kind) => {
      const [planted] = (await lists.planted()).addresses.filter(({ reason }) => reason === kind);
      const { id = '', name = '' } = planted ?? {};
      // Written back at the end of the test.
      lists.edit('Customer', id, { ShipAddr: field(lists.read('Customer', id), 'ShipAddr') });
      const before = lists.read('Customer', id);
      const ofBooks = lists.witness('accounting');
      const page = await atCustomers();
      await tick(page, name).check();
      await validated(page);
      await review(page, name).click();
      const dialog = reviewed(page, name);
      const found = (await dialog.locator('dd').last().innerText()).trim();
      const kept = (await dialog.locator('dd').first().innerText()).trim();
      expect(kept).not.toBe(found);
      expect(await dialog.locator('dd').last().locator('mark').count()).toBeGreaterThan(0);
      await dialog.getByText('Nothing changes in QuickBooks until you accept it.').waitFor();
      expect(ofBooks()).toEqual([]);
      await dialog.getByRole('button', { name: 'Accept' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await statusOf(page, name)).toBe('Validated');
      expect((await shownRows(page)).find((row) => row['Customer Name'] === name)?.['Address']).toBe(found);

      const writes = ofBooks();
      expect(writes.map(({ operation, id: written }) => [operation, written])).toEqual([['Customer.update', id]]);
      const address = field(writes[0]?.after, 'ShipAddr');
      for (const key of ['Line1', 'City', 'CountrySubDivisionCode', 'PostalCode'])
        expect(found).toContain(textAt(address, key));
      // All else of the customer is as it was.
      const { ShipAddr: _, SyncToken: __, MetaData: ___, ...others } = Object(lists.read('Customer', id));
      expect(before).toMatchObject(others);
      await refresh(page).click();
      await expect.poll(() => statusOf(page, name)).toBe('Validated');
    },
  );
});

describe('a found address', () => {
  it('that is not taken leaves the books alone and counts as validated, until it changes', async () => {
    const customer = newCustomer(withoutZip);
    const page = await atValidated(customer);
    const ofBooks = lists.witness('accounting');
    await review(page, customer.name).click();
    await reviewed(page, customer.name).getByRole('button', { name: 'Keep' }).click();
    await reviewed(page, customer.name).waitFor({ state: 'hidden' });
    expect(await statusOf(page, customer.name)).toBe('Validated');
    expect(ofBooks()).toEqual([]);
    expect(field(lists.read('Customer', customer.id), 'ShipAddr', 'PostalCode')).toBeFalsy();
    lists.edit('Customer', customer.id, { ShipAddr: { ...denver, Line1: '1437 Bannock St' } });
    await refresh(page).click();
    await expect.poll(() => statusOf(page, customer.name)).toBe('Not Validated');
  });

  it('is followed by the others, also those before it; a press meant for one decides nothing about the next', async () => {
    const customers = [newCustomer(withoutZip), newCustomer(withoutZip), newCustomer(withoutZip)];
    const [before = '', opened = '', after = ''] = customers.map(({ name }) => name);
    const page = await atValidated(...customers);
    const ofBooks = lists.witness('accounting');
    await page.clock.pauseAt(Date.now() + 60_000);
    await review(page, opened).click();
    await reviewed(page, opened).getByText('3 addresses to review').waitFor();
    await reviewed(page, opened).getByRole('button', { name: 'Accept' }).click();
    const next = reviewed(page, after);
    await next.getByText('2 addresses to review').waitFor();
    await next.getByRole('button', { name: 'Accept' }).click();
    await page.clock.runFor(500);
    await next.getByRole('button', { name: 'Skip' }).click();
    const last = reviewed(page, before);
    await last.getByText('1 address to review').waitFor();
    await page.clock.runFor(500);
    await last.getByRole('button', { name: 'Keep' }).click();
    await last.waitFor({ state: 'hidden' });
    expect(ofBooks().map(({ id }) => id)).toEqual([customers[1]?.id]);
    expect(await statusOf(page, after)).toMatch(/^Not Validated/);
    expect(await statusOf(page, before)).toBe('Validated');
  });

  it('is written once by a double click, and not over what somebody changed meanwhile', async () => {
    const customer = newCustomer(withoutZip);
    const changed = newCustomer(withoutZip);
    const page = await atValidated(customer, changed);
    const ofBooks = lists.witness('accounting');
    await review(page, customer.name).click();
    await reviewed(page, customer.name).getByRole('button', { name: 'Accept' }).dblclick();
    await expect.poll(() => statusOf(page, customer.name)).toBe('Validated');
    expect(ofBooks().map(({ id }) => id)).toEqual([customer.id]);

    lists.edit('Customer', changed.id, { ShipAddr: { ...denver, Line1: '1437 Bannock St' } });
    const since = lists.witness('accounting');
    if ((await reviewed(page, changed.name).count()) === 0) await review(page, changed.name).click();
    await page.clock.fastForward(500);
    await reviewed(page, changed.name).getByRole('button', { name: 'Accept' }).click();
    await page
      .getByText('The address or the suggestion has changed since it was shown. Look at it again.')
      .first()
      .waitFor();
    expect(since()).toEqual([]);
    expect(field(lists.read('Customer', changed.id), 'ShipAddr', 'Line1')).toBe('1437 Bannock St');
  });

  it('stays to be decided when the books can’t be reached, with the reason in the dialog', async () => {
    const customer = newCustomer(withoutZip);
    const page = await atValidated(customer);
    await review(page, customer.name).click();
    faults().add({ service: 'accounting', method: 'POST', path: '/customer', fault: { kind: 'status', status: 503 } });
    const dialog = reviewed(page, customer.name);
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/\w+ \w+/)
      .waitFor();
    faults().clear();
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await statusOf(page, customer.name)).toBe('Validated');
  });
});

describe('the table', () => {
  it('has the specified columns, ten rows a page, and the names from the end of the alphabet', async () => {
    const { page } = await atAddresses();
    await page.getByRole('heading', { name: 'Bulk Address Validation', level: 2 }).waitFor();
    await page.getByText('1 to 10 of 40').waitFor();
    expect(await headingsOf(page)).toEqual(['', 'Customer Name', 'Company', 'Address', 'Validation Status']);
    expect(await page.locator('thead').getByRole('button').allInnerTexts()).toEqual([
      'Customer Name',
      'Company',
      'Validation Status',
    ]);
    const length = page.getByLabel('Rows', { exact: true });
    expect(await length.locator('option').allInnerTexts()).toEqual(['10', '25', '50', '100', 'All']);
    await showAllRows(page);
    const shown = await namesIn(page);
    expect(shown).toHaveLength(40);
    expect(new Set(shown).size).toBe(40);
    expect(shown).toEqual(shown.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true })));
    expect(await page.locator('tbody [data-control=tick]').count()).toBe(40);
  });

  it('shows each status in a box of its own colour', async () => {
    const customers = [newCustomer(), newCustomer(withoutZip), newCustomer({ ...denver, Country: 'FR' })];
    const page = await atValidated(...customers);
    const colours = await Promise.all(
      customers.map(({ name }) =>
        page
          .locator('tbody tr')
          .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
          .locator('.st-badge')
          .evaluate((box) => getComputedStyle(box).backgroundColor),
      ),
    );
    expect(new Set(colours).size).toBe(3);
  });

  it.each([
    ['Validated Address', 'Validated'],
    ['Not Validated', 'Not Validated'],
    ['Validation Failed', 'Validation Failed'],
  ])('is filtered by %s until that is pressed again', async (label, status) => {
    const page = await atValidated(newCustomer(), newCustomer(withoutZip), newCustomer({ ...denver, Country: 'FR' }));
    await pill(page, label).click();
    expect(await pill(page, label).getAttribute('aria-pressed')).toBe('true');
    const rows = await shownRows(page);
    expect(rows.map((row) => row['Validation Status'] ?? '')).toEqual([
      expect.stringMatching(new RegExp(`^${status}`)),
    ]);
    await pill(page, label).click();
    expect(await pill(page, label).getAttribute('aria-pressed')).toBe('false');
    expect(await shownRows(page)).toHaveLength(3);
  });

  it('is searched by name or id 500 ms after the last letter, and at once by the button', async () => {
    const { id, name } = newCustomer(denver, { DisplayName: 'Zephyr Nurseries', CompanyName: 'Wind' });
    const page = await atCustomers();
    await page.getByText('1 to 41 of 41').waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await searchBox(page).fill('ZEPHYR');
    await page.clock.runFor(499);
    expect(await namesIn(page)).toHaveLength(41);
    await page.clock.runFor(1);
    await expect.poll(() => namesIn(page)).toEqual([name]);
    await searchBox(page).fill(id);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => namesIn(page)).toContain(name);
    // Neither company nor address is searched.
    for (const text of ['Wind', 'Wazee']) {
      await searchBox(page).fill(text);
      await searchBox(page).press('Enter');
      await expect.poll(() => namesIn(page)).not.toContain(name);
    }
  });

  it('is empty after a search for nothing, with the way back, and whole again once the box is cleared', async () => {
    const page = await atCustomers();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Nothing to search for').waitFor();
    expect(await shownRows(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('1 to 40 of 40').waitFor();
    await searchBox(page).fill('nobody at all');
    await searchBox(page).press('Enter');
    await page.getByText('No customer matches.').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.clock.fastForward(500);
    await page.getByText('1 to 40 of 40').waitFor();
  });
});

describe('a selection', () => {
  it('of all takes whoever is not validated under the filter, on all pages, and says how many', async () => {
    const customers = [newCustomer(), newCustomer(withoutZip), newCustomer({ ...denver, Country: 'FR' })];
    const page = await atValidated(...customers);
    const [exact, ...others] = customers.map(({ name }) => name);
    await all(page).check();
    await alertedAndClosed(page, "All (2) Customer's Shipping addresses will be selected.");
    expect(await tickedIn(page)).toEqual(others.toSorted());
    await tick(page, others[0] ?? '').uncheck();
    expect(await all(page).isChecked()).toBe(false);
    await tick(page, others[0] ?? '').check();
    expect(await all(page).isChecked()).toBe(true);
    await tick(page, exact ?? '').check();
    await all(page).uncheck();
    expect(await tickedIn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Clear' }).click();
    await page.clock.fastForward(500);
    await page.getByText('1 to 10 of 43').waitFor();
    await all(page).check();
    const alert = page.getByRole('alertdialog').getByText("All (42) Customer's Shipping addresses will be selected.");
    await alert.waitFor();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(5_000);
    await alert.waitFor({ state: 'hidden' });
    await page.getByText('42 selected', { exact: true }).first().waitFor();
  });

  it('survives another page, order and search, and not a new load', async () => {
    const { name } = newCustomer();
    const { page } = await atAddresses();
    await tick(page, name).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Company', exact: true }).click();
    await searchBox(page).fill('nobody at all');
    await searchBox(page).press('Enter');
    await page.getByText('1 selected, 1 of them not shown').waitFor();
    await searchBox(page).fill(name);
    await searchBox(page).press('Enter');
    expect(await tickedIn(page)).toEqual([name]);
    await refresh(page).click();
    await expect.poll(() => tickedIn(page)).toEqual([]);
  });

  it('is needed before anything is sent, as a message says that goes away after 5 s', async () => {
    const page = await atCustomers();
    const calls = callsOf(page);
    await validate(page).click();
    const alert = page.getByRole('alertdialog').getByText(noneSelected);
    await alert.waitFor();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(5_000);
    await alert.waitFor({ state: 'hidden' });
    await validate(page).click();
    await alertedAndClosed(page, noneSelected);
    expect(calls).not.toContain('sendForAddressValidation');
  });

  it('of a validated address sends nothing, and says why', async () => {
    const [exact, other] = [newCustomer(), newCustomer()];
    const page = await atValidated(exact);
    const calls = callsOf(page);
    for (const { name } of [exact, other]) await tick(page, name).check();
    await validate(page).click();
    await alertedAndClosed(
      page,
      ' You had selected Validated Status \n Please select Not Validated/Validation Failed to Sync Batch Address',
    );
    expect(calls).not.toContain('sendForAddressValidation');
    expect(await tickedIn(page)).toEqual([exact.name, other.name].toSorted());
  });
});

describe('sending', () => {
  it('asks first in three points; Cancel and Escape leave everything as it is', async () => {
    const { name } = newCustomer();
    const page = await atCustomers();
    const calls = callsOf(page);
    await tick(page, name).check();
    for (const refuse of [
      () => question(page).getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await validate(page).click();
      expect(await question(page).locator('.st-dialog-text').textContent()).toBe(
        [
          '1. Address validation will be done in the background.',
          '2. The background process will start in less than three minutes and, depending on the number of addresses, may take a few minutes to complete.',
          "3. Click 'Refresh data' to see the current status.",
        ].join('\n'),
      );
      await refuse();
      await question(page).waitFor({ state: 'hidden' });
    }
    expect(calls).not.toContain('sendForAddressValidation');
    expect(await tickedIn(page)).toEqual([name]);
  });

  it('clears the selection, and what is on its way is Pending and can’t be sent twice', async () => {
    const { name } = newCustomer();
    const page = await atCustomers();
    faults().add({ service: 'tax-provider', path: 'resolve', fault: { kind: 'status', status: 503 } });
    await tick(page, name).check();
    await validate(page).click();
    await question(page).getByRole('button', { name: 'Ok' }).click();
    await expect.poll(() => statusOf(page, name)).toBe('Pending');
    await underWay(page).getByText('0 of 1').waitFor();
    expect(await tickedIn(page)).toEqual([]);
    expect(await tick(page, name).getAttribute('aria-disabled')).toBe('true');
    await tick(page, name).hover();
    await page.getByRole('tooltip').filter({ hasText: 'This address is being validated.' }).first().waitFor();
    faults().clear();
    await seesEnd(page);
    expect(await statusOf(page, name)).toBe('Validated');
  });

  it('is found under way by a page that is opened anew, and by Refresh data, and can be stopped', async () => {
    const { name } = newCustomer();
    const visitor = await atAddresses();
    faults().add({ service: 'tax-provider', path: 'resolve', fault: { kind: 'status', status: 503 } });
    await tick(visitor.page, name).check();
    await validate(visitor.page).click();
    await question(visitor.page).getByRole('button', { name: 'Ok' }).click();
    await underWay(visitor.page).waitFor();
    await visitor.page.close();
    const page = await visitor.profile.newPage();
    await page.goto(visitor.address('/batchaddress'));
    await underWay(page).waitFor();
    await refresh(page).click();
    await underWay(page).getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('status').getByText('The validation was stopped.').waitFor();
    expect(await statusOf(page, name)).toBe('Not Validated');
    faults().clear();
    await tick(page, name).check();
    await validated(page);
    expect(await statusOf(page, name)).toBe('Validated');
  });

  it('is begun once by a double click, and two tabs end with the same', async () => {
    const [one, other] = [newCustomer(), newCustomer(withoutZip)];
    const visitor = await atAddresses();
    const { page } = visitor;
    let sends = 0;
    await intercept(page, '**/sendForAddressValidation/*', (route) => ((sends += 1), route.fallback()));
    await tick(page, one.name).check();
    await validate(page).click();
    await question(page).getByRole('button', { name: 'Ok' }).dblclick();
    await seesEnd(page);
    expect(sends).toBe(1);
    const second = await visitor.profile.newPage();
    await second.goto(visitor.address('/batchaddress'));
    for (const tab of [page, second]) {
      await tick(tab, other.name).check();
      await validate(tab).click();
    }
    await Promise.all([page, second].map((tab) => question(tab).getByRole('button', { name: 'Ok' }).click()));
    for (const tab of [page, second]) {
      await seesEnd(tab);
      await refresh(tab).click();
      await expect.poll(() => statusOf(tab, other.name)).toMatch(/^Not Validated Review/);
    }
    // Accepted in one tab, it is no other address in the second: nothing is written twice.
    const ofBooks = lists.witness('accounting');
    for (const tab of [page, second]) {
      await review(tab, other.name).click();
      await reviewed(tab, other.name).getByRole('button', { name: 'Accept' }).click();
      await reviewed(tab, other.name).waitFor({ state: 'hidden' });
      expect(await statusOf(tab, other.name)).toBe('Validated');
    }
    expect(ofBooks().map(({ id }) => id)).toEqual([other.id]);
  });

  it('that was not taken is told in a quiet line, and to the log, and the selection stays', async () => {
    const { name } = newCustomer();
    const page = await atCustomers();
    // Meanwhile an administrator has switched the option off.
    await tick(page, name).check();
    await company.changeSettings({ isEnableAddressValidation: false });
    const logged = page.waitForRequest((request) => /log/i.test(request.url()) && request.method() === 'POST');
    await validate(page).click();
    await question(page).getByRole('button', { name: 'Ok' }).click();
    await page.getByRole('status').getByText("The validation didn't start.").waitFor();
    expect((await logged).postData()).toContain('The validation was not queued.');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await tickedIn(page)).toEqual([name]);
  });
});

describe('what stands in the way', () => {
  const notConnected =
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.';

  it.each([
    ['Disconnected', { connection: 'disconnected' }],
    ['not integrated', { providerCompanyCode: null }],
  ] as const)('is said of a company that is %s, and no customer is read', async (_, changes) => {
    const profile = await signedIn(stage.product, 'dana');
    await company.change(changes);
    const visitor = await stage.visitor(profile);
    const calls = callsOf(visitor.page);
    await visitor.open('/batchaddress');
    await visitor.page.getByRole('alert').getByText(notConnected).waitFor();
    expect(calls).not.toContain('FetchQboCustomers');
  });

  it('is the option of the settings', async () => {
    await company.changeSettings({ isEnableAddressValidation: false });
    const { page } = await atAddresses();
    await page
      .getByRole('alert')
      .getByText('Address Validation option in connector settings must be enabled for this feature.')
      .waitFor();
    expect(await validate(page).count()).toBe(0);
    expect(await refresh(page).count()).toBe(0);
  });

  it('is not a calculation that is switched off', async () => {
    const customer = newCustomer();
    await company.change({ calculationActive: false });
    const page = await atValidated(customer);
    expect(await statusOf(page, customer.name)).toBe('Validated');
  });

  it('is a network that is gone: the page says so and reads again', async () => {
    stage.allow(/net::ERR_FAILED/);
    const visitor = await stage.visitor(await signedIn(stage.product, 'dana'));
    const { page } = visitor;
    const restore = await intercept(page, '**/FetchQboCustomers/*', (route) => route.abort());
    await visitor.open('/batchaddress');
    await page.getByRole('alert').getByText(network).waitFor();
    // The way to refresh comes with the customers.
    expect(await refresh(page).count()).toBe(0);
    restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('1 to 10 of 40').waitFor();
    const [name = ''] = await namesIn(page);
    await tick(page, name).check();
    await interceptOnce(page, '**/sendForAddressValidation/*', (route) => route.abort());
    await validate(page).click();
    await question(page).getByRole('button', { name: 'Ok' }).click();
    await alertedAndClosed(page, network);
    expect(await tickedIn(page)).toEqual([name]);
  });

  it('is a provider that lets nobody in: each address says so, and can be sent again', async () => {
    const customer = newCustomer();
    faults().add({ service: 'tax-provider', path: 'resolve', fault: { kind: 'status', status: 401 } });
    const page = await atValidated(customer);
    expect(await statusOf(page, customer.name)).toMatch(/^Validation Failed \S.+/);
    faults().clear();
    await tick(page, customer.name).check();
    await validated(page);
    expect(await statusOf(page, customer.name)).toBe('Validated');
  });

  it('is a session that is gone from the browser: the page says so and leads to the landing page', async () => {
    const page = await atCustomers();
    await page.evaluate(() => localStorage.removeItem('qbo_session'));
    await refresh(page).click();
    const dialog = page.getByRole('alertdialog').filter({ hasText: 'Session is timed out. Please log in again.' });
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL('**/learnmore');
  });

  it.each([
    [401, 'Sign-in'],
    [403, 'Ok'],
    [500, 'Ok'],
  ])('is an answer %i: one dialog, and the way to sign in again', async (status, button) => {
    stage.allow(refusal(status));
    const { name } = newCustomer();
    const page = await atCustomers();
    await intercept(page, '**/sendForAddressValidation/*', (route) => route.fulfill({ status, json: {} }));
    await tick(page, name).check();
    await validate(page).click();
    await question(page).getByRole('button', { name: 'Ok' }).click();
    const dialogs = page.getByRole('alertdialog');
    await dialogs.getByRole('button', { name: button }).waitFor();
    expect(await dialogs.count()).toBe(1);
    await dialogs.getByRole('button', { name: button }).click();
    await page.waitForURL('**/learnmore');
  });
});

describe('the page', () => {
  it('gives the session its full time again when it is opened', async () => {
    const visitor = await stage.visitor(await signedIn(stage.product, 'dana'));
    const extended = visitor.page.waitForResponse(/extendjwt/i);
    await visitor.open('/batchaddress');
    expect((await extended).status()).toBe(200);
  });

  it('leads home, unless it was opened with a source, which has the provider’s header', async () => {
    const visitor = await atAddresses('/batchaddress/avatax');
    await visitor.page.getByText('1 to 10 of 40').waitFor();
    expect(await visitor.page.getByRole('link', { name: 'Home' }).count()).toBe(0);
    expect(await visitor.page.getByRole('banner').getByRole('button', { name: 'Log out' }).count()).toBe(0);
    await visitor.open('/batchaddress');
    await visitor.page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await visitor.page.waitForURL(visitor.address('/home'));
  });

  it('is for a bookkeeper, too', async () => {
    const { name } = newCustomer();
    const { page } = await atAddresses('/batchaddress', 'luis');
    await tick(page, name).check();
    await validated(page);
    expect(await statusOf(page, name)).toBe('Validated');
  });

  it('shows any name and address as text, and never wider than its window', async () => {
    const hostile = ['<img src=x onerror=document.title=1>', '\u202Etxt.exe\u202C مضخة', `Long${'x'.repeat(90)}`];
    const street = `<script>1</script> ${'z'.repeat(200)}`;
    const customers = hostile.map((DisplayName) => newCustomer({ ...withoutZip, Line1: street }, { DisplayName }));
    const page = await atCustomers();
    for (const { name } of customers)
      expect(await page.getByRole('rowheader').getByText(name, { exact: true }).count()).toBe(1);
    expect(await page.locator('tbody').locator('img, script').count()).toBe(0);
    for (const { name } of customers) await tick(page, name).check();
    await validated(page);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 860 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(await page.title()).toContain('Bulk Address Validation');
  });

  it('is used without a mouse: sent, reviewed and decided', async () => {
    const customer = newCustomer(withoutZip);
    const { page } = await atAddresses();
    await page.getByText('1 to 10 of 41').waitFor();
    const keys = new Keyboard(page);
    await keys.goTo('Search customers');
    await keys.type(customer.name);
    await keys.press('Enter');
    await expect.poll(() => namesIn(page)).toEqual([customer.name]);
    await keys.goTo(`Select ${customer.name}`);
    await keys.press('Space');
    await keys.goTo('Validate Address(es)');
    await keys.press('Enter');
    await question(page).waitFor();
    expect((await keys.focus()).name).toBe('Ok');
    await keys.press('Enter');
    await expect.poll(() => tickedIn(page)).toEqual([]);
    await seesEnd(page);
    expect((await keys.focus()).name).toBe('Validate Address(es)');
    await keys.goTo(`Review the address of ${customer.name}`);
    await keys.press('Enter');
    await keys.goTo('Accept');
    await keys.press('Enter');
    await expect.poll(() => statusOf(page, customer.name)).toBe('Validated');
    // What opened the dialog is gone.
    await expect.poll(async () => (await keys.focus()).name).toBe('Bulk Address Validation');
    await page.getByText(`${customer.name}: the found address was accepted.`).first().waitFor({ state: 'attached' });
  });

  it('writes what is shown to a file', async () => {
    const customer = newCustomer({ ...denver, Country: 'FR' });
    const page = await atValidated(customer);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n')).toEqual([
      '\uFEFFCustomer Name,Company,Address,Validation Status',
      expect.stringContaining('Validation Failed: Only US and Canadian addresses can be validated.'),
    ]);
  });
});
