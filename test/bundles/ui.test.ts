import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { long, splitAfter, splitCases } from '../long.ts';
import { violationsIn, showIn } from '../support/browser/axe.ts';
import { closePages, sharedBrowser } from '../support/chromium.harness.ts';
import { recordPageErrors, servePages } from './bundle-page.ts';
import { buildParts, type Build } from './ui-build.ts';

declare global {
  var mountPart: (target: string, options: object) => { readonly ready: Promise<void>; unmount(): void };
  var unmountPart: () => void;
}

let browser: Browser;
let site: Awaited<ReturnType<typeof servePages>>;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await servePages(
    () =>
      `<main><h1>Page</h1><button id="before">Before</button><div id="here"></div><button id="after">After</button></main>${'<br>'.repeat(99)}<script src="/sdk/ui-parts.js"></script>`,
  );
});
afterAll(async () => {
  await closePages(browser);
  await site.close();
});

/** The scripts run on Preact. */
const builds = splitCases<Build>({ always: ['Preact'], long: ['React'] });
/** How an overlay is opened. */
const ways = splitCases({ always: ['key'], long: ['mouse'] });

for (const [build, tagged] of builds)
  describe(`on ${build}`, tagged, () => {
    let script: string;
    let page: Page;
    let pageErrors: () => Promise<readonly string[]>;

    beforeAll(async () => {
      script = await buildParts(build);
    });
    beforeEach(async () => {
      page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
      page.setDefaultTimeout(5000);
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

    async function show(part: string, more: object = {}): Promise<void> {
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
        [{ part, ...more }] as const,
      );
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const violations = () => violationsIn(page);
    const isFocused = (locator: Locator) =>
      locator.evaluate((element) => {
        const root = element.getRootNode();
        return (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === element;
      });
    const nextFrames = () =>
      page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const clickPage = () => page.mouse.click(1200, 10);

    describe('a dialog', () => {
      beforeEach(() => show('dialog'));
      const dialog = () => page.getByRole('dialog', { name: 'Link a company' });

      for (const [way, options] of ways)
        it(`opens by ${way}, closes with Escape and returns the focus`, options, async () => {
          if (way === 'mouse') await button('Open').click();
          else {
            await button('Open').focus();
            await page.keyboard.press('Enter');
          }
          await dialog().waitFor();
          expect(await isFocused(button('Elsewhere'))).toBe(true);
          expect(await violations()).toEqual([]);
          await page.keyboard.press('Escape');
          await dialog().waitFor({ state: 'hidden' });
          expect(await isFocused(button('Open'))).toBe(true);
        });

      it('stays open on a click inside, and closes on a click outside', async () => {
        await button('Open').click();
        await page.getByRole('heading', { name: 'Link a company' }).click();
        expect(await dialog().isVisible()).toBe(true);
        await page.mouse.click(5, 5);
        await dialog().waitFor({ state: 'hidden' });
        expect(await isFocused(button('Open'))).toBe(true);
      });

      it('prevents the page behind it from scrolling', long, async () => {
        await button('Open').click();
        await dialog().waitFor();
        await page.mouse.move(5, 5);
        await page.mouse.wheel(0, 500);
        await page.mouse.move(640, 360);
        await page.mouse.wheel(0, 500);
        await nextFrames();
        expect(await page.evaluate(() => scrollY)).toBe(0);
      });

      it('stays open when Escape closes the results of a search inside it', long, async () => {
        await button('Open').click();
        await page.getByRole('combobox').fill('tax');
        await page.getByRole('option').first().waitFor();
        expect(await violations()).toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByRole('option').first().waitFor({ state: 'hidden' });
        expect(await dialog().isVisible()).toBe(true);
      });

      it('is removed with its widget, also while it is open', async () => {
        await button('Open').click();
        await dialog().waitFor();
        expect(await isFocused(button('Elsewhere'))).toBe(true);
      });
    });

    describe('a message box', () => {
      const message = () => page.getByRole('alertdialog', { name: 'Leave this page?' });

      it('answers with its first button on Escape, and that button has the focus', async () => {
        await show('message');
        await button('Ask').click();
        await message().waitFor();
        expect(await isFocused(button('No'))).toBe(true);
        expect(await violations()).toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByText('Answered: no').waitFor();
        expect(await isFocused(button('Ask'))).toBe(true);
      });

      it('does not close on a click outside', long, async () => {
        await show('message');
        await button('Ask').click();
        await message().waitFor();
        await page.mouse.click(5, 5);
        expect(await message().isVisible()).toBe(true);
        await button('Yes').click();
        await page.getByText('Answered: yes').waitFor();
        await nextFrames();
        expect(await page.getByText('Answered:').innerText()).toBe('Answered: yes');
      });

      it('closes after its time, but not while the pointer is over it', long, async () => {
        await page.clock.install();
        await show('notified');
        await button('Ask').click();
        await page.getByText('Do you really want').hover();
        await nextFrames();
        await page.clock.fastForward(60_000);
        expect(await message().isVisible()).toBe(true);
        await page.mouse.move(5, 5);
        await nextFrames();
        await page.clock.fastForward(5000);
        await page.getByText('Answered: no').waitFor();
      });
    });

    describe('a tooltip', () => {
      beforeEach(() => show('tooltip'));
      const tip = (text: string) => page.getByRole('tooltip', { name: text }).or(page.getByText(text, { exact: true }));

      it('shows on hover why a button is disabled, can be hovered, and closes', async () => {
        await button('Save').hover();
        await tip('Nothing has changed.').first().waitFor();
        expect(await violations()).toEqual([]);
        await button('Save').click({ force: true });
        expect(await page.getByText('Saved 0 times').isVisible()).toBe(true);
        await tip('Nothing has changed.').first().hover();
        expect(await tip('Nothing has changed.').first().isVisible()).toBe(true);
        await page.mouse.move(5, 700);
        await tip('Nothing has changed.').first().waitFor({ state: 'hidden' });
      });

      it('shows on focus, closes with Escape and on blur', async () => {
        await page.locator('#before').focus();
        await page.keyboard.press('Tab');
        await tip('Nothing has changed.').first().waitFor();
        await page.keyboard.press('Tab');
        await tip('Nothing has changed.').first().waitFor({ state: 'hidden' });
        await tip('A single tax rate for one place.').first().waitFor();
        await page.keyboard.press('Escape');
        await tip('A single tax rate for one place.').first().waitFor({ state: 'hidden' });
        expect(await isFocused(button('Rate'))).toBe(true);
      });

      it('leaves Escape to others once the focus has left, also while it is still visible', long, async () => {
        await button('Rate').focus();
        await tip('A single tax rate for one place.').first().waitFor();
        const isTaken = await button('Rate').evaluate(async (rate) => {
          rate.blur();
          await new Promise(requestAnimationFrame);
          const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
          document.body.dispatchEvent(press);
          return press.defaultPrevented;
        });
        expect(isTaken).toBe(false);
      });

      it('is placed below its trigger', async () => {
        await button('Save').hover();
        await tip('Nothing has changed.').first().waitFor();
        const at = await button('Save').boundingBox();
        const shown = await tip('Nothing has changed.').first().boundingBox();
        expect(shown?.y).toBeCloseTo((at?.y ?? 0) + (at?.height ?? 0) + 6, 0);
        expect(shown?.x).toBeCloseTo(at?.x ?? 0, 0);
      });
    });

    it(
      'is placed below its anchor, or above it at the lower edge, also in browsers without CSS anchor positioning',
      long,
      async () => {
        await page.addInitScript(() => (CSS.supports = () => false));
        await page.goto(site.origin);
        await show('tooltip');
        await button('Rate').focus();
        const tip = page.getByText('A single tax rate for one place.');
        await tip.waitFor();
        const distance = async () =>
          ((await tip.boundingBox())?.y ?? 0) - ((await button('Rate').boundingBox())?.y ?? 0);
        expect(await distance()).toBeGreaterThan(20);
        await page.setViewportSize({ width: 600, height: 120 });
        await button('Rate').evaluate((element) => element.scrollIntoView({ block: 'end' }));
        await expect.poll(distance).toBeLessThan(0);
      },
    );

    describe('a popover', () => {
      beforeEach(() => show('popover'));
      const popover = () => page.getByRole('dialog', { name: 'Why this tax?' });

      for (const [way, options] of ways)
        it(`opens by ${way}, closes with Escape and returns the focus`, options, async () => {
          if (way === 'mouse') await button('Why this tax?').click();
          else {
            await button('Why this tax?').focus();
            await page.keyboard.press('Enter');
          }
          await popover().waitFor();
          expect(await violations()).toEqual([]);
          await page.keyboard.press('Tab');
          expect(await isFocused(button('Close'))).toBe(true);
          await page.keyboard.press('Tab');
          expect(await isFocused(page.getByRole('link', { name: 'The rate' }))).toBe(true);
          await page.keyboard.press('Escape');
          await popover().waitFor({ state: 'hidden' });
          expect(await isFocused(button('Why this tax?'))).toBe(true);
        });

      it('stays open on a click inside, closes with its button and with its trigger', long, async () => {
        await button('Why this tax?').click();
        await page.getByText('9.15 % of 1,081.00.').click();
        expect(await popover().isVisible()).toBe(true);
        await button('Close').click();
        await popover().waitFor({ state: 'hidden' });
        expect(await isFocused(button('Why this tax?'))).toBe(true);
        await button('Why this tax?').click();
        await popover().waitFor();
        await button('Why this tax?').click();
        await popover().waitFor({ state: 'hidden' });
      });

      it('closes on a click in the page and leaves the focus on what was clicked in the same root', long, async () => {
        await button('Why this tax?').click();
        await clickPage();
        await popover().waitFor({ state: 'hidden' });
        await button('Why this tax?').click();
        await button('Elsewhere').click();
        await popover().waitFor({ state: 'hidden' });
        expect(await isFocused(button('Elsewhere'))).toBe(true);
      });
    });

    describe('a combobox', () => {
      beforeEach(() => show('combobox'));
      const input = () => page.getByRole('combobox', { name: 'Tax item' });
      const options = () => page.getByRole('option');
      const search = async (text: string) => {
        await input().fill(text);
        await options().first().waitFor();
      };

      it('searches, announces and chooses by key', async () => {
        await search('delivery');
        expect(await options().allInnerTexts()).toEqual([
          'Retail Delivery Fee',
          'Tax on Retail Delivery Fee',
          'Fees:Tax on Delivery',
        ]);
        await page.locator('[role=status]', { hasText: '3 results available' }).first().waitFor();
        expect(await violations()).toEqual([]);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.getByText('Chosen: Tax on Retail Delivery Fee').waitFor();
        expect(await input().inputValue()).toBe('Tax on Retail Delivery Fee');
        expect(await isFocused(input())).toBe(true);
      });

      it('accepts keys without a pause between them', long, async () => {
        await input().focus();
        await page.keyboard.press('Control+A');
        await page.keyboard.type('fee', { delay: 0 });
        await Promise.all(['ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => page.keyboard.press(key)));
        await page.keyboard.press('Enter');
        await page.getByText('Chosen: Retail Delivery Fee').waitFor();
        expect(await input().inputValue()).toBe('Retail Delivery Fee');
      });

      it('chooses by mouse', async () => {
        await search('fees');
        await options().first().click();
        await page.getByText('Chosen: Fees:Tax on Delivery').waitFor();
        expect(await isFocused(input())).toBe(true);
      });

      it('shows a message when there is no result', long, async () => {
        await input().fill('nothing like it');
        await page.locator('[role=status]', { hasText: 'No results available' }).first().waitFor();
        expect(await violations()).toEqual([]);
      });

      const waysToLeave = splitAfter<readonly [name: string, leave: () => Promise<unknown>]>(2, [
        ['Tab', () => page.keyboard.press('Tab')],
        ['a click in the page', clickPage],
        ['a click elsewhere in the same root', () => button('Elsewhere').click()],
        [
          'a click on its own list’s note and then Tab',
          async () => {
            await page.getByText('3 results available').first().click();
            await page.keyboard.press('Tab');
          },
        ],
      ]);
      for (const [[name, leave], tags] of waysToLeave)
        it(`restores the chosen text when left by ${name}`, tags, async () => {
          await search('delivery');
          await leave();
          await options().first().waitFor({ state: 'hidden' });
          expect(await input().inputValue()).toBe('Sales Tax');
          expect(await page.getByText('Chosen: Sales Tax').isVisible()).toBe(true);
          expect(await isFocused(input())).toBe(false);
        });

      it('restores the chosen text after Escape and Tab, and Tab moves to the next control', async () => {
        await search('delivery');
        await page.keyboard.press('Escape');
        await options().first().waitFor({ state: 'hidden' });
        expect(await input().inputValue()).toBe('delivery');
        await page.keyboard.press('Tab');
        expect(await isFocused(button('Clear Tax item'))).toBe(true);
        expect(await input().inputValue()).toBe('Sales Tax');
      });

      it('is cleared by its button, and by a second Escape', long, async () => {
        await button('Clear Tax item').click();
        await page.getByText('Chosen: nothing').waitFor();
        expect(await input().inputValue()).toBe('');
        expect(await isFocused(input())).toBe(true);
        await search('sales');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.getByText('Chosen: Sales Tax').waitFor();
        await page.keyboard.press('Escape');
        await page.getByText('Chosen: nothing').waitFor();
      });

      it('scrolls a long list to the active option, and Tab moves past the list', long, async () => {
        await page.setViewportSize({ width: 1024, height: 240 });
        await search('item');
        await page.keyboard.press('ArrowUp');
        const last = page.getByRole('option', { name: 'Item 30', selected: true });
        const list = await page.locator('.st-listbox').boundingBox();
        const option = await last.boundingBox();
        expect(option?.y).toBeGreaterThan(list?.y ?? Number.NaN);
        expect((option?.y ?? Number.NaN) + (option?.height ?? 0)).toBeLessThan((list?.y ?? 0) + (list?.height ?? 0));
        await page.keyboard.press('Tab');
        expect(await isFocused(button('Clear Tax item'))).toBe(true);
      });

      it('has a list as wide as its input', long, async () => {
        await search('delivery');
        const list = await page.locator('.st-listbox').boundingBox();
        const field = await page.locator('.st-combobox').boundingBox();
        expect(list?.width).toBeCloseTo(field?.width ?? 0, 0);
        expect(list?.x).toBeCloseTo(field?.x ?? 0, 0);
      });
    });

    describe('a form', () => {
      beforeEach(() => show('form'));

      it('has no accessibility violation in either colour scheme, with errors and without', async () => {
        expect(await violations()).toEqual([]);
        await button('Save').click();
        await showIn(page, 'dark');
        expect(await violations()).toEqual([]);
      });

      it('moves from the error summary, which takes the focus, to the field', async () => {
        await button('Save').click();
        const summary = page.getByRole('group', { name: '1 field needs a correction' });
        expect(await isFocused(summary)).toBe(true);
        await button('Invalid account.').click();
        const account = page.getByRole('textbox', { name: 'Account number' });
        expect(await isFocused(account)).toBe(true);
        expect(await account.getAttribute('aria-invalid')).toBe('true');
      });

      it('shows the values of its model, whatever is pressed', async () => {
        const box = (name: string) => page.getByRole('checkbox', { name });
        await page.getByText('Address validation').click();
        expect(await box('Address validation').isChecked()).toBe(false);
        await box('Address validation').click();
        expect(await box('Address validation').isChecked()).toBe(true);
        await box('Kept as it is').click();
        expect(await box('Kept as it is').isChecked()).toBe(true);
        await page.getByRole('switch', { name: 'Delivery fee' }).click({ force: true });
        expect(await page.getByRole('switch', { name: 'Delivery fee' }).isChecked()).toBe(false);
        await page.getByRole('textbox', { name: 'Account number' }).fill('1');
        expect(await page.getByRole('textbox', { name: 'Account number' }).inputValue()).toBe('1');
      });
    });
  });
