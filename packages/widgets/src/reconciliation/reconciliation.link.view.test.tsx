import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeService } from '../testing/service.fake.ts';
import { bodiesOf, reconciledService, show } from '../testing/reconciliation-view.harness.ts';

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
function viewsOf({ screen }: Screen): readonly object[] {
  const views: object[] = [];
  screen.on('viewChange', (view) => views.push(view));
  return views;
}

const openRows = ({ all }: Screen) => all('.st-rec-table [aria-expanded=true]').map((button) => button.ariaLabel);
const sorted = ({ all }: Screen) =>
  all('.st-rec-table [aria-sort]').map((cell) => [cell.textContent, cell.getAttribute('aria-sort')]);

describe('a link', () => {
  it('leads to the tile, the order and the opened row', async () => {
    const first = await show();
    const views = viewsOf(first);
    await first.shows('Sales tax');
    first.button('Inconsistent', '.st-tiles button').click();
    await vi.waitFor(() => expect(views.at(-1)).toEqual({ show: 'inconsistent' }));
    first.all('.st-rec-table thead .st-sort')[0]?.click();
    await vi.waitFor(() => expect(views.at(-1)).toMatchObject({ sort: expect.any(String) }));
    first.all('.st-rec-table .st-disclose')[0]?.click();
    await vi.waitFor(() => expect(views.at(-1)).toMatchObject({ row: expect.any(String) }));
    const view = views.at(-1) as Record<string, string>;

    const second = await show({ view });
    await vi.waitFor(() => expect(openRows(second)).toEqual(openRows(first)));
    expect(openRows(second)).toHaveLength(1);
    expect(sorted(second)).toEqual(sorted(first));
    expect(second.button('Inconsistent', '.st-tiles button').getAttribute('aria-pressed')).toBe('true');
  });

  it('is reported only after the person has changed something', async () => {
    const screen = await show({ view: { show: 'error', sort: 'txnType' } });
    const views = viewsOf(screen);
    screen.screen.update({ view: { show: 'inconsistent' } });
    await vi.waitFor(() =>
      expect(screen.button('Inconsistent', '.st-tiles button').getAttribute('aria-pressed')).toBe('true'),
    );
    expect(views).toEqual([]);
  });

  it('is followed by an update, without another reading', async () => {
    const screen = await show();
    const reads = bodiesOf(service, 'FetchComparedTransactions').length;
    screen.screen.update({ view: { show: 'error' } });
    await vi.waitFor(() =>
      expect(screen.button('Error', '.st-tiles button').getAttribute('aria-pressed')).toBe('true'),
    );
    screen.screen.update({ view: undefined });
    await vi.waitFor(() =>
      expect(screen.button('Error', '.st-tiles button').getAttribute('aria-pressed')).toBe('false'),
    );
    expect(bodiesOf(service, 'FetchComparedTransactions')).toHaveLength(reads);
  });

  it('leads to its days, and offers the result of others', async () => {
    const screen = await show({ view: { from: '2026-05-01', to: '2026-05-31' } });
    expect([screen.field('FromDate').value, screen.field('ToDate').value]).toEqual(['2026-05-01', '2026-05-31']);
    await screen.shows('was searched in another window');
    expect(bodiesOf(service, 'CompareTransactions')).toEqual([]);
  });

  it('has the days of a search', async () => {
    const screen = await show();
    const views = viewsOf(screen);
    screen.type('FromDate', '2026-06-01');
    screen.submit();
    await vi.waitFor(() => expect(views.at(-1)).toEqual({ from: '2026-06-01', to: '2026-06-17' }));
  });

  it('with an unknown name or value is a wrong option', async () => {
    await expect(show({ view: { colour: 'red' } })).rejects.toThrow('view.colour');
    await expect(show({ view: { show: 'all' } })).rejects.toThrow('view.show');
    await expect(show({ view: { from: '2026-02-30' } })).rejects.toThrow('view.from');
  });
});
