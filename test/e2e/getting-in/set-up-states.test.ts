// @module-tag long: each way in which the portal's choice and the set-up can differ; setup-flows.test.ts has the usual way
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changeCompany, disconnectCompany } from '../../../packages/connector/src/store/companies.ts';
import { type BrowserUser, people } from '../../support/browser/browser-user.harness.ts';
import { built } from '../../support/browser/built.ts';
import { useHostPagesOf } from '../../support/browser/host-pages.harness.ts';
import { PortalStart, setUpFromPortal } from '../../support/browser/set-up-from-portal.harness.ts';
import { demoCompany, SetUp } from '../../support/browser/set-up.harness.ts';
import { passCountdown, passMoment, refusal } from '../../support/browser/sign-in.harness.ts';
import { startProduct } from '../../support/product.harness.ts';

// Every test starts with companies that are not connected.
const harness = useHostPagesOf(() => startProduct({ ...built, connected: false }), 'test');

const newCompany = 'Cottonwood Equipment Rental';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const services = () => harness.product.connector.services;
async function realmOf(name: string): Promise<string> {
  const row = await services().db.tx('system', (trx) =>
    trx.selectFrom('company').select('realmId').where('name', '=', name).executeTakeFirstOrThrow(),
  );
  return row.realmId;
}
async function inCompany(name: string, work: Parameters<typeof changeCompany>[2] | 'disconnect'): Promise<void> {
  const realmId = await realmOf(name);
  const { db, clock } = services();
  await db.tx({ realm: realmId }, async (trx) => {
    if (work === 'disconnect') await disconnectCompany(trx, realmId, 'administrator', clock.now());
    else await changeCompany(trx, realmId, work, clock.now());
  });
}

/** A company that an administrator of the first account has connected and linked. */
async function linkedCompany(): Promise<SetUp> {
  const setUp = new SetUp(await harness.newUser());
  await setUp.signIn();
  await setUp.connect();
  await setUp.link();
  return setUp;
}

/** Signs in, and consents to a company in a window of its own, which stays open. */
async function consentOf(user: BrowserUser, person: string, company: string): Promise<Page> {
  const setUp = new SetUp(user);
  await setUp.signIn(person);
  await setUp.isAt('/integration');
  const popup = await setUp.openConsent();
  await user.consentAtAccounting(people.administrator, company, popup);
  return popup;
}

/** Like a link: an address that is typed may cut a window off from the one that opened it. */
const leadTo = (page: Page, url: string) => page.evaluate((to) => location.assign(to), url);

/** What the portal was told last. */
const lastMessage = async (portal: PortalStart) => (await portal.receivedMessages()).at(-1);

describe('an onboarding by a person who', () => {
  it('is no administrator offers the sign-in as one, and goes on with it', async () => {
    const portal = await PortalStart.open(await harness.newUser());
    const { user } = portal;
    await portal.choose('Cottonwood Landscape Supply (2000134567), Cottonwood Landscape Supply');
    const popup = await portal.inNewWindow();
    await passCountdown(popup);
    await user.chooseAtProvider(people.bookkeeper, popup);
    await passMoment(popup);
    const dialog = popup.getByRole('alertdialog', { name: 'Administrator Access Required' });
    await dialog.waitFor();
    expect(await portal.receivedMessages()).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign-In' }).click();
    await user.chooseAtProvider(people.administrator, popup);
    await passMoment(popup);
    await popup.waitForURL(`${harness.product.info.accounting}/connect/**`);
  });

  it('signed in with another account than the chosen one says so, and signs in with that one', async () => {
    const portal = await PortalStart.open(await harness.newUser());
    const { user } = portal;
    await portal.choose('Ridgeline Outfitters (2000134568), Ridgeline Outfitters East');
    const popup = await portal.inNewWindow();
    await passCountdown(popup);
    await user.chooseAtProvider(people.administrator, popup);
    await passMoment(popup);
    await popup.getByText('another Avalara account than 2000134568').waitFor();
    expect(await portal.receivedMessages()).toEqual([]);
    await button(popup, 'Sign in again').click();
    await user.chooseAtProvider(people.severalCompanies, popup);
    await passMoment(popup);
    await popup.waitForURL(`${harness.product.info.accounting}/connect/**`);
  });

  it('gives it up tells the portal, and leads the browser there no more', async () => {
    const portal = await PortalStart.open(await harness.newUser());
    const { user } = portal;
    const popup = await portal.inNewWindow();
    await portal.connect(popup, newCompany);
    const closed = popup.waitForEvent('close');
    await button(popup, 'Go to integrations').click();
    await closed;
    await expect.poll(() => lastMessage(portal)).toMatchObject({ status: 'IntegrationSuccess', success: false });
    await user.open('/home');
    // What the company lacks comes before home.
    await new SetUp(user).isAt('/connectorsettings');
    await user.page.getByText('AvaTax credentials are missing').waitFor();
  });
});

