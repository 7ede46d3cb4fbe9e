import { afterAll, beforeAll, expect, it } from 'vitest';
import { splitCases } from '../long.ts';
import { openScreens, type Scene, type Screens } from '../screenshots/screenshot.harness.ts';
import { layoutCheck, type LayoutCheck } from './layout.harness.ts';

/** Tests the layout of these screens; `always`: the screens that `npm test` includes. */
export function testLayoutOf(scenes: Readonly<Record<string, Scene>>, always: readonly string[] = []): void {
  let screens: Screens;
  let check: LayoutCheck;
  beforeAll(async () => {
    [screens, check] = await Promise.all([openScreens(), layoutCheck()]);
  });
  afterAll(() => screens.close());

  const entries = Object.entries(scenes);
  const isMain = ([name]: readonly [string, Scene]) => always.includes(name);
  const cases = splitCases({
    always: entries.filter(isMain),
    long: entries.filter((entry) => !isMain(entry)),
  });
  for (const [[name, scene], options] of cases)
    it(`no text overlaps or is cut off: ${name}`, options, async () => {
      const found = await screens.play(scene, { reducedMotion: 'reduce' }, ({ page }) => check.findingsIn(page));
      expect(found).toEqual([]);
    });
}
