import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { goods, type Saved } from '../../support/accounting-documents.harness.ts';
import { callerOf } from '../../support/call.harness.ts';
import { lineItem, taxDocument } from '../../support/documents.fixture.ts';
import { exchange, field, listAt } from '../../support/json.ts';
import { type ReconciledCompany, startReconciledCompany } from '../../support/reconciled-company.harness.ts';

let company: ReconciledCompany;
beforeAll(async () => {
  company = await startReconciledCompany();
});
afterEach(() => settings({ isFeeAbsorbed: false, pickUpShipMethod: '' }));
afterAll(() => company.product.stop());

const settings = (changes: Parameters<ReconciledCompany['product']['changeSettings']>[1]) =>
  company.product.changeSettings(company.product.info.realmId, { isEnableRetailDeliveryFee: true, ...changes });

const minneapolis = {
  Line1: '350 S 5th St',
  City: 'Minneapolis',
  CountrySubDivisionCode: 'MN',
  PostalCode: '55415',
  Country: 'US',
};
/** A sale of 120.00 to Minnesota, whose fee of 0.50 is due from 100.00. */
const toMinnesota = {
  CustomerRef: { value: '6' },
  ShipAddr: minneapolis,
  BillAddr: minneapolis,
  Line: [goods(120)],
};

/** The record of a document at the tax provider. */
async function recordOf({ number }: Saved): Promise<unknown> {
  const { taxProvider, taxAccount } = company.product.info;
  const basic = Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64');
  const path = `companies/${taxAccount.companyCode}/transactions/${number}?documentType=SalesInvoice&$include=Lines,Details`;
  return exchange(`${taxProvider}/api/v2/${path}`, `Basic ${basic}`, 'GET');
}
const recordedFee = async (saved: Saved) =>
  listAt(await recordOf(saved), 'lines')
    .filter((line) => field(line, 'taxCode') === 'OF400000')
    .map((line) => field(line, 'tax'));

describe('a retail delivery fee', () => {
  it('that the customer pays is on the document and in the record', async () => {
    const sale = await company.recorded('Invoice', toMinnesota);
    expect(sale.own.fee).toBe(0.5);
    expect(await recordedFee(sale)).toEqual([0.5]);
  });

  it('that the seller pays is in the record only, and reconciliation finds both sides consistent', async () => {
    await settings({ isFeeAbsorbed: true });
    const sale = await company.recorded('Invoice', toMinnesota);
    expect(sale.own).toMatchObject({ fee: null, taxOnFee: null });
    expect(sale.own.salesTax).toBeGreaterThan(0);
    expect(sale.total).toBeCloseTo(120 + (sale.own.salesTax ?? 0), 2);
    expect(await recordedFee(sale)).toEqual([0.5]);
    await company.reconciler.compare();
    expect((await company.reconciler.rows()).get(sale.id)).toBeUndefined();
    const [document] = (await company.reconciler.side('Qbo', { Ids: [sale.id] })).transactions;
    const [record] = (await company.reconciler.side('AvaTax', { Ids: [sale.id] })).transactions;
    expect(document).toMatchObject({ hasChanged: false, reasons: [], fee: 0 });
    expect(document?.absorbedFee).toBeGreaterThanOrEqual(0.5);
    expect(document?.absorbedFee).toBe(record?.fee);
  });

  it('of a document that was changed after a comparison is not taken off the tax that was compared', async () => {
    await settings({});
    const sale = await company.recorded('Invoice', toMinnesota);
    await company.reconciler.compare();
    const [compared] = (await company.reconciler.side('Qbo', { Only: 'Consistent' })).transactions.filter(
      ({ id }) => id === sale.id,
    );
    company.books.edit('Invoice', sale.id, { PrivateNote: 'Delivered' });
    const [now] = (await company.reconciler.side('Qbo', { Ids: [sale.id] })).transactions;
    expect(now).toMatchObject({ hasChanged: true, tax: compared?.tax, total: compared?.total });
    expect(now).not.toHaveProperty('fee');
  });

  it('that the seller pays is no difference of the tax, and no part of what a recalculation would charge', async () => {
    await settings({ isFeeAbsorbed: true });
    const sale = await company.recorded('Invoice', toMinnesota);
    await company.reconciler.compare();
    const { taxDifference } = await company.reconciler.fetch();
    company.books.edit('Invoice', sale.id, { TxnDate: company.day(20) });
    await company.reconciler.compare();
    const row = (await company.reconciler.rows()).get(sale.id);
    expect(row).toMatchObject({ reasons: ['date'], qboTotTax: sale.own.salesTax, taxDifference: 0 });
    expect((await company.reconciler.fetch()).taxDifference).toBe(taxDifference);
    if (row === undefined) throw new Error('The dates agree.');
    const shown = { total: sale.total, tax: sale.own.salesTax };
    const preview = (await company.reconciler.preview([row])).get(sale.id);
    expect(preview).toMatchObject({ outcome: 'changed', before: shown, after: shown });
    const done = (await company.reconciler.recalculate([row])).get(sale.id);
    expect(done).toMatchObject({ outcome: 'changed', before: shown, after: shown });
  });

  it('is not charged when the customer picks the goods up', async () => {
    await settings({ pickUpShipMethod: 'Pick-up' });
    const sale = await company.recorded('Invoice', { ...toMinnesota, ShipMethodRef: { value: 'Pick-up' } });
    expect(sale.own.fee).toBeNull();
    expect(await recordedFee(sale)).toEqual([]);
  });

  it('is estimated as it is recorded: what the seller pays apart, and nothing for goods that are picked up', async () => {
    const panel = callerOf(company.product, await company.product.embedToken());
    const estimate = async (changes = {}) => (await panel('getTax', { body: taxDocument(changes) })).body;
    await settings({});
    expect(await estimate()).toMatchObject({ rdfAmount: 0.28, taxOnRdfAmount: 0.01 });
    expect(await estimate()).not.toHaveProperty('absorbedFee');
    await settings({ isFeeAbsorbed: true, pickUpShipMethod: 'Pick-up' });
    company.product.connector.services.estimates.invalidate(company.product.info.realmId);
    expect(await estimate()).toMatchObject({ rdfAmount: '', taxOnRdfAmount: '', absorbedFee: 0.29 });
    expect(await estimate({ shipMethod: 'Pick-up' })).not.toHaveProperty('absorbedFee');
  });

  it('is charged once for the invoices of one estimate', async () => {
    const { books } = company;
    const order = books.create('Estimate', { TxnDate: company.day(31), ...toMinnesota });
    const linked = { ...toMinnesota, LinkedTxn: [{ TxnId: order.id, TxnType: 'Estimate' }] };
    const first = await company.recorded('Invoice', linked);
    const second = await company.recorded('Invoice', linked);
    expect([first.own.fee, second.own.fee]).toEqual([0.5, null]);
    expect(await recordedFee(second)).toEqual([]);
  });
});

