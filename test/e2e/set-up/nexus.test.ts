import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredBatch } from '../../../packages/connector/src/store/retention.ts';
import { long, splitAfter } from '../../long.ts';
import type { BrowserUser } from '../../support/browser/browser-user.harness.ts';
import { demoCompanyDay, useDemoCompany } from '../../support/browser/demo-company.fixture.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { field, listAt } from '../../support/json.ts';
import type { people } from '../../support/person.harness.ts';

const harness = useHostPages({ connected: true, webhooks: false });
const company = useDemoCompany(harness);

const provider = () => harness.product.sandbox.taxProvider();
/** The provider's nexus before the first test. */
let declared: ReturnType<typeof provider>['nexus'] | null = null;
beforeEach(() => {
  declared ??= [...provider().nexus];
  provider().nexus = [...declared];
  return deleteLists();
});

/** Deletes the stored lists of regions. */
function deleteLists(): Promise<void> {
  const [never, always] = [new Date(0), new Date('2100-01-01')];
  const before = {
    calls: never,
    estimates: never,
    webhookEvents: never,
    backgroundRuns: always,
    certificateRequests: always,
    sessions: never,
    activity: never,
  };
  return harness.product.connector.services.db.tx('system', (trx) => deleteExpiredBatch(trx, before));
}

const statesDeclared = () =>
  new Set(
    provider()
      .nexus.filter(({ companyId, jurisTypeId }) => companyId === 7001 && jurisTypeId === 'STA')
      .map(({ region }) => region),
  );

const declaredIn = (state: string) =>
  provider().nexus.filter(({ companyId, region }) => companyId === 7001 && region === state);

async function atNexus(who: keyof typeof people = 'dana'): Promise<BrowserUser> {
  const user = await harness.newUser(await signedIn(harness.product, who));
  await user.open('/nexussetup');
  await user.page.getByText(/^Based on the most recent 1000 invoices/).waitFor();
  return user;
}

const codes: Readonly<Record<string, string>> = {
  California: 'CA',
  Colorado: 'CO',
  Illinois: 'IL',
  Massachusetts: 'MA',
  Minnesota: 'MN',
  'New York': 'NY',
  Oregon: 'OR',
  Pennsylvania: 'PA',
  Texas: 'TX',
};

/** The newest thousand invoices by state, counted by the test. */
function booked(): ReadonlyMap<string, { readonly total: number; readonly taxed: number }> {
  const all = harness.product.sandbox.accounting().realms.get(harness.product.info.realmId)?.list('Invoice') ?? [];
  expect(all.length).toBeLessThan(1_000);
  const invoices = all.filter(({ PrivateNote }) => PrivateNote !== 'Voided');
  const counts = new Map<string, { total: number; taxed: number }>();
  for (const invoice of invoices) {
    const state = String(field(invoice, 'ShipAddr', 'CountrySubDivisionCode'));
    const { total, taxed } = counts.get(state) ?? { total: 0, taxed: 0 };
    const isTaxed = listAt(invoice, 'Line').some(
      (line) => field(line, 'SalesItemLineDetail', 'ItemRef', 'value') === '40' && Number(field(line, 'Amount')) > 0,
    );
    counts.set(state, { total: total + 1, taxed: taxed + (isTaxed ? 1 : 0) });
  }
  return counts;
}
const percent = (taxed: number, total: number) => (total === 0 ? '0.00' : ((taxed / total) * 100).toFixed(2));

