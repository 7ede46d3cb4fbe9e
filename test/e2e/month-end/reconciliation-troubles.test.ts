// @module-tag long: what goes wrong during a search; reconciliation.test.ts has the usual way

import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InconsistentRow } from '@salestax/contract';
import { realmIds } from '@salestax/sandbox';
import { booksOf, goods, saleOf } from '../../support/accounting-documents.harness.ts';
import { useDemoCompany } from '../../support/browser/demo-company.fixture.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept, interceptOnce } from '../../support/browser/intercept.ts';
import {
  alerted,
  atReconciliation,
  button,
  calls,
  day,
  forgetSearches,
  found,
  hasOutcomes,
  hasResult,
  opened,
  outcomes,
  question,
  recalculationStarted,
  row,
  rowLike,
  search,
  showAll,
  shownRows,
  table,
  tick,
} from '../../support/browser/reconciliation-screen.harness.ts';

const harness = useHostPages({ connected: true, webhooks: false });
useDemoCompany(harness);
beforeEach(() => forgetSearches(harness.product));

const newest = { from: day(89), to: day(0) };
const faults = () => harness.product.sandbox.kernel.faults;
const somethingWentWrong = 'Something went wrong, please try again later.';
const comparing = (page: Page) => page.getByRole('region', { name: /^Comparing / });

/** The screen with the given result; the service answers all other calls. */
async function withRows(rows: readonly InconsistentRow[]): Promise<Page> {
  const { page } = await atReconciliation(harness, {}, ({ profile }) =>
    profile.route(calls.fetch, (route) => route.fulfill({ json: found(rows) })),
  );
  await table(page).waitFor();
  return page;
}

/** A comparison that lasts until the faults are cleared. */
async function atSlowComparison(): Promise<Page> {
  const { page } = await atReconciliation(harness);
  await page.getByText('Choose a range of days and search:').waitFor();
  faults().add({ service: 'tax-provider', path: 'transactions', fault: { kind: 'latency', milliseconds: 1_500 } });
  await button(page, 'Search').click();
  await comparing(page).waitFor();
  return page;
}

describe('the reconciliation page when the service', () => {
  it.each([
    [401, 'Unauthorized', '#unauthorizedErrorDialog'],
    [403, 'NotYours', '[role=alertdialog]'],
  ])('answers %i at a refresh shows one dialog and leads away', async (status, reasonCode, dialog) => {
    harness.allow(new RegExp(`status of ${status} `));
    const page = await atSlowComparison();
    const error = { reasonCode, message: 'Not here.', correlationId: 'c-1' };
    await intercept(page, '**/api/Reconciliation/**', (route) => route.fulfill({ status, json: { error } }));
    await button(page, 'Refresh data').click();
    await page.locator(dialog).getByRole('button').first().waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(1);
  });

  it('fails at a search leads to the landing page with the service’s message', async () => {
    harness.allow(/500/);
    const { page } = await atReconciliation(harness);
    await interceptOnce(page, calls.compare, (route) => route.fulfill({ status: 500, json: {} }));
    await button(page, 'Search').click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(somethingWentWrong).waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL('**/learnmore');
  });

  it('refuses this user shows the reason and stays', async () => {
    harness.allow(/status of 403 /);
    const page = await withRows([rowLike({})]);
    const message = 'You may not reconcile this company.';
    const error = { reasonCode: 'InvalidUser', message, correlationId: 'c-1' };
    for (const call of [calls.compare, calls.preview])
      await intercept(page, call, (route) => route.fulfill({ status: 403, json: { error } }));
    await button(page, 'Search').click();
    await page.getByRole('alert').getByText(message).waitFor();
    await tick(page, 'Invoice 9001').check();
    await button(page, 'Recalculate Tax').click();
    await alerted(page, message);
    expect(await shownRows(table(page))).toHaveLength(1);
  });

  it('cannot be reached at a search shows a message and stays', async () => {
    harness.allow(/ERR_FAILED/);
    const page = await withRows([rowLike({})]);
    await interceptOnce(page, calls.compare, (route) => route.abort());
    await button(page, 'Search').click();
    await page.getByRole('alert').getByText(somethingWentWrong).waitFor();
    expect(await shownRows(table(page))).toHaveLength(1);
    const answered = page.waitForResponse(calls.compare);
    await button(page, 'Search').click();
    await answered;
    await page.getByRole('alert').getByText(somethingWentWrong).waitFor({ state: 'hidden' });
  });

  it.each([
    ['is out of reach', 'abort'],
    ['answers 429', 429],
    ['is restarted', 503],
  ] as const)('%s while it is polled polls again', async (_, failure) => {
    harness.allow(/ERR_FAILED|429|503/);
    let failed = 0;
    const { page } = await atReconciliation(harness, {}, ({ profile }) =>
      intercept(profile, '**/api/Background/Progress/*', (route) => route.abort()),
    );
    await page.getByText('Choose a range of days and search:').waitFor();
    await page.clock.install();
    const end = await intercept(page, calls.fetch, (route) => {
      failed += 1;
      return failure === 'abort' ? route.abort() : route.fulfill({ status: failure, json: {} });
    });
    await button(page, 'Search').click();
    await comparing(page).waitFor();
    await expect.poll(() => failed).toBeGreaterThan(0);
    await page.clock.fastForward(5_000);
    await expect.poll(() => failed).toBeGreaterThan(1);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    const silent = page.getByText(/^The connector has not answered since/);
    await silent.waitFor();
    end();
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000);
        return table(page).count();
      })
      .toBe(1);
    expect(await silent.count()).toBe(0);
  });
});

