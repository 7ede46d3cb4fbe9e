// @module-tag long: other browsers; test/e2e/staff has the main cases
import { expect, it } from 'vitest';
import {
  connectCompanies,
  demoCompanyName,
  manyCustomers,
  staffSignedIn,
} from '../support/browser/staff-pages.harness.ts';
import { storeSession } from './company-session.ts';
import { aProduct, inEveryEngine } from './walk.harness.ts';

inEveryEngine('the support staff', aProduct(), (walk) => {
  const button = (name: string) => ({ role: 'button', name, exact: true });
  const searchBox = { role: 'textbox', name: 'Search customers' };
  const names = () => walk.window.column('Company name');

  it('pages through the customers, sorts them and finds one', async () => {
    const { window, site } = walk;
    await connectCompanies(site, manyCustomers(30));
    await storeSession(window, await staffSignedIn(site));
    await window.open(`${site.info.api}/admin/customers`);
    await window.sees('1 to 10 of ');
    await window.click(button('Company name'));
    await expect.poll(async () => (await names())[0]).toContain(demoCompanyName);
    await window.click(button('Page 2'));
    await expect.poll(async () => (await names())[0]).toContain('Customer 000');
    await window.set('Rows', '25');
    await expect.poll(names).toHaveLength(25);
    await window.enter(searchBox, 'cottonwood land');
    await window.sees('1 to 1 of 1');
  });

  it('changes the configuration of a company', async () => {
    const { window } = walk;
    await window.click(button(`Edit configuration of ${demoCompanyName}`));
    await window.click({ role: 'checkbox', name: 'Make all customers taxable' });
    await window.click(button('Save'));
    await window.sees('Settings saved successfully !');
    await window.sees('Saved the configuration');
  });

  it('leaves changes only after a question, and the focus returns to the list', async () => {
    const { window } = walk;
    await window.click({ role: 'checkbox', name: 'Make all customers taxable' });
    await window.click(button('Cancel'));
    await window.hasFocus(button('No'));
    await window.press('Escape');
    await window.hasFocus(button('Cancel'));
    await window.press('Enter');
    await window.click(button('Yes'));
    await window.isGone(button('Save'));
    await window.hasFocus(button(`Edit configuration of ${demoCompanyName}`));
  });

  it('disconnects a company only after a question', async () => {
    const { window } = walk;
    const question = { role: 'alertdialog', name: `Disconnect ${demoCompanyName}?` };
    await window.click(button(`Disconnect ${demoCompanyName}`));
    await window.find(question);
    await window.keepsFocusIn(question);
    await window.press('Escape');
    await window.isGone(question);
    await window.hasFocus(button(`Disconnect ${demoCompanyName}`));
  });
});
