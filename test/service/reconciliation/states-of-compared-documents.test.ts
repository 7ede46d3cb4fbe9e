import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentKinds } from '@salestax/contract';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { customers } from '../../support/documents.fixture.ts';
import { exchange, field, listAt } from '../../support/json.ts';
import { type ReconciledCompany, startReconciledCompany } from '../../support/reconciled-company.harness.ts';

let company: ReconciledCompany;
let stateOf: (saved: Saved) => Promise<unknown>;

beforeAll(async () => {
  company = await startReconciledCompany();
  const { call } = await signIn(company.product, people.bookkeeper);
  const { day } = company;
  stateOf = async ({ id }) => {
    const { body } = await call('listSalesDocuments', { body: { FromDate: day(89), ToDate: day(0) } });
    const rows = listAt(body, 'documents').filter((row) => field(row, 'txnType') === documentKinds.Invoice.number);
    return field(
      rows.find((row) => field(row, 'txnId') === id),
      'state',
    );
  };
});
afterAll(() => company.product.stop());

/** Another program records a document at the provider. */
async function recordElsewhere({ number }: Saved): Promise<void> {
  const { taxProvider, taxAccount } = company.product.info;
  const { accountId, licenseKey, companyCode } = taxAccount;
  const basic = Buffer.from(`${accountId}:${licenseKey}`).toString('base64');
  await exchange(`${taxProvider}/api/v2/transactions/create`, `Basic ${basic}`, 'POST', {
    type: 'SalesInvoice',
    code: number,
    companyCode,
    date: company.day(30),
    customerCode: customers.taxable,
    commit: true,
    addresses: {
      singleLocation: { line1: '1437 Bannock St', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' },
    },
    lines: [{ number: '1', quantity: 1, amount: 59.5, taxCode: 'P0000000' }],
  });
}

it('a document that was never saved here is not known until AvaTax was asked, and then not recorded or recorded elsewhere', async () => {
  const missing = company.unreported('Invoice');
  const elsewhere = company.unreported('Invoice');
  await recordElsewhere(elsewhere);
  const recorded = await company.recorded('Invoice');
  expect(await Promise.all([missing, elsewhere, recorded].map(stateOf))).toEqual([
    'not-known',
    'not-known',
    'recorded',
  ]);
  await company.reconciler.compare();
  const later = company.books.create('Invoice', saleOf('Invoice', 'After', { TxnDate: company.day(1) }));
  expect(await Promise.all([missing, elsewhere, recorded, later].map(stateOf))).toEqual([
    'not-recorded',
    'recorded-elsewhere',
    'recorded',
    'not-known',
  ]);
  await company.report('Invoice', missing);
  expect(await stateOf(missing)).toBe('recorded');
});
