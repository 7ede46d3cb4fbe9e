// @module-tag long: other browsers; test/e2e/month-end has the main cases
import { expect, it } from 'vitest';
import { signedIn } from '../support/browser/signed-in.ts';
import { storeSession } from './company-session.ts';
import { aProduct, inEveryEngine } from './walk.harness.ts';

inEveryEngine('the lists of a company', aProduct({ webhooks: false }), (walk) => {
  const button = (name: string, exact = false) => ({ role: 'button', name, exact });
  const open = (path: string) => walk.window.open(walk.site.info.api + path);
  const column = (heading: string) => walk.window.column(heading);

  /** The lines of a file for a spreadsheet. */
  async function savedLines(): Promise<readonly string[]> {
    const { window } = walk;
    const file = await window.saves(/\.csv$/, () => window.click(button('Export CSV', true)));
    expect(file.subarray(0, 3).toString('hex')).toBe('efbbbf');
    return file.subarray(3).toString().trim().split('\r\n');
  }

  it('customers are found by name, sorted and paged', async () => {
    const { window, site } = walk;
    await site.changeSettings(site.info.realmId, { isEnableAddressValidation: true });
    await storeSession(window, await signedIn(site, 'dana'));
    await open('/batchaddress');
    await expect.poll(() => column('Customer Name')).toHaveLength(10);
    const first = await column('Customer Name');
    await window.click(button('Next', true));
    await expect.poll(() => column('Customer Name')).not.toEqual(first);
    await window.click(button('Customer Name', true));
    await window.click(button('Page 1', true));
    const sorted = await column('Customer Name');
    const ascending = sorted.toSorted((one, other) => one.localeCompare(other, 'en'));
    expect([ascending, ascending.toReversed()]).toContainEqual(sorted);
    await window.enter({ role: 'textbox', name: 'Search customers' }, 'mile high');
    await window.press('Enter');
    await expect.poll(() => column('Customer Name')).toEqual(['Mile High Gardens']);
    await window.click(button('Clear', true));
    await expect.poll(() => column('Customer Name')).toHaveLength(10);
  });

  it('all addresses are validated', async () => {
    const { window } = walk;
    await window.click({ role: 'checkbox', name: 'Select all', exact: true });
    await window.sees("Customer's Shipping addresses will be selected.");
    await window.click(button('Ok', true));
    await window.click(button('Validate Address(es)'));
    await window.sees('Address validation will be done in the background.');
    await window.click(button('Ok', true));
    await window.sees('The address validation has ended.');
    expect((await savedLines()).join('\n')).toMatch(/Validation Failed/);
  });

  it('a found address is reviewed: Escape leaves it, and it can be accepted', async () => {
    const { window } = walk;
    await window.click(button('To review'));
    const review = button('Review the address of ');
    const dialog = { role: 'dialog', name: 'Address of ' };
    await window.click(review);
    await window.find(dialog);
    await window.press('Escape');
    await window.isGone(dialog);
    await window.hasFocus(review);
    await window.press('Enter');
    await window.find(dialog);
    await window.click(button('Use the found address'));
    await window.sees('the found address was accepted.');
  });

  it('the items of the catalog are compared, found and filtered', async () => {
    const { window } = walk;
    await open('/itemmanagement');
    await expect.poll(() => column('Item Code')).toHaveLength(10);
    await window.enter({ role: 'textbox', name: 'Search items' }, 'cedar');
    await window.press('Enter');
    const areCedar = async () => (await column('Item Code')).every((code) => code.startsWith('Cedar'));
    await expect.poll(areCedar).toBe(true);
    await window.click(button('Clear', true));
    await expect.poll(areCedar).toBe(false);
    const withoutCode = button('No tax code chosen ');
    await window.click(withoutCode);
    const haveNone = async () =>
      (await column('AvaTax Tax Code')).every((cell) => cell.startsWith('No tax code chosen'));
    await expect.poll(haveNone).toBe(true);
    expect((await savedLines()).length).toBeGreaterThan(10);
    await window.click(withoutCode);
    await expect.poll(haveNone).toBe(false);
  });

  it.each(['start', 'end'] as const)('the tooltip of an item at the %s of the window is inside it', async (block) => {
    const { window } = walk;
    await window.enter({ role: 'textbox', name: 'Search items' }, 'boots');
    await window.press('Enter');
    const tick = { role: 'checkbox', name: 'Select Rain boots' };
    const tooltip = { role: 'tooltip', name: 'AvaTax has this item already.' };
    await window.resize(1280, 500);
    await window.find(tick);
    await window.scroll(tick, block);
    await window.focus(tick);
    const { top, bottom, left, right } = await window.still(tooltip);
    expect(Math.min(top, left, 500 - bottom, 1280 - right)).toBeGreaterThan(0);
    await window.press('Escape');
    await window.isGone(tooltip);
    await window.resize(1280, 900);
    await window.click(button('Clear', true));
    await expect.poll(() => column('Item Code')).toHaveLength(10);
  });

  it('an item receives a tax code by typing and keys, and is sent', async () => {
    const { window } = walk;
    const code = (await window.rows()).find(({ Status }) => Status === 'New')?.['Item Code'] ?? '';
    await window.click(button(`Tax code of ${code}`));
    await window.hasFocus({ role: 'dialog', name: `Tax code of ${code}` });
    await window.enter({ role: 'combobox', name: 'Tax code' }, 'clothing');
    await window.find({ role: 'option', name: 'PC040100' });
    await window.press('ArrowDown', 'Enter');
    await window.click(button('Save', true));
    await window.sees('in AvaTax once it is sent');
    await window.hasFocus(button(`Tax code of ${code}`));
    await window.click({ role: 'checkbox', name: `Select ${code}`, exact: true });
    await window.click(button('Sync items'));
    await window.sees('Items will be sent in the background.');
    await window.click(button('Ok', true));
    await window.sees('1 item is in AvaTax, 0 failed.');
  });

  it('certificates are sorted, filtered and paged, and saved for a spreadsheet', async () => {
    const { window } = walk;
    await open('/exemption');
    await expect.poll(() => column('Customer Name')).toHaveLength(10);
    await window.click(button('Next', true));
    await expect.poll(() => column('Customer Name')).toHaveLength(4);
    await window.click(button('Certificate Id', true));
    const sorted = (await column('Certificate Id')).map(Number);
    expect([sorted.toSorted((a, b) => a - b), sorted.toSorted((a, b) => b - a)]).toContainEqual(sorted);
    expect(await savedLines()).toHaveLength(15); // All pages, and the headings.
    await window.enter({ role: 'textbox', name: 'Filter by' }, 'fern hol');
    await expect.poll(() => column('Customer Name')).toEqual(['Fern Hollow School District']);
    await window.click(button('Clear', true));
    await expect.poll(() => column('Customer Name')).toHaveLength(10);
  });

  it('a certificate is saved as the PDF that the provider stores', async () => {
    const { window, site } = walk;
    const saved = await window.saves(/\.pdf$/, () => window.click(button('Download the certificate of ')));
    const stored = site.sandbox.taxProvider().certificates.flatMap(({ attachment }) => attachment?.bytes ?? []);
    expect(saved.subarray(0, 5).toString()).toBe('%PDF-');
    expect(stored.some((bytes) => saved.equals(bytes))).toBe(true);
  });

  it('a customer is asked for a certificate with a link in a file', async () => {
    const { window } = walk;
    await window.click({ role: 'tab', name: 'Send Exemption Certificate Request' });
    await window.enter({ role: 'textbox', name: 'Company', exact: true }, 'mile high');
    await window.press('Enter');
    await window.click({ role: 'checkbox', name: 'Select Mile High Gardens' });
    await window.click({ role: 'radio', name: 'Download Link' });
    const file = await window.saves(/request link\.csv$/, () => window.click(button('Send Request')));
    expect(file.toString()).toMatch(/Mile High Gardens.*http/);
    await window.sees('Certificate request links have been generated and downloaded');
    await window.click(button('Ok', true));
  });
});
