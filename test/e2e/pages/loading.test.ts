import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { long } from '../../long.ts';
import { useDemoCompany } from '../../support/browser/demo-company.fixture.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { recordLayoutShift } from '../../support/browser/layout-shift.ts';
import { signedIn } from '../../support/browser/signed-in.ts';

const harness = useHostPages({ connected: true, webhooks: false });
useDemoCompany(harness);

describe('a page that loads', () => {
  it('stores the font of the product with the second page, shows it from the third on, and never fetches it twice', async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const { page } = user;
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.woff2')) fetched.push(request.url());
    });
    const fonts = () => page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));
    // A visit that came before the end of the request would end it.
    const isStored = () =>
      page.evaluate(async () => (await caches.match(document.documentElement.dataset['font'] ?? '')) !== undefined);

    await user.open('/home');
    await page.getByRole('checkbox', { name: 'Calculation active' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(fetched).toEqual([]);

    await user.open('/home');
    await page.getByRole('checkbox', { name: 'Calculation active' }).waitFor();
    expect(await fonts()).toEqual([]);
    await expect.poll(isStored).toBe(true);
    await expect.poll(() => fetched.length).toBe(1);

    await user.open('/connectorsettings');
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(await fonts()).toEqual(['Inter loaded']);
    expect(fetched).toHaveLength(1);
  });

  it('does not move what is visible, also when what needs attention comes later', async () => {
    const user = await harness.newUser({
      ...(await signedIn(harness.product, 'dana')),
      viewport: { width: 390, height: 860 },
    });
    const { page } = user;
    // The header of a slow phone is there one paint after the page.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const shift = await recordLayoutShift(page);
    await page.route('**/overview', async (route) => {
      await pause(400);
      await route.continue();
    });
    await user.open('/home');
    await page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').first().waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).waitFor();
    expect(await shift()).toBeLessThan(0.02);
  });

  it('loads the dialogs of the session when it is used, and a minute later at the latest', long, async () => {
    const profile = await signedIn(harness.product, 'dana');
    for (const use of [
      (page: Page) => page.keyboard.press('Tab'),
      (page: Page) => page.mouse.move(10, 10),
      (page: Page) => page.clock.runFor(60_000),
    ]) {
      const user = await harness.newUser(profile);
      const { page } = user;
      await page.clock.install();
      const loaded: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/session-dialogs-')) loaded.push(request.url());
      });
      await user.open('/health');
      await page.waitForLoadState('networkidle');
      expect(loaded).toEqual([]);
      await use(page);
      await expect.poll(() => loaded.length).toBe(1);
    }
  });
});