describe('an onboarding for one company', () => {
  it('stays open while another company is opened in a second tab, and is not completed by it', async () => {
    await linkedCompany();
    await inCompany(demoCompany, { calculationActive: true });
    const portal = await PortalStart.open(await harness.newUser());
    const { user } = portal;
    const popup = await portal.inNewWindow();
    await portal.connect(popup, newCompany);
    const setUp = new SetUp(user, await user.profile.newPage());
    await setUp.page.goto(user.address('/companies'));
    await setUp.page.getByRole('button', { name: `Open ${demoCompany}` }).click();
    await setUp.page.getByText('Connector settings').first().waitFor();
    await expect.poll(() => setUp.path()).not.toBe('/on-boarding');
    await leadTo(popup, popup.url());
    await popup.getByText('Another company is open in this browser now.').waitFor();
    expect(await portal.receivedMessages()).toEqual([]);
    await button(popup, 'Sign in again').waitFor();
  });

  it('in the portal’s own window says at the end that the browser returns to the portal', async () => {
    const portal = await PortalStart.open(await harness.newUser());
    const { page } = portal.user;
    await portal.inThisWindow();
    await portal.connect(page, newCompany);
    await setUpFromPortal(new SetUp(portal.user));
    const dialog = page.getByRole('alertdialog', { name: 'QuickBooks is connected' });
    expect(await dialog.innerText()).toContain('You return to the portal in 10 seconds.');
    expect(await dialog.innerText()).not.toContain('closes by itself');
  });

  it('and another AvaTax company than the linked one leads to a page where the chosen one is linked', async () => {
    const portal = await PortalStart.open(await harness.newUser());
    const { user } = portal;
    await portal.choose('Ridgeline Outfitters (2000134568), Ridgeline Outfitters East');
    const popup = await portal.inNewWindow();
    await portal.connect(popup, newCompany, people.severalCompanies);
    const setUp = new SetUp(user, popup);
    await popup.getByRole('link', { name: 'Enter the AvaTax user name and password' }).click();
    await setUp.link('owner@ridgeline.example');
    await inCompany(newCompany, { providerCompanyCode: 'RIDGEWEST', providerCompanyId: '7101' });
    await leadTo(popup, user.address('/on-boarding'));
    await popup.getByText('is not the one that is linked').waitFor();
    await popup.getByRole('link', { name: 'Link the AvaTax company' }).click();
    await popup.getByRole('heading', { name: 'Choose your AvaTax company' }).waitFor();
    expect(await popup.getByRole('combobox', { name: 'Company' }).inputValue()).toBe('RIDGEEAST');
    await button(popup, 'Link company').click();
    await setUp.isAt('/connectorsettings');
  });

  it('and a company that the account does not have says so, with the way back to the portal', async () => {
    const portal = await PortalStart.open(await harness.newUser());
    const { user } = portal;
    const popup = await portal.inNewWindow();
    await portal.connect(popup, newCompany);
    const setUp = new SetUp(user, popup);
    await popup.getByRole('link', { name: 'Enter the AvaTax user name and password' }).click();
    await inCompany(newCompany, { wantedProviderCompanyId: '7999' });
    await setUp.enterCredentials();
    await popup.getByText('is not among the companies of this AvaTax account').waitFor();
    await popup.getByRole('link', { name: 'Back to the onboarding' }).click();
    await button(popup, 'Go to integrations').click();
    await expect.poll(() => lastMessage(portal)).toMatchObject({ success: false });
  });
});

