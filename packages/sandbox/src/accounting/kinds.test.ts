import { describe, expect, it } from 'vitest';
import { splitAfter } from '../../../../test/long.ts';
import { codeOf, line, openCompany } from '../testing/accounting.harness.ts';
import { bookkeeperId, realmIds } from './index.ts';

type Sent = Readonly<Record<string, unknown>>;

interface Detail {
  readonly TxnTaxCodeRef?: { readonly value: string };
  readonly TotalTax: number;
  readonly TaxLine?: readonly { readonly Amount: number; readonly TaxLineDetail: { readonly TaxPercent: number } }[];
}

/** An invoice that a company saved, of taxable goods for 100.00 unless the request says otherwise. */
async function invoice({ call }: ReturnType<typeof openCompany>, CustomerRef: string, more: Sent = {}) {
  const body = { CustomerRef: { value: CustomerRef }, Line: [line('2', 1, 100)], ...more };
  const { json } = await call('POST', '/invoice', body);
  return json().Invoice;
}

const percents = ({ TaxLine = [] }: Detail) => TaxLine.map(({ TaxLineDetail }) => TaxLineDetail.TaxPercent);

/** A tax code's rates as a client resolves them. */
async function rateOf({ call }: ReturnType<typeof openCompany>, codeId: string): Promise<number> {
  const { TaxCode } = (await call('GET', `/taxcode/${codeId}`)).json();
  let total = 0;
  for (const { TaxRateRef } of TaxCode.SalesTaxRateList.TaxRateDetail)
    total += (await call('GET', `/taxrate/${TaxRateRef.value}`)).json().TaxRate.RateValue;
  return Math.round(total * 1000) / 1000;
}

describe('automated sales tax with rates', () => {
  it.each([
    ['the place that is shipped to', { City: 'Boulder', CountrySubDivisionCode: 'CO' }, [2.9, 1.1, 1.335, 3.86], 9.2],
    ['another one', { City: 'Minneapolis', CountrySubDivisionCode: 'MN' }, [9.025], 9.03],
    ['a state without an agency', { City: 'Portland', CountrySubDivisionCode: 'OR' }, [], 0],
  ])('taxes by %s', async (_where, ShipAddr, rates, total) => {
    const { TxnTaxDetail, TotalAmt } = await invoice(openCompany(realmIds.automated), '1', { ShipAddr });
    expect([percents(TxnTaxDetail), TxnTaxDetail.TotalTax, TotalAmt]).toEqual([rates, total, 100 + total]);
  });

  it("taxes by the company's address when the document has none", async () => {
    const company = openCompany(realmIds.automated);
    const { SalesReceipt } = (await company.call('POST', '/salesreceipt', { Line: [line('2', 1, 100)] })).json();
    expect(SalesReceipt.TxnTaxDetail).toMatchObject({ TxnTaxCodeRef: { value: '3' }, TotalTax: 9.2 });
  });

  it("gives a line without a code that of its item, and a new customer the company's code", async () => {
    const company = openCompany(realmIds.automated);
    const without = (id: string) => ({
      DetailType: 'SalesItemLineDetail',
      Amount: 100,
      SalesItemLineDetail: { ItemRef: { value: id } },
    });
    const { Line, TxnTaxDetail } = await invoice(company, '2', { Line: [without('2'), without('4')] });
    const codes = Line.slice(0, 2).map(
      (row: { SalesItemLineDetail: { TaxCodeRef: { value: string } } }) => row.SalesItemLineDetail.TaxCodeRef.value,
    );
    expect([codes, TxnTaxDetail.TotalTax]).toEqual([['TAX', 'NON'], 9.15]);
    const { Customer } = (await company.call('POST', '/customer', { DisplayName: 'New' })).json();
    expect(await rateOf(company, Customer.DefaultTaxCodeRef.value)).toBe(9.15);
  });

  it('answers the same tax on reads, queries and change data capture', async () => {
    const company = openCompany(realmIds.automated);
    const { Id, TxnTaxDetail } = await invoice(company, '2');
    const read = (await company.call('GET', `/invoice/${Id}`)).json().Invoice;
    const { QueryResponse } = await company.query(`select * from Invoice where Id = '${Id}'`);
    const since = '2026-07-01T04:00:00-07:00';
    const { CDCResponse } = (await company.call('GET', `/cdc?entities=Invoice&changedSince=${since}`)).json();
    const [changed] = CDCResponse[0].QueryResponse[0].Invoice;
    for (const row of [read, QueryResponse.Invoice[0], changed]) expect(row.TxnTaxDetail).toEqual(TxnTaxDetail);
  });

  it('calculates again when the lines change without a tax detail', async () => {
    const company = openCompany(realmIds.automated);
    const { Id, SyncToken } = await invoice(company, '2', { TxnTaxDetail: { TotalTax: 1 } });
    const body = { Id, SyncToken, sparse: true, Line: [line('2', 2, 100)] };
    const { Invoice } = (await company.call('POST', '/invoice', body)).json();
    expect(Invoice).toMatchObject({ TotalAmt: 218.3, TxnTaxDetail: { TotalTax: 18.3 } });
  });
});

