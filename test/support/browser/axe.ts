import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * A check of a page whose frames, if it has any, are of its own origin. It costs a tenth of what axe does by itself:
 * its script is loaded once per page and minified, the result is put together there and not in a page made for it, and
 * only what violates a rule is described in full.
 */
export async function axeIn(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) await page.evaluate(source);
  // The builder would load it twice into every page.
  const builder = new AxeBuilder({ page, axeSource: 'axe.version' });
  return builder.setLegacyMode().options({ resultTypes: ['violations'] });
}

/** What is wrong with a page as it is shown, in words. */
export async function flawsIn(page: Page): Promise<readonly string[]> {
  return describeFlaws(await axeIn(page));
}

/** Rules of axe that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What is wrong with the colours of a page: another colour scheme changes nothing else. */
export async function colourFlawsIn(page: Page): Promise<readonly string[]> {
  return describeFlaws((await axeIn(page)).withRules(colourRules));
}

async function describeFlaws(axe: AxeBuilder): Promise<readonly string[]> {
  const found = await axe.analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary}`),
  );
}

/**
 * Shows a page in a colour scheme, every colour being the new one at once: also where little motion is wanted a
 * transition takes its frames, and on a busy machine these come late.
 */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const rootsIn = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot === null ? [] : rootsIn(shadowRoot))),
    ];
    // Asking for the transitions first brings the styles up to date, which is what starts them.
    for (const root of rootsIn(document))
      for (const animation of root.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}
