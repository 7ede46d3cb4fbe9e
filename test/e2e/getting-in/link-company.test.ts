import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeCompany, companyOfRealm, type Company } from '../../../packages/connector/src/store/companies.ts';
import { long } from '../../long.ts';
import { people, type BrowserUser } from '../../support/browser/browser-user.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { userWithoutDelays } from '../../support/browser/sign-in.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { textAt } from '../../support/json.ts';
import { connect, people as persons, personAt, signIn } from '../../support/person.harness.ts';
import { helpPages } from '../../support/product.harness.ts';

const harness = useHostPages();
const password = 'sandbox-password';
/** Companies at the accounting service; tests connect them as different provider users. */
const realms = { first: '9341452100000001', second: '9341452100000002' } as const;

beforeAll(async () => {
  for (const realmId of Object.values(realms)) {
    const person = personAt(harness.product);
    const { body } = await signIn(person, persons.dana.sub);
    await connect(person, textAt(body, 'appToken'), persons.dana.accounting, realmId);
  }
});

async function companyAt(realmId: string): Promise<Company | null> {
  return harness.product.connector.services.db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
}

/** Connects a company as this user, without linking it. */
async function connectedBy(who: keyof typeof persons, realmId: string): Promise<void> {
  const { db, clock } = harness.product.connector.services;
  const nothing = { providerAccountId: null, providerCompanyCode: null, providerCompanyId: null };
  const changes = { ...nothing, providerLogin: null, providerUserName: null, connectedBy: persons[who].sub };
  await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, changes, clock.now()));
}

async function atLinkCompany(who: keyof typeof persons, realmId: string): Promise<BrowserUser> {
  await connectedBy(who, realmId);
  const user = await harness.newUser(await signedIn(harness.product, who, { realmId }));
  await user.open('/linkcompany');
  await user.page
    .getByRole('heading', { name: "Let's make sure we setup the correct Tax Profile for your transactions" })
    .waitFor();
  return user;
}

async function enter(page: Page, user: string, secret: string): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(user);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const dropdown = (page: Page) => page.getByRole('combobox', { name: 'Company' });
const link = (page: Page) => page.getByRole('button', { name: 'Link company' });

describe('linking a provider account', () => {
  it('with several companies offers a choice, with the first one preselected', async () => {
    const user = await atLinkCompany('sam', realms.second);
    const { page } = user;
    await enter(page, 'owner@ridgeline.example', password);
    await dropdown(page).waitFor();
    const codes = await dropdown(page)
      .locator('option')
      .evaluateAll((all) => all.map((one) => Reflect.get(one, 'value')));
    expect(codes).toHaveLength(3);
    expect(await dropdown(page).inputValue()).toBe(codes[0]);
    await dropdown(page).selectOption(codes[1] ?? '');
    await link(page).click();
    // Home leads an administrator to the missing settings.
    await page.waitForURL(user.address('/connectorsettings'));
    expect(await companyAt(realms.second)).toMatchObject({
      providerAccountId: '2000134568',
      providerCompanyCode: codes[1],
      providerUserName: 'owner@ridgeline.example',
    });
    expect(await user.record()).toMatchObject({ isAvaTaxCompanyConfigured: true, isSetupComplete: false });
  });

  it('with one company links it without a question', async () => {
    const user = await atLinkCompany('dana', realms.first);
    await enter(user.page, 'dana@cottonwood.example', password);
    await user.page.waitForURL(user.address('/connectorsettings'));
    expect(await companyAt(realms.first)).toMatchObject({ providerCompanyCode: 'COTTONWOOD' });
  });

  it('without a company shows a message and the way to another account and back', long, async () => {
    const user = await atLinkCompany('ana', realms.second);
    const { page } = user;
    await enter(page, 'owner@juniper.example', password);
    await page.getByText('Company Not Present').waitFor();
    await page.getByRole('link', { name: 'Use another AvaTax account' }).waitFor();
    await page.getByRole('button', { name: 'Back to integration' }).click();
    await page.waitForURL(user.address('/integration'));
    expect(await user.record()).toMatchObject({ realmId: '', userId: '', isQboConnected: false });
  });

  it('other than the one of the sign-in is refused', async () => {
    const { page } = await atLinkCompany('dana', realms.first);
    await enter(page, 'owner@ridgeline.example', password);
    await page.getByText('This user name belongs to another AvaTax account than the one you signed in with.').waitFor();
    expect(await companyAt(realms.first)).toMatchObject({ providerAccountId: null, providerLogin: null });
  });

  it('can be exchanged by the user whose company it is', long, async () => {
    await connectedBy('ana', realms.second);
    const user = await harness.newUser(await signedIn(harness.product, 'ana', { realmId: realms.second }));
    await user.profile.clock.install();
    const { page } = user;
    await user.open('/linkcompany');
    await enter(page, 'owner@juniper.example', password);
    await page.getByRole('link', { name: 'Use another AvaTax account' }).click();
    await page.getByText('Please sign in with your AvaTax account.').waitFor();
    await page.getByText('New to AvaTax?').waitFor();
    const more = page.getByRole('link', { name: 'Learn More' });
    expect([await more.getAttribute('href'), await more.getAttribute('target')]).toEqual([helpPages.avatax, '_blank']);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await user.chooseAtProvider(people.severalCompanies);
    await page.getByText('Please wait...').first().waitFor();
    await page.clock.fastForward(3_000);
    await page.waitForURL(user.address('/linkcompany'));
    expect(await user.record()).toMatchObject({ userName: people.severalCompanies, realmId: realms.second });
    await enter(page, 'owner@ridgeline.example', password);
    await dropdown(page).waitFor();
  });
});

