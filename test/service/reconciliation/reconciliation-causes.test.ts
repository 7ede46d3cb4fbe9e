import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DifferenceCause, InconsistentRow } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { goods, type Saved } from '../../support/accounting-documents.harness.ts';
import { customers } from '../../support/documents.fixture.ts';
import { listAt } from '../../support/json.ts';
import { type ReconciledCompany, startReconciledCompany } from '../../support/reconciled-company.harness.ts';
import { until } from '../../support/until.ts';

const recalculations = Compile(schemas.fetchRecalculation.answer);
const hose = 'Garden hose, 50 ft';
const denver = { line1: '1437 Bannock St', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const boulder = { line1: '1777 Broadway', city: 'Boulder', region: 'CO', postalCode: '80302', country: 'US' };

let company: ReconciledCompany;
/** The expected causes, by the ids of the documents. */
const planted = new Map<string, Partial<DifferenceCause>>();
const ofItem: Saved[] = [];
let rows: ReadonlyMap<string, InconsistentRow>;
let customerName: string | undefined;

/** An item that the provider's catalog does not have. */
const line = (amount = 59.5, code: 'TAX' | 'NON' = 'TAX') => ({
  ...goods(amount, code),
  SalesItemLineDetail: { ItemRef: { value: '17' }, Qty: 1, UnitPrice: amount, TaxCodeRef: { value: code } },
});

/** A recorded invoice whose transaction somebody has changed at the provider. */
async function changedAtProvider(model: { readonly line?: object; readonly place?: object; readonly header?: object }) {
  const saved = await company.recorded('Invoice', { Line: [line()] });
  await company.atProvider('Invoice', saved.number, 'adjust', {
    adjustmentReason: 'Other',
    adjustmentDescription: 'Changed at the provider',
    newTransaction: {
      type: 'SalesInvoice',
      code: saved.number,
      companyCode: company.product.info.taxAccount.companyCode,
      date: company.day(30),
      customerCode: customers.taxable,
      commit: true,
      addresses: { singleLocation: model.place ?? denver },
      lines: [{ number: '1', quantity: 1, amount: 59.5, itemCode: hose, taxCode: 'P0000000', ...model.line }],
      ...model.header,
    },
  });
  return saved;
}

beforeAll(async () => {
  company = await startReconciledCompany();
  const { books, day, product } = company;
  for (let each = 0; each < 3; each += 1) {
    const saved = await changedAtProvider({ line: { taxCode: 'PF050001' } });
    ofItem.push(saved);
    planted.set(saved.id, { kind: 'item', id: hose, name: hose });
  }
  planted.set((await changedAtProvider({ line: { taxCode: 'NT' } })).id, { kind: 'line', id: hose });
  planted.set((await changedAtProvider({ place: boulder })).id, { kind: 'address', id: customers.taxable });
  planted.set((await changedAtProvider({ header: { entityUseCode: 'A' } })).id, {
    kind: 'exemption',
    id: customers.taxable,
  });
  const taxOverride = { type: 'TaxAmount', taxAmount: 9, reason: 'Changed at the provider' };
  planted.set((await changedAtProvider({ header: { taxOverride } })).id, { kind: 'unknown' });
  const later = await company.recorded('Invoice');
  books.edit('Invoice', later.id, { TxnDate: day(20) });
  planted.set(later.id, { kind: 'date' });
  const other = await company.recorded('CreditMemo');
  books.edit('CreditMemo', other.id, { Line: [goods(80), ...listAt(other.entity, 'Line').slice(1)] });
  planted.set(other.id, { kind: 'amount' });
  const open = await company.recorded('Invoice');
  await company.atProvider('Invoice', open.number, 'uncommit', {});
  planted.set(open.id, { kind: 'uncommitted' });
  const voided = await company.recorded('Invoice');
  books.void('Invoice', voided.id);
  planted.set(voided.id, { kind: 'cancelled' });
  planted.set(company.unreported('SalesReceipt').id, { kind: 'not-recorded' });
  const blank = company.unreported('Invoice', {
    CustomerRef: { value: customers.withoutAddress },
    ShipAddr: null,
    BillAddr: null,
  });
  await company.report('Invoice', blank);
  planted.set(blank.id, { kind: 'address', id: customers.withoutAddress });
  await product.changeSettings(product.info.realmId, { isRecordingDisabled: true });
  const unrecorded = company.unreported('Invoice');
  await company.report('Invoice', unrecorded);
  planted.set(unrecorded.id, { kind: 'setting', id: 'isRecordingDisabled' });
  await product.changeSettings(product.info.realmId, { isRecordingDisabled: false });

  await company.reconciler.compare();
  rows = await company.reconciler.rows();
  customerName = rows.get(ofItem[0]?.id ?? '')?.customerName;
});
afterAll(() => company.product.stop());

describe('the cause of a difference', () => {
  it('is named where both sides prove it', () => {
    const found = [...planted.keys()].map((id) => [id, rows.get(id)?.cause]);
    expect(found).toEqual([...planted].map(([id, cause]) => [id, expect.objectContaining(cause)]));
  });

  it('names the customer of an address and of an exemption', () => {
    const ofCustomer = [...rows.values()].filter(({ cause }) => cause?.kind === 'exemption');
    expect(ofCustomer.map(({ cause }) => cause?.name)).toEqual([customerName]);
  });

  it('is known for every document that differs', () => {
    expect([...rows.values()].filter(({ cause }) => cause === undefined)).toEqual([]);
  });
});

describe('the calls for causes', () => {
  it('are lists: no document and no record is read on its own', async () => {
    const { faults } = company.product.sandbox.kernel;
    const failure = { kind: 'status', status: 500, body: 'vendor' } as const;
    faults.add({ service: 'accounting', path: '/invoice/', fault: failure });
    faults.add({ service: 'tax-provider', path: '/transactions/T-', fault: failure });
    await company.reconciler.compare();
    faults.clear();
    const again = await company.reconciler.rows();
    for (const id of planted.keys()) expect(again.get(id)?.cause).toEqual(rows.get(id)?.cause);
  });
});

describe('after the repair', () => {
  const settledOf = async () =>
    new Map((await company.reconciler.fetch()).settled?.map(({ cause, documents }) => [cause.kind, documents]));

  it('the documents of a cause agree in the next comparison, and are counted as settled', async () => {
    expect(await settledOf()).toEqual(new Map());
    const [first, ...others] = ofItem.flatMap(({ id }) => rows.get(id) ?? []);
    if (first === undefined) throw new Error('No row of the item');
    await company.reconciler.recalculate([first]);
    await until('the document was compared again', async () => (await settledOf()).get('item') === 1);
    expect((await company.reconciler.rows()).has(first.qboTxnId ?? '')).toBe(false);
    await company.reconciler.recalculate(others);
    await until('the others were compared again', async () => (await settledOf()).get('item') === 3);
    const { recomparison } = recalculations.Parse((await company.reconciler.call('fetchRecalculation')).body);
    expect(recomparison?.state).toBe('ready');
    await company.reconciler.compare();
    expect((await settledOf()).get('item')).toBe(3);
    expect([...(await company.reconciler.rows()).values()].filter(({ cause }) => cause?.kind === 'item')).toEqual([]);
  });

  it('a search of other days counts nothing', async () => {
    await company.reconciler.compare({ FromDate: company.day(40) });
    expect(await settledOf()).toEqual(new Map());
  });
});
