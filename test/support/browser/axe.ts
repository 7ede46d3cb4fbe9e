import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a check with axe covers: a whole document and all rules, unless it says otherwise. */
interface AxeScope {
  /** A CSS selector: only what is inside this element. */
  readonly selector?: string;
  /** Only rules that have one of these tags, such as 'wcag2aa'. */
  readonly tags?: readonly string[];
  /** Only these rules. */
  readonly rules?: readonly string[];
  /** Not these rules. */
  readonly without?: readonly string[];
  /** How many rules must have found something to check, so that an empty page does not pass. @default 1 */
  readonly rulesAtLeast?: number;
}

/** The axe violations of a page as it is shown, or of one of its frames, as text. Frames inside are not checked. */
export async function violationsIn(page: Page | Frame, scope: AxeScope = {}): Promise<readonly string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) await page.evaluate(source);
  const context = scope.selector === undefined ? 'document' : JSON.stringify(scope.selector);
  // As a text, because `axe` is a variable of the page and not of this module.
  const { violations, passes }: AxeResults = await page.evaluate(`axe.run(${context}, ${optionsOf(scope)})`);
  const checked = violations.length + passes.length;
  if (checked < (scope.rulesAtLeast ?? 1)) return [`axe found something to check for ${checked} rules only`];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary}`),
  );
}

/** Options of `axe.run` as JSON. Only violations are described in full, which saves most of the time. */
function optionsOf({ tags, rules, without = [] }: AxeScope): string {
  const disabled = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const options = { iframes: false, resultTypes: ['violations'], rules: disabled };
  if (rules !== undefined) return JSON.stringify({ ...options, runOnly: { type: 'rule', values: rules } });
  if (tags !== undefined) return JSON.stringify({ ...options, runOnly: { type: 'tag', values: tags } });
  return JSON.stringify(options);
}

/** The colour violations of a page; another colour scheme changes nothing else. */
export async function colourViolationsIn(page: Page): Promise<readonly string[]> {
  return violationsIn(page, { rules: ['color-contrast', 'link-in-text-block'] });
}

/**
 * Switches the page's colour scheme and finishes all transitions: even with reduced motion they take some frames, which
 * are late on a busy machine.
 */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Widgets learn of the change in the frame after the browser has it (HTML, update the rendering).
  await page.waitForFunction((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme);
  await page.evaluate(async () => {
    for (const _ of ['this frame', 'the next one']) await new Promise((next) => requestAnimationFrame(next));
    const rootsIn = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot === null ? [] : rootsIn(shadowRoot))),
    ];
    // Reading the transitions first recalculates the styles, which starts them.
    for (const root of rootsIn(document))
      for (const animation of root.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}
