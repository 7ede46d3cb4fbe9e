// @module-tag long: test/service/reconciliation/reconciliation-causes.test.ts finds the causes, and reconciliation.view.test.tsx draws them
import { expect, it } from 'vitest';
import { booksOf, goods, saleOf } from '../../support/accounting-documents.harness.ts';
import { violationsIn } from '../../support/browser/axe.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { Keyboard } from '../../support/browser/keyboard.ts';
import {
  alerted,
  atReconciliation,
  button,
  day,
  outcomes,
  question,
  recalculationStarted,
  row,
  search,
  showAll,
} from '../../support/browser/reconciliation-screen.harness.ts';

const harness = useHostPages({ connected: true, webhooks: false });

it('the documents of one cause are shown, recalculated and counted as settled, by keyboard', async () => {
  const books = booksOf(harness.product);
  for (const number of ['CAUSE-1', 'CAUSE-2'])
    books.create('Invoice', saleOf('Invoice', number, { TxnDate: day(10), Line: [goods(59.5)] }));
  const { page } = await atReconciliation(harness);
  await search(page, { from: day(12), to: day(8) });
  await showAll(page);
  const causes = page.getByRole('region', { name: 'By cause', exact: true });
  const show = causes.getByRole('button', { name: /^Show \d+ documents?: Never recorded$/ });
  const count = Number(/\d+/.exec(await show.innerText())?.[0]);
  expect(count).toBeGreaterThanOrEqual(2);
  expect(await violationsIn(page)).toEqual([]);

  const keys = new Keyboard(page);
  await keys.goTo(/^Show \d+ documents?: Never recorded$/);
  await keys.press('Space');
  expect(await show.getAttribute('aria-pressed')).toBe('true');
  for (const number of ['CAUSE-1', 'CAUSE-2']) await row(page, `Invoice ${number}`).waitFor();
  const rows = page.getByRole('table', { name: 'Inconsistent transactions' }).locator('tbody > tr[data-row]');
  expect(await rows.count()).toBe(count);

  await keys.goTo(/^Recalculate these \d+: Never recorded$/);
  await keys.press('Enter');
  await outcomes(question(page)).waitFor({ timeout: 45_000 });
  await question(page).getByRole('button', { name: 'Recalculate Tax' }).click();
  await alerted(page, recalculationStarted);
  await causes.getByText(`${count} settled, 0 left.`).waitFor({ timeout: 45_000 });
  expect(await show.count()).toBe(0);
  // The next comparison of the same days proves it.
  await button(page, 'Search').click();
  await causes.getByText(`${count} settled, 0 left.`).waitFor({ timeout: 45_000 });
});