describe('automated sales tax at a custom rate of 0 percent', () => {
  it('has a numeric code that resolves to 0, and taxable lines without tax', async () => {
    const company = openCompany(realmIds.zeroRate);
    const { Customer } = (await company.call('GET', '/customer/1')).json();
    expect(Customer.DefaultTaxCodeRef.value).toMatch(/^\d+$/);
    expect(await rateOf(company, Customer.DefaultTaxCodeRef.value)).toBe(0);
    const { TxnTaxDetail, TotalAmt } = await invoice(company, '1');
    expect(TotalAmt).toBe(100);
    expect(TxnTaxDetail).toMatchObject({
      TxnTaxCodeRef: { value: '2' },
      TotalTax: 0,
      TaxLine: [{ Amount: 0, TaxLineDetail: { TaxPercent: 0, NetAmountTaxable: 100 } }],
    });
  });
});

describe('manual sales tax', () => {
  it('taxes by the group of the document, which an app has to send', async () => {
    const company = openCompany(realmIds.manual);
    expect((await company.call('GET', '/preferences')).json().Preferences.TaxPrefs).not.toHaveProperty(
      'PartnerTaxEnabled',
    );
    const { Customer } = (await company.call('GET', '/customer/3')).json();
    expect(await rateOf(company, Customer.DefaultTaxCodeRef.value)).toBe(9.195);
    expect((await invoice(company, '3')).TxnTaxDetail).toEqual({ TotalTax: 0 });
    const TxnTaxDetail = { TxnTaxCodeRef: Customer.DefaultTaxCodeRef };
    expect((await invoice(company, '3', { TxnTaxDetail })).TotalAmt).toBe(109.2);
  });

  it('keeps the group when only lines are written', async () => {
    const company = openCompany(realmIds.manual);
    const { Id, SyncToken } = await invoice(company, '1', { TxnTaxDetail: { TxnTaxCodeRef: { value: '2' } } });
    const body = { Id, SyncToken, sparse: true, Line: [line('2', 1, 100), line('40', 1, 9.15, 'NON')] };
    const { Invoice } = (await company.call('POST', '/invoice', body)).json();
    expect(Invoice).toMatchObject({ TotalAmt: 118.3, TxnTaxDetail: { TotalTax: 9.15 } });
  });
});

describe('sales tax that is not set up', () => {
  it('answers every line with NON, whatever was sent, and no tax', async () => {
    const company = openCompany(realmIds.noSalesTax);
    expect((await company.call('GET', '/preferences')).json().Preferences.TaxPrefs).toEqual({
      UsingSalesTax: false,
      PartnerTaxEnabled: false,
    });
    const { Line, TxnTaxDetail, TotalAmt } = await invoice(company, '1', { TxnTaxDetail: { TotalTax: 9.15 } });
    expect(Line[0].SalesItemLineDetail.TaxCodeRef).toEqual({ value: 'NON' });
    expect([TxnTaxDetail, TotalAmt]).toEqual([{ TotalTax: 0 }, 100]);
    expect((await company.call('GET', '/customer/1')).json().Customer).not.toHaveProperty('DefaultTaxCodeRef');
  });
});

describe('several currencies', () => {
  it("take a customer's currency, with rate and amounts in the home currency", async () => {
    const company = openCompany(realmIds.multiCurrency);
    expect(await invoice(company, '3')).toMatchObject({
      CurrencyRef: { value: 'CAD', name: 'Canadian Dollar' },
      ExchangeRate: 0.72,
      TotalAmt: 100,
      HomeTotalAmt: 72,
      HomeBalance: 72,
    });
    expect(await invoice(company, '3', { ExchangeRate: 0.7312 })).toMatchObject({ HomeTotalAmt: 73.12 });
    expect(await invoice(company, '1')).toMatchObject({ CurrencyRef: { value: 'USD' }, ExchangeRate: 1 });
  });

  it('refuse another currency than the customer has, and keep it in an update without one', async () => {
    const company = openCompany(realmIds.multiCurrency);
    const wrong = { CustomerRef: { value: '3' }, CurrencyRef: { value: 'USD' }, Line: [line('2', 1, 100)] };
    expect(codeOf((await company.call('POST', '/invoice', wrong)).json())).toBe('6000');
    const { Id } = await invoice(company, '3', { ExchangeRate: 0.7312 });
    const body = { Id, SyncToken: '0', sparse: true, Line: [line('2', 2, 100)] };
    const { Invoice } = (await company.call('POST', '/invoice', body)).json();
    expect(Invoice).toMatchObject({ CurrencyRef: { value: 'CAD' }, ExchangeRate: 0.7312, HomeTotalAmt: 146.24 });
  });

  it('are not answered by a company with one currency, nor is the tax calculation by a US company', async () => {
    const sent = { GlobalTaxCalculation: 'TaxExcluded', ExchangeRate: 0.7, HomeTotalAmt: 70 };
    for (const realmId of [realmIds.zeroRate, realmIds.manual]) {
      const saved = await invoice(openCompany(realmId), '1', sent);
      for (const name of ['ExchangeRate', 'HomeTotalAmt', 'HomeBalance', 'GlobalTaxCalculation'])
        expect(saved).not.toHaveProperty(name);
    }
    expect(await invoice(openCompany(realmIds.multiCurrency), '3', sent)).not.toHaveProperty('GlobalTaxCalculation');
  });

  it('have the tax calculation and own tax codes in a company abroad', async () => {
    const company = openCompany(realmIds.multiCurrency);
    await company.call('POST', '/companyinfo', { SyncToken: '0', sparse: true, Country: 'CA' });
    const withCode = (code: string) => {
      const sold = line('2', 1, 100);
      return [{ ...sold, SalesItemLineDetail: { ...sold.SalesItemLineDetail, TaxCodeRef: { value: code } } }];
    };
    for (const code of ['TAX', 'NON', '4711']) {
      const body = { CustomerRef: { value: '3' }, Line: withCode(code) };
      expect(codeOf((await company.call('POST', '/invoice', body)).json())).toBe('2500');
    }
    const { TaxCode } = (await company.query('select * from TaxCode')).QueryResponse;
    const [own] = TaxCode.filter(({ Id }: { Id: string }) => Id !== 'TAX' && Id !== 'NON');
    const saved = await invoice(company, '3', { GlobalTaxCalculation: 'TaxInclusive', Line: withCode(own.Id) });
    expect(saved.GlobalTaxCalculation).toBe('TaxInclusive');
    expect(saved.Line[0].SalesItemLineDetail.TaxCodeRef).toEqual({ value: own.Id });
  });
});

