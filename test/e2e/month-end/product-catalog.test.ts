import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { long, splitAfter } from '../../long.ts';
import { useCatalog } from '../../support/browser/catalog-screen.harness.ts';
import {
  alertedAndClosed,
  callsOf,
  headingsOf,
  showAllRows,
  shownRows,
  tick,
  tickedIn,
} from '../../support/browser/company-lists.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { field, textAt } from '../../support/json.ts';

/** Opens the items once AvaTax has refused one of them, which is then Fail. */
async function atItemsWithRefusal(): Promise<Page> {
  const { items } = await lists.planted();
  const page = await atItems();
  await tick(page, items.find(({ reason }) => reason === 'description-too-long')?.code ?? '').check();
  await sent(page);
  return page;
}

const {
  harness,
  lists,
  providersItems,
  atCatalog,
  atItems,
  newItem,
  sync,
  refresh,
  pill,
  searchBox,
  codesIn,
  sent,
  statusesIn,
} = useCatalog();

describe('the demo company’s items', () => {
  /** Code and status of every sellable demo item, in the order of their ids. */
  async function expected(): Promise<readonly (readonly [id: string, code: string, status: string])[]> {
    const { items } = await lists.planted();
    const sold = items.filter(({ reason }) => !['inactive', 'category', 'tax-line'].includes(reason));
    const [, secondOfCode] = sold.filter(({ reason }) => reason === 'code-taken');
    // The second of two names that begin with the same 50 characters has a code of its own.
    const codeOf = (id: string, code: string) =>
      id === secondOfCode?.id ? `${code.slice(0, 49 - id.length)}-${id}` : code;
    return sold.map(({ id, code, reason }) => [id, codeOf(id, code), reason === 'equal' ? 'Updated' : 'New'] as const);
  }

  it('are compared at the first visit without a click, and each has its expected status', async () => {
    const accountingWrites = lists.witness('accounting');
    const providerWrites = lists.witness('tax-provider');
    const { page } = await atCatalog();
    await lists.ended('item-comparison');
    await page.clock.fastForward(3_000);
    await showAllRows(page);
    const rows = (await shownRows(page)).map((row) => `${row['Item Code']} ${row['Status']}`);
    expect(rows.toSorted()).toEqual((await expected()).map(([, code, status]) => `${code} ${status}`).toSorted());
    // A comparison writes nothing.
    expect([...accountingWrites(), ...providerWrites()]).toEqual([]);
  });

  it('are sent once each when selected and are then Updated, and no other item is sent', async () => {
    const [first, second] = (await lists.planted()).items.filter(({ reason }) => reason === 'new');
    const chosen = [first?.code ?? '', second?.code ?? ''];
    const page = await atItems();
    const before = await statusesIn(page);
    const providerWrites = lists.witness('tax-provider');
    const accountingWrites = lists.witness('accounting');
    for (const code of chosen) await tick(page, code).check();
    await page.getByText('2 selected').waitFor();
    await sent(page);
    expect(await statusesIn(page)).toEqual({
      ...before,
      ...Object.fromEntries(chosen.map((code) => [code, 'Updated'])),
    });
    expect(await tickedIn(page)).toEqual([]);
    const created = providerWrites();
    expect(created.map(({ operation }) => operation)).toEqual(['Item.create', 'Item.create']);
    expect(created.map(({ after }) => textAt(after, 'itemCode')).toSorted()).toEqual(chosen.toSorted());
    for (const { itemCode, description } of chosen.flatMap(providersItems))
      expect(description).toBe(itemCode.split(':').at(-1));
    expect(accountingWrites()).toEqual([]);
  });

  it('that the provider refuses are Fail with its reason, and can be sent again once corrected', long, async () => {
    const { items } = await lists.planted();
    const tooLong = items.find(({ reason }) => reason === 'description-too-long');
    const { id = '', code = '' } = tooLong ?? {};
    const page = await atItems();
    await page.getByRole('checkbox', { name: 'Select all new items' }).check();
    await sent(page);
    const expectedAfter = (await expected()).map(([, each, status]) => [
      each,
      each === code || status === 'Fail' ? 'Fail' : 'Updated',
    ]);
    const shown = (await shownRows(page)).map((row) => `${row['Item Code']} ${row['Status']}`);
    expect(shown.toSorted()).toEqual(expectedAfter.map((pair) => pair.join(' ')).toSorted());
    const row = (await shownRows(page)).find((each) => each['Item Code'] === code);
    expect(row?.['Error Message']).toMatch(/255/);
    expect(row?.['Item Description']).toBe(textAt(lists.read('Item', id), 'Description'));
    expect(providersItems(code)).toEqual([]);

    lists.edit('Item', id, { Description: 'Electric, 1500 W' });
    await page.getByRole('button', { name: 'Compare again' }).click();
    await lists.ended('item-comparison');
    await page.clock.fastForward(3_000);
    await expect.poll(async () => (await statusesIn(page))[code]).toBe('New');
    await tick(page, code).check();
    await sent(page);
    expect((await statusesIn(page))[code]).toBe('Updated');
    expect(providersItems(code)).toMatchObject([{ description: 'Electric, 1500 W' }]);
  });

  it('are sent with the tax code that the user chose for them, and with no other', long, async () => {
    const page = await atItems();
    const [item] = (await lists.planted()).items.filter(({ reason }) => reason === 'new');
    const code = item?.code ?? '';
    const providerWrites = lists.witness('tax-provider');
    await page.getByRole('button', { name: `Tax code of ${code}` }).click();
    const dialog = page.getByRole('dialog', { name: `Tax code of ${code}` });
    await dialog.getByText('A mapping of the item in AvaTax stands above it.').waitFor();
    const save = dialog.getByRole('button', { name: 'Save' });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('combobox').fill('clothing');
    await page.clock.fastForward(200);
    await page.getByRole('option', { name: /^PC040100/ }).click();
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await shownRows(page)).find((row) => row['Item Code'] === code)?.['AvaTax Tax Code'])
      // QuickBooks has it as not taxable.
      .toMatch(/^PC040100\s*taxed as NT\s*Change$/);
    // Choosing a tax code sends nothing.
    expect(providerWrites()).toEqual([]);
    await tick(page, code).check();
    await sent(page, (at) => sync(at).click());
    expect(providersItems(code)).toMatchObject([{ taxCode: 'PC040100' }]);
    expect(providerWrites().map(({ after }) => [textAt(after, 'itemCode'), field(after, 'taxCode')])).toEqual([
      [code, 'PC040100'],
    ]);
    // The provider's own mapping is unchanged.
    expect(await page.getByRole('button', { name: `Tax code of ${code}` }).count()).toBe(0);
  });
});

