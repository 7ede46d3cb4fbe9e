import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatDay } from '@salestax/client';
import { long } from '../../long.ts';
import {
  callsOf,
  headingsOf,
  showAllRows,
  shownRows,
  useCompanyLists,
} from '../../support/browser/company-lists.harness.ts';
import { useDemoCompany } from '../../support/browser/demo-company.fixture.ts';
import {
  arrives,
  atCertificates,
  atExemption,
  button,
  calls,
  filterBox,
  answerAllPolls,
  namesIn,
  network,
  openRequests,
  range,
  tab,
  useProvider,
} from '../../support/browser/exemption-screen.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept, interceptOnce } from '../../support/browser/intercept.ts';
import { notExtended, refusal } from '../../support/browser/sign-in.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';

// The tab 'Exempted Customer', and failures of the whole screen.

const harness = useHostPages({ connected: true, webhooks: false });
const company = useDemoCompany(harness);
const lists = useCompanyLists(harness);
const provider = useProvider(harness);

const faults = () => harness.product.sandbox.kernel.faults;
const icons = (page: Page) => page.getByRole('button', { name: /^Download the certificate of / });
const searchButton = (page: Page) => button(page.getByRole('search', { name: 'Filter by' }), 'Search');

/** Every certificate of the demo company as a row of the screen, from the sandbox's own list. */
async function expected(): Promise<readonly Readonly<Record<string, string>>[]> {
  const { certificates } = await lists.planted();
  const statuses: Readonly<Record<string, string>> = {
    valid: 'Valid',
    'expires-soon': 'Valid',
    'not-yet-valid': 'Pending',
    expired: 'Expired',
    revoked: 'Revoked',
    pending: 'Pending',
  };
  return certificates.map(({ reason, customerCode, name, exemptionNumber, expirationDate }) => {
    const filed = provider().certificates.find((row) => row.exemptionNumber === exemptionNumber);
    const { line1, city, region, postalCode } =
      provider().customers.find((row) => row.customerCode === customerCode) ?? {};
    return {
      'Customer Code': customerCode,
      'Customer Name': name,
      Address: `${line1}, ${city}, ${region} ${postalCode}`,
      Region: region ?? '',
      'Certificate Id': String(filed?.id),
      'Signed Date': formatDay(filed?.signedDate ?? ''),
      Expiration: formatDay(expirationDate),
      Status: statuses[reason] ?? '',
    };
  });
}

const byId = (rows: readonly Readonly<Record<string, string>>[]) =>
  rows.toSorted((one, other) => Number(one['Certificate Id']) - Number(other['Certificate Id']));

describe('the demo company’s certificates', () => {
  it('are all listed with their status, and reading them writes nothing', async () => {
    const providerWrites = lists.witness('tax-provider');
    const accountingWrites = lists.witness('accounting');
    const page = await atCertificates(harness);
    await showAllRows(page);
    const rows = await shownRows(page);
    const shown = rows.map(({ Expiration = '', Certificate: _icon, 'Exemption Reason': _reason, ...row }) => ({
      ...row,
      Expiration: Expiration.slice(0, 10),
    }));
    expect(byId(shown)).toEqual(byId(await expected()));
    const reasons = new Map(provider().certificates.map((row) => [String(row.id), row.exemptionReason.name]));
    for (const row of rows)
      expect(row['Exemption Reason']?.toUpperCase()).toBe(reasons.get(row['Certificate Id'] ?? ''));
    // Valid certificates have an icon, and no others.
    const ofValid = rows.filter((row) => row['Status'] === 'Valid').length;
    expect(await icons(page).count()).toBe(ofValid);
    expect(
      await page
        .locator('tr[data-row]')
        .filter({ hasText: /Expired|Revoked|Pending/ })
        .getByRole('button', { name: /^Download/ })
        .count(),
    ).toBe(0);
    expect([...providerWrites(), ...accountingWrites()]).toEqual([]);
  });

  it('that expire within 90 days are highlighted, with the days left', async () => {
    const soon = (await lists.planted()).certificates
      .filter(({ reason }) => reason === 'expires-soon')
      .toSorted((one, other) => one.expirationDate.localeCompare(other.expirationDate));
    expect(soon).toHaveLength(3);
    const [first, second, third] = soon.map(({ expirationDate }) => formatDay(expirationDate));
    const page = await atCertificates(harness);
    await page.getByText(/^3 certificates expire in the next 90 days\./).waitFor();
    await page.getByText(`Ask for new ones before ${first}, ${second}, and ${third}.`).waitFor();
    await button(page, 'Show the three').click();
    const rows = await shownRows(page);
    expect(rows.map((row) => row['Customer Name'] ?? '').toSorted()).toEqual(soon.map(({ name }) => name).toSorted());
    for (const row of rows) expect(row['Expiration']).toMatch(/^\d{2}\/\d{2}\/\d{4} in \d+ days$/);
    await button(page, 'Show all').click();
    await page.getByText('1 to 10 of 14').waitFor();
  });
});

