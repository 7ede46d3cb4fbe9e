// @module-tag long: what goes wrong while addresses are validated; address-validation.test.ts has the usual way
import { describe, expect, it } from 'vitest';
import { useAddresses } from '../../support/browser/address-screen.harness.ts';
import { alertedAndClosed, callsOf, tick, tickedIn } from '../../support/browser/company-lists.harness.ts';
import { intercept, interceptOnce } from '../../support/browser/intercept.ts';
import { Keyboard } from '../../support/browser/keyboard.ts';
import { notExtended, refusal } from '../../support/browser/sign-in.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';

const {
  denver,
  harness,
  company,
  lists,
  network,
  faults,
  atAddresses,
  atCustomers,
  withoutZip,
  newCustomer,
  validate,
  refresh,
  progressPanel,
  namesIn,
  statusOf,
  review,
  reviewed,
  question,
  validated,
  waitForEnd,
  atValidated,
} = useAddresses();

describe('sending addresses for validation', () => {
  it('requires a confirmation with three points, and Cancel and Escape change nothing', async () => {
    const { name } = newCustomer();
    const page = await atCustomers();
    const calls = callsOf(page);
    await tick(page, name).check();
    for (const refuse of [
      () => question(page).getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await validate(page).click();
      expect(await question(page).locator('.st-dialog-text').textContent()).toBe(
        [
          '1. Address validation will be done in the background.',
          '2. The background process will start in less than three minutes and, depending on the number of addresses, may take a few minutes to complete.',
          "3. Click 'Refresh data' to see the current status.",
        ].join('\n'),
      );
      await refuse();
      await question(page).waitFor({ state: 'hidden' });
    }
    expect(calls).not.toContain('sendForAddressValidation');
    expect(await tickedIn(page)).toEqual([name]);
  });

  it('clears the selection, and pending addresses cannot be sent again', async () => {
    const { name } = newCustomer();
    const page = await atCustomers();
    faults().add({ service: 'tax-provider', path: 'resolve', fault: { kind: 'status', status: 503 } });
    await tick(page, name).check();
    await validate(page).click();
    await question(page).getByRole('button', { name: 'Ok' }).click();
    await expect.poll(() => statusOf(page, name)).toBe('Pending');
    await progressPanel(page).getByText('0 of 1').waitFor();
    expect(await tickedIn(page)).toEqual([]);
    expect(await tick(page, name).getAttribute('aria-disabled')).toBe('true');
    await tick(page, name).hover();
    await page.getByRole('tooltip').filter({ hasText: 'This address is being validated.' }).first().waitFor();
    faults().clear();
    await waitForEnd(page);
    expect(await statusOf(page, name)).toBe('Validated');
  });

  it('continues after the page is reopened or refreshed, and can be stopped', async () => {
    const { name } = newCustomer();
    const user = await atAddresses();
    faults().add({ service: 'tax-provider', path: 'resolve', fault: { kind: 'status', status: 503 } });
    await tick(user.page, name).check();
    await validate(user.page).click();
    await question(user.page).getByRole('button', { name: 'Ok' }).click();
    await progressPanel(user.page).waitFor();
    await user.page.close();
    const page = await user.profile.newPage();
    await page.goto(user.address('/batchaddress'));
    await progressPanel(page).waitFor();
    await refresh(page).click();
    await progressPanel(page).getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('status').getByText('The validation was stopped.').first().waitFor();
    expect(await statusOf(page, name)).toBe('Not Validated');
    faults().clear();
    await tick(page, name).check();
    await validated(page);
    expect(await statusOf(page, name)).toBe('Validated');
  });

  it('starts once for a double click and for two tabs', async () => {
    const [one, other] = [newCustomer(), newCustomer(withoutZip)];
    const user = await atAddresses();
    const { page } = user;
    let sends = 0;
    await intercept(page, '**/sendForAddressValidation/*', (route) => ((sends += 1), route.fallback()));
    await tick(page, one.name).check();
    await validate(page).click();
    await question(page).getByRole('button', { name: 'Ok' }).dblclick();
    await waitForEnd(page);
    expect(sends).toBe(1);
    const second = await user.profile.newPage();
    await second.goto(user.address('/batchaddress'));
    for (const tab of [page, second]) {
      await tick(tab, other.name).check();
      await validate(tab).click();
    }
    await Promise.all([page, second].map((tab) => question(tab).getByRole('button', { name: 'Ok' }).click()));
    for (const tab of [page, second]) {
      await waitForEnd(tab);
      await refresh(tab).click();
      await expect.poll(() => statusOf(tab, other.name)).toMatch(/^Not Validated Review/);
    }
    // Once accepted in one tab, the second tab has nothing to change and nothing is written twice.
    const accountingWrites = lists.witness('accounting');
    for (const tab of [page, second]) {
      await review(tab, other.name).click();
      await reviewed(tab, other.name).getByRole('button', { name: 'Use the found address' }).click();
      await reviewed(tab, other.name).waitFor({ state: 'hidden' });
      expect(await statusOf(tab, other.name)).toBe('Validated');
    }
    expect(accountingWrites().map(({ id }) => id)).toEqual([other.id]);
  });

  it('leaves the selection and shows and logs a notice when it is refused', async () => {
    const { name } = newCustomer();
    const page = await atCustomers();
    // Meanwhile an administrator has switched the option off.
    await tick(page, name).check();
    await company.changeSettings({ isEnableAddressValidation: false });
    const logged = page.waitForRequest((request) => /log/i.test(request.url()) && request.method() === 'POST');
    await validate(page).click();
    await question(page).getByRole('button', { name: 'Ok' }).click();
    await page.getByRole('status').getByText("The validation didn't start.").first().waitFor();
    expect((await logged).postData()).toContain('The validation was not queued.');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await tickedIn(page)).toEqual([name]);
  });
});

