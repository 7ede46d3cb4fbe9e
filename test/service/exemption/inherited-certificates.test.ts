import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RequestBody, type TaxResponse, documentKinds } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { type Books, booksOf, goods, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { type Lists, listsOf } from '../../support/accounting-lists.harness.ts';
import { downloadAuditFile } from '../../support/audit-file.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { denver, type Kind, lineItem, postSave, taxDocument } from '../../support/documents.fixture.ts';
import { field, listAt, textAt } from '../../support/json.ts';
import { monthCloserOf } from '../../support/month-close.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { providerOf } from '../../support/provider-records.harness.ts';
import { until } from '../../support/until.ts';

type WhatIf = NonNullable<RequestBody<'getTax'>['whatIf']>;

let product: Product;
let panel: Call;
let dana: Call;
let books: Books;
let lists: Lists;
let provider: ReturnType<typeof providerOf>;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  panel = callerOf(product, await product.embedToken());
  dana = (await signIn(product, people.administrator)).call;
  books = booksOf(product);
  lists = listsOf(product);
  provider = providerOf(product);
});
afterAll(() => product.stop());
beforeEach(() => product.changeSettings(product.info.realmId, inherited));

const inherited = {
  isMakeAllCustomerTaxable: true,
  isEnableRetailDeliveryFee: false,
  applyParentExemptionToSubCustomer: true,
  applyParentExemptionToProject: true,
} as const;

const austin = { ...denver, line1: '301 W 2nd St', city: 'Austin', region: 'TX', postalCode: '78701' };
/** Of 100.00 in Denver (8.81 % and 0.34 %), and in Austin. */
const taxes = { denver: 9.15, austin: 8.25 } as const;

interface Family {
  readonly top: string;
  readonly branch: string;
  readonly store: string;
  readonly project: string;
}

let count = 0;
/** Customers that are taxable in QuickBooks: one, a sub-customer, its sub-customer, and a project of that. */
function family(changes: Partial<Record<keyof Family, object>> = {}): Family {
  count += 1;
  const below = (parent: string) => ({ Job: true, ParentRef: { value: parent } });
  const made = (name: keyof Family, body: object) =>
    lists.create('Customer', { DisplayName: `${name} ${count}`, ...body, ...changes[name] });
  const top = made('top', {});
  const branch = made('branch', below(top));
  const store = made('store', below(branch));
  return { top, branch, store, project: made('project', { ...below(store), IsProject: true }) };
}

const answered = Compile(schemas.getTax.answer);

async function estimate(customerId: string, to = denver, whatIf?: WhatIf): Promise<TaxResponse> {
  const sold = { lineItems: [lineItem({ amount: 100, quantity: 1 })], shippingAddress: to, billingAddress: to };
  const body = { ...taxDocument({ customerId, ...sold }), ...(whatIf && { whatIf }) };
  return answered.Parse((await panel('getTax', { body })).body);
}

const postal = ({ line1, city, region, postalCode }: typeof denver) => ({
  Line1: line1,
  City: city,
  CountrySubDivisionCode: region,
  PostalCode: postalCode,
  Country: 'US',
});

async function recorded(customer: string, to = denver, kind: Kind = 'Invoice', more: object = {}): Promise<Saved> {
  count += 1;
  const place = { ShipAddr: postal(to), BillAddr: postal(to) };
  const facts = { CustomerRef: { value: customer }, ...place, Line: [goods(100)], ...more };
  const saved = books.create(kind, saleOf(kind, `IC-${count}`, facts));
  await panel('processDocument', { body: postSave(kind, saved) });
  await product.connector.worker.drain();
  return books.read(kind, saved.id);
}

/** What AvaTax has of a document, and what the document charges. */
function outcomeOf({ number, own, total }: Saved) {
  const { question, answer, status } = provider.record(number);
  const tax = answer.lines.reduce((all, line) => all + line.tax.toNumber(), 0);
  return { status, customer: question.customerCode, tax, charged: own.salesTax ?? 0, total };
}
const exempt = (customer: string) => ({ status: 'Committed', customer, tax: 0, charged: 0, total: 100 });
const taxed = (customer: string, tax: number) => ({
  status: 'Committed',
  customer,
  tax,
  charged: tax,
  total: 100 + tax,
});

