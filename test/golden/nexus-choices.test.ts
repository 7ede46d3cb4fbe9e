import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people, signIn } from '../support/account-user.fixture.ts';
import { callerOf } from '../support/call.harness.ts';
import { postSave } from '../support/documents.fixture.ts';
import { field, numberAt, textAt } from '../support/json.ts';
import { cents, dollars } from '../support/money.ts';
import { type Product, startProduct } from '../support/product.harness.ts';
import { documentBody, shownTax } from './accounting-document.ts';
import { nexusCases, type NexusCase, timeOfDeclaration } from './cases/nexus-choices.ts';
import { makeCustomer } from './company.ts';
import { type GoldenCompany, openGoldenCompany } from './golden-company.ts';

let product: Product;
let at: GoldenCompany;
let lastNumber = 0;
const provider = () => product.sandbox.taxProvider();
let declaredBefore: ReturnType<typeof provider>['nexus'];

beforeAll(async () => {
  product = await startProduct({ clock: { now: () => timeOfDeclaration }, webhooks: false });
  product.sandbox.kernel.clock.set(timeOfDeclaration);
  declaredBefore = [...provider().nexus];
  at = await openGoldenCompany(product, 'demo');
}, 60_000);
afterAll(() => product.stop());

/** Only what the demo company has declared, without the state of the case. */
beforeEach(() => {
  provider().nexus = declaredBefore;
});

describe('golden cases: nexus choices', () => {
  it.each(nexusCases)('$name', async (testCase) => {
    await declare(testCase);
    const { document, expect: expected } = testCase;
    lastNumber += 1;
    const number = `N-${lastNumber}`;
    const customer = await makeCustomer(at.companyId, at.vendors, `Customer of ${number}`, {}, document.to);
    const body = documentBody(document, number, customer.id, at.lists, { links: [] });
    const created = await at.vendors.create(document.kind, body);
    const saved = { id: textAt(created, 'Id'), syncToken: textAt(created, 'SyncToken'), number };

    const estimate = await at.panel.estimate(document, { ...saved, customerId: customer.id, discount: 0 }, at.lists);
    expect(estimate).toMatchObject({ errorMessage: null, avaTax: Number(expected.salesTax) });

    const call = callerOf(product, await product.embedToken());
    await call('processDocument', { body: postSave(document.kind, saved) });
    await product.connector.worker.drain();
    const after = await at.vendors.readDocument(document.kind, saved.id);
    expect(shownTax(after).salesTax ?? '0.00').toBe(expected.salesTax);
    const path = `/companies/${at.companyCode}/transactions/${number}?documentType=SalesInvoice`;
    const transaction = await at.vendors.provider('GET', path);
    expect(dollars(cents(numberAt(transaction, 'totalTax')))).toBe(expected.salesTax);
  });
});

/** Declares the state as an administrator does, or as the administrator of Streamlined Sales Tax does at Avalara. */
async function declare({ state, localTaxes, nexusType, from, isStreamlined, timeZone = '' }: NexusCase) {
  await product.changeSettings(at.realmId, { isEnableRetailDeliveryFee: false, timeZone });
  const ofState = (row: { readonly companyId: number; readonly region: string }) =>
    row.companyId === at.companyId && row.region === state;
  provider().nexus = provider().nexus.filter((row) => !ofState(row));
  if (isStreamlined === true) return declareStreamlined(state);
  const user = await signIn(product, people.administrator);
  const row = {
    enabled: false,
    checked: true,
    stateName: '',
    stateCode: state,
    countryName: 'United States',
    countryCode: 'US',
    corporateHeadQuarters: false,
    totalInvoice: 0,
    taxedInvoice: 0,
    ...(localTaxes !== undefined && { localTaxes }),
  };
  const { body } = await user.call('enableNexus', {
    body: {
      nexusList: [row],
      asOf: timeOfDeclaration.toISOString(),
      invoiceCount: 0,
      ...(from !== undefined && { effectiveDate: from }),
      ...(nexusType !== undefined && { nexusType }),
    },
  });
  expect(field(body, 'error')).toBeNull();
}

async function declareStreamlined(state: string): Promise<void> {
  const declared = provider().nexus.find(
    ({ companyId, jurisTypeId, country }) => companyId === at.companyId && jurisTypeId === 'STA' && country === 'US',
  );
  if (declared === undefined) throw new Error('The demo company has declared no state.');
  const id = Math.max(...provider().nexus.map((row) => row.id)) + 1;
  provider().nexus = [...provider().nexus, { ...declared, id, region: state, nexusTypeId: 'SSTVolunteer' }];
}