describe('the table of certificates', () => {
  it(
    'has the specified heading, tabs and columns, ten rows a page and the names in descending order',
    long,
    async () => {
      const page = await atCertificates(harness);
      await page.getByRole('heading', { name: 'Manage Exemption', level: 2 }).waitFor();
      await page.getByText('Manage customer exemption certificate and send certificate request').waitFor();
      expect(await page.getByRole('tab').allInnerTexts()).toEqual([
        'Exempted Customer',
        'Send Exemption Certificate Request',
      ]);
      expect(await headingsOf(page)).toEqual([
        'Customer Code',
        'Customer Name',
        'Address',
        'Region',
        'Certificate Id',
        'Exemption Reason',
        'Signed Date',
        'Expiration',
        'Status',
        'Certificate',
      ]);
      const length = page.getByLabel('Rows', { exact: true });
      expect(await length.locator('option').allInnerTexts()).toEqual(['10', '25', '50', '100', 'All']);
      const ten = await namesIn(page);
      expect(ten).toHaveLength(10);
      await button(page, 'Next').click();
      const all = [...ten, ...(await namesIn(page))];
      expect(all).toHaveLength(14);
      expect(all).toEqual(all.toSorted((one, other) => other.localeCompare(one, 'en')));
      expect(await page.getByRole('navigation', { name: 'Pages' }).getByRole('button').allInnerTexts()).toEqual([
        'Previous',
        '1',
        '2',
        'Next',
      ]);
    },
  );

  it('sorts dates', long, async () => {
    const page = await atCertificates(harness);
    await showAllRows(page);
    for (const name of ['Signed Date', 'Expiration'] as const) {
      await button(page, name).click();
      const days = (await shownRows(page)).map((row) => row[name]?.replace(/^(..)\/(..)\/(....).*/, '$3-$1-$2') ?? '');
      expect([days.toSorted(), days.toSorted().toReversed()]).toContainEqual(days);
      expect(new Set(days).size).toBeGreaterThan(5);
    }
  });

  it('is filtered 500 ms after the last key, and at once by the button and by Enter', long, async () => {
    const page = await atCertificates(harness);
    await page.clock.pauseAt(Date.now() + 60_000);
    await filterBox(page).fill('FERN hol');
    await page.clock.runFor(499);
    expect(await namesIn(page)).toHaveLength(10);
    await page.clock.runFor(1);
    await expect.poll(() => namesIn(page)).toEqual(['Fern Hollow School District']);
    await filterBox(page).fill('pecan');
    await searchButton(page).click();
    await page.getByText('No certificate matches.').waitFor();
    await filterBox(page).fill('müller');
    await filterBox(page).press('Enter');
    await expect.poll(() => namesIn(page)).toEqual(['Peña & Müller Jardinería']);
  });

  it('is searched by code, name, e-mail, reason, expiration or region, and by nothing else', long, async () => {
    const page = await atCertificates(harness);
    await showAllRows(page);
    const all = provider().certificates.flatMap((certificate) => {
      const customer = provider().customers.find((row) => certificate.customerCodes.includes(row.customerCode));
      return customer === undefined ? [] : [{ ...certificate, customer }];
    });
    const [some] = all;
    const texts = [
      '28',
      'PARK CONS',
      'office39@customer',
      'religious',
      formatDay(some?.expirationDate ?? ''),
      some?.expirationDate ?? '',
      'mn',
    ];
    for (const text of texts) {
      const wanted = all.filter(({ customer, exemptionReason, expirationDate }) =>
        [
          customer.customerCode,
          customer.name,
          customer.emailAddress,
          exemptionReason.name,
          expirationDate,
          formatDay(expirationDate),
          customer.region,
        ].some((value) => value.toLowerCase().includes(text.toLowerCase())),
      );
      expect(wanted.length).toBeGreaterThan(0);
      await filterBox(page).fill(text);
      await searchButton(page).click();
      await expect
        .poll(
          async () => (await shownRows(page)).map((row) => Number(row['Certificate Id'])).toSorted((a, b) => a - b),
          {
            message: text,
          },
        )
        .toEqual(wanted.map(({ id }) => id).toSorted((a, b) => a - b));
    }
    // Street and signing date are not searched.
    for (const text of ['Brighton Blvd', formatDay(some?.signedDate ?? '')]) {
      await filterBox(page).fill(text);
      await searchButton(page).click();
      await page.getByText('No certificate matches.').waitFor();
    }
  });

  it('is empty for a search without a text, and complete when the text is cleared', long, async () => {
    const page = await atCertificates(harness);
    await searchButton(page).click();
    await page.getByText('Nothing to search for').waitFor();
    expect(await shownRows(page)).toEqual([]);
    await button(page, 'Show all').click();
    await page.getByText('1 to 10 of 14').waitFor();
    await filterBox(page).fill('fern');
    await searchButton(page).click();
    await expect.poll(() => namesIn(page)).toHaveLength(1);
    await button(page, 'Clear').click();
    await page.clock.fastForward(500);
    await page.getByText('1 to 10 of 14').waitFor();
  });

  it('has no filter before the certificates are loaded', long, async () => {
    faults().add({
      service: 'tax-provider',
      path: '/certificates',
      times: 1,
      fault: { kind: 'latency', milliseconds: 1_500 },
    });
    const { page } = await atExemption(harness);
    await page.getByRole('region', { name: 'Reading the certificates at AvaTax' }).waitFor();
    expect(await page.getByRole('search', { name: 'Filter by' }).count()).toBe(0);
    await arrives(page, range(page));
    await filterBox(page).waitFor();
  });
});

