// @module-tag long: test/service/identity/company-access.test.ts has the rules, and access.view.test.tsx the page
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsIn } from '../../support/browser/axe.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';

const harness = useHostPages({ connected: true, webhooks: false });

const integrator = 'document-page';

async function atAccess(who: 'dana' | 'luis') {
  const user = await harness.newUser(await signedIn(harness.product, who));
  await user.open('/access');
  await user.page.getByRole('heading', { name: 'Your sign-ins' }).waitFor();
  return user;
}

describe('the page of who has access', () => {
  it('lets an administrator block an integrator, whose widgets stop at once, and allow it again', async () => {
    const token = await harness.product.embedToken(['home']);
    const statusWith = async () => {
      const { api } = harness.product.info;
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${api}/oauth/api/configuration/0`, { headers })).status;
    };
    expect(await statusWith()).toBe(200);
    const { page } = await atAccess('dana');
    await page.getByText(/\d open session/).waitFor();
    await page.getByRole('button', { name: `Block ${integrator}` }).click();
    const question = page.getByRole('alertdialog', { name: `Block ${integrator}?` });
    await question.waitFor();
    expect(await violationsIn(page)).toEqual([]);
    // A dangerous button ignores a second click that was meant for the page below.
    await expect
      .poll(async () => {
        await question
          .getByRole('button', { name: 'Block' })
          .click({ timeout: 1_000 })
          .catch(() => undefined);
        return page.getByText(`${integrator} is blocked.`).count();
      })
      .toBeGreaterThan(0);
    const isFocused = (place: Locator) => expect.poll(() => place.evaluate((one) => one.matches(':focus'))).toBe(true);
    // What was done has taken its button along: the keyboard goes on from the integrator.
    await isFocused(page.getByRole('listitem', { name: integrator }));
    expect(await statusWith()).toBe(401);
    await expect(harness.product.embedToken(['home'])).rejects.toThrow('No text at token');
    await page.getByRole('button', { name: `Allow again: ${integrator}` }).click();
    await page.getByText(`${integrator} may open sessions again.`).first().waitFor();
    await isFocused(page.getByRole('listitem', { name: integrator }));
    expect(await harness.product.embedToken(['home'])).not.toBe('');
    expect(await violationsIn(page)).toEqual([]);
  });

  it('lets an administrator allow support to read documents, and end that, by keyboard', async () => {
    const { page } = await atAccess('dana');
    const support = page.getByRole('group', { name: 'Support' });
    const isFocused = () => expect.poll(() => support.evaluate((one) => one.matches(':focus'))).toBe(true);
    await support.getByRole('button', { name: 'Allow' }).press('Enter');
    await support.getByText('Support may read your documents until').waitFor();
    await isFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await support.getByRole('button', { name: 'Allow' }).waitFor();
    await isFocused();
  });

  it('lets a user end a sign-in on another device, which is then asked to sign in', async () => {
    const there = await atAccess('luis');
    const here = await atAccess('luis');
    const { page } = here;
    expect(await page.getByRole('heading', { name: 'Integrators' }).count()).toBe(0);
    expect(await page.getByText('This sign-in').count()).toBe(1);
    const ends = page.getByRole('button', { name: /^End the sign-in of Luis Ortega/ });
    await ends.first().waitFor();
    while ((await ends.count()) > 0) {
      const left = await ends.count();
      await ends.first().click();
      await expect.poll(() => ends.count()).toBeLessThan(left);
    }
    // Their buttons are gone: the keyboard goes on from the list.
    const own = page.getByRole('list', { name: 'Your sign-ins' });
    await expect.poll(() => own.evaluate((list) => list.matches(':focus'))).toBe(true);
    harness.allow(/401 \(Unauthorized\)/);
    await there.page.reload();
    await there.page.locator('#unauthorizedErrorDialog').getByRole('button', { name: 'Sign-in' }).waitFor();
    await page.reload();
    await page.getByText('This sign-in').waitFor();
  });

  it('is in the navigation of every page of the company', async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    await user.open('/home');
    await user.page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Access' }).click();
    await user.page.getByRole('heading', { name: 'Who has access', level: 2 }).waitFor();
  });
});