describe('a comparison when a vendor', () => {
  it('refuses access ends with its code and the way back', async () => {
    const { page } = await atReconciliation(harness);
    faults().add({ service: 'tax-provider', fault: { kind: 'status', status: 401, body: 'vendor' } });
    await button(page, 'Search').click();
    const alert = page.getByRole('alert').filter({ hasText: 'ErrorCode: AuthenticationException' });
    await alert.waitFor({ timeout: 45_000 });
    expect(await alert.innerText()).toContain('Please reintegrate the connector: on the AvaTax home page');
  });

  it('has ended the connection reports it with its code', async () => {
    const { page } = await atReconciliation(harness);
    faults().add({ service: 'accounting', path: 'query', fault: { kind: 'status', status: 401, body: 'vendor' } });
    await button(page, 'Search').click();
    await page
      .getByRole('alert')
      .getByText(/^Your Avalara AvaTax integration is not connected to QuickBooks Online! .* ErrorCode: 3200$/)
      .waitFor({ timeout: 45_000 });
  });

  it('answers 429 for a while waits and completes', async () => {
    const { page } = await atReconciliation(harness);
    for (const service of ['tax-provider', 'accounting'] as const)
      faults().add({ service, times: 2, fault: { kind: 'status', status: 429, retryAfter: '0', body: 'vendor' } });
    await search(page, newest);
    expect(await shownRows(table(page))).toHaveLength(10);
    expect(faults().list()).toEqual([]);
  });
});

describe('a recalculation', () => {
  it.each(['PreviewRecalculation', 'RecalculateQboTransactions'])(
    'of a missing document reports it: NoRecords of %s',
    async (call) => {
      const page = await withRows([rowLike({})]);
      const answer = { userStatus: 'Active', error: 'NoRecords', acceptedCount: 0 };
      const accepted = { userStatus: 'Active', error: { code: 'x', message: 'Not known.' }, acceptedCount: 0 };
      await intercept(page, calls.preview, (route) =>
        route.fulfill({ json: call === 'PreviewRecalculation' ? answer : accepted }),
      );
      await intercept(page, calls.recalculate, (route) => route.fulfill({ json: answer }));
      await tick(page, 'Invoice 9001').check();
      await button(page, 'Recalculate Tax').click();
      if (call !== 'PreviewRecalculation') {
        await question(page).getByText('Not known. ErrorCode: x').waitFor();
        await question(page).getByRole('button', { name: 'Recalculate Tax' }).click();
      }
      await alerted(page, 'No transactions found for recalculation.');
    },
  );

  it.each([
    ['3202', /ErrorCode: 3202\nPlease reintegrate the connector:/],
    ['429', /ErrorCode: 429$/],
  ])('that is refused shows its reason with the code %s until a person dismisses it', async (code, sentence) => {
    const page = await withRows([rowLike({})]);
    const refused = { userStatus: 'Active', error: { code, message: 'The provider refused.' }, acceptedCount: 0 };
    for (const call of [calls.preview, calls.recalculate])
      await intercept(page, call, (route) => route.fulfill({ json: refused }));
    await tick(page, 'Invoice 9001').check();
    await button(page, 'Recalculate Tax').click();
    await question(page).getByRole('button', { name: 'Recalculate Tax' }).click();
    const dialog = page.getByRole('alertdialog').filter({ hasText: 'The provider refused.' });
    expect(await dialog.locator('.st-dialog-text').textContent()).toMatch(sentence);
  });

  it('that is cancelled after the preview writes to neither vendor', async () => {
    const { page } = await atReconciliation(harness);
    await search(page, newest);
    const { journal } = harness.product.sandbox.kernel;
    const before = journal.since(0).length;
    await page
      .getByRole('checkbox', { name: /^Select Invoice/ })
      .first()
      .check();
    await button(page, 'Recalculate Tax').click();
    await outcomes(question(page)).waitFor({ timeout: 45_000 });
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'hidden' });
    expect(journal.since(before)).toEqual([]);
    await page.getByText(/^1 of \d+ selected$/).waitFor();
  });
});

