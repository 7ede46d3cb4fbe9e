// @module-tag long: what goes wrong while requests are sent; exemption-requests.test.ts has the usual way
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  alerted,
  alertedAndClosed,
  showAllRows,
  shownRows,
  tick,
  tickedIn,
  useCompanyLists,
} from '../../support/browser/company-lists.harness.ts';
import {
  arrives,
  atCustomers,
  atExemption,
  customersIn,
  button,
  calls,
  golden,
  invitationsIn,
  method,
  namesOf,
  network,
  openRequests,
  outcome,
  range,
  savedBy,
  searchCustomers,
  send,
  tickAll,
  useProvider,
} from '../../support/browser/exemption-screen.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept, interceptOnce } from '../../support/browser/intercept.ts';
import { Keyboard } from '../../support/browser/keyboard.ts';
import { refusal } from '../../support/browser/sign-in.harness.ts';
import { textAt } from '../../support/json.ts';

// Certificate requests, from the click on Send Request to the provider's records.

const harness = useHostPages({ connected: true, webhooks: false });
const lists = useCompanyLists(harness);
useProvider(harness);

const faults = () => harness.product.sandbox.kernel.faults;
const customers = () => customersIn(harness.product);
const checkErrors = 'Please check and correct the errors occured for the record of selected customers.';
const sending = (page: Page) => page.getByRole('region', { name: /^Sending / });

/** The demo customers that a method cannot reach. */
async function unreached(by: 'Email' | 'Fax' | 'Download'): Promise<readonly string[]> {
  const { requests, addresses } = await lists.planted();
  // The provider requires an address for a new customer.
  const homeless = addresses.filter(({ reason, id }) => reason === 'no-address' && canBeRequested(id, by));
  return [...requests.filter((row) => row.method === by), ...homeless].map(({ id }) => id).toSorted();
}

function canBeRequested(id: string, by: 'Email' | 'Fax' | 'Download'): boolean {
  const customer = customers().find((row) => row.id === id);
  return by === 'Download' || (by === 'Email' ? customer?.email : customer?.fax) !== '';
}

