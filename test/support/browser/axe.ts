import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * A check of a page whose iframes, if any, are of its own origin. It takes a tenth of the time of axe's default: the
 * minified script is loaded once per page, the result is assembled in the page itself, and only violations are
 * described in full.
 */
export async function axeIn(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) await page.evaluate(source);
  // The builder would load it twice into every page.
  const builder = new AxeBuilder({ page, axeSource: 'axe.version' });
  return builder.setLegacyMode().options({ resultTypes: ['violations'] });
}

/** The axe violations of a page as it is shown, or of one element of it, as text. */
export async function violationsIn(page: Page, selector?: string): Promise<readonly string[]> {
  const axe = await axeIn(page);
  return describeViolations(selector === undefined ? axe : axe.include(selector));
}

/** Rules of axe about colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The colour violations of a page; another colour scheme changes nothing else. */
export async function colourViolationsIn(page: Page): Promise<readonly string[]> {
  return describeViolations((await axeIn(page)).withRules(colourRules));
}

async function describeViolations(axe: AxeBuilder): Promise<readonly string[]> {
  const found = await axe.analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary}`),
  );
}

/**
 * Switches the page's colour scheme and finishes all transitions: even with reduced motion they take some frames, which
 * are late on a busy machine.
 */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const rootsIn = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot === null ? [] : rootsIn(shadowRoot))),
    ];
    // Reading the transitions first recalculates the styles, which starts them.
    for (const root of rootsIn(document))
      for (const animation of root.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}
