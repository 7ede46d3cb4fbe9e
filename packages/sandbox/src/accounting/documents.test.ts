import { describe, expect, it } from 'vitest';
import { long } from '../../../../test/long.ts';
import { codeOf, line, sale, openCompany } from '../testing/accounting.harness.ts';
import { realmIds } from './index.ts';

const shipping = (amount: number, code = 'NON') => ({
  DetailType: 'SalesItemLineDetail',
  Amount: amount,
  SalesItemLineDetail: { ItemRef: { value: 'SHIPPING_ITEM_ID' }, TaxCodeRef: { value: code } },
});
const percentOff = (percent: number) => ({
  DetailType: 'DiscountLineDetail',
  DiscountLineDetail: { PercentBased: true, DiscountPercent: percent },
});
const amountOff = (amount: number) => ({
  DetailType: 'DiscountLineDetail',
  Amount: amount,
  DiscountLineDetail: { PercentBased: false },
});

describe('custom fields of a document', () => {
  const legacy = { DefinitionId: '2', Name: 'Sales Rep', Type: 'StringType', StringValue: 'Ann Brown' };
  const text = { DefinitionId: '1000000001', Name: 'PO Number', Type: 'StringType', StringValue: 'PO-7' };
  const number = { DefinitionId: '1000000002', Name: 'Job', Type: 'NumberType', NumberValue: 4711 };
  const CustomField = [legacy, text, number];
  const enhanced = 'include=enhancedAllCustomFields';

  it('include the enhanced ones only for a request that includes them', async () => {
    const { call } = openCompany();
    const plain = (await call('POST', '/invoice', sale({ CustomField }))).json().Invoice;
    expect(plain.CustomField).toEqual([legacy]);
    const query = `/query?query=${encodeURIComponent(`select * from Invoice where Id = '${plain.Id}'`)}`;
    const fieldsAt = async (path: string) => {
      const answer = (await call('GET', path)).json();
      return (answer.Invoice ?? answer.QueryResponse.Invoice[0]).CustomField;
    };
    expect(await fieldsAt(`/invoice/${plain.Id}`)).toEqual([legacy]);
    expect(await fieldsAt(query)).toEqual([legacy]);
    expect(await fieldsAt(`/invoice/${plain.Id}?minorversion=75&${enhanced}`)).toEqual(CustomField);
    expect(await fieldsAt(`${query}&${enhanced}`)).toEqual(CustomField);
  });

  it('stay after a sparse update that does not name them', async () => {
    const { call } = openCompany();
    const saved = (await call('POST', `/invoice?${enhanced}`, sale({ CustomField }))).json().Invoice;
    const { Id, SyncToken } = saved;
    const update = { Id, SyncToken, sparse: true, PrivateNote: 'changed' };
    const { Invoice } = (await call('POST', `/invoice?${enhanced}`, update)).json();
    expect(Invoice).toMatchObject({ PrivateNote: 'changed', CustomField });
  });
});

describe('the closed period', () => {
  it('refuses every write of an app, of documents in it, into it and out of it', async () => {
    const { call } = openCompany();
    const create = async (path: string, TxnDate: string) => (await call('POST', path, sale({ TxnDate }))).json();
    const { Id, SyncToken } = (await create('/invoice', '2026-05-31')).Invoice;
    const AccountingInfoPrefs = { BookCloseDate: '2026-05-31' };
    const { Preferences } = (await call('GET', '/preferences')).json();
    await call('POST', '/preferences', {
      Id: '1',
      SyncToken: Preferences.SyncToken,
      sparse: true,
      AccountingInfoPrefs,
    });
    expect((await call('GET', '/preferences')).json()).toMatchObject({ Preferences: { AccountingInfoPrefs } });
    const update = (changes: object) => call('POST', '/invoice', { Id, SyncToken, sparse: true, ...changes });
    const refused = [
      await create('/invoice', '2026-05-31'),
      (await update({ PrivateNote: 'late' })).json(),
      (await update({ TxnDate: '2026-06-01' })).json(),
      (await call('POST', '/invoice?operation=void', { Id, SyncToken })).json(),
      (await call('POST', '/invoice?operation=delete', { Id, SyncToken })).json(),
    ];
    expect(refused.map(codeOf)).toEqual(['6210', '6210', '6210', '6210', '6210']);
    expect(codeOf(await create('/invoice', '2026-06-01'))).toBeUndefined();
    expect(codeOf(await create('/estimate', '2026-05-31'))).toBeUndefined();
  });
});

