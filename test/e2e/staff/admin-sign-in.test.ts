import { describe, expect, it } from 'vitest';
import { intercept } from '../../support/browser/intercept.ts';
import { useSetupStage } from '../../support/browser/host-pages.harness.ts';
import { refusal } from '../../support/browser/sign-in.harness.ts';
import { demoCompanyName, openCustomers, rowOf, staffSignedIn } from '../../support/browser/staff-pages.harness.ts';
import type { Visitor } from '../../support/browser/visitor.harness.ts';

const stage = useSetupStage({ connected: true });

const staff = { support: 'Morgan Hale', withoutRole: 'Riley Chen' };
const calls = '**/api/adminPanel/oktasignin**';

/** Opens the staff sign-in and chooses a user at the directory. */
async function chosen(visitor: Visitor, person: string | null): Promise<void> {
  await visitor.open('/admin/signin');
  await visitor.chooseAtProvider(person);
}

async function isInside({ page }: Visitor): Promise<void> {
  await page.waitForURL(`${stage.product.info.api}/admin/customers`);
  await rowOf(page, demoCompanyName).waitFor();
}

describe('support staff', () => {
  it('are led to their directory, and return to the customers under their name', async () => {
    const visitor = await stage.visitor();
    await chosen(visitor, staff.support);
    await isInside(visitor);
    const banner = visitor.page.getByRole('banner');
    expect((await banner.innerText()).replaceAll(/\s+/g, ' ')).toContain('Support User : Morgan Hale');
    expect(await visitor.record()).toMatchObject({ source: 'okta', userName: 'Morgan Hale', realmId: '' });
  });

  it('without the role are shown the reason, and may sign in as another user', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    await chosen(visitor, staff.withoutRole);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).not.toBe('');
    expect(await visitor.record()).toBeNull();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await visitor.chooseAtProvider(staff.support);
    await isInside(visitor);
  });

  it('reach the customers although an account page redirected them before', async () => {
    const visitor = await stage.visitor();
    await visitor.open('/home');
    await visitor.page.waitForURL(visitor.address('/learnmore'));
    await chosen(visitor, staff.support);
    await isInside(visitor);
  });

  it('who cancel at the directory find the way to sign in; the error is logged only', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    const logged: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/clientlogs')) logged.push(request.postDataJSON());
    });
    await chosen(visitor, null);
    await page.getByText('You are not signed in.').waitFor();
    expect(page.url()).toBe(visitor.address('/admin/signin'));
    expect(await page.getByRole('main').innerText()).not.toContain('access_denied');
    expect(logged).toMatchObject([{ level: 'Warning', additionalData: { error: 'access_denied' } }]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await visitor.chooseAtProvider(staff.support);
    await isInside(visitor);
  });

  it('redeem a code once, however often its address is opened', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    let callback = '';
    const redeemed: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.isNavigationRequest() && pathname === '/admin/signin' && search !== '') callback = request.url();
      if (request.method() === 'POST' && pathname.endsWith('/oktasignin')) redeemed.push(pathname);
    });
    await chosen(visitor, staff.support);
    await isInside(visitor);
    await page.goto(callback);
    await page.getByText("We couldn't verify your identity.").waitFor();
    expect(redeemed).toHaveLength(1);
    expect(page.url()).toBe(visitor.address('/admin/signin'));
  });

  it('are not sent to an address outside the configuration', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    const logged: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/clientlogs')) logged.push(String(request.postDataJSON().message));
    });
    await intercept(page, calls, (route) =>
      route.fulfill({ contentType: 'text/plain', body: 'https://evil.example/' }),
    );
    await visitor.open('/admin/signin');
    await expect.poll(() => logged).toEqual(['invalid url']);
    expect(page.url()).toBe(visitor.address('/admin/signin'));
  });

  it('can try again when the service does not respond', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    stage.allow(refusal(500));
    const repair = await intercept(page, calls, (route) => route.fulfill({ status: 500 }));
    await visitor.open('/admin/signin');
    await page.getByText('Something went wrong, please try again later.').waitFor();
    repair();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await visitor.chooseAtProvider(staff.support);
    await isInside(visitor);
  });

  it('revoke their only token when they sign out, and leave by the sign-out page of their directory', async () => {
    const visitor = await stage.visitor(await staffSignedIn(stage.product));
    const page = await openCustomers(visitor);
    const revoked = page.waitForResponse((response) => response.url().endsWith('/api/adminPanel/oktasignin/revoke'));
    await page.getByRole('link', { name: 'Log out' }).click();
    const answer = await revoked;
    expect([answer.status(), await answer.request().headerValue('authorization')]).toEqual([
      200,
      expect.stringMatching(/^Bearer /),
    ]);
    await page.waitForURL(`${stage.product.info.staffSignIn.issuer}/**`);
    await visitor.open('/health');
    expect(await visitor.record()).toBeNull();
  });

  it('without a session are led to the sign-in with a message', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    await visitor.open('/admin/customers');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Session is timed out. Please log in again.').waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await visitor.chooseAtProvider(staff.support);
    await isInside(visitor);
  });

  it('stay signed in through their directory when their 25 minutes end', async () => {
    const visitor = await stage.visitor(await staffSignedIn(stage.product));
    await visitor.profile.clock.install();
    const page = await openCustomers(visitor);
    await page.clock.fastForward('23:00');
    const dialog = page.getByRole('alertdialog', { name: 'Your session ends soon' });
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await visitor.chooseAtProvider(staff.support);
    await isInside(visitor);
  });
});