/** The rows of the dialog with the failures. */
async function errorsIn(page: Page): Promise<readonly (readonly string[])[]> {
  const rows = await outcome(page).locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

describe('certificate requests by email', () => {
  it('reach each of the customers once, and the message states how many', async () => {
    const wanted = customers().filter(({ id }) => ['18', '19', '23'].includes(id));
    const journal = lists.witness('tax-provider');
    const accountingWrites = lists.witness('accounting');
    const page = await atCustomers(harness);
    await showAllRows(page);
    for (const { name } of wanted) await tick(page, name).check();
    await page.getByText(`3 of ${customers().length} selected`).waitFor();
    await send(page).click();
    await alertedAndClosed(page, 'Exemption certificate requests have been sent to 3 customers.');
    expect(invitationsIn(journal())).toEqual(
      wanted.map(({ id, email }) => ({ code: id, method: 'Email', recipient: email })),
    );
    // Customers known to the provider are not created again.
    expect(
      journal()
        .filter(({ operation }) => operation === 'Customer.create')
        .map(({ after }) => textAt(after, 'customerCode'))
        .toSorted(),
    ).toEqual(['18', '19']);
    expect(accountingWrites()).toEqual([]);
    expect(await tickedIn(page)).toEqual([]);
    expect(await outcome(page).count()).toBe(0);
  });

  it('to all customers send one invitation each, and unreachable customers are listed and stay selected', async () => {
    const askable = customers().filter(({ email }) => email !== '');
    const failing = await unreached('Email');
    const journal = lists.witness('tax-provider');
    const page = await atCustomers(harness);
    await showAllRows(page);
    await tickAll(page, askable.length);
    await send(page).click();
    await outcome(page).waitFor({ timeout: 60_000 });
    const reached = askable.filter(({ id }) => !failing.includes(id));
    await outcome(page)
      .getByText(`Exemption certificate requests have been sent on Email to (${reached.length}) customers.`, {
        exact: true,
      })
      .waitFor();
    await outcome(page).getByText('Error list:', { exact: true }).waitFor();
    await outcome(page).getByText(checkErrors, { exact: true }).waitFor();
    expect(await outcome(page).locator('thead th').allInnerTexts()).toEqual([
      'Customer Code',
      'Customer name',
      'Error',
    ]);
    const errors = await errorsIn(page);
    expect(errors.map(([id = '']) => id).toSorted()).toEqual(failing);
    const reasons: Readonly<Record<string, RegExp>> = { '39': /mailbox does not exist/, '14': /no complete address/ };
    for (const [id = '', name, reason] of errors) {
      expect(name).toBe(askable.find((row) => row.id === id)?.name);
      expect(reason).toMatch(reasons[id] ?? /^$/);
    }
    expect(invitationsIn(journal()).map(({ code }) => code)).toEqual(
      reached.map(({ id }) => id).toSorted((one, other) => Number(one) - Number(other)),
    );
    expect(await outcome(page).getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Download Error List']);
    await button(outcome(page), 'Cancel').click();
    await outcome(page).waitFor({ state: 'hidden' });
    expect(await tickedIn(page)).toEqual(namesOf(askable.filter(({ id }) => failing.includes(id))));
  });
});

describe('certificate requests by fax', () => {
  it('send one invitation each, list the unreachable customers, and the dialog names the method', async () => {
    const askable = customers().filter(({ fax }) => fax !== '');
    const failing = await unreached('Fax');
    const journal = lists.witness('tax-provider');
    const page = await atCustomers(harness);
    await showAllRows(page);
    await method(page, 'Fax').check();
    await tickAll(page, askable.length);
    await send(page).click();
    const reached = askable.filter(({ id }) => !failing.includes(id));
    await outcome(page)
      .getByText(`Exemption certificate requests have been sent on Fax to (${reached.length}) customers.`, {
        exact: true,
      })
      .waitFor({ timeout: 60_000 });
    expect((await errorsIn(page)).map(([id = '']) => id).toSorted()).toEqual(failing);
    expect(invitationsIn(journal())).toEqual(
      reached
        .map(({ id, fax }) => ({ code: id, method: 'Fax', recipient: fax }))
        .toSorted((one, other) => Number(one.code) - Number(other.code)),
    );
  });
});

describe('certificate requests for links', () => {
  it('return a link for each reachable customer, with the exact list of errors', async () => {
    const failing = await unreached('Download');
    const journal = lists.witness('tax-provider');
    const page = await atCustomers(harness);
    await method(page, 'Download Link').check();
    await tickAll(page, customers().length);
    const links = await savedBy(page, async () => {
      await send(page).click();
      await outcome(page).waitFor({ timeout: 60_000 });
    });
    const reached = customers().filter(({ id }) => !failing.includes(id));
    await outcome(page)
      .getByText(
        `Certificate request links have been generated and downloaded in .csv file for (${reached.length}) customers.`,
        { exact: true },
      )
      .waitFor();
    expect(links.bytes.toString().trimEnd().split('\r\n')).toHaveLength(reached.length + 1);
    expect((await errorsIn(page)).map(([id = '']) => id).toSorted()).toEqual(failing);
    expect(invitationsIn(journal()).map(({ code }) => code)).toEqual(
      reached.map(({ id }) => id).toSorted((one, other) => Number(one) - Number(other)),
    );
    const saved = await savedBy(page, () => button(outcome(page), 'Download Error List').click());
    expect(saved.name).toBe('Exemption request errors for QuickBooks customers.csv');
    expect(saved.bytes.toString()).toBe(golden('exemption-errors.csv').toString());
    await outcome(page).waitFor();
  });
});

describe('failures while requests are sent', () => {
  /** A page with one selected customer and no failure. */
  async function ready(): Promise<Page> {
    const page = await atCustomers(harness, { Company: 'Bristlecone' });
    await tick(page, 'Bristlecone Tree Care').check();
    return page;
  }
  const sentToOne = 'Exemption certificate requests have been sent to 1 customers.';

  it('a double click sends one request', async () => {
    const journal = lists.witness('tax-provider');
    const page = await ready();
    let sends = 0;
    await intercept(page, calls.send, (route) => ((sends += 1), route.fallback()));
    await send(page).dblclick();
    await alerted(page, sentToOne);
    expect(sends).toBe(1);
    expect(invitationsIn(journal())).toHaveLength(1);
  });

  it('the same selection sent in a second tab sends one request', async () => {
    const journal = lists.witness('tax-provider');
    faults().add({
      service: 'tax-provider',
      path: '/certexpressinvites',
      times: 1,
      fault: { kind: 'latency', milliseconds: 800 },
    });
    const user = await atExemption(harness);
    const other = await user.profile.newPage();
    await other.goto(user.address('/exemption'));
    for (const page of [user.page, other]) {
      await openRequests(page);
      await searchCustomers(page, { Company: 'Bristlecone' });
      await tick(page, 'Bristlecone Tree Care').check();
    }
    await Promise.all([user.page, other].map((page) => send(page).click()));
    for (const page of [user.page, other]) await alerted(page, sentToOne);
    expect(invitationsIn(journal())).toHaveLength(1);
  });

  it('a closed page leaves the service sending, and the next page shows the progress and the end', async () => {
    const journal = lists.witness('tax-provider');
    faults().add({
      service: 'tax-provider',
      method: 'POST',
      path: '/certexpressinvites$',
      fault: { kind: 'status', status: 503 },
    });
    const user = await atExemption(harness);
    await openRequests(user.page);
    await searchCustomers(user.page, { Company: 'Bristlecone' });
    await tick(user.page, 'Bristlecone Tree Care').check();
    await send(user.page).click();
    await sending(user.page).waitFor();
    await expect.poll(async () => (await stored()).length).toBe(1);
    await user.page.close();

    const page = await user.profile.newPage();
    await page.goto(user.address('/exemption'));
    await openRequests(page);
    await sending(page).getByText('Sending a request to 1 customer').waitFor();
    faults().clear();
    await arrives(page, page.getByRole('alertdialog'));
    await alerted(page, sentToOne);
    expect(invitationsIn(journal())).toHaveLength(1);
  });

  const stored = () =>
    harness.product.connector.services.db.tx('system', (trx) =>
      trx.selectFrom('exemptionRequest').select('customerId').execute(),
    );

  it('an outage of the provider delays the requests, which can be stopped and are reported as stopped', async () => {
    const journal = lists.witness('tax-provider');
    faults().add({ service: 'tax-provider', path: '/customers', fault: { kind: 'refused-connection' } });
    const page = await ready();
    await send(page).click();
    await expect.poll(async () => (await stored()).length).toBe(1);
    await button(sending(page), 'Stop').click();
    await outcome(page).waitFor();
    await outcome(page).getByText('Exemption certificate requests have been sent on Email to (0) customers.').waitFor();
    expect((await errorsIn(page)).map(([id, , reason]) => [id, reason])).toEqual([
      ['19', 'Stopped before the request was sent.'],
    ]);
    await button(outcome(page), 'Cancel').click();
    faults().clear();
    expect(await tickedIn(page)).toEqual(['Bristlecone Tree Care']);
    await send(page).click();
    await alerted(page, sentToOne);
    expect(invitationsIn(journal())).toHaveLength(1);
  });

  it('repeated 429 responses delay the requests until they are accepted', async () => {
    const journal = lists.witness('tax-provider');
    faults().add({
      service: 'tax-provider',
      path: '/customers',
      times: 4,
      fault: { kind: 'status', status: 429, retryAfter: '0' },
    });
    const page = await ready();
    await send(page).click();
    await alerted(page, sentToOne);
    expect(invitationsIn(journal())).toHaveLength(1);
    expect(faults().list()).toEqual([]);
  });

  it('a response lost at the provider causes no second request', async () => {
    const journal = lists.witness('tax-provider');
    faults().add({
      service: 'tax-provider',
      method: 'POST',
      path: '/certexpressinvites$',
      times: 1,
      fault: { kind: 'lost-answer' },
    });
    const page = await ready();
    await send(page).click();
    await alerted(page, sentToOne);
    expect(invitationsIn(journal())).toHaveLength(1);
  });

  it('a network failure before the service has received it sends nothing and leaves the selection', async () => {
    harness.allow(/net::ERR_FAILED/);
    const journal = lists.witness('tax-provider');
    const page = await ready();
    await interceptOnce(page, calls.send, (route) => route.abort());
    await send(page).click();
    await alertedAndClosed(page, network);
    expect(invitationsIn(journal())).toEqual([]);
    expect(await tickedIn(page)).toEqual(['Bristlecone Tree Care']);
    await send(page).click();
    await alerted(page, sentToOne);
  });

  it('a network failure after the service has received it does not prevent the report of the result', async () => {
    harness.allow(/net::ERR_FAILED/);
    const journal = lists.witness('tax-provider');
    const page = await ready();
    await interceptOnce(page, calls.send, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page).click();
    await arrives(page, page.getByRole('alertdialog'));
    await alerted(page, sentToOne);
    expect(invitationsIn(journal())).toHaveLength(1);
  });

  it('a refused session shows one dialog and no alert of the screen', async () => {
    harness.allow(refusal(401));
    const page = await ready();
    await intercept(page, calls.send, (route) => route.fulfill({ status: 401, json: {} }));
    await send(page).click();
    await page.locator('#unauthorizedErrorDialog').getByRole('button', { name: 'Sign-in' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(1);
  });

  it.each([403, 500])('an answer of %i shows one dialog that leads away', async (status) => {
    harness.allow(refusal(status));
    const page = await ready();
    await intercept(page, calls.send, (route) => route.fulfill({ status, json: {} }));
    await send(page).click();
    const dialog = page.getByRole('alertdialog').filter({ hasText: network });
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL('**/learnmore');
  });

  it('a missing session in the browser sends nothing', async () => {
    const journal = lists.witness('tax-provider');
    const page = await ready();
    await page.evaluate(() => localStorage.removeItem('qbo_session'));
    await send(page).click();
    const dialog = page.getByRole('alertdialog').filter({ hasText: 'Session is timed out. Please log in again.' });
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL('**/learnmore');
    expect(journal()).toEqual([]);
  });
});

describe('the exemption screen by keyboard alone', () => {
  it('downloads a certificate, finds customers, sends requests and exports the list of errors', async () => {
    const journal = lists.witness('tax-provider');
    const { page } = await atExemption(harness);
    await arrives(page, range(page));
    const keys = new Keyboard(page);
    await keys.goTo('Filter by');
    await keys.type('fern');
    await keys.press('Enter');
    await expect.poll(async () => (await shownRows(page)).length).toBe(1);
    await keys.goTo('Download the certificate of Fern Hollow School District');
    const paper = await savedBy(page, () => keys.press('Enter'));
    expect(paper.name).toBe('Fern Hollow School District exemption certificate.pdf');

    await keys.goTo('Exempted Customer');
    await page.keyboard.press('ArrowRight');
    await keys.goTo('Company');
    await keys.type('T');
    await keys.press('Enter');
    await arrives(page, page.locator('tr[data-row]'));
    await keys.goTo('Select all');
    await keys.press('Space');
    await page
      .getByRole('alertdialog')
      .getByText(/^All \(\d+\) customers will be selected\.$/)
      .waitFor();
    await keys.press('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    expect((await keys.focus()).name).toBe('Select all');
    await keys.goTo('Send Request');
    await keys.press('Enter');
    await outcome(page).waitFor({ timeout: 60_000 });
    expect((await keys.focus()).name).toBe('Download Error List');
    const errors = await savedBy(page, () => keys.press('Enter'));
    expect(errors.name).toBe('Exemption request errors for QuickBooks customers.csv');
    await page.keyboard.press('Escape');
    await outcome(page).waitFor({ state: 'hidden' });
    expect((await keys.focus()).name).toBe('Send Request');
    expect(invitationsIn(journal()).length).toBeGreaterThan(3);
  });
});
