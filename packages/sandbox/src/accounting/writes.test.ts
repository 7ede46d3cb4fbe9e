import { describe, expect, it } from 'vitest';
import { long } from '../../../../test/long.ts';
import { codeOf, line, sale, openCompany } from '../testing/accounting.harness.ts';

describe('creates and updates', () => {
  it('return 200 with the object, SyncToken 0 and the time of the service', async () => {
    const { call } = openCompany();
    const { status, json } = await call('POST', '/customer', { DisplayName: 'Yarrow & Sons' });
    expect(status).toBe(200);
    expect(json()).toMatchObject({
      Customer: {
        DisplayName: 'Yarrow & Sons',
        FullyQualifiedName: 'Yarrow & Sons',
        PrintOnCheckName: 'Yarrow & Sons',
        SyncToken: '0',
        Taxable: true,
        Job: false,
        BillWithParent: false,
        Balance: 0,
        BalanceWithJobs: 0,
        PreferredDeliveryMethod: 'Print',
        Active: true,
        domain: 'QBO',
        sparse: false,
        MetaData: { CreateTime: '2026-07-01T05:00:00-07:00', LastUpdatedTime: '2026-07-01T05:00:00-07:00' },
      },
      time: '2026-07-01T05:00:00.000-07:00',
    });
    expect(json().Customer).not.toHaveProperty('BillAddr');
  });

  it('retain what a sparse update does not send, and clear it in a full update', async () => {
    const { call } = openCompany();
    const sparse = await call('POST', '/customer', { Id: '1', SyncToken: '0', sparse: true, Notes: 'gate code 12' });
    expect(sparse.json().Customer).toMatchObject({
      SyncToken: '1',
      Notes: 'gate code 12',
      ShipAddr: { City: 'Denver' },
    });
    const full = await call('POST', '/customer', { Id: '1', SyncToken: '1', DisplayName: 'Larkspur' });
    expect(full.json().Customer).toMatchObject({ SyncToken: '2', DisplayName: 'Larkspur' });
    expect(full.json().Customer).not.toHaveProperty('Notes');
    expect(full.json().Customer).not.toHaveProperty('ShipAddr');
  });

  it('change neither SyncToken nor times of a list object when the values are the same', async () => {
    const { call, kernel } = openCompany();
    const before = (await call('GET', '/item/1')).json().Item;
    const seen = kernel.journal.since(0).length;
    const { json } = await call('POST', '/item', before);
    expect(json().Item).toEqual(before);
    expect(kernel.journal.since(seen)).toEqual([]);
  });

  it('reject a stale SyncToken with 5010 and a missing one with 2020', async () => {
    const { call } = openCompany();
    const stale = await call('POST', '/customer', { Id: '1', SyncToken: '7', sparse: true, Notes: 'x' });
    expect([stale.status, codeOf(stale.json()), stale.json().Fault.type]).toEqual([400, '5010', 'ValidationFault']);
    const missing = await call('POST', '/customer', { Id: '1', sparse: true, Notes: 'x' });
    expect(missing.json().Fault.Error[0]).toMatchObject({ code: '2020', element: 'SyncToken' });
  });

  it(
    'reject unknown fields (2010), invalid numbers (2080), invalid values (2170) and long strings (2050)',
    long,
    async () => {
      const { call } = openCompany();
      const refused = async (body: object) => codeOf((await call('POST', '/customer', body)).json());
      expect(await refused({ DisplayName: 'A', FavouriteColour: 'green' })).toBe('2010');
      expect(await refused({ DisplayName: 'A', CreditLimit: 'much' })).toBe('2080');
      expect(await refused({ DisplayName: 'A', PreferredDeliveryMethod: 'Pigeon' })).toBe('2170');
      expect(await refused({ DisplayName: 'A'.repeat(501) })).toBe('2050');
      expect(await refused({ Notes: 'nobody' })).toBe('6080');
    },
  );

  it('accept what a client read before, read-only fields included', long, async () => {
    const { call } = openCompany();
    const { Customer } = (await call('GET', '/customer/2')).json();
    const { status, json } = await call('POST', '/customer?operation=update', { ...Customer, Notes: 'back gate' });
    expect(status).toBe(200);
    expect(json().Customer).toMatchObject({ Notes: 'back gate', SyncToken: '1', Balance: Customer.Balance });
  });

  it('reject a name that another customer has (6240)', long, async () => {
    const { call } = openCompany();
    const { json } = await call('POST', '/customer', { DisplayName: 'mile high gardens' });
    expect(codeOf(json())).toBe('6240');
    expect(codeOf((await call('POST', '/item', { Name: 'Work jacket', Type: 'Service' })).json())).toBe('6240');
  });

  it('release the name of an inactive object and reject the object in new documents (2500)', long, async () => {
    const { call } = openCompany();
    const gone = await call('POST', '/item', { Id: '5', SyncToken: '0', sparse: true, Active: false });
    expect(gone.json().Item).toMatchObject({ Name: 'Work jacket (deleted)', Active: false });
    expect(codeOf((await call('POST', '/invoice', sale({ Line: [line('5', 1, 120)] }))).json())).toBe('2500');
    const back = await call('POST', '/item', { Id: '5', SyncToken: '1', sparse: true, Active: true });
    expect(back.json().Item).toMatchObject({ Name: 'Work jacket', Active: true });
  });

  it('name the element of a dangling reference (2500)', async () => {
    const { call } = openCompany();
    const element = async (body: object) => (await call('POST', '/invoice', body)).json().Fault.Error[0];
    expect(await element(sale({ CustomerRef: { value: '999' } }))).toMatchObject({
      code: '2500',
      element: 'CustomerRef',
    });
    expect(await element(sale({ Line: [line('999', 1, 1)] }))).toMatchObject({
      code: '2500',
      element: 'Line.SalesItemLineDetail.ItemRef',
    });
    expect(await element(sale({ Line: [line('11', 1, 1)] }))).toMatchObject({
      code: '2500',
      Detail: expect.stringContaining('Categories'),
    });
  });

  it('update full names when a parent is renamed', long, async () => {
    const { call } = openCompany();
    await call('POST', '/customer', { Id: '15', SyncToken: '0', sparse: true, DisplayName: 'Garden Charity' });
    expect((await call('GET', '/customer/16')).json().Customer.FullyQualifiedName).toBe(
      'Garden Charity:Charity Greenhouse',
    );
  });

  it('make the name of a sub-account available again when its parent is renamed', long, async () => {
    const { call } = openCompany();
    const create = async (Name: string, more: object = {}) =>
      (await call('POST', '/account', { Name, AccountType: 'Expense', ...more })).json();
    const { Id } = (await create('Levies')).Account;
    const child = (await create('State', { SubAccount: true, ParentRef: { value: Id } })).Account;
    await call('POST', '/account', { Id, SyncToken: '0', sparse: true, Name: 'Duties' });
    expect((await call('GET', `/account/${child.Id}`)).json().Account.FullyQualifiedName).toBe('Duties:State');
    const other = (await create('Levies')).Account;
    const { Account } = await create('State', { SubAccount: true, ParentRef: { value: other.Id } });
    expect(Account.FullyQualifiedName).toBe('Levies:State');
  });

  it('update the level of sub-customers when their parent is moved', long, async () => {
    const { call } = openCompany();
    const levelOf = async (id: string) => (await call('GET', `/customer/${id}`)).json().Customer.Level;
    expect(await levelOf('16')).toBe(1);
    await call('POST', '/customer', { Id: '15', SyncToken: '0', sparse: true, Job: true, ParentRef: { value: '1' } });
    expect([await levelOf('15'), await levelOf('16')]).toEqual([1, 2]);
  });
});

