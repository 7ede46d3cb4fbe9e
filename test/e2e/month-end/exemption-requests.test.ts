import type { Page, Request, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { long, splitCases } from '../../long.ts';
import {
  alertedAndClosed,
  callsOf,
  headingsOf,
  showAllRows,
  shownRows,
  tick,
  tickedIn,
  useCompanyLists,
} from '../../support/browser/company-lists.harness.ts';
import {
  type AccountingCustomer,
  arrives,
  atCustomers,
  atExemption,
  customersIn,
  button,
  calls,
  form,
  answerAllPolls,
  method,
  namesIn,
  namesOf,
  openRequests,
  range,
  searchCustomers,
  selectAll,
  send,
  tab,
  tickAll,
  useProvider,
} from '../../support/browser/exemption-screen.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept, interceptOnce } from '../../support/browser/intercept.ts';

// The tab 'Send Exemption Certificate Request' up to the click on Send Request.

const harness = useHostPages({ connected: true, webhooks: false });
const lists = useCompanyLists(harness);
useProvider(harness);

const customers = () => customersIn(harness.product);
const sortedNamesIn = async (page: Page) => (await namesIn(page)).toSorted();
const noneSelected = 'Please select the QuickBooks customers to send the exemption request.';

describe('the customer search form', () => {
  it('has the specified fields, with All and Email chosen, and states what each method needs', long, async () => {
    const { page } = await atExemption(harness);
    await openRequests(page);
    expect(await form(page).locator('label').allInnerTexts()).toEqual([
      'First name',
      'Last name',
      'Company',
      'Email',
      'Customer with -',
    ]);
    for (const name of ['First name', 'Last name', 'Company', 'Email'])
      expect(await form(page).getByLabel(name, { exact: true }).inputValue()).toBe('');
    const option = form(page).getByLabel('Customer with -');
    expect(await option.inputValue()).toBe('All');
    expect(
      await option
        .locator('option')
        .evaluateAll((rows) => rows.map((row) => [row.textContent, Reflect.get(row, 'value')])),
    ).toEqual([
      ['All', 'All'],
      ['Email', 'Email'],
      ['Fax', 'Fax'],
      ['Email unavailable', 'NoEmail'],
    ]);
    const methods = page.getByRole('radiogroup', { name: 'Request method' });
    expect(await methods.locator('label').allInnerTexts()).toEqual(['Email', 'Fax', 'Download Link']);
    expect(await method(page, 'Email').isChecked()).toBe(true);
    await page
      .getByText(
        'If a customer record has no email or fax value, no checkbox is shown for that customer. If the shipping address is blank, the billing address is used.',
      )
      .waitFor();
    await page.getByText('Search for customers first.').waitFor();
  });

  it('searches by each field, by several together, and by any typed text', long, async () => {
    const accountingWrites = lists.witness('accounting');
    const page = await atCustomers(harness);
    const has = (value: string, text: string) => value.toLowerCase().includes(text.toLowerCase());
    const searches: readonly (readonly [Record<string, string>, (row: AccountingCustomer) => boolean])[] = [
      [{ 'First name': 'a' }, ({ given }) => has(given, 'a')],
      [{ 'First name': '', 'Last name': 'ÖSTER' }, ({ family }) => has(family, 'öster')],
      [{ 'Last name': '', Company: 'garden' }, ({ company }) => has(company, 'garden')],
      [{ Company: '', Email: 'OFFICE@' }, ({ email }) => has(email, 'office@')],
      [{ 'First name': 'i', Email: 'garden' }, ({ given, email }) => has(given, 'i') && has(email, 'garden')],
      [{ 'First name': `'; drop table -- "%_\\`, Email: '' }, () => false],
    ];
    for (const [find, matches] of searches) {
      await searchCustomers(page, find);
      const wanted = customers().filter(matches);
      if (wanted.length === 0) await page.getByText('No customer matches.').waitFor();
      else await showAllRows(page);
      await expect.poll(() => sortedNamesIn(page), { message: JSON.stringify(find) }).toEqual(namesOf(wanted));
    }
    expect(accountingWrites()).toEqual([]);
  });

  const choices = splitCases<readonly [option: string, matches: (row: AccountingCustomer) => boolean]>({
    always: [['Email', ({ email }) => email !== '']],
    long: [
      ['All', () => true],
      ['Fax', ({ fax }) => fax !== ''],
      ['NoEmail', ({ email }) => email === ''],
    ],
  });
  for (const [[option, matches], options] of choices)
    it(`finds the customers with ${option}`, options, async () => {
      const { page } = await atExemption(harness);
      await openRequests(page);
      await form(page).getByLabel('Customer with -').selectOption(option);
      await searchCustomers(page);
      await showAllRows(page);
      const wanted = customers().filter(matches);
      expect(wanted.length).toBeGreaterThan(0);
      await expect.poll(() => sortedNamesIn(page)).toEqual(namesOf(wanted));
    });

  it('retains its result while the other tab is shown, and does not search by itself', long, async () => {
    const page = await atCustomers(harness, { Company: 'Elk Meadow' });
    await tab(page, 'Exempted Customer').click();
    await arrives(page, page.getByText('1 to 10 of 14'));
    const madeCalls = callsOf(page);
    await openRequests(page);
    expect(await sortedNamesIn(page)).toEqual(['Elk Meadow Stables']);
    expect(await form(page).getByLabel('Company').inputValue()).toBe('Elk Meadow');
    expect(madeCalls).not.toContain('FetchQboCustomersRequest');
  });

  it('polls 3 s after each response, at most 180 times, and the service then continues alone', long, async () => {
    const { page } = await atExemption(harness);
    await arrives(page, range(page));
    await openRequests(page);
    await intercept(page, calls.searchCustomers, (route) => route.fulfill({ json: { isSentToSearch: 1 } }));
    await answerAllPolls(page, calls.fetchCustomers, () => button(form(page), 'Search').click());
  });

  it('shows and logs a notice when a search cannot be started', long, async () => {
    const page = await atCustomers(harness, { Company: 'Elk Meadow' });
    const logged = page.waitForRequest((request) => /log/i.test(request.url()) && request.method() === 'POST');
    await interceptOnce(page, calls.searchCustomers, (route) => route.fulfill({ json: { isSentToSearch: 0 } }));
    await button(form(page), 'Search').click();
    await page.getByRole('status').getByText("The search didn't start.").first().waitFor();
    expect((await logged).postData()).toContain('The search was not queued.');
    expect(await sortedNamesIn(page)).toEqual(['Elk Meadow Stables']);
  });

  it(
    'shows the search that followed a stopped one, although the stopped one’s response arrives last',
    long,
    async () => {
      const { page } = await atExemption(harness);
      await openRequests(page);
      const held: Route[] = [];
      const release = await intercept(page, calls.fetchCustomers, (route) => void held.push(route));
      await form(page).getByLabel('Company').fill('Umber');
      await button(form(page), 'Search').click();
      const isHeld = async () => {
        await page.clock.fastForward(3_000);
        return held.length;
      };
      await expect.poll(isHeld).toBe(1);
      release();
      const [older] = held;
      if (older === undefined) throw new Error('The older search was not answered.');
      const readOlder = async () => {
        const response = await older.fetch();
        return { response, text: await response.text() };
      };
      await expect.poll(async () => (await readOlder()).text).toContain('Umber');
      const answer = await readOlder();

      // A second search can be started once the first is stopped.
      await intercept(page, '**/api/Background/Cancel/*', (route) => route.fulfill({ json: { isCancelled: true } }));
      await button(page, 'Stop').click();
      await page.getByText('Stopped.').waitFor();
      await form(page).getByLabel('Company').fill('Elk Meadow');
      await form(page).getByLabel('Company').press('Enter');
      await arrives(page, page.locator('tr[data-row]'));
      expect(await sortedNamesIn(page)).toEqual(['Elk Meadow Stables']);
      const isOlder = (request: Request) => request === older.request();
      const over = Promise.race([
        page.waitForEvent('requestfinished', isOlder),
        page.waitForEvent('requestfailed', isOlder),
      ]);
      await Promise.all([over, older.fulfill({ response: answer.response, body: answer.text })]);
      // Lets the page render the response.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await sortedNamesIn(page)).toEqual(['Elk Meadow Stables']);
    },
  );
});

describe('the table of customers', long, () => {
  it('has the specified columns, ten rows a page, and the names in descending order', async () => {
    const page = await atCustomers(harness);
    expect(await headingsOf(page)).toEqual([
      '',
      'Customer Name',
      'Company',
      'Email',
      'Shipping Address',
      'Billing Address',
      'Fax',
      'Phone',
    ]);
    const count = customers().length;
    await page.getByText(`1 to 10 of ${count}`).waitFor();
    const ten = (await shownRows(page)).map((row) => row['Customer Name'] ?? '');
    expect(ten).toEqual(ten.toSorted((one, other) => other.localeCompare(one, 'en')));
    const all = customers().map(({ name }) => name);
    expect(ten).toEqual(all.toSorted((one, other) => other.localeCompare(one, 'en')).slice(0, 10));
  });

  it('shows the customer data of the accounting service, and a dash for missing values', async () => {
    const page = await atCustomers(harness, { Company: 'Dakota Ridge' });
    expect(await shownRows(page)).toEqual([
      {
        '': '',
        'Customer Name': 'Dakota Ridge Homeowners',
        Company: 'Dakota Ridge Homeowners',
        Email: 'board@dakota-ridge.example',
        'Shipping Address': '1801 Broadway, Suite 400, Boulder, CO 80302',
        'Billing Address': 'PO Box 410, Boulder, CO 80302',
        Fax: '–',
        Phone: '(303) 555-0221',
      },
    ]);
  });
});

describe('the selection of customers', long, () => {
  it.each([
    ['Email', ({ email }: AccountingCustomer) => email !== ''],
    ['Fax', ({ fax }: AccountingCustomer) => fax !== ''],
    ['Download Link', () => true],
  ] as const)(
    'by %s includes only those who can be reached, and all of them at once with their number',
    async (by, can) => {
      const page = await atCustomers(harness);
      await showAllRows(page);
      await method(page, by).check();
      const wanted = customers().filter(can);
      for (const { name } of customers())
        expect(`${name}: ${await tick(page, name).count()}`).toBe(
          `${name}: ${wanted.some((row) => row.name === name) ? 1 : 0}`,
        );
      await tickAll(page, wanted.length);
      expect(await tickedIn(page)).toEqual(namesOf(wanted));
      await page.getByText(`${wanted.length} of ${customers().length} selected`).waitFor();
      // Deselecting one clears the checkbox of all; clearing that deselects all.
      await tick(page, wanted[0]?.name ?? '').uncheck();
      expect(await selectAll(page).isChecked()).toBe(false);
      await tickAll(page, wanted.length);
      await selectAll(page).uncheck();
      expect(await tickedIn(page)).toEqual([]);
    },
  );

  it('loses customers that a newly chosen method cannot reach, and does not restore them', async () => {
    const [both, emailOnly, faxOnly] = ['Bristlecone Tree Care', 'Gable & Garden', 'Columbine Courtyards'];
    const page = await atCustomers(harness);
    await showAllRows(page);
    await method(page, 'Download Link').check();
    for (const name of [both, emailOnly, faxOnly]) await tick(page, name).check();
    await method(page, 'Fax').check();
    expect(await tickedIn(page)).toEqual([both, faxOnly]);
    await method(page, 'Email').check();
    expect(await tickedIn(page)).toEqual([both]);
    await method(page, 'Download Link').check();
    expect(await tickedIn(page)).toEqual([both]);
    await page.getByText(`1 of ${customers().length} selected`).waitFor();
  });

  it('covers all pages, survives paging and sorting, and is cleared by a new load', async () => {
    const page = await atCustomers(harness);
    const count = customers().filter(({ email }) => email !== '').length;
    await tickAll(page, count);
    await button(page, 'Next').click();
    await button(page, 'Company').click();
    await page.getByText(`${count} of ${customers().length} selected`).waitFor();
    await searchCustomers(page);
    await page.getByText(`0 of ${customers().length} selected`).waitFor();
    expect(await tickedIn(page)).toEqual([]);
  });

  it('is required before sending, as a message states that disappears after 5 s', async () => {
    const page = await atCustomers(harness);
    const madeCalls = callsOf(page);
    await send(page).click();
    await page.getByRole('alertdialog').filter({ hasText: noneSelected }).waitFor();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(5_000);
    await page.getByRole('alertdialog').first().waitFor({ state: 'hidden' });
    await send(page).click();
    await alertedAndClosed(page, noneSelected);
    expect(madeCalls).not.toContain('SendExemptionRequest');
  });
});
