import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { undoStaffDisconnect } from '../../../packages/connector/src/features/staff/staff-disconnect.ts';
import { changeCompany, companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { long } from '../../long.ts';
import type { BrowserUser } from '../../support/browser/browser-user.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { refusal } from '../../support/browser/sign-in.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import {
  companiesIn,
  connectCompanies,
  demoCompanyName,
  disconnect,
  edit,
  manyCustomers,
  openCustomers,
  panelOf,
  rowOf,
  staffSignedIn,
} from '../../support/browser/staff-pages.harness.ts';
import { textAt } from '../../support/json.ts';
import { people, personAt, signIn } from '../../support/person.harness.ts';

const harness = useHostPages({ connected: true });
const hostile = '<img src=x onerror=alert(1)> & Söhne \u202Egnp.exe';

beforeAll(() =>
  connectCompanies(harness.product, [
    ...manyCustomers(5_200),
    { realmId: '9341453907752110', name: 'Bayline Marine Parts', user: 't.nguyen' },
    { realmId: '9341453907752111', name: hostile, user: '"><script>alert(1)</script>' },
    ...['Kestrel Outfitters', 'Mill Creek Furniture', 'Redwood Cycle Works'].map((name, at) => ({
      realmId: `934145390559337${at}`,
      name,
    })),
  ]),
);

const atContext = async (signedInAt?: Date): Promise<BrowserUser> =>
  harness.newUser(await staffSignedIn(harness.product, signedInAt));

const company = (realmId: string = harness.product.info.realmId) =>
  harness.product.connector.services.db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));

const search = (user: BrowserUser, text: string) =>
  user.page.getByRole('textbox', { name: 'Search customers' }).fill(text);

async function found(user: BrowserUser, text: string, name: string): Promise<void> {
  await search(user, text);
  await expect.poll(() => companiesIn(user.page)).toEqual([name]);
}

describe('the customer list of the staff', () => {
  it('has all customers, ten at a time, the last changed first', async () => {
    const user = await atContext();
    const page = await openCustomers(user);
    await page.getByText('1 to 10 of 5,206').waitFor();
    expect(await companiesIn(page)).toHaveLength(10);
    const headings = await page.getByRole('columnheader').allInnerTexts();
    expect(headings.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'RealmId',
      'Company name',
      'Modified',
      'Status',
      'Last call',
      'Queue',
      'Errors, 24 h',
      'Actions',
    ]);
    await expect(page.getByRole('columnheader', { name: 'Modified' }).getAttribute('aria-sort')).resolves.toBe(
      'descending',
    );
  });

  it('shows company and user in one cell, and the last change as MM/dd/yyyy hh:mm a', long, async () => {
    const user = await atContext();
    const page = await openCustomers(user);
    await found(user, 't.NGUYEN', 'Bayline Marine Parts');
    const cells = rowOf(page, 'Bayline Marine Parts').getByRole('cell');
    const header = page.getByRole('rowheader', { name: 'Bayline Marine Parts' });
    expect(await header.innerText()).toBe('Bayline Marine Parts\nt.nguyen');
    expect((await cells.nth(1).innerText()).replace('\n', ' ')).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/);
    expect(await cells.nth(2).innerText()).toBe('Down');
  });

  it('is searched by RealmId, company and user, counted by status and filtered by it', async () => {
    const user = await atContext();
    const page = await openCustomers(user);
    await found(user, harness.product.info.realmId, demoCompanyName);
    await page.getByRole('button', { name: 'Active 1', exact: true }).waitFor();
    await search(user, 'customer 051');
    await page.getByText('1 to 10 of 100').waitFor();
    await page.getByRole('button', { name: 'Active 0' }).click();
    await page.getByText('No customer found.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('1 to 10 of 5,206').waitFor();
  });

  it('is sorted and paged by the service', long, async () => {
    const user = await atContext();
    const page = await openCustomers(user);
    await search(user, 'customer');
    await page.getByText('1 to 10 of 5,200').waitFor();
    await page.getByRole('button', { name: 'Company name' }).click();
    await expect.poll(() => companiesIn(page)).toEqual(manyCustomers(10).map(({ name }) => name));
    await page.getByRole('button', { name: 'Page 520', exact: true }).click();
    await expect.poll(async () => (await companiesIn(page)).at(-1)).toBe('Customer 05199');
    await page.getByLabel('Rows', { exact: true }).selectOption('100');
    await expect.poll(async () => (await companiesIn(page)).length).toBe(100);
    expect(await page.getByLabel('Rows', { exact: true }).getByRole('option').allInnerTexts()).toEqual([
      '10',
      '25',
      '50',
      '100',
    ]);
  });

  it('has a button to copy a RealmId, which confirms it', long, async () => {
    const user = await atContext();
    await user.profile.grantPermissions(['clipboard-read', 'clipboard-write']);
    await user.profile.clock.install();
    const page = await openCustomers(user);
    await found(user, 'Bayline', 'Bayline Marine Parts');
    await page.clock.pauseAt(Date.now() + 5_000);
    await page.getByRole('button', { name: '9341453907752110 Copy RealmId' }).click();
    const tip = page.locator('.st-tip').getByText('Copied', { exact: true });
    await tip.waitFor();
    await page.clock.runFor(749);
    expect(await tip.isVisible()).toBe(true);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('9341453907752110');
    await page.clock.runFor(1);
    await tip.waitFor({ state: 'hidden' });
  });

  it('shows names as text', long, async () => {
    const user = await atContext();
    const page = await openCustomers(user);
    await found(user, 'onerror', hostile);
    await page.getByRole('button', { name: `Disconnect ${hostile}` }).click();
    await page
      .getByRole('alertdialog', { name: `Disconnect ${hostile}?` })
      .getByText('RealmId 9341453907752111')
      .waitFor();
    expect(await page.locator('img, main script').count()).toBe(0);
  });
});

