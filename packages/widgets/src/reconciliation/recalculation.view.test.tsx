import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bodiesOf, json, path, reconciledService, show } from '../testing/reconciliation-view.harness.ts';
import { accepted, outcome, run } from '../testing/reconciliation.fixture.ts';
import { offline, type FakeService } from '../testing/service.fake.ts';

let service: FakeService;
beforeEach(() => {
  service = reconciledService();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('Recalculate Tax', () => {
  const previewed = { preview: { run: run(), rows: [outcome()] } };
  async function ticked(options: Parameters<typeof show>[0] = {}) {
    const bench = await show(options);
    bench.rowOf('4127').querySelector<HTMLElement>('input')?.click();
    await bench.shows('1 of 4 selected');
    return bench;
  }

  it('shows an alert when nothing is selected', async () => {
    const { button, shows, find } = await show();
    button('Recalculate Tax').click();
    await shows('Please select QuickBooks transactions for recalculation.');
    // The dialog opens in an effect after its text is there.
    await vi.waitFor(() => expect(find('dialog[open]').getAttribute('role')).toBe('alertdialog'));
  });

  it('shows what would change, recalculates once confirmed, and says that it continues in the background', async () => {
    const { button, shows } = await ticked();
    service.answer(path('FetchRecalculation'), json(previewed));
    button('Recalculate Tax').click();
    await shows('1 of 1 transaction would change.');
    expect(bodiesOf(service, 'PreviewRecalculation')).toEqual([
      [{ Id: '4127', EntityType: 'Invoice', SyncToken: '3' }],
    ]);
    expect(bodiesOf(service, 'RecalculateQboTransactions')).toEqual([]);
    button('Recalculate Tax', 'dialog button').click();
    await shows("Recalculation will be done in the background. Click 'Refresh data' to see the current status.");
    expect(bodiesOf(service, 'RecalculateQboTransactions')).toEqual([
      [{ Id: '4127', EntityType: 'Invoice', SyncToken: '3' }],
    ]);
    await shows('0 of 4 selected');
  });

  it('reports how many documents have which outcome, also those of a recalculation that was stopped', async () => {
    const ended: unknown[] = [];
    const { button, shows } = await ticked({ on: { recalculated: (counts) => ended.push(counts) } });
    service.answer(path('FetchRecalculation'), json(previewed));
    button('Recalculate Tax').click();
    await shows('1 of 1 transaction would change.');
    const rows = [outcome(), outcome({ Id: '2', outcome: 'stopped' }), outcome({ Id: '3', outcome: 'stopped' })];
    service.answer(path('FetchRecalculation'), json({ recalculation: { run: run({ state: 'cancelled' }), rows } }));
    button('Recalculate Tax', 'dialog button').click();
    await vi.waitFor(() => expect(ended).toEqual([{ changed: 1, unchanged: 0, skipped: 0, failed: 0, stopped: 2 }]));
  });

  it('recalculates nothing when it is cancelled', async () => {
    const { button, all, shows } = await ticked();
    service.answer(path('FetchRecalculation'), json(previewed));
    button('Recalculate Tax').click();
    await shows('1 of 1 transaction would change.');
    button('Cancel', 'dialog button').click();
    await vi.waitFor(() => expect(all('dialog[open]')).toEqual([]));
    expect(bodiesOf(service, 'RecalculateQboTransactions')).toEqual([]);
  });

  it('can be confirmed without a preview', async () => {
    service.answer(path('PreviewRecalculation'), offline);
    const { button, shows, text } = await ticked();
    button('Recalculate Tax').click();
    await shows('What would change could not be found out.');
    button('Recalculate Tax', 'dialog button').click();
    await expect.poll(text).toContain('Recalculation will be done in the background.');
  });

  it.each([
    ['NoRecords', 'No transactions found for recalculation.'],
    [{ code: '3202', message: 'Not authenticated.' }, 'Not authenticated. ErrorCode: 3202\nPlease reintegrate'],
    [{ code: '5010', message: 'Stale.' }, 'Stale. ErrorCode: 5010'],
  ])('shows for the error %j the sentence %j', async (error, sentence) => {
    service.answer(path('RecalculateQboTransactions'), json({ ...accepted, error, acceptedCount: 0 }));
    const { button, shows, text } = await ticked();
    service.answer(path('FetchRecalculation'), json(previewed));
    button('Recalculate Tax').click();
    await shows('1 of 1 transaction would change.');
    button('Recalculate Tax', 'dialog button').click();
    await expect.poll(text).toContain(sentence);
  });

  it('shows the outcome of each document', async () => {
    const rows = [
      outcome(),
      outcome({
        Id: '4070',
        EntityType: 'SalesReceipt',
        number: '1055',
        outcome: 'skipped',
        message: 'It was changed meanwhile.',
      }),
    ];
    service.answer(path('FetchRecalculation'), json({ recalculation: { run: run(), rows } }));
    const { shows, text } = await show();
    await shows('1 changed, 0 unchanged, 1 skipped, 0 failed.');
    await shows('Sales Receipt 1055');
    await expect.poll(text).toContain('It was changed meanwhile.');
  });

  it('shows the progress of a running recalculation', async () => {
    service.answer(
      path('FetchRecalculation'),
      json({ recalculation: { run: run({ state: 'running', done: 3, total: 8 }), rows: [] } }),
    );
    const { shows, text } = await show();
    await shows('Recalculating tax');
    await expect.poll(text).toContain('3 of 8');
  });
});