describe('a certificate of an ancestor', () => {
  it('exempts three levels and a project in its state, and the sale is recorded under its customer', async () => {
    const { top, branch, store, project } = family();
    provider.certify(top);
    for (const buyer of [top, branch, store, project]) {
      expect(await estimate(buyer)).toMatchObject({ avaTax: 0, zeroReason: 'exempt-certificate' });
      expect(outcomeOf(await recorded(buyer))).toEqual(exempt(top));
    }
  });

  it('does not exempt a sale into another state, which keeps its own customer', async () => {
    const { top, project } = family();
    provider.certify(top);
    expect(await estimate(project, austin)).toMatchObject({ avaTax: taxes.austin });
    expect(await estimate(project, denver, { shipTo: austin })).toMatchObject({ avaTax: taxes.austin });
    expect(await estimate(project, austin, { shipTo: denver })).toMatchObject({ avaTax: 0 });
    expect(outcomeOf(await recorded(project, austin))).toEqual(taxed(project, taxes.austin));
  });

  it('gives way to a nearer certificate, wherever that is', async () => {
    const { top, branch, store, project } = family();
    provider.certify(top);
    provider.certify(branch, { region: 'TX' });
    provider.certify(store, { region: 'TX' });
    expect(outcomeOf(await recorded(project))).toEqual(exempt(top));
    expect(outcomeOf(await recorded(project, austin))).toEqual(exempt(store));
    const own = family();
    for (const customer of [own.top, own.project]) provider.certify(customer);
    expect(outcomeOf(await recorded(own.project))).toEqual(exempt(own.project));
  });

  it('is compared with marks in QuickBooks by its distance', async () => {
    await product.changeSettings(product.info.realmId, { ...inherited, isMakeAllCustomerTaxable: false });
    const marked = { Taxable: false, TaxExemptionReasonId: '5' };
    const above = family({ top: marked });
    provider.certify(above.branch);
    expect(await estimate(above.project)).toMatchObject({ avaTax: 0, zeroReason: 'exempt-certificate' });
    expect(outcomeOf(await recorded(above.project))).toEqual(exempt(above.branch));
    const below = family({ branch: marked });
    provider.certify(below.top);
    expect(await estimate(below.project)).toMatchObject({ avaTax: 0, zeroReason: 'exempt-customer' });
    expect(outcomeOf(await recorded(below.project))).toEqual(exempt(below.branch));
  });

  it.each([
    ['expired', { expirationDate: '2026-03-01' }],
    ['revoked', { valid: false }],
  ])('does not exempt when it is %s', async (_state, certificate) => {
    const { top, branch, project } = family();
    provider.certify(top);
    provider.certify(branch, certificate);
    expect(outcomeOf(await recorded(project))).toEqual(exempt(top));
    const alone = family();
    provider.certify(alone.top, certificate);
    expect(outcomeOf(await recorded(alone.project))).toEqual(taxed(alone.project, taxes.denver));
  });

  it('exempts nobody below a level whose setting is off', async () => {
    const { top, store, project } = family();
    provider.certify(top);
    provider.certify(store, { region: 'TX' });
    await product.changeSettings(product.info.realmId, { applyParentExemptionToSubCustomer: false });
    expect(outcomeOf(await recorded(project))).toEqual(taxed(project, taxes.denver));
    expect(outcomeOf(await recorded(project, austin))).toEqual(exempt(store));
    await product.changeSettings(product.info.realmId, { ...inherited, applyParentExemptionToProject: false });
    expect(outcomeOf(await recorded(project, austin))).toEqual(taxed(project, taxes.austin));
    expect(outcomeOf(await recorded(store))).toEqual(exempt(top));
  });

  it('is read once for the estimates of a minute, together with those of the others', async () => {
    const { top, project } = family();
    provider.certify(top);
    const reads = vi.spyOn(product.connector.services.taxProvider, 'certificatesOf');
    for (const to of [denver, austin, denver]) await estimate(project, to);
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
  });
});

describe('what follows from the certificate of an ancestor', () => {
  it('is given back by a credit after the certificate is revoked', async () => {
    await product.changeSettings(product.info.realmId, { originalSaleField: 'Original sale' });
    const { top, project } = family();
    provider.certify(top);
    const sale = await recorded(project);
    provider.revoke(top);
    product.connector.services.facts.invalidate(product.info.realmId);
    const original = { DefinitionId: '1', Name: 'Original sale', Type: 'StringType', StringValue: sale.number };
    const credit = await recorded(project, denver, 'CreditMemo', { CustomField: [original] });
    expect(outcomeOf(credit)).toEqual(exempt(top));
    expect(outcomeOf(await recorded(project))).toEqual(taxed(project, taxes.denver));
  });

  it('is on the receipt and in the audit file', async () => {
    const { top, project } = family();
    provider.certify(top);
    const closer = await monthCloserOf(product);
    const month = (await closer.list())[2]?.month ?? '';
    const { number, id } = await recorded(project, denver, 'Invoice', { TxnDate: `${month}-12` });
    const query = { txnType: String(documentKinds.Invoice.number), txnId: id };
    const receipt = field((await dana('readReceipt', { query })).body, 'receipt');
    expect(listAt(receipt, 'certificates')).toHaveLength(1);
    const file = await downloadAuditFile(closer.call, await closer.makeAuditFile(month));
    const row = file.index.find((each) => each['Number'] === number);
    expect([row?.['State'], row?.['Certificates']]).toEqual(['Consistent', expect.stringContaining('certificates/')]);
  });

  it('is shown by a simulation of the settings', async () => {
    const { top, project } = family();
    provider.certify(top);
    const today = new Date().toISOString().slice(0, 10);
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: today });
    const { id } = await recorded(project, denver, 'Invoice', { TxnDate: today });
    await dana('simulateSettings', { body: { settings: { applyParentExemptionToProject: false }, taxCodes: [] } });
    const read = async () => (await dana('readSimulation')).body;
    await until('the simulation has ended', async () => field(await read(), 'run', 'state') !== 'running');
    const row = listAt(await read(), 'simulation', 'rows').find((each) => field(each, 'txnId') === id);
    expect(field(row, 'taxes')).toMatchObject({ taxNow: 0, taxTried: taxes.denver });
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: null });
  });

  it('is among the certificates that the panel warns by', async () => {
    const { top, project } = family();
    provider.certify(top);
    provider.certify(project, { expirationDate: '2026-03-01' });
    await dana('searchExemptedCustomers');
    const info = async () => (await panel('customerInfoWithTaxRate', { query: { customerId: project } })).body;
    await until('the certificates are stored', async () => listAt(await info(), 'stored', 'certificates').length > 0);
    const ends = listAt(await info(), 'stored', 'certificates').map((each) => textAt(each, 'expires'));
    expect(new Set(ends).size).toBe(2);
    expect(ends).toContain('2026-03-01');
  });
});