describe('a saved invoice', () => {
  it('gets number, names, addresses, dates and subtotal from the service', async () => {
    const { call } = openCompany();
    const body = {
      CustomerRef: { value: '2' },
      Line: [
        {
          DetailType: 'SalesItemLineDetail',
          Amount: 59.5,
          SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 10, UnitPrice: 5.95 },
        },
      ],
    };
    const { Invoice } = (await call('POST', '/invoice', body)).json();
    expect(Invoice).toMatchObject({
      DocNumber: '1092',
      TxnDate: '2026-07-01',
      DueDate: '2026-07-31',
      CustomerRef: { value: '2', name: 'Mile High Gardens' },
      TotalAmt: 59.5,
      Balance: 59.5,
      TxnTaxDetail: { TxnTaxCodeRef: { value: '2' }, TotalTax: 0 },
      ApplyTaxAfterDiscount: false,
      PrintStatus: 'NeedToPrint',
      EmailStatus: 'NotSet',
      LinkedTxn: [],
      CustomField: [],
      BillAddr: { City: 'Denver' },
      ShipAddr: { City: 'Denver' },
    });
    expect(Invoice.Line).toEqual([
      {
        Id: '1',
        LineNum: 1,
        DetailType: 'SalesItemLineDetail',
        Amount: 59.5,
        SalesItemLineDetail: {
          ItemRef: { value: '1', name: 'Cedar mulch, 2 cu ft bag' },
          Qty: 10,
          UnitPrice: 5.95,
          TaxCodeRef: { value: 'TAX' },
        },
      },
      { Amount: 59.5, DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} },
    ]);
  });

  it('has subtotal, discount and shipping as its last lines, without ids', async () => {
    const { call } = openCompany();
    const { Invoice } = (
      await call(
        'POST',
        '/invoice',
        sale({ Line: [shipping(12.5), percentOff(10), line('2', 3, 89), line('1', 10, 5.95)] }),
      )
    ).json();
    expect(
      Invoice.Line.map((row: { Id?: string; DetailType: string; Amount: number }) => [
        row.Id,
        row.DetailType,
        row.Amount,
      ]),
    ).toEqual([
      ['1', 'SalesItemLineDetail', 267],
      ['2', 'SalesItemLineDetail', 59.5],
      [undefined, 'SubTotalLineDetail', 326.5],
      [undefined, 'DiscountLineDetail', 32.65],
      [undefined, 'SalesItemLineDetail', 12.5],
    ]);
    expect(Invoice.TotalAmt).toBe(306.35);
    expect(Invoice.Line[3].DiscountLineDetail.DiscountAccountRef).toEqual({ value: '86', name: 'Discounts given' });
  });

  it('retains the ids of unchanged lines and assigns ids to new ones', async () => {
    const { call } = openCompany();
    const created = (await call('POST', '/invoice', sale({ Line: [line('1', 1, 5.95), line('2', 1, 89)] }))).json()
      .Invoice;
    const [, second] = created.Line;
    const { Invoice } = (
      await call('POST', '/invoice', {
        Id: created.Id,
        SyncToken: '0',
        sparse: true,
        Line: [second, line('40', 1, 8.14, 'NON'), { ...line('41', 1, 0.28, 'NON'), Id: '77' }],
      })
    ).json();
    expect(Invoice.Line.map(({ Id }: { Id?: string }) => Id)).toEqual(['2', '3', '4', undefined]);
    expect(Invoice.TotalAmt).toBe(97.42);
    expect(Invoice.DocNumber).toBe(created.DocNumber);
  });
});

