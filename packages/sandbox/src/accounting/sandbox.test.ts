import { describe, expect, it } from 'vitest';
import { long } from '../../../../test/long.ts';
import { codeOf, sale, openCompany } from '../testing/accounting.harness.ts';
import { documentNames, unpaidInvoice, realmIds } from './index.ts';

describe('the state of the service', () => {
  it('is written by the same rules as through the API, with journal and SyncTokens', async () => {
    const { call, realm, kernel } = openCompany();
    const seen = kernel.journal.since(0).length;
    const created = realm.create('SalesReceipt', sale());
    expect(created).toMatchObject({ ok: true, entity: { DocNumber: '2061', TotalAmt: 59.5 } });
    const Id = created.ok ? created.entity.Id : '';
    expect(created.ok && (await call('GET', `/salesreceipt/${Id}`)).json().SalesReceipt).toEqual(
      created.ok && created.entity,
    );
    await call('POST', '/salesreceipt', { Id, SyncToken: '0', sparse: true, PrivateNote: 'x' });
    expect(realm.update('SalesReceipt', { Id, SyncToken: '0', sparse: true })).toMatchObject({
      ok: false,
      fault: { status: 400, errors: [{ code: '5010' }] },
    });
    expect(realm.delete('SalesReceipt', { Id, SyncToken: '1' })).toMatchObject({
      ok: true,
      entity: { status: 'Deleted' },
    });
    expect(codeOf((await call('GET', `/salesreceipt/${Id}`)).json())).toBe('610');
    expect(kernel.journal.since(seen).map(({ operation, owner, id }) => [operation, owner, id])).toEqual([
      ['SalesReceipt.create', realmIds.main, Id],
      ['SalesReceipt.update', realmIds.main, Id],
      ['SalesReceipt.delete', realmIds.main, Id],
    ]);
  });
});

describe('the demonstration company', () => {
  it('is the same on every start', long, () => {
    const snapshot = () => documentNames.map((name) => openCompany().realm.list(name));
    expect(snapshot()).toEqual(snapshot());
  });

  it('has a year of about 240 documents that ends on the day of seeding, or the day before in the morning', () => {
    const daysAt = (moment: string) => {
      const { realm } = openCompany(realmIds.main, moment);
      return documentNames.flatMap((name) => realm.list(name).map(({ TxnDate }) => TxnDate)).toSorted();
    };
    const days = daysAt('2026-07-01T18:00:00Z');
    expect(days).toHaveLength(241);
    expect([days[0], days.at(-1)]).toEqual(['2025-07-03', '2026-07-01']);
    expect(daysAt('2027-01-15T12:00:00Z').at(-1)).toBe('2027-01-14');
  });

  it('has the same ids and numbers whatever the day of seeding, and the same date of the open invoice', long, () => {
    const rowsAt = (moment: string) => {
      const { realm } = openCompany(realmIds.main, moment);
      const rows = documentNames.flatMap((name) => realm.list(name));
      const facts = rows.map(({ Id, DocNumber, TotalAmt }) => [Id, DocNumber, TotalAmt].join(' '));
      const open = rows.find(({ DocNumber }) => DocNumber === unpaidInvoice.number);
      return { facts: facts.toSorted(), open: [open?.Id, open?.TxnDate] };
    };
    const now = rowsAt('2026-07-01T18:00:00Z');
    expect(rowsAt('2027-03-02T18:00:00Z')).toEqual(now);
    expect(now.open).toEqual(['232', '2026-06-15']);
  });

  it('has nothing among the changes of the last day', () => {
    const { realm, kernel } = openCompany();
    const written = documentNames.flatMap((name) => realm.list(name).map(({ MetaData }) => MetaData.LastUpdatedTime));
    const last = Math.max(...written.map((time) => Date.parse(time)));
    expect(last).toBeLessThan(kernel.clock.now().getTime() - 86_400_000);
  });

  it('has the open invoice of the demonstration', () => {
    const { realm } = openCompany();
    const found = realm.list('Invoice').filter(({ DocNumber }) => DocNumber === unpaidInvoice.number);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      TxnDate: '2026-06-15',
      CustomerRef: { value: '1' },
      DepartmentRef: { value: '1', name: 'Denver yard' },
      TotalAmt: 1346,
      Balance: 1346,
      ShipAddr: { Line1: '2280 Curtis St', PostalCode: '80205' },
      BillAddr: { Line1: 'PO Box 1180', PostalCode: '80201' },
    });
    expect(found[0]?.Line.map(({ Amount }) => Amount)).toEqual([357, 356, 368, 170, 1251, 95]);
  });

  it('has the items of the connector, one exempt reseller, a sub-customer and a project', () => {
    const { realm } = openCompany();
    const item = realm.read('Item', '40');
    expect(item).toMatchObject({
      entity: { Name: 'Sales Tax', IncomeAccountRef: { value: '90', name: 'Sales Tax Payable' } },
    });
    expect(realm.read('Customer', '3')).toMatchObject({ entity: { Taxable: false, TaxExemptionReasonId: '9' } });
    expect(realm.read('Customer', '14')).not.toHaveProperty('entity.BillAddr');
    expect(realm.read('Customer', '16')).toMatchObject({ entity: { Job: true, ParentRef: { value: '15' } } });
    expect(realm.read('Customer', '17')).toMatchObject({ entity: { IsProject: true } });
  });

  it('has automated sales tax as the florists, and the unlinked company has manual sales tax', () => {
    const taxOf = (realmId: string) => {
      const found = openCompany(realmId).realm.read('Preferences', '1');
      return found.ok ? found.entity.TaxPrefs.PartnerTaxEnabled : 'none';
    };
    expect([taxOf(realmIds.main), taxOf(realmIds.second), taxOf(realmIds.automated)]).toEqual([true, undefined, true]);
  });
});
