// @module-tag long: setup-accessibility.test.ts shows the screens in light mode.

import { describe, expect, it } from 'vitest';
import { scenes } from '../../screenshots/scenes.ts';
import { colourViolationsIn, showIn } from '../../support/browser/axe.ts';
import { contextOptions, overflowIn, useScreens } from './every-screen.harness.ts';

describe('every screen in each of its states, in other settings,', () => {
  const screens = useScreens();

  it.each(Object.entries(scenes))('is legible in dark mode and fits from right to left: %s', async (_, scene) => {
    await screens.play(scene, contextOptions, async (user) => {
      await user.during(showIn(user.page, 'dark'));
      expect(await user.during(colourViolationsIn(user.page))).toEqual([]);
      await user.page.evaluate(() => void (document.documentElement.dir = 'rtl'));
      expect(await overflowIn(user.page)).toEqual([]);
    });
  });
});
