import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TaxDocument } from '@salestax/contract';
import { long, splitAfter } from '../../long.ts';
import type { BrowserUser } from '../../support/browser/browser-user.harness.ts';
import { useDemoCompany } from '../../support/browser/demo-company.fixture.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { refusal } from '../../support/browser/sign-in.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { callerOf } from '../../support/call.harness.ts';
import { taxDocument } from '../../support/documents.fixture.ts';
import { field, textAt } from '../../support/json.ts';
import type { people } from '../../support/person.harness.ts';
import { helpPages } from '../../support/product.harness.ts';

const harness = useHostPages({ connected: true, webhooks: false });
const company = useDemoCompany(harness);

const sentences = {
  saved: 'Settings saved successfully !',
  notSaved: 'Error occurred while saving the setiings.',
  incomplete: 'Please complete the configuration!',
  network: 'Something went wrong, please try again later.',
  timedOut: 'Session is timed out. Please log in again.',
  feeNeedsItems:
    'To enable the Retail Delivery Fee feature, please search and select the Retail delivery fee and Tax on Retail delivery fee items from search boxes.',
  feeAnnounced: 'This will enable Retail Delivery Fee feature, please click on Save button.',
};

async function atSettings(
  who: keyof typeof people = 'dana',
  prepare?: (user: BrowserUser) => unknown,
): Promise<BrowserUser> {
  const user = await harness.newUser(await signedIn(harness.product, who));
  await prepare?.(user);
  await user.open('/connectorsettings');
  await save(user.page).waitFor();
  return user;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const makeAllTaxable = (page: Page) => page.getByRole('checkbox', { name: 'Make all customers taxable' });
const startDate = (page: Page) => page.locator('input[name=AvaTaxStartDate]');
const fee = (page: Page) => page.getByRole('switch', { name: 'Retail delivery fee' });
const isOff = async (button: Locator) => (await button.getAttribute('aria-disabled')) === 'true';

async function typeAndLeave(input: Locator, typed: string): Promise<void> {
  await input.fill(typed);
  await input.blur();
}

async function saved(page: Page): Promise<void> {
  await save(page).click();
  await page.getByText(sentences.saved).waitFor();
}

/** The estimate that the panel would receive for a document now. */
async function estimate(changes: Partial<TaxDocument>): Promise<unknown> {
  const call = callerOf(harness.product, await harness.product.embedToken());
  return (await call('getTax', { body: taxDocument(changes) })).body;
}
const taxOf = (answer: unknown) => Number(field(answer, 'avaTax'));

describe('the settings form', () => {
  it('has a control of each name, with the stored value', async () => {
    const { page } = await atSettings();
    const names = [
      'AvaTaxAccountNumber',
      'AvaTaxCompanyCode',
      'AvaTaxUserName',
      'AvaTaxStartDate',
      'IsMakeAllCustomerTaxable',
      'SalesTaxItem',
      'RdfItem',
      'TaxOnRdfItem',
      'ApplyParentExemptionToSubCustomer',
      'ApplyParentExemptionToProject',
    ];
    const counts = names.map((name) => page.locator(`form [name=${name}]`).count());
    expect(await Promise.all(counts)).toEqual(names.map(() => 1));
    expect(await text(page, 'AvaTax account number').inputValue()).toBe('2000134567');
    expect(await page.getByLabel('Company code').inputValue()).toBe('COTTONWOOD');
    expect(await text(page, 'User name').inputValue()).toBe('dana@cottonwood.example');
    expect(await picker(page, 'Sales tax item').inputValue()).toBe('Sales Tax');
    expect(await picker(page, 'Retail delivery fee item').inputValue()).toBe('Retail Delivery Fee');
    expect(await picker(page, 'Tax on retail delivery fee item').inputValue()).toBe('Tax on Retail Delivery Fee');
    expect(await fee(page).isChecked()).toBe(true);
    expect(await makeAllTaxable(page).isChecked()).toBe(false);
  });

  it('opens with the stored values while no vendor answers', long, async () => {
    const { page } = await atSettings('dana', () => {
      for (const service of ['accounting', 'tax-provider'] as const)
        harness.product.sandbox.kernel.faults.add({ service, fault: { kind: 'latency', milliseconds: 60_000 } });
    });
    // The items have their ids: their names are in QuickBooks.
    expect(await picker(page, 'Sales tax item').inputValue()).toBe('40');
    expect(await page.getByLabel('Company code').inputValue()).toBe('COTTONWOOD');
  });

  it('makes all customers taxable when nothing was chosen', long, async () => {
    await company.changeSettings({ isMakeAllCustomerTaxable: true });
    const { page } = await atSettings();
    expect(await makeAllTaxable(page).isChecked()).toBe(true);
  });

  it('shows at once that the configuration is not complete', long, async () => {
    const prepare = () => company.changeSettings({ taxItemId: '' });
    const { page } = await atSettings('dana', prepare);
    await page.getByText(sentences.incomplete).waitFor();
    await picker(page, 'Sales tax item').click();
    await page.getByRole('option', { name: 'Sales Tax', exact: true }).click();
    await saved(page);
    await page.getByText(sentences.incomplete).waitFor({ state: 'hidden' });
  });

  it('shows for five seconds that the settings were saved', long, async () => {
    const { page } = await atSettings('dana', ({ profile }) => profile.clock.install());
    await makeAllTaxable(page).click();
    await saved(page);
    await page.clock.runFor(5_500);
    await page.getByText(sentences.saved).waitFor({ state: 'hidden' });
  });

  it('links to home and to its help', long, async () => {
    const user = await atSettings();
    await user.profile.route('https://help.example/**', (route) => route.fulfill({ body: 'Help' }));
    const help = await user.windowOf(() =>
      user.page.getByRole('link', { name: 'Help with connector settings' }).click(),
    );
    await help.waitForURL(helpPages.settings);
    await user.page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await user.page.waitForURL(user.address('/home'));
  });

  it('is the same screen at /advancesettings', long, async () => {
    const { page } = await atSettings();
    await page.goto(`${harness.product.info.api}/advancesettings`);
    await save(page).waitFor();
  });
});

describe('Save in the settings', () => {
  it('is enabled by a change', long, async () => {
    const { page } = await atSettings();
    expect(await isOff(save(page))).toBe(true);
    await startDate(page).fill('2026-05-01');
    expect(await isOff(save(page))).toBe(false);
    await startDate(page).fill('');
    expect(await isOff(save(page))).toBe(true);
  });

  const invalid: readonly (readonly [name: string, field: string, typed: string, sentence: string])[] = [
    ['no account number', 'AvaTax account number', '', 'AvaTax account number is required'],
    ['letters in it', 'AvaTax account number', '20x', 'Invalid AvaTax Account number.'],
    ['a number of another account', 'AvaTax account number', '2000134568', 'Invalid AvaTax Account number.'],
    ['no user name', 'User name', '', 'User name is required'],
    ['an unknown user name', 'User name', 'nobody@cottonwood.example', 'The credentials that are kept'],
  ];
  for (const [[name, field, typed, sentence], options] of splitAfter(1, invalid))
    it(`is disabled by an invalid field: ${name}`, options, async () => {
      const { page } = await atSettings();
      await typeAndLeave(text(page, field), typed);
      await page.getByText(sentence).first().waitFor();
      expect(await isOff(save(page))).toBe(true);
      expect(await text(page, field).getAttribute('aria-invalid')).toBe('true');
    });

  it('requires a company and a sales tax item', async () => {
    await company.change({ providerCompanyCode: null });
    const { page } = await atSettings();
    await page.getByText(sentences.incomplete).waitFor();
    await page.getByRole('button', { name: 'Clear Sales tax item' }).click();
    await picker(page, 'Sales tax item').blur();
    await save(page).click({ force: true });
    const summary = page.getByRole('group').or(page.getByRole('alert')).filter({ hasText: 'need a correction' });
    await summary.first().waitFor();
    await page.getByText('Sales Tax item is required').first().waitFor();
    await page.getByText('Company code is required').first().waitFor();
  });
});

describe('the item search', () => {
  const results = (page: Page) => page.locator('.st-combobox [role=status]');

  it('accepts only an item that was found, never free text', async () => {
    const { page } = await atSettings();
    const box = picker(page, 'Retail delivery fee item');
    await box.fill('mulch');
    await page.getByRole('option', { name: /mulch/i }).first().waitFor();
    await box.blur();
    expect(await box.inputValue()).toBe('Retail Delivery Fee');
    expect(await isOff(save(page))).toBe(true);
    await box.fill('mulch');
    await page.getByRole('option', { name: /mulch/i }).first().click();
    expect(await box.inputValue()).toMatch(/mulch/i);
    expect(await isOff(save(page))).toBe(false);
  });

  it('calls 200 ms after the last key, and once for the same text', long, async () => {
    const user = await atSettings('dana', ({ profile }) => profile.clock.install());
    const { page } = user;
    const searches: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().includes('SearchItemsFromQbo')) searches.push(request.postDataJSON());
    });
    const answered = () => page.waitForResponse('**/SearchItemsFromQbo/*');
    await page.clock.pauseAt(Date.now() + 60_000);
    const box = picker(page, 'Retail delivery fee item');
    await box.fill('d');
    await page.clock.runFor(199);
    await box.fill('de');
    await page.clock.runFor(199);
    expect(searches).toEqual([]);
    const first = answered();
    await page.clock.runFor(1);
    await first;
    await box.fill('de ');
    await page.clock.runFor(1_000);
    await box.fill('del');
    await box.fill('de');
    await page.clock.runFor(1_000);
    expect(searches).toEqual([{ search: 'de' }]);
    const second = answered();
    await box.fill('drip');
    await page.clock.runFor(200);
    await second;
    expect(searches).toEqual([{ search: 'de' }, { search: 'drip' }]);
  });

  it.each([
    ['the number of results', 'Tax on Retail', '1 result available'],
    ['that there are none', 'no such thing', 'No results available'],
  ])('shows %s 100 ms later', long, async (_, typed, sentence) => {
    const { page } = await atSettings('dana', ({ profile }) => profile.clock.install());
    await page.clock.pauseAt(Date.now() + 60_000);
    const answered = page.waitForResponse('**/SearchItemsFromQbo/*');
    await picker(page, 'Retail delivery fee item').fill(typed);
    await page.clock.runFor(200);
    await answered;
    await page.locator('.st-listbox-note').getByText(sentence).waitFor();
    await page.clock.runFor(99);
    expect((await results(page).allInnerTexts()).join('')).toBe('');
    // Up to one frame and one zero-length timer later.
    await page.clock.runFor(18);
    await results(page).getByText(sentence).waitFor({ state: 'attached' });
  });

  it('reports in the field that the accounting service does not answer, and keeps what was typed', async () => {
    const { page } = await atSettings();
    await startDate(page).fill('2026-01-05');
    const fault = { kind: 'status', status: 503 } as const;
    harness.product.sandbox.kernel.faults.add({ service: 'accounting', path: 'query', fault });
    const box = picker(page, 'Retail delivery fee item');
    await box.fill('mulch');
    await page.getByText('The search failed. Type again to retry.').first().waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    harness.product.sandbox.kernel.faults.clear();
    await box.fill('drip');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    expect(await startDate(page).inputValue()).toBe('2026-01-05');
  });
});

