// @module-tag long: every state of the panel; main-job.test.ts has the usual way
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsIn, showIn } from '../../support/browser/axe.ts';
import type { DocumentPage } from '../../support/browser/document-page.harness.ts';
import { panelStatesOf } from '../../support/browser/panel-states.harness.ts';
import { soon, usePanelHarness } from '../../support/browser/panel.harness.ts';

const harness = usePanelHarness({ webhooks: false });

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function openInvoice(options: BrowserContextOptions = {}): Promise<DocumentPage> {
  return harness.openIn(await harness.profile(options), 'invoice', harness.book('Invoice'));
}

/** The panel, its popover included. */
const panel = { selector: '[data-salestax]', tags, rulesAtLeast: 6 };

describe('the panel has no axe violation, light or dark', () => {
  it.each(Object.entries(panelStatesOf(harness, openInvoice)))('%s', async (_, reach) => {
    const document = await reach();
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(document.page, colorScheme);
      expect(await violationsIn(document.page, panel)).toEqual([]);
    }
  });
});

describe('the panel by keyboard alone', () => {
  it('a user estimates, reads the breakdown, closes it, reads an error and closes its dialog', async () => {
    const document = await openInvoice();
    const { keyboard } = document.page;
    await tabTo(document.page, 'Estimate Tax');
    expect(await focusIsVisible(document.page)).toBe(true);
    await keyboard.press('Enter');
    await document.panel.getByText('Estimated', { exact: true }).waitFor();
    expect(await focused(document.page)).toBe('Estimate Tax');

    await keyboard.press('Shift+Tab');
    expect(await focused(document.page)).toBe('Why this tax?');
    expect(await focusIsVisible(document.page)).toBe(true);
    await keyboard.press('Space');
    await document.why.waitFor();
    await keyboard.press('Tab');
    expect(await focused(document.page)).toBe('Close');
    expect(await focusIsVisible(document.page)).toBe(true);
    await keyboard.press('Escape');
    await document.why.waitFor({ state: 'hidden' });
    expect(await focused(document.page)).toBe('Why this tax?');

    await document.removeLine(1);
    // The panel notices the change at its next poll and shows it on its button.
    await document.panel.getByText('Out of date').first().waitFor();
    await tabTo(document.page, 'Estimate Tax');
    await keyboard.press('Space');
    await document.viewButton.waitFor();
    await tabTo(document.page, 'View error');
    expect(await focusIsVisible(document.page)).toBe(true);
    await keyboard.press('Enter');
    await document.dialog.waitFor();
    await keyboard.press('Escape');
    await document.dialog.waitFor({ state: 'detached' });
    expect(await focused(document.page)).toBe('View error');
  });

  it('the focus stays on Estimate Tax during the estimate and after the result', async () => {
    const document = await openInvoice();
    const release = await document.holdCalls('getTax');
    await document.estimateButton.focus();
    await document.page.keyboard.press('Enter');
    await document.panel.getByText('Estimating…').waitFor();
    expect(await focused(document.page)).toBe('Estimate Tax');
    await release();
    await document.panel.getByText('Estimated', { exact: true }).waitFor();
    expect(await focused(document.page)).toBe('Estimate Tax');
  });
});

describe('the panel announces politely to a screen reader', () => {
  it('an estimate, a change and an error, but not its own opening', async () => {
    const document = await openInvoice();
    const region = document.announcement;
    expect(await region.getAttribute('aria-live')).not.toBe('assertive');
    expect(await region.innerText()).toBe('');
    await document.estimate();
    await expect.poll(() => region.innerText(), soon).toContain('Total tax and fees $5.74');
    await document.setQuantity(1, '11');
    await expect.poll(() => region.innerText(), soon).toContain('Out of date');
    await document.removeLine(1);
    await document.estimateButton.click();
    await expect.poll(() => region.innerText(), soon).toContain('No line item found! Please enter a valid line item.');
  });
});