describe('line rules', long, () => {
  const refused = async (rows: object[]) => {
    const { call } = openCompany();
    return (await call('POST', '/invoice', sale({ Line: rows }))).json().Fault.Error[0];
  };

  it('require DetailType (2020) and Amount (2020)', async () => {
    expect(await refused([{ Amount: 5 }])).toMatchObject({ code: '2020', element: 'Line.DetailType' });
    expect(await refused([{ DetailType: 'SalesItemLineDetail', SalesItemLineDetail: {} }])).toMatchObject({
      code: '2020',
      element: 'Line.Amount',
    });
    expect(await refused([])).toMatchObject({ code: '2020', element: 'Line' });
  });

  it('reject an amount that is not quantity times price (6070)', async () => {
    expect(await refused([{ ...line('1', 2, 5.95), Amount: 12 }])).toMatchObject({ code: '6070' });
  });

  it('accept only the tax codes TAX and NON (6100), one discount and no negative total', async () => {
    const taxed = line('1', 1, 5.95);
    const odd = { ...taxed, SalesItemLineDetail: { ...taxed.SalesItemLineDetail, TaxCodeRef: { value: '2' } } };
    expect(await refused([odd])).toMatchObject({ code: '6100' });
    expect(await refused([line('1', 1, 5.95), amountOff(1), amountOff(2)])).toMatchObject({ code: '6000' });
    expect(await refused([line('1', 1, 5.95), amountOff(6)])).toMatchObject({ code: '6000' });
    expect(await refused([line('1', 1, 5.95), { DetailType: 'DiscountLineDetail' }])).toMatchObject({ code: '6090' });
  });

  it('sum the lines of a group', async () => {
    const { call } = openCompany();
    const { Item } = (await call('POST', '/item', { Name: 'Starter set', Type: 'Group' })).json();
    const { Invoice } = (
      await call(
        'POST',
        '/invoice',
        sale({
          Line: [
            {
              DetailType: 'GroupLineDetail',
              GroupLineDetail: {
                GroupItemRef: { value: Item.Id },
                Quantity: 1,
                Line: [line('1', 2, 5.95), line('2', 1, 89)],
              },
            },
          ],
        }),
      )
    ).json();
    expect(Invoice).toMatchObject({ TotalAmt: 100.9, Line: [{ Amount: 100.9 }, { Amount: 100.9 }] });
  });

  it('of a stored group may be written again when its items were made inactive', long, async () => {
    const { call } = openCompany();
    const { Item } = (await call('POST', '/item', { Name: 'Starter set', Type: 'Group' })).json();
    const detail = { GroupItemRef: { value: Item.Id }, Quantity: 1, Line: [line('2', 1, 89)] };
    const Line = [{ DetailType: 'GroupLineDetail', GroupLineDetail: detail }];
    const { Invoice } = (await call('POST', '/invoice', sale({ Line }))).json();
    for (const Id of [Item.Id, '2']) await call('POST', '/item', { Id, SyncToken: '0', sparse: true, Active: false });
    const { Id, SyncToken } = Invoice;
    const edited = await call('POST', '/invoice', { Id, SyncToken, sparse: true, PrivateNote: 'Call first' });
    expect(edited.json().Invoice).toMatchObject({ PrivateNote: 'Call first', TotalAmt: 89 });
    expect(codeOf((await call('POST', '/invoice', sale({ Line }))).json())).toBe('2500');
  });
});

describe('document numbers', () => {
  it('must be unique only when the company assigns them itself (6140)', long, async () => {
    const { call } = openCompany();
    expect((await call('POST', '/invoice', sale({ DocNumber: '1087' }))).status).toBe(200);
    await call('POST', '/preferences', { SyncToken: '0', SalesFormsPrefs: { CustomTxnNumbers: true } });
    expect(codeOf((await call('POST', '/invoice', sale({ DocNumber: '1087' }))).json())).toBe('6140');
    const allowed = await call('POST', '/invoice?include=allowduplicatedocnum', sale({ DocNumber: '1087' }));
    expect(allowed.status).toBe(200);
    expect((await call('POST', '/invoice', sale())).json().Invoice).not.toHaveProperty('DocNumber');
  });
});

