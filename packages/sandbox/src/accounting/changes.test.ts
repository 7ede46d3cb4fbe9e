import { describe, expect, it } from 'vitest';
import { long } from '../../../../test/long.ts';
import { codeOf, dana, sale, openCompany } from '../testing/accounting.harness.ts';

describe('batch', () => {
  it('runs writes and queries, each with its own result, and responds with HTTP 200', async () => {
    const { call, realm } = openCompany();
    const created = realm.create('Invoice', sale());
    const invoice = created.ok ? created.entity : null;
    const { status, json } = await call('POST', '/batch', {
      BatchItemRequest: [
        { bId: '1', operation: 'create', Customer: { DisplayName: 'Batch Nursery' } },
        { bId: '2', Query: 'select * from Department' },
        { bId: '3', operation: 'update', Customer: { Id: '1', SyncToken: '9', sparse: true } },
        { bId: '4', operation: 'update', optionsData: 'void', Invoice: { Id: invoice?.Id, SyncToken: '0' } },
        { bId: '5', operation: 'delete', Invoice: { Id: '1', SyncToken: '0' } },
      ],
    });
    expect(status).toBe(200);
    expect(json().BatchItemResponse).toMatchObject([
      { bId: '1', Customer: { DisplayName: 'Batch Nursery', SyncToken: '0' } },
      { bId: '2', QueryResponse: { maxResults: 2 } },
      { bId: '3', Fault: { Error: [{ code: '5010' }], type: 'ValidationFault' } },
      { bId: '4', Invoice: { PrivateNote: 'Voided', TotalAmt: 0 } },
      { bId: '5', Invoice: { status: 'Deleted', Id: '1' } },
    ]);
  });

  it('accepts at most 30 items (1040)', async () => {
    const { call } = openCompany();
    const items = Array.from({ length: 31 }, (_, index) => ({ bId: String(index), Query: 'select * from Item' }));
    const { status, json } = await call('POST', '/batch', { BatchItemRequest: items });
    expect([status, codeOf(json())]).toEqual([400, '1040']);
  });
});

describe('change data capture', () => {
  it('lists the changes per entity in the requested order, deleted rows last', async () => {
    const { call, realm, kernel, state } = openCompany();
    kernel.clock.set(new Date('2026-09-01T12:00:00Z'));
    realm.create('Customer', { DisplayName: 'New Nursery' });
    realm.create('Estimate', sale());
    realm.delete('Estimate', realm.list('Estimate')[1]);
    const { json } = await call(
      'GET',
      `/cdc?entities=Customer,invoice,Estimate&changedSince=${encodeURIComponent('2026-09-01T00:00:00-07:00')}`,
      undefined,
      state.oauth.grant(realm.realmId, dana).accessToken,
    );
    const [customers, invoices, estimates] = json().CDCResponse[0].QueryResponse;
    expect(customers).toMatchObject({ Customer: [{ DisplayName: 'New Nursery' }], startPosition: 1, maxResults: 1 });
    expect(invoices).toEqual({});
    expect(estimates).toMatchObject({ maxResults: 2, totalCount: 2 });
    expect(estimates.Estimate[1]).toMatchObject({
      status: 'Deleted',
      domain: 'QBO',
      MetaData: { LastUpdatedTime: '2026-09-01T05:00:00-07:00' },
    });
  });

  it('returns at most 1,000 objects over all entities, and drops deletions first', long, async () => {
    const { call, realm, kernel, state } = openCompany();
    const deleted = realm.create('Invoice', sale());
    kernel.clock.set(new Date('2026-09-01T12:00:00Z'));
    realm.delete('Invoice', deleted.ok ? deleted.entity : null);
    for (let count = 0; count < 998; count += 1) realm.create('Invoice', sale());
    const { accessToken } = state.oauth.grant(realm.realmId, dana);
    const counts = async () => {
      const search = `entities=Invoice,Customer&changedSince=${encodeURIComponent('2026-09-01T00:00:00-07:00')}`;
      const { json } = await call('GET', `/cdc?${search}`, undefined, accessToken);
      const [invoices, customers] = json().CDCResponse[0].QueryResponse;
      const rows: { status?: string }[] = invoices.Invoice;
      return [rows.length, rows.filter(({ status }) => status === 'Deleted').length, customers.Customer?.length ?? 0];
    };
    realm.create('Customer', { DisplayName: 'New Nursery' });
    expect(await counts()).toEqual([999, 1, 1]);
    realm.create('Invoice', sale());
    expect(await counts()).toEqual([1000, 1, 0]);
    realm.create('Invoice', sale());
    expect(await counts()).toEqual([1000, 0, 0]);
  });

  it('covers thirty days, and no tax codes', async () => {
    const { call } = openCompany();
    const refused = async (search: string) => codeOf((await call('GET', `/cdc?${search}`)).json());
    expect(await refused('entities=Invoice&changedSince=2026-05-01')).toBe('500');
    expect(await refused('entities=TaxCode&changedSince=2026-06-30')).toBe('4001');
    expect(await refused('changedSince=2026-06-30')).toBe('2020');
  });
});