describe('voids and deletions', () => {
  it.each(['/invoice?operation=void', '/invoice?operation=update&include=void'])(
    'set the total to zero with %s',
    async (path) => {
      const { call, kernel } = openCompany();
      const { Invoice } = (await call('POST', '/invoice', sale())).json();
      const { status, json } = await call('POST', path, { Id: Invoice.Id, SyncToken: '0', sparse: true });
      expect(status).toBe(200);
      expect(json().Invoice).toMatchObject({ SyncToken: '1', TotalAmt: 0, Balance: 0, PrivateNote: 'Voided' });
      expect(json().Invoice.Line[0]).toMatchObject({ Amount: 0, SalesItemLineDetail: { Qty: 0 } });
      expect(kernel.journal.since(0).at(-1)).toMatchObject({ operation: 'Invoice.void', id: Invoice.Id });
    },
  );

  it("put 'Voided' in front of the private note, and keep its text", async () => {
    const { call } = openCompany();
    const noteOfVoided = async (kind: 'Invoice' | 'SalesReceipt', PrivateNote: string) => {
      const path = `/${kind.toLowerCase()}`;
      const { Id, SyncToken } = (await call('POST', path, sale({ PrivateNote }))).json()[kind];
      return (await call('POST', `${path}?operation=void`, { Id, SyncToken })).json()[kind].PrivateNote;
    };
    expect(await noteOfVoided('Invoice', 'Call before noon')).toBe('Voided - Call before noon');
    expect(await noteOfVoided('SalesReceipt', 'Paid in cash')).toBe('Voided - Paid in cash');
    expect(await noteOfVoided('Invoice', 'n'.repeat(4_000))).toHaveLength(4_000);
  });

  it('reject a void of what can only be deleted (500)', long, async () => {
    const { call, realm } = openCompany();
    const [memo] = realm.list('CreditMemo');
    expect(codeOf((await call('POST', '/creditmemo?operation=void', memo)).json())).toBe('500');
    expect(codeOf((await call('POST', '/customer?operation=delete', { Id: '1', SyncToken: '0' })).json())).toBe('500');
  });

  it('return the status alone for a deletion, after which reads return 610', async () => {
    const { call } = openCompany();
    const { Invoice } = (await call('POST', '/invoice', sale())).json();
    const gone = await call('POST', '/invoice?operation=delete', { Id: Invoice.Id, SyncToken: '0' });
    expect(gone.json()).toMatchObject({ Invoice: { domain: 'QBO', status: 'Deleted', Id: Invoice.Id } });
    const read = await call('GET', `/invoice/${Invoice.Id}`);
    expect([read.status, codeOf(read.json())]).toEqual([400, '610']);
    const again = await call('POST', '/invoice?operation=delete', { Id: Invoice.Id, SyncToken: '0' });
    expect(codeOf(again.json())).toBe('610');
    expect((await call('POST', '/invoice', sale())).json().Invoice.Id).not.toBe(Invoice.Id);
  });
});