describe('tax', () => {
  const withCode = (more: object = {}) =>
    sale({ CustomerRef: { value: '1' }, TxnTaxDetail: { TxnTaxCodeRef: { value: '2' } }, ...more });

  it('is calculated from the tax group of a company with manual sales tax', async () => {
    const { call } = openCompany(realmIds.manual);
    const { Invoice } = (
      await call('POST', '/invoice', withCode({ Line: [line('2', 1, 100), line('4', 1, 85, 'NON')] }))
    ).json();
    expect(Invoice.TxnTaxDetail).toEqual({
      TxnTaxCodeRef: { value: '2' },
      TotalTax: 9.15,
      TaxLine: [
        {
          Amount: 9.15,
          DetailType: 'TaxLineDetail',
          TaxLineDetail: { TaxRateRef: { value: '3' }, PercentBased: true, TaxPercent: 9.15, NetAmountTaxable: 100 },
        },
      ],
    });
    expect(Invoice.TotalAmt).toBe(194.15);
  });

  it.each([
    [true, 90],
    [false, 100],
  ])('is calculated after the discount: %s', async (ApplyTaxAfterDiscount, taxed) => {
    const { call } = openCompany(realmIds.manual);
    const { Invoice } = (
      await call('POST', '/invoice', withCode({ ApplyTaxAfterDiscount, Line: [line('2', 1, 100), percentOff(10)] }))
    ).json();
    expect(Invoice.TxnTaxDetail.TaxLine[0].TaxLineDetail.NetAmountTaxable).toBe(taxed);
  });

  it('cannot have a code that is not a tax group (6160)', long, async () => {
    const { call } = openCompany(realmIds.manual);
    const sent = sale({ TxnTaxDetail: { TxnTaxCodeRef: { value: 'TAX' } } });
    expect(codeOf((await call('POST', '/invoice', sent)).json())).toBe('6160');
  });

  it('is calculated by automated sales tax whatever code is sent, and distributes an explicit total', async () => {
    const { call } = openCompany(realmIds.automated);
    const own = (await call('POST', '/invoice', sale({ Line: [line('2', 1, 100)] }))).json().Invoice;
    expect(own.TxnTaxDetail).toMatchObject({ TxnTaxCodeRef: { value: '2' }, TotalTax: 9.15 });
    const sent = sale({ Line: [line('2', 1, 100)], TxnTaxDetail: { TotalTax: 4, TxnTaxCodeRef: { value: '99' } } });
    const { Invoice } = (await call('POST', '/invoice', sent)).json();
    expect(Invoice).toMatchObject({ TotalAmt: 104, TxnTaxDetail: { TotalTax: 4 } });
    expect(Invoice.TxnTaxDetail.TaxLine.map(({ Amount }: { Amount: number }) => Amount)).toEqual([1.27, 0.48, 2.25]);
    const exempt = (await call('POST', '/invoice', sale({ CustomerRef: { value: '3' } }))).json().Invoice;
    expect(exempt.TxnTaxDetail.TotalTax).toBe(0);
  });

  it('can get new tax groups by the tax service, whose response has no envelope', long, async () => {
    const { call, kernel } = openCompany(realmIds.manual);
    const body = {
      TaxCode: 'Aurora',
      TaxRateDetails: [{ TaxRateName: 'Aurora rate', RateValue: '8', TaxAgencyId: '1', TaxApplicableOn: 'Sales' }],
    };
    const { json } = await call('POST', '/taxservice/taxcode', body);
    expect(json()).toMatchObject({ TaxCode: 'Aurora', TaxCodeId: '4', TaxRateDetails: [{ TaxRateId: '5' }] });
    expect(kernel.journal.since(0).at(-1)).toMatchObject({ operation: 'TaxCode.create', id: '4' });
    expect(codeOf((await call('POST', '/taxservice/taxcode', body)).json())).toBe('6240');
    expect((await call('GET', '/taxrate/5')).json().TaxRate).toMatchObject({ RateValue: 8, AgencyRef: { value: '1' } });
    expect(codeOf((await openCompany(realmIds.automated).call('POST', '/taxservice/taxcode', body)).json())).toBe(
      '500',
    );
  });
});

