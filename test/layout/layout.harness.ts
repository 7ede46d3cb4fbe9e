import type { Page } from 'playwright-core';
import { buildParts } from '../bundles/ui-build.ts';
import { layoutLanguages } from './languages.ts';
import type { Measured } from './page.ts';

/** Widths of the window in CSS pixels, and sizes of body text. */
const widths = [1280, 768, 390, 320] as const;
const fontSizes = [14, 20, 28] as const;
const height = 860;

export interface LayoutCheck {
  /**
   * What overlaps or is cut off, in every width, size of text and language, one line per finding: below the elements of
   * a selector; absent: on the whole page, which may not scroll sideways.
   */
  readonly findingsIn: (page: Page, selector?: string) => Promise<readonly string[]>;
}

/** The script that measures a page, built once for all pages. */
export async function layoutCheck(): Promise<LayoutCheck> {
  const [script, languages] = await Promise.all([buildParts('Preact', '../layout/page.ts'), layoutLanguages()]);
  const measure = (page: Page, selector: string | undefined): Promise<Measured> =>
    page.evaluate(([scope, spoken, sizes]) => measureLayout(scope, spoken, sizes), [
      selector ?? null,
      languages,
      fontSizes,
    ] as const);
  return {
    async findingsIn(page, selector) {
      await page.evaluate(script);
      const variantsOf = new Map<string, string[]>();
      for (const width of widths) {
        await page.setViewportSize({ width, height });
        for (const { kind, what, variant } of (await measure(page, selector)).findings) {
          const finding = `${kind}: ${what}`;
          variantsOf.set(finding, [...(variantsOf.get(finding) ?? []), `${width}: ${variant}`]);
        }
      }
      return [...variantsOf].map(
        ([finding, at]) =>
          `${finding} (${at.slice(0, 3).join('; ')}${at.length > 3 ? ` and ${at.length - 3} more` : ''})`,
      );
    },
  };
}
