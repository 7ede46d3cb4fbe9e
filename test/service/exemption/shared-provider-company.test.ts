import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemas } from '@salestax/contract/schemas';
import { realmIds } from '@salestax/sandbox';
import { people, signIn } from '../../support/account-user.fixture.ts';
import type { Call } from '../../support/call.harness.ts';
import { denver, lineItem, taxDocument } from '../../support/documents.fixture.ts';
import { connectFurtherCompany } from '../../support/further-company.ts';
import { field, listAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { providerOf } from '../../support/provider-records.harness.ts';
import { until } from '../../support/until.ts';

const { main, second } = realmIds;

let product: Product;
let first: Call;
let other: Call;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  await connectFurtherCompany(product, { realmId: second, name: 'Juniper Garden Supply' });
  first = (await signIn(product, people.administrator)).call;
  other = (await signIn(product, people.administrator, second)).call;
  await product.changeSettings(main, { isEnableRetailDeliveryFee: false });
  await product.changeSettings(second, { isEnableRetailDeliveryFee: false });
  providerOf(product).certify('3');
});
afterAll(() => product.stop());

const answered = Compile(schemas.getTax.answer);

/** Tax of 100.00 for a customer in Denver. */
async function taxOf(call: Call, realmId: string, customerId: string): Promise<number | string | null> {
  const sold = { lineItems: [lineItem({ amount: 100, quantity: 1 })], shippingAddress: denver, billingAddress: denver };
  const { body } = await call('getTax', { params: { realmId }, body: taxDocument({ customerId, ...sold }) });
  const { avaTax, errorMessage } = answered.Parse(body);
  return errorMessage ?? avaTax;
}

/** Customer codes of the company's list of certificates. */
async function certified(call: Call, realmId: string): Promise<readonly unknown[]> {
  await call('searchExemptedCustomers', { params: { realmId } });
  let rows: readonly unknown[] = [];
  await until('the certificates are read', async () => {
    const { body } = await call('fetchExemptedCustomers', { params: { realmId } });
    rows = field(body, 'exemptedCustomerData') === undefined ? [] : listAt(body, 'exemptedCustomerData');
    return field(field(body, 'run'), 'state') === 'ready';
  });
  return rows.map((row) => field(row, 'customerCode'));
}

describe('a company that is linked to the AvaTax company of another one', () => {
  it('does not exempt its customer by the certificate of a customer of the other with the same id', async () => {
    expect(await taxOf(first, main, '3')).toBe(0);
    expect(await taxOf(other, second, '3')).toBe(9.15);
  });

  it('exempts its customer by a certificate under that customer’s own code', async () => {
    providerOf(product).certify(`${second}-2`);
    expect(await taxOf(other, second, '2')).toBe(0);
    expect(await taxOf(first, main, '2')).toBe(9.15);
  });

  it('lists the certificates of its own customers alone, by their ids in QuickBooks', async () => {
    expect(await certified(other, second)).toEqual(['2']);
    const codes = await certified(first, main);
    expect(codes).toContain('3');
    expect(codes.filter((code) => String(code).startsWith(second))).toEqual([]);
  });

  it('gets the documents of its own certificates alone', async () => {
    const { certificates } = product.sandbox.taxProvider();
    const fileOf = async (call: Call, realmId: string, customerCode: string) => {
      const id = certificates.findLast(({ customerCodes }) => customerCodes.includes(customerCode))?.id;
      return (await call('downloadCertificate', { params: { realmId }, body: String(id) })).text;
    };
    expect(await fileOf(first, main, '3')).toMatch(/^JVBERi/);
    expect(await fileOf(first, main, `${second}-2`)).toBe('');
    expect(await fileOf(other, second, `${second}-2`)).toMatch(/^JVBERi/);
    expect(await fileOf(other, second, '3')).toBe('');
  });

  it('keeps the codes of its customers when the other company goes', async () => {
    const { db } = product.connector.services;
    const row = await db.read({ realm: second }, (trx) => trx.selectFrom('company').selectAll().executeTakeFirst());
    expect(row?.customerPrefix).toBe(`${second}-`);
    await connectFurtherCompany(product, { realmId: second, name: 'Juniper Garden Supply' });
    const again = await db.read({ realm: second }, (trx) => trx.selectFrom('company').selectAll().executeTakeFirst());
    expect(again?.customerPrefix).toBe(`${second}-`);
  });
});

describe('the page that links a company', () => {
  it('marks an AvaTax company at which another company is', async () => {
    const { body } = await other('providerCompanies');
    const marked = Array.isArray(body) ? body.filter((company) => field(company, 'isShared') === true) : [];
    expect(marked.map((company) => field(company, 'companyCode'))).toEqual([product.info.taxAccount.companyCode]);
  });
});