describe('the certificate search', () => {
  it('starts with the page and again whenever the tab is chosen', long, async () => {
    const { page } = await atExemption(harness);
    const madeCalls = callsOf(page);
    await arrives(page, range(page));
    await openRequests(page);
    // The page may have made this call before it was listened to.
    expect(madeCalls.filter((name) => name === 'ExemptedCustomerSearchRequest').length).toBeLessThan(2);
    const before = madeCalls.filter((name) => name === 'ExemptedCustomerSearchRequest').length;
    provider().certificates.splice(0, 4);
    await tab(page, 'Exempted Customer').click();
    await arrives(page, page.getByText('1 to 10 of 10'));
    expect(madeCalls.filter((name) => name === 'ExemptedCustomerSearchRequest')).toHaveLength(before + 1);
    // This tab is already selected.
    await tab(page, 'Exempted Customer').click();
    expect(madeCalls.filter((name) => name === 'ExemptedCustomerSearchRequest')).toHaveLength(before + 1);
  });

  it('polls 3 s after each response, at most 180 times, and the service then continues alone', long, async () => {
    const page = await atCertificates(harness);
    await openRequests(page);
    const restore = await answerAllPolls(page, calls.fetchCertificates, () => tab(page, 'Exempted Customer').click());
    // The previous rows stay visible, and Refresh shows what the service has found meanwhile.
    expect(await shownRows(page)).toHaveLength(10);
    restore();
    const madeCalls = callsOf(page);
    await button(page, 'Refresh data').click();
    await arrives(page, page.getByText('1 to 10 of 14'));
    expect(await page.getByText(/^This takes longer than usual/).count()).toBe(0);
    expect(madeCalls).not.toContain('ExemptedCustomerSearchRequest');
  });

  it('shows and logs a notice without a dialog when it cannot be started', long, async () => {
    const page = await atCertificates(harness);
    await openRequests(page);
    const logged = page.waitForRequest((request) => /log/i.test(request.url()) && request.method() === 'POST');
    await interceptOnce(page, calls.searchCertificates, (route) => route.fulfill({ json: { isSentToSearch: 0 } }));
    await tab(page, 'Exempted Customer').click();
    await page.getByRole('status').getByText("The search didn't start.").first().waitFor();
    expect((await logged).postData()).toContain('The search was not queued.');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await shownRows(page)).toHaveLength(10);
  });

  it('shows its progress, and can be stopped and started again', async () => {
    faults().add({ service: 'tax-provider', path: '/certificates', fault: { kind: 'status', status: 503 } });
    const { page } = await atExemption(harness);
    const progress = page.getByRole('region', { name: 'Reading the certificates at AvaTax' });
    await arrives(page, progress);
    await button(progress, 'Stop').click();
    await page.getByText('Stopped.').waitFor();
    faults().clear();
    await button(page, 'Refresh data').click();
    await arrives(page, page.getByText('1 to 10 of 14'));
  });

  it('continues after repeated 429 responses', long, async () => {
    faults().add({
      service: 'tax-provider',
      path: '/certificates',
      times: 3,
      fault: { kind: 'status', status: 429, retryAfter: '0' },
    });
    await atCertificates(harness);
    expect(faults().list()).toEqual([]);
  });

  it('reports a company without certificate storage', long, async () => {
    const { certificateSetup } = provider();
    const avaTaxCompanyId = 7001;
    certificateSetup.delete(avaTaxCompanyId);
    const { page } = await atExemption(harness);
    const sentence =
      'Exemption certificates are not set up for this company. Request the certificate service in Avalara.';
    await arrives(page, page.getByRole('alert').getByText(sentence));
    certificateSetup.set(avaTaxCompanyId, 'Provisioned');
  });

  it('shows a message when it finds none', long, async () => {
    provider().certificates.splice(0);
    const { page } = await atExemption(harness);
    await arrives(page, page.getByText('AvaTax has no exemption certificates.'));
  });
});