describe('the address validation page', () => {
  const notConnected =
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.';

  it.each([
    ['Disconnected', { connection: 'disconnected' }],
    ['not integrated', { providerCompanyCode: null }],
  ] as const)('shows the status of a company that is %s, and reads no customer', async (_, changes) => {
    harness.allow(notExtended);
    const profile = await signedIn(harness.product, 'dana');
    await company.change(changes);
    const user = await harness.newUser(profile);
    const calls = callsOf(user.page);
    await user.open('/batchaddress');
    await user.page.getByRole('alert').getByText(notConnected).waitFor();
    expect(calls).not.toContain('FetchQboCustomers');
  });

  it('follows the option of the settings', async () => {
    await company.changeSettings({ isEnableAddressValidation: false });
    const { page } = await atAddresses();
    await page
      .getByRole('alert')
      .getByText('Address Validation option in connector settings must be enabled for this feature.')
      .waitFor();
    expect(await validate(page).count()).toBe(0);
    expect(await refresh(page).count()).toBe(0);
  });

  it('works while calculation is switched off', async () => {
    const customer = newCustomer();
    await company.change({ calculationActive: false });
    const page = await atValidated(customer);
    expect(await statusOf(page, customer.name)).toBe('Validated');
  });

  it('shows a network failure and reads again', async () => {
    harness.allow(/net::ERR_FAILED/);
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const { page } = user;
    const restore = await intercept(page, '**/FetchQboCustomers/*', (route) => route.abort());
    await user.open('/batchaddress');
    await page.getByRole('alert').getByText(network).waitFor();
    // The refresh button appears with the customers.
    expect(await refresh(page).count()).toBe(0);
    restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('1 to 10 of 40').waitFor();
    const [name = ''] = await namesIn(page);
    await tick(page, name).check();
    await interceptOnce(page, '**/sendForAddressValidation/*', (route) => route.abort());
    await validate(page).click();
    await question(page).getByRole('button', { name: 'Ok' }).click();
    await alertedAndClosed(page, network);
    expect(await tickedIn(page)).toEqual([name]);
  });

  it('says why the provider refused access, marks no address as failed, and can send them again', async () => {
    const customer = newCustomer();
    faults().add({ service: 'tax-provider', path: 'resolve', fault: { kind: 'status', status: 401 } });
    const page = await atValidated(customer);
    await page.getByText(/^The validation ended before every address was done.+\S.*Avalara/).waitFor();
    expect(await statusOf(page, customer.name)).toBe('Not Validated');
    faults().clear();
    await tick(page, customer.name).check();
    await validated(page);
    expect(await statusOf(page, customer.name)).toBe('Validated');
  });

  it('leads to the landing page with a message when the session is gone from the browser', async () => {
    const page = await atCustomers();
    await page.evaluate(() => localStorage.removeItem('qbo_session'));
    await refresh(page).click();
    const dialog = page.getByRole('alertdialog').filter({ hasText: 'Session is timed out. Please log in again.' });
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL('**/learnmore');
  });

  it.each([
    [401, 'Sign-in'],
    [403, 'Ok'],
    [500, 'Ok'],
  ])('shows one dialog for an answer %i, with the way to sign in again', async (status, button) => {
    harness.allow(refusal(status));
    const { name } = newCustomer();
    const page = await atCustomers();
    await intercept(page, '**/sendForAddressValidation/*', (route) => route.fulfill({ status, json: {} }));
    await tick(page, name).check();
    await validate(page).click();
    await question(page).getByRole('button', { name: 'Ok' }).click();
    const dialogs = page.getByRole('alertdialog');
    await dialogs.getByRole('button', { name: button }).waitFor();
    expect(await dialogs.count()).toBe(1);
    await dialogs.getByRole('button', { name: button }).click();
    await page.waitForURL('**/learnmore');
  });
});

