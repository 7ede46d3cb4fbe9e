// @module-tag long: other browsers; test/e2e/getting-in has the main cases
import { describe, expect, it } from 'vitest';
import { people } from '../support/browser/browser-user.harness.ts';
import { demoCompany } from '../support/browser/set-up.harness.ts';
import { aProduct, inEveryEngine } from './walk.harness.ts';

inEveryEngine('the set-up', aProduct({ connected: false }), (walk) => {
  const button = (name: string) => ({ role: 'button', name });
  const at = (path: string) => walk.window.isAt(walk.site.info.api + path);

  it('an administrator signs in at the tax provider', async () => {
    await walk.window.open(`${walk.site.info.api}/learnmore`);
    await walk.window.click(button('Sign In'));
    await walk.window.click(button(people.administrator));
    await at('/integration');
  });

  it('consent is given in a window of its own, which closes itself', async () => {
    const popup = await walk.window.opens(() => walk.window.click(button('Connect to QuickBooks')));
    await popup.click(button(people.administrator));
    await popup.click({ role: 'radio', name: demoCompany });
    await popup.click({ role: 'button', name: 'Connect', exact: true });
    await popup.closes();
    await at('/linkcompany');
  });

  it('the company is linked, and its settings are chosen by typing', async () => {
    const { window } = walk;
    await window.enter({ role: 'textbox', name: 'User name' }, 'dana@cottonwood.example');
    await window.enter({ role: 'textbox', name: 'Password' }, 'sandbox-password');
    await window.click(button('Continue'));
    await at('/connectorsettings');
    await window.choose('Sales tax item', 'Sales Tax');
    await window.choose('Retail delivery fee item', 'Retail Delivery Fee');
    await window.choose('Tax on retail delivery fee item', 'Tax on Retail Delivery Fee');
    await window.click({ role: 'switch', name: 'Retail delivery fee' });
    await window.click({ role: 'button', name: 'Save', exact: true });
    await window.sees('Settings saved successfully !');
  });

  describe('the list of a combobox', () => {
    for (const block of ['start', 'center', 'end'] as const)
      it(`is inside the window with its field at the ${block}`, async () => {
        const { window, site } = walk;
        await window.open(`${site.info.api}/connectorsettings`);
        await window.resize(1280, 560);
        const box = { role: 'combobox', name: 'Sales tax item', exact: true };
        await window.find(box);
        await window.scroll(box, block);
        await window.enter(box, 'e');
        // The list grows with the results.
        await expect.poll(async () => (await window.call(scrollerInWindow))[1]).toBeGreaterThan(100);
        await window.still({ role: 'option', name: 'e' });
        const [above, , below] = await window.call(scrollerInWindow);
        expect(Math.min(above, below)).toBeGreaterThan(0);
        await window.press('Escape');
        await window.resize(1280, 900);
      });
  });

  it('an item is chosen by keys: typing, arrows and Enter; Escape closes the list, then clears the choice', async () => {
    const { window } = walk;
    const box = { role: 'combobox', name: 'Retail delivery fee item', exact: true };
    const list = { role: 'option', name: '' };
    const value = async () => (await window.find(box)).value;
    await window.focus(box);
    await window.press('ArrowDown');
    await window.find(list);
    await window.press('Escape');
    await window.isGone(list);
    expect(await value()).toBe('Retail Delivery Fee');
    await window.press('Escape');
    expect(await value()).toBe('');
    await window.type('delivery');
    await window.find({ role: 'option', name: 'Tax on Retail Delivery Fee' });
    await window.press('ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
    await window.isGone(list);
    expect(await value()).toContain('Delivery');
    await window.hasFocus(box);
    // Otherwise the browser asks whether to leave the page: without its item, the fee was switched off.
    await window.click(button('Discard'));
  });

  it('a state is added where tax is collected', async () => {
    const { window } = walk;
    await window.open(`${walk.site.info.api}/nexussetup`);
    await window.find({ role: 'group', name: 'Map of the United States' });
    await window.click({ role: 'checkbox', name: 'Illinois', exact: true });
    await window.click(button('Add region(s)'));
    await window.click(button('Continue'));
    await window.sees('Selected nexus enabled successfully!');
  });

  it('home switches the calculation on', async () => {
    await walk.window.open(`${walk.site.info.api}/home`);
    await walk.window.click({ role: 'checkbox', name: 'Calculation active' });
    await walk.window.sees('Tax is calculated when a sales document is estimated or saved.');
  });
});

/** The room above the open list, its height and the room below it, in CSS pixels. Runs in the page. */
function scrollerInWindow(): readonly [number, number, number] {
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  const list = roots.flatMap((root) => [...root.querySelectorAll('.st-listbox:popover-open')])[0];
  const { top, height, bottom } = list?.getBoundingClientRect() ?? new DOMRect();
  return [top, height, innerHeight - bottom];
}