describe('a customer’s configuration in the staff pages', () => {
  it('is saved, appears in its row and its history, and takes effect', async () => {
    const user = await atContext();
    const page = await openCustomers(user);
    await found(user, harness.product.info.realmId, demoCompanyName);
    const panel = await edit(page);
    const save = panel.getByRole('button', { name: 'Save', exact: true });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await panel.getByRole('switch', { name: 'Calculation activated' }).click();
    await panel.getByRole('checkbox', { name: 'Make all customers taxable' }).click();
    await save.dblclick();
    await panel.getByText('Settings saved successfully !').waitFor();
    await rowOf(page, demoCompanyName).getByText('Down', { exact: true }).waitFor();
    await panel.getByText('Saved the configuration').waitFor();
    const history = panel.getByRole('region', { name: 'History' });
    expect(await history.getByText('Saved the configuration').count()).toBe(1);
    expect(await history.innerText()).toMatch(/Morgan Hale, \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M/);
    expect(await history.innerText()).toContain('Make all customers taxable:');
    expect(await company()).toMatchObject({ calculationActive: false, settings: { isMakeAllCustomerTaxable: true } });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await panel.getByRole('switch', { name: 'Calculation activated' }).click();
    await save.click();
    await rowOf(page, demoCompanyName).getByText('Active', { exact: true }).waitFor();
  });

  it('requires a sales tax item', long, async () => {
    const { db, clock } = harness.product.connector.services;
    const { realmId } = harness.product.info;
    const before = await company();
    const write = (taxItemId: string) =>
      db.tx({ realm: realmId }, async (trx) => {
        if (before !== null)
          await changeCompany(trx, realmId, { settings: { ...before.settings, taxItemId } }, clock.now());
      });
    await write('');
    const user = await atContext();
    const page = await openCustomers(user, `?row=${realmId}`);
    const panel = panelOf(page);
    await panel.getByText('Sales Tax item is required').first().waitFor();
    await panel.getByRole('checkbox', { name: 'Ecosystem disabled' }).click();
    await panel.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expect
      .poll(() => panel.getByRole('combobox', { name: 'Sales tax item' }).evaluate((field) => field.matches(':focus')))
      .toBe(true);
    await panel.getByRole('combobox', { name: 'Sales tax item' }).selectOption({ label: 'Sales Tax' });
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.getByText('Settings saved successfully !').waitFor();
    expect(await company()).toMatchObject({ ecosystemDisabled: true, settings: { taxItemId: '40' } });
    await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, { ecosystemDisabled: false }, clock.now()));
  });

  it(
    'takes over what another user has saved meanwhile, and saves the own changes at the second try',
    long,
    async () => {
      const { realmId } = harness.product.info;
      const [one, other] = [await atContext(), await atContext()];
      const first = await openCustomers(one, `?row=${realmId}`);
      const second = await openCustomers(other, `?row=${realmId}`);
      await panelOf(first).getByRole('checkbox', { name: 'Address validation' }).click();
      await panelOf(second).getByRole('checkbox', { name: 'Ecosystem disabled' }).click();
      await panelOf(first).getByRole('button', { name: 'Save', exact: true }).click();
      await panelOf(first).getByText('Settings saved successfully !').waitFor();
      await panelOf(second).getByRole('button', { name: 'Save', exact: true }).click();
      await panelOf(second).getByText('Error occurred while saving the setiings.').waitFor();
      await panelOf(second).getByText('Their changes are in this form now.').waitFor();
      expect(await panelOf(second).getByRole('checkbox', { name: 'Address validation' }).isChecked()).toBe(true);
      expect(await panelOf(second).getByRole('button', { name: 'Use what is saved' }).count()).toBe(0);
      await panelOf(second).getByRole('button', { name: 'Save', exact: true }).click();
      await panelOf(second).getByText('Settings saved successfully !').waitFor();
      expect(await company()).toMatchObject({ ecosystemDisabled: true, settings: { isEnableAddressValidation: true } });
      await panelOf(second).getByRole('checkbox', { name: 'Ecosystem disabled' }).click();
      await panelOf(second).getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(async () => (await company())?.ecosystemDisabled).toBe(false);
    },
  );

  it('is not left with changes without a question, whichever way is used', long, async () => {
    const user = await atContext();
    const page = await openCustomers(user, `?row=${harness.product.info.realmId}`);
    const panel = panelOf(page);
    const changed = panel.getByRole('checkbox', { name: 'Ecosystem disabled' });
    await changed.click();
    const refuse = async (title: string) => {
      const dialog = page.getByRole('alertdialog', { name: title });
      await dialog.getByText('There are some unsaved changes. Do you really want to navigate away?').waitFor();
      await dialog.getByRole('button', { name: 'No' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await refuse('Leave this configuration?');
    await panel.getByRole('button', { name: 'Close' }).click();
    await refuse('Leave this configuration?');
    await page.getByRole('link', { name: 'Health' }).click();
    await refuse('Leave this page?');
    await page.getByRole('link', { name: 'Log out' }).click();
    await refuse('Leave this page?');
    await search(user, 'Kestrel');
    await page.getByRole('button', { name: 'Edit configuration of Kestrel Outfitters' }).click();
    await refuse('Leave this configuration?');
    expect(await changed.isChecked()).toBe(true);
  });

  it('is left by the back button after one question', long, async () => {
    const user = await atContext();
    const page = await openCustomers(user);
    await search(user, 'Cottonwood');
    await page.getByRole('button', { name: 'Edit configuration of Cottonwood Landscape Supply' }).click();
    const panel = panelOf(page);
    await panel.getByRole('checkbox', { name: 'Ecosystem disabled' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('row')).toBe(harness.product.info.realmId);
    await page.goBack();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await panel.getByRole('checkbox', { name: 'Ecosystem disabled' }).waitFor({ state: 'hidden' });
    expect(await dialog.count()).toBe(0);
    await page.getByRole('link', { name: 'Health' }).click();
    await page.waitForURL(/\/health/);
  });

  it('can be downloaded with diagnostics as a file, which is logged', long, async () => {
    const user = await atContext();
    const { realmId } = harness.product.info;
    const page = await openCustomers(user, `?row=${realmId}`);
    const download = page.waitForEvent('download');
    await panelOf(page).getByRole('button', { name: 'Download diagnostics' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^diagnostics-${realmId}-\\d{12}\\.json$`));
    const content: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(content).toBeTypeOf('object');
    await panelOf(page).getByText('Downloaded diagnostics').waitFor();
  });
});

describe('disconnecting a customer', () => {
  it('requires a confirmation and happens at once', async () => {
    const user = await atContext();
    const page = await openCustomers(user);
    await found(user, 'Kestrel', 'Kestrel Outfitters');
    await disconnect(page, 'Kestrel Outfitters', 'Cancel');
    expect((await company('9341453905593370'))?.connection).toBe('connected');
    await disconnect(page, 'Kestrel Outfitters', 'Disconnect');
    await page.getByText('Customer is disconnected successfully!').waitFor();
    await rowOf(page, 'Kestrel Outfitters').getByText('Disconnected', { exact: true }).waitFor();
    expect((await company('9341453905593370'))?.connection).toBe('disconnected');
    const again = page.getByRole('button', { name: 'Disconnect Kestrel Outfitters' });
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    const panel = await edit(page, 'Kestrel Outfitters');
    await panel.getByText('This company is disconnected.').waitFor();
    expect(await panel.getByRole('button', { name: 'Save', exact: true }).getAttribute('aria-disabled')).toBe('true');
    await panel.getByText('Disconnected the company').waitFor();
  });

  it('shows one dialog for a double click', long, async () => {
    const user = await atContext();
    const page = await openCustomers(user);
    await found(user, 'Mill Creek', 'Mill Creek Furniture');
    const requestedUrls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') requestedUrls.push(request.url());
    });
    await page.getByRole('button', { name: 'Disconnect Mill Creek Furniture' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).dblclick();
    await page.getByText('Customer is disconnected successfully!').waitFor();
    expect(requestedUrls).toHaveLength(1);
  });

  it('after an old sign-in requires a new one, after which the customer is shown again', long, async () => {
    const user = await atContext(new Date(Date.now() - 16 * 60_000));
    const page = await openCustomers(user);
    await found(user, 'Redwood', 'Redwood Cycle Works');
    await disconnect(page, 'Redwood Cycle Works', 'Disconnect');
    const dialog = page.getByRole('alertdialog', { name: 'Sign in again to disconnect' });
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await user.chooseAtProvider('Morgan Hale');
    await page.waitForURL('**/admin/customers?find=9341453905593372&row=9341453905593372');
    await panelOf(page).getByText('Redwood Cycle Works').waitFor();
    expect(await companiesIn(page)).toEqual(['Redwood Cycle Works']);
    await disconnect(page, 'Redwood Cycle Works', 'Disconnect');
    await page.getByText('Customer is disconnected successfully!').waitFor();
  });

  it('tells users of the company why they are signed out', long, async () => {
    const dana = await harness.newUser(await signedIn(harness.product, 'dana'));
    await dana.open('/home');
    await dana.page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    const user = await atContext();
    const page = await openCustomers(user, `?row=${harness.product.info.realmId}`);
    await disconnect(page, demoCompanyName, 'Disconnect');
    await page.getByText('Customer is disconnected successfully!').waitFor();
    harness.allow(refusal(401));
    await dana.page.reload();
    await dana.page.getByRole('alertdialog').getByText('Support has disconnected this company').waitFor();
    const { services } = harness.product.connector;
    expect(await undoStaffDisconnect(services, harness.product.info.realmId, 'operator', 'undo')).toBe('undone');
  });

  it('signs out every user of the company', long, async () => {
    const dana = personAt(harness.product);
    const { realmId } = harness.product.info;
    const { body } = await signIn(dana, people.dana.sub, realmId);
    const token = textAt(body, 'appToken');
    expect((await dana.call('userConfiguration', { token })).status).toBe(200);
    const user = await atContext();
    const page = await openCustomers(user, `?row=${realmId}`);
    await disconnect(page, demoCompanyName, 'Disconnect');
    await page.getByText('Customer is disconnected successfully!').waitFor();
    await panelOf(page).getByText('This company is disconnected.').waitFor();
    expect((await dana.call('userConfiguration', { token })).status).toBe(401);
  });
});
