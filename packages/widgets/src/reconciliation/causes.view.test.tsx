import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DifferenceCause } from '@salestax/contract';
import { bodiesOf, json, path, reconciledService, show } from '../testing/reconciliation-view.harness.ts';
import { compared, row } from '../testing/reconciliation.fixture.ts';
import type { FakeService } from '../testing/service.fake.ts';
import { sampleSession } from '../testing/session.fixture.ts';

const hose: DifferenceCause = { kind: 'item', id: 'A100', name: 'Garden hose' };
const blueBird: DifferenceCause = { kind: 'address', id: '24', name: 'Blue Bird' };
const rows = [
  row({ qboTxnId: '1', qboInvNo: '1001', cause: hose, taxDifference: 1.5 }),
  row({ qboTxnId: '2', qboInvNo: '1002', cause: hose, taxDifference: 2 }),
  row({ qboTxnId: '3', qboInvNo: '1003', cause: { kind: 'date', id: '', name: '' }, taxDifference: 0 }),
];
const result = { ...compared(), inconsistentData: rows, settled: [{ cause: blueBird, documents: 4 }] };

let service: FakeService;
beforeEach(() => {
  service = reconciledService();
  service.answer(path('FetchComparedTransactions'), json(result));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
});

const listed = (all: (selector: string) => HTMLElement[]) => all('.st-rec-table tbody tr[data-row]').length;

describe('the causes', () => {
  it('show their documents, tax, repair, and what is settled', async () => {
    const { all } = await show();
    expect(all('.st-rec-causes > li').map(({ textContent }) => textContent)).toEqual([
      'Tax code of Garden hose$3.50 of tax differsCheck the tax code of the item, then recalculate. Settles 2 documents.Show 2 documentsRecalculate these 2Open the product catalog',
      'Date of the documentRecalculate: AvaTax gets the date of QuickBooks. Settles 1 document.Show 1 documentRecalculate these 1',
      'Address of Blue Bird4 settled, 0 left.',
    ]);
  });

  it('reduce the list to their documents, and show all again', async () => {
    const { all, button } = await show();
    expect(listed(all)).toBe(3);
    button('Show 2 documents').click();
    await vi.waitFor(() => expect(listed(all)).toBe(2));
    expect(button('Show 2 documents').getAttribute('aria-pressed')).toBe('true');
    button('Show 2 documents').click();
    await vi.waitFor(() => expect(listed(all)).toBe(3));
  });

  it('show all their documents, whatever was filtered before', async () => {
    service.answer(
      path('FetchComparedTransactions'),
      json({
        ...result,
        inconsistentData: [...rows, row({ qboTxnId: '9', qboInvNo: '1009', cause: hose, errorCode: 'Locked' })],
      }),
    );
    const { all, button } = await show();
    button('Error', '.st-tile').click();
    await vi.waitFor(() => expect(listed(all)).toBe(1));
    button('Show 3 documents').click();
    await vi.waitFor(() => expect(listed(all)).toBe(3));
  });

  it('show all documents again when those of the chosen one have been settled', async () => {
    const { all, button } = await show();
    button('Show 2 documents').click();
    await vi.waitFor(() => expect(listed(all)).toBe(2));
    service.answer(
      path('FetchComparedTransactions'),
      json({ ...result, inconsistentData: rows.slice(2), settled: [{ cause: hose, documents: 2 }] }),
    );
    button('Refresh data').click();
    await vi.waitFor(() => expect(listed(all)).toBe(1));
    expect(all('.st-rec-causes > li')[1]?.textContent).toBe('Tax code of Garden hose2 settled, 0 left.');
  });

  it('preview the recalculation of their documents only', async () => {
    const { button } = await show();
    button('Recalculate these 2').click();
    await vi.waitFor(() => expect(bodiesOf(service, 'PreviewRecalculation')).toHaveLength(1));
    expect(bodiesOf(service, 'PreviewRecalculation')[0]).toMatchObject([{ Id: '1' }, { Id: '2' }]);
  });

  it('link to the page of the repair on our own pages, and on an integrator page that has the widget of the repair', async () => {
    expect((await show({ links: {} })).all('.st-rec-causes a')).toEqual([]);
    document.body.replaceChildren();
    const onIntegratorPage = await show({ links: { 'product-catalog': 'https://portal.example/catalog' } });
    expect(onIntegratorPage.all('.st-rec-causes a').map((link) => link.getAttribute('href'))).toEqual([
      'https://portal.example/catalog?find=A100',
    ]);
    document.body.replaceChildren();
    localStorage.setItem('qbo_session', JSON.stringify(sampleSession()));
    service.reply = json(result);
    const { all } = await show({ session: undefined });
    expect(all('.st-rec-causes a').map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/\/itemmanagement\?find=A100$/),
    ]);
  });

  it('show five at first, and the others on request', async () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      row({ qboTxnId: `${index}`, cause: { ...hose, id: `${index}`, name: `Item ${index}` } }),
    );
    service.answer(path('FetchComparedTransactions'), json({ ...result, inconsistentData: many, settled: [] }));
    const { all, button } = await show();
    expect(all('.st-rec-causes > li')).toHaveLength(5);
    button('Show 3 more causes').click();
    await vi.waitFor(() => expect(all('.st-rec-causes > li')).toHaveLength(8));
  });

  it('are not shown without differences', async () => {
    service.answer(path('FetchComparedTransactions'), json({ ...result, inconsistentData: [], settled: [] }));
    expect((await show()).all('.st-rec-causes')).toEqual([]);
  });
});

it('the cause is a column of the CSV file', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:test';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const { button } = await show();
  button('Export CSV').click();
  await vi.waitFor(() => expect(files).toHaveLength(1));
  const [header = '', first = ''] = ((await files[0]?.text()) ?? '').split('\r\n');
  expect(header.endsWith(',Cause,Currency')).toBe(true);
  expect(first).toContain('Date of the document');
  vi.restoreAllMocks();
});
