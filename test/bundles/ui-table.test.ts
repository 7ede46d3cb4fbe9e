import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { long, splitCases } from '../long.ts';
import { violationsIn } from '../support/browser/axe.ts';
import { closePages, sharedBrowser } from '../support/chromium.harness.ts';
import { recordPageErrors, servePages } from './bundle-page.ts';
import { buildParts, type Build } from './ui-build.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof servePages>>;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await servePages(
    () =>
      '<main><h1>Page</h1><h2>Part</h2><button id="before">Before</button><div id="here"></div></main><script src="/sdk/ui-parts.js"></script>',
  );
});
afterAll(async () => {
  await closePages(browser);
  await site.close();
});

/** The scripts run on Preact. */
const builds = splitCases<Build>({ always: ['Preact'], long: ['React'] });

for (const [build, tagged] of builds)
  describe(`on ${build}`, tagged, () => {
    let script: string;
    let page: Page;
    let pageErrors: () => Promise<readonly string[]>;

    beforeAll(async () => {
      script = await buildParts(build, 'ui-table-parts.tsx');
    });
    beforeEach(async () => {
      page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
      page.setDefaultTimeout(10_000);
      await page.route('**/sdk/ui-parts.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: script }),
      );
      pageErrors = await recordPageErrors(page);
      await page.goto(site.origin);
    });
    afterEach(async () => {
      await page.evaluate(() => globalThis.unmountPart());
      const recorded = await pageErrors();
      if (recorded.length > 0) throw new Error(recorded.join('\n'));
      await page.context().close();
    });

    async function show(part: string): Promise<void> {
      await page.evaluate(
        async ([options]) => {
          const picture = () => [document.documentElement.outerHTML, document.adoptedStyleSheets.length].join();
          const before = picture();
          const handle = globalThis.mountPart('#here', options);
          globalThis.unmountPart = () => {
            handle.unmount();
            if (picture() !== before) throw new Error(`The page has changed: ${picture()}`);
          };
          await handle.ready;
        },
        [{ part }] as const,
      );
    }
    const violations = () => violationsIn(page);
    const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    const status = (text: string) => page.getByRole('status').filter({ hasText: text });
    const focused = () =>
      page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label') ?? null);
    const customers = () => page.locator('tbody th').allInnerTexts();

    describe('a table', () => {
      beforeEach(() => show('table'));

      for (const [width, options] of splitCases({ always: [320], long: [1280, 700] }))
        it(`has no accessibility violation, ${width} px wide`, options, async () => {
          await page.setViewportSize({ width, height: 900 });
          await tick('Grand Valley Orchards 59').click();
          await page.getByRole('button', { name: 'Details of Grand Valley Orchards 59' }).click();
          await page.getByRole('region', { name: 'Details of Grand Valley Orchards 59' }).waitFor();
          expect(await violations()).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        });

      it('has table semantics for screen readers, also when shown as cards', async () => {
        await page.setViewportSize({ width: 320, height: 900 });
        const table = page.getByRole('table', { name: 'Sales' });
        expect(await table.getByRole('columnheader', { name: 'Customer Name' }).count()).toBe(1);
        const row = table.getByRole('row').filter({ hasText: 'Grand Valley Orchards 59' });
        expect(await row.getByRole('rowheader').innerText()).toBe('Grand Valley Orchards 59');
        expect(await row.getByRole('cell').count()).toBe(6);
        const [name, box] = [
          await row.getByRole('rowheader').boundingBox(),
          await row.getByRole('checkbox').boundingBox(),
        ];
        expect(box?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0) - 1);
        expect(box?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
      });

      it('selects a range by Shift and a click', long, async () => {
        await tick('Grand Valley Orchards 59').click();
        await tick('Grand Valley Orchards 54').click({ modifiers: ['Shift'] });
        await status('4 selected').waitFor();
        expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(4);
      });

      it('is navigated and selected by keys: arrows, Space, Shift and Space, Home, End', async () => {
        await tick('Grand Valley Orchards 59').focus();
        await page.keyboard.press('Space');
        for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
        expect(await focused()).toBe('Select Birchwood Academy 56');
        await page.keyboard.press('Shift+Space');
        await status('3 selected').waitFor();
        await page.keyboard.press('End');
        expect(await focused()).toBe('Select Aspen Grove HOA 50');
        await page.keyboard.press('Home');
        expect(await focused()).toBe('Select Grand Valley Orchards 59');
        await page.keyboard.press('Tab');
        expect(await focused()).toBe('Details of Foothills Hardscape 58');
      });

      it('shows on focus why a row cannot be selected', long, async () => {
        await tick('Foothills Hardscape 58').focus();
        await page.getByText('It has been sent.').first().waitFor();
        await page.keyboard.press('Space');
        expect(await tick('Foothills Hardscape 58').isChecked()).toBe(false);
      });

      it('sorts, filters and exports what is shown', async () => {
        await page.getByRole('button', { name: 'Customer Name' }).click();
        await status('Sorted by Customer Name, ascending').waitFor();
        expect((await customers())[0]).toBe('Aspen Grove HOA 0');
        await page.getByRole('button', { name: 'Updated 20' }).click();
        await status('1 to 10 of 20').waitFor();
        await page.getByRole('button', { name: 'Export CSV' }).click();
        expect(await page.locator('output').innerText()).toContain(
          'Txn Id,Customer Name,Txn Type,Total Amt,Status|1010,',
        );
      });

      it('keeps its header and its fixed columns in view while it scrolls', long, async () => {
        const heading = page.getByRole('columnheader', { name: 'Total Amt' });
        const before = await heading.boundingBox();
        await page.getByLabel('Rows').selectOption('50');
        await status('1 to 50 of 60').waitFor();
        await page.locator('tbody tr').last().scrollIntoViewIfNeeded();
        const after = await heading.boundingBox();
        expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
        const scroller = await page.locator('.st-table-scroll').boundingBox();
        expect(after?.y).toBeCloseTo(scroller?.y ?? 0, 0);
      });
    });

    describe('a table of 100,000 rows', () => {
      const scroller = () => page.getByRole('region', { name: 'Sales' });
      beforeEach(async () => {
        await show('long');
        await page.getByLabel('Rows').selectOption('All');
        await scroller().waitFor();
      });

      it('renders a window of rows and scrolls to the last row, also by keys', async () => {
        expect(await page.locator('tbody tr').count()).toBeLessThan(100);
        await tick('Grand Valley Orchards 99999').focus();
        await page.keyboard.press('End');
        await expect.poll(focused).toBe('Select Aspen Grove HOA 0');
        await page.keyboard.press('ArrowUp');
        expect(await focused()).toBe('Select Birchwood Academy 1');
        await page.keyboard.press('Home');
        await expect.poll(focused).toBe('Select Grand Valley Orchards 99999');
        expect(await violations()).toEqual([]);
      });

      it('goes by arrow keys to the row beside the focus, also after somebody has scrolled away', async () => {
        await tick('Grand Valley Orchards 99999').focus();
        await scroller().evaluate((element) => element.scrollTo({ top: 1_000_000 }));
        await expect.poll(() => page.locator('tr[data-row="1"]').count()).toBe(0);
        await page.keyboard.press('ArrowDown');
        await expect.poll(focused).toMatch(/ 99998$/);
      });

      it('has a scroll container that takes the focus and scrolls by keys', long, async () => {
        await scroller().focus();
        await page.keyboard.press('End');
        await expect.poll(customers).toContain('Aspen Grove HOA 0');
      });

      it('selects all rows at once', async () => {
        await page.getByRole('checkbox', { name: 'Select all' }).click();
        await status('33,334 selected').waitFor();
        expect(await page.getByRole('checkbox', { name: 'Select all' }).isChecked()).toBe(true);
      });

      it('shows cards of equal height in a narrow container', long, async () => {
        await page.setViewportSize({ width: 320, height: 900 });
        await expect
          .poll(() =>
            page
              .locator('tbody tr[data-row]')
              .first()
              .evaluate((row) => row.clientHeight),
          )
          .toBeGreaterThan(100);
        const heights = await page
          .locator('tbody tr[data-row]')
          .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))]);
        expect(heights).toHaveLength(1);
        // The scroll height changes while the first cards are measured, so the end may move once.
        const customersAtEnd = async () => {
          await scroller().evaluate((element) => element.scrollTo(0, element.scrollHeight));
          return customers();
        };
        await expect.poll(customersAtEnd).toContain('Aspen Grove HOA 0');
      });
    });

    describe('the tools around a table', () => {
      beforeEach(() => show('around'));

      for (const [width, options] of splitCases({ always: [320], long: [1280] }))
        it(`have no accessibility violation, ${width} px wide`, options, async () => {
          await page.setViewportSize({ width, height: 900 });
          expect(await violations()).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        });

      it('can be used by keyboard', long, async () => {
        await page.getByRole('tab', { name: 'Exempted Customer' }).focus();
        await page.keyboard.press('ArrowRight');
        await page.getByText('Panel of request').waitFor();
        await page.getByRole('radio', { name: 'Email' }).focus();
        await page.keyboard.press('ArrowDown');
        expect(await page.getByRole('radio', { name: 'Fax' }).isChecked()).toBe(true);
      });
    });
  });
