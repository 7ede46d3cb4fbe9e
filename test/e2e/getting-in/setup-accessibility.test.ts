import { describe, expect, it } from 'vitest';
import { long, splitCases } from '../../long.ts';
import { scenes } from '../../screenshots/scenes.ts';
import { violationsIn, showIn } from '../../support/browser/axe.ts';
import { passwords, people } from '../../support/browser/browser-user.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { Keyboard } from '../../support/browser/keyboard.ts';
import { demoCompany } from '../../support/browser/set-up.harness.ts';
import { contextOptions, overflowIn, useScreens } from './every-screen.harness.ts';

/** The first page, and the largest form; the long tests have every screen in each of its states. */
const mainScenes = new Set(['landing', 'settings']);

describe('every screen in each of its states', () => {
  const screens = useScreens();

  const isMain = ([name]: readonly [string, unknown]) => mainScenes.has(name);
  const always = Object.entries(scenes).filter(isMain);
  const inLongRun = Object.entries(scenes).filter((entry) => !isMain(entry));

  it('has one main state for each name of the list', () => {
    expect(always.map(([name]) => name).toSorted()).toEqual([...mainScenes].toSorted());
  });

  for (const [[name, scene], options] of splitCases({ always, long: inLongRun }))
    it(`is accessible and fits its window: ${name}`, options, async () => {
      await screens.play(scene, contextOptions, async (user) => {
        await user.during(showIn(user.page, 'light'));
        expect(await user.during(violationsIn(user.page))).toEqual([]);
        expect(await overflowIn(user.page)).toEqual([]);
      });
    });
});

describe('the setup by keyboard alone', () => {
  const harness = useHostPages();

  it('leads from the landing page to active calculation', long, async () => {
    const user = await harness.newUser();
    const { page } = user;
    const keys = new Keyboard(page);
    /** Waits for the result of a step; the focus must not be lost meanwhile. */
    const then = async (text: string) => {
      await page.getByText(text).first().waitFor();
      await expect.poll(async () => (await keys.focus()).isLost, { timeout: 5_000 }).toBe(false);
    };

    await user.open('/learnmore');
    await keys.goTo('Sign In');
    await keys.press('Enter');
    await page.waitForURL(`${harness.product.info.identity}/**`);
    await keys.goTo(new RegExp(people.administrator));
    await keys.press('Enter');
    await then('What is connected');

    await keys.goTo('Connect to QuickBooks');
    const popup = await user.windowOf(() => keys.press('Space'));
    await consent(new Keyboard(popup), people.administrator);
    await page.waitForURL(user.address('/linkcompany'));
    await then('User name');

    const [[userName, password] = ['', '']] = Object.entries(passwords);
    await keys.goTo('User name');
    await keys.type(userName);
    await keys.goTo('Password');
    await keys.type(password);
    await keys.press('Enter');
    await page.waitForURL(user.address('/connectorsettings'));
    await then('Sales tax item');

    for (const [field, item] of [
      ['Sales tax item', 'Sales Tax'],
      ['Retail delivery fee item', 'Retail Delivery Fee'],
      ['Tax on retail delivery fee item', 'Tax on Retail Delivery Fee'],
    ] as const) {
      await keys.goTo(field);
      await keys.type(item);
      await keys.choose(item);
      expect((await keys.focus()).name).toBe(field);
    }
    await keys.goTo('Retail delivery fee');
    await keys.press('Space');
    await keys.goTo('Save');
    await keys.press('Enter');
    await then('Settings saved successfully !');
    await keys.goTo('Home');
    await keys.press('Enter');
    await then('Calculation active');

    await keys.goTo(/^Manage WHERE you collect tax!/);
    await keys.press('Enter');
    await then('Regions where you sell without collecting');
    await keys.goTo('Illinois');
    await keys.press('Space');
    await keys.goTo('Add region(s)');
    await keys.press('Enter');
    await keys.goTo('Continue');
    await keys.press('Enter');
    await then('Selected nexus enabled successfully!');
    await keys.goTo('Home');
    await keys.press('Enter');
    await then('Calculation active');

    await keys.goTo('Calculation active');
    await keys.press('Space');
    await then('Tax is calculated when a sales document is estimated or saved.');
    expect((await keys.focus()).name).toBe('Calculation active');
  });
});

/** Signs in at the accounting service and connects the demo company; the window closes itself. */
async function consent(keys: Keyboard, person: string): Promise<void> {
  const { page } = keys;
  const closed = page.waitForEvent('close');
  await keys.goTo(new RegExp(person));
  await keys.press('Enter');
  await page.getByRole('radio').first().waitFor();
  const company = page.getByRole('radio', { name: new RegExp(demoCompany) });
  await keys.goTo(/^\S.*\d{10}/);
  while (!(await company.isChecked())) await keys.press('ArrowDown');
  await keys.goTo('Connect');
  await keys.press('Enter');
  await closed;
}
