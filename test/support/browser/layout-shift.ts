import type { Page } from 'playwright-core';

/** Sums up the layout shift of the pages that it opens from now on (Layout Instability API). Chromium only. */
export async function recordLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += Reflect.get(entry, 'value');
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'moved').sum);
}
