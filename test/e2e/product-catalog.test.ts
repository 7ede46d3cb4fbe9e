import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { field, textAt } from '../golden/json.ts';
import {
  alertedAndClosed,
  callsOf,
  headingsOf,
  settle,
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

const background = "Items will be sent in the background. Click 'Refresh data' to see the current status.";
const provider = () => stage.product.sandbox.taxProvider();
const faults = () => stage.product.sandbox.kernel.faults;
const providersItems = (code: string) =>
  provider().items.filter(({ itemCode, companyId }) => itemCode === code && companyId === 7001);

/** Somebody at the page, whose clock is ours. */
async function atCatalog(path = '/itemmanagement', who: 'dana' | 'luis' = 'dana'): Promise<Visitor> {
  const visitor = await stage.visitor(await signedIn(stage.product, who));
  await visitor.profile.clock.install();
  await visitor.open(path);
  return visitor;
}

/** The same once the items have been compared, with all of them on one page. */
async function atItems(): Promise<Page> {
  await lists.compare();
  const { page } = await atCatalog();
  await showAllRows(page);
  return page;
}

let names = 0;
/** An item that the provider does not know, until the end of the test. */
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

/** Sends what is ticked and waits until the page shows what came of it. */
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

describe('the planted items', () => {
  /** Code and status of every planted item that can stand on a sale, in the order of their ids. */
  async function expected(): Promise<readonly (readonly [id: string, code: string, status: string])[]> {
    const { items } = await lists.planted();
    const sold = items.filter(({ reason }) => !['inactive', 'category', 'tax-line'].includes(reason));
    const [, secondOfCode] = sold.filter(({ reason }) => reason === 'code-taken');
    return sold.map(({ id, code, reason }) => {
      const status = reason === 'equal' ? 'Updated' : id === secondOfCode?.id ? 'Fail' : 'New';
      return [id, code, status] as const;
    });
  }

  it('are compared without a press at the first visit, and found in their status, and no other', async () => {
    const ofBooks = lists.witness('accounting');
    const ofProvider = lists.witness('tax-provider');
    const { page } = await atCatalog();
    await lists.ended('item-comparison');
    await page.clock.fastForward(3_000);
    await showAllRows(page);
    const rows = (await shownRows(page)).map((row) => `${row['Item Code']} ${row['Status']}`);
    expect(rows.toSorted()).toEqual((await expected()).map(([, code, status]) => `${code} ${status}`).toSorted());
    const failed = (await shownRows(page)).filter((row) => row['Status'] === 'Fail');
    expect(failed.map((row) => row['Error Message'])).toEqual([
      'Another item has the same first 50 characters in its name, so AvaTax cannot tell the two apart. Rename one of them in QuickBooks.',
    ]);
    // To compare is to read.
    expect([...ofBooks(), ...ofProvider()]).toEqual([]);
  });

  it('that are selected are sent, once each, and Updated afterwards; no other is', async () => {
    const [first, second] = (await lists.planted()).items.filter(({ reason }) => reason === 'new');
    const chosen = [first?.code ?? '', second?.code ?? ''];
    const page = await atItems();
    const before = await statusesIn(page);
    const ofProvider = lists.witness('tax-provider');
    const ofBooks = lists.witness('accounting');
    for (const code of chosen) await tick(page, code).check();
    await page.getByText('2 selected').waitFor();
    await sent(page);
    expect(await statusesIn(page)).toEqual({
      ...before,
      ...Object.fromEntries(chosen.map((code) => [code, 'Updated'])),
    });
    expect(await tickedIn(page)).toEqual([]);
    const created = ofProvider();
    expect(created.map(({ operation }) => operation)).toEqual(['Item.create', 'Item.create']);
    expect(created.map(({ after }) => textAt(after, 'itemCode')).toSorted()).toEqual(chosen.toSorted());
    for (const { itemCode, description } of chosen.flatMap(providersItems))
      expect(description).toBe(itemCode.split(':').at(-1));
    expect(ofBooks()).toEqual([]);
  });

  it('that the provider refuses are Fail with its reason, and can be sent again once they are mended', async () => {
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

  it('are sent with the tax code that a person has chosen for them, and no other', async () => {
    const page = await atItems();
    const [item] = (await lists.planted()).items.filter(({ reason }) => reason === 'new');
    const code = item?.code ?? '';
    const ofProvider = lists.witness('tax-provider');
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
      .toBe('PC040100 Change');
    // To choose is not to send.
    expect(ofProvider()).toEqual([]);
    await tick(page, code).check();
    await sent(page);
    expect(providersItems(code)).toMatchObject([{ taxCode: 'PC040100' }]);
    expect(ofProvider().map(({ after }) => [textAt(after, 'itemCode'), field(after, 'taxCode')])).toEqual([
      [code, 'PC040100'],
    ]);
    // The provider's own mapping stands.
    expect(await page.getByRole('button', { name: `Tax code of ${code}` }).count()).toBe(0);
  });
});

describe('the table', () => {
  it('has the specified columns, ten rows a page, and the item codes from the end of the alphabet', async () => {
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

  it.each(['New', 'Updated', 'Fail'])(
    'shows the items that are %s alone, until the filter is pressed again',
    async (status) => {
      const page = await atItems();
      const wanted = (await shownRows(page)).filter((row) => row['Status'] === status);
      expect(wanted.length).toBeGreaterThan(0);
      expect(await pill(page, status).innerText()).toMatch(new RegExp(`^${status}\\s+${wanted.length}$`));
      await pill(page, status).click();
      expect(await pill(page, status).getAttribute('aria-pressed')).toBe('true');
      expect(await shownRows(page)).toEqual(wanted);
      await pill(page, status).click();
      expect(await pill(page, status).getAttribute('aria-pressed')).toBe('false');
      await page.getByText('1 to 19 of 19').waitFor();
    },
  );

  it('is searched by code or description 500 ms after the last letter, and at once by the button', async () => {
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

  it('shows for an empty search the items without a code, with the way back', async () => {
    await lists.compare();
    const visitor = await stage.visitor(await signedIn(stage.product, 'dana'));
    const { page } = visitor;
    // The books give every item a name; other sources need not.
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
    await visitor.open('/itemmanagement');
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

  it('is written to a file as it is filtered', async () => {
    const page = await atItems();
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

describe('a selection', () => {
  it('takes New and Fail, never Updated, and the tick of all takes New alone', async () => {
    const page = await atItems();
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

  it('survives another page, order and filter, and not a new load', async () => {
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

  it('is needed before anything is sent, as a message says that goes away after 5 s', async () => {
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

describe('the work of the service', () => {
  it('is asked for again 3 s after each answer, 180 times, and then left to itself', async () => {
    await lists.compare();
    const { page } = await atCatalog();
    await page.getByText('1 to 10 of 19').waitFor();
    let polls = 0;
    await intercept(page, '**/CompareItems/*', (route) =>
      route.fulfill({ json: { isSentToSearch: 1, userStatus: 'Active' } }),
    );
    const time = new Date().toISOString();
    const run = { state: 'running', startedAt: time, updatedAt: time, done: 3, total: null };
    await intercept(page, '**/FetchComparedItems/*', (route) => {
      polls += 1;
      return route.fulfill({ json: { run } });
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    const first = page.waitForResponse('**/FetchComparedItems/*');
    await page.getByRole('button', { name: 'Compare again' }).click();
    await (await first).finished();
    await settle(page);
    await page.clock.runFor(2_999);
    await settle(page);
    expect(polls).toBe(1);
    const second = page.waitForResponse('**/FetchComparedItems/*');
    await page.clock.runFor(1);
    await (await second).finished();
    for (let count = 3; count <= 180; count += 1) {
      const next = page.waitForResponse('**/FetchComparedItems/*');
      await settle(page);
      await page.clock.runFor(3_000);
      await (await next).finished();
      expect(polls).toBe(count);
    }
    const tooLong = page.getByText("This takes longer than usual. Click 'Refresh data' later.");
    await tooLong.waitFor();
    await page.clock.runFor(60_000);
    expect(polls).toBe(180);
    // What was there is still to be seen.
    expect(await shownRows(page)).toHaveLength(10);
  }, 120_000);

  it('that was not begun is told in a quiet line, and to the log, without a dialog', async () => {
    const page = await atItems();
    const logged = page.waitForRequest((request) => /log/i.test(request.url()) && request.method() === 'POST');
    await interceptOnce(page, '**/CompareItems/*', (route) =>
      route.fulfill({ json: { isSentToSearch: 0, userStatus: 'Active' } }),
    );
    await page.getByRole('button', { name: 'Compare again' }).click();
    await page.getByRole('status').getByText("The comparison didn't start.").waitFor();
    expect((await logged).postData()).toContain('The comparison of items was not queued.');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await shownRows(page)).toHaveLength(19);
  });

  it('is not begun by Refresh data, which reads what is stored', async () => {
    const page = await atItems();
    const { name } = newItem();
    const calls = callsOf(page);
    await refresh(page).click();
    await expect.poll(() => calls).toContain('FetchComparedItems');
    await expect.poll(() => refresh(page).getAttribute('aria-busy')).not.toBe('true');
    expect(calls).not.toContain('CompareItems');
    expect(await codesIn(page)).not.toContain(name);
    await page.getByRole('button', { name: 'Compare again' }).click();
    await lists.ended('item-comparison');
    await page.clock.fastForward(3_000);
    await expect.poll(() => codesIn(page)).toContain(name);
  });

  it('is shown with its stages, and can be stopped', async () => {
    faults().add({ service: 'tax-provider', path: '/items', fault: { kind: 'status', status: 503 } });
    const { page } = await atCatalog();
    const region = page.getByRole('region', { name: 'Comparing items' });
    await region.getByRole('listitem').filter({ hasText: 'Items in AvaTax' }).waitFor();
    await region.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('The comparison was stopped.').waitFor();
    await region.waitFor({ state: 'hidden' });
    faults().clear();
    await page.getByRole('button', { name: 'Compare again' }).click();
    await lists.ended('item-comparison');
    await page.clock.fastForward(3_000);
    await page.getByText('1 to 10 of 19').waitFor();
  });

  it('ends with the reason when the provider lets nobody in', async () => {
    faults().add({ service: 'tax-provider', path: '/items', fault: { kind: 'status', status: 401 } });
    const { page } = await atCatalog();
    await lists.ended('item-comparison');
    await page.clock.fastForward(3_000);
    expect(await page.getByRole('alert').innerText()).toMatch(/\w+ \w+/);
    await page.getByRole('button', { name: 'Compare again' }).waitFor();
  });

  it('that queued nothing is told, and the selection stays', async () => {
    const page = await atItems();
    await tick(page, 'Garden hose, 50 ft').check();
    // Meanwhile somebody has linked another company of the provider: nothing was compared with that one.
    await company.change({ providerCompanyId: '7002' });
    await sync(page).click();
    await alertedAndClosed(page, 'The items could not be sent. Please try again later.');
    expect(await tickedIn(page)).toEqual(['Garden hose, 50 ft']);
  });

  it('goes on while the provider is down, is found by a page that is opened anew, and comes to its end', async () => {
    const { name } = newItem();
    await lists.compare();
    const ofProvider = lists.witness('tax-provider');
    const visitor = await atCatalog();
    faults().add({ service: 'tax-provider', path: '/items', fault: { kind: 'status', status: 503 } });
    await searchBox(visitor.page).fill(name);
    await tick(visitor.page, name).check();
    await sync(visitor.page).click();
    await visitor.page.getByRole('alertdialog').getByText(background).waitFor();
    await visitor.page.close();

    const page = await visitor.profile.newPage();
    await page.goto(visitor.address('/itemmanagement'));
    await underWay(page).waitFor();
    faults().clear();
    await seesEnd(page);
    await searchBox(page).fill(name);
    await page.clock.fastForward(500);
    await expect.poll(() => statusesIn(page)).toEqual({ [name]: 'Updated' });
    expect(ofProvider()).toHaveLength(1);
  });

  it('is begun once by a double click, and once by two tabs', async () => {
    const [one, other] = [newItem(), newItem()];
    await lists.compare();
    const ofProvider = lists.witness('tax-provider');
    const visitor = await atCatalog();
    const { page } = visitor;
    await searchBox(page).fill('trial');
    await tick(page, one.name).check();
    let sends = 0;
    await intercept(page, '**/ReSendQboItems/*', (route) => ((sends += 1), route.fallback()));
    await sync(page).dblclick();
    await page.getByRole('alertdialog').getByText(background).waitFor();
    expect(sends).toBe(1);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await seesEnd(page);
    expect(ofProvider()).toHaveLength(1);

    const second = await visitor.profile.newPage();
    await second.goto(visitor.address('/itemmanagement'));
    await searchBox(second).fill('trial');
    for (const tab of [page, second]) await tick(tab, other.name).check();
    await Promise.all([page, second].map((tab) => sync(tab).click()));
    for (const tab of [page, second]) await seesEnd(tab);
    for (const tab of [page, second])
      await expect.poll(async () => (await statusesIn(tab))[other.name]).toBe('Updated');
    expect(ofProvider().map(({ after }) => textAt(after, 'itemCode'))).toEqual([one.name, other.name]);
  });
});

describe('what stands in the way', () => {
  const notActive =
    'Integration status (Calculation active) must be enabled for this feature, please go back to home screen and enable it!';
  const notConnected =
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.';

  it.each([
    ['Down', { calculationActive: false }, notActive],
    ['Disconnected', { connection: 'disconnected' }, notConnected],
    ['not integrated', { providerCompanyCode: null }, notConnected],
  ] as const)('is said of a company that is %s, and nothing is compared', async (_, changes, sentence) => {
    const profile = await signedIn(stage.product, 'dana');
    await company.change(changes);
    const visitor = await stage.visitor(profile);
    const calls = callsOf(visitor.page);
    await visitor.open('/itemmanagement');
    await visitor.page.getByRole('alert').getByText(sentence).waitFor();
    expect(calls.filter((name) => /Items/.test(name))).toEqual([]);
    expect(await sync(visitor.page).count()).toBe(0);
  });

  it('is a network that is gone: the page says so and reads again', async () => {
    stage.allow(/net::ERR_FAILED/);
    await lists.compare();
    const visitor = await stage.visitor(await signedIn(stage.product, 'dana'));
    const { page } = visitor;
    const restore = await intercept(page, '**/FetchComparedItems/*', (route) => route.abort());
    await visitor.open('/itemmanagement');
    await page.getByRole('alert').getByText('Something went wrong, please try again later.').waitFor();
    restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('1 to 10 of 19').waitFor();
    await intercept(page, '**/ReSendQboItems/*', (route) => route.abort());
    await tick(page, 'Wildflower seed mix, 1 lb').check();
    await sync(page).click();
    await alertedAndClosed(page, 'Something went wrong, please try again later.');
    expect(await tickedIn(page)).toEqual(['Wildflower seed mix, 1 lb']);
  });

  it('is a session that is gone from the browser: the page says so and leads to the landing page', async () => {
    const page = await atItems();
    await page.evaluate(() => localStorage.removeItem('qbo_session'));
    await refresh(page).click();
    const dialog = page.getByRole('alertdialog').filter({ hasText: 'Session is timed out. Please log in again.' });
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL('**/learnmore');
  });

  it('is a refusal of the session: one dialog, no alert of the screen, and the way to sign in', async () => {
    stage.allow(refusal(401));
    const page = await atItems();
    await intercept(page, '**/ReSendQboItems/*', (route) => route.fulfill({ status: 401, json: {} }));
    await tick(page, 'Garden hose, 50 ft').check();
    await sync(page).click();
    const dialogs = page.getByRole('alertdialog');
    await dialogs.getByRole('button', { name: 'Sign-in' }).waitFor();
    expect(await dialogs.count()).toBe(1);
    await dialogs.getByRole('button', { name: 'Sign-in' }).click();
    await page.waitForURL('**/learnmore');
  });

  it.each([403, 500])('is an answer %i: one dialog with the sentence for it', async (status) => {
    stage.allow(refusal(status));
    const page = await atItems();
    await intercept(page, '**/ReSendQboItems/*', (route) => route.fulfill({ status, json: {} }));
    await tick(page, 'Garden hose, 50 ft').check();
    await sync(page).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Something went wrong, please try again later.').waitFor();
    expect(await dialog.count()).toBe(1);
  });

  it('is nobody’s sign-in: the landing page says why', async () => {
    const visitor = await stage.visitor();
    await visitor.open('/itemmanagement');
    await visitor.page.waitForURL(visitor.address('/learnmore'));
    await visitor.page.getByText('Session is timed out. Please log in again.').waitFor();
  });
});

describe('the page', () => {
  it('leads home, unless it was opened with a source, which has the provider’s header', async () => {
    await lists.compare();
    const visitor = await atCatalog('/itemmanagement/avatax');
    await visitor.page.getByText('1 to 10 of 19').waitFor();
    expect(await visitor.page.getByRole('link', { name: 'Home' }).count()).toBe(0);
    expect(await visitor.page.getByRole('banner').getByRole('button', { name: 'Log out' }).count()).toBe(0);
    await visitor.open('/itemmanagement');
    await visitor.page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await visitor.page.waitForURL(visitor.address('/home'));
  });

  it('is for a bookkeeper, too', async () => {
    const { name } = newItem();
    await lists.compare();
    const { page } = await atCatalog('/itemmanagement', 'luis');
    await searchBox(page).fill(name);
    await tick(page, name).check();
    await sent(page);
    expect(providersItems(name)).toHaveLength(1);
  });

  it('is used without a mouse: searched, a tax code chosen, sent', async () => {
    const { name } = newItem();
    await lists.compare();
    const { page } = await atCatalog();
    await page.getByText('1 to 10 of 20').waitFor();
    const keys = new Keyboard(page);
    await keys.goTo('Search items');
    await keys.type(name);
    await keys.press('Enter');
    await expect.poll(() => codesIn(page)).toEqual([name]);
    await keys.goTo(`Change: Tax code of ${name}`);
    await keys.press('Enter');
    await keys.goTo('Tax code');
    await page.keyboard.press('ControlOrMeta+A');
    await keys.type('PC040100');
    await page.clock.fastForward(200);
    const option = page.getByRole('option', { name: /^PC040100 / }).first();
    await keys.choose((await option.innerText()).trim());
    await keys.goTo('Save');
    await keys.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect((await keys.focus()).name).toBe(`Change: Tax code of ${name}`);
    await keys.goTo(`Select ${name}`);
    await keys.press('Space');
    await keys.goTo('Sync items');
    await keys.press('Enter');
    await page.getByRole('alertdialog').getByText(background).waitFor();
    expect((await keys.focus()).name).toBe('Ok');
    await keys.press('Enter');
    await expect.poll(async () => (await keys.focus()).name).toBe('Sync items');
    await seesEnd(page);
    expect(providersItems(name)).toMatchObject([{ taxCode: 'PC040100' }]);
  });

  it('shows any name as text, in its own direction, and never wider than its window', async () => {
    const hostile = ['<img src=x onerror=document.title=1>', '\u202Etxt.exe\u202C مضخة', `Long${'x'.repeat(90)}`];
    const codes = hostile.map((Name) => newItem({ Name, Description: `${Name} ${'y'.repeat(140)}` }).name.slice(0, 50));
    const page = await atItems();
    for (const code of codes) expect(await page.locator('tbody td').getByText(code, { exact: true }).count()).toBe(1);
    expect(await page.locator('tbody img').count()).toBe(0);
    expect(await page.title()).toContain('Manage Product Catalog');
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 860 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 860 });
    for (const code of codes) await tick(page, code).check();
    await sent(page);
    for (const code of codes) expect(providersItems(code)).toHaveLength(1);
  });
});
