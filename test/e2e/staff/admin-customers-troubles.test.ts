// @module-tag long: what goes wrong on the screen; admin-customers.test.ts has the usual way
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { BrowserUser } from '../../support/browser/browser-user.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { refusal } from '../../support/browser/sign-in.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import {
  demoCompanyName,
  edit,
  openCustomers,
  panelOf,
  rowOf,
  staffSignedIn,
} from '../../support/browser/staff-pages.harness.ts';

const harness = useHostPages({ connected: true });
const calls = '**/api/Admin/**';

const atContext = async (): Promise<BrowserUser> => harness.newUser(await staffSignedIn(harness.product));

/** The landing page, where a sign-out ends. */
async function isSignedOut(user: BrowserUser): Promise<void> {
  await user.page.waitForURL(user.address('/learnmore'));
  await user.page.getByText('You have signed out on Avalara connector.').waitFor();
  expect(await user.record()).toBeNull();
}

const open = (page: Page) => edit(page);
const change = async (page: Page) => {
  const panel = await edit(page);
  await panel.getByRole('checkbox', { name: 'Ecosystem disabled' }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
};
const disconnect = async (page: Page) => {
  await page.getByRole('button', { name: `Disconnect ${demoCompanyName}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
};
const filter = (page: Page) => page.getByRole('button', { name: 'Active 1' }).click();

/** The actions that make each call. */
const ways: readonly (readonly [
  call: string,
  pattern: string,
  method: string,
  act: (page: Page) => Promise<unknown>,
])[] = [
  ['the list', '**/qboCustomers?**', 'GET', filter],
  ['the counts', '**/qboCustomers/counts**', 'GET', filter],
  ['the configuration', '**/Admin/config/*', 'GET', (page) => page.getByRole('button', { name: /^Edit/ }).click()],
  ['saving', '**/Admin/config', 'PUT', change],
  ['the history', '**/Admin/actions**', 'GET', (page) => page.getByRole('button', { name: /^Edit/ }).click()],
  ['disconnecting', '**/Admin/disconnect/*', 'DELETE', disconnect],
  [
    'diagnostics',
    '**/Admin/diagnostics/*',
    'GET',
    async (page) => {
      await open(page);
      await page.getByRole('button', { name: 'Download diagnostics' }).click();
    },
  ],
];

describe.each([401, 403])('a %i at the staff pages', (status) => {
  it.each(ways)('from %s leads directly to the sign-out', async (_, pattern, method, act) => {
    const user = await atContext();
    harness.allow(refusal(status));
    const page = await openCustomers(user);
    await intercept(page, pattern, (route) =>
      route.request().method() === method
        ? route.fulfill({ status, json: { error: { reasonCode: 'Forbidden', message: 'No.' } } })
        : route.fallback(),
    );
    await act(page);
    await isSignedOut(user);
  });
});

describe('the staff session', () => {
  it('that was revoked ends with the next action', async () => {
    const user = await atContext();
    harness.allow(refusal(401));
    const page = await openCustomers(user);
    await page.evaluate(async () => {
      const { session_Id: id } = JSON.parse(localStorage.getItem('qbo_session') ?? '{}');
      const authorization = `Bearer ${String(id).replace(/_\d{13}$/, '')}`;
      await fetch('/oauth/api/adminPanel/oktasignin/revoke', { headers: { authorization } });
    });
    await page.getByRole('button', { name: /^Edit/ }).click();
    await isSignedOut(user);
  });

  it('ends after 25 minutes with a dialog, and starts again at the sign-in', async () => {
    const user = await atContext();
    await user.profile.clock.install();
    const page = await openCustomers(user);
    await page.clock.fastForward('26:00');
    const dialog = page.getByRole('alertdialog', { name: 'Session timout' });
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL(`${harness.product.info.identity}/**`);
  });

  it('that is signed out in another tab ends in this one', async () => {
    const user = await atContext();
    const page = await openCustomers(user);
    const other = await user.profile.newPage();
    await other.goto(user.address('/signout'));
    await page.waitForURL(user.address('/learnmore'));
  });

  it('that is missing at an action is reported as timed out', async () => {
    const user = await atContext();
    const page = await openCustomers(user);
    await page.evaluate(() => localStorage.removeItem('qbo_session'));
    await page.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Session is timed out. Please log in again.').waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL(`${harness.product.info.identity}/**`);
  });

  it('of an account user opens no staff page', async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    harness.allow(refusal(403));
    await user.open('/admin/customers');
    await isSignedOut(user);
  });
});

describe('an outage of the service on the staff pages', () => {
  it('is reported, and can be retried', async () => {
    const user = await atContext();
    const { page } = user;
    harness.allow(/ERR_FAILED|ERR_CONNECTION/);
    const repair = await intercept(page, calls, (route) => route.abort());
    await user.open('/admin/customers');
    await page.getByText('Something went wrong, please try again later.').waitFor();
    repair();
    await page.getByRole('button', { name: 'Retry' }).click();
    await rowOf(page, demoCompanyName).waitFor();
  });

  it('loses nothing of what was typed', async () => {
    const user = await atContext();
    const page = await openCustomers(user);
    harness.allow(/ERR_FAILED|ERR_CONNECTION/);
    const panel = await edit(page);
    const changed = panel.getByRole('checkbox', { name: 'Ecosystem disabled' });
    await changed.click();
    await intercept(page, '**/Admin/config', (route) => route.abort());
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Error occurred while saving the setiings.').waitFor();
    expect(await changed.isChecked()).toBe(true);
    expect(await panel.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('leaves the previous customers in place while it waits', async () => {
    const user = await atContext();
    const page = await openCustomers(user);
    let answer = () => {};
    await intercept(page, '**/qboCustomers?**', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.fallback();
    });
    await filter(page);
    await page.locator('table[aria-busy=true]').waitFor();
    await rowOf(page, demoCompanyName).waitFor();
    answer();
    await page.locator('table:not([aria-busy])').waitFor();
  });
});

describe('the health of the customers', () => {
  it('is refreshed every 30 seconds, with the focus and the open form left unchanged', async () => {
    const user = await atContext();
    await user.profile.clock.install();
    const page = await openCustomers(user);
    const panel = await edit(page);
    await panel.getByRole('checkbox', { name: 'Ecosystem disabled' }).click();
    await page.route('**/qboCustomers?**', async (route) => {
      const response = await route.fetch();
      const rows: unknown = await response.json();
      const health = { lastCallAt: new Date().toISOString(), lastCallFailed: true, queued: 314, errors: 77 };
      await route.fulfill({ response, json: Array.isArray(rows) ? rows.map((row) => ({ ...row, health })) : rows });
    });
    await page.clock.runFor(30_000);
    await rowOf(page, demoCompanyName).getByText('314').waitFor();
    await panelOf(page).getByText('77').waitFor();
    const box = panel.getByRole('checkbox', { name: 'Ecosystem disabled' });
    expect(await box.isChecked()).toBe(true);
    expect(await box.evaluate((field) => field.matches(':focus'))).toBe(true);
  });
});