describe('the panel’s appearance', () => {
  it('the progress icon turns, but not under prefers-reduced-motion', async () => {
    const turning = async (reducedMotion: 'reduce' | 'no-preference') => {
      const document = await openInvoice({ reducedMotion });
      await document.holdCalls('getTax');
      await document.estimateButton.click();
      await document.panel.getByText('Estimating…').waitFor();
      return document.panel.evaluate(
        (panel) =>
          panel
            .getAnimations({ subtree: true })
            .filter((animation) => animation instanceof CSSAnimation && animation.playState === 'running').length,
      );
    };
    expect([await turning('no-preference'), await turning('reduce')]).toEqual([1, 0]);
  });

  it('border, status and buttons are visible with forced colours', async () => {
    const document = await openInvoice({ forcedColors: 'active' });
    await document.estimate();
    const borders = await document.panel.evaluate((panel) =>
      [panel, ...panel.querySelectorAll('.st-button-primary')].map((part) => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(part);
        return `${borderTopWidth} ${borderTopStyle}`;
      }),
    );
    expect(borders).toEqual(borders.map(() => '1px solid'));
    expect(await violationsIn(document.page, panel)).toEqual([]);
  });

  it('the status is a word beside a dot of its colour', async () => {
    const document = await openInvoice();
    expect(await dotColour(document)).toBe('green');
    await document.removeLine(1);
    await document.estimateButton.click();
    await document.viewButton.waitFor();
    expect(await dotColour(document)).toBe('red');
  });

  it('nothing is cut off at 200 % zoom', async () => {
    // At 200 % zoom a window of 1280 pixels has 640 CSS pixels.
    const document = await openInvoice({ viewport: { width: 640, height: 500 }, deviceScaleFactor: 2 });
    await document.estimate();
    expect(await cutOff(document)).toEqual([]);
    await document.setQuantity(1, '11');
    await document.panel.getByText('Out of date').first().waitFor();
    expect(await cutOff(document)).toEqual([]);
    expect(await document.page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBe(640);
  });
});

/** Presses Tab until an element whose name starts so has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const stops: string[] = [];
  while (stops.length < 120) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop.startsWith(name)) return;
    stops.push(stop);
  }
  throw new Error(`'${name}' is not reached with Tab: ${stops.join(' | ')}`);
}

/** The name of the focused element, also inside the panel's shadow root. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = globalThis.document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const name = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return name.replaceAll(/\s+/g, ' ').trim();
  });

/** Whether an outline or a shadow shows the focus. */
const focusIsVisible = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    let element = globalThis.document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (element === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });

/** The most saturated colour left of the state's label, as rendered. */
async function dotColour({ page, panel }: DocumentPage): Promise<'green' | 'red' | 'other' | 'none'> {
  const status = await panel.getByRole('paragraph').first().boundingBox();
  if (status === null) return 'none';
  const picture = await page.screenshot({ clip: { ...status, width: 24 } });
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (pen === null) return 'none';
    pen.drawImage(image, 0, 0);
    const { data: pixels } = pen.getImageData(0, 0, image.width, image.height);
    let strongest = [0, 0, 0];
    const spread = (rgb: readonly number[]) => Math.max(...rgb) - Math.min(...rgb);
    for (let at = 0; at < pixels.length; at += 4) {
      const rgb = [...pixels.subarray(at, at + 3)];
      if (spread(rgb) > spread(strongest)) strongest = rgb;
    }
    const [red = 0, green = 0, blue = 0] = strongest;
    if (spread(strongest) < 40) return 'none';
    if (green > red && green > blue) return 'green';
    return red > green && red > blue ? 'red' : 'other';
  }, picture.toString('base64'));
}

/** Texts and buttons of the panel that overflow it. */
const cutOff = ({ panel }: DocumentPage): Promise<readonly string[]> =>
  panel.evaluate((whole) => {
    const frame = whole.getBoundingClientRect();
    return [...whole.querySelectorAll('button:not([popover] *), dd, dt, p > span')].flatMap((part) => {
      const { left, right, top, bottom, width } = part.getBoundingClientRect();
      const isIn = left >= frame.left && right <= frame.right + 0.5 && top >= frame.top && bottom <= frame.bottom + 0.5;
      return width === 0 || isIn ? [] : [part.textContent];
    });
  });
