import '@salestax/client/first-reads';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isStaffPath } from '../../../packages/host-pages/src/pages.ts';
import { long } from '../../long.ts';
import { useDemoCompany } from '../../support/browser/demo-company.fixture.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { staffSignedIn } from '../../support/browser/staff-pages.harness.ts';

const harness = useHostPages({ connected: true, webhooks: false });
useDemoCompany(harness);

/** The calls of the page that its HTML names, and all calls that the page makes, as `GET /oauth/api/…`. */
async function callsOf(page: Page, open: () => Promise<unknown>) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:oauth\/)?api\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  await open();
  const named = await page.evaluate(() => {
    const record = JSON.parse(localStorage['qbo_session'] ?? '{}');
    const reads =
      `${document.documentElement.dataset['reads']} ${document.documentElement.dataset['activeReads']}`.match(
        /\w+ http\S+/g,
      ) ?? [];
    return reads.map((read) => {
      const [method = '', address = ''] = read.replace(/:([a-z]\w+)/, (_, id: string) => record[id]).split(' ');
      return `${method} ${new URL(address).pathname}`;
    });
  });
  return { calls, named };
}

describe('the first reads of a page', () => {
  it.each([
    '/home',
    '/connectorsettings',
    '/nexussetup',
    '/reconciliation',
    '/itemmanagement',
    '/exemption',
    '/access',
    '/companies',
    '/admin/customers',
  ])('on %s are sent before the scripts are loaded, and are not repeated by them', async (path) => {
    const { product } = harness;
    const user = await harness.newUser(await (isStaffPath(path) ? staffSignedIn(product) : signedIn(product, 'dana')));
    const { page } = user;
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/host-*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const { calls, named } = await callsOf(page, () => page.goto(user.address(path), { waitUntil: 'commit' }));
    expect(named.length).toBeGreaterThan(0);
    await expect.poll(() => calls.toSorted()).toEqual(named.toSorted());
    scripts.resolve();
    await page.locator('#page [data-salestax]').waitFor();
    await expect.poll(() => page.evaluate(() => globalThis.salestaxFirstReads?.size)).toBe(0);
    // Polls come later.
    expect(calls.slice(named.length).filter((call) => named.includes(call) && !call.includes('/Fetch'))).toEqual([]);
  });

  it(
    'are not sent without a valid session, for a page that the session does not show, or for other parameters',
    long,
    async () => {
      harness.allow(/ERR_FAILED.*host-/);
      const expired = await signedIn(harness.product, 'dana', { session_Id: `token_${Date.now() - 1_600_000}` });
      for (const [profile, path] of [
        [expired, '/home'],
        [{}, '/home'],
        [await signedIn(harness.product, 'dana'), '/health'],
        [await signedIn(harness.product, 'dana', { isUsrAlw: false }), '/connectorsettings'],
        [await signedIn(harness.product, 'dana'), '/admin/customers'],
        [await staffSignedIn(harness.product), '/admin/customers?find=1'],
        [await staffSignedIn(harness.product), '/home'],
      ] as const) {
        const user = await harness.newUser(profile);
        const { page } = user;
        await page.route('**/assets/host-*.js', (route) => route.abort());
        const { calls } = await callsOf(page, () => page.goto(user.address(path)));
        expect(calls).toEqual([]);
      }
    },
  );

  it('that fail are repeated by the page', async () => {
    harness.allow(/ERR_FAILED.*configuration/);
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const { page } = user;
    let left = 2;
    await page.route('**/oauth/api/configuration/**', async (route) => {
      left -= 1;
      await (left >= 0 ? route.abort() : route.continue());
    });
    await user.open('/home');
    await page.getByRole('checkbox', { name: 'Calculation active' }).waitFor();
  });
});
