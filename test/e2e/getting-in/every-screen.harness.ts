import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openScreens, type Screens } from '../../screenshots/screenshot.harness.ts';

export const contextOptions = { reducedMotion: 'reduce' } as const;

/** A product of its own for the tests of one group: some scenes record documents or disconnect a company. */
export function useScreens(): Pick<Screens, 'play'> {
  let screens: Screens;
  beforeAll(async () => {
    screens = await openScreens();
  });
  afterAll(() => screens.close());
  return { play: (...scene) => screens.play(...scene) };
}

/** What makes a page wider than its window, in a wide and a narrow one. */
export async function overflowIn(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 860 });
    found.push(...(await sticksOut(page)).map((part) => `at ${width}: ${part}`));
  }
  return found;
}

/** The elements that make the page wider than its window. */
const sticksOut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide: string[] = [`${scrollWidth} of ${clientWidth}`];
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        const { left, right } = element.getBoundingClientRect();
        if (left < -0.5 || right > clientWidth + 0.5) wide.push(`${element.localName}.${element.className}`);
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    return wide;
  });
