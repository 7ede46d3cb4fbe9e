// @module-tag long: what goes wrong while items are sent; product-catalog.test.ts has the usual way
import { describe, expect, it } from 'vitest';
import { long } from '../../long.ts';
import { useCatalog } from '../../support/browser/catalog-screen.harness.ts';
import {
  alertedAndClosed,
  callsOf,
  settle,
  showAllRows,
  shownRows,
  tick,
  tickedIn,
} from '../../support/browser/company-lists.harness.ts';
import { intercept, interceptOnce } from '../../support/browser/intercept.ts';
import { Keyboard } from '../../support/browser/keyboard.ts';
import { notExtended, refusal } from '../../support/browser/sign-in.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { textAt } from '../../support/json.ts';

const {
  harness,
  company,
  lists,
  background,
  faults,
  providersItems,
  atCatalog,
  atItems,
  newItem,
  sync,
  withoutTaxCode,
  send,
  refresh,
  searchBox,
  progressPanel,
  codesIn,
  sent,
  waitForEnd,
  statusesIn,
} = useCatalog();

describe('the comparison of the product catalog', () => {
  it('is polled 3 s after each response, at most 180 times, and then continues without the page', long, async () => {
    await lists.compare();
    const { page } = await atCatalog();
    await page.getByText('1 to 10 of 19').waitFor();
    let polls = 0;
    await intercept(page, '**/CompareItems/*', (route) =>
      route.fulfill({ json: { isSentToSearch: 1, userStatus: 'Active' } }),
    );
    const time = new Date().toISOString();
    const run = { state: 'running', startedAt: time, updatedAt: time, done: 3, total: null };
    await intercept(page, '**/FetchComparedItems/*', (route) => {
      polls += 1;
      return route.fulfill({ json: { run } });
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    const first = page.waitForResponse('**/FetchComparedItems/*');
    await page.getByRole('button', { name: 'Compare again' }).click();
    await (await first).finished();
    await settle(page);
    await page.clock.runFor(2_999);
    await settle(page);
    expect(polls).toBe(1);
    const second = page.waitForResponse('**/FetchComparedItems/*');
    await page.clock.runFor(1);
    await (await second).finished();
    for (let count = 3; count <= 180; count += 1) {
      const next = page.waitForResponse('**/FetchComparedItems/*');
      await settle(page);
      await page.clock.runFor(3_000);
      await (await next).finished();
      expect(polls).toBe(count);
    }
    const tooLong = page.getByText("This takes longer than usual. Click 'Refresh data' later.");
    await tooLong.waitFor();
    await page.clock.runFor(60_000);
    expect(polls).toBe(180);
    // The previous rows stay visible.
    expect(await shownRows(page)).toHaveLength(10);
  });

  it('shows and logs a notice without a dialog when it cannot be started', async () => {
    const page = await atItems();
    const logged = page.waitForRequest((request) => /log/i.test(request.url()) && request.method() === 'POST');
    await interceptOnce(page, '**/CompareItems/*', (route) =>
      route.fulfill({ json: { isSentToSearch: 0, userStatus: 'Active' } }),
    );
    await page.getByRole('button', { name: 'Compare again' }).click();
    await page.getByRole('status').getByText("The comparison didn't start.").first().waitFor();
    expect((await logged).postData()).toContain('The comparison of items was not queued.');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await shownRows(page)).toHaveLength(19);
  });

  it('is not started by Refresh data, which reads what is stored', async () => {
    const page = await atItems();
    const { name } = newItem();
    const calls = callsOf(page);
    await refresh(page).click();
    await expect.poll(() => calls).toContain('FetchComparedItems');
    await expect.poll(() => refresh(page).getAttribute('aria-busy')).not.toBe('true');
    expect(calls).not.toContain('CompareItems');
    expect(await codesIn(page)).not.toContain(name);
    await page.getByRole('button', { name: 'Compare again' }).click();
    await lists.ended('item-comparison');
    await page.clock.fastForward(3_000);
    await expect.poll(() => codesIn(page)).toContain(name);
  });

  it('is shown with its stages, and can be stopped', async () => {
    faults().add({ service: 'tax-provider', path: '/items', fault: { kind: 'status', status: 503 } });
    const { page } = await atCatalog();
    const region = page.getByRole('region', { name: 'Comparing items' });
    await region.getByRole('listitem').filter({ hasText: 'Items in AvaTax' }).waitFor();
    await region.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('The comparison was stopped.').waitFor();
    await region.waitFor({ state: 'hidden' });
    faults().clear();
    await page.getByRole('button', { name: 'Compare again' }).click();
    await lists.ended('item-comparison');
    await page.clock.fastForward(3_000);
    await page.getByText('1 to 10 of 19').waitFor();
  });

  it('that is stopped leaves the items of the one before, also after a reload', async () => {
    const page = await atItems();
    const before = await codesIn(page);
    faults().add({ service: 'tax-provider', path: '/items', fault: { kind: 'status', status: 503 } });
    await page.getByRole('button', { name: 'Compare again' }).click();
    const region = page.getByRole('region', { name: 'Comparing items' });
    await region.getByRole('button', { name: 'Stop' }).click();
    await region.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByText('The comparison was stopped.').waitFor();
    await showAllRows(page);
    expect(await codesIn(page)).toEqual(before);
  });

  it('ends with the reason when the provider refuses access', async () => {
    faults().add({ service: 'tax-provider', path: '/items', fault: { kind: 'status', status: 401 } });
    const { page } = await atCatalog();
    await lists.ended('item-comparison');
    await page.clock.fastForward(3_000);
    expect(await page.getByRole('alert').innerText()).toBe(
      'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
    );
    await page.getByRole('button', { name: 'Compare again' }).waitFor();
  });

  it('reports that nothing was queued, and leaves the selection', async () => {
    const page = await atItems();
    await tick(page, 'Garden hose, 50 ft').check();
    // Meanwhile another provider company was linked, for which nothing was compared.
    await company.change({ providerCompanyId: '7002' });
    await send(page);
    await alertedAndClosed(page, 'The items could not be sent. Please try again later.');
    expect(await tickedIn(page)).toEqual(['Garden hose, 50 ft']);
  });

  it('continues while the provider is down, is found by a reopened page, and completes', async () => {
    const { name } = newItem();
    await lists.compare();
    const providerWrites = lists.witness('tax-provider');
    const user = await atCatalog();
    faults().add({ service: 'tax-provider', path: '/items', fault: { kind: 'status', status: 503 } });
    await searchBox(user.page).fill(name);
    await tick(user.page, name).check();
    await send(user.page);
    await user.page.getByRole('alertdialog').getByText(background).waitFor();
    await user.page.close();

    const page = await user.profile.newPage();
    await page.goto(user.address('/itemmanagement'));
    await progressPanel(page).waitFor();
    faults().clear();
    await waitForEnd(page);
    await searchBox(page).fill(name);
    await page.clock.fastForward(500);
    await expect.poll(() => statusesIn(page)).toEqual({ [name]: 'Updated' });
    expect(providerWrites()).toHaveLength(1);
  });

  it('starts once for a double click and for two tabs', async () => {
    const [one, other] = [newItem(), newItem()];
    await lists.compare();
    const providerWrites = lists.witness('tax-provider');
    const user = await atCatalog();
    const { page } = user;
    await searchBox(page).fill('trial');
    await tick(page, one.name).check();
    let sends = 0;
    await intercept(page, '**/ReSendQboItems/*', (route) => ((sends += 1), route.fallback()));
    await sync(page).dblclick();
    await withoutTaxCode(page).dblclick();
    await page.getByRole('alertdialog').getByText(background).waitFor();
    expect(sends).toBe(1);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    await waitForEnd(page);
    expect(providerWrites()).toHaveLength(1);

    const second = await user.profile.newPage();
    await second.goto(user.address('/itemmanagement'));
    await searchBox(second).fill('trial');
    for (const tab of [page, second]) await tick(tab, other.name).check();
    // The run of the first tab goes on until the second has sent.
    faults().add({
      service: 'tax-provider',
      path: '/items',
      times: 1,
      fault: { kind: 'latency', milliseconds: 3_000 },
    });
    await Promise.all([page, second].map((tab) => send(tab)));
    for (const tab of [page, second]) await alertedAndClosed(tab, background);
    for (const tab of [page, second]) await waitForEnd(tab);
    for (const tab of [page, second])
      await expect.poll(async () => (await statusesIn(tab))[other.name]).toBe('Updated');
    expect(providerWrites().map(({ after }) => textAt(after, 'itemCode'))).toEqual([one.name, other.name]);
  });
});

describe('the product catalog page', () => {
  const notActive =
    'Integration status (Calculation active) must be enabled for this feature, please go back to home screen and enable it!';
  const notConnected =
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.';

  it.each([
    ['Down', { calculationActive: false }, notActive],
    ['Disconnected', { connection: 'disconnected' }, notConnected],
    ['not integrated', { providerCompanyCode: null }, notConnected],
  ] as const)('shows the status of a company that is %s, and compares nothing', async (_, changes, sentence) => {
    harness.allow(notExtended);
    const profile = await signedIn(harness.product, 'dana');
    await company.change(changes);
    const user = await harness.newUser(profile);
    const calls = callsOf(user.page);
    await user.open('/itemmanagement');
    await user.page.getByRole('alert').getByText(sentence).waitFor();
    expect(calls.filter((name) => /Items/.test(name))).toEqual([]);
    expect(await sync(user.page).count()).toBe(0);
  });

  it('shows a network failure and reads again', async () => {
    harness.allow(/net::ERR_FAILED/);
    await lists.compare();
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const { page } = user;
    const restore = await intercept(page, '**/FetchComparedItems/*', (route) => route.abort());
    await user.open('/itemmanagement');
    await page.getByRole('alert').getByText('Something went wrong, please try again later.').waitFor();
    restore();
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await page.getByText('1 to 10 of 19').waitFor();
    // The pressed button is gone, and the next Tab does not begin at the top of the page.
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await intercept(page, '**/ReSendQboItems/*', (route) => route.abort());
    await tick(page, 'Wildflower seed mix, 1 lb').check();
    await send(page);
    await alertedAndClosed(page, 'Something went wrong, please try again later.');
    expect(await tickedIn(page)).toEqual(['Wildflower seed mix, 1 lb']);
  });

  it('leads to the landing page with a message when the session is gone from the browser', async () => {
    const page = await atItems();
    await page.evaluate(() => localStorage.removeItem('qbo_session'));
    await refresh(page).click();
    const dialog = page.getByRole('alertdialog').filter({ hasText: 'Session is timed out. Please log in again.' });
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL('**/learnmore');
  });

  it('shows one dialog for a refused session, without an alert of its own, and the way to sign in', async () => {
    harness.allow(refusal(401));
    const page = await atItems();
    await intercept(page, '**/ReSendQboItems/*', (route) => route.fulfill({ status: 401, json: {} }));
    await tick(page, 'Garden hose, 50 ft').check();
    await send(page);
    const dialogs = page.getByRole('alertdialog');
    await dialogs.getByRole('button', { name: 'Sign-in' }).waitFor();
    expect(await dialogs.count()).toBe(1);
    await dialogs.getByRole('button', { name: 'Sign-in' }).click();
    await page.waitForURL('**/learnmore');
  });

  it.each([403, 500])('shows one dialog with the message for an answer %i', async (status) => {
    harness.allow(refusal(status));
    const page = await atItems();
    await intercept(page, '**/ReSendQboItems/*', (route) => route.fulfill({ status, json: {} }));
    await tick(page, 'Garden hose, 50 ft').check();
    await send(page);
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Something went wrong, please try again later.').waitFor();
    expect(await dialog.count()).toBe(1);
  });

  it('leads to the landing page with the reason when nobody is signed in', async () => {
    const user = await harness.newUser();
    await user.open('/itemmanagement');
    await user.page.waitForURL(user.address('/learnmore'));
    await user.page.getByText('Session is timed out. Please log in again.').waitFor();
  });
});

describe('the product catalog page in use', () => {
  it('links to home, or has the provider header when opened with a source', async () => {
    await lists.compare();
    const user = await atCatalog('/itemmanagement/avatax');
    await user.page.getByText('1 to 10 of 19').waitFor();
    expect(await user.page.getByRole('link', { name: 'Home' }).count()).toBe(0);
    expect(await user.page.getByRole('banner').getByRole('button', { name: 'Log out' }).count()).toBe(0);
    await user.open('/itemmanagement');
    await user.page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await user.page.waitForURL(user.address('/home'));
  });

  it('can be used by a bookkeeper', async () => {
    const { name } = newItem();
    await lists.compare();
    const { page } = await atCatalog('/itemmanagement', 'luis');
    await searchBox(page).fill(name);
    await tick(page, name).check();
    await sent(page);
    expect(providersItems(name)).toHaveLength(1);
  });

  it('can be used by keyboard alone: search, choose a tax code, send', async () => {
    const { name } = newItem();
    await lists.compare();
    const { page } = await atCatalog();
    await page.getByText('1 to 10 of 20').waitFor();
    const keys = new Keyboard(page);
    await keys.goTo('Search items');
    await keys.type(name);
    await keys.press('Enter');
    await expect.poll(() => codesIn(page)).toEqual([name]);
    await keys.goTo(`Choose: Tax code of ${name}`);
    await keys.press('Enter');
    await page.getByRole('dialog').waitFor();
    await keys.goTo('Tax code');
    await page.keyboard.press('ControlOrMeta+A');
    await keys.type('PC040100');
    await page.clock.fastForward(200);
    const option = page.getByRole('option', { name: /^PC040100 / }).first();
    await keys.choose((await option.innerText()).trim());
    await keys.goTo('Save');
    await keys.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(async () => (await keys.focus()).name).toBe(`Change: Tax code of ${name}`);
    await keys.goTo(`Select ${name}`);
    await keys.press('Space');
    await keys.goTo('Sync items');
    await keys.press('Enter');
    await page.getByRole('alertdialog').getByText(background).waitFor();
    expect((await keys.focus()).name).toBe('Ok');
    await keys.press('Enter');
    await expect.poll(async () => (await keys.focus()).name).toBe('Sync items');
    await waitForEnd(page);
    expect(providersItems(name)).toMatchObject([{ taxCode: 'PC040100' }]);
  });

  it('shows any name as text, in its own direction, within the width of its window', async () => {
    const hostile = ['<img src=x onerror=document.title=1>', '\u202Etxt.exe\u202C مضخة', `Long${'x'.repeat(90)}`];
    const codes = hostile.map((Name) => newItem({ Name, Description: `${Name} ${'y'.repeat(140)}` }).name.slice(0, 50));
    const page = await atItems();
    for (const code of codes) expect(await page.locator('tbody td').getByText(code, { exact: true }).count()).toBe(1);
    expect(await page.locator('tbody img').count()).toBe(0);
    expect(await page.title()).toContain('Manage Product Catalog');
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 860 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 860 });
    for (const code of codes) await tick(page, code).check();
    await sent(page);
    for (const code of codes) expect(providersItems(code)).toHaveLength(1);
  });
});