describe('the retail delivery fee', () => {
  it('can be switched on only with both of its items', long, async () => {
    const prepare = () =>
      company.changeSettings({ isEnableRetailDeliveryFee: false, taxOnRdfItemId: '', taxOnRdfItemCode: '' });
    const { page } = await atSettings('dana', prepare);
    await fee(page).click();
    const alert = page.getByRole('alertdialog');
    await alert.getByText(sentences.feeNeedsItems).waitFor();
    await alert.getByRole('button', { name: 'Ok' }).click();
    expect(await fee(page).isChecked()).toBe(false);
    expect(await isOff(save(page))).toBe(true);

    await picker(page, 'Tax on retail delivery fee item').fill('Tax on Retail');
    await page.getByRole('option', { name: 'Tax on Retail Delivery Fee' }).click();
    await fee(page).click();
    await page.getByRole('status').getByText(sentences.feeAnnounced).first().waitFor();
    await page.getByRole('button', { name: 'Clear Retail delivery fee item' }).click();
    expect(await fee(page).isChecked()).toBe(false);
    await page.getByText(sentences.feeAnnounced).waitFor({ state: 'hidden' });
  });

  it('is on documents once it is saved, and gone when it is switched off', async () => {
    const prepare = () => company.changeSettings({ isEnableRetailDeliveryFee: false });
    const { page } = await atSettings('dana', prepare);
    expect(await estimate({ referenceNumber: 'R-1' })).toMatchObject({ rdfAmount: '', taxOnRdfAmount: '' });
    await fee(page).click();
    await saved(page);
    expect((await company.read()).settings.isEnableRetailDeliveryFee).toBe(true);
    expect(await estimate({ referenceNumber: 'R-2' })).toMatchObject({ rdfAmount: 0.28 });
    await fee(page).click();
    await saved(page);
    expect(await estimate({ referenceNumber: 'R-3' })).toMatchObject({ rdfAmount: '' });
  });
});