describe('in the reconciliation', () => {
  it('a double click on Search searches once', async () => {
    const { page } = await atReconciliation(harness);
    await page.getByText('Choose a range of days and search:').waitFor();
    let recordedCalls = 0;
    page.on('request', (request) => void (recordedCalls += Number(request.url().includes('/CompareTransactions/'))));
    await button(page, 'Search').dblclick();
    await hasResult(page, newest);
    expect(recordedCalls).toBe(1);
  });

  it('a double click on Recalculate Tax shows one dialog and recalculates once', async () => {
    const books = booksOf(harness.product);
    const { id } = books.create('Invoice', saleOf('Invoice', 'TWICE-1', { TxnDate: day(3) }));
    const { page } = await atReconciliation(harness);
    await search(page, newest);
    await showAll(page);
    await tick(page, 'Invoice TWICE-1').check();
    const recordedCalls: string[] = [];
    page.on('request', (request) => {
      const [, name] = /\/(PreviewRecalculation|RecalculateQboTransactions)\//.exec(request.url()) ?? [];
      if (name !== undefined) recordedCalls.push(name);
    });
    const { journal } = harness.product.sandbox.kernel;
    const before = journal.since(0).length;
    await button(page, 'Recalculate Tax').evaluate((element) => {
      for (let times = 0; times < 2; times += 1) element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
    await outcomes(question(page)).waitFor({ timeout: 45_000 });
    await question(page).getByRole('button', { name: 'Recalculate Tax' }).dblclick();
    await alerted(page, recalculationStarted);
    expect(await hasOutcomes(page)).toBe('1 changed, 0 unchanged, 0 skipped, 0 failed.');
    expect(recordedCalls).toEqual(['PreviewRecalculation', 'RecalculateQboTransactions']);
    expect(
      journal
        .since(before)
        .map(({ operation }) => operation)
        .toSorted(),
    ).toEqual(['Invoice.update', 'Transaction.createoradjust']);
    books.delete('Invoice', id);
  });

  it('two windows show the same search, and each shows what the other one started', async () => {
    const user = await atReconciliation(harness);
    const second = await user.profile.newPage();
    await second.goto(user.address('/reconciliation'));
    await second.getByText('Choose a range of days and search:').waitFor();
    await search(user.page, { from: day(50), to: day(1) });
    await button(second, 'Refresh data').click();
    await hasResult(second, { from: day(50), to: day(1) });
    expect(await shownRows(table(second))).toEqual(await shownRows(table(user.page)));
  });
});

describe('hostile texts in the reconciliation', () => {
  const number = '"><b id=x>&1';
  const name = "Mal'o \"Ray\" <img src=x onerror=document.title='hit'> \u202e{amount} $& Ltd";

  it('are shown as text and execute nothing', async () => {
    const realm = harness.product.sandbox.accounting().realms.get(realmIds.main);
    const customer = realm?.create('Customer', { DisplayName: name });
    if (customer?.ok !== true) throw new Error(`The accounting service refused: ${JSON.stringify(customer)}`);
    const books = booksOf(harness.product);
    const description = '<script>document.title="hit"</script>';
    const { id } = books.create(
      'Invoice',
      saleOf('Invoice', number, {
        TxnDate: day(3),
        CustomerRef: { value: customer.entity.Id },
        Line: [{ ...goods(59.5), Description: description }],
      }),
    );
    const { page } = await atReconciliation(harness);
    await search(page, newest);
    const title = await page.title();
    await showAll(page);
    await row(page, `Invoice ${number}`).waitFor();
    await page.getByRole('button', { name: `Details of Invoice ${number}`, exact: true }).click();
    await opened(page, `Invoice ${number}`).getByText(description).waitFor();
    await tick(page, `Invoice ${number}`).check();
    await button(page, 'Recalculate Tax').click();
    await outcomes(question(page)).getByText(`Invoice ${number}`).waitFor({ timeout: 45_000 });
    expect(await page.title()).toBe(title);
    expect(await page.locator('b#x, img[src=x]').count()).toBe(0);
    books.delete('Invoice', id);
  });
});
