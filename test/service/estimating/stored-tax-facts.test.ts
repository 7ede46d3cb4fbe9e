import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  dana,
  good,
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

const storeResult = (kind: string, rows: readonly object[]) => {
  const { db } = product.connector.services;
  const { realmId } = product.info;
  return db.tx({ realm: realmId }, (trx) =>
    sql`insert into background_run (id, realm_id, kind, request, state, done, result, started_at, updated_at)
      values (gen_random_uuid(), ${realmId}, ${kind}, 'null', 'ready', 1, ${JSON.stringify(rows)}::jsonb, now(), now())`.execute(
      trx,
    ),
  );
};

/** Gives regions of the list that the service has stored another threshold, and says whether tax is collected there. */
async function changeStoredRegions(
  changes: Readonly<Record<string, { readonly enabled: boolean; readonly reached: number }>>,
) {
  const { db } = product.connector.services;
  const { realmId } = product.info;
  await db.tx({ realm: realmId }, async (trx) => {
    const { list } = await trx.selectFrom('nexusSnapshot').select('list').executeTakeFirstOrThrow();
    const nexusList = listAt(list, 'nexus', 'nexusList').map((region) => {
      const change = changes[textAt(region, 'stateCode')];
      const threshold = { ...Object(field(region, 'threshold')), reached: change?.reached };
      return change ? { ...Object(region), enabled: change.enabled, threshold } : region;
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

  it('has the certificates of this customer alone, by state, and the undecided items', async () => {
    const certificate = { certificateState: 'Colorado', expirationDate: '2026-12-31', valid: true };
    await storeResult('exempted-customers', [
      { ...certificate, customerCode: `${customers.taxable}, 77` },
      { ...certificate, customerCode: `${customers.taxable}2` },
    ]);
    await storeResult('item-comparison', [
      { id: '1', provider: null },
      { id: '5', provider: { taxCode: 'P0000000' } },
      { id: '6', provider: { taxCode: '' } },
    ]);
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
    expect(await storedOf(id)).toMatchObject({ unconfirmedAddress: { line1: good.Line1, postalCode: '' } });
    const confirmed = newCustomer();
    await validated(confirmed);
    expect(await storedOf(confirmed)).toBeUndefined();
  });

  it('has the states without nexus whose threshold is reached to 80 % in the stored list', async () => {
    const { body } = await dana().call('nexus');
    const [near = '', far = '', collecting = ''] = listAt(body, 'nexusList').map((region) =>
      textAt(region, 'stateCode'),
    );
    await changeStoredRegions({
      [near]: { enabled: false, reached: 0.8 },
      [far]: { enabled: false, reached: 0.7999 },
      [collecting]: { enabled: true, reached: 2 },
    });
    expect(await storedOf(customers.taxable)).toMatchObject({ nearThreshold: [near] });
  });
});
