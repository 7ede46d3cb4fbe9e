// @module-tag long: other browsers; test/e2e/panel/main-job.test.ts has the main case
import { expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { documentActions } from './document-actions.ts';
import { aProduct, inEveryEngine } from './walk.harness.ts';

inEveryEngine('the main job', aProduct({ webhooks: false }), (walk) => {
  const invoice = documentActions(walk);
  const why = { role: 'dialog', name: 'Why this tax?' };

  it('a new invoice is estimated and saved with three lines of tax', async () => {
    await invoice.open('/app/invoice/new');
    await invoice.fillSale();
    await invoice.estimate();
    expect(await invoice.taxLines()).toEqual([
      ['Sales Tax', '5.45'],
      ['Retail Delivery Fee', '0.28'],
      ['Tax on Retail Delivery Fee', '0.01'],
    ]);
    await invoice.save();
  });

  it.each(['start', 'center', 'end'] as const)(
    "'Why this tax?' is inside the window and in full, beside the panel where it fits, with the panel at the %s",
    async (block) => {
      const { window } = walk;
      await window.call((place: ScrollLogicalPosition) => {
        document.querySelector('#panel-slot')?.scrollIntoView({ block: place, behavior: 'instant' });
      }, block);
      await window.click({ role: 'button', name: 'Why this tax?' });
      const panel = await window.still({ role: 'region', name: 'Sales tax' });
      const { top, bottom, left, right } = await window.still(why);
      const [width, height] = await window.call(() => [innerWidth, innerHeight] as const);
      expect(Math.min(top, left, width - right, height - bottom)).toBeGreaterThan(7);
      const isInFull = await window.call(() => {
        const popup = document.querySelector('[data-salestax]')?.shadowRoot?.querySelector(':popover-open');
        return popup != null && popup.scrollHeight <= popup.clientHeight;
      });
      expect(isInFull).toBe(true);
      const isOver = top < panel.bottom && bottom > panel.top;
      const needed = bottom - top + 14;
      expect(isOver).toBe(needed > Math.max(panel.top, height - panel.bottom));
      await window.sees('Jurisdiction');
      await window.press('Escape');
      await window.isGone(why);
      expect(await window.focused()).toBe('Why this tax?');
    },
  );

  it('a change makes the estimate stale, and another estimate current', async () => {
    await walk.window.enter({ role: 'textbox', name: 'Quantity, line 1' }, '20');
    await walk.window.press('Tab');
    await invoice.isIn('stale');
    await invoice.estimate();
    const [salesTax] = await invoice.taxLines();
    // 20 × 5.95 at 9.15 %, rounded by jurisdiction.
    expect(Number(salesTax?.[1])).toBeCloseTo(10.89, 1);
  });

  it('an error is shown with its correlation id, and Escape restores the focus', async () => {
    const { window, site } = walk;
    await window.enter({ role: 'textbox', name: 'Quantity, line 1' }, '30');
    await window.press('Tab');
    await invoice.isIn('stale');
    site.sandbox.kernel.faults.add({ service: 'tax-provider', fault: { kind: 'status', status: 500 } });
    await window.click({ role: 'button', name: 'Estimate Tax' });
    await window.sees('Avalara AvaTax did not answer in time. Please try again.');
    await window.find({ role: 'alertdialog', name: '' });
    await window.press('Escape');
    await window.isGone({ role: 'alertdialog', name: '' });
    await window.click({ role: 'button', name: 'View error' });
    await window.sees('Correlation id:');
    await window.press('Escape');
    await window.isGone({ role: 'alertdialog', name: '' });
    expect(await window.focused()).toContain('View');
    site.sandbox.kernel.faults.clear();
    await invoice.estimate();
  });

  it('nothing is wider than a window of 390 px', async () => {
    await walk.window.resize(390, 800);
    await until('nothing is wider than the window', () =>
      walk.window.call(() => innerWidth === 390 && document.documentElement.scrollWidth <= 390),
    );
    await walk.window.resize(1280, 900);
  });
});
