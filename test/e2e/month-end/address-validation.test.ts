import { describe, expect, it } from 'vitest';
import { long, splitAfter } from '../../long.ts';
import { useAddresses } from '../../support/browser/address-screen.harness.ts';
import {
  alertedAndClosed,
  callsOf,
  headingsOf,
  showAllRows,
  shownRows,
  tick,
  tickedIn,
} from '../../support/browser/company-lists.harness.ts';
import { field, textAt } from '../../support/json.ts';

const {
  lists,
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
  namesIn,
  statusOf,
  review,
  reviewed,
  validated,
  atValidated,
} = useAddresses();

describe('a link to a status', () => {
  it('opens the list with that filter', async () => {
    const { page } = await atAddresses('/batchaddress?show=Validation%20Failed');
    await expect.poll(() => pill(page, 'Validation Failed').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the demo company’s addresses', () => {
  /** The expected outcome of each kind of demo address. */
  const outcomes: Readonly<Record<string, RegExp>> = {
    exact: /^Validated$/,
    'street-corrected': /^Not Validated Review AvaTax found another address: street\.$/,
    'suffix-corrected': /^Not Validated Review AvaTax found another address: street\.$/,
    'city-corrected': /^Not Validated Review AvaTax found another address: city\.$/,
    'zip-corrected': /^Not Validated Review AvaTax found another address: ZIP code\.$/,
    // Blanks, capitals and common abbreviations do not make an address different.
    'postal-code-corrected': /^Validated$/,
    ambiguous: /^Validation Failed \S.+/,
    'not-found': /^Validation Failed \S.+/,
    'out-of-range': /^Validation Failed \S.+/,
    'wrong-zip-for-city': /^Validation Failed \S.+/,
    abroad: /^Validation Failed Only US and Canadian addresses can be validated\.$/,
    'no-address': /^Validation Failed The customer has no address\.$/,
  };

  it('each receive their outcome with its reason, and nothing is written', async () => {
    const planted = (await lists.planted()).addresses;
    expect(new Set(planted.map(({ reason }) => reason))).toEqual(new Set(Object.keys(outcomes)));
    const accountingWrites = lists.witness('accounting');
    const providerWrites = lists.witness('tax-provider');
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
    expect([...accountingWrites(), ...providerWrites()]).toEqual([]);
  });

  it('in Canada are validated like those in the United States', long, async () => {
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

  for (const [kind, options] of splitAfter(1, ['street-corrected', 'city-corrected']))
    it(`that were ${kind} are written as suggested once accepted, and not before`, options, async () => {
      const [planted] = (await lists.planted()).addresses.filter(({ reason }) => reason === kind);
      const { id = '', name = '' } = planted ?? {};
      // Restored at the end of the test.
      lists.edit('Customer', id, { ShipAddr: field(lists.read('Customer', id), 'ShipAddr') });
      const before = lists.read('Customer', id);
      const accountingWrites = lists.witness('accounting');
      const page = await atCustomers();
      await tick(page, name).check();
      await validated(page);
      await review(page, name).click();
      const dialog = reviewed(page, name);
      const found = (await dialog.locator('dd').last().innerText()).trim().replaceAll('\n', ', ');
      const stored = (await dialog.locator('dd').first().innerText()).trim().replaceAll('\n', ', ');
      expect(stored).not.toBe(found);
      expect(await dialog.locator('dd').last().locator('mark, u').count()).toBeGreaterThan(0);
      await dialog.getByText('Nothing changes in QuickBooks until you accept it.').waitFor();
      expect(accountingWrites()).toEqual([]);
      await dialog.getByRole('button', { name: 'Use the found address' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await statusOf(page, name)).toBe('Validated');
      expect((await shownRows(page)).find((row) => row['Customer Name'] === name)?.['Address']).toBe(found);

      const writes = accountingWrites();
      expect(writes.map(({ operation, id: written }) => [operation, written])).toEqual([['Customer.update', id]]);
      const address = field(writes[0]?.after, 'ShipAddr');
      for (const key of ['Line1', 'City', 'CountrySubDivisionCode', 'PostalCode'])
        expect(found).toContain(textAt(address, key));
      // All other fields of the customer are unchanged.
      const { ShipAddr: _, SyncToken: __, MetaData: ___, ...others } = Object(lists.read('Customer', id));
      expect(before).toMatchObject(others);
      await refresh(page).click();
      await expect.poll(() => statusOf(page, name)).toBe('Validated');
    });
});

describe('a suggested address', () => {
  it('that was accepted is undone with the button of the result', long, async () => {
    const customer = newCustomer(withoutZip);
    const page = await atValidated(customer);
    await review(page, customer.name).click();
    await reviewed(page, customer.name).getByRole('button', { name: 'Use the found address' }).click();
    await reviewed(page, customer.name).waitFor({ state: 'hidden' });
    expect(await statusOf(page, customer.name)).toBe('Validated');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => statusOf(page, customer.name)).toMatch(/^Not Validated/);
    expect(field(lists.read('Customer', customer.id), 'ShipAddr', 'PostalCode')).toBeFalsy();
  });

  it('that is rejected leaves the customer unchanged and counts as validated until it changes', long, async () => {
    const customer = newCustomer(withoutZip);
    const page = await atValidated(customer);
    const accountingWrites = lists.witness('accounting');
    await review(page, customer.name).click();
    await reviewed(page, customer.name).getByRole('button', { name: 'Keep as entered' }).click();
    await reviewed(page, customer.name).waitFor({ state: 'hidden' });
    expect(await statusOf(page, customer.name)).toBe('Validated');
    expect(accountingWrites()).toEqual([]);
    expect(field(lists.read('Customer', customer.id), 'ShipAddr', 'PostalCode')).toBeFalsy();
    lists.edit('Customer', customer.id, { ShipAddr: { ...denver, Line1: '1437 Bannock St' } });
    await refresh(page).click();
    await expect.poll(() => statusOf(page, customer.name)).toBe('Not Validated');
  });

  it('is followed by the next one, and a click meant for one decides nothing about the next', long, async () => {
    const customers = [newCustomer(withoutZip), newCustomer(withoutZip), newCustomer(withoutZip)];
    const [before = '', opened = '', after = ''] = customers.map(({ name }) => name);
    const page = await atValidated(...customers);
    const accountingWrites = lists.witness('accounting');
    await page.clock.pauseAt(Date.now() + 60_000);
    await review(page, opened).click();
    // A dialog opens after the next paint.
    await page.clock.runFor(100);
    await reviewed(page, opened).getByText('3 addresses to review').waitFor();
    await reviewed(page, opened).getByRole('button', { name: 'Use the found address' }).click();
    const next = reviewed(page, after);
    await next.getByText('2 addresses to review').waitFor();
    await next.getByRole('button', { name: 'Use the found address' }).click();
    await page.clock.runFor(500);
    await next.getByRole('button', { name: 'Later' }).click();
    const last = reviewed(page, before);
    await last.getByText('1 address to review').waitFor();
    await page.clock.runFor(500);
    await last.getByRole('button', { name: 'Keep as entered' }).click();
    await last.waitFor({ state: 'hidden' });
    expect(accountingWrites().map(({ id }) => id)).toEqual([customers[1]?.id]);
    expect(await statusOf(page, after)).toMatch(/^Not Validated/);
    expect(await statusOf(page, before)).toBe('Validated');
  });

  it('is written once by a double click, and does not overwrite a change made meanwhile', long, async () => {
    const customer = newCustomer(withoutZip);
    const changed = newCustomer(withoutZip);
    const page = await atValidated(customer, changed);
    const accountingWrites = lists.witness('accounting');
    await review(page, customer.name).click();
    await reviewed(page, customer.name).getByRole('button', { name: 'Use the found address' }).dblclick();
    await expect.poll(() => statusOf(page, customer.name)).toBe('Validated');
    expect(accountingWrites().map(({ id }) => id)).toEqual([customer.id]);

    lists.edit('Customer', changed.id, { ShipAddr: { ...denver, Line1: '1437 Bannock St' } });
    const since = lists.witness('accounting');
    if ((await reviewed(page, changed.name).count()) === 0) await review(page, changed.name).click();
    await page.clock.fastForward(500);
    await reviewed(page, changed.name).getByRole('button', { name: 'Use the found address' }).click();
    await page
      .getByText('The address or the suggestion has changed since it was shown. Look at it again.')
      .first()
      .waitFor();
    expect(since()).toEqual([]);
    expect(field(lists.read('Customer', changed.id), 'ShipAddr', 'Line1')).toBe('1437 Bannock St');
  });

  it('stays undecided when the accounting service is unreachable, with the reason in the dialog', long, async () => {
    const customer = newCustomer(withoutZip);
    const page = await atValidated(customer);
    await review(page, customer.name).click();
    faults().add({ service: 'accounting', method: 'POST', path: '/customer', fault: { kind: 'status', status: 503 } });
    const dialog = reviewed(page, customer.name);
    await dialog.getByRole('button', { name: 'Use the found address' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/\w+ \w+/)
      .waitFor();
    faults().clear();
    await dialog.getByRole('button', { name: 'Use the found address' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await statusOf(page, customer.name)).toBe('Validated');
  });
});

describe('the table of addresses', () => {
  it('has the specified columns, ten rows a page, and the names in descending order', long, async () => {
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

  it('shows each status in a box of its own colour', long, async () => {
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
  ])('is filtered by %s until that is pressed again', long, async (label, status) => {
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

  it('is searched by name or id 500 ms after the last key, and at once by the button', long, async () => {
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
    // Company and address are not searched.
    for (const text of ['Wind', 'Wazee']) {
      await searchBox(page).fill(text);
      await searchBox(page).press('Enter');
      await expect.poll(() => namesIn(page)).not.toContain(name);
    }
  });

  it('is empty after a search without a result, and complete again when the search is cleared', long, async () => {
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

describe('the selection of addresses', long, () => {
  it('of all includes every address that is not validated under the filter, on all pages, with their number', async () => {
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

  it('survives paging, sorting and searching, and is cleared by a new load', async () => {
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

  it('is required before sending, as a message states that disappears after 5 s', async () => {
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

  it('of a validated address sends nothing and shows the reason', async () => {
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