describe('a company of another account', () => {
  it('that is disconnected and still linked is not called connected', async () => {
    // The session of the first user has ended.
    harness.allow(refusal(401));
    await linkedCompany();
    await inCompany(demoCompany, 'disconnect');
    const popup = await consentOf(await harness.newUser(), people.severalCompanies, demoCompany);
    await popup.getByText('is disconnected, and still linked to another AvaTax account').waitFor();
    await button(popup, 'Select a different company').waitFor();
    expect(await popup.getByText('already connected').count()).toBe(0);
  });

  it('that was not linked asks its next owner for credentials, and shows nothing of the former', async () => {
    harness.allow(refusal(401));
    const former = new SetUp(await harness.newUser());
    await former.signIn();
    await former.connect();
    await former.enterCredentials();
    await former.isAt('/connectorsettings');
    const unlinked = { providerAccountId: null, providerCompanyCode: null, providerCompanyId: null };
    await inCompany(demoCompany, unlinked);
    await inCompany(demoCompany, 'disconnect');
    const user = await harness.newUser();
    const popup = await consentOf(user, people.severalCompanies, demoCompany);
    await popup.waitForEvent('close');
    const { page } = user;
    await page.getByText('Sign in to AvaTax').first().waitFor();
    expect(await page.getByRole('textbox', { name: 'User name' }).inputValue()).not.toContain('cottonwood');
    expect(await page.getByRole('main').innerText()).not.toMatch(/Dana|dana@/);
  });
});

describe('a company that is connected and not linked', () => {
  const pages = ['/reconciliation', '/exemption', '/itemmanagement', '/batchaddress', '/documents', '/close'];

  it('is refused by every page with a link to the page that links it', async () => {
    const setUp = new SetUp(await harness.newUser());
    await setUp.signIn();
    await setUp.connect();
    for (const path of pages) {
      await setUp.user.open(path);
      const next = setUp.page.getByRole('main').getByRole('link', { name: 'Go to the next step of the set-up' });
      await next.waitFor();
      expect([path, new URL((await next.getAttribute('href')) ?? '').pathname]).toEqual([path, '/linkcompany']);
    }
    await setUp.user.open('/nexussetup');
    await setUp.page.getByText('No AvaTax company is linked yet.').waitFor();
    expect(await setUp.page.getByText('no region is declared').count()).toBe(0);
    await setUp.page.getByRole('link', { name: 'Go to the next step of the set-up' }).click();
    await setUp.isAt('/linkcompany');
  });
});

it('a company whose calculation is off says so at the end of a connection from QuickBooks, with the switch', async () => {
  const first = await linkedCompany();
  await first.completeSettings();
  await inCompany(demoCompany, { calculationActive: false });
  const user = await harness.newUser();
  const { page } = user;
  await user.open('/launch');
  await user.chooseAtProvider(people.administrator);
  const setUp = new SetUp(user);
  await setUp.isAt('/integration');
  const popup = await setUp.openConsent();
  await setUp.consent(popup);
  await setUp.isAt('/completion');
  await page.getByText('Tax calculation is off: documents are saved without tax.').waitFor();
  await button(page, 'Switch it on').click();
  await page.getByText('Tax calculation is off').waitFor({ state: 'detached' });
  await button(page, 'Return to QuickBooks').click();
  await page.waitForURL(harness.product.info.documents);
});