describe('the search for tax codes', () => {
  it('is loaded when a tax code is chosen, and then has the focus', long, async () => {
    const page = await atItems();
    const part = page.waitForRequest('**/assets/tax-code-part-*.js');
    await page
      .getByRole('button', { name: /: Tax code of / })
      .first()
      .click();
    await part;
    const input = page.getByRole('dialog', { name: /^Tax code of / }).getByRole('combobox');
    await input.waitFor();
    await expect.poll(() => input.evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  it('that could not be loaded is loaded by Retry', long, async () => {
    harness.allow(/tax-code-part/);
    const page = await atItems();
    const part = '**/assets/tax-code-part-*.js*';
    await page.route(part, (route) => route.abort());
    await page
      .getByRole('button', { name: /: Tax code of / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Tax code of / });
    const retry = dialog.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await page.unroute(part);
    await retry.click();
    await dialog.getByRole('combobox').waitFor();
  });
});

describe('a link to a status', () => {
  it('opens the list with that filter', long, async () => {
    newItem();
    await lists.compare();
    const { page } = await atCatalog('/itemmanagement?show=New');
    await expect.poll(() => pill(page, 'New').getAttribute('aria-pressed')).toBe('true');
    const shown = Object.values(await statusesIn(page));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((status) => status !== 'New')).toEqual([]);
  });
});

describe('items without a tax code', () => {
  it('are marked, can be filtered, and are sent without one after a confirmation', async () => {
    const page = await atItems();
    const rows = await shownRows(page);
    const undecided = rows.filter((row) => row['AvaTax Tax Code']?.startsWith('No tax code chosen'));
    expect(undecided.length).toBeGreaterThan(0);
    expect(undecided.filter((row) => row['Status'] === 'New').length).toBeGreaterThan(0);
    const code = undecided.find((row) => row['Status'] === 'New')?.['Item Code'] ?? '';
    await tick(page, code).check();
    const providerWrites = lists.witness('tax-provider');
    await sync(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'Items without a tax code' });
    await dialog.getByText('It will be taxed as tangible goods (P0000000)').waitFor();
    await dialog.getByRole('button', { name: 'Show items without a tax code' }).click();
    await expect.poll(() => shownRows(page)).toEqual(undecided);
    expect(await pill(page, 'No tax code chosen').getAttribute('aria-pressed')).toBe('true');
    expect(providerWrites()).toEqual([]);
    await sent(page);
    expect(providersItems(code)).toMatchObject([{ taxCode: '' }]);
    const row = (await shownRows(page)).find((each) => each['Item Code'] === code);
    expect(row).toMatchObject({ Status: 'Updated' });
    expect(row?.['AvaTax Tax Code']).toMatch(/^No tax code chosen\s*taxed as P0000000\s*Choose$/);
  });
});

describe('the table of items', () => {
  it('has the specified columns, ten rows a page, and the item codes in descending order', long, async () => {
    await lists.compare();
    const { page } = await atCatalog();
    await page.getByRole('heading', { name: 'Manage Product Catalog', level: 2 }).waitFor();
    await page.getByText('1 to 10 of 19').waitFor();
    expect(await headingsOf(page)).toEqual([
      'Select',
      'Item Code',
      'Item Description',
      'Status',
      'Error Message',
      'AvaTax Tax Code',
    ]);
    const length = page.getByLabel('Rows', { exact: true });
    expect(await length.locator('option').allInnerTexts()).toEqual(['10', '25', '50', '100', 'All']);
    const firstTen = await codesIn(page);
    expect(firstTen).toHaveLength(10);
    await page.getByRole('button', { name: 'Next' }).click();
    const all = [...firstTen, ...(await codesIn(page))];
    expect(all).toHaveLength(19);
    expect(all).toEqual(all.toSorted((one, other) => other.localeCompare(one, 'en')));
    expect(await page.getByRole('navigation', { name: 'Pages' }).getByRole('button').allInnerTexts()).toEqual([
      'Previous',
      '1',
      '2',
      'Next',
    ]);
  });

  for (const [status, options] of splitAfter(1, ['New', 'Updated', 'Fail']))
    it(`is filtered to the items that are ${status} until that is pressed again`, options, async () => {
      const page = await (status === 'Fail' ? atItemsWithRefusal() : atItems());
      const wanted = (await shownRows(page)).filter((row) => row['Status'] === status);
      expect(wanted.length).toBeGreaterThan(0);
      expect(await pill(page, status).innerText()).toMatch(new RegExp(`^${status}\\s+${wanted.length}$`));
      await pill(page, status).click();
      expect(await pill(page, status).getAttribute('aria-pressed')).toBe('true');
      expect(await shownRows(page)).toEqual(wanted);
      await pill(page, status).click();
      expect(await pill(page, status).getAttribute('aria-pressed')).toBe('false');
      await page.getByText('1 to 19 of 19').waitFor();
    });

  it('is searched by code or description 500 ms after the last key, and at once by the button', long, async () => {
    newItem({ Name: 'Zinc bucket', Description: 'Galvanised pail, 3 gal' });
    const page = await atItems();
    await page.getByText('1 to 20 of 20').waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await searchBox(page).fill('PAIL');
    await page.clock.runFor(499);
    expect(await codesIn(page)).toHaveLength(20);
    await page.clock.runFor(1);
    await expect.poll(() => codesIn(page)).toEqual(['Zinc bucket']);
    await searchBox(page).fill('zinc b');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => codesIn(page)).toEqual(['Zinc bucket']);
    await searchBox(page).fill('no such thing');
    await searchBox(page).press('Enter');
    await page.getByText('No item matches.').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.clock.runFor(500);
    await page.getByText('1 to 20 of 20').waitFor();
  });

  it('shows the items without a code for an empty search, with the way back', long, async () => {
    await lists.compare();
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const { page } = user;
    // The accounting service gives every item a name; other sources may not.
    await intercept(page, '**/FetchComparedItems/*', async (route) => {
      const response = await route.fetch();
      const answer: unknown = await response.json();
      const rows = field(answer, 'comparedData');
      const nameless = {
        id: 'x',
        itemCode: '',
        itemDescription: 'Decorative boulder',
        status: 'Fail',
        description: 'Item code is required.',
        isSelected: false,
      };
      return route.fulfill({
        json: { ...Object(answer), comparedData: [...(Array.isArray(rows) ? rows : []), nameless] },
      });
    });
    await user.open('/itemmanagement');
    await page.getByText('1 to 10 of 20').waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { name: 'Items without an item code' }).waitFor();
    expect(await shownRows(page)).toMatchObject([
      {
        'Item Code': 'No code',
        'Item Description': 'Decorative boulder',
        Status: 'Fail',
        'Error Message': 'Item code is required.',
      },
    ]);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('1 to 10 of 20').waitFor();
  });

  it('is exported to a file as filtered', long, async () => {
    const page = await atItemsWithRefusal();
    await pill(page, 'Fail').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Product catalog.csv');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString('utf8');
    expect(text).toMatch(/^\uFEFFItem Code,Item Description,Status,Error Message,AvaTax Tax Code\r\n/);
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
  });
});

