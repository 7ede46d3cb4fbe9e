// @module-tag long: every kind of file and name; exemption.test.ts has the screen
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  alertedAndClosed,
  showAllRows,
  shownRows,
  tick,
  useCompanyLists,
} from '../../support/browser/company-lists.harness.ts';
import {
  atCertificates,
  atCustomers,
  customersIn,
  button,
  calls,
  golden,
  invitationsIn,
  method,
  network,
  outcome,
  savedBy,
  savedIn,
  send,
  useProvider,
} from '../../support/browser/exemption-screen.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';

// Files that the screen saves: certificates, and lists for spreadsheets.

const harness = useHostPages({ connected: true, webhooks: false });
const lists = useCompanyLists(harness);
const provider = useProvider(harness);

const faults = () => harness.product.sandbox.kernel.faults;
const allCustomers = () => customersIn(harness.product);
const icons = (page: Page) => page.getByRole('button', { name: /^Download the certificate of / });
const shipTo = { City: 'Denver', CountrySubDivisionCode: 'CO', PostalCode: '80202', Country: 'US' };

type Certificate = ReturnType<typeof provider>['certificates'][number];
type Customer = ReturnType<typeof provider>['customers'][number];

/** Leaves only this certificate, of this customer, at the provider. */
function onlyCertificate(facts: Partial<Certificate> = {}, customer: Partial<Customer> = {}): string {
  const [own] = provider().certificates.filter(({ customerCodes }) => customerCodes.includes('3'));
  const [holder] = provider().customers.filter(({ customerCode }) => customerCode === '3');
  if (own === undefined || holder === undefined) throw new Error('The demo company has lost a certificate.');
  Object.assign(holder, customer);
  provider().certificates.splice(0, Infinity, { ...own, ...facts });
  return String(own.id);
}

describe('the download of a certificate', () => {
  it('has the name of its customer and the bytes that the provider stores', async () => {
    const page = await atCertificates(harness);
    await showAllRows(page);
    const valid = (await shownRows(page)).filter((row) => row['Status'] === 'Valid');
    expect(valid.length).toBeGreaterThan(2);
    for (const row of valid.slice(0, 3)) {
      const line = page.locator('tr[data-row]').filter({ hasText: row['Certificate Id'] ?? '' });
      const { name, bytes } = await savedBy(page, () => line.getByRole('button').click());
      expect(name).toBe(`${row['Customer Name']} exemption certificate.pdf`);
      const filed = provider().certificates.find(({ id }) => String(id) === row['Certificate Id'])?.attachment?.bytes;
      expect(bytes.equals(filed ?? Buffer.alloc(0))).toBe(true);
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('is requested once by a double click', async () => {
    onlyCertificate();
    const page = await atCertificates(harness);
    let requestCount = 0;
    await intercept(page, calls.paper, (route) => ((requestCount += 1), route.fallback()));
    const saved = savedIn(page);
    await savedBy(page, () => icons(page).dblclick());
    expect(requestCount).toBe(1);
    expect(saved).toHaveLength(1);
  });

  it.each([
    ['folders', '../../etc/passwd\\..\\boot', 'etc-passwd-..-boot exemption certificate.pdf'],
    ['what turns a name around', 'Fern\u202Efdp.exe', 'Fernfdp.exe exemption certificate.pdf'],
    ['line breaks and quotes', 'Two\r\nlines "and" <tags>', 'Twolines -and- -tags- exemption certificate.pdf'],
    ['another script', 'مشتل الصحراء', 'مشتل الصحراء exemption certificate.pdf'],
  ])('has a safe file name: %s', async (_, customer, file) => {
    onlyCertificate({}, { name: customer });
    const page = await atCertificates(harness);
    expect((await savedBy(page, () => icons(page).click())).name).toBe(file);
  });

  const other = 'Open it at AvaTax.';
  it.each([
    [
      'is larger than 10 MB',
      Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10 * 1_024 * 1_024)]),
      `This document is larger than 10 MB. ${other}`,
    ],
    ['is not a PDF', Buffer.from('<html>%PDF</html>'), `This document is not a PDF. ${other}`],
    ['has ended too early', Buffer.from('%PD'), `This document is not a PDF. ${other}`],
    ['is empty', Buffer.alloc(0), 'This certificate has no document.'],
  ])('that %s shows a message and saves nothing', async (_, bytes, sentence) => {
    onlyCertificate({ attachment: { type: 'application/pdf', bytes } });
    const page = await atCertificates(harness);
    const saved = savedIn(page);
    await icons(page).click();
    await alertedAndClosed(page, sentence);
    expect(saved).toEqual([]);
    expect(await icons(page).getAttribute('aria-busy')).toBeNull();
  });

  it('of a certificate without a file shows a message', async () => {
    onlyCertificate({ attachment: null });
    const page = await atCertificates(harness);
    await icons(page).click();
    await alertedAndClosed(page, 'This certificate has no document.');
  });

  it.each([
    ['truncated base64', Buffer.from('%PDF-1.4\nand more').toString('base64').slice(0, -3)],
    ['no base64', '%%%'],
    ['a page of HTML', '<html></html>'],
  ])('is verified by the screen, whatever the service answers: %s', async (_, body) => {
    onlyCertificate();
    const page = await atCertificates(harness);
    const saved = savedIn(page);
    await intercept(page, calls.paper, (route) => route.fulfill({ contentType: 'text/plain', body }));
    await icons(page).click();
    await alertedAndClosed(page, `This document is not a PDF. ${other}`);
    expect(saved).toEqual([]);
  });

  it('shows a message while the provider is down, and works when it is up again', async () => {
    onlyCertificate();
    const page = await atCertificates(harness);
    faults().add({ service: 'tax-provider', path: '/attachment', fault: { kind: 'refused-connection' } });
    await icons(page).click();
    await alertedAndClosed(page, 'Avalara AvaTax did not answer in time. Please try again.');
    faults().clear();
    await savedBy(page, () => icons(page).click());
  });

  it('shows a message when the network is down', async () => {
    harness.allow(/net::ERR_FAILED/);
    onlyCertificate();
    const page = await atCertificates(harness);
    await intercept(page, calls.paper, (route) => route.abort());
    await icons(page).click();
    await alertedAndClosed(page, network);
  });
});

