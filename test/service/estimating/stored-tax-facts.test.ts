import { beforeAll, describe, expect, it } from 'vitest';
import type { ComparedItem } from '../../../packages/connector/src/features/catalog/item-comparison.ts';
import { replaceComparison } from '../../../packages/connector/src/features/catalog/item-queries.ts';
import {
  type ListedCertificate,
  replaceCertificates,
} from '../../../packages/connector/src/features/exemption/certificate-queries.ts';
import { listedCertificate } from '../../../packages/connector/src/testing/certificates.fixture.ts';
import {
  dana,
  goodAddress,
  newCustomer,
  running,
  useAddresses,
  validated,
  withSuggestion,
} from '../../support/addresses.harness.ts';
import { callerOf, type Call } from '../../support/call.harness.ts';
import { customers } from '../../support/documents.fixture.ts';
import { field, listAt, textAt } from '../../support/json.ts';
import type { Product } from '../../support/product.harness.ts';

let product: Product;
let call: Call;

useAddresses();
beforeAll(async () => {
  product = running();
  call = callerOf(product, await product.embedToken());
});

const storedOf = async (customerId: string): Promise<unknown> => {
  const { status, body } = await call('customerInfoWithTaxRate', { query: { customerId } });
  expect(status).toBe(200);
  return field(body, 'stored');
};

/** Stores these certificates and this comparison of items, as their runs do. */
async function storeLists(certificates: readonly ListedCertificate[], items: readonly ComparedItem[]): Promise<void> {
  const { db, clock } = product.connector.services;
  const { realmId } = product.info;
  await db.tx({ realm: realmId }, async (trx) => {
    await replaceCertificates(trx, realmId, certificates, clock.now());
    await replaceComparison(trx, realmId, { providerCompanyId: '1', comparedAt: clock.now(), items });
  });
}

/** Gives regions of the list that the service has stored another threshold, and says whether tax is collected there. */
async function changeStoredRegions(
  changes: Readonly<
    Record<string, { readonly enabled: boolean; readonly reached: number; readonly collectsFrom?: string }>
  >,
) {
  const { db } = product.connector.services;
  const { realmId } = product.info;
  await db.tx({ realm: realmId }, async (trx) => {
    const { list } = await trx.selectFrom('nexusSnapshot').select('list').executeTakeFirstOrThrow();
    const nexusList = listAt(list, 'nexus', 'nexusList').map((region) => {
      const change = changes[textAt(region, 'stateCode')];
      const threshold = { ...Object(field(region, 'threshold')), reached: change?.reached };
      if (change === undefined) return region;
      const { enabled, collectsFrom } = change;
      return { ...Object(region), enabled, threshold, collectsFrom };
    });
    await trx
      .updateTable('nexusSnapshot')
      .set({ list: JSON.stringify({ ...Object(list), nexus: { ...Object(field(list, 'nexus')), nexusList } }) })
      .execute();
  });
}