describe('sales documents and payments', () => {
  it('require a customer, and a refund requires an account', async () => {
    const { call } = openCompany();
    const without = { Line: [line('1', 1, 5.95)] };
    for (const kind of ['invoice', 'estimate', 'creditmemo'])
      expect((await call('POST', `/${kind}`, without)).json().Fault.Error[0]).toMatchObject({ element: 'CustomerRef' });
    expect((await call('POST', '/salesreceipt', without)).json().SalesReceipt).toMatchObject({
      Balance: 0,
      DepositToAccountRef: { value: '5', name: 'Undeposited Funds' },
    });
    expect((await call('POST', '/refundreceipt', without)).json().Fault.Error[0]).toMatchObject({
      element: 'DepositToAccountRef',
    });
    expect((await call('POST', '/estimate', sale())).json().Estimate).toMatchObject({ TxnStatus: 'Pending' });
    expect((await call('POST', '/creditmemo', sale())).json().CreditMemo).toMatchObject({ RemainingCredit: 59.5 });
  });

  it('are linked: a payment reduces the balance of an invoice, which can then not be voided', async () => {
    const { call } = openCompany();
    const { Invoice } = (await call('POST', '/invoice', sale())).json();
    const pay = (amount: number) =>
      call('POST', '/payment', {
        CustomerRef: { value: '2' },
        TotalAmt: amount,
        Line: [{ Amount: amount, LinkedTxn: [{ TxnId: Invoice.Id, TxnType: 'Invoice' }] }],
      });
    const { Payment } = (await pay(20)).json();
    const paid = (await call('GET', `/invoice/${Invoice.Id}`)).json().Invoice;
    expect(paid).toMatchObject({
      Balance: 39.5,
      TotalAmt: 59.5,
      SyncToken: '1',
      LinkedTxn: [{ TxnId: Payment.Id, TxnType: 'Payment' }],
    });
    expect(codeOf((await pay(40)).json())).toBe('6000');
    expect(codeOf((await call('POST', '/invoice?operation=void', { Id: paid.Id, SyncToken: '1' })).json())).toBe(
      '6000',
    );
    await call('POST', '/payment?operation=void', { Id: Payment.Id, SyncToken: '0' });
    expect((await call('GET', `/invoice/${Invoice.Id}`)).json().Invoice).toMatchObject({
      Balance: 59.5,
      LinkedTxn: [],
    });
  });

  it('are linked: an invoice closes the estimate that it was made from, until it is deleted', async () => {
    const { call } = openCompany();
    const { Estimate } = (await call('POST', '/estimate', sale({ TxnStatus: 'Accepted' }))).json();
    const read = async () => (await call('GET', `/estimate/${Estimate.Id}`)).json().Estimate;
    const LinkedTxn = [{ TxnId: Estimate.Id, TxnType: 'Estimate' }];
    const { Invoice } = (await call('POST', '/invoice', sale({ LinkedTxn }))).json();
    expect(Invoice.LinkedTxn).toEqual(LinkedTxn);
    const closed = await read();
    const link = { TxnId: Invoice.Id, TxnType: 'Invoice' };
    expect(closed).toMatchObject({ TxnStatus: 'Closed', SyncToken: '1', LinkedTxn: [link] });
    await call('POST', '/estimate', { ...closed, PrivateNote: 'x' });
    expect((await read()).LinkedTxn).toEqual([link]);
    await call('POST', '/invoice?operation=delete', { Id: Invoice.Id, SyncToken: Invoice.SyncToken });
    expect((await read()).LinkedTxn).toEqual([]);
  });

  it('have the status of before when the invoice of an estimate is deleted', async () => {
    const { call } = openCompany();
    const { Estimate } = (await call('POST', '/estimate', sale({ TxnStatus: 'Accepted' }))).json();
    const LinkedTxn = [{ TxnId: Estimate.Id, TxnType: 'Estimate' }];
    const { Invoice } = (await call('POST', '/invoice', sale({ LinkedTxn }))).json();
    await call('POST', '/invoice?operation=delete', { Id: Invoice.Id, SyncToken: Invoice.SyncToken });
    expect((await call('GET', `/estimate/${Estimate.Id}`)).json().Estimate).toMatchObject({ TxnStatus: 'Accepted' });
  });
});