/** Exact bytes: no cell is executable by a spreadsheet program. */
describe('the export for a spreadsheet', () => {
  it('has a row for each certificate', async () => {
    const [one, other] = provider().customers;
    const [plain, hostile] = provider().certificates;
    if (one === undefined || other === undefined || plain === undefined || hostile === undefined)
      throw new Error('The demo company has too few certificates.');
    Object.assign(one, { name: '=HYPERLINK("http://evil.example","A")', line2: 'Attn:\r\n+1 303 555 0100' });
    Object.assign(other, { name: '\u202E"gnp.exe", مشتل;@SUM(A1)', line1: '-2+3', region: '' });
    const days = { signedDate: '2024-02-29', expirationDate: '2199-12-31' };
    Object.assign(provider(), {
      certificates: [
        { ...plain, id: 40_231, customerCodes: [one.customerCode], ...days },
        { ...hostile, id: 40_217, customerCodes: [other.customerCode], ...days, valid: false, status: 'REVOKED' },
      ],
    });
    const page = await atCertificates(harness);
    const { name, bytes } = await savedBy(page, () => button(page, 'Export CSV').click());
    expect(name).toBe('Exemption certificates of QuickBooks customers.csv');
    expect(bytes.toString()).toBe(golden('exemption-certificates.csv').toString());
    expect(bytes.equals(golden('exemption-certificates.csv'))).toBe(true);
  });

  it('has a row for each link, which opens at the provider, and requests nothing twice', async () => {
    lists.edit('Customer', '18', { DisplayName: '=cmd|"/C calc"!A0' });
    lists.edit('Customer', '19', {
      DisplayName: '+1+cmd, "quoted"',
      ShipAddr: { ...shipTo, Line1: '@SUM(1)\r\nFloor 2' },
    });
    lists.edit('Customer', '21', { DisplayName: '\u202Egnp.exe مشتل;-2+3' });
    const ids = ['18', '19', '21'];
    const journal = lists.witness('tax-provider');
    const page = await atCustomers(harness);
    await showAllRows(page);
    await method(page, 'Download Link').check();
    for (const { name } of allCustomers().filter(({ id }) => ids.includes(id))) await tick(page, name).check();
    const { name, bytes } = await savedBy(page, () => send(page).click());
    expect(name).toBe('QuickBooks customers with certificate request link.csv');
    const text = bytes.toString();
    const links = text.match(/http:\/\/\S+?(?=\r\n)/g) ?? [];
    expect(text.replaceAll(/http:\/\/\S+?(?=\r\n)/g, '{link}')).toBe(golden('exemption-links.csv').toString());
    await outcome(page)
      .getByText('Certificate request links have been generated and downloaded in .csv file for (3) customers.', {
        exact: true,
      })
      .waitFor();
    expect(await outcome(page).getByRole('table').count()).toBe(0);
    await button(outcome(page), 'Ok').click();
    expect(invitationsIn(journal())).toEqual(ids.map((code) => ({ code, method: 'Download', recipient: '' })));
    expect(links).toHaveLength(3);
    for (const [at, link] of links.entries()) {
      await page.goto(link);
      await page.getByRole('heading', { name: /asks you for a sales tax exemption certificate$/ }).waitFor();
      await page.getByText(`(${ids[at]})`).waitFor();
    }
  });

  it('has a row for each customer that could not be sent a request', async () => {
    lists.edit('Customer', '39', {
      DisplayName: '=1+1;"x", @y',
      PrimaryEmailAddr: { Address: '"=2+2\u202E"@nowhere.invalid' },
    });
    const page = await atCustomers(harness);
    await showAllRows(page);
    await tick(page, '=1+1;"x", @y').check();
    await send(page).click();
    await outcome(page).waitFor();
    const saved = await savedBy(page, () => button(outcome(page), 'Download Error List').click());
    expect(saved.bytes.toString()).toBe(golden('exemption-hostile-errors.csv').toString());
  });
});