describe('receipts of other apps', () => {
  it('show tax of their own and the user who connected the app, but not the app', async () => {
    const { query } = openCompany(realmIds.otherApps);
    const { QueryResponse } = await query("select * from SalesReceipt where DocNumber LIKE 'S%' orderby DocNumber");
    const rows = QueryResponse.SalesReceipt.map(
      (row: { DocNumber: string; TotalAmt: number; TxnTaxDetail: Detail; MetaData: object; TxnSource?: string }) => [
        row.DocNumber,
        row.TotalAmt,
        row.TxnTaxDetail.TotalTax,
        row.TxnSource,
      ],
    );
    expect(rows).toEqual([
      ['SH-5001', 96.34, 0, undefined],
      ['SH-5002', 64.41, 4.91, undefined],
      ['SQ-9b20f6c3', 23.8, 0, undefined],
      ['SQ-d4e1c07a', 99.59, 7.59, undefined],
    ]);
    for (const { MetaData } of QueryResponse.SalesReceipt)
      expect(MetaData.LastModifiedByRef).toEqual({ value: bookkeeperId });
  });
});

describe('a percentage discount', () => {
  for (const [realmId, options] of splitAfter(1, [realmIds.zeroRate, realmIds.manual, realmIds.noSalesTax]))
    it(`comes off every line above it, lines with tax included: ${realmId}`, options, async () => {
      const tenPercent = {
        DetailType: 'DiscountLineDetail',
        DiscountLineDetail: { PercentBased: true, DiscountPercent: 10 },
      };
      const Line = [line('2', 1, 100), line('40', 1, 9.15, 'NON'), tenPercent];
      const saved = await invoice(openCompany(realmId), '1', { Line });
      expect(saved.Line[3]).toMatchObject({ DetailType: 'DiscountLineDetail', Amount: 10.92 });
      expect(saved.TotalAmt).toBe(98.23);
    });
});

describe('every company of a kind', () => {
  const kinds = [
    realmIds.automated,
    realmIds.zeroRate,
    realmIds.manual,
    realmIds.noSalesTax,
    realmIds.multiCurrency,
    realmIds.otherApps,
  ];

  for (const [realmId, options] of splitAfter(1, kinds))
    it(`has documents of all types, an applied credit and a deposited receipt: ${realmId}`, options, async () => {
      const { call } = openCompany(realmId);
      const first = (await call('GET', '/invoice/1')).json().Invoice;
      const { CreditMemo } = (await call('GET', '/creditmemo/5')).json();
      const { Payment } = (await call('GET', '/payment/7')).json();
      expect(first.TotalAmt - first.Balance).toBeCloseTo(89, 9);
      expect(CreditMemo.TotalAmt - CreditMemo.RemainingCredit).toBeCloseTo(89, 9);
      expect(CreditMemo.LinkedTxn).toEqual([]);
      expect(Payment).toMatchObject({
        TotalAmt: 0,
        UnappliedAmt: 0,
        Line: [
          { Amount: 89, LinkedTxn: [{ TxnId: '1', TxnType: 'Invoice' }] },
          { Amount: 89, LinkedTxn: [{ TxnId: '5', TxnType: 'CreditMemo' }] },
        ],
      });
      expect((await call('GET', '/salesreceipt/3')).json().SalesReceipt.LinkedTxn).toEqual([
        { TxnId: '8', TxnType: 'Deposit' },
      ]);
      for (const path of ['/estimate/4', '/refundreceipt/6', '/item/40', '/account/90'])
        expect((await call('GET', path)).status).toBe(200);
    });
});
