import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOf } from '@salestax/client';
import { addDays } from '../list-screen/comparison-periods.ts';
import { bodiesOf, reconciledService, show } from '../testing/reconciliation-view.harness.ts';
import type { FakeService } from '../testing/service.fake.ts';

let service: FakeService;
beforeEach(() => {
  service = reconciledService();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

type Screen = Awaited<ReturnType<typeof show>>;

/** The views that a screen has reported. */
function viewsOf({ screen }: Screen): readonly Readonly<Record<string, string>>[] {
  const views: Readonly<Record<string, string>>[] = [];
  screen.on('viewChange', (view) => views.push(view));
  return views;
}

const isPressed = ({ button }: Screen, name: string) =>
  button(name, '.st-tile').getAttribute('aria-pressed') === 'true';
const openRows = ({ all }: Screen) => all('.st-rec-table [aria-expanded=true]').map((button) => button.ariaLabel);
const sorted = ({ all }: Screen) =>
  all('.st-rec-table [aria-sort]').map((cell) => [cell.textContent, cell.getAttribute('aria-sort')]);

describe('a link to the reconciliation', () => {
  it('leads to the tile, the order and the opened row', async () => {
    const first = await show();
    const views = viewsOf(first);
    first.button('Inconsistent', '.st-tile').click();
    await vi.waitFor(() => expect(views.at(-1)).toEqual({ show: 'inconsistent' }));
    first.all('.st-rec-table thead .st-sort')[0]?.click();
    await vi.waitFor(() => expect(views.at(-1)).toMatchObject({ sort: expect.any(String) }));
    first.all('.st-rec-table .st-disclose')[0]?.click();
    await vi.waitFor(() => expect(views.at(-1)).toMatchObject({ row: expect.any(String) }));
    const view = views.at(-1) ?? {};

    const second = await show({ view });
    await vi.waitFor(() => expect(openRows(second)).toEqual(openRows(first)));
    expect(openRows(second)).toHaveLength(1);
    expect(sorted(second)).toEqual(sorted(first));
    expect(isPressed(second, 'Inconsistent')).toBe(true);
  });

  it('is followed by an update, without another reading or a report', async () => {
    const screen = await show();
    const views = viewsOf(screen);
    const reads = bodiesOf(service, 'FetchComparedTransactions').length;
    screen.screen.update({ view: { show: 'error' } });
    await vi.waitFor(() => expect(isPressed(screen, 'Error')).toBe(true));
    screen.screen.update({ view: {} });
    await vi.waitFor(() => expect(isPressed(screen, 'Error')).toBe(false));
    expect(bodiesOf(service, 'FetchComparedTransactions')).toHaveLength(reads);
    expect(views).toEqual([]);
  });

  it('with days fills them in and searches nothing, and has only days that can be searched', async () => {
    const { field, screen } = await show();
    const days = () => ['FromDate', 'ToDate'].map((name) => field(name).value);
    const today = dayOf(new Date());
    const fillsIn = async (from: string, to: string, expected: readonly string[]) => {
      screen.update({ view: { from, to } });
      await vi.waitFor(() => expect(days()).toEqual(expected));
    };
    await fillsIn('2026-05-01', '2026-05-31', ['2026-05-01', '2026-05-31']);
    await fillsIn('2026-06-01', '2199-12-31', ['2026-06-01', today]);
    const edge = addDays(today, -350);
    await fillsIn('2000-01-01', edge, [addDays(today, -365), edge]);
    await fillsIn('2000-01-01', '2000-01-31', [addDays(today, -365), edge]);
    expect(bodiesOf(service, 'CompareTransactions')).toEqual([]);
  });
});
