import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDay } from '@salestax/client';
import type { InconsistentRow } from '@salestax/contract';
import { long, splitCases } from '../../long.ts';
import { useDemoCompany } from '../../support/browser/demo-company.fixture.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import {
  alerted,
  atReconciliation,
  button,
  calls,
  columns,
  day,
  forgetSearches,
  found,
  from,
  idOf,
  opened,
  reason,
  row,
  rowLike,
  search,
  showAll,
  shownRows,
  table,
  tick,
  tickAll,
  tile,
  to,
} from '../../support/browser/reconciliation-screen.harness.ts';
import { notExtended } from '../../support/browser/sign-in.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';

const harness = useHostPages({ connected: true, webhooks: false });
const company = useDemoCompany(harness);
beforeEach(() => forgetSearches(harness.product));

const notActive =
  'Integration status (Calculation active) must be enabled for this feature, please go back to home screen and enable it!';
const notConnected =
  'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.';
const reintegrate =
  'Please reintegrate the connector: on the AvaTax home page open Settings > Integrations > My integrations, add another connection from the QuickBooks Online tile and select the same QuickBooks company. Then check under Manage settings > Advanced settings > Account settings that the preferred AvaTax company is the one that is connected.';
const newest = { from: day(89), to: day(0) };

/** The bodies of a call that the page makes from now on. */
function bodiesOf(page: Page, call: RegExp): readonly unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (call.test(request.url())) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** The screen with the given result in place of the service's. */
async function withRows(rows: readonly InconsistentRow[], more: Parameters<typeof found>[1] = {}): Promise<Page> {
  const { page } = await atReconciliation(harness, {}, ({ profile }) =>
    profile.route(calls.fetch, (route) => route.fulfill({ json: found(rows, more) })),
  );
  await table(page).waitFor();
  return page;
}