describe('requestid', () => {
  it('repeats the first response and writes once', async () => {
    const { call, realm } = openCompany();
    const before = realm.list('Invoice').length;
    const first = await call('POST', '/invoice?requestid=a1', sale());
    const second = await call('POST', '/invoice?requestid=a1', sale());
    expect(second.json()).toEqual(first.json());
    expect(realm.list('Invoice')).toHaveLength(before + 1);
  });

  it('is rejected with another body (600), and repeats a refusal, too', async () => {
    const { call } = openCompany();
    await call('POST', '/invoice?requestid=a1', sale());
    expect(codeOf((await call('POST', '/invoice?requestid=a1', sale({ PrivateNote: 'x' }))).json())).toBe('600');
    expect(codeOf((await call('POST', '/invoice?requestid=b2', { Line: [] })).json())).toBe('2020');
    expect(codeOf((await call('POST', '/invoice?requestid=b2', { Line: [] })).json())).toBe('2020');
    expect((await call('POST', '/invoice?requestid=b3', sale())).status).toBe(200);
  });

  it('is ignored when it is empty', long, async () => {
    const { call } = openCompany();
    const first = await call('POST', '/invoice?requestid=', sale());
    const second = await call('POST', '/invoice?requestid=', sale());
    expect(second.json().Invoice.Id).not.toBe(first.json().Invoice.Id);
  });
});

describe('the company itself', () => {
  it('is readable by realm id, and its addresses have an ISO-3 country', async () => {
    const { call } = openCompany();
    const { CompanyInfo } = (await call('GET', '/companyinfo/9341452100000001')).json();
    expect(CompanyInfo).toMatchObject({
      Id: '1',
      CompanyName: 'Cottonwood Landscape Supply',
      Country: 'US',
      LegalAddr: { City: 'Denver', PostalCode: '80202', Country: 'USA' },
    });
  });

  it('changes single preferences and retains the others', long, async () => {
    const { call } = openCompany();
    const { json } = await call('POST', '/preferences', {
      SyncToken: '0',
      sparse: true,
      SalesFormsPrefs: { CustomTxnNumbers: true },
    });
    expect(json().Preferences).toMatchObject({
      SyncToken: '1',
      SalesFormsPrefs: { CustomTxnNumbers: true, AllowShipping: true },
      TaxPrefs: { PartnerTaxEnabled: true },
    });
    expect((await call('GET', '/preferences')).json().Preferences.SyncToken).toBe('1');
  });
});