describe('what is stored about the tax of a customer’s sales', () => {
  it('is not answered when nothing is stored', async () => {
    const { body } = await call('customerInfoWithTaxRate', { query: { customerId: customers.taxable } });
    expect(body).not.toHaveProperty('stored');
  });

  it('has the last day of the closed period, which is read with the preferences that the answer needs anyway', async () => {
    const realm = product.sandbox.accounting().realms.get(product.info.realmId);
    const close = (BookCloseDate: string) => {
      const [preferences] = realm?.list('Preferences') ?? [];
      realm?.update('Preferences', {
        ...preferences,
        AccountingInfoPrefs: { ...preferences?.AccountingInfoPrefs, BookCloseDate },
      });
      product.connector.services.facts.invalidate(product.info.realmId);
    };
    const callsOf = async (work: () => Promise<unknown>) => {
      const before = product.sandbox.kernel.journal.since(0).length;
      await work();
      return product.sandbox.kernel.journal.since(0).length - before;
    };
    close('');
    const open = await callsOf(() => storedOf(customers.taxable));
    close('2026-05-31');
    expect(await callsOf(() => storedOf(customers.taxable))).toBe(open);
    expect(await callsOf(() => storedOf(customers.taxable))).toBe(0);
    expect(await storedOf(customers.taxable)).toMatchObject({ booksClosedUntil: '2026-05-31' });
    close('');
    expect(await storedOf(customers.taxable)).toBeUndefined();
  });

  it('has what the settings say of exempt customers, and of the number of an original sale', async () => {
    const save = (isMakeAllCustomerTaxable: boolean, originalSaleField = '') =>
      product.changeSettings(product.info.realmId, { isMakeAllCustomerTaxable, originalSaleField });
    await save(true);
    expect(await storedOf(customers.resale)).toMatchObject({ exemptCustomerTaxed: true });
    expect(await storedOf(customers.taxable)).toBeUndefined();
    await save(false, 'Original invoice');
    expect(await storedOf(customers.resale)).toMatchObject({ originalSaleField: 'Original invoice' });
    await save(false);
    expect(await storedOf(customers.resale)).toBeUndefined();
  });

  it('has whose discounts they are, where they are not the seller’s own or QuickBooks has no sales tax', async () => {
    const { realmId } = product.info;
    const save = (isDiscountReimbursed: boolean) => product.changeSettings(realmId, { isDiscountReimbursed });
    const realm = product.sandbox.accounting().realms.get(realmId);
    const useSalesTax = (UsingSalesTax: boolean) => {
      const [preferences] = realm?.list('Preferences') ?? [];
      realm?.update('Preferences', { ...preferences, TaxPrefs: { ...preferences?.TaxPrefs, UsingSalesTax } });
      product.connector.services.facts.invalidate(realmId);
    };
    await save(true);
    expect(await storedOf(customers.taxable)).toMatchObject({ taxedAfterDiscount: false });
    useSalesTax(false);
    expect(await storedOf(customers.taxable)).toMatchObject({ taxedAfterDiscount: null });
    useSalesTax(true);
    await save(false);
    expect(await storedOf(customers.taxable)).toBeUndefined();
  });

  it('has the certificates of this customer alone, by state, and the undecided items', async () => {
    const colorado = { certificateState: 'Colorado', expirationDate: '2026-12-31' };
    // More customers than the text of a row has place for.
    const others = Array.from({ length: 200 }, (_, place) => String(7_000 + place));
    const item = { itemCode: '', description: '', taxable: true };
    await storeLists(
      [
        listedCertificate('1', '', { ...colorado, customerCodes: [...others, customers.taxable] }),
        listedCertificate('2', `${customers.taxable}2`, colorado),
      ],
      [
        { ...item, id: '1', provider: null },
        { ...item, id: '5', provider: { description: '', taxCode: 'P0000000' } },
        { ...item, id: '6', provider: { description: '', taxCode: '' } },
      ],
    );
    expect(await storedOf(customers.taxable)).toEqual({
      certificates: [{ region: 'CO', expires: '2026-12-31', valid: true }],
      unconfirmedAddress: null,
      nearThreshold: [],
      undecidedItems: ['1', '6'],
    });
    expect(await storedOf(customers.resale)).toMatchObject({ certificates: [] });
  });

  it('has the address that AvaTax would change, until it is another one', async () => {
    const { id } = await withSuggestion();
    expect(await storedOf(id)).toMatchObject({ unconfirmedAddress: { line1: goodAddress.Line1, postalCode: '' } });
    const confirmed = newCustomer();
    await validated(confirmed);
    expect(await storedOf(confirmed)).toBeUndefined();
  });

  it('has the states without nexus whose threshold is near in the stored list', async () => {
    const { body } = await dana().call('nexus');
    const [near = '', far = '', collecting = '', later = ''] = listAt(body, 'nexusList').map((region) =>
      textAt(region, 'stateCode'),
    );
    await changeStoredRegions({
      [near]: { enabled: false, reached: 0.75 },
      [far]: { enabled: false, reached: 0.7499 },
      [collecting]: { enabled: true, reached: 2 },
      [later]: { enabled: false, reached: 2, collectsFrom: '2099-01-01' },
    });
    expect(await storedOf(customers.taxable)).toMatchObject({ nearThreshold: [near] });
    // As when it was computed while the company was linked to another one at AvaTax.
    await product.connector.services.db.tx({ realm: product.info.realmId }, (trx) =>
      trx.updateTable('nexusSnapshot').set({ providerCompanyId: '7099' }).execute(),
    );
    expect(await storedOf(customers.taxable)).not.toMatchObject({ nearThreshold: [near] });
  });
});