describe('saved settings', () => {
  it('are read back, and the form is unchanged', async () => {
    const { page } = await atSettings();
    await startDate(page).fill('2026-05-01');
    await page.getByText('Documents before 5/1/2026 are not calculated.').waitFor();
    await page.getByRole('checkbox', { name: 'Address validation' }).click();
    await page.getByText('2 unsaved changes').waitFor();
    await saved(page);
    await page.getByText('No unsaved changes').waitFor();
    await page.reload();
    await save(page).waitFor();
    expect(await startDate(page).inputValue()).toBe('2026-05-01');
    expect((await company.read()).settings).toMatchObject({
      avaTaxStartDate: '2026-05-01',
      isEnableAddressValidation: true,
      taxItemId: '40',
    });
  });

  it('apply to documents: the start date', long, async () => {
    const { page } = await atSettings();
    await startDate(page).fill('2026-05-01');
    await saved(page);
    const before = await estimate({ DocumentDate: '2026-04-30' });
    expect(textAt(before, 'errorMessage')).toBe(
      'AvaTax calculation Start date: 05/01/2026 set in the Connector Configuration is restricting the tax calculation.',
    );
    expect(taxOf(await estimate({ DocumentDate: '2026-05-01' }))).toBeGreaterThan(0);
  });

  /** A customer that only the accounting service marks as exempt. */
  function addCharity(): string {
    const books = harness.product.sandbox.accounting().realms.get(harness.product.info.realmId);
    const charity = { DisplayName: 'Garden Charity', Taxable: false, TaxExemptionReasonId: '5' };
    const added = books?.create('Customer', charity);
    if (added?.ok !== true) throw new Error(`No customer: ${JSON.stringify(added)}`);
    return textAt(added.entity, 'Id');
  }

  it('apply to documents: who is taxable', long, async () => {
    const ofCharity = { customerId: addCharity() };
    const { page } = await atSettings();
    expect(taxOf(await estimate({ ...ofCharity, referenceNumber: 'T-1' }))).toBe(0);
    await makeAllTaxable(page).click();
    await saved(page);
    expect(taxOf(await estimate({ ...ofCharity, referenceNumber: 'T-2' }))).toBeGreaterThan(0);
  });

  it('of two administrators at once are never merged silently', long, async () => {
    const first = await atSettings();
    const second = await atSettings('priya');
    await startDate(second.page).fill('2026-06-01');
    await makeAllTaxable(second.page).click();
    await saved(second.page);

    const { page } = first;
    const wasTaxable = await makeAllTaxable(page).isChecked();
    await startDate(page).fill('2026-07-01');
    await save(page).click();
    await page.getByText(sentences.notSaved).waitFor();
    expect(await makeAllTaxable(page).isChecked()).toBe(!wasTaxable);
    const offered = page.getByRole('group', { name: 'Somebody else saved these settings meanwhile' });
    expect(await offered.innerText()).toMatch(/Yours: 7\/1\/2026\s+Saved now: 6\/1\/2026/);
    expect(await startDate(page).inputValue()).toBe('2026-07-01');
    await offered.getByRole('button', { name: 'Use what is saved: Start date' }).click();
    expect(await startDate(page).inputValue()).toBe('2026-06-01');
    await page.getByText('No unsaved changes').waitFor();
    await startDate(page).fill('2026-07-01');
    await saved(page);
    expect((await company.read()).settings.avaTaxStartDate).toBe('2026-07-01');
  });
});