describe('user name and password of the provider', () => {
  it('are both required', long, async () => {
    const { page } = await atLinkCompany('priya', realms.first);
    // It is filled in with that of the sign-in.
    await page.getByRole('textbox', { name: 'User name' }).fill('');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Enter the user name.').waitFor();
    await page.getByText('Enter the password.').waitFor();
    expect(await page.getByRole('textbox', { name: 'User name' }).evaluate((input) => input.matches(':focus'))).toBe(
      true,
    );
  });

  it('are reported beside the field when wrong, and limited to five attempts a minute', async () => {
    const { page } = await atLinkCompany('priya', realms.first);
    const wrong = page.getByText('Avalara AvaTax does not accept this user name and password.');
    for (const attempt of [1, 2, 3, 4, 5]) {
      await enter(page, 'priya@cottonwood.example', `wrong ${attempt}`);
      await wrong.waitFor();
      expect(await page.getByLabel('Password', { exact: true }).evaluate((input) => input.matches(':focus'))).toBe(
        true,
      );
      await page.getByLabel('Password', { exact: true }).fill('');
    }
    await enter(page, 'priya@cottonwood.example', password);
    await page.getByText('Too many attempts. Try again in a minute.').waitFor();
    expect(await page.getByRole('textbox', { name: 'User name' }).inputValue()).toBe('priya@cottonwood.example');
    expect(await companyAt(realms.first)).toMatchObject({ providerLogin: null });
  });

  it.each([
    ['does not answer', { kind: 'refused-connection' }],
    ['fails', { kind: 'status', status: 500 }],
    ['answers 429', { kind: 'status', status: 429 }],
  ] as const)('can be checked again after the tax provider %s', long, async (_, fault) => {
    const user = await atLinkCompany('sam', realms.second);
    const { page } = user;
    harness.product.sandbox.kernel.faults.add({ service: 'tax-provider', fault });
    await enter(page, 'owner@ridgeline.example', password);
    await page.getByText(/again/).first().waitFor();
    expect(await companyAt(realms.second)).toMatchObject({ providerLogin: null });
    harness.product.sandbox.kernel.faults.clear();
  });

  it('stay in the form when the service does not respond', long, async () => {
    harness.allow(/net::ERR_FAILED/);
    const { page } = await atLinkCompany('dana', realms.second);
    const restore = await intercept(page, '**/api/avatax/authorize/*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await enter(page, 'dana@cottonwood.example', password);
    await page.getByRole('alert').getByText('Something went wrong, please try again later.').waitFor();
    expect(await page.getByRole('textbox', { name: 'User name' }).inputValue()).toBe('dana@cottonwood.example');
    restore();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/connectorsettings');
  });
});

describe('a failed link', () => {
  it('shows its message and the list of companies, also a single one, and can be retried', long, async () => {
    const user = await atLinkCompany('dana', realms.second);
    const { page } = user;
    const companies = page.waitForResponse('**/api/avatax/company/*');
    await intercept(page, '**/api/avatax/linkCompany/*', async (route) => {
      harness.product.sandbox.kernel.faults.add({ service: 'tax-provider', fault: { kind: 'refused-connection' } });
      await route.fallback();
    });
    await enter(page, 'dana@cottonwood.example', password);
    await companies;
    await page.getByRole('alert').waitFor();
    expect(await dropdown(page).inputValue()).toBe('COTTONWOOD');
    await page.unrouteAll();
    harness.product.sandbox.kernel.faults.clear();
    await link(page).click();
    await page.waitForURL(user.address('/connectorsettings'));
  });
});

describe('the page that links a company', () => {
  it('reports that no company is connected and links to the page that connects one', long, async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana', { realmId: '' }));
    await user.open('/linkcompany');
    await user.page.getByText('Your Avalara AvaTax integration is not connected to QuickBooks Online!').waitFor();
    await user.page.getByRole('link', { name: 'Connect QuickBooks' }).click();
    await user.page.waitForURL(user.address('/integration'));
  });

  it('leads a user without a session to the landing page with a message', long, async () => {
    const user = await userWithoutDelays(harness);
    await user.open('/linkcompany');
    await user.page.getByText('Session is timed out. Please log in again.').waitFor();
    expect(user.page.url()).toBe(user.address('/learnmore'));
  });

  it('is read-only for a user who is not an administrator', async () => {
    await connectedBy('dana', realms.first);
    const user = await harness.newUser(
      await signedIn(harness.product, 'dana', { realmId: realms.first, isUsrAlw: false }),
    );
    await user.open('/linkcompany');
    await user.page.getByText('Only an administrator can link a company.').first().waitFor();
    expect(await user.page.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true');
  });
});