describe('the selection of items', long, () => {
  it('can include New and Fail but not Updated, and the checkbox of all selects New alone', async () => {
    const page = await atItemsWithRefusal();
    const rows = await shownRows(page);
    const codesOf = (status: string) =>
      rows.filter((row) => row['Status'] === status).map((row) => row['Item Code'] ?? '');
    const [updated = ''] = codesOf('Updated');
    expect(await tick(page, updated).getAttribute('aria-disabled')).toBe('true');
    await tick(page, updated).hover();
    await page.getByRole('tooltip').filter({ hasText: 'AvaTax has this item already.' }).first().waitFor();
    await tick(page, updated).click({ force: true });
    expect(await tickedIn(page)).toEqual([]);

    const all = page.getByRole('checkbox', { name: 'Select all new items' });
    await all.check();
    expect(await tickedIn(page)).toEqual(codesOf('New').toSorted());
    const [one = ''] = codesOf('New').filter((code) => codesOf('Fail').every((other) => other !== code));
    await tick(page, one).uncheck();
    expect(await all.isChecked()).toBe(false);
    await all.check();
    expect(await all.isChecked()).toBe(true);
    await all.uncheck();
    expect(await tickedIn(page)).toEqual([]);
    await pill(page, 'Fail').click();
    await page.locator('tbody [data-control=tick]').first().check();
    await page.getByText('1 selected').waitFor();
  });

  it('survives paging, filtering and sorting, and is cleared by a new load', long, async () => {
    await lists.compare();
    const { page } = await atCatalog();
    await tick(page, 'Wildflower seed mix, 1 lb').check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Item Description' }).click();
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    await pill(page, 'Fail').click();
    await page.getByText('1 selected, 1 of them not shown').waitFor();
    await pill(page, 'New').click();
    expect(await tickedIn(page)).toEqual(['Wildflower seed mix, 1 lb']);
    await refresh(page).click();
    await expect.poll(() => tickedIn(page)).toEqual([]);
  });

  it('is required before sending, as a message states that disappears after 5 s', long, async () => {
    const page = await atItems();
    const calls = callsOf(page);
    const alert = page
      .getByRole('alertdialog')
      .filter({ hasText: 'Please select QuickBooks items for recalculation.' });
    await sync(page).click();
    await alert.waitFor();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(5_000);
    await alert.waitFor({ state: 'hidden' });
    await sync(page).click();
    await alertedAndClosed(page, 'Please select QuickBooks items for recalculation.');
    expect(calls).not.toContain('ReSendQboItems');
  });
});