describe('the exemption page', long, () => {
  it.each([
    [
      'Down',
      { calculationActive: false },
      /^Integration status \(Calculation active\) must be enabled for this feature, please go back to home screen and enable it!$/,
    ],
    [
      'Disconnected',
      { connection: 'disconnected' },
      /^Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration\.$/,
    ],
  ] as const)('shows the status of a company that is %s, and calls nothing', async (_, changes, sentence) => {
    harness.allow(notExtended);
    const profile = await signedIn(harness.product, 'dana');
    await company.change(changes);
    const user = await harness.newUser(profile);
    const { page } = user;
    const madeCalls = callsOf(page);
    await user.open('/exemption');
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect(madeCalls.filter((name) => /Exempt|Customers/.test(name))).toEqual([]);
    expect(await page.getByRole('tab').count()).toBe(0);
  });

  it('shows a network failure and reads again', async () => {
    harness.allow(/net::ERR_FAILED/);
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const { page } = user;
    await page.clock.install();
    const restore = await intercept(page, calls.searchCertificates, (route) => route.abort());
    await user.open('/exemption');
    await page.getByRole('alert').getByText(network).waitFor();
    restore();
    await button(page, 'Retry').click();
    await arrives(page, page.getByText('1 to 10 of 14'));
  });

  it('finds the certificates although one poll failed', async () => {
    harness.allow(/net::ERR_FAILED/);
    const { page } = await atExemption(harness);
    await arrives(page, range(page));
    await openRequests(page);
    let lost = 0;
    const restore = await intercept(page, calls.fetchCertificates, (route) => ((lost += 1), route.abort()));
    await tab(page, 'Exempted Customer').click();
    await expect.poll(() => lost).toBeGreaterThan(0);
    restore();
    provider().certificates.splice(0, 4);
    await arrives(page, range(page));
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('leads to the landing page with a message when the session is gone from the browser', async () => {
    const page = await atCertificates(harness);
    await page.evaluate(() => localStorage.removeItem('qbo_session'));
    await icons(page).first().click();
    const dialog = page.getByRole('alertdialog').filter({ hasText: 'Session is timed out. Please log in again.' });
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL('**/learnmore');
  });

  it('shows one dialog for a refused session, without an alert of its own, and the way to sign in', async () => {
    harness.allow(refusal(401));
    const page = await atCertificates(harness);
    await intercept(page, calls.paper, (route) => route.fulfill({ status: 401, json: {} }));
    await icons(page).first().click();
    await page.locator('#unauthorizedErrorDialog').getByRole('button', { name: 'Sign-in' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(1);
  });

  it.each([403, 500])('shows one error dialog for HTTP %i; its button leads to the landing page', async (status) => {
    harness.allow(refusal(status));
    const page = await atCertificates(harness);
    await intercept(page, calls.paper, (route) => route.fulfill({ status, json: {} }));
    await icons(page).first().click();
    const dialog = page.getByRole('alertdialog').filter({ hasText: network });
    await dialog.getByRole('button', { name: 'Ok' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL('**/learnmore');
  });

  it('leads to the landing page with the reason when nobody is signed in', async () => {
    const user = await harness.newUser();
    await user.open('/exemption');
    await user.page.waitForURL(user.address('/learnmore'));
    await user.page.getByText('Session is timed out. Please log in again.').waitFor();
  });
});

describe('the exemption page in use', long, () => {
  it('resets the session’s time', async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const extended = user.page.waitForResponse('**/api/signin/ExtendJwtDuration/*');
    await user.open('/exemption');
    expect((await extended).status()).toBe(200);
  });

  it('links to home, and can be used by a bookkeeper', async () => {
    const user = await atExemption(harness, 'luis');
    await arrives(user.page, range(user.page));
    await user.page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await user.page.waitForURL(user.address('/home'));
  });

  it('shows any name as text, in its own direction, within the width of its window', async () => {
    const hostile = ['<img src=x onerror=document.title=1>', '\u202Etxt.exe مشتل', `Long${'x'.repeat(180)}`];
    for (const [at, name] of hostile.entries()) Object.assign(provider().customers[at] ?? {}, { name, line1: name });
    const page = await atCertificates(harness);
    await showAllRows(page);
    expect(await namesIn(page)).toEqual(expect.arrayContaining(hostile));
    expect(await page.locator('tbody img').count()).toBe(0);
    expect(await page.title()).toContain('Manage Exemption');
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 860 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
});
