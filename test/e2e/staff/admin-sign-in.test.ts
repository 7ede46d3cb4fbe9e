import { describe, expect, it } from 'vitest';
import { long } from '../../long.ts';
import type { BrowserUser } from '../../support/browser/browser-user.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { refusal } from '../../support/browser/sign-in.harness.ts';
import { demoCompanyName, openCustomers, rowOf, staffSignedIn } from '../../support/browser/staff-pages.harness.ts';

const harness = useHostPages({ connected: true });

const staff = { support: 'Morgan Hale', withoutRole: 'Riley Chen' };
const calls = '**/api/adminPanel/oktasignin**';

/** Opens the staff sign-in and chooses a user at the directory. */
async function chosen(user: BrowserUser, person: string | null): Promise<void> {
  await user.open('/admin/signin');
  await user.chooseAtProvider(person);
}

async function isInside({ page }: BrowserUser): Promise<void> {
  await page.waitForURL(`${harness.product.info.api}/admin/customers`);
  await rowOf(page, demoCompanyName).waitFor();
}

describe('support staff', () => {
  it('are led to their directory, and return to the customers under their name', async () => {
    const user = await harness.newUser();
    await chosen(user, staff.support);
    await isInside(user);
    const banner = user.page.getByRole('banner');
    expect((await banner.innerText()).replaceAll(/\s+/g, ' ')).toContain('Support User : Morgan Hale');
    expect(await user.record()).toMatchObject({ source: 'okta', userName: 'Morgan Hale', realmId: '' });
  });

  it('without the role are shown the reason, and may sign in as another user', async () => {
    const user = await harness.newUser();
    const { page } = user;
    await chosen(user, staff.withoutRole);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).not.toBe('');
    expect(await user.record()).toBeNull();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await user.chooseAtProvider(staff.support);
    await isInside(user);
  });

  it('reach the customers although an account page redirected them before', long, async () => {
    const user = await harness.newUser();
    await user.open('/home');
    await user.page.waitForURL(user.address('/learnmore'));
    await chosen(user, staff.support);
    await isInside(user);
  });

  it('who cancel at the directory find the way to sign in; the error is logged only', long, async () => {
    const user = await harness.newUser();
    const { page } = user;
    const logged: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/clientlogs')) logged.push(request.postDataJSON());
    });
    await chosen(user, null);
    await page.getByText('You are not signed in.').waitFor();
    expect(page.url()).toBe(user.address('/admin/signin'));
    expect(await page.getByRole('main').innerText()).not.toContain('access_denied');
    expect(logged).toMatchObject([{ level: 'Warning', additionalData: { error: 'access_denied' } }]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await user.chooseAtProvider(staff.support);
    await isInside(user);
  });

  it('read on our own page that their directory does not answer, and can try again', long, async () => {
    const user = await harness.newUser();
    const { page } = user;
    harness.allow(refusal(503));
    const { faults } = harness.product.sandbox.kernel;
    faults.add({ service: 'identity', fault: { kind: 'status', status: 503 } });
    await user.open('/admin/signin');
    await page.getByText('Something went wrong, please try again later.').waitFor();
    expect(page.url()).toBe(user.address('/admin/signin'));
    faults.clear();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await user.chooseAtProvider(staff.support);
    await isInside(user);
  });

  it('are led from the pages of a company to the list of customers', async () => {
    const user = await harness.newUser(await staffSignedIn(harness.product));
    for (const path of ['/home', '/batchaddress', '/exemption']) {
      await user.open(path);
      await isInside(user);
    }
  });

  it('redeem a code once, however often its address is opened', async () => {
    const user = await harness.newUser();
    const { page } = user;
    let callback = '';
    const redeemed: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.isNavigationRequest() && pathname === '/admin/signin' && search !== '') callback = request.url();
      if (request.method() === 'POST' && pathname.endsWith('/oktasignin')) redeemed.push(pathname);
    });
    await chosen(user, staff.support);
    await isInside(user);
    await page.goto(callback);
    await page.getByText("We couldn't verify your identity.").waitFor();
    expect(redeemed).toHaveLength(1);
    expect(page.url()).toBe(user.address('/admin/signin'));
  });

  it('are not sent to an address outside the configuration', long, async () => {
    const user = await harness.newUser();
    const { page } = user;
    const logged: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/clientlogs')) logged.push(String(request.postDataJSON().message));
    });
    await intercept(page, calls, (route) =>
      route.fulfill({ contentType: 'text/plain', body: 'https://evil.example/' }),
    );
    await user.open('/admin/signin');
    await expect.poll(() => logged).toEqual(['invalid url']);
    expect(page.url()).toBe(user.address('/admin/signin'));
  });

  it('can try again when the service does not respond', long, async () => {
    const user = await harness.newUser();
    const { page } = user;
    harness.allow(refusal(500));
    const repair = await intercept(page, calls, (route) => route.fulfill({ status: 500 }));
    await user.open('/admin/signin');
    await page.getByText('Something went wrong, please try again later.').waitFor();
    repair();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await user.chooseAtProvider(staff.support);
    await isInside(user);
  });

  it('revoke their only token when they sign out, and leave by the sign-out page of their directory', async () => {
    const user = await harness.newUser(await staffSignedIn(harness.product));
    const page = await openCustomers(user);
    const revoked = page.waitForRequest((request) => request.url().endsWith('/api/adminPanel/oktasignin/revoke'));
    await page.getByRole('link', { name: 'Log out' }).click();
    const authorization = (await revoked).headers()['authorization'] ?? '';
    // The page does not wait for the answer: the browser finishes the call.
    const status = async () =>
      (await fetch(`${harness.product.info.api}/api/Admin/session`, { headers: { authorization } })).status;
    await expect.poll(status).toBe(401);
    await page.waitForURL(`${harness.product.info.staffSignIn.issuer}/**`);
    await user.open('/health');
    expect(await user.record()).toBeNull();
  });

  it('without a session are led to the sign-in with a message', long, async () => {
    const user = await harness.newUser();
    const { page } = user;
    await user.open('/admin/customers');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Session is timed out. Please log in again.').waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await user.chooseAtProvider(staff.support);
    await isInside(user);
  });

  it('sign in again through their directory before their 25 minutes end, and return to their list', long, async () => {
    const user = await harness.newUser(await staffSignedIn(harness.product));
    await user.profile.clock.install();
    const page = await openCustomers(user);
    await page.getByRole('textbox', { name: 'Search customers' }).fill('Cottonwood');
    await page.waitForURL(user.address('/admin/customers?find=Cottonwood'));
    await page.clock.fastForward('23:00');
    const dialog = page.getByRole('alertdialog', { name: 'Your session ends soon' });
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await user.chooseAtProvider(staff.support);
    await page.waitForURL(user.address('/admin/customers?find=Cottonwood'));
  });
});