describe('a save of the settings that fails', long, () => {
  it('for the network shows a message and leaves the form unchanged', async () => {
    harness.allow(/net::ERR_FAILED/);
    const { page } = await atSettings();
    const restore = await intercept(page, '**/api/Configuration/config', (route) => route.abort());
    await startDate(page).fill('2026-05-01');
    await save(page).click();
    await page.getByRole('alert').getByText(sentences.network).waitFor();
    expect(await startDate(page).inputValue()).toBe('2026-05-01');
    restore();
    await saved(page);
  });

  it('in the service warns before typed values are lost', async () => {
    harness.allow(refusal(500));
    const { page } = await atSettings();
    const restore = await intercept(page, '**/api/Configuration/config', (route) =>
      route.fulfill({ status: 500, json: {}, headers: { 'x-correlation-id': 'c-4711' } }),
    );
    await startDate(page).fill('2026-05-01');
    await save(page).click();
    const alert = page.getByRole('alertdialog').filter({ hasText: sentences.network });
    await alert.getByRole('button', { name: 'Ok' }).click();
    const question = page.getByRole('alertdialog').filter({ hasText: 'There are some unsaved changes.' });
    await question.getByRole('button', { name: 'No' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await startDate(page).inputValue()).toBe('2026-05-01');
    restore();
    await saved(page);
  });

  it('because the accounting service cannot read the items is shown as not saved', async () => {
    const { page } = await atSettings();
    await picker(page, 'Retail delivery fee item').fill('mulch');
    await page.getByRole('option', { name: /mulch/i }).first().click();
    const picked = await picker(page, 'Retail delivery fee item').inputValue();
    harness.product.sandbox.kernel.faults.add({ service: 'accounting', fault: { kind: 'status', status: 500 } });
    await save(page).click();
    await page.getByText(sentences.notSaved).waitFor();
    expect(await picker(page, 'Retail delivery fee item').inputValue()).toBe(picked);
    harness.product.sandbox.kernel.faults.clear();
    await saved(page);
  });

  it('for a missing session shows a message, and leads to the landing page without a question', async () => {
    const { page } = await atSettings();
    await startDate(page).fill('2026-05-01');
    await page.evaluate(() => localStorage.removeItem('qbo_session'));
    await save(page).click();
    const alert = page.getByRole('alertdialog').filter({ hasText: sentences.timedOut });
    await alert.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL(`${harness.product.info.api}/learnmore`);
  });
});

describe('a user who may not change the settings', long, () => {
  it('is led to home', async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'luis'));
    await user.open('/connectorsettings');
    await user.page.waitForURL(user.address('/home'));
  });

  it('with a modified stored session is shown the dialog for administrators', async () => {
    harness.allow(refusal(403));
    const user = await harness.newUser(await signedIn(harness.product, 'luis', { isUsrAlw: true }));
    await user.open('/connectorsettings');
    const dialog = user.page.getByRole('alertdialog', { name: 'Administrator Access Required' });
    await dialog.getByRole('button', { name: 'Sign-In' }).click();
    await user.page.waitForURL(user.address('/learnmore'));
  });

  it('without a session is led to the landing page with a message', async () => {
    const user = await harness.newUser();
    await user.open('/connectorsettings');
    await user.page.getByText(sentences.timedOut).waitFor();
    expect(user.page.url()).toBe(user.address('/learnmore'));
  });
});