describe('the fields that returns and reports are filed by', () => {
  it('are recorded: location code, purchase order, salesperson, e-mail address', async () => {
    await settings({
      locationCodes: { '2': 'BLD-01' },
      purchaseOrderField: 'PO Number',
      salespersonField: 'Sales Rep',
    });
    const sale = await company.recorded('Invoice', {
      DepartmentRef: { value: '2' },
      BillEmail: { Address: 'ap@larkspur.example' },
      CustomField: [
        { DefinitionId: '1', Name: 'PO Number', Type: 'StringType', StringValue: 'PO-4711' },
        // An enhanced field, which QuickBooks gives only to a request that includes them.
        { DefinitionId: '1000000001', Name: 'Sales Rep', Type: 'StringType', StringValue: 'Ann Brown' },
      ],
    });
    expect(await recordOf(sale)).toMatchObject({
      reportingLocationCode: 'BLD-01',
      purchaseOrderNo: 'PO-4711',
      salespersonCode: 'Ann Brown',
      email: 'ap@larkspur.example',
    });
  });

  it('are those of the saved document in an estimate of the panel, too', async () => {
    await settings({ purchaseOrderField: 'PO Number' });
    const panel = callerOf(company.product, await company.product.embedToken());
    const { id } = company.unreported('Invoice');
    const lineItems = [lineItem({ amount: 47.11 })];
    const calculations = async () => {
      await panel('getTax', { body: taxDocument({ txnId: id, lineItems }) });
      return company.product.sandbox.taxProvider().counters.estimates;
    };
    const first = await calculations();
    expect(await calculations()).toBe(first);
    const field = { DefinitionId: '1', Name: 'PO Number', Type: 'StringType', StringValue: 'PO-4712' };
    company.books.edit('Invoice', id, { CustomField: [field] });
    expect(await calculations()).toBe(first + 1);
  });

  it('are recorded again when the location changes', async () => {
    await settings({ locationCodes: { '1': 'DEN-01', '2': 'BLD-01' } });
    const sale = await company.recorded('Invoice', { DepartmentRef: { value: '2' } });
    const moved = company.books.edit('Invoice', sale.id, { DepartmentRef: { value: '1' } });
    await company.report('Invoice', moved);
    expect(await recordOf(moved)).toMatchObject({ reportingLocationCode: 'DEN-01' });
  });
});