describe('the reconciliation form', () => {
  it('begins with the last 90 days, of a selectable year', long, async () => {
    const { page } = await atReconciliation(harness);
    await page.getByRole('heading', { name: 'Tax reconciliation utility' }).last().waitFor();
    expect(await page.title()).toContain('Tax reconciliation utility');
    expect([await from(page).inputValue(), await to(page).inputValue()]).toEqual([day(89), day(0)]);
    for (const field of [from(page), to(page)])
      expect([await field.getAttribute('min'), await field.getAttribute('max')]).toEqual([day(365), day(0)]);
    expect(await page.getByLabel('Show only error transactions').isChecked()).toBe(false);
    await page.getByText('Choose a range of days and search:').waitFor();
    expect(await table(page).count()).toBe(0);
  });

  const outside = `Choose dates from ${formatDay(day(365))} to ${formatDay(day(0))}.`;
  const refused = splitCases<readonly [field: string, first: string, last: string, sentence: string]>({
    always: [['To Date', day(90), day(0), 'Date range should not be greater than 90 Days.']],
    long: [
      ['From Date', '', day(0), 'From Date is required.'],
      ['To Date', day(10), '', 'To Date is required.'],
      ['To Date', day(10), day(11), "'To Date' should be greater than 'From Date'."],
      ['From Date', day(366), day(300), outside],
      ['To Date', day(10), day(-1), outside],
    ],
  });
  for (const [[field, first, last, sentence], options] of refused)
    it(`refuses at ${field} the range from ${first} to ${last}, and calls nothing`, options, async () => {
      const { page } = await atReconciliation(harness);
      const sentBodies = bodiesOf(page, /CompareTransactions/);
      await from(page).fill(first);
      await to(page).fill(last);
      expect(await page.getByText(sentence).count()).toBe(0);
      await button(page, 'Search').click();
      const summary = page.getByRole('group', { name: 'The search can not start with these dates' });
      await summary.getByRole('button', { name: sentence }).click();
      const faulty = page.getByLabel(field, { exact: true });
      expect(await faulty.evaluate((element) => element.matches(':focus'))).toBe(true);
      expect(await faulty.getAttribute('aria-invalid')).toBe('true');
      expect(sentBodies).toEqual([]);
      await from(page).fill(day(89));
      await to(page).fill(day(0));
      await page.getByText(sentence).first().waitFor({ state: 'hidden' });
    });

  const ranges = splitCases<readonly [name: string, first: string, last: string]>({
    always: [['of 90 days', day(89), day(0)]],
    long: [
      ['of one day', day(0), day(0)],
      ['that is a year ago', day(365), day(276)],
    ],
  });
  for (const [[name, first, last], options] of ranges)
    it(`searches a range ${name}`, options, async () => {
      const { page } = await atReconciliation(harness);
      const sentBodies = bodiesOf(page, /CompareTransactions/);
      await search(page, { from: first, to: last });
      expect(sentBodies).toEqual([{ FromDate: first, ToDate: last, ErrorTransactionOnly: false }]);
    });

  it('states the start date of tax calculation only while that date is the reason of the refusal', long, async () => {
    await company.changeSettings({ avaTaxStartDate: day(30) });
    const { page } = await atReconciliation(harness);
    await button(page, 'Search').click();
    const sentence = `From Date should not be earlier than the AvaTax calculation start date ${formatDay(day(30))}.`;
    await page.getByText(sentence).first().waitFor();
    expect(await from(page).getAttribute('aria-invalid')).toBe('true');
    await from(page).fill(day(30));
    await page.getByText(sentence).first().waitFor({ state: 'hidden' });
    await search(page, { from: day(30), to: day(0) });
  });

  it('returns to its initial state by Clear All, with no result', long, async () => {
    const { page } = await atReconciliation(harness);
    await search(page, { from: day(40), to: day(2) });
    await tickAll(page).check();
    await tile(page, 'Inconsistent').click();
    await page.getByLabel('Show only error transactions').check();
    await button(page, 'Clear All').click();
    expect([await from(page).inputValue(), await to(page).inputValue()]).toEqual([day(89), day(0)]);
    expect(await page.getByLabel('Show only error transactions').isChecked()).toBe(false);
    expect([await table(page).count(), await tile(page, 'Inconsistent').count()]).toEqual([0, 0]);
    await search(page, { from: day(40), to: day(2) });
    await page.getByText(/^0 of \d+ selected$/).waitFor();
    expect(await tile(page, 'Inconsistent').getAttribute('aria-pressed')).toBe('false');
  });

  it('leaves the previous result when a search is not queued, and shows a notice without a dialog', long, async () => {
    const page = await withRows([rowLike({})]);
    const logged = page.waitForRequest(/clientlog/i);
    await intercept(page, calls.compare, (route) =>
      route.fulfill({ json: { isStartDateError: false, startDate: null, isSentToSearch: 0, userStatus: 'Active' } }),
    );
    await button(page, 'Search').click();
    await page.getByText("The search didn't start. Please try again later.").waitFor();
    expect((await logged).postDataJSON()).toMatchObject({ source: 'QBOWebApp', level: 'Warning' });
    expect(await shownRows(table(page))).toHaveLength(1);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it.each(['1', true])('accepts %o as a queued answer, too', long, async (isSentToSearch) => {
    const { page } = await atReconciliation(harness);
    await intercept(page, calls.compare, (route) =>
      route.fulfill({ json: { isStartDateError: false, startDate: null, isSentToSearch, userStatus: 'Active' } }),
    );
    await button(page, 'Search').click();
    await page.getByRole('region', { name: /^Comparing / }).waitFor();
  });

  it('finds only the documents with an error, with the totals of the range', long, async () => {
    const { page } = await atReconciliation(harness);
    await search(page, newest);
    const figures = () => page.getByRole('group', { name: 'Results, pressed as filters' }).innerText();
    const before = await figures();
    await page.getByLabel('Show only error transactions').check();
    await search(page, newest);
    expect(await figures()).toBe(before);
    await page.getByText('No document in this range has an error.').waitFor();
    await tile(page, 'Inconsistent').click();
    await page
      .getByText(
        "Only error transactions were searched. Search without 'Show only error transactions' to see the others.",
      )
      .waitFor();
  });
});

describe('the reconciliation of a company that is not active', long, () => {
  it.each([
    ['Down', { calculationActive: false }, notActive],
    ['Disconnected', { connection: 'disconnected' }, notConnected],
  ] as const)('%s: shows its status, and nothing can be searched', async (_, changes, sentence) => {
    harness.allow(notExtended);
    const profile = await signedIn(harness.product, 'dana');
    await company.change(changes);
    const { page, ...user } = await harness.newUser(profile);
    const sentBodies = bodiesOf(page, /CompareTransactions/);
    await page.goto(`${user.product.info.api}/reconciliation`);
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect(await button(page, 'Search').getAttribute('aria-disabled')).toBe('true');
    await button(page, 'Search').click({ force: true });
    expect(sentBodies).toEqual([]);
  });

  it('shows its status when it was switched off meanwhile', async () => {
    const { page } = await atReconciliation(harness);
    await page.getByText('Choose a range of days and search:').waitFor();
    await company.change({ calculationActive: false });
    await button(page, 'Search').click();
    await page.getByRole('alert').getByText(notActive).waitFor();
  });

  it('shows its status at a recalculation', async () => {
    const page = await withRows([rowLike({})]);
    await tick(page, 'Invoice 9001').check();
    await company.change({ calculationActive: false });
    await button(page, 'Recalculate Tax').click();
    await page.getByRole('alert').getByText(notActive).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the reconciliation table', () => {
  it('has the columns of the specification, in its order', long, async () => {
    const page = await withRows([rowLike({})]);
    const heads = await table(page).locator('thead th').allInnerTexts();
    expect(heads.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual(columns);
  });

  it('shows which side has no document, and which amounts differ', async () => {
    const page = await withRows([
      rowLike({ reasons: ['date'], avaTxnDate: day(22), avaTotTax: 8.5, errorMessage: 'Date differs.' }),
      rowLike({
        qboTxnId: '502',
        qboInvNo: '9002',
        avaTxnId: null,
        avaTxnType: null,
        avaTotAmt: null,
        avaTotTax: null,
      }),
      rowLike({ qboTxnId: null, qboInvNo: null, qboTotAmt: null, qboTotTax: null, syncToken: null, avaTxnId: 'W-1' }),
      rowLike({ qboTxnId: '503', qboTxnType: 'Credit Memo', qboInvNo: '9003', qboTotAmt: 1412, avaTotAmt: 1412 }),
    ]);
    const rows = new Map((await shownRows(table(page))).map((shown) => [idOf(shown), shown]));
    expect(rows.get('502')).toMatchObject({ 'AvaTax Txn Id': 'Missing in AvaTax', 'AvaTax Total Amt': '–' });
    expect(rows.get('W-1')).toMatchObject({
      'QuickBooks Txn Id': 'Missing in QuickBooks',
      'QuickBooks Total Tax': '–',
    });
    expect(rows.get('503')).toMatchObject({ 'QuickBooks Total Amt': '−1,412.00', 'Txn Type': 'Credit Memo' });
    expect(rows.get('501')?.['Txn Date']).toBe(`${formatDay(day(20))}AvaTax: ${formatDay(day(22))}`);
    expect(await row(page, 'Credit Memo 9003').locator('mark').allInnerTexts()).toEqual([
      expect.stringContaining('8.50'),
      expect.stringContaining('8.00'),
    ]);
    expect(await row(page, 'Invoice 9001').locator('mark').allInnerTexts()).toEqual([
      expect.stringContaining(formatDay(day(20))),
    ]);
  });

  it('is sorted by the second column in descending order at first, and by any other on request', long, async () => {
    const ids = ['99', '1001', '501'];
    const page = await withRows(
      ids.map((qboTxnId, at) => rowLike({ qboTxnId, qboInvNo: `90${qboTxnId}`, qboTotAmt: [5, 20, 100][at] ?? 0 })),
    );
    expect((await shownRows(table(page))).map(idOf)).toEqual(['1001', '501', '99']);
    const amount = table(page).getByRole('button', { name: 'QuickBooks Total Amt' });
    await amount.click();
    expect((await shownRows(table(page))).map(idOf)).toEqual(['99', '1001', '501']);
    await amount.click();
    expect((await shownRows(table(page))).map(idOf)).toEqual(['501', '1001', '99']);
    expect(
      await table(page).getByRole('columnheader', { name: 'QuickBooks Total Amt' }).getAttribute('aria-sort'),
    ).toBe('descending');
  });

  const many = Array.from({ length: 27 }, (_, at) =>
    rowLike({
      qboTxnId: String(600 + at),
      qboInvNo: String(9100 + at),
      ...(at % 3 === 0 && { reasons: ['amount'] }),
      ...(at === 5 && {
        qboTxnId: null,
        syncToken: null,
        qboInvNo: null,
        avaTxnId: 'W-5',
        reasons: ['missing-in-accounting'],
      }),
    } satisfies Partial<InconsistentRow>),
  );

  it('has pages of ten, or of another size', long, async () => {
    const page = await withRows(many);
    expect(await shownRows(table(page))).toHaveLength(10);
    await page.getByText('1 to 10 of 27').waitFor();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    expect((await pages.innerText()).split(/\s+/)).toEqual(['Previous', '1', '2', '3', 'Next']);
    await pages.getByRole('button', { name: 'Page 3' }).click();
    expect(await shownRows(table(page))).toHaveLength(7);
    const sizes = page.getByLabel('Rows', { exact: true });
    expect(await sizes.locator('option').allInnerTexts()).toEqual(['10', '25', '50', '100', 'All']);
    await sizes.selectOption('25');
    expect(await shownRows(table(page))).toHaveLength(25);
    await sizes.selectOption('All');
    expect(await shownRows(table(page))).toHaveLength(27);
  });

  it('selects everything that can be recalculated under the filter, on all pages', async () => {
    const page = await withRows(many);
    await tickAll(page).check();
    await page.getByText('26 of 27 selected').first().waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    expect(await tick(page, 'Invoice W-5').count()).toBe(0);
    await tick(page, 'Invoice 9110').uncheck();
    expect(await tickAll(page).isChecked()).toBe(false);
    await page.getByText('25 of 27 selected').first().waitFor();
    await table(page).getByRole('button', { name: 'Txn Type' }).click();
    await page.getByText('25 of 27 selected').first().waitFor();
    await tickAll(page).check();
    await tickAll(page).uncheck();
    await page.getByText('0 of 27 selected').first().waitFor();
    await reason(page, 'Amount').click();
    await tickAll(page).check();
    await page.getByText('9 of 27 selected').first().waitFor();
    await button(page, 'Refresh data').click();
    await page.getByText('0 of 27 selected').first().waitFor();
  });

  it('recalculates nothing without a selection', long, async () => {
    const page = await withRows([rowLike({})]);
    await button(page, 'Recalculate Tax').click();
    await alerted(page, 'Please select QuickBooks transactions for recalculation.');
  });

  it('is exported to a file as shown', long, async () => {
    const page = await withRows([
      rowLike({ qboTxnId: '700', qboInvNo: '9200', reasons: ['amount'] }),
      rowLike({
        reasons: ['amount'],
        qboInvNo: '=1+1',
        qboTotAmt: -1346,
        avaTotAmt: null,
        avaTotTax: null,
        avaTxnId: null,
        errorMessage: 'Said "no", twice',
        errorCode: '3202',
        errorFrom: 'QuickBooks',
      }),
      rowLike({ qboTxnId: '702', qboInvNo: '9202' }),
    ]);
    await reason(page, 'Amount').click();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
    const name = `Tax reconciliation ${formatDay(day(89))} to ${formatDay(day(0))}.csv`;
    expect(download.suggestedFilename()).toBe(name.replaceAll('/', '-'));
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    const date = formatDay(day(20));
    expect(Buffer.concat(chunks).toString('utf8')).toBe(
      [
        `\u{feff}${columns.slice(1).join(',')},Cause,Currency`,
        `700,${date},Invoice,9200,100.00,8.50,9001,100.00,8.00,Sales tax differs by 0.50.,,Not known,`,
        `501,${date},Invoice,'=1+1,-1346.00,8.50,Missing in AvaTax,,,"Said ""no"", twice ErrorCode: 3202\n${reintegrate}",QuickBooks,Not known,`,
        '',
      ].join('\r\n'),
    );
  });

  it.each([
    ['nothing was found', { totalCount: 0, consistentCount: 0 }, 'No transactions were found in this range.'],
    ['everything agrees', {}, 'Every document in this range agrees with AvaTax.'],
  ])('states that %s', long, async (_, figures, sentence) => {
    const page = await withRows([], figures);
    await page.getByText(sentence).waitFor();
  });
});

describe('the reconciliation tiles', () => {
  it('count what the search has found, and filter by it', async () => {
    const page = await withRows([
      rowLike({}),
      rowLike({ qboTxnId: '502', qboInvNo: '9002', errorCode: '3202', errorFrom: 'AvaTax', errorMessage: 'No.' }),
    ]);
    for (const [name, count] of [
      ['Inconsistent', 1],
      ['Error', 1],
      ['Consistent', 40],
      ['Total Transactions', 42],
    ] as const)
      expect((await tile(page, name).innerText()).split('\n').map((text) => text.trim())).toContain(String(count));
    const ids = async () => (await shownRows(table(page))).map(idOf);
    expect(await ids()).toEqual(['502', '501']);
    await tile(page, 'Inconsistent').click();
    expect(await ids()).toEqual(['501']);
    await tile(page, 'Error').click();
    expect(await ids()).toEqual(['502']);
    expect(await tile(page, 'Inconsistent').getAttribute('aria-pressed')).toBe('false');
    await tile(page, 'Error').click();
    expect(await ids()).toEqual(['502', '501']);
  });

  it('of consistent and of all documents list the documents of either side', long, async () => {
    const { page } = await atReconciliation(harness);
    await search(page, newest);
    const count = async (name: string) => Number(/\n(\d+)\n/.exec(await tile(page, name).innerText())?.[1]);
    const listed = async (name: string) => {
      const documents = page.getByRole('table', { name, exact: true });
      await documents.locator('tbody > tr[data-row]').first().waitFor();
      await showAll(page);
      return documents.locator('tbody > tr[data-row]').count();
    };
    await tile(page, 'Consistent').click();
    expect(await listed('Consistent')).toBe(await count('Consistent'));
    await page.getByRole('group', { name: 'QuickBooks and AvaTax' }).getByRole('button', { name: 'AvaTax' }).click();
    expect(await listed('Consistent')).toBe(await count('Consistent'));
    await tile(page, 'Total Transactions').click();
    expect(await listed('Total Transactions')).toBeGreaterThan(await count('Consistent'));
  });
});

describe('an expanded row of the reconciliation', long, () => {
  it('shows both documents line by line, with differences marked', async () => {
    const { page } = await atReconciliation(harness);
    await search(page, newest);
    await showAll(page);
    await button(page, 'Details of Invoice 1091').click();
    const details = opened(page, 'Invoice 1091');
    await details.getByRole('row', { name: /^Total before tax/ }).waitFor();
    const line = (name: RegExp) => details.getByRole('row', { name });
    const figures = await line(/^Total before tax/)
      .getByRole('cell')
      .allInnerTexts();
    const [ours = 0, theirs = 0] = figures.map((text) => Number.parseFloat(text.replace(',', '')));
    expect(theirs - ours).toBeCloseTo(10, 2);
    expect(
      await line(/^Total before tax/)
        .locator('mark')
        .count(),
    ).toBe(2);
    expect(await line(/^Date/).locator('mark').count()).toBe(0);
    await details.getByText('Total before tax differs by 10.00.').waitFor();
    const link = details.getByRole('link', { name: /^Open in QuickBooks/ });
    expect(await link.getAttribute('href')).toMatch(/\/invoice\?txnId=\d+$/);
    expect(await link.getAttribute('target')).toBe('_blank');
  });

  it('shows that one side has no document', async () => {
    const { page } = await atReconciliation(harness);
    await search(page, newest);
    await showAll(page);
    for (const [name, missing] of [
      ['Invoice 1087', 'Missing in AvaTax'],
      ['Invoice W-20931', 'Missing in QuickBooks'],
    ] as const) {
      if ((await row(page, name).count()) === 0) continue;
      await button(page, `Details of ${name}`).click();
      await opened(page, name).getByText(missing).first().waitFor();
    }
    await opened(page, 'Invoice W-20931').waitFor();
  });

  it('has the whole of a long message in its details, with what the error adds at its end', async () => {
    const errorDetail = 'Avalara AvaTax cannot calculate tax on documents with partial / full payments.';
    const differences = `Date differs: ${formatDay(day(20))} in QuickBooks, ${formatDay(day(22))} in AvaTax. Another document has the same number 9001. Locked in AvaTax, because it was reported.`;
    const page = await withRows([
      rowLike({
        errorCode: 'Paid',
        errorFrom: 'QuickBooks',
        errorDetail,
        errorMessage: `${differences} ${errorDetail}`,
      }),
    ]);
    const isCut = (element: Element) => element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0;
    // The row has its first six lines.
    expect(await row(page, 'Invoice 9001').getByText(differences).evaluate(isCut)).toBe(true);
    await button(page, 'Details of Invoice 9001').click();
    const note = opened(page, 'Invoice 9001').locator('.st-rec-note');
    expect(await note.innerText()).toBe(`${differences} ${errorDetail} ErrorCode: Paid`);
    expect(await note.evaluate(isCut)).toBe(false);
  });

  it.each([
    ['no code of a broken connection', 'UnknownAddress', 'Address not found. ErrorCode: UnknownAddress'],
    ['3202', '3202', `Address not found. ErrorCode: 3202\n${reintegrate}`],
    [
      'AuthenticationException',
      'AuthenticationException',
      `Address not found. ErrorCode: AuthenticationException\n${reintegrate}`,
    ],
  ])('shows its error with the code: %s', async (_, errorCode, sentence) => {
    const page = await withRows([rowLike({ errorCode, errorFrom: 'AvaTax', errorMessage: 'Address not found.' })]);
    await button(page, 'Details of Invoice 9001').click();
    expect(await opened(page, 'Invoice 9001').locator('.st-rec-note').textContent()).toBe(sentence);
    const Message = sentence.replaceAll('\n', ' ');
    expect((await shownRows(table(page)))[0]).toMatchObject({ 'Error From': 'AvaTax', Message });
  });
});

describe('the reconciliation page in a window', long, () => {
  it('has the provider header and no link to home when it has a source', async () => {
    const { page } = await atReconciliation(harness, { path: '/reconciliation/avatax' });
    await button(page, 'Search').waitFor();
    expect(await page.getByRole('link', { name: 'Home' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Log out' }).count()).toBe(0);
    expect(await page.getByRole('banner').innerText()).toContain('Tax reconciliation utility');
  });

  it('has a link to home when it has no source', async () => {
    const user = await atReconciliation(harness);
    await user.page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await user.page.waitForURL(user.address('/home'));
  });
});