describe('the settings in a window with a source', long, () => {
  it('are read-only under the provider header, with a button to edit them', async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const { page } = user;
    await user.open('/connectorsettings/avatax');
    await page.getByText('2000134567', { exact: true }).waitFor();
    expect(await page.locator('form, input, select').count()).toBe(0);
    expect(await page.getByRole('banner').innerText()).toMatch(/^Avalara/);
    expect(await page.getByRole('link', { name: 'Log out' }).count()).toBe(0);
    for (const value of ['Active', 'COTTONWOOD', 'Sales Tax', 'Tax on Retail Delivery Fee'])
      await page.getByText(value, { exact: true }).first().waitFor();
    const full = await user.windowOf(() => page.getByRole('link', { name: /Open the connector settings/ }).click());
    await full.waitForURL(user.address('/connectorsettings'));
    await save(full).waitFor();
  });
});

describe('unsaved settings', long, () => {
  const question = (page: Page) =>
    page.getByRole('alertdialog').filter({
      hasText: 'There are some unsaved changes. Do you really want to navigate away?',
    });

  it('lead to a question at the link to home; No retains them, Yes discards them', async () => {
    const user = await atSettings();
    const { page } = user;
    await startDate(page).fill('2026-05-01');
    const home = page.getByRole('main').getByRole('link', { name: 'Home' });
    await home.click();
    await question(page).getByRole('button', { name: 'No' }).click();
    expect(await startDate(page).inputValue()).toBe('2026-05-01');
    await home.click();
    await question(page).getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(user.address('/home'));
    expect((await company.read()).settings.avaTaxStartDate).toBeNull();
  });

  it('lead to a question on browser back and on closing the tab', async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const { page } = user;
    await user.open('/home');
    await page.getByRole('link', { name: 'Advance Settings' }).click();
    await startDate(page).fill('2026-05-01');
    await page.evaluate(() => history.back());
    await question(page).getByRole('button', { name: 'No' }).click();
    expect(await startDate(page).inputValue()).toBe('2026-05-01');
    const dialogShown = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await dialogShown;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
  });

  it('lead to no question once they are saved or discarded', async () => {
    const user = await atSettings();
    const { page } = user;
    await startDate(page).fill('2026-05-01');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await startDate(page).inputValue()).toBe('');
    await startDate(page).fill('2026-06-01');
    await saved(page);
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await page.waitForURL(user.address('/home'));
  });
});