const enabledRows = (page: Page) => page.locator('.st-nexus-enabled > li');
const openRows = (page: Page) => page.locator('tbody > tr');
const add = (page: Page) => page.getByRole('button', { name: 'Add region(s)' });
/** Adds what is selected, and confirms it. */
async function declare(page: Page): Promise<void> {
  await add(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
}
const inTable = (page: Page, name: string) => page.getByRole('row').getByRole('checkbox', { name, exact: true });
const localTaxes = (page: Page, name: string) => page.getByRole('radiogroup', { name: `Local taxes in ${name}` });
const onMap = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Map of the United States' }).getByRole('checkbox', { name: new RegExp(`^${name}`) });

describe('a company with some regions', () => {
  it('has a list to read and a table to select from, with shares of sales', async () => {
    const { page } = await atNexus();
    await page.getByRole('heading', { name: 'Where you collect tax!' }).first().waitFor();
    await page.getByText("You're set up to collect and remit taxes in these regions.").waitFor();
    const counts = booked();
    const rows = [...(await enabledRows(page).allInnerTexts()), ...(await openRows(page).allInnerTexts())];
    expect(rows).toHaveLength(Object.keys(codes).length);
    for (const row of rows) {
      const name = Object.keys(codes).find((one) => row.includes(one)) ?? row;
      const { total, taxed } = counts.get(codes[name] ?? '') ?? { total: 0, taxed: 0 };
      expect(row).toContain(`${percent(taxed, total)}%`);
      expect(row).toMatch(new RegExp(`(^|\\D)${total}(\\D|$)`));
    }
    expect(await enabledRows(page).getByRole('checkbox').count()).toBe(0);
    const all = [...counts.values()].reduce(
      (sum, { total, taxed }) => ({ total: sum.total + total, taxed: sum.taxed + taxed }),
      { total: 0, taxed: 0 },
    );
    await page
      .getByText(`Based on the most recent 1000 invoices: ${percent(all.taxed, all.total)}% of those`)
      .waitFor();
  });

  it('has its headquarters first', long, async () => {
    const { page } = await atNexus();
    expect(await enabledRows(page).first().innerText()).toMatch(/Colorado\s*HQ/);
  });

  it('adds what the user selected, and nothing is preselected', async () => {
    const { page } = await atNexus();
    expect(await add(page).getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await inTable(page, 'Illinois').check();
    await add(page).click();
    const question = page.getByRole('alertdialog', { name: 'Collect tax in Illinois?' });
    await question.getByText(/registered to collect sales tax there from \d\d/).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(statesDeclared().has('IL')).toBe(false);
    await declare(page);
    await page.getByRole('status').getByText('Selected nexus enabled successfully!').first().waitFor();
    await enabledRows(page).filter({ hasText: 'Illinois' }).waitFor();
    expect(await inTable(page, 'Illinois').count()).toBe(0);
    expect(statesDeclared().has('IL')).toBe(true);
    expect(await add(page).getAttribute('aria-disabled')).toBe('true');
  });

  it('shows a threshold with a link to its source', long, async () => {
    const { page } = await atNexus();
    const row = openRows(page).filter({ hasText: 'Illinois' });
    expect(await row.innerText()).toMatch(/\$[\d,.]+ of \$100,000/);
    const source = row.getByRole('link', { name: 'Source' });
    expect(await source.getAttribute('href')).toMatch(/^https:\/\/[\w.]*(gov|illinois|streamlined)/);
    expect(await source.getAttribute('target')).toBe('_blank');
    const oregon = openRows(page).filter({ hasText: 'Oregon' });
    expect(await oregon.innerText()).toContain('No sales tax');
    expect(await oregon.getByRole('checkbox').count()).toBe(0);
  });
});

describe('the map and the table', () => {
  it('are one control for the pointer', async () => {
    const { page } = await atNexus();
    await onMap(page, 'Illinois').click();
    expect(await inTable(page, 'Illinois').isChecked()).toBe(true);
    expect(await onMap(page, 'Illinois').isChecked()).toBe(true);
    await inTable(page, 'Illinois').uncheck();
    expect(await onMap(page, 'Illinois').isChecked()).toBe(false);
    await onMap(page, 'Illinois').hover();
    expect(await openRows(page).filter({ hasText: 'Illinois' }).getAttribute('data-pointed')).toBe('true');
  });

  it('are one control for the keys, with one tab stop on the map', async () => {
    provider().nexus = provider().nexus.filter(({ region }) => region !== 'MN');
    const { page } = await atNexus();
    const states = page.getByRole('group', { name: 'Map of the United States' }).getByRole('checkbox');
    expect(await states.count()).toBe(2);
    expect(await states.and(page.locator('[tabindex="0"]')).count()).toBe(1);
    await states.and(page.locator('[tabindex="0"]')).focus();
    const focused = () => page.locator('path:focus');
    const first = await focused().getAttribute('data-region');
    await page.keyboard.press('ArrowRight');
    const second = await focused().getAttribute('data-region');
    expect(new Set([first, second])).toEqual(new Set(['US-IL', 'US-MN']));
    await page.keyboard.press('Space');
    expect(await inTable(page, second === 'US-IL' ? 'Illinois' : 'Minnesota').isChecked()).toBe(true);
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.getByText('2 of 2 selected').waitFor();
  });
});

describe('a company without regions', () => {
  it('has a table to choose from, which adds them', long, async () => {
    provider().nexus = [];
    const { page } = await atNexus();
    await page.getByText('Select the regions where you are registered to collect tax.').waitFor();
    expect(await enabledRows(page).count()).toBe(0);
    expect(await openRows(page).count()).toBe(Object.keys(codes).length);
    await inTable(page, 'Colorado').check();
    await inTable(page, 'Minnesota').check();
    await localTaxes(page, 'Colorado').getByRole('radio', { name: /^All/ }).check();
    await declare(page);
    await page.getByText('Selected nexus enabled successfully!').first().waitFor();
    await page.getByText("You're set up to collect and remit taxes in these regions.").waitFor();
    expect(statesDeclared()).toEqual(new Set(['CO', 'MN']));
  });
});

describe('a company with all regions', () => {
  it('has a message that nothing is left to add', long, async () => {
    const first = await atNexus();
    for (const row of await openRows(first.page).getByRole('checkbox').all()) await row.check();
    await declare(first.page);
    await first.page.getByText(/^Good news!/).waitFor();
    expect(await openRows(first.page).getByRole('checkbox').count()).toBe(0);
    expect(await add(first.page).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('adding regions', () => {
  const day = (page: Page) => page.getByLabel('Collect tax from');

  it('collects tax from today, or from another chosen day with a warning', long, async () => {
    const { page } = await atNexus();
    expect(await day(page).count()).toBe(0);
    await inTable(page, 'Illinois').check();
    const today = await day(page).inputValue();
    expect(today).toBe(demoCompanyDay(harness.product.connector.services.clock.now()));
    await day(page).fill('2026-01-15');
    await page
      .getByRole('status')
      .getByText(/dated 01\/15\/2026 or later are affected/)
      .first()
      .waitFor();
    await declare(page);
    await enabledRows(page).filter({ hasText: 'Illinois' }).getByText('since 01/15/2026').waitFor();
    expect(declaredIn('IL')).toMatchObject([{ effectiveDate: '2026-01-15', nexusTypeId: 'SalesOrSellersUseTax' }]);
  });

  it('requires a day within a year', long, async () => {
    const { page } = await atNexus();
    await inTable(page, 'Illinois').check();
    await day(page).fill('2199-01-01');
    await add(page).click();
    await page.getByText(/^Enter a day up to /).waitFor();
    expect(await day(page).getAttribute('aria-invalid')).toBe('true');
    expect(statesDeclared().has('IL')).toBe(false);
  });

  it('requires the local taxes of home-rule states, and declares what was chosen', async () => {
    provider().nexus = [];
    const { page } = await atNexus();
    await inTable(page, 'Colorado').check();
    await add(page).click();
    await page.getByText('Choose the local taxes in Colorado.').waitFor();
    expect(await localTaxes(page, 'Colorado').getAttribute('aria-invalid')).toBe('true');
    expect(statesDeclared().size).toBe(0);
    await localTaxes(page, 'Colorado')
      .getByRole('radio', { name: /the state collects/ })
      .check();
    await page.getByRole('radio', { name: 'Sales tax', exact: true }).check();
    await declare(page);
    await enabledRows(page)
      .filter({ hasText: 'Colorado' })
      .getByText(/only local taxes that the state collects/)
      .waitFor();
    expect(declaredIn('CO')).toMatchObject([{ localNexusTypeId: 'StateAdministered', nexusTypeId: 'SalesTax' }]);
  });

  it('shows what Streamlined Sales Tax has declared, and who can change it', long, async () => {
    const streamlined = provider()
      .nexus.filter(
        ({ region, companyId, jurisTypeId }) => region === 'CO' && companyId === 7001 && jurisTypeId === 'STA',
      )
      .map((row) => ({ ...row, id: 99_002, region: 'WI', jurisName: 'WISCONSIN', nexusTypeId: 'SSTVolunteer' }));
    provider().nexus = [...provider().nexus, ...streamlined];
    const { page } = await atNexus();
    await enabledRows(page).filter({ hasText: 'Wisconsin' }).getByText('SST').waitFor();
    await page.getByText('Only its administrator at Avalara can change this.').waitFor();
  });

  it('in part reports the failed ones, and the list shows what is stored', long, async () => {
    // Declared from a later year on: neither in force nor to be declared again.
    const later = provider()
      .nexus.filter(
        ({ region, companyId, jurisTypeId, nexusTaxTypeGroup }) =>
          region === 'CO' && companyId === 7001 && jurisTypeId === 'STA' && nexusTaxTypeGroup === 'SalesAndUse',
      )
      .map((row) => ({ ...row, id: 99_001, region: 'NV', jurisName: 'NEVADA', effectiveDate: '2099-01-01' }));
    provider().nexus = [...provider().nexus, ...later];
    const { page } = await atNexus();
    await inTable(page, 'Illinois').check();
    await inTable(page, 'Nevada').check();
    await declare(page);
    await page
      .getByRole('alert')
      .getByText(/^Nexus was not enabled for Nevada\. \S/)
      .waitFor();
    await enabledRows(page).filter({ hasText: 'Illinois' }).waitFor();
    await inTable(page, 'Nevada').waitFor();
    expect(await inTable(page, 'Illinois').count()).toBe(0);
  });

  const faults = [
    ['does not answer', { kind: 'refused-connection' }],
    ['fails', { kind: 'status', status: 500 }],
  ] as const;
  for (const [[name, fault], options] of splitAfter<(typeof faults)[number]>(1, faults))
    it(`while the provider ${name} shows a warning, and can be retried`, options, async () => {
      const { page } = await atNexus();
      await inTable(page, 'Illinois').check();
      harness.product.sandbox.kernel.faults.add({ service: 'tax-provider', fault });
      await declare(page);
      await page.getByRole('alert').getByText(/again/).waitFor();
      expect(await inTable(page, 'Illinois').isChecked()).toBe(true);
      harness.product.sandbox.kernel.faults.clear();
      await declare(page);
      await page.getByText('Selected nexus enabled successfully!').first().waitFor();
    });

  it('refused without a message shows the default message', long, async () => {
    const { page } = await atNexus();
    await inTable(page, 'Illinois').check();
    await intercept(page, '**/api/AvaTax/nexus/*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: { value: false, error: null } }) : route.fallback(),
    );
    await declare(page);
    await page.getByRole('alert').getByText('Error occurred while enabling the nexus.').waitFor();
  });

  it('in a region without sales, which can be taken back on the same day', async () => {
    const { page } = await atNexus();
    await page.getByLabel('Another region').selectOption({ label: 'Wyoming' });
    expect(await inTable(page, 'Wyoming').count()).toBe(0);
    await page.getByRole('button', { name: 'Select this region' }).click();
    expect(await inTable(page, 'Wyoming').isChecked()).toBe(true);
    expect(await page.getByLabel('Another region').getByText('Oregon').count()).toBe(0);
    await declare(page);
    const wyoming = enabledRows(page).filter({ hasText: 'Wyoming' });
    await wyoming.getByRole('button', { name: 'Take back Wyoming' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('status').getByText('Wyoming was taken back.').first().waitFor();
    await wyoming.waitFor({ state: 'hidden' });
    expect(statesDeclared().has('WY')).toBe(false);
    expect(
      await enabledRows(page)
        .getByRole('button', { name: /^Take back/ })
        .count(),
    ).toBe(0);
  });

  it('is for administrators, while everybody can read', long, async () => {
    const { page } = await atNexus('luis');
    expect(await inTable(page, 'Illinois').isDisabled()).toBe(true);
    expect(await add(page).getAttribute('aria-disabled')).toBe('true');
    await page.getByText('Only an administrator can add regions.').first().waitFor({ state: 'attached' });
    expect(await onMap(page, 'Illinois').count()).toBe(0);
  });

  it('is refused to a user with a modified stored session', long, async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'luis', { isUsrAlw: true }));
    await user.open('/nexussetup');
    await inTable(user.page, 'Illinois').check();
    await declare(user.page);
    await user.page.getByText('Only an administrator of the company can add regions.').waitFor();
    expect(statesDeclared().has('IL')).toBe(false);
  });
});

describe('the nexus page', () => {
  it('reads again after a failed read', long, async () => {
    harness.allow(/net::ERR_FAILED/);
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const restore = await intercept(user.page, '**/api/AvaTax/nexus/*', (route) => route.abort());
    await user.open('/nexussetup');
    await user.page.getByRole('alert').getByText('Something went wrong, please try again later.').waitFor();
    restore();
    await user.page.getByRole('button', { name: 'Retry' }).click();
    await enabledRows(user.page).first().waitFor();
  });

  it('shows where a disconnected company collects', long, async () => {
    const profile = await signedIn(harness.product, 'dana');
    await company.change({ connection: 'disconnected' });
    const user = await harness.newUser(profile);
    await user.open('/nexussetup');
    await enabledRows(user.page).filter({ hasText: 'Colorado' }).waitFor();
  });

  it('links to home', long, async () => {
    const user = await atNexus();
    await user.page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await user.page.waitForURL(user.address('/home'));
  });

  it('leads a user without a session to the landing page with a message', long, async () => {
    const user = await harness.newUser();
    await user.open('/nexussetup');
    const dialog = user.page.getByRole('alertdialog');
    await dialog.getByText('Session is timed out. Please log in again.').waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await user.page.waitForURL(user.address('/learnmore'));
  });
});
