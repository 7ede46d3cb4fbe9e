// @module-tag long: what goes wrong during a recalculation; reconciliation.test.ts has the usual way

import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDay } from '@salestax/client';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import {
  atReconciliation,
  button,
  calls,
  day,
  forgetSearches,
  from,
  hasResult,
  search,
  table,
  to,
  unfinished,
  wholeYear,
} from '../../support/browser/reconciliation-screen.harness.ts';

const harness = useHostPages({ connected: true, webhooks: false });
beforeEach(() => forgetSearches(harness.product));

const newest = { from: day(89), to: day(0) };

/** Runs in the page: records the times of requests and responses of the result, by the page's clock. */
function noteReads(): void {
  const noted: { requestedAt: number; answeredAt: number | null }[] = [];
  const original = globalThis.fetch;
  Reflect.set(globalThis, 'notedReads', noted);
  globalThis.fetch = async (...input: Parameters<typeof fetch>) => {
    const [what] = input;
    const url = what instanceof Request ? what.url : String(what);
    if (!url.includes('/FetchComparedTransactions/')) return original(...input);
    const read: (typeof noted)[number] = { requestedAt: Date.now(), answeredAt: null };
    noted.push(read);
    const answer = await original(...input);
    read.answeredAt = Date.now();
    return answer;
  };
}

const reads = (page: Page): Promise<readonly { readonly requestedAt: number; readonly answeredAt: number | null }[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'notedReads'));

describe('a running comparison', () => {
  it('is polled at once, then 5 seconds after each response, at most 180 times', async () => {
    const { page } = await atReconciliation(harness, {}, async ({ profile }) => {
      await profile.clock.install();
      await profile.addInitScript(noteReads);
    });
    await page.getByText('Choose a range of days and search:').waitFor();
    // Nothing runs in the service, so its stream of progress is silent.
    await intercept(page, calls.compare, (route) =>
      route.fulfill({ json: { isStartDateError: false, startDate: null, isSentToSearch: 1, userStatus: 'Active' } }),
    );
    await intercept(page, calls.fetch, (route) => route.fulfill({ json: unfinished }));
    const before = (await reads(page)).length;
    await button(page, 'Search').click();
    await page.getByRole('region', { name: /^Comparing / }).waitFor();
    await expect.poll(async () => (await reads(page)).length).toBe(before + 1);
    await page.clock.pauseAt(Date.now() + 1_000);
    const late = page.getByText("This takes longer than usual. Click 'Refresh data' later.");
    const isLate = async () => {
      await page.clock.runFor(1_000);
      return late.isVisible();
    };
    await expect.poll(isLate, { interval: 1, timeout: 60_000 }).toBe(true);

    await page.clock.runFor(60_000);
    const times = (await reads(page)).slice(before);
    expect(times).toHaveLength(180);
    const pauses = times.slice(1).map(({ requestedAt }, at) => requestedAt - (times[at]?.answeredAt ?? 0));
    expect(Math.min(...pauses)).toBe(5_000);
    // The page may take a second to handle a response.
    expect(Math.max(...pauses)).toBeLessThan(8_000);
    await button(page, 'Refresh data').click();
    await expect.poll(async () => (await reads(page)).length).toBeGreaterThan(before + 180);
  });

  it('can be stopped, which ends it in the service', async () => {
    const { sandbox } = harness.product;
    sandbox.kernel.faults.add({
      service: 'accounting',
      path: 'query',
      fault: { kind: 'latency', milliseconds: 3_000 },
    });
    const { page } = await atReconciliation(harness);
    await button(page, 'Search').click();
    await page.getByRole('region', { name: /^Comparing / }).waitFor();
    await button(page, 'Stop').click();
    await page.getByText('The search was stopped.').waitFor();
    sandbox.kernel.faults.clear();
    await page.reload();
    await page.getByText('The search was stopped.').waitFor();
    expect(await table(page).count()).toBe(0);
  });

  it('continues while no page is open, and is found again', async () => {
    const { sandbox } = harness.product;
    sandbox.kernel.faults.add({
      service: 'accounting',
      path: 'query',
      fault: { kind: 'latency', milliseconds: 2_000 },
    });
    const user = await atReconciliation(harness);
    const { page } = user;
    const range = { from: day(100), to: day(50) };
    await from(page).fill(range.from);
    await to(page).fill(range.to);
    await button(page, 'Search').click();
    await page.getByRole('region', { name: /^Comparing / }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await page.waitForURL(user.address('/home'));
    await user.open('/reconciliation');
    await page.getByRole('region', { name: `Comparing ${formatDay(range.from)} to ${formatDay(range.to)}` }).waitFor();
    sandbox.kernel.faults.clear();
    await hasResult(page, range);
    expect([await from(page).inputValue(), await to(page).inputValue()]).toEqual([range.from, range.to]);
  });

  it('is replaced by another search, whose result alone is shown', async () => {
    const [first, second] = [wholeYear[0] ?? newest, wholeYear[1] ?? newest];
    const { page } = await atReconciliation(harness);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const end = await intercept(page, calls.fetch, async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response }).catch(() => {});
    });
    await from(page).fill(first.from);
    await to(page).fill(first.to);
    await button(page, 'Search').click();
    await page.getByRole('region', { name: /^Comparing / }).waitFor();
    end();
    await search(page, second);
    release();
    await button(page, 'Refresh data').click();
    await hasResult(page, second);
    const old = `Results, ${formatDay(first.from)} to ${formatDay(first.to)}`;
    expect(await page.getByRole('heading', { name: old }).count()).toBe(0);
  });
});
