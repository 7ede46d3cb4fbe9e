import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenes } from '../screenshots/scenes.ts';
import { openTheatre, type Theatre } from '../screenshots/theatre.ts';
import { flawsIn, showIn } from './axe.ts';
import { Keyboard } from './keyboard.ts';
import { demoCompany } from './set-up.ts';
import { useSetupStage } from './setup-stage.ts';
import { passwords, people } from './visitor.ts';

describe('every screen in each of its states', () => {
  let theatre: Theatre;
  beforeAll(async () => {
    theatre = await openTheatre();
  });
  afterAll(() => theatre.close());

  it.each(Object.entries(scenes))('is accessible and fits: %s', async (_, scene) => {
    await theatre.play(scene, { reducedMotion: 'reduce' }, async (actor) => {
      const { page } = actor;
      for (const colorScheme of ['light', 'dark'] as const) {
        await actor.during(showIn(page, colorScheme));
        expect(await actor.during(flawsIn(page)), `in ${colorScheme}`).toEqual([]);
      }
      for (const direction of ['ltr', 'rtl'] as const) {
        await page.evaluate((dir) => void (document.documentElement.dir = dir), direction);
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 860 });
          expect(await sticksOut(page), `${direction} at ${width}`).toEqual([]);
        }
      }
    });
  });
});

describe('without a mouse', () => {
  const stage = useSetupStage();

  it('somebody sets a company up, from the landing page to the active calculation', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    const keys = new Keyboard(page);
    /** Waits for what follows a step; the focus is not lost meanwhile. */
    const then = async (text: string) => {
      await page.getByText(text).first().waitFor();
      await expect.poll(async () => (await keys.focus()).isLost, { timeout: 5_000 }).toBe(false);
    };

    await visitor.open('/learnmore');
    await keys.goTo('Sign In');
    await keys.press('Enter');
    await page.waitForURL(`${stage.product.info.identity}/**`);
    await keys.goTo(new RegExp(people.administrator));
    await keys.press('Enter');
    await then('What is connected');

    await keys.goTo('Connect to QuickBooks');
    const popup = await visitor.windowOf(() => keys.press('Space'));
    await consent(new Keyboard(popup), people.administrator);
    await page.waitForURL(visitor.address('/linkcompany'));
    await then('User name');

    const [[user, password] = ['', '']] = Object.entries(passwords);
    await keys.goTo('User name');
    await keys.type(user);
    await keys.goTo('Password');
    await keys.type(password);
    await keys.press('Enter');
    await page.waitForURL(visitor.address('/connectorsettings'));
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

/** What makes the page wider than its window; nothing when it is not. */
const sticksOut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide: string[] = [`${scrollWidth} of ${clientWidth}`];
    const look = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        const { left, right } = element.getBoundingClientRect();
        if (left < -0.5 || right > clientWidth + 0.5) wide.push(`${element.localName}.${element.className}`);
        if (element.shadowRoot) look(element.shadowRoot);
      }
    };
    look(document);
    return wide;
  });
