// @module-tag long: one walk through the whole screen by keyboard
import { expect, it } from 'vitest';
import { booksOf, saleOf } from '../../support/accounting-documents.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { Keyboard } from '../../support/browser/keyboard.ts';
import {
  atReconciliation,
  day,
  from,
  hasOutcomes,
  hasResult,
  opened,
  outcomes,
  question,
  reason,
  row,
  tick,
  to,
} from '../../support/browser/reconciliation-screen.harness.ts';

const harness = useHostPages({ connected: true, webhooks: false });

it('the reconciliation by keyboard alone searches, opens a document, recalculates it and shows that it agrees', async () => {
  booksOf(harness.product).create('Invoice', saleOf('Invoice', '990077', { TxnDate: day(2) }));
  const range = { from: day(40), to: day(0) };
  const { page } = await atReconciliation(harness);
  await page.getByText('Choose a range of days and search:').waitFor();
  const keys = new Keyboard(page);
  const isStored = () => expect.poll(async () => (await keys.focus()).isLost, { timeout: 5_000 }).toBe(false);
  const typed = (date: string) => `${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`;

  await keys.goTo('From Date');
  await keys.type(typed(range.from));
  expect(await from(page).inputValue()).toBe(range.from);
  await keys.goTo('To Date');
  await keys.type(typed(range.to));
  expect(await to(page).inputValue()).toBe(range.to);
  await keys.goTo('Search');
  await keys.press('Enter');
  await hasResult(page, range);
  await isStored();

  await keys.goTo(/^Missing in AvaTax/);
  await keys.press('Space');
  expect(await reason(page, 'Missing in AvaTax').getAttribute('aria-pressed')).toBe('true');
  await keys.goTo('Details of Invoice 990077');
  await keys.press('Enter');
  await opened(page, 'Invoice 990077').getByText('Total before tax', { exact: true }).waitFor();
  expect((await keys.focus()).name).toBe('Details of Invoice 990077');
  await keys.goTo('Select Invoice 990077');
  await keys.press('Space');
  expect(await tick(page, 'Invoice 990077').isChecked()).toBe(true);

  await keys.goTo('Recalculate Tax');
  await keys.press('Enter');
  await outcomes(question(page)).waitFor({ timeout: 45_000 });
  await isStored();
  await keys.goTo('Recalculate Tax');
  await keys.press('Enter');
  const okButton = page.getByRole('alertdialog').getByRole('button', { name: 'Ok' });
  await okButton.waitFor();
  await keys.goTo('Ok');
  await keys.press('Enter');
  await okButton.waitFor({ state: 'hidden' });
  await isStored();
  expect(await hasOutcomes(page)).toBe('1 changed, 0 unchanged, 0 skipped, 0 failed.');

  const nextRequest = page.waitForRequest(/FetchComparedTransactions/);
  await keys.goTo('Search');
  await keys.press('Enter');
  await nextRequest;
  await hasResult(page, range);
  expect(await row(page, 'Invoice 990077').count()).toBe(0);
});
