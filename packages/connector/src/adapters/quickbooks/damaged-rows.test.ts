import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invoice, taxItems, tokens } from '../../testing/quickbooks-documents.fixture.ts';
import { recordedCall, startVendorStub, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { createQuickBooks } from './index.ts';

let stub: VendorStub;
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  await stub[Symbol.asyncDispose]();
});

const march = { from: '2026-03-01', to: '2026-03-31' };
const service = () => createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens(), callsPerMinute: 100_000 });
const page = () => service().salesPage(recordedCall(), 'Invoice', march, 1, taxItems);
const byId = (ids: readonly string[]) => service().salesById(recordedCall(), 'Invoice', ids, taxItems);

const notProcessed = {
  status: 400,
  body: {
    Fault: {
      Error: [{ Message: 'Error processing query', Detail: 'QueryProcessingError: Row 57', code: '4002' }],
      type: 'ValidationFault',
    },
  },
};

/** Answers queries from invoices with these ids; a query that finds a damaged one is refused. */
function serve(
  ids: readonly string[],
  isDamaged: (id: string) => boolean,
  rowOf = (id: string): object => ({ ...invoice, Id: id }),
) {
  stub.answer = ({ url }) => {
    const query = new URL(url, stub.baseUrl).searchParams.get('query') ?? '';
    const [, from = '1', max = '1000'] = /STARTPOSITION (\d+) MAXRESULTS (\d+)/.exec(query) ?? [];
    const [, list] = /Id IN \(([^)]*)\)/.exec(query) ?? [];
    const wanted = list === undefined ? ids : ids.filter((id) => list.includes(`'${id}'`));
    const found = wanted.slice(Number(from) - 1, Number(from) - 1 + Number(max));
    return found.some(isDamaged) ? notProcessed : { body: { QueryResponse: { Invoice: found.map(rowOf) } } };
  };
}

const idsTo = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

describe('a document that QuickBooks cannot process', () => {
  it('does not hide the others of its page', async () => {
    serve(idsTo(1_000), (id) => id === '700');
    const found = await page();
    expect(found.ok && found.value.sales.map(({ id }) => id)).toEqual(idsTo(1_000).filter((id) => id !== '700'));
    expect(found.ok && found.value.unreadable).toEqual([
      {
        kind: 'Invoice',
        id: null,
        error: expect.objectContaining({
          message: expect.stringContaining('QuickBooks cannot deliver this document'),
          detail: expect.stringContaining('Row 57'),
        }),
      },
    ]);
    // Twice for each of ten halvings, and once for the whole.
    expect(stub.seen.length).toBeLessThanOrEqual(21);
  });

  it('is named when it is read by its id', async () => {
    serve(idsTo(9), (id) => id === '2' || id === '9');
    const found = await byId(idsTo(9));
    expect(found.ok && found.value.sales.map(({ id }) => id)).toEqual(['1', '3', '4', '5', '6', '7', '8']);
    expect(found.ok && found.value.unreadable.map(({ id }) => id)).toEqual(['2', '9']);
  });

  it('is told apart from a service that processes no query at all', async () => {
    serve(idsTo(1_000), () => true);
    expect(await page()).toMatchObject({ ok: false, error: { code: '4002' } });
    expect(stub.seen.length).toBeLessThan(30);
  });
});

describe('a document that QuickBooks cannot process, or that lacks a field', () => {
  const idsOf = (read: { readonly ok: boolean; readonly value?: readonly { readonly id: string | null }[] }) =>
    read.value?.map(({ id }) => id);
  const others = ['1', '3', '4', '6'];
  const all = () =>
    serve(
      idsTo(6),
      (id) => id === '2',
      (id) => ({ ...invoice, Id: id, ...(id === '5' && { TxnDate: null }) }),
    );

  it('does not hide the other newest invoices, nor the other documents of a list', async () => {
    all();
    const recent = await service().recentInvoices(recordedCall(), taxItems, { count: 1_000, since: '0001-01-01' });
    expect(recent.ok && idsOf({ ...recent, value: recent.value.invoices })).toEqual(others);
    expect(idsOf(await service().newestDocuments(recordedCall(), 'Invoice', taxItems, 100))).toEqual(others);
    expect(idsOf(await service().documentsById(recordedCall(), 'Invoice', idsTo(6), taxItems))).toEqual(others);
  });
});

describe('documents without a field that every document has', () => {
  it('are an answer in an unknown form, where there are many', async () => {
    serve(
      idsTo(20),
      () => false,
      (id) => ({ ...invoice, Id: id, TxnDate: null }),
    );
    expect(await page()).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  });
});

describe('a document without a field that every document has', () => {
  it('does not hide the others, and is named', async () => {
    serve(
      idsTo(3),
      () => false,
      (id) => ({ ...invoice, Id: id, ...(id === '2' && { TxnDate: null }) }),
    );
    const found = await page();
    expect(found).toMatchObject({
      ok: true,
      value: { sales: [{ id: '1' }, { id: '3' }], unreadable: [{ kind: 'Invoice', id: '2' }] },
    });
  });
});