describe('the address validation page in use', () => {
  it('resets the session’s time when it is opened', async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const extended = user.page.waitForResponse(/extendjwt/i);
    await user.open('/batchaddress');
    expect((await extended).status()).toBe(200);
  });

  it('links to home, or has the provider header when opened with a source', async () => {
    const user = await atAddresses('/batchaddress/avatax');
    await user.page.getByText('1 to 10 of 40').waitFor();
    expect(await user.page.getByRole('link', { name: 'Home' }).count()).toBe(0);
    expect(await user.page.getByRole('banner').getByRole('button', { name: 'Log out' }).count()).toBe(0);
    await user.open('/batchaddress');
    await user.page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await user.page.waitForURL(user.address('/home'));
  });

  it('can be used by a bookkeeper', async () => {
    const { name } = newCustomer();
    const { page } = await atAddresses('/batchaddress', 'luis');
    await tick(page, name).check();
    await validated(page);
    expect(await statusOf(page, name)).toBe('Validated');
  });

  it('shows any name and address as text, within the width of its window', async () => {
    const hostile = ['<img src=x onerror=document.title=1>', '\u202Etxt.exe\u202C مضخة', `Long${'x'.repeat(90)}`];
    const street = `<script>1</script> ${'z'.repeat(200)}`;
    const customers = hostile.map((DisplayName) => newCustomer({ ...withoutZip, Line1: street }, { DisplayName }));
    const page = await atCustomers();
    for (const { name } of customers)
      expect(await page.getByRole('rowheader').getByText(name, { exact: true }).count()).toBe(1);
    expect(await page.locator('tbody').locator('img, script').count()).toBe(0);
    for (const { name } of customers) await tick(page, name).check();
    await validated(page);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 860 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(await page.title()).toContain('Bulk Address Validation');
  });

  it('can be used by keyboard alone: send, review and decide', async () => {
    const customer = newCustomer(withoutZip);
    const { page } = await atAddresses();
    await page.getByText('1 to 10 of 41').waitFor();
    const keys = new Keyboard(page);
    await keys.goTo('Search customers');
    await keys.type(customer.name);
    await keys.press('Enter');
    await expect.poll(() => namesIn(page)).toEqual([customer.name]);
    await keys.goTo(`Select ${customer.name}`);
    await keys.press('Space');
    await keys.goTo('Validate Address(es)');
    await keys.press('Enter');
    await question(page).waitFor();
    expect((await keys.focus()).name).toBe('Ok');
    await keys.press('Enter');
    await expect.poll(() => tickedIn(page)).toEqual([]);
    await waitForEnd(page);
    expect((await keys.focus()).name).toBe('Validate Address(es)');
    await keys.goTo(`Review the address of ${customer.name}`);
    await keys.press('Enter');
    await page.getByRole('dialog').waitFor();
    await keys.goTo('Use the found address');
    await keys.press('Enter');
    await expect.poll(() => statusOf(page, customer.name)).toBe('Validated');
    // The element that opened the dialog is gone.
    await expect.poll(async () => (await keys.focus()).name).toBe('Bulk Address Validation');
    await page.getByText(`${customer.name}: the found address was accepted.`).first().waitFor({ state: 'attached' });
  });

  it('exports what is shown to a file', async () => {
    const customer = newCustomer({ ...denver, Country: 'FR' });
    const page = await atValidated(customer);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n')).toEqual([
      '\uFEFFCustomer Id,Customer Name,Company,Address,Validation Status,Reason,Found address',
      expect.stringMatching(/^\d+,.*,Validation Failed,Only US and Canadian addresses can be validated\.,$/),
    ]);
  });
});
