// @module-tag long: other browsers; test/e2e/month-end has the main cases
import { expect, it } from 'vitest';
import { day } from '../support/browser/reconciliation-screen.harness.ts';
import { signedIn } from '../support/browser/signed-in.ts';
import { storeSession } from './company-session.ts';
import { aProduct, inEveryEngine } from './walk.harness.ts';

inEveryEngine('the reconciliation', aProduct({ webhooks: false }), (walk) => {
  const button = (name: string, exact = false) => ({ role: 'button', name, exact });
  const field = (name: string) => ({ role: 'textbox', name, exact: true });
  const ids = () => walk.window.column('QuickBooks Txn Id');
  /** The days of the rows as yyyy-MM-dd. */
  const days = async () =>
    (await walk.window.column('Txn Date')).map((cell) => cell.replace(/^(..)\/(..)\/(....).*/, '$3-$1-$2'));

  async function search(from: string, to: string): Promise<void> {
    await walk.window.set('From Date', from);
    await walk.window.set('To Date', to);
    await walk.window.click(button('Search', true));
  }

  /** Searches by keys where the driver types into date fields. */
  async function searchByKeys(from: string, to: string): Promise<void> {
    if (walk.engine === 'WebKitGTK') return search(from, to);
    for (const [name, date] of [
      ['From Date', from],
      ['To Date', to],
    ] as const) {
      await walk.window.focus(field(name));
      await walk.window.type(`${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`);
      expect((await walk.window.find(field(name))).value).toBe(date);
    }
    await walk.window.press('Tab');
    await walk.window.click(button('Search', true));
  }

  it('a range that is too long is refused, and the refusal leads to its field', async () => {
    const { window, site } = walk;
    await storeSession(window, await signedIn(site, 'dana'));
    await window.open(`${site.info.api}/reconciliation`);
    await window.sees('Choose a range of days and search:');
    await search(day(90), day(0));
    await window.click(button('Date range should not be greater than 90 Days.'));
    await window.hasFocus(field('To Date'));
  });

  it('a range is searched', async () => {
    const { window } = walk;
    await searchByKeys(day(89), day(0));
    await window.find({ role: 'table', name: 'Inconsistent transactions' });
    expect(await window.rows()).toHaveLength(10);
  });

  it('the rows are sorted by a heading, in both directions', async () => {
    const { window } = walk;
    const pressed = async () => {
      const before = await ids();
      await window.click(button('Txn Date', true));
      await expect.poll(ids).not.toEqual(before);
      return days();
    };
    const [once, twice] = [await pressed(), await pressed()];
    const ascending = once.toSorted();
    expect([ascending, ascending.toReversed()]).toContainEqual(once);
    expect([twice.toSorted(), twice.toSorted().toReversed()]).toContainEqual(twice);
    expect(once[0] === ascending[0]).not.toBe(twice[0] === twice.toSorted()[0]);
  });

  it('the next page has other rows, and all fit on one page', async () => {
    const { window } = walk;
    const first = await ids();
    await window.click(button('Next', true));
    await expect.poll(ids).not.toEqual(first);
    await window.set('Rows', 'Infinity');
    await expect.poll(async () => (await ids()).length).toBeGreaterThan(10);
  });

  it('the rows are saved as a file for a spreadsheet', async () => {
    const { window } = walk;
    const rows = await window.rows();
    const file = await window.saves(/\.csv$/, () => window.click(button('Export CSV', true)));
    expect(file.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const lines = file.subarray(3).toString().trim().split('\r\n');
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[0]).toContain('QuickBooks Txn Id');
    for (const { 'QuickBooks Txn Id': id = '' } of rows) expect(lines.join()).toContain(id);
  });

  it('a filter leaves the rows of one reason', async () => {
    const { window } = walk;
    await window.click(button('Missing in AvaTax'));
    await expect
      .poll(async () => new Set(await window.column('AvaTax Txn Id')))
      .toEqual(new Set(['Missing in AvaTax']));
    await window.click(button('Missing in AvaTax'));
    await expect.poll(async () => new Set(await window.column('AvaTax Txn Id')).size).toBeGreaterThan(1);
  });

  it('a row is opened by its button, and closed by the same key', async () => {
    const { window } = walk;
    await window.click(button('Details of '));
    await window.find({ role: 'region', name: 'Details of ' });
    await window.sees('Ship to');
    await window.hasFocus(button('Details of '));
    await window.press('Enter');
    await window.isGone({ role: 'region', name: 'Details of ' });
  });

  it('selected transactions are recalculated after a preview', async () => {
    const { window } = walk;
    await window.click({ role: 'checkbox', name: 'Select all transactions that can be recalculated' });
    await window.click(button('Recalculate Tax', true));
    await window.sees('Nothing is written yet.');
    await window.sees('transactions would change.');
    await window.click({ ...button('Recalculate Tax', true), index: 1 });
    await window.sees('Recalculation will be done in the background.');
    await window.click(button('Ok', true));
    await window.sees(' changed, ');
  });
});
