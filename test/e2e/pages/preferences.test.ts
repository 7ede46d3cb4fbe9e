// @module-tag long: every preference of the reader, on every kind of page
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SceneUser, openScreens, type Screens } from '../../screenshots/screenshot.harness.ts';

/* Preferences of the system: the few colours of a high-contrast theme, and reduced motion. */

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(() => screens.close());

const opened = <Seen>(path: string, arrived: string, show: (user: SceneUser) => Promise<Seen>, contextOptions = {}) =>
  screens.play(
    {
      as: 'dana',
      async reach(user) {
        await user.open(path);
        await user.waitForText(arrived);
      },
    },
    { reducedMotion: 'reduce', ...contextOptions },
    show,
  );

/** The area of an element with a margin. */
async function withMargin(part: Locator) {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not to be seen.');
  return { x: Math.max(0, box.x - 6), y: Math.max(0, box.y - 6), width: box.width + 12, height: box.height + 12 };
}

/** Whether an element's picture changes by an action. */
async function changes(page: Page, part: Locator, doing: () => Promise<unknown>): Promise<boolean> {
  const clip = await withMargin(part);
  const picture = async () =>
    (await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })).toString('base64');
  const before = await picture();
  await doing();
  return (await picture()) !== before;
}

/** Whether an element is visible: its picture differs from that of the place without it. */
const isVisible = (page: Page, part: Locator) =>
  changes(page, part, () => part.evaluate((element) => element.style.setProperty('visibility', 'hidden')));

describe('with forced colours', () => {
  it('a form shows its focus, its switches and its checkboxes', async () => {
    const seen = await opened(
      '/connectorsettings',
      'Connector settings',
      async ({ page }) => {
        const flip = page.getByRole('switch').first();
        const tick = page.getByRole('checkbox').first();
        const field = page.getByRole('textbox').first();
        const save = page.getByRole('button', { name: 'Save' });
        return {
          focus: await changes(page, field, () => field.focus()),
          switched: await changes(page, flip, () => flip.evaluate((each: HTMLElement) => each.click())),
          ticked: await changes(page, tick, () => tick.evaluate((each: HTMLElement) => each.click())),
          focusOfTick: await changes(page, tick, () => page.keyboard.press('Shift+Tab').then(() => tick.focus())),
          save: await isVisible(page, save),
        };
      },
      { forcedColors: 'active', colorScheme: 'dark' },
    );
    expect(seen).toEqual({ focus: true, switched: true, ticked: true, focusOfTick: true, save: true });
  });

  it('a table shows its selected rows, their status and the current page', async () => {
    const seen = await opened(
      '/itemmanagement',
      'Sync items',
      async ({ page }) => {
        const row = page.locator('tbody tr', { has: page.locator('input:not([aria-disabled="true"])') }).first();
        const cell = row.locator('td').last();
        const badge = page.locator('.st-badge').first();
        const current = page.locator('button[aria-current="page"]');
        const pill = page.locator('.st-pill').first();
        return {
          // The whole row changes, not only its checkbox.
          selected: await changes(page, cell, () =>
            row.getByRole('checkbox').evaluate((each: HTMLElement) => each.click()),
          ),
          badge: await isVisible(page, badge),
          current: await isVisible(page, current),
          pressed: await changes(page, pill, () => pill.evaluate((each: HTMLElement) => each.click())),
        };
      },
      { forcedColors: 'active' },
    );
    expect(seen).toEqual({ selected: true, badge: true, current: true, pressed: true });
  });

  it('the map distinguishes its states, and the bars show their values', async () => {
    const seen = await opened(
      '/nexussetup',
      'Regions where you collect',
      async ({ page }) => {
        const fills = await page
          .locator('.st-nexus-legend svg *')
          .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fill));
        const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        const collecting = await page
          .locator('.st-nexus-state[data-standing="collecting"]')
          .first()
          .evaluate((state) => getComputedStyle(state));
        return {
          differ: new Set(fills).size >= 5,
          collecting: collecting.fill !== background && collecting.stroke !== collecting.fill,
          bar: await isVisible(page, page.locator('.st-nexus-bar').first()),
        };
      },
      { forcedColors: 'active' },
    );
    expect(seen).toEqual({ differ: true, collecting: true, bar: true });
  });
});

describe('with reduced motion', () => {
  /** Elements that are animated, or whose transitions are noticeably long. */
  const animated = (page: Page) =>
    page.evaluate(() => {
      const rootsIn = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
        root,
        ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
          shadowRoot === null ? [] : rootsIn(shadowRoot),
        ),
      ];
      return rootsIn(document)
        .flatMap((root) => root.getAnimations())
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 50)
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'transition'));
    });

  it.each([
    ['a page that waits', '/home', '**/api/configuration/**'],
    ['a table that waits', '/itemmanagement', '**/FetchComparedItems/**'],
    ['a map that waits', '/nexussetup', '**/api/AvaTax/nexus/**'],
  ])('no element is animated: %s', async (_, path, held) => {
    const play = (reducedMotion: 'reduce' | 'no-preference') =>
      screens.play(
        {
          as: 'dana',
          async reach(user) {
            await user.hold(held);
            await user.open(path);
            await user.page.locator('[aria-busy="true"], .st-skeleton, .st-spinner').first().waitFor();
          },
        },
        { reducedMotion },
        async ({ page }) => animated(page),
      );
    await expect.poll(() => play('no-preference')).not.toEqual([]);
    expect(await play('reduce')).toEqual([]);
  });

  it('a dialog appears at once', async () => {
    const animations = await opened('/home', 'Disconnect from QuickBooks', async ({ page }) => {
      await page.getByRole('button', { name: 'Disconnect from QuickBooks' }).click();
      await page.getByRole('alertdialog').waitFor();
      return animated(page);
    });
    expect(animations).toEqual([]);
  });
});

describe('the density option', () => {
  it('of a page applies to every widget on it', async () => {
    const heights = await opened('/connectorsettings', 'Connector settings', async ({ page }) => {
      const field = page.getByRole('textbox').first();
      const height = () => field.evaluate((element) => element.getBoundingClientRect().height);
      const comfortable = await height();
      await page.evaluate(() => document.documentElement.style.setProperty('--st-density', '0.8'));
      return [comfortable, await height()];
    });
    expect(heights).toEqual([36, expect.closeTo(34.4, 1)]);
  });
});
