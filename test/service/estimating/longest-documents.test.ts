import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { descriptionLength, type TaxDocument, type TaxResponse } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { quickbooksLimits, quickbooksNumbers } from '@salestax/contract/vendor-limits';
import { goods } from '../../support/accounting-documents.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { lineItem, taxDocument } from '../../support/documents.fixture.ts';
import { field, listAt, textAt } from '../../support/json.ts';
import { type ReconciledCompany, startReconciledCompany } from '../../support/reconciled-company.harness.ts';

let company: ReconciledCompany;
let call: Call;
beforeAll(async () => {
  company = await startReconciledCompany();
  call = callerOf(company.product, await company.product.embedToken());
});
afterAll(() => company.product.stop());

const taxResponse = Compile(schemas.getTax.answer);
const customerInfo = Compile(schemas.customerInfoWithTaxRate.answer);

async function getTax(changes: Partial<TaxDocument>): Promise<TaxResponse> {
  const { status, body } = await call('getTax', { body: taxDocument(changes) });
  expect(status).toBe(200);
  const answer = taxResponse.Parse(body);
  expect(answer.errorMessage).toBeNull();
  expect(answer.avaTax).toBeGreaterThan(0);
  return answer;
}

/** Another amount is another estimate, which AvaTax has to calculate. */
const lines = (description: string, amount: number): TaxDocument['lineItems'] =>
  Array.from({ length: quickbooksNumbers.taxableLines }, () => lineItem({ description, amount }));

describe('the longest document of QuickBooks gets its estimate', () => {
  it('with descriptions as long as QuickBooks has them', async () => {
    const answer = await getTax({ lineItems: lines('x'.repeat(quickbooksLimits.line.Description), 59.5) });
    expect(answer.lines).toHaveLength(quickbooksNumbers.taxableLines);
  });

  it('with descriptions of three bytes a character, as the panel cuts them', async () => {
    const answer = await getTax({ lineItems: lines('木'.repeat(descriptionLength + 64), 60) });
    expect(answer.lines).toHaveLength(quickbooksNumbers.taxableLines);
  });

  it('and a longer body is refused', async () => {
    const lineItems = Array.from({ length: 1_000 }, () => lineItem({ description: '木'.repeat(4_000) }));
    expect((await call('getTax', { body: taxDocument({ lineItems }) })).status).toBe(413);
  });

  it('for an item below four others, each with the longest name', async () => {
    const name = 'x'.repeat(quickbooksLimits.item.Name);
    const product = { id: '1', name, fullyQualifiedName: Array.from({ length: 5 }, () => name).join(':') };
    const answer = await getTax({
      lineItems: [lineItem({ amount: 61, Product: { ...product, type: 'NonInventory', taxable: true } })],
    });
    expect(answer.lines).toHaveLength(1);
  });
});

/** An address of five lines, each as long as QuickBooks has them. */
const longAddress = {
  Line1: `1437 Bannock St ${'a'.repeat(quickbooksLimits.address.Line1)}`.slice(0, quickbooksLimits.address.Line1),
  Line2: 'b'.repeat(quickbooksLimits.address.Line2),
  Line3: 'c'.repeat(quickbooksLimits.address.Line3),
  Line4: 'd'.repeat(quickbooksLimits.address.Line4),
  Line5: 'e'.repeat(quickbooksLimits.address.Line5),
  City: 'Denver',
  CountrySubDivisionCode: 'CO',
  PostalCode: '80202',
  Country: 'US',
};

describe('a customer with the longest name and a delivery address of five long lines', () => {
  it('gets an estimate, as the panel requests it with what the service has read', async () => {
    const { realmId } = company.product.info;
    const realm = company.product.sandbox.accounting().realms.get(realmId);
    const DisplayName = 'n'.repeat(quickbooksLimits.customer.DisplayName);
    const created = realm?.create('Customer', { DisplayName, BillAddr: longAddress, ShipAddr: longAddress });
    const customerId = textAt(field(created, 'entity'), 'Id');
    const { body } = await call('customerInfoWithTaxRate', { query: { customerId } });
    const { customer } = customerInfo.Parse(body);
    expect(customer?.displayName).toBe(DisplayName);
    const to = customer?.shippingAddress ?? null;
    expect(to?.line2.length).toBeGreaterThan(2_000);
    const answer = await getTax({
      lineItems: [lineItem({ amount: 62 })],
      customerId,
      Customer: customer,
      shippingAddress: to,
      billingAddress: to,
      DestinationAddress: to,
    });
    expect(answer.shipTo).toMatchObject({ city: 'Denver', postalCode: '80202' });
  });
});

describe('a stored document with the longest texts', () => {
  it('is recorded, with what AvaTax accepts of them', async () => {
    const { document, customField, email } = quickbooksLimits;
    const sale = await company.recorded('Invoice', {
      DocNumber: 'N'.repeat(document.DocNumber),
      PrivateNote: 'p'.repeat(document.PrivateNote),
      TrackingNum: 't'.repeat(document.TrackingNum),
      BillEmail: { Address: `${'m'.repeat(email.Address - 9)}@test.com` },
      CustomField: [
        { DefinitionId: '1', Name: 'PO', Type: 'StringType', StringValue: 'f'.repeat(customField.StringValue) },
      ],
      ShipAddr: longAddress,
      Line: [{ ...goods(59.5), Description: 'x'.repeat(quickbooksLimits.line.Description) }],
    });
    expect(sale.own.salesTax).toBeGreaterThan(0);
    const [recorded] = company.product.sandbox
      .taxProvider()
      .transactions.all()
      .filter(({ header }) => header.code === sale.number);
    expect(recorded?.header).toMatchObject({ code: 'N'.repeat(document.DocNumber), email: '' });
    expect(field(listAt(recorded?.question, 'lines')[0], 'description')).toHaveLength(descriptionLength);
  });
});
